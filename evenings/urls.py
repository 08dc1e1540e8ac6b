"""Pages that show two rooms."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from evenings.pages import campaigns, cards, dreams, faces, home, nights, seals, sessions


class SlugConverter(StringConverter):
    """A public id: 128 bits, so that it never shadows a word."""

    regex = "[-A-Za-z0-9_]{22}"


register_converter(SlugConverter, "id")

app_name = "evenings"
urlpatterns = [
    path("", home.home, name="home"),
    path("front/seal.svg", home.front_seal, name="front_seal"),
    path("waiting/", home.waiting_count, name="waiting"),
    path("cards/print/", faces.deck, name="deck_print"),  # no card has such a code
    path("cards/cards.pdf", faces.deck_file, {"kind": "pdf"}, name="deck_pdf"),
    path("cards/cards.png", faces.deck_file, {"kind": "png"}, name="deck_png"),
    path("cards/<slug:code>/", cards.card, name="card"),
    path("cards/<slug:code>/print/", faces.card, name="card_print"),
    path("cards/<slug:code>/card.pdf", faces.card_file, {"kind": "pdf"}, name="card_pdf"),
    path("cards/<slug:code>/card.png", faces.card_file, {"kind": "png"}, name="card_png"),
    path("campaigns/new/", campaigns.new_campaign, name="campaign_new"),
    path("campaigns/<id:slug>/", campaigns.campaign, name="campaign"),
    path("campaigns/<id:slug>/evenings/", campaigns.evenings_of_campaign, name="campaign_evenings"),
    path("campaigns/<id:slug>/keep/", campaigns.what_campaign_keeps, name="campaign_keep"),
    path("campaigns/<id:slug>/game/", campaigns.choose_game, name="campaign_game"),
    path("sessions/<id:slug>/", sessions.session_page, name="session"),
    path("sessions/<id:slug>/evening.ics", sessions.session_calendar_file, name="session_calendar"),
    path("campaigns/<id:slug>/evenings/<slug:system>/<slug:key>/", nights.tell_occasion, name="occasion"),
    path("characters/<id:slug>/evenings/<slug:key>/", nights.tell_solo_occasion, name="solo"),
    path("characters/<id:slug>/dream/", dreams.dream, name="dream"),
    path("readings/<id:slug>/choose/", seals.choose_seal, name="choose_seal"),
    path("evenings/<id:slug>/correct/", nights.correct_evening, name="correct"),
]
