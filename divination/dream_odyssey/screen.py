"""Dream Odyssey as its page shows it: the tree, the encounter in a row, hand, Party, piles, and the tale so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.rules.tarot import CODES, Card, capitalized, card_in_sentence, names_as_phrase
from divination.dream_odyssey import facing, real_cards, tale, tree
from divination.dream_odyssey.lessons import LESSONS
from divination.dream_odyssey.piles import piles_known
from divination.dream_odyssey.rules.table import RAISES
from divination.dream_odyssey.rules.tale import Meeting, meetings
from divination.dream_odyssey.rules.view import OdysseyView, Person, SefiraView
from divination.dream_odyssey.rules.words import POWERS
from divination.dream_odyssey.rulings import RULINGS
from divination.dream_odyssey.ways import HELP, ways_on
from divination.games.playing import steps_of_game
from divination.know_thyself.screen import ChoosableCard
from divination.pages.desk import AnsweredQuestion, GameDesk, Screen
from divination.rules.boards import START, WINGS
from divination.rules.engine import Option, Step

# Moves that are buttons of their own: nothing is chosen for them.
BUTTONS = {
    "arrive", "end", "stand", "wound", "enough", "go on", "let go", "discard all",
    "draw top", "draw bottom", "from deck", "from discard",
}  # fmt: skip
# Decisions about cards that lie on the table, and where they lie.
PILES = {
    "aside": "Looked at",
    "discard": "The discard pile",
    "wounds": "Your wounds",
    "pips": "What you played",
}
LESSON_OF = {
    "road": "travel", "way": "travel", "plays": "encounter", "raise": "party", "ward": "wounds", "give": "party",
    "keep": "party", "hope": "party", "ends": "wounds",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Member:
    """One of the Party: what they can do now (*can*, in a word or two), *power* at length and *why_not* now."""

    held: ChoosableCard
    who: str
    power: str
    why_not: str


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A Sefira in words."""

    key: str
    name: str
    holds: str
    touches: str
    href: str
    told: str
    is_chosen: bool


def screen_context(desk: GameDesk) -> dict[str, Any]:
    """Return what the page of *desk* shows."""
    view: OdysseyView = desk.view
    made = steps_of_game(desk.game)
    made = made[: next(n for n, step in enumerate(made, 1) if step is desk.step)]
    met = meetings(made)
    return {
        "view": view,
        "drawing": tree.drawing_of_tree(
            desk, view, {each.place: each.card for each in met if each.fate == "won"}
        ),
        "foes": facing.foes_as_laid_out(desk, view, made),
        "picks": _cards_to_pick(desk, view),
        "picks_title": _picks_title(view),
        "hand": [_card_in_hand(desk, view, card) for card in view.hand],
        "party": [_member_of_party(desk, view, person) for person in view.party],
        "help": [_help_button_context(desk, option) for option in desk.options if option.move in HELP],
        "ways": ways_on(desk, view),
        "decks": _pile_names_and_sizes(view),
        "rows": lambda: [
            _tree_row(desk, on) for on in view.places
        ],  # of the board in words, drawn only there
        "piles": lambda: piles_known(view),
        **_tale_context(desk, view, made, met),
        "buttons": _options_pressed_at_once(desk),
        "says": _what_is_waited_for_in_words(desk, view),
        "wanted": view.wanted[:1].lower() + view.wanted[1:],
        "sums": _status_labels_and_values(view),
    }


def _tale_context(
    desk: GameDesk, view: OdysseyView, steps_so_far: Sequence[Step], meetings_so_far: list[Meeting]
) -> dict[str, Any]:
    is_told = tale.is_tale_in_browser_current(desk, steps_so_far, meetings_so_far)
    told, before = (
        tale.newest_chapters_first_and_count_of_older(desk, steps_so_far, meetings_so_far, view.crown)
        if view.crown and not is_told
        else ([], 0)
    )
    return {"is_told": is_told, "tale": told, "before": before}


def center_questions_answered(desk: GameDesk) -> list[AnsweredQuestion]:
    """Return what the Crown asks, and who answers it by now."""
    view: OdysseyView = desk.view
    if not view.crown:
        return []
    return [AnsweredQuestion(_("What calls me?"), card_in_sentence(view.crown), _("the Crown"))]


