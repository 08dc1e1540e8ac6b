"""The tree of Dream Odyssey as it is drawn: where the traveller stands, what lies open, who was won over."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.board import Drawing, PlaceStatus, Press, drawing_of_board
from divination.dream_odyssey.rules.view import OdysseyView, SefiraView
from divination.pages.desk import GameDesk
from divination.rules.boards import START
from divination.rules.engine import Option


def drawing_of_tree(desk: GameDesk, view: OdysseyView, won_majors_by_sefira: Mapping[str, Card]) -> Drawing:
    """Return the tree; *won_majors_by_sefira* are the Majors that were won over, by their Sefira."""
    goes = {option.place: option for option in desk.legal if desk.board.by_key.get(option.place)}
    ways = {(view.at, key) for key in goes} | {(view.at, view.toward)}
    lit = [pair for pair in desk.board.branches if pair in ways or pair[::-1] in ways]
    statuses = {
        on.key: _status_of_sefira(desk, on, goes.get(on.key), won_majors_by_sefira.get(on.key))
        for on in view.places
    }
    here = desk.board.by_key[view.at]
    statuses[START] = PlaceStatus(
        "foot", label=_("you are here") if view.at == START and not view.toward else ""
    )
    told = [_("You stand at %(place)s.") % {"place": here.name}]
    told += [_("You are on the way to %(place)s.") % {"place": on.name} for on in view.places if on.is_next]
    told += [f"{sefira_in_words(on)}." for on in view.places if on.state != "closed"]
    return drawing_of_board(
        desk.board, statuses, _statuses_of_wound_fields(view), lit_branches=lit, wing_name=_("Wound"),
        text_description=" ".join(told),
        travelled_places=(view.at, view.toward) if view.toward else (),
    )  # fmt: skip


def sefira_in_words(on: SefiraView) -> str:
    """Return how it stands with a Sefira, in words."""
    if on.state == "empty":
        return _("%(place)s: won, empty") % {"place": on.name}
    told = [on.name + ": " + (_("attainable") if on.state == "open" else _("not attainable yet"))]
    if on.major:
        told.append(f"{card_in_sentence(on.major)}, {on.tale.lower()}")
    told.append(stack_size_and_known_cards_in_words(on))
    return ", ".join(told)


def stack_size_and_known_cards_in_words(on: SefiraView) -> str:
    """Return what of a stack is known."""
    count = ngettext("%(n)s Minor", "%(n)s Minors", len(on.stack)) % {"n": len(on.stack)}
    seen = [card_in_sentence(card) for card in on.stack if card]
    return f"{count} ({', '.join(seen)})" if seen else count


def _status_of_sefira(
    desk: GameDesk, on: SefiraView, option_to_go: Option | None, won_major: Card | None
) -> PlaceStatus:
    is_chosen = option_to_go is not None and option_to_go is desk.chosen
    href = desk.url_that_chooses(move=option_to_go.move) if option_to_go else ""
    told = (
        f"{option_to_go.label}. {' '.join(option_to_go.does)}"
        if option_to_go
        else capitalized(sefira_in_words(on))
    )
    sign = on.major.code if on.major else won_major.code if won_major else ""
    label = {"open": _("open") if option_to_go else _("attainable"), "empty": _("won")}.get(on.state, "")
    is_here = on.is_here and not desk.view.toward
    label = _("you are here") if is_here else label
    state = (
        "resolved" if on.state == "empty" else "open" if option_to_go else on.state.replace("open", "near")
    )
    first = next((card.code for card in on.stack if card), "") if on.state == "open" else ""
    return PlaceStatus(
        "chosen" if is_chosen else state, sign, _("chosen") if is_chosen else label, 0, told,
        count=len(on.stack) or "", second=first, is_here=is_here,
        press=Press(href), change="changed" if any(event.place == on.key for event in desk.changes) else "",
    )  # fmt: skip


def _statuses_of_wound_fields(view: OdysseyView) -> list[PlaceStatus]:
    return [
        PlaceStatus("taken", card.code, told=_("Wound: %(card)s") % {"card": card_in_sentence(card)})
        if card
        else PlaceStatus("free", label=_("free"), told=_("Wound Field: free"))
        for card in view.wounds
    ]
