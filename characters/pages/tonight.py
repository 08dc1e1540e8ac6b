"""What a character bought lately: the spends since XP last came, and the sheet as it was before them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.kept_queries import KeptModelQuery
from campaigns.models import GameSession, User
from characters.ledger import ledger
from characters.ledger.replay import REVERTED, ReplayedState
from characters.ledger.undoing import may_take_back
from characters.models import Character, LedgerLine
from characters.pages.diary import sentence_of_line, signed_xp_or_empty_for_0
from characters.systems import system_of

LATEST = 24  # more than anybody buys in an evening; earlier ones stand in the ledger
A_NIGHT = timedelta(hours=14)


@dataclass(frozen=True, slots=True)
class Bought:
    """One spend that stands, in words, and the cards that left and came by it."""

    line: LedgerLine
    text: str
    signed: str  # its XP, as a column shows them
    leaves: tuple[str, ...]
    comes: tuple[str, ...]
    can_take_back: bool


@dataclass(frozen=True, slots=True)
class BoughtLately:
    """What was bought since XP last came, newest first; *brought* is what came then."""

    bought: tuple[Bought, ...]
    brought: int
    evening: GameSession | None
    is_tonight: bool

    @property
    def spent(self) -> int:
        """Return how much XP all of it took; on credit that is more than came."""
        return -sum(one.line.xp for one in self.bought)


def lines_of_revision_newest_first(character_pk: int, revision: int) -> QuerySet[LedgerLine]:
    """Return the lines of a character as it was read at *revision*, the newest first."""
    return LedgerLine.objects.filter(character_id=character_pk, number__lte=revision).order_by("-number")


def newest_lines(character: Character) -> list[LedgerLine]:
    """Return the newest lines of *character* as it was read, the newest first."""
    return list(NEWEST_LINES.all(character.pk, character.revision))


NEWEST_LINES = KeptModelQuery(
    LedgerLine,
    lambda character_pk, revision: lines_of_revision_newest_first(character_pk, revision)[:LATEST],
    int,
    int,
    beside=["game_session", "written_by"],
)


def bought_since_last_xp(
    character: Character, lines_newest_first: Sequence[LedgerLine], user: User
) -> BoughtLately:
    """Return what of *lines_newest_first* was bought since XP last came, with what *user* may take back."""
    system, state = system_of(character.system), ledger.state(character)
    since = newest_unbroken_spends_and_reverts(lines_newest_first, system.rules.spends)
    bought = []
    for line in since:
        if line.kind != REVERTED and line.number not in state.reverted:
            leaves, comes = system.says.cards(ledger.number_and_entry_of_line(line)[1])
            can_take_back = may_take_back(character, line, user)
            bought.append(
                Bought(
                    line,
                    sentence_of_line(character, line),
                    signed_xp_or_empty_for_0(line.xp),
                    leaves,
                    comes,
                    can_take_back,
                )
            )
    came = next(
        (line for line in lines_newest_first[len(since) :] if line.number not in state.reverted), None
    )
    return BoughtLately(
        bought=tuple(bought),
        brought=came.xp if came and came.xp > 0 and came.number > 1 else 0,
        evening=since[0].game_session if since else None,
        is_tonight=bool(since) and timezone.now() - since[0].written_at < A_NIGHT,
    )


def state_before_newest_spends(
    character: Character, lines_newest_first: Iterable[LedgerLine]
) -> ReplayedState:
    """Return *character* as it was before the newest *lines_newest_first* that are spends."""
    since = newest_unbroken_spends_and_reverts(lines_newest_first, system_of(character.system).rules.spends)
    return ledger.state(character, character.revision - len(since))


def newest_unbroken_spends_and_reverts(
    lines_newest_first: Iterable[LedgerLine], spend_kinds: frozenset[str]
) -> list[LedgerLine]:
    """Return the unbroken run of newest lines that are spends or take something back."""
    run = []
    for line in lines_newest_first:
        if line.kind not in spend_kinds and line.kind != REVERTED:
            break
        run.append(line)
    return run
