"""Each guard of characters, and the tests that die without it."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, connection
from django.db.models import Value
from django.http import HttpResponse

from campaigns import files, prints, roster
from campaigns.models import Campaign, GameSession, HouseRules, Member, MemberQuerySet, User
from campaigns.templatetags import fields
from characters.arkana import scene_options, scene_view
from characters.arkana.rules import casting, recovering, rest, rolling
from characters.arkana.rules.conflict import Fighter, Position
from characters.arkana.rules.conflict.lines import may_change_other_moves
from characters.arkana.rules.phrases import Area
from characters.beckoning_dream import catalogue as file
from characters.beckoning_dream import workbench as keeping_workbench
from characters.beckoning_dream.opponent_forms import FoeForm
from characters.beckoning_dream.rules import bonds, boons, catalogue, duel, gaining, score, validity
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.system import SYSTEM as undoing_SYSTEM
from characters.hidden_isle import forms, workbench
from characters.hidden_isle.rules import arriving, creation, downtime, odyssey, resting
from characters.ledger import (
    dependents,
    drafted_spends,
    ledger,
    opposition,
    profiles,
    proposals,
    rehearsing,
    scenes,
    throws,
    undoing,
)
from characters.ledger.dependents import Operation
from characters.ledger.dice import DiceField
from characters.ledger.house_rules import HouseRulesCache
from characters.ledger.proposals import ProposalSide
from characters.models import (
    Character,
    CharacterQuerySet,
    LedgerLine,
    Opponent,
    OpponentQuerySet,
    Proposal,
    Scene,
    Throw,
)
from characters.models.scenes import SceneQuerySet
from characters.pages import (
    boards,
    building,
    diary,
    duels,
    opponents,
    parts,
    printing,
    rolls,
    staging,
    tonight,
)
from characters.pages import own_page as downtime_pages
from characters.pages import scenes as scene_views
from characters.pages import spend_form as rolls_forms
from characters.pages.proposal_forms import AnswerForm
from characters.pages.rolls import RollForm
from characters.pages.scene_forms import MoveForm
from characters.pages.staging import Stage
from characters.socket import catalogue_forms
from characters.socket.rules import System
from characters.templatetags import parts as tag
from characters.templatetags import picks
from characters.templatetags import scenes as scene_tags
from config import widgets
from decks import chance
from decks.rules.tarot import Card
from decks.views import CardSearchForm
from divination.templatetags import boards as labels_boards
from evenings import record
from play import keeper, remembering
from play.rules import kinds
from play.rules.lines import Act
from tests.cast import client_of, copied, fresh
from tests.characters import test_dice as written_down
from tests.characters import test_rehearsing as kept
from tests.characters import test_undoing as refunds
from tests.characters.arkana import make_arkana
from tests.characters.conflicts import Fight, lay_fight
from tests.config import test_fields as drawing
from tests.mutants.guards import (
    COMMITTED,
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    rewritten,
    test_without_it_its_tests_fail,
    two_move_together,
)
from tests.pages.characters import test_agent_builder as builder
from tests.pages.characters import test_arkana as sheets
from tests.pages.characters import (
    test_arrival,
    test_catalogue,
    test_name_first,
    test_parts,
    test_rolls,
    test_scene_parts,
    test_take_back,
    test_take_back_bond,
)
from tests.pages.characters import test_bonds_kept as kept_bonds
from tests.pages.characters import test_codes_kept as kept_labels
from tests.pages.characters import test_downtime_kept as kept_downtime
from tests.pages.characters import test_duel as dueling
from tests.pages.characters import test_exceptions as exceptions
from tests.pages.characters import test_hand_over as handing
from tests.pages.characters import test_opponents as opposing
from tests.pages.characters import test_own_boon as own_boon
from tests.pages.characters import test_print as paper
from tests.pages.characters import test_print_picture as pictures
from tests.pages.characters import test_rehearsal as shown
from tests.pages.characters import test_scene as playing
from tests.pages.characters import test_whose_line as kept_ledger
from tests.pages.characters.test_bonds_kept import pair
from tests.pages.characters.test_downtime_kept import stage
from tests.pages.characters.test_take_back_bond import bonded
from tests.pages.decks import test_catalogue as gallery
from tests.promises import test_imports as imports
from tests.promises import test_one_spend as spending
from tests.promises import test_roll_race as racing
from tests.promises import test_scene_race, test_scene_secrets, walking
from tests.promises import test_walk as secrets
from tests.promises.test_two_tabs import TABS, check_two_tabs
from tests.promises.world import World, lay_world
from tests.rules import test_arrivals as duplicates
from tests.rules import test_bonds as rules
from tests.rules import test_catalogue as laws
from tests.rules import test_chance, test_duel, test_score
from tests.rules.arkana import test_rolling
from tests.rules.hidden_isle import test_arriving as coming
from tests.rules.hidden_isle.lives import DRAFT

pytestmark = DATABASE

__all__ = ["bonded", "pair", "stage", "test_without_it_its_tests_fail"]


def nothing(*_: object, **__: object) -> Iterator[Any]:
    return iter(())


A_THIRD_BOX: Any = ({"harm": ["s trauma"] * 3}, "Swords has two boxes, and 3 are filled. Take 1 out.", [])

TOO_SKILLED = ({"skills": {"slip": 4}}, "Slip is 4: 0 to 3.", [("slip", "3"), ("unlock", "slip")])

NO_VISION = (
    {"visions": ["c3"]},
    "The 3 of Cups is no vision card: those are the Majors and the courts.",
    [("drop-vision", "0")],
)


@pytest.fixture
@copied
def arrival(bo, campaign):
    return test_arrival.stand_at_the_door(bo, campaign)


@pytest.fixture
def proposal(pair):
    return own_boon.asked(pair)


def nobody_but_a_gm(pair, proposal, way):
    own_boon.nobody_but_a_gm_answers(pair, proposal, way)


def without_part(monkeypatch, part):
    is_met = boons._is_need_met

    def lax(need, deck, held):
        return is_met(
            boons.Need(**{key: value for key, value in need.data.items() if key != part}), deck, held
        )

    monkeypatch.setattr(boons, "_is_need_met", lax)


def with_none_of_its_kind(monkeypatch, part):
    is_met = boons._is_need_met

    def lax(need, deck, held):
        return is_met(replace(need, **{part: getattr(boons.NOTHING, part)}), deck, held)

    monkeypatch.setattr(boons, "_is_need_met", lax)


def whole_prerequisites():
    laws.test_every_part_of_every_prerequisite_must_hold()
    laws.test_a_prerequisite_holds_from_its_boundary_on(boons.Need("c", 2, 5), "c5 s1 s2", "c4 c5")
    laws.test_a_prerequisite_holds_from_its_boundary_on(boons.Need("c", 2, 5), "c3 c4", "c5 c6")


def some_of_several():
    asks = laws.test_a_number_of_majors_or_one_of_several_may_be_asked_for
    asks(boons.Need(majors=2), "s1 m0 m21", "s1 m0")
    asks(laws.TIDES, "c5", "s1 w1 w2")


def over_the_newest(monkeypatch):
    change = roster.change_house_rules

    def change_anyway(campaign, key, changes, *, by, seen_version):
        newest = HouseRules.objects.filter(campaign=campaign).count()
        return change(campaign, key, changes, by=by, seen_version=newest)

    monkeypatch.setattr(roster, "change_house_rules", change_anyway)


@pytest.fixture
def any_field(monkeypatch):
    """Read a file as if it might have any field, until the test is over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file.BoonInFile, "model_config", {**file.BoonInFile.model_config, "extra": "ignore"})
        _read_anew()
        yield
    _read_anew()


def _read_anew():
    file.BoonInFile.model_rebuild(force=True)
    file.File.model_rebuild(force=True)


def half_a_write(what):
    spending.check_killed(what, "before", spending.add_second(lay_world()), is_guarded=False)


def refunds_of(seeds, lines):
    for seed in range(seeds):
        refunds.check_every_refund(seed, lines)


@pytest.fixture
@copied
def whole(bo, campaign):
    begun = profiles.create_draft_and_delete_old_untouched("hidden_isle", bo, campaign)
    profiles.save_name_and_texts(begun, {"name": "Sela Vane"}, seen_version=1)
    profiles.change_draft(fresh(begun), lambda _: dict(DRAFT))
    return fresh(begun)


