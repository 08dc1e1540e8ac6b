"""What a table prints besides sheets, and what was played in a scene as a story: on paper, and as Markdown."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_GET

from campaigns.http import PlayerRequest, file_answer, one_or_404
from campaigns.markdown import escaped_for_markdown, markdown_with_line_breaks
from campaigns.models import Campaign
from campaigns.prints import (
    FileKind,
    Printable,
    PrintForm,
    RadioRowsField,
    print_settings_page,
    printed_file_answer,
)
from characters.ledger import ledger, scenes
from characters.models import Character, Opponent, Scene
from characters.pages.form_stage import FormStage
from characters.pages.prints import paper_job, story_job
from characters.pages.scene_reader import SceneReader
from characters.socket.rules import CharacterThere, OpponentThere, Paper, Story, StoryPart, TableToPrint
from characters.systems import SYSTEMS, system_of
from printing.manner import Manner
from printing.press import Job

STORY = "story"
LETTERS = 60_000  # of a story in one file: what the press is sure to print while somebody waits
OPPONENTS = 40  # to cut in one file, likewise


@dataclass(frozen=True, slots=True)
class DrawnPaper:
    """A *paper* that there is, called so in words, and what it draws."""

    paper: Paper[Any]
    title: str
    drawn: Mapping[str, Any]


Drawn = dict[str, DrawnPaper]  # by the key that an address says


class WhatPrintForm(PrintForm):
    """Which of several things is to be printed, and how."""

    field_order = ("what", "screen", "paper", "ink")

    def __init__(
        self, request: PlayerRequest, rows: Mapping[str, tuple[Any, Any]], *, is_file: bool = False
    ) -> None:
        super().__init__(request, is_file=is_file)
        self.fields["what"] = RadioRowsField(_("What"), rows, _("Choose one of what is listed here."))
        if len(rows) == 1:
            self.fields["what"].widget = forms.HiddenInput()
        self.order_fields(self.field_order)


class ScenePrintForm(WhatPrintForm):
    """What of a scene is to be printed, and for whom its story is told."""

    def __init__(
        self, request: PlayerRequest, rows: Mapping[str, tuple[Any, Any]], *, is_file: bool = False
    ) -> None:
        super().__init__(request, rows, is_file=is_file)
        told = {"own": (_("As you know it"), ""), "all": (_("As all may know it"), _("to hand round"))}
        self.fields["screen"] = RadioRowsField(
            _("The story"), told, _("The story is told to you, or to all.")
        )
        self.order_fields(self.field_order)


# --- of a campaign ---


@require_GET
@login_required
def table_paper_print_page(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """Ask which paper of a table is to be printed, and how."""
    campaign, drawn = _campaign_and_papers_or_404(request, campaign_slug, system_key)
    form = WhatPrintForm(request, _rows_of_papers(drawn))
    return print_settings_page(
        request, form, _printable_paper(campaign, system_key, drawn, form.chosen["what"])
    )


@require_GET
@login_required
@conditional_page
def printed_table_paper_file(
    request: PlayerRequest, campaign_slug: str, system_key: str, file_kind: FileKind
) -> HttpResponse:
    """A paper of a table, of what its reader may see."""
    campaign, drawn = _campaign_and_papers_or_404(request, campaign_slug, system_key)
    form = WhatPrintForm(request, _rows_of_papers(drawn), is_file=True)
    thing = _printable_paper(campaign, system_key, drawn, form.chosen["what"])
    return printed_file_answer(request, form, thing, file_kind)


def _campaign_and_papers_or_404(
    request: PlayerRequest, campaign_slug: str, system_key: str
) -> tuple[Campaign, Drawn]:
    """Return a campaign of the reader's and what a game prints for it, of the opponents that they may see, and of its
    characters where they run it.
    """
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    papers = system_of(system_key).papers if system_key in SYSTEMS else ()
    has_gms = any(paper.is_gms for paper in papers) and _is_run_by_reader(request, campaign)
    papers = tuple(paper for paper in papers if has_gms or not paper.is_gms)
    if not papers:
        raise Http404
    characters = _characters_there(campaign, system_key) if has_gms else ()
    _version, rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    shown = Opponent.objects.visible_to(request.user).active().filter(campaign=campaign, system=system_key)
    kinds = [kind.key for kind in system_of(system_key).opponents]
    found = sorted(shown.order_by("name", "pk"), key=lambda one: kinds.index(one.kind))
    there = [OpponentThere(each.slug, each.kind, each.name, each.data) for each in found]
    drawn: Drawn = {}
    for first in range(0, len(there) or 1, OPPONENTS):
        part = TableToPrint(rules, tuple(there[first : first + OPPONENTS]), characters)
        new = _drawn_papers([paper for paper in papers if paper.is_of_opponents or not first], part)
        for key, one in new.items():
            told = {"paper": one.title, "first": first + 1, "last": first + len(part.opponents)}
            title = _("%(paper)s, %(first)d to %(last)d") % told
            is_part = one.paper.is_of_opponents and len(there) > OPPONENTS
            drawn[f"{key}{first or ''}"] = replace(one, title=title) if is_part else one
    return campaign, drawn


def _is_run_by_reader(request: PlayerRequest, campaign: Campaign) -> bool:
    return Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()


def _characters_there(campaign: Campaign, system_key: str) -> tuple[CharacterThere[Any], ...]:
    found = Character.objects.at_table().active().filter(campaign=campaign, system=system_key)
    there = list(found.order_by("name", "pk"))
    states = ledger.states_by_pk(there)
    return tuple(CharacterThere(each.slug, each.name, states[each.pk].sheet) for each in there)


def _drawn_papers(papers: Iterable[Paper[Any]], printed: Any) -> Drawn:
    found = ((paper, paper.draw(printed)) for paper in papers)
    return {paper.key: DrawnPaper(paper, paper.title, drawn) for paper, drawn in found if drawn is not None}


def _rows_of_papers(drawn: Drawn) -> dict[str, tuple[str, str]]:
    return {key: (one.title, one.paper.line) for key, one in drawn.items()}


def _printable_paper(campaign: Campaign, system_key: str, drawn: Drawn, key: str) -> Printable:
    one, at = drawn[key], [campaign.slug, system_key]
    return Printable(
        title=one.title,
        page=reverse("characters:paper", args=at),
        pdf=reverse("characters:paper_pdf", args=at),
        png=reverse("characters:paper_png", args=at),
        back=campaign.get_absolute_url(),
        jobs=lambda manner: [paper_job(system_key, one.paper, one.drawn, manner.paper, campaign.title)],
        section="campaigns",
        game=system_key,
        asks={"what": key},
        plain="paper",
    )


# --- of a scene ---


@require_GET
@login_required
def scene_print_page(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Ask what of a scene is to be printed, and how."""
    stage = _stage_or_404(request, scene_slug)
    drawn = _drawn_papers(stage.kind.papers, stage.known.position)
    files = _story_in_files(_story(stage))
    form = ScenePrintForm(request, _rows_of_scene(files, drawn))
    return print_settings_page(request, form, _printable_of_scene(stage.scene, files, drawn, form))


