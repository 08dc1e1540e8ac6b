"""From a character to a job for the press."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.staticfiles.finders import find
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from characters.ledger import ledger
from characters.models import Character, LedgerLine, Opponent
from characters.socket.playthroughs import Playthrough
from characters.socket.rules import Paper, Story, Table, TypedWords
from characters.systems import SYSTEMS, opponent_kind, own_and_plain_template_path, playthrough_of, system_of
from decks.cutting import job_of_cards_to_cut
from decks.letters import is_character_drawable_on_ring
from decks.marks import SUITS, draw_mark_svg, mark_names
from decks.ornaments import DRAWINGS, draw_ornament_svg
from decks.rules.seal import Seal, seal_of_json, seal_problems
from decks.rules.tarot import ORDER, Card
from decks.seals import draw_seal_svg
from printing.manner import Manner
from printing.press import Job, PrintError, run_job

RULED = 24  # lines to write on in a block: more than any holds, the stylesheet leaves those that have room


def sheet_job(character: Character, paper_size: str, *, has_private: bool = False) -> Job:
    """Return what the press needs to print *character*'s sheet on *paper_size*; private notes only where asked for."""
    (job,) = sheet_jobs([character], paper_size, has_private=has_private)
    return job


def sheet_jobs(characters: Collection[Character], paper_size: str, *, has_private: bool = False) -> list[Job]:
    """Return a job for each of *characters*, in two queries for all of them that ``HOUSE.characters`` brought."""
    ledger.states_by_pk(characters)
    written = _time_of_newest_line_by_pk(characters)
    return [_sheet_job(each, paper_size, written[each.pk], has_private=has_private) for each in characters]


def _sheet_job(character: Character, paper_size: str, written_at: datetime, *, has_private: bool) -> Job:
    system = system_of(character.system)
    _version, table = ledger.rules_version_and_table(character)
    words = _typed_words_with_private_texts_in_notes(character, has_private=has_private)
    drawn = system.shows.paper(ledger.state(character).sheet, table, words, paper_size)
    title = _("%(name)s, a %(kind)s's sheet") % {"name": character.name, "kind": system.says.character}
    seal = seal_svg_of_json_or_empty(character.seal)
    more = {"state": _as_of_day_and_revision_in_words(character, written_at), "typed": words.texts}
    return sheet_page_job(system.key, paper_size, {**drawn, **more}, title, seal)


def blank_sheet_job(system_key: str, paper_size: str) -> Job:
    """Return what the press needs to print the blank form of the system *system_key* on *paper_size*."""
    system = system_of(system_key)
    drawn = system.shows.paper(None, Table(system.rules.house_rules), TypedWords(""), paper_size)
    return sheet_page_job(system_key, paper_size, drawn, blank_sheet_title(system_key))


def fullest_demo_sheet_job(system_key: str) -> Job:
    """Return what the press needs to print the fullest sheet of a game's demo table, the usual way."""
    system, parts = system_of(system_key), playthrough_of(system_key).parts
    part, rules = max(parts, key=lambda part: len(str(part.draft))), system.rules
    sheet = rules.apply(rules.blank, rules.create(part.draft, rules.house_rules))
    words = TypedWords(part.name, part.pronouns, "", part.texts)
    drawn = system.shows.paper(sheet, Table(rules.house_rules), words, "a4")
    more = {"state": "as of today", "typed": words.texts}
    return Manner("a4", "sparing").apply_to(sheet_page_job(system_key, "a4", {**drawn, **more}, part.name))


def print_specimens() -> None:
    """Print a sheet of each game that nobody sees: whoever prints first then waits as briefly as whoever comes after.

    Templates, typefaces, stylesheets, drawings and what they come to are then known. A press that is busy, or cannot
    start, has better to do; a game without a demo table has nobody to print.
    """
    with suppress(PrintError):
        for system_key, system in SYSTEMS.items():
            if system.part_of(Playthrough):
                run_job("prints", fullest_demo_sheet_job(system_key), "specimen")


def blank_sheet_title(system_key: str) -> str:
    return _("A blank %(kind)s's sheet") % {"kind": system_of(system_key).says.character}


def duel_table_job(character: Character, opponent: Opponent, paper_size: str) -> Job:
    """Return what the press needs to print *character* against *opponent* on *paper_size* ("a4", "letter")."""
    sheet, kind = ledger.state(character).sheet, opponent_kind(opponent.system, opponent.kind)
    assert kind.duel is not None
    drawn = {**kind.duel(sheet, opponent.data, {}), "paper": paper_size, "kind": kind}
    state = _as_of_day_and_revision_in_words(character, _time_of_newest_line_by_pk([character])[character.pk])
    return duel_table_job_of_context(
        character.system,
        paper_size,
        drawn,
        _typed_words_with_private_texts_in_notes(character),
        opponent.name,
        state,
    )


def duel_table_job_of_context(
    system_key: str,
    paper_size: str,
    print_context: Mapping[str, Any],
    words: TypedWords,
    opponent_name: str,
    as_of_words: str,
) -> Job:
    """Return the job of a duel table of *system_key*, its page drawn of *print_context*."""
    title = _("%(name)s against %(other)s") % {"name": words.name, "other": opponent_name}
    context = {**print_context, "title": title, "words": words, "other": opponent_name, "state": as_of_words}
    return Job(
        html=render_to_string(f"characters/{system_key}/print/duel.html", context),
        stylesheets=("fonts", "tokens", f"page-{paper_size}", "parts", f"{system_key}-duel"),
        images=sheet_images(),
        title=title,
    )