def unheeding(proposal: Proposal, by: Character | None, round: int, **values: Any) -> None:
    Proposal.objects.filter(pk=proposal.pk).update(round=round + 1, **values)


def closed(proposal: Proposal, *, round: int) -> None:
    Proposal.objects.filter(pk=proposal.pk).update(closed_at=proposal.made_at)


BROKEN = [file for file in imports.BY_HAND if file[0] != "The file"]


@pytest.fixture
def at(campaign: Any) -> Callable[..., str]:
    """Return the address of a page of the catalogue."""
    return lambda page="catalogue", *args: test_catalogue.reverse(
        f"characters:{page}", args=[campaign.slug, test_catalogue.SYSTEM, *args]
    )


def catalogue_nothing(*args: Any, **kwargs: Any) -> tuple[()]:
    return ()


def only_xp(monkeypatch: pytest.MonkeyPatch) -> None:
    known = record.occasion_of
    monkeypatch.setattr(
        record, "occasion_of", lambda *where: replace(known(*where), matters=lambda entry: bool(entry.xp))
    )


def always_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    known = record.occasion_of
    monkeypatch.setattr(
        record, "occasion_of", lambda *where: replace(known(*where), matters=lambda entry: True)
    )
    monkeypatch.setattr(record, "_answers_that_count_for_character", lambda *_: None)


def any_key(monkeypatch: pytest.MonkeyPatch) -> None:
    put_right = resting._corrected_downtime
    monkeypatch.setattr(
        resting,
        "_corrected_downtime",
        lambda on, data, *rest: put_right(on and replace(on, key=data.get("key", "")), data, *rest),
    )


def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downtime_pages, "page_that_posted_form_stands_on", lambda *_: None)


def many_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    shut = downtime.reasons_against_action
    monkeypatch.setattr(
        downtime, "reasons_against_action", lambda agent, rules, actions=1, **_: shut(agent, rules, actions)
    )


def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downtime, "actions_left", lambda *_: 9)


def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downtime, "DREAMING", "")


def any_crown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odyssey, "_not_crown_sentence", lambda which: "")
    monkeypatch.setattr(odyssey, "_reward_questions", lambda *_: ())


def everybody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MemberQuerySet, "of", lambda self, user: self)


def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_board_fingerprint", lambda *_: "same")


@pytest.fixture
@copied
def foe(campaign: Campaign) -> Opponent:
    return opposing.make_foe(campaign)


def everything(self: Any, user: Any) -> Any:
    return self.all()


def of_the_table(self: Any, user: Any) -> Any:
    return self.filter(campaign__members__user=user)


def only_the_list(world: World, role: str, _within: str) -> Iterator[tuple[str, str]]:
    url = world.url("characters:opponents", "campaign system")
    yield (url, walking.words_of(world.client(role).get(url)))


@pytest.fixture
@copied
def sill(bo: User, campaign: Campaign) -> Character:
    return make_arkana(bo, campaign, xp=4)


@pytest.fixture
@copied
def perrin(ada: User, campaign: Campaign) -> Character:
    return make_arkana(ada, campaign, "Perrin Vane")


def rolls_nothing(*_given: Any, **_named: Any) -> Any:
    return iter(())


AS_DJANGO_SAYS = ('form.has_error(field_name, "invalid_choice")', "False")


@pytest.fixture
def fight(db: None) -> Fight:
    return lay_fight()


def without_the_revisions_it_would_be_written_in_debt(monkeypatch):
    write = ledger.write

    def unheeding_write(deed: Any, *, revisions: Any = None, **rest: Any) -> Any:
        return write(deed, **rest)

    monkeypatch.setattr(ledger, "write", unheeding_write)


def a_yes_to_what_was_sent_back_counts_no_more(monkeypatch):
    claim = proposals._end_round_or_raise_outdated

    def anyhow(proposal: Proposal, _by: Any, _round: int, **values: Any) -> None:
        now = Proposal.objects.get(pk=proposal.pk)
        claim(proposal, now.awaits, now.round, **values)

    monkeypatch.setattr(proposals, "_end_round_or_raise_outdated", anyhow)


def a_boundary_that_is_off_by_one_is_noticed(monkeypatch, off):
    is_met = boons._is_need_met

    def beside(need: boons.Need, deck: Any, held: Any) -> bool:
        return is_met(replace(need, cards=need.cards + off), deck, held)

    monkeypatch.setattr(boons, "_is_need_met", beside)


def where_another_would_do_a_ring_that_is_none_is_noticed(monkeypatch):
    asked, plain = (
        "need.boon.casefold() for need in boon.needs",
        "one.boon.casefold() for need in boon.needs",
    )
    every = rewritten(
        catalogue._casefolded_askers_by_casefolded_name, asked, f"{plain} for one in need.plain"
    )
    monkeypatch.setattr(catalogue, "_casefolded_askers_by_casefolded_name", every)


def a_line_that_looks_up_its_boon_follows_an_edit(monkeypatch):
    read = Boon.read

    def looked_up(data: Any) -> Boon:
        newest = HouseRules.objects.order_by("-version").values_list("data", flat=True).first() or {}
        known = {entry["name"]: entry for entry in newest.get("boons", ())}
        return read(known.get(data["name"], {**data, "text": ""}))

    monkeypatch.setattr("characters.beckoning_dream.rules.dreamer.Boon.read", looked_up)


def without_it_a_broken_file_is_not_told(monkeypatch, guard):
    lax = {
        "_object_with_unique_names": dict,
        "_integer_of_digits": int,
        "_decode_utf8": lambda data: data.decode("utf-8", "replace"),
    }
    monkeypatch.setattr(files, guard, lax.get(guard, lambda *args: None))


def without_the_rules_a_file_may_mean_anything(monkeypatch):

    def lax(catalogue: Any, before: Any, entries: Sequence[Any], way: str) -> tuple[list[Any], str]:
        return (list(entries), "")

    monkeypatch.setattr(catalogue_forms, "catalogue_after_import_and_first_problem_or_empty", lax)


def an_upload_that_writes_at_once_is_noticed(world, monkeypatch):
    told = catalogue_forms.ImportForm.preview

    def writing(self: Any) -> Any:
        roster.change_house_rules(
            world.campaign, "beckoning_dream", {"boons": self.after}, by=world.people["ada"], seen_version=0
        )
        return told.fget(self)

    monkeypatch.setattr(catalogue_forms.ImportForm, "preview", property(writing))


def a_memory_that_knows_one_version_alone_shows_an_old_one(monkeypatch):
    remembered: list[Any] = []

    def first(self: HouseRulesCache, row: Any, system: Any) -> Any:
        remembered.append(remembered[0] if remembered else system.rules.read_rules(row.data))
        return remembered[0]

    monkeypatch.setattr(HouseRulesCache, "rules_of_row_cached_or_read", first)
    monkeypatch.setattr(
        HouseRulesCache,
        "rules_cached_or_read_from_data",
        lambda *_told: remembered[0] if remembered else None,
    )


def a_number_saved_over_the_catalogue_is_noticed(monkeypatch):
    change = roster.change_house_rules

    def replaced(table: Any, key: str, changes: Any, *, by: Any, seen_version: int) -> HouseRules:
        made = change(table, key, changes, by=by, seen_version=seen_version)
        HouseRules.objects.filter(pk=made.pk).update(data=changes)
        return made

    monkeypatch.setattr(roster, "change_house_rules", replaced)


def without_asking_who_runs_the_table_players_write(foe, monkeypatch):
    opposition.set_opponent_revealed(foe, is_revealed=True)
    monkeypatch.setattr(OpponentQuerySet, "run_by", everything)


def without_asking_for_the_table_a_stranger_faces_it(foe, monkeypatch):
    opposition.set_opponent_revealed(foe, is_revealed=True)

    def anywhere(request, found):
        return Opponent.objects.visible_to(request.user)

    monkeypatch.setattr(duels, "visible_opponents_of", anywhere)


def without_the_version_the_second_tab_wins(monkeypatch):

    def anyhow(row: Any, seen: int, **fields: Any) -> None:
        row.update(**fields)

    monkeypatch.setattr(opposition, "save_fields_at_version", anyhow)


