"""Every game system in the registry has everything that its pages, its paper and its ledger need."""

import re
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.template.loader import get_template

from characters.socket.draft_form import DraftForm
from characters.socket.occasions import OccasionForm
from characters.socket.opponents import OpponentPart
from characters.socket.plans import PlanForm
from characters.socket.playthroughs import Evening
from characters.socket.rules import (
    ActorAndSheets,
    Entry,
    GameWords,
    System,
    Table,
    TableToPrint,
    Tally,
    TypedWords,
)
from characters.systems import SYSTEMS, opponent_kind, playthrough_of, system_of
from evenings.seating import occasion_of
from tests.lacks import lacks

HOME = Path(__file__).parents[1]
TEMPLATES = ("_sheet.html", "_builder.html", "_brief.html", "_starter.html", "_kind.html", "print.html")
PLANNED = ("_goal.html", "_goal_beside.html", "_changes.html")
KEYS = list(SYSTEMS)
WHOLE = [
    key for key in KEYS if not lacks(SYSTEMS[key])
]  # of others a test says what they lack, and that first
STARTERS = [(key, starter) for key in KEYS for starter in system_of(key).rules.starters]
OCCASIONS = [(key, occasion.key) for key in KEYS for occasion in system_of(key).occasions]

OPPONENTS = [(key, kind) for key in KEYS for kind in system_of(key).opponents]

every_system = pytest.mark.parametrize("key", WHOLE)


def created(system: System[Any, Any]) -> object:
    """Return a sheet as the first ready-made beginning leaves it."""
    return system.rules.apply(
        system.rules.blank, system.rules.create(system.rules.starters[0].draft, system.rules.house_rules)
    )


@pytest.mark.parametrize("key", KEYS)
def test_its_key_is_its_own(key):
    assert system_of(key).key == key


@pytest.mark.parametrize("key", KEYS)
def test_it_lacks_nothing(key):
    told = lacks(system_of(key))
    assert not told, "\n".join(told)


@every_system
@pytest.mark.parametrize("template", TEMPLATES)
def test_it_has_its_templates(key, template):
    assert get_template(f"characters/{key}/{template}")


@every_system
def test_it_can_be_printed(key):
    system = system_of(key)
    drawn = system.shows.paper(
        system.rules.blank, Table(system.rules.house_rules), TypedWords("Nobody"), "a4"
    )
    assert get_template(f"characters/{key}/print.html").render({**drawn, "state": ""})
    assert system.shows.paper(None, Table(system.rules.house_rules), TypedWords(""), "letter")
    for sheet in (key, f"{key}-a4", f"{key}-letter"):
        assert find(f"css/print/{sheet}.css"), sheet


@every_system
def test_it_has_a_creation_form(key):
    form = system_of(key).shows.form
    assert issubclass(form, DraftForm)
    unbound = form({}, draft={})
    assert unbound.is_valid()
    assert isinstance(unbound.draft_after({}), dict)


@every_system
def test_its_house_rules_can_be_asked_one_by_one(key):
    system = system_of(key)
    assert is_dataclass(system.rules.house_rules)
    asked = [asked.key for asked in system.says.house_rule_fields]
    assert set(asked) <= {f.name for f in fields(system.rules.house_rules)}
    assert list(system.rules.house_rule_problems(system.rules.house_rules)) == []


@every_system
def test_its_house_rules_survive_their_writing_down(key):
    system = system_of(key)
    numbers = {
        asked.key: getattr(system.rules.house_rules, asked.key) for asked in system.says.house_rule_fields
    }
    assert system.rules.read_rules(numbers) == system.rules.read_rules({}) == system.rules.house_rules


@every_system
def test_it_has_words_of_its_own_each_with_a_limit(key):
    texts = system_of(key).says.texts
    assert texts
    assert len({text.key for text in texts}) == len(texts)
    assert all(text.label and 0 < text.limit <= 10_000 for text in texts)


