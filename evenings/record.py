"""The only writes of evenings: what happened to a whole table, and what was corrected later."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from campaigns import roster
from campaigns.models import Campaign, GameSession, User
from campaigns.ops import rows_written_by_op
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.models import Character, LedgerLine
from characters.socket.rules import ActorAndSheets, Answers, EntriesBySeat, Entry, Occasion
from evenings.models import Evening
from evenings.seating import characters_who_may_be_seated, occasion_of

FIRST_VERSION = 1


@dataclass(frozen=True, slots=True)
class WhenAndWhere:
    """When and where it happened: an evening of *campaign*, or of whoever writes it down.

    *session*, if it stands already, keeps its own title, date and notes.
    """

    campaign: Campaign | None
    title: str
    date: date
    notes: str = ""
    session: GameSession | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction as it was written, and the characters who owe something after it."""

    evening: Evening
    in_doubt: list[Character]


def evening_written_by_op(op_id: str | None) -> Evening | None:
    """Return what this op wrote, if it has been written."""
    return rows_written_by_op(op_id, Evening.objects.select_related("game_session")).first()


def record_evening(
    system_key: str,
    occasion: Occasion,
    when_and_where: WhenAndWhere,
    answers: Answers,
    character_slugs: Collection[str],
    *,
    op_id: str,
    by: User,
) -> Evening:
    """Write the session, the evening and a line for each of *character_slugs* (slugs), all or none; twice is once.

    OutdatedError when the session stood already and the occasion has been told of it.
    """
    if first := evening_written_by_op(op_id):
        return first
    try:
        with transaction.atomic():
            evening = Evening.objects.create(
                game_session=_new_or_named_session(when_and_where, system_key, occasion, by),
                system=system_key,
                occasion=occasion.key,
                answers={**answers, "seats": sorted(character_slugs)},
                op_id=op_id,
                by=by,
            )
            there = ledger.locked_characters(character_slugs)
            rules = house_rules_of_table(there)
            lines = _write_ledger_lines(evening, entries_of_evening(occasion, answers, there, rules))
    except (IntegrityError, OutdatedError):  # two clicks at once: the unique op_id let one through
        if first := evening_written_by_op(op_id):
            return first
        raise
    ledger.carry_cached_states_over_written_lines(lines)
    return evening


def _new_or_named_session(
    when_and_where: WhenAndWhere, system_key: str, occasion: Occasion, by: User
) -> GameSession:
    if when_and_where.session is None:
        made = roster.new_session(when_and_where.campaign, when_and_where.title, when_and_where.date, by)
        if when_and_where.notes:
            roster.save_session_notes(made, when_and_where.notes, FIRST_VERSION)
        return made
    session = GameSession.objects.select_for_update().get(
        pk=when_and_where.session.pk
    )  # one telling after the other
    if Evening.objects.filter(game_session=session, system=system_key, occasion=occasion.key).exists():
        raise OutdatedError
    return session


def correct_evening(
    first: Evening,
    answers: Answers,
    character_slugs: Collection[str],
    *,
    op_id: str,
    by: User,
    seen_slug: str | None = None,
) -> Correction:
    """Append how the evening really was, and lines for those to whom the difference matters.

    *first* is the row that is corrected, *seen_slug* the slug of the latest one its form was made from: when
    another correction came between, OutdatedError.
    """
    with transaction.atomic():
        chain = _lock_evening_and_corrections(first)
        if again := evening_written_by_op(op_id):
            return Correction(again, characters_in_debt(_characters_whose_ledgers_evening_may_write(again)))
        if seen_slug not in (None, chain[-1].slug):
            raise OutdatedError
        writable = ledger.locked_characters(
            characters_who_may_be_seated(first.game_session, first.system).values_list("slug", flat=True)
        )
        reach = {character.slug for character in writable}
        evening = Evening.objects.create(
            game_session_id=first.game_session_id,
            system=first.system,
            occasion=first.occasion,
            answers=_answers_with_seats_of_absent_kept(chain[-1], answers, character_slugs, reach),
            corrects=first,
            op_id=op_id,
            by=by,
        )
        rules = house_rules_of_table(writable)
        lines = _write_ledger_lines(
            evening, correction_entries(chain, answers, character_slugs, writable, rules)
        )
    ledger.carry_cached_states_over_written_lines(lines)
    return Correction(evening, characters_in_debt(_characters_whose_ledgers_evening_may_write(evening)))