def without_the_op_a_double_click_sets_two_down(monkeypatch):
    made = opposition.create_opponent

    def anew(*args: Any, op_id: str, **fields: Any) -> Opponent:
        return made(*args, op_id=opposing.op(), **fields)

    monkeypatch.setattr(opponents.opposition, "create_opponent", anew)


def without_the_ruling_0_against_0_is_a_triumph(monkeypatch):

    def by_double(card, against):
        return score.Score.TRIUMPH if card.rank >= 2 * against.rank else score.Score.SUCCESS

    monkeypatch.setattr(test_score, "score_against", by_double)


def without_a_fresh_look_words_are_lost(dreamer, monkeypatch):
    read = CharacterQuerySet.get
    stale = read(Character.objects.all(), pk=dreamer.pk)
    locked = CharacterQuerySet.select_for_update

    def not_anew(self):
        rows = locked(self)
        rows.get = lambda **_: stale
        return rows

    monkeypatch.setattr(CharacterQuerySet, "select_for_update", not_anew)


def a_field_that_shows_words_as_html_is_noticed(monkeypatch):
    for room in (fields, picks, widgets):
        monkeypatch.setattr(room, "escaped", str)


def where_the_page_waits_for_the_press(dreamer, monkeypatch):

    def waits(request: Any, *_asked: Any) -> HttpResponse:
        return printing.printed_sheet_file(request, dreamer.slug, "pdf")

    monkeypatch.setattr(printing, "print_settings_page", waits)


def where_anybody_has_the_private_notes_in_the_picture(monkeypatch):
    real = printing._printable_sheet
    monkeypatch.setattr(printing, "_printable_sheet", lambda found, **_asked: real(found, has_private=True))


def with_drafts_that_are_written_the_ledger_moves(bo, monkeypatch):
    added = rehearsing.add_drafted_spend

    def add(character: Any, code: str, answers: Any, *, op_id: str) -> None:
        added(character, code, answers, op_id=op_id)
        for trial in kept.seat_of(character).drafted.ready[-1:]:
            ledger.write(trial.deed, op_id=op_id, by=bo)

    monkeypatch.setattr(rehearsing, "add_drafted_spend", add)


def without_its_id_a_double_click_drafts_twice(monkeypatch):

    def add(character: Any, code: str, answers: Any, *, op_id: str) -> None:
        draft = {"id": op_id, "code": code, "answers": answers}
        rehearsing._change_drafted_spends(character, lambda drafts: [*drafts, draft])

    monkeypatch.setattr(rehearsing, "add_drafted_spend", add)


def without_one_transaction_half_is_written(monkeypatch):

    def write_all(deeds: Any, *, op_id: str, **shown: Any) -> list[Any]:
        return [line for n, deed in enumerate(deeds, 1) for line in one(deed, f"{op_id}.{n}", shown["by"])]

    def one(deed: Any, op_id: str, by: Any) -> list[Any]:
        lines = ledger.write(deed, op_id=op_id, by=by)
        kept_lines.append(lines)
        return lines

    class Open:
        """A transaction that holds nothing together."""

        def atomic(self) -> Any:
            return self

        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None: ...

    kept_lines: list[Any] = []
    monkeypatch.setattr(ledger, "write_all", write_all)
    monkeypatch.setattr(rehearsing, "transaction", Open())


def without_versions_what_moved_on_is_written(dreamer, monkeypatch):
    written = ledger.write_all

    def write_all(deeds: Any, *, revisions: Any, rules_version: int, **rest: Any) -> list[Any]:
        return written(deeds, revisions={dreamer.slug: 2}, rules_version=0, **rest)

    monkeypatch.setattr(ledger, "write_all", write_all)
    kept.draft(dreamer, "awareness")


def without_the_drafts_shown_a_second_tab_confirms_what_it_never_saw(monkeypatch):
    confirmed = rehearsing.write_ready_drafted_spends

    def confirm(seat: Any, *, drafts: str, **rest: Any) -> list[Any]:
        return confirmed(seat, drafts=seat.drafts, **rest)

    monkeypatch.setattr(rehearsing, "write_ready_drafted_spends", confirm)


def an_older_form_that_rolls_is_noticed(monkeypatch):
    monkeypatch.setattr(RollForm, "is_outdated", False)
    roll = throws.roll_check

    def unseen(character: Character, *given: Any, revision: int, **named: Any) -> Any:
        return roll(character, *given, revision=character.revision, **named)

    monkeypatch.setattr(throws, "roll_check", unseen)


def a_gain_paid_for_from_two_tabs_is_noticed(monkeypatch):
    pay = throws.pay_on_throw_and_return_next_throw

    def unseen(throw: Any, code: str, *, revision: int, **named: Any) -> Any:
        newest = throws.throws_annotated_with_is_last(throw.character).order_by("-pk")[0]
        return pay(newest, code, revision=test_rolls.fresh(throw.character).revision, **named)

    monkeypatch.setattr(throws, "pay_on_throw_and_return_next_throw", unseen)


def a_gain_for_dice_that_are_not_the_last_is_noticed(monkeypatch):

    def oldest(character: Character) -> int:
        return Throw.objects.filter(character=character).order_by("pk")[0].pk

    monkeypatch.setattr(throws, "_newest_throw_pk", oldest)


def leave_for_what_needs_none_is_noticed(monkeypatch):
    check_of = throws.check_with_key
    monkeypatch.setattr(throws, "check_with_key", lambda character, key: check_of(character, "rest"))


def without_the_tables_lock_who_assists_heals_as_well(monkeypatch):
    both, write_entries = Barrier(2), throws._write_entries_if_any

    def once_both_have_looked(*told: Any) -> list[LedgerLine]:
        both.wait(timeout=20)
        return write_entries(*told)

    monkeypatch.setattr(throws, "_lock_characters_at_table_of", lambda character: both.wait(timeout=20))
    monkeypatch.setattr(throws, "_write_entries_if_any", once_both_have_looked)


def without_the_number_seen_an_old_page_moves(monkeypatch):

    def anyhow(scene: Scene, *args: Any, seen_number: int, **told: Any) -> None:
        made(scene, *args, seen_number=scene.number, **told)

    made = scenes.make_move
    monkeypatch.setattr(scenes, "make_move", anyhow)
    monkeypatch.setattr(Stage, "is_outdated", False)


def overtaken_by(rule: Callable[[list[Act]], bool]) -> tuple[Put, ...]:
    """Return stand-ins by which *rule* says whether the acts since what was shown overtake it."""

    def is_overtaken(_kind: Any, record: Any, seen: int) -> bool:
        return rule([act for act in remembering.acts_so_far(record) if act.number > seen])

    return Put(keeper, "is_overtaken", is_overtaken), Put(remembering, "is_overtaken", is_overtaken)


def without_knowing_it_ended_a_double_click_is_told_off(monkeypatch):
    found = scene_views._visible_scene_or_404

    def still_on(*asked: Any) -> Scene:
        scene: Scene = found(*asked)
        scene.record.ended_at = None
        return scene

    monkeypatch.setattr(scene_views, "_visible_scene_or_404", still_on)


def without_the_number_seen_it_ends_unseen(monkeypatch):
    end = scenes.end_scene
    monkeypatch.setattr(
        scenes,
        "end_scene",
        lambda scene, session, *, seen_number, by: end(scene, session, seen_number=scene.number, by=by),
    )


def an_answer_of_two_words_would_be_read_as_another_move(monkeypatch):
    real = scenes.scene_kind_by_options
    write = rewritten(scene_options.move_line_of_answers, '"_".join(str(value).split())', "str(value)")
    monkeypatch.setattr(scenes, "scene_kind_by_options", lambda *asked: replace(real(*asked), write=write))


def with_any_evening_it_is_written_into_anothers(monkeypatch):
    form = scene_views.EndForm
    monkeypatch.setattr(scene_views, "EndForm", lambda _own, data: form(GameSession.objects.all(), data))


def without_an_order_deeds_wait_for_each_other(monkeypatch):
    order_by, calls = CharacterQuerySet.order_by, count()

    def one_by_one(rows: CharacterQuerySet, *names: str) -> Any:
        """Lock them singly, the first first and the last first in turn, with time for another between two."""
        if not (names and rows.query.select_for_update):
            return order_by(rows, *names)
        step = 1 if next(calls) % 2 else -1
        locked: list[Character] = []
        for key in sorted(Character.objects.values_list("pk", flat=True))[::step]:
            locked += rows.filter(pk=key)
            time.sleep(0.05)
        return locked

    monkeypatch.setattr(CharacterQuerySet, "order_by", one_by_one)


