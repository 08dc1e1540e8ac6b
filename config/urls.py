"""Root URLs: each room names its own."""

from django.urls import include, path

from config.credits import credits_page
from config.health import health_answer

handler500 = "config.writing.answer_to_server_error"
urlpatterns = [
    path("healthz", health_answer, name="healthz"),
    path("credits/", credits_page, name="credits"),
    path("", include("campaigns.urls")),  # before evenings: campaigns/new/ is no campaign's page
    path("", include("decks.urls")),
    path("", include("divination.urls")),
    path("", include("evenings.urls")),
    path("", include("characters.urls")),
]
