"""Readings and their seals."""

from django.urls import URLPattern

app_name = "divination"
urlpatterns: list[URLPattern] = []