def lesson_key_of_moment(desk: GameDesk) -> str:
    """Return which lesson tells of this moment."""
    view: OdysseyView = desk.view
    if view.outcome:
        return "end"
    if view.at == START and not view.toward:
        return "aim"
    return LESSON_OF.get(view.asks, "encounter" if view.encounter else "within")


def _what_is_waited_for_in_words(desk: GameDesk, view: OdysseyView) -> str:
    if view.outcome or not desk.is_open:
        return ""
    if view.asks not in ("plays", "pairs") or not desk.card or desk.chosen:
        return view.question
    if CODES[desk.card].is_major:
        return view.question if desk.against else ""
    if not desk.of_card:
        court = _("It can beat no card here by itself; it may help a pip once that is played.")
        return f"{desk.card_name}. {court}" if CODES[desk.card].is_court else view.question
    return _("%(card)s: against which card?") % {"card": desk.card_name}


def _options_pressed_at_once(desk: GameDesk) -> list[Option]:
    """Return the moves that are pressed at once, until something else is chosen; the likeliest last."""
    if desk.move_chosen or (desk.chosen and desk.chosen.card):
        return []
    found = [option for option in desk.legal if option.move in BUTTONS]
    wards = [
        option for option in desk.legal if option.move == "m11" and any(one.move == "wound" for one in found)
    ]
    return [*found, *wards]


# --- what may be chosen ---


def _picks_title(view: OdysseyView) -> str:
    where = {"keep": _("Who would leave"), "hope": _("Just beaten")}
    if view.asks in where:
        return where[view.asks]
    place = next((o.place for o in view.options if o.card and o.move.startswith(("take", "discard"))), "")
    return str(PILES.get(place, _("Looked at")))


def _cards_to_pick(desk: GameDesk, view: OdysseyView) -> list[ChoosableCard]:
    """Return the cards on the table that are asked about, beside hand, Party and row."""
    if view.asks in ("keep", "hope"):
        chosen = [(CODES[option.place], option) for option in desk.options if option.place]
    elif view.asks in ("choose", "drop", "puts", "returns", "bargain", "order"):
        chosen = [
            (CODES[option.card], option)
            for option in desk.options
            if option.card and option.place not in ("row", "hand", "party")
        ]
    else:  # lifted, and nothing is asked about it
        return [ChoosableCard(card, "", "", "") for card in view.aside if card and view.asks != "ward"]
    return [_card_to_pick(desk, card, option) for card, option in chosen]


def _card_to_pick(desk: GameDesk, card: Card, option: Option) -> ChoosableCard:
    is_chosen = option is desk.chosen
    href = "" if option.reasons else desk.url_that_chooses(option.card, option.place)
    can = _("chosen") if is_chosen else ""
    return ChoosableCard(card, can, href, f"{option.label}. {' '.join(option.does)}", is_chosen)


def _card_in_hand(desk: GameDesk, view: OdysseyView, card: Card) -> ChoosableCard:
    options = [option for option in desk.options if option.card == card.code]
    is_chosen = bool(options) and desk.card == card.code
    can = (
        _("chosen")
        if is_chosen
        else facing.what_pip_can_do_in_words(view, card)
        if view.asks == "plays"
        else ""
    )
    href = (desk.url_that_chooses() if is_chosen else desk.url_that_chooses(card.code)) if options else ""
    came = any(event.kind in ("drew", "inspired", "took") and card in event.cards for event in desk.changes)
    return ChoosableCard(
        card, can, href, f"{card}: {can}" if can else str(card), is_chosen, "changed" if came else ""
    )


def _member_of_party(desk: GameDesk, view: OdysseyView, person: Person) -> Member:
    card = person.card
    options = [option for option in desk.options if option.card == card.code]
    legal = [option for option in options if not option.reasons]
    is_chosen = bool(options) and desk.card == card.code
    can = _("chosen") if is_chosen else _what_member_can_do_in_words(view, card, options)
    href = (desk.url_that_chooses() if is_chosen else desk.url_that_chooses(card.code)) if options else ""
    told = f"{card}: {can}" if can else str(card)
    why_not = "" if legal or not options or not card.is_major else " ".join(options[0].reasons)
    power = POWERS[card.rank] if card.is_major else facing.help_of_court_in_words(card)
    return Member(ChoosableCard(card, can, href, told, is_chosen), person.who, power, why_not)


