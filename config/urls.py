"""Root URLs: each room names its own."""

from django.urls import include, path

from config.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("evenings.urls")),
    path("", include("campaigns.urls")),
    path("characters/", include("characters.urls")),
]
