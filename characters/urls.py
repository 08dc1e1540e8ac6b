"""Every page of a character."""

from django.urls import URLPattern

app_name = "characters"
urlpatterns: list[URLPattern] = []
