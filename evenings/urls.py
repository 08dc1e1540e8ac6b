"""Pages that show two rooms."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from evenings.pages import campaigns, cards, dreams, faces, home, nights, seals, sessions


class SlugConverter(StringConverter):
    """A public id: 128 bits, so that it never shadows a word."""

    regex = "[-A-Za-z0-9_]{22}"


register_converter(SlugConverter, "id")

app_name = "evenings"
CAMPAIGN = [  # campaigns/<id:campaign_slug>/
    path("", campaigns.campaign_page, name="campaign"),
    path("evenings/", campaigns.campaign_evenings_page, name="campaign_evenings"),
    path("keep/", campaigns.what_campaign_keeps_page, name="campaign_keep"),
    path("game/", campaigns.choose_game, name="campaign_game"),
    path("evenings/<slug:system_key>/<slug:occasion_key>/", nights.tell_occasion, name="occasion"),
]
CARD = [  # cards/<slug:card_code>/
    path("", cards.card_page, name="card"),
    path("print/", faces.card_print_settings_page, name="card_print"),
    path("card.pdf", faces.printed_card_file, {"file_kind": "pdf"}, name="card_pdf"),
    path("card.png", faces.printed_card_file, {"file_kind": "png"}, name="card_png"),
]
urlpatterns = [
    path("", home.home, name="home"),
    path("front/seal.svg", home.front_page_seal_svg, name="front_seal"),
    path("waiting/", home.waiting_count, name="waiting"),
    path("cards/print/", faces.deck_print_settings_page, name="deck_print"),  # no card has such a code
    path("cards/cards.pdf", faces.printed_deck_file, {"file_kind": "pdf"}, name="deck_pdf"),
    path("cards/cards.png", faces.printed_deck_file, {"file_kind": "png"}, name="deck_png"),
    path("campaigns/new/", campaigns.new_campaign, name="campaign_new"),
    path("sessions/<id:session_slug>/", sessions.session_page, name="session"),
    path("sessions/<id:session_slug>/evening.ics", sessions.session_calendar_file, name="session_calendar"),
    path(
        "characters/<id:character_slug>/evenings/<slug:occasion_key>/", nights.tell_solo_occasion, name="solo"
    ),
    path("characters/<id:character_slug>/dream/", dreams.go_to_odyssey_game, name="dream"),
    path("readings/<id:reading_slug>/choose/", seals.choose_sheet_for_seal, name="choose_seal"),
    path("evenings/<id:evening_slug>/correct/", nights.correct_evening, name="correct"),
    path("campaigns/<id:campaign_slug>/", include(CAMPAIGN)),
    path("cards/<slug:card_code>/", include(CARD)),
]
