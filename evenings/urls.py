"""Pages that show two rooms."""

from django.urls import URLPattern

app_name = "evenings"
urlpatterns: list[URLPattern] = []
