"""Root URLs: each room names its own."""

from django.urls import include, path

from config.credits import credits
from config.health import healthz

handler500 = "config.writing.error_answer"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("credits/", credits, name="credits"),
    path("", include("campaigns.urls")),  # before evenings: campaigns/new/ is no campaign's page
    path("", include("decks.urls")),
    path("", include("divination.urls")),
    path("", include("evenings.urls")),
    path("", include("characters.urls")),
]