@every_system
def test_some_words_are_private(key):
    assert any(text.private for text in system_of(key).says.texts)


@every_system
def test_it_has_six_ready_made_beginnings(key):
    starters = system_of(key).rules.starters
    assert len({starter.key for starter in starters}) == len(starters) >= 6
    assert all(starter.title and starter.line for starter in starters)


@pytest.mark.parametrize(("key", "starter"), STARTERS, ids=[f"{key}-{s.key}" for key, s in STARTERS])
def test_a_ready_made_beginning_can_be_finished(key, starter):
    system = system_of(key)
    assert list(system.rules.problems(starter.draft, system.rules.house_rules)) == []


@every_system
def test_a_draft_of_a_finished_character_can_be_finished_again(key):
    system = system_of(key)
    assert list(system.rules.problems(system.rules.draft_of(created(system)), system.rules.house_rules)) == []


@every_system
def test_every_offer_stands_in_a_group_with_a_code_of_its_own(key):
    system = system_of(key)
    offers = list(system.rules.offers(created(system), Table(system.rules.house_rules)))
    assert {offer.group for offer in offers} <= {group.key for group in system.says.groups}
    assert len({offer.code for offer in offers}) == len(offers)


@every_system
def test_an_offer_costs_what_its_group_says(key):
    system = system_of(key)
    prices = {group.key: group.price for group in system.says.groups}
    for offer in system.rules.offers(created(system), Table(system.rules.house_rules)):
        assert prices[offer.group] in (None, offer.price), offer


@every_system
def test_its_groups_stand_under_headings_or_by_price(key):
    groups = system_of(key).says.groups
    headings = [heading for heading, _ in groupby(group.heading for group in groups)]
    assert headings == [""] or ("" not in headings and len(set(headings)) == len(headings))


@every_system
def test_every_group_has_a_law_in_words_and_writes_what_may_be_taken_back(key):
    system = system_of(key)
    assert len(system.says.groups) == len(system.rules.spends)
    assert all(group.title and group.law for group in system.says.groups)
    sheet, rules = (
        system.rules.apply(created(system), system.rules.award(99, "a gift")),
        system.rules.house_rules,
    )
    for occasion in system.occasions:  # some spends are possible only after one
        told = occasion.settle(ActorAndSheets("me", {"me": sheet}), occasion.form().answers, rules)
        sheet = system.rules.apply(sheet, told)
    open_offers = [offer for offer in system.rules.offers(sheet, Table(rules)) if offer.is_open]
    answered = [
        offer
        for offer in open_offers
        if all(not asked.choices and (asked.begins or not asked.required) for asked in offer.asks)
    ]
    written = [
        system.rules.settle(
            ActorAndSheets("me", {"me": sheet}),
            offer,
            {asked.key: asked.begins for asked in offer.asks},
            rules,
        )["me"]
        for offer in answered
    ]
    assert {entry.kind for entry in written} <= system.rules.spends
    assert written


@every_system
def test_its_sheet_and_builder_can_be_drawn(key):
    system = system_of(key)
    assert system.shows.sheet(created(system), Table(system.rules.house_rules))
    assert system.shows.workbench({}, system.rules.house_rules, ())


@every_system
def test_it_speaks_its_own_words_where_a_page_is_shared(key):
    says = system_of(key).says
    told = [getattr(says, word.name) for word in fields(GameWords)]
    assert all(text.strip() for text in told if isinstance(text, str))


@every_system
def test_its_builder_counts_how_far_a_draft_is(key):
    system = system_of(key)
    tallies = system.shows.workbench({}, system.rules.house_rules, ())["tallies"]
    assert tallies
    assert all(isinstance(tally, Tally) and tally.count and tally.words for tally in tallies)


@every_system
def test_its_builder_begins_where_a_click_lands(key):
    source = get_template(f"characters/{key}/_builder.html").template.source  # type: ignore[attr-defined]
    assert 'id="draft"' in source


