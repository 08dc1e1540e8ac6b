"""An agent's Odyssey played as a game: set out with their own cards, and its end brought back to their downtime."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import NAME, GameSession, User
from characters.hidden_isle.rules.agent import Agent
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from characters.pages.panels import OWN_PAGE, Panel
from divination.games import play
from divination.games.listing import GameGoingOn, game_going_on_with_time_it_began
from divination.models import Game
from divination.rules.boards import CROWN
from evenings.models import Pin

SYSTEM, MODE, PAGE = "hidden_isle", "dream_odyssey", "odyssey"
SET_OUT, DOWNTIME = "odyssey", "downtime"  # the kinds of the lines that begin each
SHOWN = 12  # readings on an agent's page


@dataclass(frozen=True, slots=True)
class Dream:
    """How an Odyssey stands on its agent's page: whether it may begin here, how far its game is, where it is told.

    *pin* is of the downtime that they are in or were in last, *before* are those of earlier ones, the last first.
    """

    character: Character
    pin: Pin | None
    is_open: bool
    may_begin: bool
    going: GameGoingOn | None
    waking: str
    before: tuple[Pin, ...] = ()


def begin_or_find_odyssey_game(character: Character, by: User) -> Game | None:
    """Return the game of the Odyssey that *character* is in, begun by their player if it is not yet; None: in none.

    OutdatedError when somebody else plays it: whoever had the character before.
    """
    agent = ledger.state(character).sheet
    if agent.downtime is None or agent.downtime.odyssey is None:
        return None
    odyssey, line = agent.downtime.odyssey, line_that_began_odyssey(character)
    session = session_of_downtime_that_line_is_in(character, line)
    with transaction.atomic():
        game = play.begin_game(
            by,
            MODE,
            title=_odyssey_title(character, session),
            op_id=f"{SET_OUT}.{character.slug}.{line.number}",
            setup={"crown": odyssey.crown, "party": list(odyssey.party)},
        )
        pin_game_as_odyssey_of_character(game, character, line, session)
    return game


def pin_game_as_odyssey_of_character(
    game: Game, character: Character, line_that_began_odyssey: LedgerLine, session: GameSession | None
) -> None:
    """Let *game* be the Odyssey that *line_that_began_odyssey* set out on after *session*; twice is once."""
    pinned = {"character": character, "line": line_that_began_odyssey.number, "game_session": session}
    Pin.objects.get_or_create(game=game, defaults=pinned)


def _odyssey_title(character: Character, session: GameSession | None) -> str:
    told = _("The Odyssey of %(name)s") % {"name": character}
    return (f"{told}, {session}" if session else told)[:NAME]


def line_that_began_odyssey(character: Character) -> LedgerLine:
    """Return the line that set out on the Odyssey *character* is in: the last there is."""
    line = character.lines.filter(kind=SET_OUT).order_by("-number").first()
    assert line is not None
    return line


def session_of_downtime_that_line_is_in(character: Character, line: LedgerLine) -> GameSession | None:
    """Return the session whose downtime *line* belongs to."""
    begun = character.lines.filter(kind=DOWNTIME, number__lt=line.number).order_by("-number")
    last = begun.select_related("game_session").first()
    return last.game_session if last else None


# --- what the agent's pages show ---


def odyssey_panel(user: User, character: Character, agent: Agent) -> Panel | None:
    """Return how the Odyssey's game stands, and those before it; None where there is nothing to say to *user*."""
    is_open = bool(agent.downtime and agent.downtime.odyssey)
    pins = _readable_odyssey_pins(user, character, is_open=is_open)
    pin = next((each for each in pins if each.line == each.last), None)  # type: ignore[attr-defined]
    before = tuple(each for each in pins if each is not pin)
    may_begin = is_open and pin is None and character.owner_id == user.pk
    if not pins and not may_begin:
        return None
    going = game_going_on_with_time_it_began(pin.game) if pin and not pin.game.ended_at else None
    waking = _url_to_tell_waking(character, pin, agent) if pin and is_open and pin.game.ended_at else ""
    dream = Dream(character, pin, is_open, may_begin, going, waking, before)
    settles, below = (
        _offer_code_of_waking(pin) if pin and waking else "",
        "evenings/_dreamt_before.html" if before else "",
    )
    return Panel("evenings/_dream.html", dream, settles=settles, below=below)


def _readable_odyssey_pins(user: User, character: Character, *, is_open: bool) -> list[Pin]:
    """Return the Odysseys that *user* may read, *last* being the number of the newest line that could be theirs.

    A downtime begun since puts all of them before it; while one *is_open* only what set out counts.
    """
    kinds = [SET_OUT] if is_open else [SET_OUT, DOWNTIME]
    lines = LedgerLine.objects.filter(character=OuterRef("character"), kind__in=kinds).order_by("-number")
    pins = Pin.objects.readable_by(user).filter(character=character)
    pins = pins.annotate(last=Subquery(lines.values("number")[:1]))
    return list(pins.select_related("game__reading", "game_session")[:SHOWN])


def _offer_code_of_waking(pin: Pin) -> str:
    return f"woke {pin.game.result}"


def _url_to_tell_waking(character: Character, pin: Pin, agent: Agent) -> str:
    """Return the address that tells how *pin*'s game ended: its outcome, and the Crown where it was drawn."""
    told = {"offer": _offer_code_of_waking(pin)}
    if agent.downtime and agent.downtime.odyssey and not agent.downtime.odyssey.crown:
        told["answer_crown"] = next(row["card"] for row in pin.game.reading.cards if row["place"] == CROWN)
    return f"{reverse('characters:page', args=[character.slug, PAGE])}?{urlencode(told)}#answer"


def odyssey_readings_panel(user: User, character: Character, _agent: Agent) -> Panel | None:
    """Return the readings of *character*'s Odysseys that *user* may read."""
    pins = Pin.objects.readable_by(user).filter(character=character, game__ended_at__isnull=False)
    found = list(pins.select_related("game__reading", "game_session")[:SHOWN])
    return Panel("evenings/_pins.html", found) if found else None


PANELS = {
    (SYSTEM, PAGE): odyssey_panel,
    (SYSTEM, OWN_PAGE): odyssey_readings_panel,
}  # settings.PANELS names it
