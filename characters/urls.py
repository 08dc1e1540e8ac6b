"""Every page of a character, and of a game that needs none."""

from django.urls import path

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
urlpatterns = [
    path("characters/", profiles.characters_page, name="list"),
    path("characters/new/", building.new_character, name="new"),
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
        "calculators/<slug:system_key>/<slug:calculator_key>/",
        calculators.calculator_page,
        name="calculator",
    ),
    path("characters/proposals/<slug:proposal_slug>/", proposals.show_or_answer_proposal, name="proposal"),
    path(
        "characters/proposals/<slug:proposal_slug>/close/",
        proposals.withdraw_or_decline_proposal,
        name="proposal_close",
    ),
    path("characters/<slug:character_slug>/", sheet.character_page, name="character"),
    path("characters/<slug:character_slug>/draft/", building.change_draft, name="draft"),
    path("characters/<slug:character_slug>/finish/", building.finish_character_or_offer_to_gm, name="finish"),
    path("characters/<slug:character_slug>/withdraw/", building.withdraw_arrival, name="withdraw"),
    path(
        "characters/blank/<slug:system_key>/print/",
        printing.blank_sheet_print_settings_page,
        name="blank_print",
    ),
    path("characters/<slug:character_slug>/print/", printing.sheet_print_settings_page, name="print"),
    path(
        "characters/<slug:character_slug>/against/<slug:opponent_slug>/print/",
        duels.duel_table_print_settings_page,
        name="duel_print",
    ),
    path(
        "characters/<slug:character_slug>/sheet.pdf",
        printing.printed_sheet_file,
        {"file_kind": "pdf"},
        name="sheet_pdf",
    ),
    path(
        "characters/<slug:character_slug>/sheet.png",
        printing.printed_sheet_file,
        {"file_kind": "png"},
        name="sheet_png",
    ),
    path(
        "characters/<slug:character_slug>/cards.pdf",
        printing.printed_character_deck_file,
        {"file_kind": "pdf"},
        name="cards_pdf",
    ),
    path(
        "characters/<slug:character_slug>/cards.png",
        printing.printed_character_deck_file,
        {"file_kind": "png"},
        name="cards_png",
    ),
    path(
        "campaigns/<slug:campaign_slug>/print/",
        printing.campaign_sheets_print_settings_page,
        name="table_print",
    ),
    path(
        "campaigns/<slug:campaign_slug>/sheets.pdf",
        printing.printed_campaign_sheets_file,
        {"file_kind": "pdf"},
        name="table_pdf",
    ),
    path(
        "campaigns/<slug:campaign_slug>/sheets.png",
        printing.printed_campaign_sheets_file,
        {"file_kind": "png"},
        name="table_png",
    ),
    path("characters/<slug:character_slug>/grow/", growing.grow_page, name="grow"),
    path("characters/<slug:character_slug>/ledger/", sheet.ledger_page, name="ledger"),
    path("characters/<slug:character_slug>/more/", sheet.more_page, name="more"),
    path("characters/<slug:character_slug>/spend/", growing.spend_or_propose, name="spend"),
    path("characters/<slug:character_slug>/take-back/", undoing.take_line_back_and_answer, name="take_back"),
    path(
        "characters/<slug:character_slug>/lines/<int:line_number>/", undoing.take_back_line_page, name="line"
    ),
    path("characters/<slug:character_slug>/exceptions/", exceptions.grant_exception, name="exceptions"),
    path("characters/<slug:character_slug>/history/", sheet.redirect_to_ledger, name="history"),
    path("characters/<slug:character_slug>/seal.svg", seals.seal_svg, name="seal_svg"),
    path("characters/<slug:character_slug>/take-off-seal/", seals.take_seal_off, name="take_off_seal"),
    path("characters/<slug:character_slug>/words/", profiles.edit_name_and_texts, name="words"),
    path(
        "characters/<slug:character_slug>/archive/", profiles.archive_or_bring_back_character, name="archive"
    ),
    path("characters/<slug:character_slug>/duplicate/", profiles.duplicate_as_draft, name="duplicate"),
    path("characters/<slug:character_slug>/hand-over/", profiles.hand_over_character, name="hand_over"),
    path("characters/<slug:character_slug>/campaign/", profiles.join_or_leave_campaign, name="join"),
    path(
        "characters/<slug:character_slug>/rehearse/", rehearsal.add_drafted_spend_to_try_out, name="try_out"
    ),
    path(
        "characters/<slug:character_slug>/rehearse/take-out/",
        rehearsal.take_out_drafted_spend,
        name="take_out",
    ),
    path(
        "characters/<slug:character_slug>/rehearse/confirm/",
        rehearsal.write_own_ready_drafted_spends,
        name="confirm",
    ),
    path("characters/<slug:character_slug>/against/", duels.possible_opponents_page, name="against"),
    path("characters/<slug:character_slug>/against/<slug:opponent_slug>/", duels.duel_page, name="duel"),
    path(
        "characters/<slug:character_slug>/against/<slug:opponent_slug>/table.pdf",
        duels.duel_table_file,
        {"file_kind": "pdf"},
        name="duel_pdf",
    ),
    path(
        "characters/<slug:character_slug>/against/<slug:opponent_slug>/table.png",
        duels.duel_table_file,
        {"file_kind": "png"},
        name="duel_png",
    ),
    path("characters/<slug:character_slug>/plan/", plans.plan_page, name="plan"),
    path("characters/<slug:character_slug>/mend/", mending.reword_one_thing_in_ledger, name="mend"),
    path("characters/<slug:character_slug>/roll/<slug:check_key>/", rolls.ask_or_roll_check, name="roll"),
    path(
        "characters/<slug:character_slug>/roll/<slug:check_key>/open/",
        rolls.allow_check_to_table,
        name="roll_open",
    ),
    path("characters/<slug:character_slug>/rolls/<slug:throw_slug>/", rolls.show_throw_or_pay, name="throw"),
    path("characters/<slug:character_slug>/<slug:page_key>/", own_page.system_page, name="page"),
    path(
        "campaigns/<slug:campaign_slug>/opponents/<slug:system_key>/",
        opponents.opponents_page,
        name="opponents",
    ),
    path(
        "campaigns/<slug:campaign_slug>/opponents/<slug:system_key>/<slug:opponent_kind_key>/",
        opponents.new_opponent,
        name="opponent_new",
    ),
    path("opponents/<slug:opponent_slug>/", opponents.opponent_page, name="opponent"),
    path("opponents/<slug:opponent_slug>/edit/", opponents.edit_opponent, name="opponent_edit"),
    path("opponents/<slug:opponent_slug>/note/", opponents.gm_note_on_opponent_page, name="opponent_note"),
    path("opponents/<slug:opponent_slug>/reveal/", opponents.reveal_or_hide_opponent, name="opponent_reveal"),
    path(
        "opponents/<slug:opponent_slug>/archive/",
        opponents.archive_or_bring_back_opponent,
        name="opponent_archive",
    ),
    path(
        "campaigns/<slug:campaign_slug>/rehearsal/<slug:system_key>/",
        rehearsal.rehearsal_page,
        name="rehearsal",
    ),
    path("campaigns/<slug:campaign_slug>/rolls/", rolls.campaign_rolls_page, name="rolls"),
    path(
        "campaigns/<slug:campaign_slug>/house-rules/<slug:system_key>/",
        house_rules.house_rules_page,
        name="house_rules",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/",
        catalogues.catalogue_page,
        name="catalogue",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/new/",
        catalogues.write_or_edit_entry,
        name="catalogue_new",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/export/",
        catalogues.export_catalogue_file,
        name="catalogue_export",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/import/",
        catalogues.preview_catalogue_import,
        name="catalogue_import",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/import/yes/",
        catalogues.confirm_catalogue_import,
        name="catalogue_yes",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/<slug:entry_address>/",
        catalogues.write_or_edit_entry,
        name="catalogue_entry",
    ),
    path(
        "campaigns/<slug:campaign_slug>/catalogue/<slug:system_key>/<slug:entry_address>/remove/",
        catalogues.take_entry_out_of_catalogue,
        name="catalogue_remove",
    ),
    path(
        "campaigns/<slug:campaign_slug>/paper/<slug:system_key>/print/",
        table_papers.table_paper_print_page,
        name="paper",
    ),
    path(
        "campaigns/<slug:campaign_slug>/paper/<slug:system_key>/paper.pdf",
        table_papers.printed_table_paper_file,
        {"file_kind": "pdf"},
        name="paper_pdf",
    ),
    path(
        "campaigns/<slug:campaign_slug>/paper/<slug:system_key>/paper.png",
        table_papers.printed_table_paper_file,
        {"file_kind": "png"},
        name="paper_png",
    ),
    path(
        "campaigns/<slug:campaign_slug>/scenes/<slug:system_key>/<slug:scene_kind_key>/new/",
        scenes.ask_or_begin_scene,
        name="scene_new",
    ),
    path("scenes/<slug:scene_slug>/", scenes.scene_page, name="scene"),
    path("scenes/<slug:scene_slug>/print/", table_papers.scene_print_page, name="scene_print"),
    path(
        "scenes/<slug:scene_slug>/story.pdf",
        table_papers.printed_scene_file,
        {"file_kind": "pdf"},
        name="scene_pdf",
    ),
    path(
        "scenes/<slug:scene_slug>/story.png",
        table_papers.printed_scene_file,
        {"file_kind": "png"},
        name="scene_png",
    ),
    path("scenes/<slug:scene_slug>/story.md", table_papers.scene_markdown_file, name="scene_markdown"),
    path("scenes/<slug:scene_slug>/move/", scenes.make_move_and_show_scene, name="scene_move"),
    path("scenes/<slug:scene_slug>/take-back/", scenes.take_back_last_move, name="scene_take_back"),
    path("scenes/<slug:scene_slug>/end/", scenes.end_scene, name="scene_end"),
    path("scenes/<slug:scene_slug>/again/", scenes.begin_scene_with_same_participants, name="scene_again"),
    path("how-we-read-the-rules/", house_rules.rulings_page, name="rulings"),
    path(
        "campaigns/<slug:campaign_slug>/<slug:system_key>/<slug:board_key>/", boards.board_page, name="board"
    ),  # after every word above
]