def paper_job(
    system_key: str, paper: Paper[Any], drawn: Mapping[str, Any], paper_size: str, of_title: str
) -> Job:
    """Return the job of *paper*, which draws what is *drawn*, of a campaign or scene that is called *of_title*."""
    context = {**drawn, "title": paper.title, "of": of_title, "paper": paper_size}
    return Job(
        html=render_to_string(f"characters/{system_key}/print/{paper.template}.html", context),
        stylesheets=(
            "fonts",
            "tokens",
            f"page-{paper_size}",
            "parts",
            "table",
            f"{system_key}-{paper.template}",
        ),
        images=sheet_images(),
        title=paper.title,
    )


def story_job(story: Story, paper_size: str, *, title: str, campaign_title: str, day: str) -> Job:
    """Return the job of a *story* that is called *title*, begun on a *day* in a campaign."""
    context = {"story": story, "paper": paper_size, "title": title, "of": campaign_title, "day": day}
    return Job(
        html=render_to_string("characters/story_print.html", context),
        stylesheets=("fonts", "tokens", f"page-{paper_size}", "parts", "table", "story"),
        images=sheet_images(),
        title=title,
    )


def sheet_page_job(
    system_key: str, paper_size: str, print_context: Mapping[str, Any], title: str, seal_svg: bytes = b""
) -> Job:
    """Return the job of one sheet of *system_key*, its page drawn of *print_context*, with *seal_svg* at its head."""
    context = {**print_context, "title": title, "has_seal": bool(seal_svg), "ruled": range(RULED)}
    return Job(
        html=render_to_string(own_and_plain_template_path(system_key, "print.html"), context),
        stylesheets=(
            "fonts",
            "tokens",
            f"page-{paper_size}",
            "parts",
            *_system_stylesheet_names_or_plain(system_key, paper_size),
        ),
        images=sheet_images() | ({"seal:chosen": seal_svg} if seal_svg else {}),
        title=title,
    )


def _system_stylesheet_names_or_plain(system_key: str, paper_size: str) -> tuple[str, ...]:
    """Return the stylesheets of a system's paper; a system without any prints plainly."""
    return (system_key, f"{system_key}-{paper_size}") if find(f"css/print/{system_key}.css") else ("plain",)


def _typed_words_with_private_texts_in_notes(
    character: Character, *, has_private: bool = False
) -> TypedWords:
    known = system_of(character.system).says.texts
    public = {text.key for text in known if not text.private}
    texts = {key: words for key, words in character.texts.items() if key in public}
    for text in known:
        if has_private and text.private and (words := character.texts.get(text.key)):
            texts["notes"] = "\n\n".join(filter(None, (texts.get("notes", ""), f"{text.label}: {words}")))
    return TypedWords(
        name=character.name,
        pronouns=character.pronouns,
        table=character.table.title if character.table else "",
        texts=texts,
    )


def sheet_images() -> dict[str, bytes]:
    """Return every mark and ornament a sheet may show, by the names its stylesheets use."""
    marks = {f"mark:{name}": draw_mark_svg(name, "print") for name in mark_names()}
    ghosts = {f"ghost:{name}": draw_mark_svg(name, "ghost") for name in SUITS}
    return marks | ghosts | {f"ornament:{name}": draw_ornament_svg(name) for name in DRAWINGS}


def seal_svg_of_json_or_empty(seal_json: Mapping[str, Any]) -> bytes:
    """Return the drawing of the seal a character has chosen; nothing if none is, or it cannot be drawn."""
    try:
        seal = seal_of_json(seal_json)
    except (KeyError, ValueError):
        return b""
    return b"" if any(seal_problems(seal, is_character_drawable_on_ring)) else _seal_svg(seal)


@lru_cache(maxsize=64)
def _seal_svg(seal: Seal) -> bytes:
    return draw_seal_svg(seal, "print")


def _time_of_newest_line_by_pk(characters: Collection[Character]) -> dict[int, datetime]:
    """Return when the newest line of each of *characters* was written, by primary key."""
    newest = LedgerLine.objects.filter(character__in=characters, number=F("character__revision"))
    return dict(newest.values_list("character_id", "written_at"))


def _as_of_day_and_revision_in_words(character: Character, written_at: datetime) -> str:
    """Say as of when: the day of the newest line."""
    day = date_format(timezone.localtime(written_at), "j F Y")
    return _("as of %(day)s · revision %(revision)s") % {"day": day, "revision": character.revision}


def cards_in_deck(character: Character) -> list[Card]:
    """Return the cards that *character* plays with, in the order of the deck; none in a game without such a deck."""
    return sorted(getattr(ledger.state(character).sheet, "deck", ()), key=ORDER.__getitem__)


def cards_job(character: Character, manner: Manner, *, has_backs: bool) -> Job:
    """Return what the press needs to print *character*'s cards, to cut."""
    title = _("%(name)s's cards") % {"name": character.name}
    return job_of_cards_to_cut(cards_in_deck(character), manner, title, has_backs=has_backs)
