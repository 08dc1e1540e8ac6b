"""Readings and their seals."""

from django.urls import path

from divination.views import readings

app_name = "divination"
urlpatterns = [
    path("readings/", readings.listing, name="list"),
    path("readings/new/", readings.new, name="new"),
    path("readings/<slug:slug>/", readings.reading, name="reading"),
    path("readings/<slug:slug>/share/", readings.share, name="share"),
    path("readings/<slug:slug>/reading.md", readings.as_markdown, name="markdown"),
]