def _what_member_can_do_in_words(view: OdysseyView, card: Card, options: list[Option]) -> str:
    """Return what one of the Party can do now, in two words."""
    legal = [option for option in options if not option.reasons]
    if view.asks == "give":
        return _("may leave") if legal else ""
    if card.is_major:
        return _("can help") if legal else _("not now") if options else ""
    if view.asks == "plays" and legal:
        return _("beats one")
    return f"+{RAISES[card.rank]}" if card.rank in RAISES else _("doubles")


def _help_button_context(desk: GameDesk, option: Option) -> dict[str, Any]:
    href = "" if option.reasons else desk.url_that_chooses(move=option.move)
    return {
        "label": option.label,
        "href": href,
        "why_not": " ".join(option.reasons),
        "is_chosen": option is desk.chosen,
    }


# --- sums ---


def _status_labels_and_values(view: OdysseyView) -> list[tuple[str, str]]:
    wounds = sum(card is not None for card in view.wounds)
    won = sum(on.state == "empty" for on in view.places)
    return [
        *([(_("Land"), view.landscape)] if view.landscape else []),
        (_("Deck"), str(len(view.deck))),
        (_("Wounds"), _("%(n)s of %(all)s") % {"n": wounds, "all": WINGS}),
        (_("Sefira won"), _("%(n)s of %(all)s") % {"n": won, "all": len(view.places)}),
        (_("At your side"), str(len(view.party))),
    ]


def _pile_names_and_sizes(view: OdysseyView) -> list[tuple[str, str]]:
    """Return how many cards lie in each pile."""
    return [
        (_("Minors"), str(len(view.deck))),
        (_("discarded"), str(len(view.discard))),
        (_("Majors"), str(view.majors)),
        (_("discarded"), str(len(view.left_majors))),
    ]


# --- in words ---


def closed_targets_and_reasons_in_words(desk: GameDesk) -> list[tuple[str, str]]:
    """Return why not: of the card chosen, or of the Sefira where one cannot go."""
    view: OdysseyView = desk.view
    if desk.card or view.asks != "road":
        return desk.closed_targets_and_reasons_in_words(lambda keys: _target_names_as_phrase(desk, keys))
    closed = [on.name for on in view.places if on.state == "closed"]
    goes = {option.place for option in desk.legal}
    apart = [on.name for on in view.places if on.state != "closed" and on.key not in goes and not on.is_here]
    here = [option for option in desk.options if option.place == view.at and option.reasons]
    told = [(capitalized(desk.board.by_key[view.at].name), " ".join(option.reasons)) for option in here]
    told += [(names_as_phrase(apart), _("No branch leads there from where you stand."))] if apart else []
    return told + (
        [(names_as_phrase(closed), _("Not attainable yet: win a Sefira beside it first."))] if closed else []
    )


def _target_names_as_phrase(desk: GameDesk, keys: list[str]) -> str:
    """Return places, ends of the deck or cards in words."""
    ends = {
        "top": _("Assistance"),
        "bottom": _("Inspiration"),
        "": _("This"),
        "discard": _("The discard pile"),
    }
    names = []
    for key in dict.fromkeys(keys):
        spot = desk.board.by_key.get(key)
        names.append(
            spot.name if spot else card_in_sentence(CODES[key]) if key in CODES else ends.get(key, key)
        )
    return capitalized(names_as_phrase(names))


def _tree_row(desk: GameDesk, on: SefiraView) -> TreeRow:
    option = next((one for one in desk.options if one.place == on.key), None)
    goes = option if option and not option.reasons else None
    is_chosen = goes is not None and goes is desk.chosen
    told = goes.label if goes else " ".join(option.reasons) if option else ""
    href = desk.url_that_chooses(move=goes.move) if goes else ""
    holds = capitalized(tree.sefira_in_words(on).partition(": ")[2])
    here = _(" You are here.") if on.is_here else _(" You are on your way there.") if on.is_next else ""
    touches = names_as_phrase(desk.board.by_key[key].name for key in desk.board.beside[on.key])
    return TreeRow(on.key, on.name, f"{holds}.{here}", capitalized(touches), href, told, is_chosen)


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
