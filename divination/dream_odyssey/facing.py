"""An encounter of Dream Odyssey as it is laid out: each card faced, what was played on it, what would beat it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.tarot import Card, rank_name
from divination.dream_odyssey.rules.table import RAISES, value_of_played_pip
from divination.dream_odyssey.rules.view import FoeView, OdysseyView
from divination.pages.desk import GameDesk
from divination.rules.engine import Option, Step

PLAYED = ("played", "met", "recognised")  # events of a card laid on another


@dataclass(frozen=True, slots=True)
class Foe:
    """A card of the row: *played* on it, *courts* beneath; *would*: what the chosen card would do, *says* its link."""

    view: FoeView
    played: tuple[Card, ...]
    courts: tuple[Card, ...]
    stands: str
    would: str
    href: str
    says: str
    is_chosen: bool
    is_first: bool


def foes_as_laid_out(desk: GameDesk, view: OdysseyView, steps_so_far: Sequence[Step]) -> list[Foe]:
    """Return the row as it was laid out, what is beaten too; [] outside encounters."""
    if not view.encounter:
        return []
    laid, courts = _played_and_helping_cards_by_foe(steps_so_far)
    order = {card: n for n, card in enumerate(_cards_of_last_encounter(steps_so_far))}
    row = sorted(view.encounter.foes, key=lambda foe: order.get(foe.card, 99) if foe.card else 99)
    options = [_option_of_chosen_card_about_foe(desk, view, foe.card) if foe.card else None for foe in row]
    first = next((option for option in options if option and not option.reasons), None)
    return [
        Foe(
            foe,
            tuple(laid.get(foe.card, ())),
            tuple(courts.get(foe.card, ())),
            _state_of_foe_in_words(view, foe),
            _reasons_or_consequences_in_words(option),
            desk.url_that_chooses(option.card, option.place) if option and not option.reasons else "",
            f"{option.label}. {' '.join(option.does)}" if option else "",
            is_chosen=option is not None and option is desk.chosen,
            is_first=option is not None and option is first and not desk.chosen,
        )
        for foe, option in zip(row, options, strict=True)
    ]


def _cards_of_last_encounter(steps_so_far: Sequence[Step]) -> tuple[Card, ...]:
    """Return the cards of the last encounter as they were laid out."""
    events = [event for step in steps_so_far for event in step.events if event.kind == "encounter"]
    return events[-1].cards if events else ()


def _played_and_helping_cards_by_foe(
    steps_so_far: Sequence[Step],
) -> tuple[dict[Card | None, list[Card]], dict[Card | None, list[Card]]]:
    """Return what was played on each card since the last encounter began, and the Courts that helped."""
    laid: dict[Card | None, list[Card]] = {}
    courts: dict[Card | None, list[Card]] = {}
    foe = None
    for event in (event for step in steps_so_far for event in step.events):
        if event.kind == "encounter":
            laid, courts = {}, {}
        elif event.kind in PLAYED:
            card, foe = event.cards
            laid.setdefault(foe, []).append(card)
        elif event.kind == "raised" and foe:
            courts.setdefault(foe, []).append(event.cards[0])
    return laid, courts


def _option_of_chosen_card_about_foe(desk: GameDesk, view: OdysseyView, foe: Card) -> Option | None:
    """Return the move that is about *foe*, with the card chosen."""
    if view.asks in ("plays", "pairs", "fells"):
        about = [o for o in desk.options if o.card == desk.card and desk.card and o.place == foe.code]
    else:
        about = [o for o in desk.options if o.place == "row" and o.card == foe.code]
    return about[0] if about else None


def _reasons_or_consequences_in_words(option: Option | None) -> str:
    return " ".join(option.reasons or option.does) if option else ""


def _state_of_foe_in_words(view: OdysseyView, foe: FoeView) -> str:
    """Return how it stands with a card of the row."""
    now = view.encounter
    if now and now.foe and foe.card == now.foe:
        return _("counts %(value)s, needs %(needs)s") % {"value": now.value, "needs": foe.value}
    if foe.card is None:
        return _("face down")
    return {"beaten": _("beaten"), "stands": _("stands")}.get(
        foe.state, _("%(n)s to beat") % {"n": foe.value}
    )


def what_pip_can_do_in_words(view: OdysseyView, card: Card) -> str:
    """Return what a pip can do here, in few words."""
    now = view.encounter
    waiting = [foe for foe in now.foes if foe.state == "waits"] if now else []
    value = value_of_played_pip(card, is_ace_eleven=now.is_small) if now else 0
    beaten = sum(foe.value <= value for foe in waiting)
    if not waiting:
        return ""
    return _("beats %(n)s of %(all)s") % {"n": beaten, "all": len(waiting)} if beaten else _("falls short")


def help_of_court_in_words(court: Card) -> str:
    """Return what a Court does in an encounter."""
    assert court.suit
    more = (
        _("It adds %(n)s to a pip that you played") % {"n": RAISES[court.rank]}
        if court.rank in RAISES
        else _("It doubles a pip that you played")
    )
    return _("%(more)s, or beats a Court of %(suit)s or a %(rank)s at once.") % {
        "more": more, "suit": court.suit.title, "rank": rank_name(court.rank),
    }  # fmt: skip
