"""Readings and their seals."""

from django.urls import path

from divination.views import readings, seals

app_name = "divination"
urlpatterns = [
    path("readings/", readings.listing, name="list"),
    path("readings/new/", readings.new, name="new"),
    path("readings/<slug:slug>/", readings.reading, name="reading"),
    path("readings/<slug:slug>/share/", readings.share, name="share"),
    path("readings/<slug:slug>/reading.md", readings.as_markdown, name="markdown"),
    path("readings/<slug:slug>/seal/", seals.seal, name="seal"),
    path("readings/<slug:slug>/seal/preview.svg", seals.preview, name="seal_preview"),
    path("readings/<slug:slug>/seal.svg", seals.as_svg, name="seal_svg"),
    path("readings/<slug:slug>/seal.png", seals.as_png, name="seal_png"),
    path("readings/<slug:slug>/seal.pdf", seals.as_pdf, name="seal_pdf"),
    path("readings/<slug:slug>/seal/files/", seals.files, name="seal_files"),
]