@every_system
def test_its_first_line_and_an_award_can_be_told(key):
    system = system_of(key)
    first = system.rules.create(system.rules.starters[0].draft, system.rules.house_rules)
    award = system.rules.award(1, "a reason")
    assert isinstance(first, Entry)
    assert system.says.describe(first)
    assert "a reason" in system.says.describe(award)
    assert not {first.kind, award.kind} & system.rules.spends


@every_system
def test_it_has_a_demo_table(key):
    play = playthrough_of(key)
    assert play.title
    assert play.pitch
    assert any(person.is_gm for person in play.people)
    assert {part.player for part in play.parts} <= {person.key for person in play.people}
    assert {step.occasion for step in play.steps if isinstance(step, Evening)} == {
        occasion.key for occasion in system_of(key).occasions
    }


def test_demo_tables_share_no_account():
    names = [person.key for key in WHOLE for person in playthrough_of(key).people]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", [key for key in KEYS if system_of(key).planner])
def test_what_plans_has_its_form_and_templates(key):
    assert issubclass(system_of(key).planner.form, PlanForm)
    assert all(get_template(f"characters/{key}/{name}") for name in PLANNED)


@pytest.mark.parametrize(("key", "occasion"), OCCASIONS)
def test_an_occasion_has_its_form_and_templates(key, occasion):
    form = occasion_of(key, occasion).form
    assert issubclass(form, OccasionForm)
    assert get_template(form.template)
    assert get_template(form.live)
    assert get_template(form.recorded)


@every_system
def test_its_pages_can_be_drawn_whole_and_in_part(key):
    for page in system_of(key).pages:
        assert get_template(f"characters/{key}/{page.key}.html")
        assert get_template(f"characters/{key}/_{page.key}.html")


@every_system
def test_its_boards_checks_and_scenes_can_be_drawn(key):
    system = system_of(key)
    parts: list[Any] = [*system.boards, *system.scenes]
    boards_and_scenes = [f"_{part.key}" for part in parts]
    rolls = [
        f"rolls/_{check.key}{part}"
        for check in system.checks
        for part in ("", "_made", *(["_odds"] if check.foresee else []))
    ]
    assert all(part.title and part.line for part in [*parts, *system.checks])
    for name in (*boards_and_scenes, *rolls):
        assert get_template(f"characters/{key}/{name}.html")


@every_system
def test_its_papers_for_a_table_can_be_drawn(key):
    """Each has a template, and a stylesheet of its own; of no opponents it draws nothing, or a page."""
    system = system_of(key)
    of_scenes = [paper for scene in system.scenes for paper in getattr(scene, "papers", ())]
    for paper in (*system.papers, *of_scenes):
        assert paper.title
        assert paper.line
        assert get_template(f"characters/{key}/print/{paper.template}.html")
        assert find(f"css/print/{key}-{paper.template}.css")
    for paper in system.papers:
        drawn = paper.draw(TableToPrint(system.rules.house_rules, ()))
        assert drawn is None if paper.is_of_opponents else drawn


@every_system
def test_its_calculators_can_be_drawn_of_an_address_that_asks_nothing(key):
    for calculator in system_of(key).calculators:
        assert calculator.title
        assert calculator.line
        assert calculator.context({})["query"] == ""
        assert get_template(f"characters/{key}/calculators/_{calculator.key}.html")


@every_system
def test_what_it_foresees_can_be_drawn(key):
    assert system_of(key).shows.foresee is None or get_template(f"characters/{key}/_changes.html")


@pytest.mark.parametrize(("key", "kind"), OPPONENTS, ids=[f"{key}-{kind.key}" for key, kind in OPPONENTS])
def test_a_kind_of_opponent_has_its_form_and_templates(key, kind):
    assert issubclass(kind.form, OpponentPart)
    assert get_template(kind.form.template)
    duelling = ("_duel.html", "_pair.html", "print/duel.html") if kind.duel else ()
    for template in ("_opponent.html", *duelling):
        assert get_template(f"characters/{key}/{template}")
    assert not kind.duel or find(f"css/print/{key}-duel.css")
    assert opponent_kind(key, kind.key) is kind


