"""Catalogues: each guard switched off, and its test must then fail."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaigns import files, roster
from campaigns.models import HouseRules
from characters import catalogue_forms
from characters.beckoning_dream import catalogue as file
from characters.beckoning_dream.rules import boons, gaining
from characters.beckoning_dream.rules import catalogue as rules
from characters.beckoning_dream.rules.boons import Boon
from characters.house import House
from decks.views import LookForm
from tests.mutants.conftest import rewritten
from tests.pages.characters import test_catalogue as pages
from tests.pages.decks import test_catalogue as gallery
from tests.promises import test_imports as imports
from tests.promises.test_two_tabs import TABS, check_two_tabs
from tests.promises.world import World, lay_world
from tests.rules import test_catalogue as laws

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
BROKEN = [file for file in imports.BY_HAND if file[0] != "The file"]


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


@pytest.fixture
def at(campaign: Any) -> Callable[..., str]:
    """Return the address of a page of the catalogue."""
    return lambda page="catalogue", *args: pages.reverse(
        f"characters:{page}", args=[campaign.slug, pages.SYSTEM, *args]
    )


def nothing(*args: Any, **kwargs: Any) -> tuple[()]:
    return ()


# --- the rules ---


@pytest.mark.parametrize("part", ["suit", "cards", "highest", "major", "boon"])
def test_without_a_part_a_prerequisite_always_holds(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    is_met = boons._is_met

    def lax(need: boons.Need, deck: Any, held: Any) -> bool:
        kept = {key: value for key, value in need.data.items() if key != part}
        return is_met(boons.Need(**kept), deck, held)

    monkeypatch.setattr(boons, "_is_met", lax)
    with FAILS:
        laws.test_every_part_of_every_prerequisite_must_hold()
        laws.test_a_prerequisite_holds_from_its_boundary_on(boons.Need("c", 2, 5), "c5 s1 s2", "c4 c5")
        laws.test_a_prerequisite_holds_from_its_boundary_on(boons.Need("c", 2, 5), "c3 c4", "c5 c6")


@pytest.mark.parametrize("part", ["majors", "either", "boon"])
def test_without_what_may_stand_in_for_another_a_prerequisite_is_another(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    is_met = boons._is_met

    def lax(need: boons.Need, deck: Any, held: Any) -> bool:
        return is_met(replace(need, **{part: getattr(boons.NOTHING, part)}), deck, held)

    monkeypatch.setattr(boons, "_is_met", lax)
    with FAILS:
        laws.test_a_number_of_majors_or_one_of_several_may_be_asked_for(
            boons.Need(majors=2), "s1 m0 m21", "s1 m0"
        )
        laws.test_a_number_of_majors_or_one_of_several_may_be_asked_for(laws.TIDES, "c5", "s1 w1 w2")


@pytest.mark.parametrize("off", [-1, 1])
def test_a_boundary_that_is_off_by_one_is_noticed(monkeypatch: pytest.MonkeyPatch, off: int) -> None:
    is_met = boons._is_met

    def beside(need: boons.Need, deck: Any, held: Any) -> bool:
        return is_met(replace(need, cards=need.cards + off), deck, held)

    monkeypatch.setattr(boons, "_is_met", beside)
    with FAILS:
        laws.test_a_prerequisite_holds_from_its_boundary_on(boons.Need("s", 3), "s1 s2 c1 c2", "s2 s3 s4")


def test_without_the_check_at_the_write_an_unmet_boon_is_gained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaining, "_unmet", lambda boon, dreamer: iter(()))
    with FAILS:
        laws.test_an_unmet_prerequisite_closes_a_boon_and_says_why()


def test_without_the_catalogue_own_words_get_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gaining, "_kept", nothing)
    with FAILS:
        laws.test_own_words_are_no_way_around_a_prerequisite()


def test_without_the_look_for_rings_boons_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_astray", lambda *asked: "")
    with FAILS:
        laws.test_boons_cannot_wait_for_each_other()


def test_without_looking_further_a_ring_of_three_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_all_asking", lambda name, asking: {name, *asking[name]})
    with FAILS:
        laws.test_boons_cannot_wait_for_each_other()


def test_where_another_would_do_a_ring_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, plain = "need.boon.casefold() for need in boon.needs", "one.boon.casefold() for need in boon.needs"
    every = rewritten(rules._asking, asked, f"{plain} for one in need.plain")
    monkeypatch.setattr(rules, "_asking", every)
    with FAILS:
        laws.test_a_circle_is_none_where_another_will_do()


@pytest.mark.parametrize(
    ("guard", "test"),
    [("_twice", "test_a_name_stands_once"), ("_twice", "test_a_major_comes_once")],
)
def test_without_it_an_entry_stands_twice(monkeypatch: pytest.MonkeyPatch, guard: str, test: str) -> None:
    monkeypatch.setattr(rules, guard, nothing)
    with FAILS:
        getattr(laws, test)()


def test_without_the_cap_a_catalogue_grows_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_ENTRIES", 10**6)
    with FAILS:
        laws.test_two_hundred_boons_fit_and_no_more()


# --- the pages ---


def test_a_line_that_looks_up_its_boon_follows_an_edit(
    monkeypatch: pytest.MonkeyPatch,
    ada_client: Any,
    bo_client: Any,
    bo: Any,
    campaign: Any,
    at: Callable[..., str],
) -> None:
    """The mutant reads a Boon's words from the catalogue in force instead of its own line."""
    read = Boon.read

    def looked_up(data: Any) -> Boon:
        newest = HouseRules.objects.order_by("-version").values_list("data", flat=True).first() or {}
        known = {entry["name"]: entry for entry in newest.get("boons", ())}
        return read(known.get(data["name"], {**data, "text": ""}))

    monkeypatch.setattr("characters.beckoning_dream.rules.dreamer.Boon.read", looked_up)
    with FAILS:
        pages.test_an_edit_of_the_catalogue_changes_no_old_line(ada_client, bo_client, bo, campaign, at)


