"""Every page of a character, and of a game that needs none."""

from django.urls import include, path

from characters.pages import (
    boards,
    building,
    calculators,
    catalogues,
    duels,
    exceptions,
    growing,
    house_rules,
    mending,
    opponents,
    own_page,
    plans,
    printing,
    profiles,
    proposals,
    rehearsal,
    rolls,
    scenes,
    seals,
    sheet,
    table_papers,
    undoing,
)

app_name = "characters"
CHARACTER = [  # characters/<slug:character_slug>/
    path("", sheet.character_page, name="character"),
    path("draft/", building.change_draft, name="draft"),
    path("finish/", building.finish_character_or_offer_to_gm, name="finish"),
    path("withdraw/", building.withdraw_arrival, name="withdraw"),
    path("print/", printing.sheet_print_settings_page, name="print"),
    path("against/<slug:opponent_slug>/print/", duels.duel_table_print_settings_page, name="duel_print"),
    path("sheet.pdf", printing.printed_sheet_file, {"file_kind": "pdf"}, name="sheet_pdf"),
    path("sheet.png", printing.printed_sheet_file, {"file_kind": "png"}, name="sheet_png"),
    path("cards.pdf", printing.printed_character_deck_file, {"file_kind": "pdf"}, name="cards_pdf"),
    path("cards.png", printing.printed_character_deck_file, {"file_kind": "png"}, name="cards_png"),
    path("grow/", growing.grow_page, name="grow"),
    path("ledger/", sheet.ledger_page, name="ledger"),
    path("more/", sheet.more_page, name="more"),
    path("spend/", growing.spend_or_propose, name="spend"),
    path("take-back/", undoing.take_line_back_and_answer, name="take_back"),
    path("lines/<int:line_number>/", undoing.take_back_line_page, name="line"),
    path("exceptions/", exceptions.grant_exception, name="exceptions"),
    path("history/", sheet.redirect_to_ledger, name="history"),
    path("seal.svg", seals.seal_svg, name="seal_svg"),
    path("take-off-seal/", seals.take_seal_off, name="take_off_seal"),
    path("words/", profiles.edit_name_and_texts, name="words"),
    path("archive/", profiles.archive_or_bring_back_character, name="archive"),
    path("duplicate/", profiles.duplicate_as_draft, name="duplicate"),
    path("hand-over/", profiles.hand_over_character, name="hand_over"),
    path("campaign/", profiles.join_or_leave_campaign, name="join"),
    path("rehearse/", rehearsal.add_drafted_spend_to_try_out, name="try_out"),
    path("rehearse/take-out/", rehearsal.take_out_drafted_spend, name="take_out"),
    path("rehearse/confirm/", rehearsal.write_own_ready_drafted_spends, name="confirm"),
    path("against/", duels.possible_opponents_page, name="against"),
    path("against/<slug:opponent_slug>/", duels.duel_page, name="duel"),
    path(
        "against/<slug:opponent_slug>/table.pdf", duels.duel_table_file, {"file_kind": "pdf"}, name="duel_pdf"
    ),
    path(
        "against/<slug:opponent_slug>/table.png", duels.duel_table_file, {"file_kind": "png"}, name="duel_png"
    ),
    path("plan/", plans.plan_page, name="plan"),
    path("mend/", mending.reword_one_thing_in_ledger, name="mend"),
    path("roll/<slug:check_key>/", rolls.ask_or_roll_check, name="roll"),
    path("roll/<slug:check_key>/open/", rolls.allow_check_to_table, name="roll_open"),
    path("rolls/<slug:throw_slug>/", rolls.show_throw_or_pay, name="throw"),
    path("<slug:page_key>/", own_page.system_page, name="page"),  # after every word above
]
CAMPAIGN = [  # campaigns/<slug:campaign_slug>/
    path("print/", printing.campaign_sheets_print_settings_page, name="table_print"),
    path("sheets.pdf", printing.printed_campaign_sheets_file, {"file_kind": "pdf"}, name="table_pdf"),
    path("sheets.png", printing.printed_campaign_sheets_file, {"file_kind": "png"}, name="table_png"),
    path("opponents/<slug:system_key>/", opponents.opponents_page, name="opponents"),
    path(
        "opponents/<slug:system_key>/<slug:opponent_kind_key>/", opponents.new_opponent, name="opponent_new"
    ),
    path("rehearsal/<slug:system_key>/", rehearsal.rehearsal_page, name="rehearsal"),
    path("rolls/", rolls.campaign_rolls_page, name="rolls"),
    path("house-rules/<slug:system_key>/", house_rules.house_rules_page, name="house_rules"),
    path("catalogue/<slug:system_key>/", catalogues.catalogue_page, name="catalogue"),
    path("catalogue/<slug:system_key>/new/", catalogues.write_or_edit_entry, name="catalogue_new"),
    path("catalogue/<slug:system_key>/export/", catalogues.export_catalogue_file, name="catalogue_export"),
    path("catalogue/<slug:system_key>/import/", catalogues.preview_catalogue_import, name="catalogue_import"),
    path(
        "catalogue/<slug:system_key>/import/yes/", catalogues.confirm_catalogue_import, name="catalogue_yes"
    ),
    path(
        "catalogue/<slug:system_key>/<slug:entry_address>/",
        catalogues.write_or_edit_entry,
        name="catalogue_entry",
    ),
    path(
        "catalogue/<slug:system_key>/<slug:entry_address>/remove/",
        catalogues.take_entry_out_of_catalogue,
        name="catalogue_remove",
    ),
    path("paper/<slug:system_key>/print/", table_papers.table_paper_print_page, name="paper"),
    path(
        "paper/<slug:system_key>/paper.pdf",
        table_papers.printed_table_paper_file,
        {"file_kind": "pdf"},
        name="paper_pdf",
    ),
    path(
        "paper/<slug:system_key>/paper.png",
        table_papers.printed_table_paper_file,
        {"file_kind": "png"},
        name="paper_png",
    ),
    path("scenes/<slug:system_key>/<slug:scene_kind_key>/new/", scenes.ask_or_begin_scene, name="scene_new"),
    path("<slug:system_key>/<slug:board_key>/", boards.board_page, name="board"),  # after every word above
]
OPPONENT = [  # opponents/<slug:opponent_slug>/
    path("", opponents.opponent_page, name="opponent"),
    path("edit/", opponents.edit_opponent, name="opponent_edit"),
    path("note/", opponents.gm_note_on_opponent_page, name="opponent_note"),
    path("reveal/", opponents.reveal_or_hide_opponent, name="opponent_reveal"),
    path("archive/", opponents.archive_or_bring_back_opponent, name="opponent_archive"),
]
SCENE = [  # scenes/<slug:scene_slug>/
    path("", scenes.scene_page, name="scene"),
    path("print/", table_papers.scene_print_page, name="scene_print"),
    path("story.pdf", table_papers.printed_scene_file, {"file_kind": "pdf"}, name="scene_pdf"),
    path("story.png", table_papers.printed_scene_file, {"file_kind": "png"}, name="scene_png"),
    path("story.md", table_papers.scene_markdown_file, name="scene_markdown"),
    path("move/", scenes.make_move_and_show_scene, name="scene_move"),
    path("curtain/", scenes.draw_curtain, name="scene_curtain"),
    path("take-back/", scenes.take_back_last_move, name="scene_take_back"),
    path("end/", scenes.end_scene, name="scene_end"),
    path("again/", scenes.begin_scene_with_same_participants, name="scene_again"),
]
urlpatterns = [
    path("characters/", profiles.characters_page, name="list"),
    path("characters/new/", building.new_character, name="new"),
    path(
        "characters/blank/<slug:system_key>/print/",
        printing.blank_sheet_print_settings_page,
        name="blank_print",
    ),
    path(
        "characters/blank/<slug:system_key>/sheet.pdf",
        printing.printed_blank_sheet_file,
        {"file_kind": "pdf"},
        name="blank_sheet",
    ),
    path(
        "characters/blank/<slug:system_key>/sheet.png",
        printing.printed_blank_sheet_file,
        {"file_kind": "png"},
        name="blank_png",
    ),
    path(
        "calculators/<slug:system_key>/<slug:calculator_key>/", calculators.calculator_page, name="calculator"
    ),
    path("characters/proposals/<slug:proposal_slug>/", proposals.show_or_answer_proposal, name="proposal"),
    path(
        "characters/proposals/<slug:proposal_slug>/close/",
        proposals.withdraw_or_decline_proposal,
        name="proposal_close",
    ),
    path("how-we-read-the-rules/", house_rules.rulings_page, name="rulings"),
    path("characters/<slug:character_slug>/", include(CHARACTER)),
    path("campaigns/<slug:campaign_slug>/", include(CAMPAIGN)),
    path("opponents/<slug:opponent_slug>/", include(OPPONENT)),
    path("scenes/<slug:scene_slug>/", include(SCENE)),
]