def _lock_evening_and_corrections(first: Evening) -> list[Evening]:
    """Return *first* and its corrections, which come one after the other."""
    Evening.objects.select_for_update().get(pk=first.pk)
    return evening_and_corrections(first)


def evening_and_corrections(first: Evening) -> list[Evening]:
    """Return *first* and its corrections, oldest first."""
    return [first, *Evening.objects.filter(corrects=first).order_by("pk")]


def house_rules_of_table(characters: Iterable[Character]) -> Any:
    """Return the house rules that *characters*, who sit at one table, play by; None where nobody does."""
    return next((ledger.version_and_house_rules_in_force(one)[1] for one in characters), None)


def entries_of_evening(
    occasion: Occasion, answers: Answers, characters_there: Collection[Character], rules: Any
) -> dict[str, Entry]:
    """Return the line that each of *characters_there* gets under the house *rules*."""
    return {cast.me: occasion.settle(cast, answers, rules) for cast in _casts(characters_there)}


def correction_entries(
    evening_and_corrections: Sequence[Evening],
    answers: Answers,
    slugs_there: Collection[str],
    characters_to_correct: Collection[Character],
    rules: Any,
) -> dict[str, Entry]:
    """Return the line each of *characters_to_correct* gets under the house *rules* when the evening was *answers*; none
    where it is right.
    """
    occasion = occasion_of(evening_and_corrections[0].system, evening_and_corrections[0].occasion)
    entries = {
        cast.me: occasion.correct(
            cast,
            _answers_that_count_for_character(evening_and_corrections, cast.me),
            answers if cast.me in slugs_there else None,
            rules,
        )
        for cast in _casts(characters_to_correct)
    }
    return {slug: entry for slug, entry in entries.items() if occasion.matters(entry)}


def _casts(characters: Collection[Character]) -> Iterator[ActorAndSheets[Any]]:
    """Yield each of *characters* as the only one in a cast."""
    states = ledger.states_by_pk(characters)
    for one in sorted(characters, key=lambda one: one.slug):
        yield ActorAndSheets(one.slug, {one.slug: states[one.pk].sheet})


def characters_in_debt(characters: Collection[Character]) -> list[Character]:
    """Return those of *characters* who owe something: what they bought since is in doubt."""
    states = ledger.states_by_pk(characters)
    return [character for character in characters if states[character.pk].balance < 0]


def _answers_that_count_for_character(
    evening_and_corrections: Sequence[Evening], character_slug: str
) -> Answers | None:
    """Return the answers that *character_slug*'s lines stand for; rows written while they were away passed them by."""
    latest = next(
        row
        for row in reversed(evening_and_corrections)
        if character_slug not in row.answers.get("passed_by", ())
    )
    return latest.answers if character_slug in latest.answers["seats"] else None


def _answers_with_seats_of_absent_kept(
    latest: Evening, answers: Answers, slugs_there: Collection[str], slugs_writable: Collection[str]
) -> Answers:
    """Those who left the table since keep their seat as it was: nobody here may write their ledger."""
    away = sorted({*latest.answers["seats"], *latest.answers.get("passed_by", ())} - set(slugs_writable))
    kept = [slug for slug in away if slug in latest.answers["seats"]]
    return {**answers, "seats": sorted({*slugs_there, *kept}), **({"passed_by": away} if away else {})}


def _write_ledger_lines(evening: Evening, entries_by_seat: EntriesBySeat) -> list[LedgerLine]:
    """The lines' op is the evening's own slug: nobody can have used it before."""
    return ledger.write(
        entries_by_seat,
        op_id=evening.slug,
        by=evening.by,
        session_else_that_of_last_line=evening.game_session,
    )


def _characters_whose_ledgers_evening_may_write(evening: Evening) -> list[Character]:
    return list(characters_who_may_be_seated(evening.game_session, evening.system))
