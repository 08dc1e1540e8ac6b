"""Games, readings and their seals."""

from django.urls import path

from divination.pages import beginning, games, links, papers, readings, records, seals

app_name = "divination"
urlpatterns = [
    path("games/", beginning.games_page, name="games"),
    path("games/new/", beginning.new_game_page, name="game_new"),
    path("games/import/", records.preview_brought_game, name="game_bring"),
    path("games/import/yes/", records.keep_brought_game, name="game_bring_yes"),
    path("games/tally/", beginning.tally_page, name="game_tally"),
    path("games/as/", games.choose_board_or_words, name="game_as"),
    path("games/rules/<slug:mode>/", games.rules_page, name="game_rules"),
    path("games/<slug:game_slug>/", games.game_page, name="game"),
    path("games/<slug:game_slug>/move/", games.play_move, name="game_move"),
    path("games/<slug:game_slug>/undo/", games.take_back_move, name="game_undo"),
    path("games/<slug:game_slug>/hint/", games.ask_for_hint, name="game_hint"),
    path("games/<slug:game_slug>/beside/", games.part_beside_choice, name="game_beside"),
    path("games/<slug:game_slug>/journal/", games.save_journal_chapter, name="game_journal"),
    path("games/<slug:game_slug>/again/", beginning.begin_game_again, name="game_again"),
    path("games/<slug:game_slug>/replay/", games.replay_page, name="game_replay"),
    path("games/<slug:game_slug>/fair/", records.fairness_page, name="game_fair"),
    path("games/<slug:game_slug>/game.json", records.game_json_file, name="game_json"),
    path("readings/", readings.readings_page, name="list"),
    path("readings/new/", readings.new_reading_page, name="new"),
    path("readings/<slug:reading_slug>/", readings.reading_page, name="reading"),
    path("readings/<slug:reading_slug>/more/", readings.take_in_cards_beyond_center, name="more"),
    path("readings/<slug:reading_slug>/share/", readings.share_or_unshare_reading, name="share"),
    path("readings/<slug:reading_slug>/reading.md", readings.markdown_file, name="markdown"),
    path("readings/<slug:reading_slug>/reading.json", readings.json_file, name="json"),
    path("readings/<slug:reading_slug>/print/", papers.print_reading_page, name="print"),
    path(
        "readings/<slug:reading_slug>/reading.pdf",
        papers.printed_reading_file,
        {"file_kind": "pdf"},
        name="pdf",
    ),
    path(
        "readings/<slug:reading_slug>/reading.png",
        papers.printed_reading_file,
        {"file_kind": "png"},
        name="png",
    ),
    path(
        "readings/<slug:reading_slug>/cards.pdf",
        papers.printed_reading_cards_file,
        {"file_kind": "pdf"},
        name="cards_pdf",
    ),
    path(
        "readings/<slug:reading_slug>/cards.png",
        papers.printed_reading_cards_file,
        {"file_kind": "png"},
        name="cards_png",
    ),
    path("readings/<slug:reading_slug>/link/", links.make_or_end_link, name="link"),
    path("reading/<str:token>/", links.linked_reading_page, name="linked"),
    path("reading/<str:token>/seal.svg", links.linked_seal_svg, name="linked_seal"),
    path("readings/<slug:reading_slug>/seal/", seals.edit_seal, name="seal"),
    path("readings/<slug:reading_slug>/seal/preview.svg", seals.seal_preview_svg, name="seal_preview"),
    path("readings/<slug:reading_slug>/seal.svg", seals.seal_svg_file, name="seal_svg"),
    path("readings/<slug:reading_slug>/seal.png", seals.seal_png_file, name="seal_png"),
    path("readings/<slug:reading_slug>/seal/print/", papers.print_seal_page, name="seal_print"),
    path(
        "readings/<slug:reading_slug>/seal.pdf",
        papers.printed_seal_file,
        {"file_kind": "pdf"},
        name="seal_pdf",
    ),
    path(
        "readings/<slug:reading_slug>/seal/page.png",
        papers.printed_seal_file,
        {"file_kind": "png"},
        name="seal_page",
    ),
    path("readings/<slug:reading_slug>/seal/files/", seals.seal_files_page, name="seal_files"),
]
