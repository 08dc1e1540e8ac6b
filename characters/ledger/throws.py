"""The door of what is rolled: dice as they fell, with what they write, at one stroke and never again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from campaigns.models import User
from campaigns.ops import rows_written_by_op
from characters.ledger import ledger
from characters.ledger.dice import dice_typed_or_rolled
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, LedgerLine, Throw
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckKind,
    CheckOutcome,
    CheckTask,
    DiceByKey,
    EntriesBySeat,
    Entry,
    Offer,
    Table,
)
from characters.systems import system_of

LATEST = 6
Thrown = Mapping[str, list[int]]


@dataclass(frozen=True, slots=True)
class CharacterAtTable:
    """A character with everyone at its table, and the version of the house rules there."""

    character: Character
    cast: ActorAndSheets[Any]
    table: Table[Any]
    version: int


# --- reading ---


def character_at_table(character: Character) -> CharacterAtTable:
    """Return *character* among those of its system at its table, each with its sheet."""
    others = _others_at_table(character)
    states = ledger.states_by_pk([character, *others])
    version, rules = ledger.version_and_house_rules_in_force(character)
    sheets = {one.slug: states[one.pk].sheet for one in (character, *others)}
    named = tuple((one.slug, one.name) for one in others)
    table = Table(rules, named, character.name, ledger.title_of_scene_that_holds_currency(character))
    return CharacterAtTable(character, ActorAndSheets(character.slug, sheets), table, version)


def _others_at_table(character: Character) -> list[Character]:
    if character.table is None:
        return []
    there = Character.objects.at_table().active().filter(campaign=character.campaign, system=character.system)
    return list(there.exclude(pk=character.pk).order_by("name", "pk"))


def check_with_key(character: Character, check_key: str) -> CheckKind[Any, Any] | None:
    """Return what *character*'s system knows as *check_key*, None if it knows nothing of it."""
    return next((check for check in system_of(character.system).checks if check.key == check_key), None)


def throw_by_op(character: Character, op_id: str | None) -> Throw | None:
    """Return what this op rolled first, if it has rolled."""
    return rows_written_by_op(op_id, Throw.objects.filter(character=character)).first()


def last_six_throws_as_paid_for(characters: Iterable[Character]) -> QuerySet[Throw]:
    """Return the last rolls of *characters*, each as it was paid for in the end."""
    return throws_as_paid_for_newest_first(characters)[:LATEST]


def throws_as_paid_for_newest_first(characters: Iterable[Character]) -> QuerySet[Throw]:
    """Return every roll of *characters*, the newest first, each as it was paid for in the end."""
    told = Throw.objects.filter(character__in=characters, followed_by=None)
    return told.select_related("character", "by").order_by("-pk")


def newest_throw(character: Character, check: CheckKind[Any, Any]) -> Throw | None:
    """Return the last roll of *character* for *check*, None where there is none."""
    rolled = Throw.objects.filter(character=character, check_key=check.key).select_related("character")
    return rolled.order_by("-pk").first()


def slug_of_newest_throw_or_empty(characters: Iterable[Character]) -> str:
    """Return in one word what the last roll of *characters* is, "" where there is none."""
    rolled = Throw.objects.filter(character__in=characters).order_by("-pk")
    return rolled.values_list("slug", flat=True).first() or ""


def dice_of_throw(throw: Throw) -> dict[str, tuple[int, ...]]:
    """Return the dice of *throw* as they fell."""
    return {key: tuple(dice) for key, dice in throw.thrown.items()}


def outcome_of_throw(throw: Throw) -> CheckOutcome:
    """Return what came of *throw*, by its own task alone: what a sheet became since changes nothing."""
    check = check_with_key(throw.character, throw.check_key)
    return check.made(throw.asked, dice_of_throw(throw)) if check else CheckOutcome(throw.told)


def throws_annotated_with_is_last(character: Character) -> QuerySet[Throw]:
    """Return the rolls of *character*, each with ``is_last``: nothing was rolled or paid for since."""
    since = Throw.objects.filter(character=OuterRef("character"), pk__gt=OuterRef("pk"))
    told = Throw.objects.filter(character=character).select_related("by", "follows", "followed_by")
    return told.annotate(is_last=~Exists(since))


def offers_after_throw(throw: Throw, at_table: CharacterAtTable) -> tuple[Offer, ...]:
    """Return what may be paid for with the dice of the character's last roll."""
    check = check_with_key(throw.character, throw.check_key)
    if check is None:
        return ()
    return check.later(at_table.cast, at_table.table, throw.asked, dice_of_throw(throw))


def _newest_throw_pk(character: Character) -> int | None:
    return Throw.objects.filter(character=character).order_by("-pk").values_list("pk", flat=True).first()


# --- writing ---


