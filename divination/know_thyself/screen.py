"""Know Thyself as its page shows it: the tree, the Seeresses' grid, the hand with what each card can do."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.rules.tarot import (
    CODES,
    Card,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    word_up_to_ten_or_figures,
)
from divination.board import Drawing, PlaceStatus, Press, drawing_of_board
from divination.know_thyself import real_cards
from divination.know_thyself.lessons import LESSONS
from divination.know_thyself.rules.heavens import OWN
from divination.know_thyself.rules.moves import GRACE
from divination.know_thyself.rules.position import SefiraView, ThyselfView
from divination.know_thyself.rules.table import MEDITATIVE, NEGATED_HAND
from divination.know_thyself.rulings import RULINGS
from divination.pages.desk import AnsweredQuestion, GameDesk, Screen
from divination.readings.rules.reading import DURING
from divination.rules import material_plane as plane
from divination.rules.boards import START
from divination.rules.engine import Event, value_of_card

SEERESSES = {"1": gettext_lazy("First"), "2": gettext_lazy("Second"), "3": gettext_lazy("Third")}
# Which step of the lessons each phase tells.
LESSON_OF = {"draw": "draw", "match": "negate", "discard": "negate", "raise": "rise", "over": "end"}
CSS_OF_CHANGE = {"slid": "slid", "given": "changed"}  # by the kind of event; what was given and slid, slid
STEPS = 4  # moves of a chain that are shown one after another
EMPTY_ROWS, LEAST_ROWS = 1, 4  # drawn below the longest column, for the next card; and of all


@dataclass(frozen=True, slots=True)
class ChoosableCard:
    """A card that may be chosen, and what it can do in two words; *change* is how it came."""

    card: Card
    can: str
    href: str
    told: str
    is_chosen: bool = False
    change: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on its side; *rises*: it would rise with what is chosen. *is_coming*: it would come to lie there."""

    card: Card | None
    rises: bool = False
    is_coming: bool = False
    change: str = ""