@require_GET
@login_required
@conditional_page
def printed_scene_file(request: PlayerRequest, scene_slug: str, file_kind: FileKind) -> HttpResponse:
    """The story of a scene, or another paper of it, of what its reader may know."""
    stage = _stage_or_404(request, scene_slug)
    drawn = _drawn_papers(stage.kind.papers, stage.known.position)
    files = _story_in_files(_story(stage))
    form = ScenePrintForm(request, _rows_of_scene(files, drawn), is_file=True)
    return printed_file_answer(request, form, _printable_of_scene(stage.scene, files, drawn, form), file_kind)


@require_GET
@login_required
@conditional_page
def scene_markdown_file(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """What was played in a scene as Markdown, of what its reader may know: as a story, or move by move."""
    scene = _scene_or_404(request, scene_slug)
    if scenes.is_played_by_forms(scene):
        parts = _markdown_parts(scene, _story(FormStage(request, scene)))
    else:
        parts = _markdown_parts_of_moves(scene, _seats_told_or_none_for_gm(request, scene))
    text = "\n\n".join(parts) + "\n"
    kind = "text/markdown; charset=utf-8"
    return file_answer(text.encode(), kind, scene.title, "md", ascii_title="story", is_inline=False)


def _stage_or_404(request: PlayerRequest, scene_slug: str) -> FormStage:
    """Return a scene that is told as a story, as its reader's page has it."""
    found = _scene_or_404(request, scene_slug)
    if not scenes.is_played_by_forms(found):
        raise Http404
    return FormStage(request, found)


def _scene_or_404(request: PlayerRequest, scene_slug: str) -> Any:
    visible = Scene.objects.visible_to(request.user).select_related("record", "campaign")
    return get_object_or_404(visible, record__slug=scene_slug)


def _seats_told_or_none_for_gm(request: PlayerRequest, scene: Any) -> frozenset[str] | None:
    return frozenset() if request.GET.get("screen") == "all" else SceneReader(request, scene).seen_by


def _story(stage: FormStage) -> Story:
    return scenes.story_heard_by_seats(stage.scene, stage.reads)


def _day(scene: Scene) -> str:
    return date_format(timezone.localtime(scene.begun_at), "j F Y")


def _story_in_files(story: Story) -> dict[str, Story]:
    """Return *story* as it is printed, by the key of each file: a very long one in several, each with its head."""
    files: list[list[StoryPart]] = [[]]
    room = LETTERS
    for part in story.parts:
        kept: list[tuple[str, str]] = []
        for paragraph in part.paragraphs:
            room -= sum(map(len, paragraph))
            if room < 0 and (kept or files[-1]):
                files[-1] += [replace(part, paragraphs=tuple(kept))] if kept else []
                files.append([])
                kept, room = [], LETTERS - sum(map(len, paragraph))
            kept.append(paragraph)
        files[-1].append(replace(part, paragraphs=tuple(kept)))
    return {
        f"{STORY}{number if number > 1 else ''}": replace(story, parts=tuple(parts))
        for number, parts in enumerate(files, 1)
    }


def _rows_of_scene(files: dict[str, Story], drawn: Drawn) -> dict[str, tuple[str, str]]:
    of = {"of": len(files)}
    rows = {
        key: (
            _("The story") if len(files) == 1 else _("The story, part %(n)s of %(of)s") % {"n": number, **of},
            "",
        )
        for number, key in enumerate(files, 1)
    }
    return rows | _rows_of_papers(drawn)


def _printable_of_scene(
    scene: Scene, files: dict[str, Story], drawn: Drawn, form: ScenePrintForm
) -> Printable:
    key, at = form.chosen["what"], [scene.slug]

    def jobs(manner: Manner) -> list[Job]:
        if key in files:
            told = {"title": scene.title, "campaign_title": scene.campaign.title, "day": _day(scene)}
            return [story_job(files[key], manner.paper, **told)]
        one = drawn[key]
        return [paper_job(scene.system, one.paper, one.drawn, manner.paper, scene.title)]

    return Printable(
        title=scene.title,
        page=reverse("characters:scene_print", args=at),
        pdf=reverse("characters:scene_pdf", args=at),
        png=reverse("characters:scene_png", args=at),
        back=scene.get_absolute_url(),
        jobs=jobs,
        section="campaigns",
        game=scene.system,
        asks={"what": key, "screen": form.chosen["screen"]},
        plain="story",
    )


# --- as Markdown ---


def _markdown_parts(scene: Scene, story: Story) -> Iterator[str]:
    yield from _markdown_head(scene)
    if story.question:
        yield f"*{escaped_for_markdown(story.question)}*"
    for one in story.people:
        words = f": {escaped_for_markdown(one.words)}" if one.words else ""
        yield f"**{escaped_for_markdown(one.name)}**{words}"
    for number, part in enumerate(story.parts):
        if part.title:
            yield f"{'#' * (part.level + 1)} {escaped_for_markdown(part.title)}"
        elif number:
            yield "* * *"
        for lead, words in part.paragraphs:
            led = f"**{escaped_for_markdown(lead)}.** " if lead else ""
            yield led + markdown_with_line_breaks(words)


def _markdown_parts_of_moves(scene: Scene, seats_or_none_for_gm: Collection[str] | None) -> Iterator[str]:
    yield from _markdown_head(scene)
    numbers = scenes.numbers_of_acts_not_taken_back(scene)
    log = scenes.known_to_seats(scene, seats_or_none_for_gm).log
    turns = scenes.turns_of_acts(scene, numbers, log, dict.fromkeys(numbers, ""))
    yield from (markdown_with_line_breaks(turn.told) for turn in turns if turn.told)


def _markdown_head(scene: Scene) -> Iterator[str]:
    yield f"# {escaped_for_markdown(scene.title)}"
    yield f"*{_day(scene)}, {escaped_for_markdown(scene.campaign.title)}*"
