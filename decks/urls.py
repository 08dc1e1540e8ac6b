"""Pages of the cards themselves."""

from django.urls import path

from decks import views

app_name = "decks"
urlpatterns = [
    path("cards/", views.cards_page, name="catalogue"),
    path("cards/almanac/", views.almanac_page, name="almanac"),
]
