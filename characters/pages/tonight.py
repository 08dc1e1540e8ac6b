"""What a character bought lately: the spends since XP last came, and the sheet as it was before them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from campaigns.models import GameSession
from characters.ledger import ledger
from characters.ledger.replay import REVERTED, ReplayedState
from characters.models import Character, LedgerLine
from characters.pages.diary import Day, DiaryLine
from characters.socket.rules import Difference
from characters.systems import system_of

LATEST = 24  # more than anybody buys in an evening; earlier ones stand in the ledger
A_NIGHT = timedelta(hours=14)


@dataclass(frozen=True, slots=True)
class Bought:
    """One spend that stands, and what it changed."""

    line: DiaryLine
    difference: Difference


@dataclass(frozen=True, slots=True)
class Lately:
    """What was bought since XP last came, newest first; *brought* is what came then, *before* the sheet until then."""

    bought: tuple[Bought, ...]
    brought: int
    before: Any
    evening: GameSession | None
    is_tonight: bool


def lately(character: Character, lines: Sequence[LedgerLine], days: Sequence[Day]) -> Lately:
    """Return what of *lines* (newest first, told in *days*) was bought since XP last came."""
    system, state = system_of(character.system), ledger.state(character)
    since = spends_since(lines, system.rules.spends)
    told = {line.number: line for day in days for line in day.lines}
    was = before(character, lines)
    sheet, bought = was.sheet, []
    for line in reversed(since):
        if line.kind == REVERTED or line.number in state.reverted:
            continue
        after = was.after(system, *ledger.read(line))
        if line.kind in system.rules.spends:
            bought.append(Bought(told[line.number], system.rules.differ(was.sheet, after.sheet)))
        was = after
    came = next((line for line in lines[len(since) :] if line.number not in state.reverted), None)
    return Lately(
        bought=tuple(reversed(bought)),
        brought=came.xp if came and came.xp > 0 and came.number > 1 else 0,
        before=sheet,
        evening=since[0].game_session if since else None,
        is_tonight=bool(since) and timezone.now() - since[0].written_at < A_NIGHT,
    )


def before(character: Character, lines: Sequence[LedgerLine]) -> ReplayedState:
    """Return *character* as it was before the newest *lines* that are spends."""
    since = spends_since(lines, system_of(character.system).rules.spends)
    return ledger.state_at(character, character.revision - len(since))


def spends_since(lines: Sequence[LedgerLine], spends: frozenset[str]) -> list[LedgerLine]:
    """Return the unbroken run of newest lines that are spends or take something back."""
    run = []
    for line in lines:
        if line.kind not in spends and line.kind != REVERTED:
            break
        run.append(line)
    return run