def without_the_twins_a_bond_is_left_on_one_side(monkeypatch):
    strokes = dependents._standing_operations_in_order_of_writing

    def torn(books: Any) -> Iterator[Operation]:
        for stroke in strokes(books):
            yield from ([one] for one in stroke)

    monkeypatch.setattr(dependents, "_standing_operations_in_order_of_writing", torn)


def with_all_that_came_later_too_much_falls(monkeypatch):

    def gives_way(self: Any, seat: str, entry: Any) -> bool:
        return self.before[seat] is not self.after[seat] and entry.kind in undoing_SYSTEM.rules.spends

    monkeypatch.setattr(dependents.Dependents, "_stood_before_but_not_after", gives_way)


def without_the_others_revision_their_new_line_goes_unread(monkeypatch):
    write = ledger.write

    def blind(deed: Any, *, revisions: Any = None, **how: Any) -> Any:
        return write(deed, **how)

    monkeypatch.setattr(ledger, "write", blind)


GUARDS: tuple[Guard, ...] = (
    # --- agents
    Guard(
        "what breaks a rule is told with what mends it: _harm",
        Put(arriving, "_harm_problems", nothing),
        partial(coming.test_what_breaks_a_rule_is_told_with_what_mends_it, *A_THIRD_BOX),
    ),
    Guard(
        "what breaks a rule is told with what mends it: _skills",
        Put(arriving, "_arrival_skill_problems", nothing),
        partial(coming.test_what_breaks_a_rule_is_told_with_what_mends_it, *TOO_SKILLED),
    ),
    Guard(
        "what breaks a rule is told with what mends it: _vision_cards",
        Put(arriving, "_vision_card_problems", nothing),
        partial(coming.test_what_breaks_a_rule_is_told_with_what_mends_it, *NO_VISION),
    ),
    Guard(
        "affection and distance have their bounds: _between",
        Put(arriving, "_out_of_range_problems", nothing),
        coming.test_affection_and_distance_have_their_bounds,
    ),
    Guard(
        "a full burden has left its place empty: _is_empty",
        Put(creation, "_is_trait_unnamed", lambda _: False),
        coming.test_a_full_burden_has_left_its_place_empty,
    ),
    Guard(
        "they come as they are: _closeness",
        Put(creation, "_closeness_of_contact", lambda *_, **__: {"affection": 1}),
        coming.test_they_come_as_they_are,
    ),
    Guard(
        "what another tab changed is not overwritten: seen",
        Put(forms, "draft_fingerprint", lambda _: "0" * 16),
        builder.test_what_another_tab_changed_is_not_overwritten,
    ),
    Guard(
        "a contact and items are kept: _posted",
        Put(forms.AgentDraftForm, "_cleaned_value_if_posted", lambda *_: None),
        builder.test_a_contact_and_items_are_kept,
    ),
    Guard(
        "rows come and go: _drop",
        Put(forms.AgentDraftForm, "_drop_row_of_draft_list", lambda *_: None),
        builder.test_rows_come_and_go,
    ),
    Guard(
        "an arrival brings harm and xp and waits for the seer: create",
        Put(workbench, "first_entry", lambda *_: creation.first_entry(DRAFT, creation.HouseRules())),
        builder.test_an_arrival_brings_harm_and_xp_and_waits_for_the_seer,
    ),
    # --- arrivals
    Guard(
        "without its stamp a gm accepts what they never saw",
        Put(building, "_time_offered_to_gm_or_empty", lambda found: "any offer"),
        lambda arrival, ada_client: test_arrival.check_a_gm_accepts_what_they_saw(arrival, ada_client),
    ),
    Guard(
        "without comparing a change slips in",
        Put(ledger, "_is_draft_as_read", lambda fresh, read: True),
        lambda arrival, ada: test_arrival.check_nothing_slips_between_the_look_and_the_write(arrival, ada),
    ),
    # --- bonds
    Guard(
        "xp are counted at the answer",
        Put(ProposalSide, "against", lambda self: iter(())),
        kept_bonds.test_xp_are_counted_at_the_answer,
    ),
    Guard(
        "a round that is over counts no more",
        Put(proposals, "_end_round_or_raise_outdated", unheeding),
        kept_bonds.test_a_round_that_is_over_counts_no_more,
    ),
    Guard(
        "a stranger answers nothing",
        Put(CharacterQuerySet, "writable_by", lambda self, user: self),
        kept_bonds.test_a_stranger_answers_nothing,
    ),
    Guard(
        "a players own yes is no gms",
        Put(Character, "is_run_by", lambda self, user: True),
        kept_bonds.test_a_players_own_yes_is_no_gms,
    ),
    Guard(
        "who left the table binds nobody",
        Put(proposals, "_do_sides_sit_at_one_table", lambda here: True),
        kept_bonds.test_who_left_the_table_binds_nobody,
    ),
    Guard(
        "nobody takes back what was answered",
        Put(proposals, "withdraw_or_decline_proposal", closed),
        kept_bonds.test_nobody_takes_back_what_was_answered,
    ),
    Guard(
        "a double click is told it went well",
        Put(proposals, "_did_round_end_with_answer", lambda *told: False),
        kept_bonds.test_a_double_click_is_told_it_went_well,
    ),
    Guard(
        "a double click without a table",
        Put(proposals, "proposal_by_op", lambda op_id: None),
        kept_bonds.test_a_double_click_without_a_table,
    ),
    Guard(
        "the same words are no suggestion",
        Put(AnswerForm, "_are_shared_answers_as_proposed", lambda self, told: False),
        kept_bonds.test_the_same_words_are_no_suggestion,
    ),
    Guard(
        "other words are not agreed on",
        Put(proposals, "is_agreed_by_both", lambda told, questions: True),
        kept_bonds.test_other_words_are_not_agreed_on,
    ),
    Guard(
        "a bonds card is asked about",
        Put(bonds, "awake_bonds_losing_their_card", lambda dreamer, leaves: ()),
        kept_bonds.test_a_bonds_card_is_asked_about,
    ),
    Guard(
        "without the revisions it would be written in debt",
        without_the_revisions_it_would_be_written_in_debt,
        kept_bonds.test_a_spend_between_the_look_and_the_write,
    ),
    Guard(
        "without the purse a bond is kept on credit",
        Put(bonds, "CHANGE_PRICE", 0),
        rules.test_what_is_left_after_the_spend_pays_for_it,
    ),
    Guard(
        "without the cards check a bond hangs on nothing",
        Put(bonds, "_bond_card_problems", lambda code, deck, where: ()),
        rules.test_the_new_card_may_be_any_that_is_in_the_deck_after_the_spend,
    ),
    Guard(
        "without what comes back a transform breaks a bond",
        Put(bonds, "awake_bonds_losing_their_card", lambda dreamer, leaves: bonds.awake_bonds(dreamer)),
        rules.test_a_card_that_leaves_and_comes_back_in_one_transform_keeps_its_bond,
        errors=rules.AnswersError,
    ),
    Guard(
        "without the question a player takes a major",
        Put(
            System,
            "needs_yes_of_other_or_gm",
            lambda system, code, _answers: system.takes_two_characters(code),
        ),
        own_boon.test_it_is_laid_before_the_gm_and_nothing_is_spent,
    ),
    *(
        Guard(
            f"without the look at who runs the table a player answers: {way}",
            Put(Character, "is_run_by", lambda _self, _user: True),
            partial(nobody_but_a_gm, way=way),
        )
        for way in ("agree", "back")
    ),
    Guard(
        "a yes to what was sent back counts no more",
        a_yes_to_what_was_sent_back_counts_no_more,
        own_boon.test_a_yes_after_the_no_is_told_that_it_moved_on,
    ),
    Guard(
        "without a word nothing is sent back",
        (
            Put(AnswerForm, "goes_back", property(lambda form: form.data.get("way") == form.BACK)),
            Put(AnswerForm, "clean", lambda form: super(AnswerForm, form).clean()),
        ),
        own_boon.test_a_no_needs_a_word,
    ),
    # --- catalogue
    *(
        Guard(
            f"without a part a prerequisite always holds: {part}",
            partial(without_part, part=part),
            whole_prerequisites,
        )
        for part in ("suit", "cards", "highest", "major", "boon")
    ),
    *(
        Guard(
            f"without what may stand in for another a prerequisite is another: {part}",
            partial(with_none_of_its_kind, part=part),
            some_of_several,
        )
        for part in ("majors", "either", "boon")
    ),
    *(
        Guard(
            f"a boundary that is off by one is noticed: {off}",
            partial(a_boundary_that_is_off_by_one_is_noticed, off=off),
            partial(
                laws.test_a_prerequisite_holds_from_its_boundary_on,
                need=boons.Need("s", 3),
                short="s1 s2 c1 c2",
                enough="s2 s3 s4",
            ),
        )
        for off in [-1, 1]
    ),
    Guard(
        "without the check at the write an unmet boon is gained",
        Put(gaining, "_unmet_needs_with_its_card_in_deck", lambda boon, dreamer: iter(())),
        laws.test_an_unmet_prerequisite_closes_a_boon_and_says_why,
    ),
    Guard(
        "without the catalogue own words get around it",
        Put(gaining, "_problems_if_own_boon_takes_catalogue_name", catalogue_nothing),
        laws.test_own_words_are_no_way_around_a_prerequisite,
    ),
    Guard(
        "without the look for rings boons wait for each other",
        Put(catalogue, "_why_boon_cannot_ask_for_or_empty", lambda *asked: ""),
        laws.test_boons_cannot_wait_for_each_other,
    ),
    Guard(
        "without looking further a ring of three is missed",
        Put(catalogue, "_name_and_all_askers_casefolded", lambda name, asking: {name, *asking[name]}),
        laws.test_boons_cannot_wait_for_each_other,
    ),
    Guard(
        "where another would do a ring that is none is noticed",
        where_another_would_do_a_ring_that_is_none_is_noticed,
        laws.test_a_circle_is_none_where_another_will_do,
    ),
    Guard(
        "without it an entry stands twice: _twice test_a_name_stands_once",
        Put(catalogue, "_name_or_major_taken_problems", catalogue_nothing),
        laws.test_a_name_stands_once,
    ),
    Guard(
        "without it an entry stands twice: _twice test_a_major_comes_once",
        Put(catalogue, "_name_or_major_taken_problems", catalogue_nothing),
        laws.test_a_major_comes_once,
    ),
    Guard(
        "without the cap a catalogue grows for ever",
        Put(catalogue, "MOST_ENTRIES", 10**6),
        laws.test_two_hundred_boons_fit_and_no_more,
    ),
    Guard(
        "a line that looks up its boon follows an edit",
        a_line_that_looks_up_its_boon_follows_an_edit,
        test_catalogue.test_an_edit_of_the_catalogue_changes_no_old_line,
    ),
    Guard(
        "without the version an entry is saved over",
        over_the_newest,
        partial(check_two_tabs, tab=next(tab for tab in TABS if tab.name == "characters:catalogue_entry")),
    ),
    Guard(
        "without a strict file unknown fields pass",
        lambda any_field: None,
        partial(
            imports.test_each_message_says_where_what_and_what_to_do,
            imports.WHOLE.replace(b'"Storm"', b'"Storm", "colour": 1, "weight": 2'),
            "boons[1].colour: nothing here is called that. Take it out. (1 more after it.)",
        ),
        needs=("world",),
    ),
    *(
        Guard(
            f"without it a broken file is not told: {guard}",
            partial(without_it_a_broken_file_is_not_told, guard=guard),
            partial(imports.check_broken, files=BROKEN),
        )
        for guard in [
            "_refuse_json_too_deep_or_with_too_many_values",
            "_decode_utf8",
            "_object_with_unique_names",
            "_refuse_nan_or_infinity",
            "_integer_of_digits",
        ]
    ),
    Guard(
        "without a cap a file of any size is read",
        Put(files, "MOST_BYTES", 10**9),
        partial(
            imports.test_each_message_says_where_what_and_what_to_do,
            b" " * (imports.MOST_BYTES + 1),
            "The file has 513 KB, and at most 512 fit. Leave some of it out.",
        ),
    ),
    Guard(
        "without the rules a file may mean anything",
        without_the_rules_a_file_may_mean_anything,
        partial(imports.check_broken, files=BROKEN),
    ),
    Guard(
        "an upload that writes at once is noticed",
        an_upload_that_writes_at_once_is_noticed,
        imports.test_a_file_is_shown_before_it_changes_anything,
    ),
    Guard(
        "without memory a catalogue is read for every page",
        (
            Put(
                HouseRulesCache,
                "rules_of_row_cached_or_read",
                lambda self, row, system: system.rules.read_rules(row.data),
            ),
            Put(HouseRulesCache, "rules_cached_or_read_from_data", lambda self, *_told: None),
        ),
        test_catalogue.test_two_hundred_boons_cost_no_query_and_are_read_once,
    ),
    Guard(
        "a memory that knows one version alone shows an old one",
        a_memory_that_knows_one_version_alone_shows_an_old_one,
        test_catalogue.test_each_change_shows_at_once,
    ),
    Guard(
        "a number saved over the catalogue is noticed",
        a_number_saved_over_the_catalogue_is_noticed,
        test_catalogue.test_the_history_says_when_the_catalogue_changed,
    ),
    Guard(
        "without asking the form every card is found",
        Put(CardSearchForm, "matches", lambda _form, _entry: True),
        gallery.check_found,
    ),
    # --- downtime
    Guard("only xp", only_xp, kept_downtime.test_a_correction_without_xp_is_written),
    Guard("always matters", always_matters, kept_downtime.test_what_is_right_gets_no_line),
    Guard("any key", any_key, kept_downtime.test_an_older_downtime_leaves_the_later_one_alone),
    Guard("no page", no_page, kept_downtime.test_a_step_comes_back_to_its_page),
    Guard("many visits", many_visits, kept_downtime.test_a_second_visit_is_refused),
    Guard("endless", endless, kept_downtime.test_an_action_too_many_is_refused),
    Guard("awake", awake, kept_downtime.test_nothing_goes_on_while_one_dreams),
    Guard("any crown", any_crown, kept_downtime.test_the_track_of_another_card_stays),
    Guard("everybody sits", everybody_sits, kept_downtime.test_a_stranger_finds_no_hand),
    Guard("deaf", deaf, kept_downtime.test_the_hand_hears_of_what_is_done),
    # --- duel
    Guard(
        "without asking what is revealed a player sees a hidden foe",
        Put(OpponentQuerySet, "visible_to", of_the_table),
        opposing.check_hidden,
    ),
    Guard(
        "without asking what is revealed a hidden foe is faced",
        Put(OpponentQuerySet, "visible_to", of_the_table),
        dueling.check_hidden_duel,
    ),
    Guard(
        "without it secrets are read",
        (Put(OpponentQuerySet, "visible_to", of_the_table), Put(secrets, "readable", only_the_list)),
        secrets.check_secrets,
    ),
    Guard(
        "a note shown to all is found out",
        Put(OpponentQuerySet, "run_by", everything),
        opposing.test_the_note_stays_the_gms,
    ),
    Guard(
        "without asking who runs the table players write",
        without_asking_who_runs_the_table_players_write,
        opposing.check_no_player_writes,
    ),
    Guard(
        "without asking for the table a stranger faces it",
        without_asking_for_the_table_a_stranger_faces_it,
        dueling.check_strange_dreamer,
    ),
    Guard(
        "without the version the second tab wins",
        without_the_version_the_second_tab_wins,
        opposing.check_two_tabs,
    ),
    Guard(
        "without the op a double click sets two down",
        without_the_op_a_double_click_sets_two_down,
        opposing.test_a_double_click_sets_one_down,
    ),
    Guard(
        "without looking for doubles none is told: s1-3 s2",
        Put(
            import_module("characters.beckoning_dream.opponent_forms"),
            "twice_written_problems",
            lambda listed: iter(()),
        ),
        partial(
            opposing.test_a_deck_that_breaks_the_rules_gets_a_sentence,
            written="s1-3 s2",
            said="The 2 of Swords is here twice.",
        ),
    ),
    Guard(
        "without the rules a broken deck is kept",
        Put(FoeForm, "clean", lambda form: form.cleaned_data),
        partial(
            opposing.test_a_deck_that_breaks_the_rules_gets_a_sentence,
            written="s1 s3",
            said="Swords has a gap: Ace, 3.",
        ),
    ),
    Guard(
        "without countering first a triumph stands",
        Put(score, "counters", lambda card, other: False),
        test_score.test_countered_overrides_a_triumph,
    ),
    Guard(
        "without the ruling 0 against 0 is a triumph",
        without_the_ruling_0_against_0_is_a_triumph,
        test_score.test_0_against_0_is_a_clash,
    ),
    Guard(
        "without its cost an effort is free",
        Put(score.Score, "is_costly", property(lambda kind: False)),
        test_duel.test_an_effort_costs_its_intensity_for_countered_setback_and_clash,
    ),
    Guard(
        "without the lead a worse answer comes first",
        Put(duel, "_sort_key_of_pair_by_worth", lambda pair, met: (pair.my_score.choices, 0, True)),
        test_duel.test_the_best_answer_is_the_furthest_ahead,
    ),
    # --- keeping
    Guard(
        "without asking for a seat who left sees the table",
        Put(Character, "table", property(lambda self: self.campaign)),
        lambda dreamer, campaign, bo_client, cy: handing.check_who_left_learns_nobodys_name(
            dreamer, campaign, bo_client, cy
        ),
    ),
    Guard(
        "without a fresh look words are lost",
        without_a_fresh_look_words_are_lost,
        lambda dreamer, ada: handing.check_words_saved_meanwhile_stay(dreamer, ada),
    ),
    Guard(
        "without its prerequisites a copied boon asks for nothing",
        Put(
            duplicates,
            "arrival_draft_of",
            rewritten(keeping_workbench.arrival_draft_of, "boon.data for", 'boon.data | {"needs": []} for'),
        ),
        (
            duplicates.test_a_duplicates_boon_still_asks_for_what_it_asked,
            duplicates.test_a_duplicate_is_the_dreamer_with_every_boon_whole_but_without_bonds_and_history,
        ),
    ),
    # --- labels
    Guard(
        "without a line in words a ledger shows codes",
        Put(diary, "sentence_of_line", lambda _who, line: f"Cups {line.kind} {line.data}"),
        kept_labels.test_no_ledger_shows_a_code,
    ),
    Guard(
        "without the names of cards a ledger shows codes",
        Put(Card, "__str__", lambda card: f"{card.code} Cups"),
        kept_labels.test_no_ledger_shows_a_code,
    ),
    Guard(
        "without moves told in words a game shows codes",
        Put(labels_boards, "_entry_html", lambda _entry: "<li>m9@foundation</li>"),
        kept_labels.test_no_game_shows_a_code,
    ),
    # --- ledger
    Guard(
        "without asking who wrote it anyone takes it back",
        Put(undoing, "_is_users_to_take_back", lambda character, line, user: True),
        kept_ledger.test_a_gms_spend_is_the_gms_to_take_back,
    ),
    Guard(
        "without the role a player accepts their own",
        Put(Character, "is_run_by", lambda self, user: True),
        kept_ledger.test_a_player_accepts_no_arrival_of_their_own,
    ),
    # --- parts
    Guard(
        "a field that shows words as html is noticed: words",
        a_field_that_shows_words_as_html_is_noticed,
        (
            partial(drawing.test_words_of_others_are_never_html, name="words"),
            partial(drawing.test_an_error_is_never_html, name="words"),
        ),
    ),
    Guard(
        "a field that shows words as html is noticed: long",
        a_field_that_shows_words_as_html_is_noticed,
        (
            partial(drawing.test_words_of_others_are_never_html, name="long"),
            partial(drawing.test_an_error_is_never_html, name="long"),
        ),
    ),
    Guard(
        "a field that shows words as html is noticed: agreed",
        a_field_that_shows_words_as_html_is_noticed,
        (
            partial(drawing.test_words_of_others_are_never_html, name="agreed"),
            partial(drawing.test_an_error_is_never_html, name="agreed"),
        ),
    ),
    Guard(
        "a field that shows words as html is noticed: menu",
        a_field_that_shows_words_as_html_is_noticed,
        (
            partial(drawing.test_words_of_others_are_never_html, name="menu"),
            partial(drawing.test_an_error_is_never_html, name="menu"),
        ),
    ),
    Guard(
        "a field that shows words as html is noticed: pick",
        a_field_that_shows_words_as_html_is_noticed,
        (
            partial(drawing.test_words_of_others_are_never_html, name="pick"),
            partial(drawing.test_an_error_is_never_html, name="pick"),
        ),
    ),
    Guard(
        "where every character opens at the part used last",
        Put(
            tag,
            "url_of_last_used_part",
            lambda who, _user, kept: parts.part_url(who, kept.get("part", "character")),
        ),
        test_parts.test_somebody_elses_character_opens_at_its_sheet,
    ),
    Guard(
        "where whoever reads may grow",
        Put(CharacterQuerySet, "writable_by", lambda self, user: self.visible_to(user)),
        test_parts.test_one_who_only_reads_is_offered_no_growth,
    ),
    Guard(
        "where an evenings xp end no list",
        Put(tonight, "newest_unbroken_spends_and_reverts", lambda lines, _spends: list(lines)[:-1]),
        test_parts.test_an_evenings_xp_begin_a_new_list,
    ),
    Guard(
        "where what is untouched is a mistake",
        Put(building, "_problems_an_untouched_draft_has_too", lambda _found, _problems, _rules: []),
        partial(
            test_name_first.test_an_untouched_draft_has_things_to_do_and_no_mistakes, system="beckoning_dream"
        ),
    ),
    Guard(
        "where sparing ink spares none",
        Put(prints.Manner, "apply_to", lambda _self, job: job),
        partial(paper.test_sparing_ink_lays_no_ground_and_full_ink_does, system="beckoning_dream"),
    ),
    Guard(
        "where the page waits for the press",
        where_the_page_waits_for_the_press,
        paper.test_it_answers_at_once_and_prints_nothing_yet,
    ),
    Guard(
        "where anybody has the private notes in the picture",
        where_anybody_has_the_private_notes_in_the_picture,
        pictures.test_private_notes_are_in_the_picture_for_their_owner_alone,
    ),
    Guard(
        "where a sheet is pictured for anybody",
        Put(printing, "_finished_character_or_404", lambda _request, slug: Character.objects.get(slug=slug)),
        pictures.test_who_may_not_see_the_sheet_sees_no_picture,
    ),
    # --- rehearsing
    Guard(
        "with drafts that are written the ledger moves",
        with_drafts_that_are_written_the_ledger_moves,
        kept.check_drafts_never_touch_the_ledger,
    ),
    Guard(
        "without its id a double click drafts twice",
        without_its_id_a_double_click_drafts_twice,
        kept.check_added_once,
    ),
    Guard(
        "without building on each other drafts differ from spending",
        Put(drafted_spends, "_actor_and_sheets_after", lambda system, cast, deed: cast),
        kept.check_confirming_equals_spending,
    ),
    Guard(
        "without looking at what went astray half is written",
        Put(drafted_spends.DraftedSpends, "astray", ()),
        kept.check_all_or_nothing,
    ),
    Guard(
        "without one transaction half is written",
        without_one_transaction_half_is_written,
        kept.check_nothing_half_done,
    ),
    Guard(
        "without versions what moved on is written: 0",
        without_versions_what_moved_on_is_written,
        partial(kept.check_stale, stale={"revision": 1}),
    ),
    Guard(
        "without versions what moved on is written: 1",
        without_versions_what_moved_on_is_written,
        partial(kept.check_stale, stale={"rules_version": 7}),
    ),
    Guard(
        "without the drafts shown a second tab confirms what it never saw",
        without_the_drafts_shown_a_second_tab_confirms_what_it_never_saw,
        lambda dreamer, bo_client: shown.check_two_tabs(dreamer, bo_client),
    ),
    Guard(
        "without the seat strangers look on",
        Put(MemberQuerySet, "of", lambda self, user: Member.objects.all()),
        lambda dreamer, cy_client: shown.check_nobody_else(dreamer, cy_client),
    ),
    Guard(
        "without the owner others draft and confirm",
        Put(CharacterQuerySet, "owned_by", lambda self, _user: self),
        lambda dreamer, ada: shown.check_players_alone(dreamer, [client_of(ada)]),
        needs=("ada_client",),
    ),
    # --- rolls
    Guard(
        "a step and another Target are two",
        Put(rolling, "target_answer_problems", rolls_nothing),
        test_rolling.test_the_ladder_gives_a_target_as_any_number_does,
    ),
    Guard(
        "who retired rolls no more",
        Put(rolling, "wound_limits_reached_sentences", rolls_nothing),
        test_rolling.test_who_retired_from_play_rolls_no_more,
    ),
    Guard(
        "XP before the roll are paid",
        Put(rolling, "entries_if_check_took_xp", lambda *_: {}),
        test_rolling.test_xp_before_the_roll_are_a_line_each_gain_one,
    ),
    Guard(
        "a critical task is rolled",
        Put(rolling.checks, "_base_approach", lambda *_: rolling.checks.Approach("base", "")),
        test_rolling.test_the_base_score_may_be_taken_where_it_is_enough,
    ),
    Guard(
        "once a Rest",
        Put(rest.Rest, "has_made_healing_check", lambda *_: False),
        test_rolling.test_wounds_go_by_the_result_and_each_area_once_in_a_rest,
    ),
    Guard(
        "or assisting instead",
        Put(rest.Rest, "names_helped_by", lambda *_: frozenset()),
        test_rolling.test_who_assists_does_so_instead_of_healing,
    ),
    Guard(
        "one Rest for the whole table",
        Put(recovering, "open_rest_or_empty", lambda *_: rest.Rest()),
        test_rolling.test_who_assists_does_so_instead_of_healing,
    ),
    Guard(
        "a spell is expended once",
        Put(casting, "_spell_choice_problems", rolls_nothing),
        test_rolling.test_a_spell_written_down_may_be_expended_until_the_next_rest,
    ),
    Guard(
        "a die that knows no six is noticed",
        (
            Put(chance.secrets, "randbelow", lambda sides: 2),
            Put(test_chance, "rolled_dice", chance.rolled_dice),
        ),
        test_chance.test_every_face_is_as_likely,
    ),
    Guard(
        "dice that fall anew are noticed",
        Put(throws, "throw_by_op", lambda *_: None),
        test_rolls.test_a_double_click_or_back_gives_the_same_dice,
        errors=IntegrityError,
    ),
    Guard(
        "an older form that rolls is noticed",
        an_older_form_that_rolls_is_noticed,
        test_rolls.test_what_an_older_form_asks_is_not_rolled,
    ),
    Guard(
        "anybody who rolls is noticed",
        Put(CharacterQuerySet, "writable_by", CharacterQuerySet.visible_to),
        test_rolls.test_who_only_plays_here_does_not_roll_for_others,
    ),
    Guard(
        "a player who allows a rest is noticed",
        Put(CharacterQuerySet, "run_by", CharacterQuerySet.writable_by),
        test_rolls.test_a_rest_is_allowed_to_everyone_by_who_runs_the_table,
    ),
    Guard(
        "a stranger who sees a roll is noticed",
        Put(CharacterQuerySet, "visible_to", lambda self, user: self),
        test_rolls.test_the_table_sees_the_rolls_and_nobody_else,
    ),
    Guard(
        "a gain paid for from two tabs is noticed",
        a_gain_paid_for_from_two_tabs_is_noticed,
        test_rolls.test_two_tabs_pay_for_one_gain,
    ),
    Guard(
        "a gain for dice that are not the last is noticed",
        a_gain_for_dice_that_are_not_the_last_is_noticed,
        test_rolls.test_what_another_roll_came_after_is_paid_for_no_more,
    ),
    Guard(
        "leave for what needs none is noticed",
        leave_for_what_needs_none_is_noticed,
        test_rolls.test_what_needs_no_leave_is_allowed_to_nobody,
    ),
    Guard(
        "dice that are none and count are noticed: 6 3",
        Put(DiceField, "clean", lambda self, value: (1,)),
        partial(test_rolls.test_dice_that_are_none_are_told_at_their_field, typed="6 3", said=""),
    ),
    Guard(
        "dice that are none and count are noticed: 6 3 7",
        Put(DiceField, "clean", lambda self, value: (1,)),
        partial(test_rolls.test_dice_that_are_none_are_told_at_their_field, typed="6 3 7", said=""),
    ),
    Guard(
        "dice that are none and count are noticed: 2",
        Put(DiceField, "clean", lambda self, value: (1,)),
        partial(test_rolls.test_dice_that_are_none_are_told_at_their_field, typed="", said=""),
    ),
    Guard(
        "a die that shows anything is noticed",
        Reworded(written_down, "DiceField", "if odd is not None", "if False"),
        written_down.test_dice_are_taken_exactly_when_as_many_fall_and_each_shows_1_to_6,
        errors=(*FAILS, ValueError, BaseExceptionGroup),  # some are no number at all
    ),
    Guard(
        "more dice than fall are noticed",
        Reworded(written_down, "DiceField", "if len(shown) != self.wanted.count", "if False"),
        written_down.test_dice_are_taken_exactly_when_as_many_fall_and_each_shows_1_to_6,
    ),
    Guard(
        "without the tables lock who assists heals as well",
        without_the_tables_lock_who_assists_heals_as_well,
        lambda: racing.check_one_heals(racing.at_the_gate()),
        match="2 == 1",
        marks=(
            pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one lock for all"),
            TOGETHER,
        ),
    ),
    Guard(
        "what a roll may choose would not be told",
        Reworded(rolls, "add_error_if_field_has_none", *AS_DJANGO_SAYS),
        test_rolls.test_a_choice_that_is_none_is_told_what_it_may_be,
    ),
    Guard(
        "what a score may be would not be told",
        Reworded(rolls_forms, "add_error_if_field_has_none", *AS_DJANGO_SAYS),
        lambda sill, ada_client: sheets.test_an_exception_that_is_amiss_is_refused_at_its_field(
            sill, ada_client, "score", {"score": "7"}, "score", "A Base Score goes from 2 to 6."
        ),
    ),
    # --- scenes
    Guard(
        "without asking who sits there a stranger reads it",
        Put(SceneQuerySet, "visible_to", lambda self, _user: self.annotate(is_run=Value(False))),
        playing.check_stranger,
    ),
    Guard(
        "without asking whose seat it is a player acts for all",
        Put(Stage, "own", frozenset({"p1", "p2"})),
        playing.check_own,
    ),
    Guard(
        "without asking whose seat it is a player lets pass for all",
        Put(Stage, "own", frozenset({"p1", "p2"})),
        playing.test_nobody_lets_pass_for_another,
    ),
    Guard(
        "without asking whose seat it is a player spends anybody's xp",
        Put(Stage, "own", frozenset({"p1", "p2"})),
        playing.test_xp_may_be_spent_on_dice_that_lie_there,
    ),
    Guard(
        "without asking whose seat it is a player spends xp on anybody's check",
        Put(Stage, "own", frozenset({"p1", "p2"})),
        playing.check_called_xp,
    ),
    Guard(
        "without asking who is attacked nobody is waited for",
        Put(scene_view, "_attacked_player_yet_to_answer", lambda position, top: None),
        playing.test_whoever_is_attacked_may_let_it_pass_with_one_press,
    ),
    Guard(
        "with the arbiters position a player reads the chances",
        Put(scenes, "known_to_seats", lambda scene, _seats, known=scenes.known_to_seats: known(scene, None)),
        playing.check_chances,
    ),
    Guard(
        "without passing on the arbiter stays with who cannot act",
        Put(Stage, "_may_pass_on", False),
        playing.test_the_arbiter_is_led_to_whoever_of_their_side_acts_next,
    ),
    Guard(
        "without asking if it is over another begins",
        Put(Scene, "ended_at", "long ago"),
        playing.check_again,
    ),
    Guard(
        "with the keepers position another is begun in sight of all",
        Reworded(
            scenes,
            "begin_scene_with_same_participants",
            "acts[0].lines",
            "tuple(Said(line.text) for line in acts[0].lines)",
        ),
        playing.check_again,
    ),
    Guard(
        "without asking whom it waits for who must roll only watches",
        Put(Stage, "part", "watching"),
        playing.check_parts,
    ),
    Guard(
        "without asking who says it a player sets the target",
        Put(scene_options, "_is_answer_not_asked_for", lambda *_args, **_told: False),
        playing.check_says,
    ),
    Guard(
        "without the number seen an old page moves",
        without_the_number_seen_an_old_page_moves,
        playing.check_stale,
    ),
    Guard(
        "without its place a row that is not possible vanishes",
        Put(staging, "IMPOSSIBLE", 0),
        playing.check_in_place,
    ),
    Guard(
        "with no way asked for the first that reaches is taken",
        Put(Stage, "asked_way", ""),
        playing.check_cells,
    ),
    Guard(
        "without a grid of cells whom and how are chosen one after the other",
        Put(Stage, "presses_say_all", None),
        playing.check_cells,
    ),
    Guard(
        "without what was said last every Area is the likely one",
        Put(Fighter, "last_area", lambda fighter, kind: None),
        playing.check_area,
    ),
    Guard(
        "without what was said last of unused Actions their Area is always Mind",
        Put(scene_options, "likely_area", lambda position, kind, fighter: Area.MIND),
        playing.check_area_of_unused,
    ),
    Guard(
        "with every act overtaking a roll is refused for a mere let",
        overtaken_by(lambda since: bool(since)),
        playing.check_late,
    ),
    Guard(
        "with no act overtaking a roll falls past a reaction",
        overtaken_by(lambda since: any(act.taken_back for act in since)),
        playing.check_overtaken,
    ),
    Guard(
        "with no take-back overtaking a roll falls past it",
        overtaken_by(lambda since: any(not act.taken_back and may_change_other_moves(act) for act in since)),
        playing.test_a_roll_after_an_answer_was_taken_back_is_refused,
    ),
    Guard(
        "without what stays known dice are taken back",
        Put(Act, "takeable_by", property(lambda act: act.lines[0].by)),
        playing.check_dice_stay,
    ),
    Guard(
        "without an open side the log tells an npcs numbers",
        Put(Position, "words_only_if_of_arbiters_side", lambda position, seat, words: None),
        test_scene_secrets.check_canary,
    ),
    Guard(
        "with the arbiters position the page tells all",
        Put(scenes, "known_to_seats", lambda scene, _seats, known=scenes.known_to_seats: known(scene, None)),
        test_scene_secrets.check_canary,
    ),
    Guard(
        "without asking who runs it a player ends it",
        Put(
            SceneQuerySet,
            "visible_to",
            lambda self, user, made=SceneQuerySet.visible_to: made(self, user).annotate(is_run=Value(True)),
        ),
        playing.test_ended_twice_is_once_and_only_by_the_gm,
    ),
    Guard(
        "without knowing it ended a double click is told off",
        without_knowing_it_ended_a_double_click_is_told_off,
        playing.test_ended_twice_is_once_and_only_by_the_gm,
    ),
    Guard(
        "without asking if it is over it is written",
        (
            Put(scenes, "entries_by_slug_at_end", lambda scene, there: {}),
            Put(kinds.Kind, "open_option_of_move", lambda kind, position, seat, move: kinds.Option(move, "")),
        ),
        playing.test_what_goes_on_is_not_written,
    ),
    Guard(
        "without the number seen it ends unseen",
        without_the_number_seen_it_ends_unseen,
        playing.test_a_move_that_came_between_is_seen_first,
    ),
    Guard(
        "what is refused would not stand at its field",
        Put(
            MoveForm,
            "add_errors_of_refusal",
            rewritten(MoveForm, "for key in problem.where", "for key in ()").add_errors_of_refusal,
        ),
        partial(playing.test_a_target_that_is_no_number_is_refused_at_its_field, target="hard"),
    ),
    Guard(
        "an answer of two words would be read as another move",
        an_answer_of_two_words_would_be_read_as_another_move,
        partial(playing.test_a_target_that_is_no_number_is_refused_at_its_field, target="4 5"),
    ),
    Guard(
        "with any evening it is written into anothers",
        with_any_evening_it_is_written_into_anothers,
        playing.test_an_evening_of_another_table_is_refused,
    ),
    Guard(
        "without the table who left is written",
        Put(CharacterQuerySet, "at_table", lambda self: self.finished()),
        playing.test_who_has_left_the_table_keeps_their_ledger,
    ),
    Guard(
        "without the lock two moves are made at once",
        two_move_together,
        lambda fight: test_scene_race.check_two_moves(fight),
        errors=(*FAILS, IntegrityError),
        marks=(TOGETHER,),
    ),
    # --- spending
    Guard(
        "without the revision many buy",
        without_the_revisions_it_would_be_written_in_debt,
        spending.check_one_revision,
        marks=(TOGETHER,),
    ),
    Guard(
        "without known ops a double click is no success",
        (
            Put(ledger, "written_lines_of_op", lambda deed, op_id: []),
            Put(ledger, "has_written_op", lambda character, op_id: False),
        ),
        spending.check_one_op,
        marks=(TOGETHER,),
    ),
    *(
        Guard(
            f"without a transaction a killed worker leaves half a write: {what}",
            (),
            partial(half_a_write, what=what),
            marks=COMMITTED,
        )
        for what in ("spend", "reflection")
    ),
    Guard(
        "without an order deeds wait for each other",
        without_an_order_deeds_wait_for_each_other,
        spending.check_opposite_orders,
        marks=(
            pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one lock for all"),
            TOGETHER,
        ),
    ),
    # --- undoing
    Guard(
        "without the twins a bond is left on one side",
        without_the_twins_a_bond_is_left_on_one_side,
        partial(refunds_of, 12, 16),
        errors=KeyError,
    ),
    Guard(
        "without asking whether it stands too little falls",
        Put(dependents.Dependents, "_stood_before_but_not_after", lambda self, seat, entry: False),
        partial(refunds_of, 12, 16),
    ),
    Guard(
        "with all that came later too much falls",
        with_all_that_came_later_too_much_falls,
        partial(refunds_of, 12, 16),
    ),
    Guard(
        "without what was taken back before it falls twice",
        Put(dependents, "line_numbers_taken_back", lambda book: frozenset()),
        partial(refunds_of, 12, 16),
    ),
    *(
        Guard(
            f"without a part of still stands too little falls: {part}",
            Put(validity, part, lambda *_: True),
            partial(refunds_of, 150, 12),
        )
        for part in (
            "_would_move_same_cards_as",
            "_would_lose_same_bond_cards_as",
            "_could_gain_boon",
            "_could_transform",
            "_could_move_cards_and_keep_deck_whole",
            "_holds_what_entry_rewords",
        )
    ),
    Guard(
        "without the key a yes is a yes to something else",
        Put(undoing.Undoing, "key", "yes"),
        test_take_back.check_a_yes_is_to_what_was_shown,
    ),
    Guard(
        "without asking whose anyone takes along",
        Put(undoing, "_is_users_to_take_back", lambda character, line, user: True),
        test_take_back.check_what_a_gm_wrote_stays,
    ),
    Guard(
        "without the others revision their new line goes unread",
        without_the_others_revision_their_new_line_goes_unread,
        test_take_back_bond.check_what_another_writes_at_that_moment_makes_it_ask_again,
    ),
    Guard(
        "without asking who sees it a ledger elsewhere is told of",
        Put(undoing, "_may_user_see_other", lambda other, character, user: True),
        test_take_back_bond.check_a_ledger_that_left_the_table_is_not_told_of,
    ),
    Guard(
        "without the role a player grants themselves",
        Put(CharacterQuerySet, "run_by", lambda self, user: self.all()),
        exceptions.check_a_player_grants_nothing,
    ),
    Guard(
        "without its mark a part that changed is left as it was",
        Put(scene_tags, "blake2b", lambda *_told, **_more: SimpleNamespace(hexdigest=lambda: "f")),
        test_scene_parts.check_changed,
    ),
    Guard(
        "a bond that one alone takes back is noticed",
        Put(undoing, "whose_yes_is_needed_none_for_gm", lambda *_asked: []),
        test_take_back_bond.test_the_other_is_asked_and_until_then_all_stands,
        errors=ObjectDoesNotExist,
    ),
)