def roll_check(
    character: Character,
    check: CheckKind[Any, Any],
    answers: Answers,
    *,
    op_id: str,
    by: User,
    revision: int,
    rules_version: int,
    typed_dice: DiceByKey | None = None,
) -> Throw:
    """Roll *check*, or take the dice *typed_dice*, and write what comes of it, all or none; twice is once.

    OutdatedError when the ledger or the house rules moved on; RefusedError when *answers* no longer hold for the
    sheets at the table as they are under the lock.
    """
    if first := throw_by_op(character, op_id):
        return first
    with transaction.atomic():
        _lock_characters_at_table_of(character)
        if first := throw_by_op(character, op_id):
            return first
        here = character_at_table(_character_reread_from_database(character))
        if (here.character.revision, here.version) != (revision, rules_version):
            raise OutdatedError
        if problems := list(check.problems(here.cast, here.table, answers)):
            raise RefusedError(*problems)
        task = check.settle(here.cast, here.table, answers)
        dice = dice_typed_or_rolled(check.wants(task), typed_dice or {})
        lines = _write_entries_if_any(check.deed(here.cast, task, dice), op_id, by)
        is_entered = typed_dice is not None and bool(dice)
        throw = _create_throw(here, check, task, dice, lines, op_id=op_id, by=by, is_entered=is_entered)
    ledger.carry_cached_states_over_written_lines(lines)
    return throw


def pay_on_throw_and_return_next_throw(
    throw: Throw,
    offer_code: str,
    *,
    op_id: str,
    by: User,
    revision: int,
    typed_dice: DiceByKey | None = None,
) -> Throw:
    """Write the throw that follows *throw*, the same dice with what *offer_code* pays for; twice is once. Dice that
    fall for it are *typed_dice*, or fall now.

    OutdatedError when the ledger moved on, or the throw is no longer the character's last; RefusedError says why it
    cannot be paid for.
    """
    if first := throw_by_op(throw.character, op_id):
        return first
    with transaction.atomic():
        _lock_characters_at_table_of(throw.character)
        if first := throw_by_op(throw.character, op_id):
            return first
        here = character_at_table(_character_reread_from_database(throw.character))
        if here.character.revision != revision or _newest_throw_pk(here.character) != throw.pk:
            raise OutdatedError
        check, dice = check_with_key(here.character, throw.check_key), dice_of_throw(throw)
        offer = next((one for one in offers_after_throw(throw, here) if one.code == offer_code), None)
        if check is None or offer is None:
            raise RefusedError.because("That cannot be paid for here. Choose one of those below.")
        if offer.reasons:
            raise RefusedError.because(" ".join(offer.reasons))
        fallen = dice_typed_or_rolled(check.wants_later(throw.asked, offer), typed_dice or {})
        dice |= fallen
        task, deed = check.pay(here.cast, throw.asked, dice, offer)
        lines = _write_entries_if_any(deed, op_id, by)
        more = {"is_entered": throw.is_entered or bool(typed_dice and fallen), "follows": throw}
        paid = _create_throw(here, check, task, dice, lines, op_id=op_id, by=by, **more)
    ledger.carry_cached_states_over_written_lines(lines)
    return paid


def write_entry_on_each_ledger_at_table_once(
    character: Character, entry_of_op: Callable[[str], Entry], *, op_id: str, by: User
) -> None:
    """Write on every sheet at the table the line of *entry_of_op*, what is allowed to all; twice is once."""
    if ledger.has_written_op(character, op_id):
        return
    seats = [character.slug, *(other.slug for other in _others_at_table(character))]
    lines = ledger.write(dict.fromkeys(seats, entry_of_op(op_id)), op_id=op_id, by=by)
    ledger.carry_cached_states_over_written_lines(lines)


def _lock_characters_at_table_of(character: Character) -> None:
    """Take the rows of the whole table, in one order, so that two rolls are made one after the other."""
    touched = Character.objects.filter(pk=character.pk)
    if character.campaign_id:
        touched = Character.objects.filter(campaign=character.campaign_id, system=character.system) | touched
    list(touched.select_for_update().order_by("pk").values_list("pk", flat=True))


def _character_reread_from_database(character: Character) -> Character:
    fresh: Character = Character.objects.select_related("campaign", "owner").get(pk=character.pk)
    return fresh


def _write_entries_if_any(entries: EntriesBySeat, op_id: str, by: User) -> list[LedgerLine]:
    return ledger.write(entries, op_id=op_id, by=by) if entries else []


def _create_throw(
    at_table: CharacterAtTable,
    check: CheckKind[Any, Any],
    task: CheckTask,
    dice: DiceByKey,
    lines: list[LedgerLine],
    **columns: Any,
) -> Throw:
    """Keep the dice and what came of them; a roll belongs to the evening of the line that it wrote."""
    return Throw.objects.create(
        character=at_table.character,
        check_key=check.key,
        asked=dict(task),
        thrown={key: list(one) for key, one in dice.items()},
        told=check.made(task, dice).told,
        game_session_id=lines[0].game_session_id if lines else None,
        **columns,
    )
