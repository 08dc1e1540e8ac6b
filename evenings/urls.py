"""Pages that show two rooms."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from evenings.views import cards, dreams, home, nights, seals, tables


class SlugConverter(StringConverter):
    """A public id: 128 bits, so that it never shadows a word."""

    regex = "[-A-Za-z0-9_]{22}"


register_converter(SlugConverter, "id")

app_name = "evenings"
urlpatterns = [
    path("", home.home, name="home"),
    path("waiting/", home.waiting, name="waiting"),
    path("cards/<slug:code>/", cards.card, name="card"),
    path("campaigns/<id:slug>/", tables.campaign, name="campaign"),
    path("sessions/<id:slug>/", tables.session, name="session"),
    path("campaigns/<id:slug>/evenings/<slug:system>/<slug:key>/", nights.occasion, name="occasion"),
    path("characters/<id:slug>/evenings/<slug:key>/", nights.solo, name="solo"),
    path("characters/<id:slug>/dream/", dreams.dream, name="dream"),
    path("readings/<id:slug>/choose/", seals.choose, name="choose_seal"),
    path("evenings/<id:slug>/correct/", nights.correct, name="correct"),
]