@every_system
def test_its_rulings_can_be_read(key):
    rulings = system_of(key).says.rulings
    assert len({code for code, *_ in rulings}) == len(rulings) > 0
    assert all(choice and why for _, choice, why in rulings)


@every_system
def test_a_ruling_that_its_code_cites_can_be_read(key):
    assert _cited(key) <= {code for code, *_ in system_of(key).says.rulings}


# the older games cite those of their rulings that surprise
@pytest.mark.parametrize("key", ["hidden_isle", "dreamcatcher"])
def test_every_ruling_is_cited_where_the_code_follows_it(key):
    assert {code for code, *_ in system_of(key).says.rulings} <= _cited(key)


def _cited(key: str) -> set[str]:
    """Return the rulings that the code of a system cites, each by its code."""
    source = "".join(path.read_text() for path in (HOME / "characters" / key).rglob("*.py"))
    told = re.findall(r"Rulings? ([A-Z]\d+(?:, [A-Z]\d+)*)", source)
    return {code for codes in told for code in codes.split(", ")}


# --- no shared file speaks of one game ---

SHARED = (
    "characters", "evenings", "play", "campaigns", "config", "printing", "templates", "static/css", "static/js"
)  # fmt: skip
ROOMS = ("characters", "templates/characters", "static/css", "static/css/print")  # where a system has its own
REGISTRY = Path("characters/systems.py")
# What a system calls its own, beside its key and its title; a word that another game shares is not among them.
WORDS = {
    "beckoning_dream": ("Dreamer", "Reflection", "Boon", "Awareness"),
    "arkana": ("Arkana", "Arbiter", "Phrase", "Mastery"),
    "hidden_isle": ("hidden-isle", "the Isle", "Seer", "the Hand", "burden"),
    "dreamcatcher": ("catcher", "hamper", "hampered", "Resolve", "Guile"),
}
# Pages that are about one game: of a card in a deck, of what belongs to whom, of a route between decks.
ABOUT_ONE = {
    Path("characters/management/commands/plan.py"),
    Path("characters/migrations/0008_scenes_told_in_lines.py"),  # every scene there was before is one game's
    Path("evenings/dreaming.py"),  # joins the one game that dreams to what is dreamt
    Path("evenings/demo_games.py"),  # which demo table plays what
    Path("evenings/pages/cards.py"),
    Path("templates/evenings/card.html"),
    Path("static/css/downtime.css"),  # a system's own, by the name of what it draws
}


def _is_a_systems(path: Path) -> bool:
    return any(path.is_relative_to(Path(room) / key) for room in ROOMS for key in KEYS) or (
        path.parent.name in ("css", "print") and path.name.startswith(tuple(KEYS))
    )


@cache
def _shared() -> dict[str, str]:
    """Return what is in every file that no game has to itself, by its path."""
    found = {}
    for room in SHARED:
        for file in (HOME / room).rglob("*"):
            path = file.relative_to(HOME)
            if file.suffix in (".py", ".html", ".css", ".js") and not _is_a_systems(path):
                found[str(path)] = file.read_text()
    return found


@every_system
def test_no_shared_file_speaks_of_one_game(key):
    words = (key, system_of(key).says.title, *WORDS.get(key, ()))
    said = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![a-z])" for word in words))
    telling = {
        path for path, text in _shared().items() if any(word in text for word in words) and said.search(text)
    }
    assert telling - {str(REGISTRY)} - {str(path) for path in ABOUT_ONE} == set()


def test_no_page_types_a_price():
    """What something costs is a rule's figure: a page is given it, so that it changes in one place."""
    pages = (HOME / "templates").rglob("*.html")
    assert [page.name for page in pages if re.search(r"[Cc]osts? [^{}<]*\d", page.read_text())] == []
