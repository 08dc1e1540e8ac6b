"""Root URLs: each room names its own."""

from django.urls import include, path

urlpatterns = [
    path("", include("evenings.urls")),
    path("", include("campaigns.urls")),
    path("characters/", include("characters.urls")),
]
