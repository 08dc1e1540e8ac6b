"""Every page of a character."""

from django.urls import path

from characters.views import building, house, keeping, pages, printing, proposals, rehearsal, seals, sheet

app_name = "characters"
urlpatterns = [
    path("characters/", keeping.listing, name="list"),
    path("characters/new/", building.new, name="new"),
    path("characters/blank/<slug:system>/sheet.pdf", printing.blank_sheet, name="blank_sheet"),
    path("characters/proposals/<slug:slug>/", proposals.proposal, name="proposal"),
    path("characters/proposals/<slug:slug>/close/", proposals.close, name="proposal_close"),
    path("characters/<slug:slug>/", sheet.character, name="character"),
    path("characters/<slug:slug>/draft/", building.draft, name="draft"),
    path("characters/<slug:slug>/finish/", building.finish, name="finish"),
    path("characters/<slug:slug>/withdraw/", building.withdraw, name="withdraw"),
    path("characters/<slug:slug>/sheet.pdf", printing.sheet_pdf, name="sheet_pdf"),
    path("characters/<slug:slug>/spend/", sheet.spend, name="spend"),
    path("characters/<slug:slug>/take-back/", sheet.take_back, name="take_back"),
    path("characters/<slug:slug>/history/", sheet.history, name="history"),
    path("characters/<slug:slug>/seal.svg", seals.seal_svg, name="seal_svg"),
    path("characters/<slug:slug>/take-off-seal/", seals.take_off, name="take_off_seal"),
    path("characters/<slug:slug>/words/", keeping.words, name="words"),
    path("characters/<slug:slug>/award/", keeping.award, name="award"),
    path("characters/<slug:slug>/archive/", keeping.archive, name="archive"),
    path("characters/<slug:slug>/duplicate/", keeping.duplicate, name="duplicate"),
    path("characters/<slug:slug>/hand-over/", keeping.hand_over, name="hand_over"),
    path("characters/<slug:slug>/campaign/", keeping.join, name="join"),
    path("characters/<slug:slug>/rehearse/", rehearsal.try_out, name="try_out"),
    path("characters/<slug:slug>/rehearse/take-out/", rehearsal.take_out, name="take_out"),
    path("characters/<slug:slug>/rehearse/confirm/", rehearsal.confirm, name="confirm"),
    path("characters/<slug:slug>/<slug:key>/", pages.page, name="page"),
    path("campaigns/<slug:slug>/rehearsal/<slug:system>/", rehearsal.rehearsal, name="rehearsal"),
    path("campaigns/<slug:slug>/house-rules/<slug:system>/", house.house_rules, name="house_rules"),
    path("how-we-read-the-rules/", house.rulings, name="rulings"),
]