def test_without_the_version_an_entry_is_saved_over(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    change = roster.change_house_rules

    def change_anyway(campaign: Any, key: str, changes: Any, *, by: Any, seen_version: int) -> HouseRules:
        newest = HouseRules.objects.filter(campaign=campaign).count()
        return change(campaign, key, changes, by=by, seen_version=newest)

    monkeypatch.setattr(roster, "change_house_rules", change_anyway)
    tab = next(tab for tab in TABS if tab.name == "characters:catalogue_entry")
    with FAILS:
        check_two_tabs(world, tab)


# --- files ---


def test_without_a_strict_file_unknown_fields_pass(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    monkeypatch.setattr(file.BoonInFile, "model_config", {**file.BoonInFile.model_config, "extra": "ignore"})
    file.BoonInFile.model_rebuild(force=True)
    file.File.model_rebuild(force=True)
    try:
        with FAILS:
            imports.test_each_message_says_where_what_and_what_to_do(
                imports.WHOLE.replace(b'"Storm"', b'"Storm", "colour": 1, "weight": 2'),
                "boons[1].colour: nothing here is called that. Take it out. (1 more after it.)",
            )
    finally:
        monkeypatch.undo()
        file.BoonInFile.model_rebuild(force=True)
        file.File.model_rebuild(force=True)


@pytest.mark.parametrize("guard", ["_check_shape", "_text", "_once", "_no_number", "_number"])
def test_without_it_a_broken_file_is_not_told(
    monkeypatch: pytest.MonkeyPatch, world: World, guard: str
) -> None:
    lax = {"_once": dict, "_number": int, "_text": lambda data: data.decode("utf-8", "replace")}
    monkeypatch.setattr(files, guard, lax.get(guard, lambda *args: None))
    with FAILS:
        imports.check_broken(world, BROKEN)


def test_without_a_cap_a_file_of_any_size_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 10**9)
    with FAILS:
        data, message = b" " * (imports.MOST_BYTES + 1), "The file has 513 KB, and at most 512 fit."
        imports.test_each_message_says_where_what_and_what_to_do(data, f"{message} Leave some of it out.")


def test_without_the_rules_a_file_may_mean_anything(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    def lax(catalogue: Any, before: Any, entries: Sequence[Any], way: str) -> tuple[list[Any], str]:
        return list(entries), ""

    monkeypatch.setattr(catalogue_forms, "after_import", lax)
    with FAILS:
        imports.check_broken(world, BROKEN)


def test_an_upload_that_writes_at_once_is_noticed(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    told = catalogue_forms.ImportForm.told

    def writing(self: Any) -> Any:
        roster.change_house_rules(
            world.campaign, "beckoning_dream", {"boons": self.after}, by=world.people["ada"], seen_version=0
        )
        return told.fget(self)

    monkeypatch.setattr(catalogue_forms.ImportForm, "told", property(writing))
    with FAILS:
        imports.test_a_file_is_shown_before_it_changes_anything(world)


# --- what is remembered ---


def test_without_memory_a_catalogue_is_read_for_every_page(
    monkeypatch: pytest.MonkeyPatch, ada: Any, bo: Any, bo_client: Any, campaign: Any
) -> None:
    monkeypatch.setattr(House, "known", lambda self: {})
    with FAILS:
        pages.test_two_hundred_boons_cost_no_query_and_are_read_once(
            ada, bo, bo_client, campaign, monkeypatch
        )


def test_a_memory_that_knows_one_version_alone_shows_an_old_one(
    monkeypatch: pytest.MonkeyPatch, ada_client: Any, at: Callable[..., str]
) -> None:
    remembered: list[Any] = []

    def first(self: House, system: Any, pk: int, data: Any, known: Any) -> Any:
        remembered.append(remembered[0] if remembered else system.read_rules(data))
        return remembered[0]

    monkeypatch.setattr(House, "rules", first)
    with FAILS:
        pages.test_each_change_shows_at_once(ada_client, at)


def test_a_number_saved_over_the_catalogue_is_noticed(
    monkeypatch: pytest.MonkeyPatch, ada_client: Any, campaign: Any, at: Callable[..., str]
) -> None:
    change = roster.change_house_rules

    def replaced(table: Any, key: str, changes: Any, *, by: Any, seen_version: int) -> HouseRules:
        made = change(table, key, changes, by=by, seen_version=seen_version)
        HouseRules.objects.filter(pk=made.pk).update(data=changes)
        return made

    monkeypatch.setattr(roster, "change_house_rules", replaced)
    with FAILS:
        pages.test_the_history_says_when_the_catalogue_changed(ada_client, campaign, at)


def test_without_asking_the_form_every_card_is_found(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LookForm, "finds", lambda _form, _entry: True)
    with FAILS:
        gallery.check_found(client)