@dataclass(frozen=True, slots=True)
class Seeress:
    key: str
    name: str
    cells: tuple[Lying, ...]
    press: Press
    can: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place in words; *told* is what a press does, or why there can be none."""

    key: str
    name: str
    holds: str
    touches: str
    press: Press
    told: str


def screen_context(desk: GameDesk) -> dict[str, Any]:
    """Return what the page of *desk* shows."""
    view: ThyselfView = desk.view
    seeresses = _seeress_columns(desk, view)
    hand = [
        _card_to_choose(desk, card, "drawn", _what_card_can_do_in_words(desk, view, card), "changed")
        for card in view.hand
    ]
    raised = [
        _card_to_choose(desk, card, "rose", _count_of_places_in_words(desk, card), "rose")
        for card in view.raised
    ]
    return {
        "view": view,
        "drawing": drawing_of_tree(desk, view),
        "seeresses": seeresses,
        "plane_rows": list(zip(*(seeress.cells for seeress in seeresses), strict=True)),
        "hand": hand,
        "raised": raised,
        "held": [(title, cards) for title, cards in ((_("Risen"), raised), (_("Your hand"), hand)) if cards],
        "hand_waits": _why_hand_waits(desk, view),
        "says": _what_is_waited_for_in_words(desk, view),
        "sums": _status_labels_and_values(view),
        "buttons": desk.buttons,
        "rows": lambda: [*(_sefira_row(desk, view, place) for place in view.places), _grace_row(desk, view)],
    }


def closed_targets_and_reasons_in_words(desk: GameDesk) -> list[tuple[str, str]]:
    """Return why the chosen card may not go elsewhere: places, and the reason they share."""
    return desk.closed_targets_and_reasons_in_words(lambda keys: _target_names_as_phrase(desk, keys))


def lesson_key_of_moment(desk: GameDesk) -> str:
    """Return which lesson tells of this moment."""
    view: ThyselfView = desk.view
    return LESSON_OF.get(view.phase, "play") if view.turn > 1 or view.phase != "play" else "aim"


def center_questions_answered(desk: GameDesk) -> list[AnsweredQuestion]:
    """Return the questions of the middle, the Majors that answer them by now, and where these lie."""
    view: ThyselfView = desk.view
    return [
        AnsweredQuestion(DURING[place.key], card_in_sentence(place.major), place.name)
        for place in view.places
        if place.key in DURING and place.major
    ]


def _why_hand_waits(desk: GameDesk, view: ThyselfView) -> str:
    """Return why no card of the hand can be played now, "" where one can."""
    told = {
        "raise": _("first place what rose"),
        "match": _("first say what becomes of the Courts"),
        "draw": _("draw first"),
    }
    return told.get(view.phase, "") if desk.is_open else ""


def _what_is_waited_for_in_words(desk: GameDesk, view: ThyselfView) -> str:
    if view.outcome or not desk.is_open:
        return ""
    if not desk.card_chosen:
        return {
            "draw": _("Draw a card to begin the turn."),
            "play": _("Play one card of your hand."),
            "match": _("Two Courts have met. Say what becomes of them."),
            "discard": _("Let go of what you like, then draw up to %(most)s.")
            % {"most": word_up_to_ten_or_figures(NEGATED_HAND)},
            "raise": ngettext(
                "Place what has risen.", "Place the %(n)s cards that have risen.", len(view.raised)
            )
            % {"n": len(view.raised)},
        }.get(view.phase, "")
    places = [option.place for option in desk.of_card]
    if view.phase == "discard":
        return _("%(card)s may leave the game.") % {"card": desk.card_name}
    if not places:
        return _("%(card)s has nowhere to go now.") % {"card": desk.card_name}
    return _("%(card)s may go to %(places)s.") % {
        "card": desk.card_name,
        "places": _place_names_joined_by_or(desk, places),
    }


def _place_names_joined_by_or(desk: GameDesk, place_keys: list[str]) -> str:
    """Return *place_keys* as a choice among them.

    The three Seeresses together are any of them.
    """
    if place_keys == list(plane.SEERESSES):
        return _("any of the Seeresses")
    names = [_target_name(desk, key) for key in place_keys]
    return _(" or ").join(filter(None, (", ".join(names[:-1]), names[-1])))


def _target_name(desk: GameDesk, key: str) -> str:
    if key in SEERESSES:
        return _("the %(which)s Seeress") % {"which": SEERESSES[key]}
    return _("a Grace Field") if key == GRACE else desk.board.by_key[key].name


def _target_names_as_phrase(desk: GameDesk, keys: list[str]) -> str:
    """Return *keys* in words, together where they are all of a kind."""
    spots = [spot.key for spot in desk.board.spots]
    is_whole = all(key in keys for key in spots)
    told = [_("The whole tree")] if is_whole else [_target_name(desk, key) for key in keys if key in spots]
    if all(key in keys for key in SEERESSES):
        told.append(_("the Seeresses"))
    else:
        told += [_target_name(desk, key) for key in keys if key in SEERESSES]
    if GRACE in keys:
        told.append(_("Grace Fields"))
    return capitalized(", ".join(told))


# The tree.


def drawing_of_tree(desk: GameDesk, view: ThyselfView) -> Drawing:
    """Return the tree, with what the chosen card may do on it and what the last move changed."""
    held = {place.key for place in view.places if place.major} | {START}
    now_open = {place.key for place in view.places if may_major_be_laid(desk, view, place)}
    lit = [
        (one, other)
        for one, other in desk.board.branches
        if (one in held and other in now_open) or (other in held and one in now_open)
    ]
    statuses = {place.key: _status_of_place(desk, view, place) for place in view.places}
    full = [f"{place.name}: {contents_and_state_in_words(place)}" for place in view.places if place.major]
    return drawing_of_board(
        desk.board, statuses, _statuses_of_grace_fields(desk, view), lit_branches=lit, wing_name=_("Grace"),
        text_description="; ".join(full) + "." if full else _("No place holds a Major yet."),
        times_on_knowledge=4 if MEDITATIVE in view.variations else 2,  # Ruling K10
    )  # fmt: skip


def _status_of_place(desk: GameDesk, view: ThyselfView, place: SefiraView) -> PlaceStatus:
    press, change = desk.press_on(place.key), _css_classes_of_change_at_place(desk, place.key)
    if place.major is None:
        state = "chosen" if press.is_chosen else "open" if may_major_be_laid(desk, view, place) else "closed"
        sign, label = desk.card if press.is_chosen else "", _("open") if state == "open" else ""
        return PlaceStatus(state, sign, label, told=press.told, change=change, press=press)
    total = place.total + (value_of_card(CODES[press.card]) if press.card else 0)
    filled = total if press.is_chosen else place.total
    share = min(filled / place.holds, 1) if place.holds else float(bool(total))
    state = "chosen" if press.is_chosen else "resolved" if place.is_resolved else "holding"
    label = _("resolved") if state == "resolved" else _total_of_goal_in_words(place, place.total)
    if press.card and place.holds:
        label = _("%(label)s, then %(n)s") % {"label": label, "n": total}
    told = press.told or f"{place.name}: {contents_and_state_in_words(place)}"
    last = place.minors[-1].code if place.minors and not place.is_resolved else ""
    return PlaceStatus(
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


def _total_of_goal_in_words(place: SefiraView, total: int) -> str:
    if not place.holds:
        return _("takes any one")
    return _("%(n)s of %(all)s") % {"n": total, "all": place.holds}


def contents_and_state_in_words(place: SefiraView) -> str:
    """Return what lies on *place*, in words."""
    if place.major is None:
        return _("empty")
    state = _("resolved") if place.is_resolved else _total_of_goal_in_words(place, place.total)
    minors = (
        _(" with %(cards)s") % {"cards": names_as_phrase(map(card_in_sentence, place.minors))}
        if place.minors
        else ""
    )
    return f"{card_in_sentence(place.major)}{minors}, {state}"


def _statuses_of_grace_fields(desk: GameDesk, view: ThyselfView) -> list[PlaceStatus]:
    press, free = desk.press_on(GRACE), len(view.grace) - view.grace.count(None)
    statuses = []
    for number, card in enumerate(view.grace):
        if card:
            change = _css_classes_of_change_at_place(desk, f"wing{number + 1}")
            told = _("Grace Field: %(card)s") % {"card": card_in_sentence(card)}
            statuses.append(PlaceStatus("taken", card.code, told=told, change=change))
        elif number == free and press.is_chosen:
            statuses.append(PlaceStatus("chosen", desk.card, _("chosen"), told=press.told, press=press))
        elif number == free and press.card:
            statuses.append(PlaceStatus("open", label=_("open"), told=press.told, press=press))
        else:
            statuses.append(PlaceStatus("free", label=_("free"), told=_("Grace Field: free")))
    return statuses


def _css_classes_of_change_at_place(desk: GameDesk, place: str) -> str:
    """Return what the last move did there, and when in its chain, as classes."""
    found = [n for n, event in enumerate(_events_that_move_cards(desk.changes)) if event.place == place]
    return f"changed then-{min(found[0], STEPS - 1)}" if found else ""


def _events_that_move_cards(events: tuple[Event, ...]) -> list[Event]:
    return [
        event
        for event in events
        if event.kind in ("laid", "graced", "raised", "filled", "slid", "given", "rose")
    ]


# The Material Plane.


def _cards_that_would_rise(desk: GameDesk, view: ThyselfView) -> tuple[Card, ...]:
    """Return what would rise, or rises in a moment: with the chosen move, or what Courts may negate."""
    if view.phase == "match":
        return view.matched
    if not desk.chosen or desk.place not in plane.SEERESSES:
        return ()
    return plane.cards_raised_by(view.columns, CODES[desk.card], desk.place, view.number)


def _seeress_columns(desk: GameDesk, view: ThyselfView) -> list[Seeress]:
    rising_cards = _cards_that_would_rise(desk, view)
    row_count = max(LEAST_ROWS, max(map(len, view.columns)) + EMPTY_ROWS)
    moved = {
        card: event.kind for event in desk.changes for card in event.cards if event.kind in CSS_OF_CHANGE
    }
    found = []
    for key, column in zip(plane.SEERESSES, view.columns, strict=True):
        press = desk.press_on(key)
        cells = [
            Lying(card, card in rising_cards, change=CSS_OF_CHANGE.get(moved.get(card, ""), ""))
            for card in column
        ]
        if desk.place == key:
            cells.append(Lying(CODES[desk.card], CODES[desk.card] in rising_cards, is_coming=True))
        cells += [Lying(None)] * (row_count - len(cells))
        can = _count_raised_in_words(view, CODES[press.card], key) if press.card else ""
        found.append(Seeress(key, str(SEERESSES[key]), tuple(cells), press, can))
    return found


def _count_raised_in_words(view: ThyselfView, card: Card, seeress_key: str) -> str:
    count = len(plane.cards_raised_by(view.columns, card, seeress_key, view.number))
    return _("raises %(n)s") % {"n": count} if count else _("no match")


# The hand.


def _card_to_choose(
    desk: GameDesk, card: Card, kind_of_event_it_came_by: str, what_it_can_do: str, css_class_if_new: str
) -> ChoosableCard:
    """Return *card* as one to choose, if anything may be thought of for it."""
    is_chosen = desk.card == card.code
    what_it_can_do = _("chosen") if is_chosen else what_it_can_do
    is_new = any(event.kind == kind_of_event_it_came_by and card in event.cards for event in desk.changes)
    is_named = any(option.card == card.code for option in desk.options)
    href = (
        desk.url_that_chooses()
        if desk.card_chosen == card.code
        else desk.url_that_chooses(card.code)
        if is_named
        else ""
    )
    return ChoosableCard(
        card, what_it_can_do, href, f"{card}: {what_it_can_do}", is_chosen, css_class_if_new if is_new else ""
    )


def _count_of_places_in_words(desk: GameDesk, card: Card) -> str:
    """Return on how many places *card* may go now; "" for who looks on."""
    count = sum(option.card == card.code for option in desk.legal)
    return ngettext("%(n)s place", "%(n)s places", count) % {"n": count} if desk.is_open else ""


def _what_card_can_do_in_words(desk: GameDesk, view: ThyselfView, card: Card) -> str:
    """Return what *card* can do now, in two words."""
    legal = [option for option in desk.legal if option.card == card.code]
    if view.phase == "discard" and legal:
        return _("may go")
    if view.phase != "play" or not desk.is_open:
        return ""
    if not legal:
        return _("nowhere")
    if not card.suit:
        return _count_of_places_in_words(desk, card)
    most = max(len(plane.cards_raised_by(view.columns, card, option.place, view.number)) for option in legal)
    return _("can raise %(n)s") % {"n": most} if most else _("no match")


# In words.


def _grace_row(desk: GameDesk, view: ThyselfView) -> PlaceRow:
    lying = names_as_phrase(card_in_sentence(card) for card in view.grace if card)
    free = _("%(n)s free") % {"n": view.grace.count(None)}
    holds = f"{lying}; {free}" if lying else free
    return _row_of_place(desk, GRACE, _("Grace Fields"), holds, is_reason_told=bool(desk.card))


def _sefira_row(desk: GameDesk, view: ThyselfView, place: SefiraView) -> PlaceRow:
    touches = names_as_phrase(desk.board.by_key[key].name for key in desk.board.beside[place.key])
    holds = (
        contents_and_state_in_words(place)
        if place.major
        else _("open")
        if may_major_be_laid(desk, view, place)
        else _("empty")
    )
    is_apart = desk.card and not (CODES[desk.card].suit and view.phase == "play")  # no Minor goes there
    return _row_of_place(desk, place.key, place.name, holds, touches, is_reason_told=bool(is_apart))


def _row_of_place(
    desk: GameDesk, key: str, name: str, holds: str, touches: str = "", *, is_reason_told: bool
) -> PlaceRow:
    press = desk.press_on(key)
    against = next((o for o in desk.options if o.card == desk.card and o.place == key and o.reasons), None)
    told = press.label or (" ".join(against.reasons) if against and is_reason_told else "")
    return PlaceRow(key, name, capitalized(holds), capitalized(touches), press, told)


def _status_labels_and_values(view: ThyselfView) -> list[tuple[str, str]]:
    sums = [
        (_("Turn"), str(view.turn)),
        (_("Deck"), str(view.deck)),
        (_("Resolved"), _("%(n)s of %(all)s") % {"n": view.resolved, "all": view.to_resolve}),
        (_("Score"), str(view.score)),
        (_("Grace left"), _("%(n)s of %(all)s") % {"n": view.grace.count(None), "all": len(view.grace)}),
    ]
    if view.number:
        sums.insert(2, (_("Sacred number"), str(view.number)))
    return sums


SCREEN = Screen(
    show=screen_context,
    why_not=closed_targets_and_reasons_in_words,
    moment=lesson_key_of_moment,
    answered=center_questions_answered,
    lessons=LESSONS,
    rulings=RULINGS,
    whereabouts=real_cards.clauses_on_where_known_cards_lie,
    deck_first=real_cards.real_deck_instruction_before_shuffle,
)
