"""The tree of Know Thyself: what each place holds, what the chosen card may do there, what the last move changed."""

from django.utils.translation import gettext as _

from decks.rules.tarot import CODES, card_in_sentence, names_as_phrase
from divination.board import Drawing, Mark, drawing_of_board
from divination.know_thyself.rules.heavens import OWN
from divination.know_thyself.rules.moves import GRACE
from divination.know_thyself.rules.table import MEDITATIVE
from divination.know_thyself.rules.view import SefiraView, ThyselfView
from divination.pages.desk import GameDesk
from divination.rules.boards import START
from divination.rules.cards import value_of_card
from divination.rules.engine import Event

STEPS = 4  # moves of a chain that are shown one after another


def drawing_of_tree(desk: GameDesk, view: ThyselfView) -> Drawing:
    """Return the tree, with what the chosen card may do on it and what the last move changed."""
    held = {place.key for place in view.places if place.major} | {START}
    now_open = {place.key for place in view.places if may_major_be_laid(desk, view, place)}
    lit = [
        (one, other)
        for one, other in desk.board.branches
        if (one in held and other in now_open) or (other in held and one in now_open)
    ]
    marks = {place.key: _place_mark(desk, view, place) for place in view.places}
    full = [f"{place.name}: {contents_and_state_in_words(place)}" for place in view.places if place.major]
    return drawing_of_board(
        desk.board, marks, _wing_marks(desk, view), lit_branches=lit, wing_name=_("Grace"),
        text_description="; ".join(full) + "." if full else _("No place holds a Major yet."),
        times_on_knowledge=4 if MEDITATIVE in view.variations else 2,  # Ruling K10
    )  # fmt: skip


def _place_mark(desk: GameDesk, view: ThyselfView, place: SefiraView) -> Mark:
    press, change = desk.press_on(place.key), _css_classes_of_change_at_place(desk, place.key)
    if place.major is None:
        state = "chosen" if press.is_chosen else "open" if may_major_be_laid(desk, view, place) else "closed"
        sign, label = desk.card if press.is_chosen else "", _("open") if state == "open" else ""
        return Mark(state, sign, label, told=press.told, change=change, press=press)
    total = place.total + (value_of_card(CODES[press.card]) if press.card else 0)
    filled = total if press.is_chosen else place.total
    share = min(filled / place.holds, 1) if place.holds else float(bool(total))
    state = "chosen" if press.is_chosen else "resolved" if place.is_resolved else "holding"
    label = _("resolved") if state == "resolved" else _filled_of_goal_in_words(place, place.total)
    if press.card and place.holds:
        label = _("%(label)s, then %(n)s") % {"label": label, "n": total}
    told = press.told or f"{place.name}: {contents_and_state_in_words(place)}"
    last = place.minors[-1].code if place.minors and not place.is_resolved else ""
    return Mark(
        state, place.major.code, label, share, told,
        second=last, is_target=bool(press.card), change=change, press=press,
    )  # fmt: skip


def may_major_be_laid(desk: GameDesk, view: ThyselfView, place: SefiraView) -> bool:
    """Say whether a Major may be laid on *place*: the chosen one, or any of the hand where none is chosen."""
    if not place.major and desk.press_on(place.key).card:
        return True
    cards = (CODES[desk.card],) if desk.card else view.hand
    if not place.is_open or view.phase not in ("draw", "play") or view.outcome:
        return False
    return any(card.is_major and OWN.get(place.key, card) == card for card in cards)


def _filled_of_goal_in_words(place: SefiraView, filled: int) -> str:
    if not place.holds:
        return _("takes any one")
    return _("%(n)s of %(all)s") % {"n": filled, "all": place.holds}


def contents_and_state_in_words(place: SefiraView) -> str:
    """Return what lies on *place*, in words."""
    if place.major is None:
        return _("empty")
    state = _("resolved") if place.is_resolved else _filled_of_goal_in_words(place, place.total)
    minors = (
        _(" with %(cards)s") % {"cards": names_as_phrase(map(card_in_sentence, place.minors))}
        if place.minors
        else ""
    )
    return f"{card_in_sentence(place.major)}{minors}, {state}"


def _wing_marks(desk: GameDesk, view: ThyselfView) -> list[Mark]:
    press, free = desk.press_on(GRACE), len(view.grace) - view.grace.count(None)
    marks = []
    for number, card in enumerate(view.grace):
        if card:
            change = _css_classes_of_change_at_place(desk, f"wing{number + 1}")
            told = _("Grace Field: %(card)s") % {"card": card_in_sentence(card)}
            marks.append(Mark("taken", card.code, told=told, change=change))
        elif number == free and press.is_chosen:
            marks.append(Mark("chosen", desk.card, _("chosen"), told=press.told, press=press))
        elif number == free and press.card:
            marks.append(Mark("open", label=_("open"), told=press.told, press=press))
        else:
            marks.append(Mark("free", label=_("free"), told=_("Grace Field: free")))
    return marks


def _css_classes_of_change_at_place(desk: GameDesk, place: str) -> str:
    """Return what the last move did there, and when in its chain, as classes."""
    found = [n for n, event in enumerate(_moving_events(desk.changes)) if event.place == place]
    return f"changed then-{min(found[0], STEPS - 1)}" if found else ""


def _moving_events(events: tuple[Event, ...]) -> list[Event]:
    return [
        event
        for event in events
        if event.kind in ("laid", "graced", "raised", "filled", "slid", "given", "rose")
    ]
