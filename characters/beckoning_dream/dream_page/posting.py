"""What was posted on a dream's page, as the moves that it makes."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from campaigns.fields import text_without_control_characters
from characters.beckoning_dream.dream_page.begin_form import (
    MOST_DREAMERS,
    DreamGuideForm,
    DreamHandForm,
    DreamMeaningForm,
    DreamWordsForm,
    bonds_here,
    dreamer_as_told,
)
from characters.beckoning_dream.dream_page.conflict_forms import side_where_nothing_is_said
from characters.beckoning_dream.dream_page.growing import grown_sheets
from characters.beckoning_dream.dream_page.turn_forms import way_with_cards
from characters.beckoning_dream.opponent_forms import OWN, SIDES
from characters.beckoning_dream.rules.dreaming.by_hand import (
    COUNTED,
    OF_PYRE,
    OF_TURN,
    ONES_OWN,
    SET,
    why_of_boon,
)
from characters.beckoning_dream.rules.dreaming.effects import NOTHING
from characters.beckoning_dream.rules.dreaming.position import GM, Bearing, Dream, Step
from characters.beckoning_dream.rules.dreaming.prepared import (
    A_OR_AN,
    EFFORT,
    FOE,
    KEPT,
    READY_MADE,
    SPIKE,
    prepared_by_gm,
)
from characters.beckoning_dream.rules.dreaming.real_cards import burnable_cards
from characters.socket.rules import SceneReading
from play.rules.kinds import IllegalMoveError

Moves = tuple[str, ...]
TOLD_IN_WORDS = ("ask", "answer", "approach", "award", "wish", "where")


class Posted:
    """What was posted on the page of a dream."""

    def __init__(self, reading: SceneReading) -> None:
        self.reading, self.dream, self.seat = reading, reading.position, reading.seat
        assert isinstance(self.dream, Dream)

    def one(self, name: str, default: str = "") -> str:
        try:
            text = text_without_control_characters((self.reading.asked.get(name) or [default])[-1])
        except ValidationError as error:
            raise IllegalMoveError(error.messages[0]) from error
        return " ".join(text.split())

    def several(self, name: str) -> Sequence[str]:
        return self.reading.asked.get(name, ())

    def needed(self, name: str, else_say: str) -> str:
        """Return the answer *name*; IllegalMoveError says what is missing."""
        if not (found := self.one(name)):
            raise IllegalMoveError(else_say)
        return found

    def words(self, form: type[forms.Form], name: str) -> str:
        """Return what was typed as *name* of that *form*; IllegalMoveError says what is amiss."""
        told = form({name: (self.reading.asked.get(name) or [""])[-1]})
        if not told.is_valid():
            raise IllegalMoveError(told.errors[name][0])
        return str(told.cleaned_data[name])

    @property
    def key(self) -> str:
        """Whose cards are played: the seat's own, or for the game master whom the form names."""
        return self.one("key") if self.seat == GM else self.seat


def moves_of_posted(reading: SceneReading) -> Moves:
    """Return the moves of what was posted, in their order. IllegalMoveError says what is missing or amiss."""
    posted = Posted(reading)
    act = ACTS.get(posted.one("act"))
    if act is None:
        raise IllegalMoveError("Choose what to do.")
    return act(posted)


def _plain(posted: Posted) -> Moves:
    move = posted.needed("move", "Choose one.")
    if "{" in move:  # what is told in JSON, a form of its own writes
        raise IllegalMoveError("Choose one.")
    return (move,)


def _on_to_next(posted: Posted) -> Moves:
    """Return how the open scene ends, and which begins."""
    return (*_plain(posted), f"scene {posted.needed('then', 'Choose which scene begins.')}")


def _resolve(posted: Posted) -> Moves:
    """Return how a Conflict ended, with a line of what it means where one was written."""
    (move,) = _plain(posted)
    words = posted.words(DreamMeaningForm, "words")
    return (f"{move} | {words}" if words else move,)


def _turn(posted: Posted) -> Moves:
    """Return whom one opposes, and the card that one Selects against them."""
    key, turn = posted.key, posted.dream.turn
    moves = []
    if turn and turn.step is Step.OPPOSE:
        moves.append(f"oppose {key} {posted.needed('opponent', 'Choose an Opponent.')}")
    if card := posted.one("card"):
        moves.append(f"select {key} {card}")
    elif not moves or posted.dream.bearers[key].piles.present:
        raise IllegalMoveError("Choose a card.")
    return tuple(moves)


def _interpret(posted: Posted) -> Moves:
    """Return what is Interpreted, and who is named to come next."""
    effects = [_written_effect(posted, word) for word in posted.several("effect")]
    return (*_naming_next(posted), f"interpret {posted.key} {' '.join(effects) or NOTHING}")


def _naming_next(posted: Posted) -> Moves:
    """Return the move that names who is next, where the form asks for it."""
    then = posted.one("then")
    return (f"then {posted.key} {then}",) if then else ()


def _written_effect(posted: Posted, word: str) -> str:
    target, more = posted.one(f"on_{word}"), posted.one(f"more_{word}", "0")
    told = f"{word}={target}" if target else word
    told += f"+{more}" if more != "0" else ""
    return f"{told}:{posted.one('fact')}" if word == "study" else told


def _bear(posted: Posted) -> Moves:
    way = posted.needed("way", "Choose how it is borne.")
    if way in (f"wake {posted.key}", f"stay {posted.key}"):
        return (way,)
    return (*_naming_next(posted), f"bear {posted.key} {_way_with_chosen_cards(posted, way)}")


def _way_with_chosen_cards(posted: Posted, way: str) -> str:
    """Return a way to bear Stress with the cards that its player lets go, the lowest where they chose none."""
    count, chosen = way.count(":"), list(dict.fromkeys(posted.several("goes")))
    if len(chosen) > count:
        raise IllegalMoveError(f"Chosen are {len(chosen)} cards, and this way takes {count}.")
    dream, me = posted.dream, posted.dream.bearers[posted.key]
    held = len(me.piles.present) if me.is_real else len(burnable_cards(dream, me))
    if (me.is_real or not dream.rules.presets) and len(chosen) < min(count, held):
        raise IllegalMoveError("Say which card goes: tap it.")
    return way_with_cards(way, chosen)


def _burn(posted: Posted) -> Moves:
    """Return the cards that a Consequence Burns, each as the rules have it: blind where none lies open."""
    cards, me = posted.several("burn"), posted.dream.bearers[posted.key]
    must_choose = me.piles.present if me.is_real else not posted.dream.rules.presets
    if must_choose and not cards and burnable_cards(posted.dream, me):
        raise IllegalMoveError("Say which card burns: tap it.")
    steps = " ".join(f"burn:{card}" for card in cards) or posted.one("likely")
    return (f"burn {posted.key} {steps}".rstrip(),)


def _guide(posted: Posted) -> Moves:
    how = posted.needed("how", "Say what the Guide does.")
    target = posted.one("side" if how == "join" else "whose")
    told = f"{how}={target}" if target or how != "join" else how
    if how in ("bolster", "weaken") and (more := posted.one("oneirogen", "0")) != "0":
        told += f"+{more}"
    if how == "push":
        told += f" {posted.needed('burn', 'A Push Burns a card: choose which.')}"
    where = posted.words(DreamGuideForm, "where")
    reveal = posted.one("code").removeprefix("guide ")
    return (f"guide {reveal} {told}{f' | {where}' if where else ''}",)


def _words(posted: Posted) -> Moves:
    """Return a move that tells something in words: a question, an answer, how a Spike is met, why an Oneirogen."""
    code = posted.needed("code", "Choose for whom.")
    if code.split()[0] not in TOLD_IN_WORDS:
        raise IllegalMoveError("Choose for whom.")
    return (f"{code} {posted.words(DreamWordsForm, 'words')}",)


def _by_hand(posted: Posted) -> Moves:
    key, step = (
        posted.needed("for", "Choose for whom."),
        posted.needed("step", "Choose what is done by hand."),
    )
    what, figure = posted.one("hand_what"), posted.one("figure").replace("\N{MINUS SIGN}", "-")
    why, whose = posted.words(DreamHandForm, "why"), posted.one("hand_whose")
    if posted.seat == GM and whose in {one.key for one in posted.dream.dreamers}:
        why = why_of_boon(posted.dream, whose, why)
    if step in (*ONES_OWN, *OF_TURN):
        step += f":{what}" if what and step != "choice" else ""
    else:
        step += f"+{figure}" if step not in (*COUNTED, *SET) and figure[:1].isdigit() else figure
    word = "relight" if step.partition(":")[0] in OF_PYRE else "do"
    return (f"{word} {key} {step} | {why}",)


def _join(posted: Posted) -> Moves:
    """Return how somebody joins who sits at the table and was not in the dream: what their sheet says by now."""
    seats = {one.character: one.key for one in posted.dream.dreamers}
    there = {each.slug: each for each in posted.reading.characters()}
    late = there.get(posted.needed("character", "Choose who joins."))
    if late is None or late.slug in seats:
        raise IllegalMoveError("Choose who joins: somebody of this campaign who is not in the dream.")
    if len(seats) >= MOST_DREAMERS:
        raise IllegalMoveError(f"At most {MOST_DREAMERS} dream one dream.")
    key = f"d{1 + max(int(one.key[1:]) for one in posted.dream.dreamers)}"
    known_by = {
        seats[slug]: list(bonds_here(there[slug].sheet.bonds, {late.slug: key}))
        for slug in seats
        if slug in there
    }
    told = dreamer_as_told(key, late.name, late.sheet, seats, is_real=bool(posted.one("is_real")))
    return (f"join {json.dumps({**told, 'character': late.slug, 'known_by': known_by})}",)


def _lend(posted: Posted) -> Moves:
    return (f"lend {posted.needed('whose', 'Choose whose seat.')} {posted.one('holder')}",)


def _time(posted: Posted) -> Moves:
    return (f"time {posted.one('minutes')}",)


def _grow(posted: Posted) -> Moves:
    """Return what takes in the sheets that XP changed, as they are by now."""
    if not (grown := list(grown_sheets(posted.dream, posted.reading))):
        raise IllegalMoveError("No sheet has changed since the dream took it in.")
    moves = []
    for each in grown:
        lies = {name.rpartition("_")[2]: posted.one(name) for name, _card, _places in each.asked}
        moves.append(f"grow {each.key} {json.dumps({**each.told, 'lies': lies})}")
    return tuple(moves)


# --- the game master begins a Conflict ---


def _members(posted: Posted) -> list[str]:
    if not (members := list(posted.several("who"))):
        raise IllegalMoveError("Choose who is in it.")
    return members


@dataclass(frozen=True, slots=True)
class Against:
    """What stands against Dreamers, as it was *chosen*: prepared for the dream under *key*, or told here and now."""

    key: str
    told: Mapping[str, Any]
    chosen: str


def _against(posted: Posted, kind: str) -> list[Against]:
    """Return what was chosen of that *kind*. IllegalMoveError where nothing was."""
    found = []
    for chosen in posted.several("what"):
        where, _colon, key = chosen.partition(":")
        prepared = prepared_by_gm(posted.dream).get(key) if where == "prepared" else None
        if prepared:
            found.append(Against(key, prepared.told, chosen))
        else:
            found += [
                Against("", told, chosen)
                for what, told in _kept_or_ready_made(posted, where, key)
                if what == kind
            ]
    if not found:
        raise IllegalMoveError(f"Choose {A_OR_AN[kind]}.")
    return found


def _kept_or_ready_made(posted: Posted, where: str, key: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what was set down by the table or is ready-made: what it is, and its figures with its name."""
    if where == "kept":
        yield from (
            (one.kind, {**one.data, "name": one.name})
            for one in posted.reading.opponents()
            if one.slug == key
        )
    if where == "ready":
        yield from (
            (one.what, {**one.told, "name": one.name_in_sentence}) for one in READY_MADE if one.name == key
        )


def _prepare(posted: Posted) -> Moves:
    """Return what the game master prepares unseen, and for which scene; foes play as the campaign settled."""
    where, _colon, key = posted.one("what").partition(":")
    found = next(_kept_or_ready_made(posted, where, key), None)
    if found is None:
        raise IllegalMoveError("Choose what is prepared: a foe, an Effort or a Spike.")
    what, told = found
    scene, rules = posted.one("scene") or "0", posted.dream.rules
    if not scene.isdecimal() or len(scene) > 3:
        raise IllegalMoveError("Pin it to a scene of the spread, or to none.")
    plays = {"selects_at_random": rules.foes_select_at_random, "bearing": rules.foes_bear}
    settled = plays if what == FOE else {}
    return (f"prepare {json.dumps({'what': what, 'scene': int(scene), **settled, **told})}",)


def _duel(posted: Posted) -> Moves:
    """Return the foes that come, and the Duel of those who are in it, each on their side."""
    there = [key for key in posted.several("foes") if key in posted.dream.bearers]
    members = [_on_side(posted, key, key, {}) for key in (*_members(posted), *there)]
    has_sides = there or any("@" in member for member in members)
    chosen = _against(posted, FOE) if posted.several("what") or not has_sides else []
    last = max((int(one.key[1:]) for one in posted.dream.bearers.values() if one.is_foe), default=0)
    members += [
        _on_side(posted, f"f{last + place}", each.chosen, each.told) for place, each in enumerate(chosen, 1)
    ]
    come = [move for each in chosen for move in _foe(posted, each)]
    return (*come, f"duel {' '.join(members)}")


def _on_side(posted: Posted, key: str, chosen: str, set_down: Mapping[str, Any]) -> str:
    """Return *key* as a Duel names them, with the side that was said of who was *chosen*, if that is another."""
    stands = side_where_nothing_is_said(posted.dream.bearers.get(key), set_down)
    said = posted.one(f"side_{chosen}") or stands
    if said not in (*SIDES, stands):
        raise IllegalMoveError("Choose on which side they stand.")
    side = key if said == OWN else said
    return f"{key}@{side}" if side != stands else key


def _foe(posted: Posted, against: Against) -> Iterator[str]:
    """Yield the moves by which a foe comes; what was prepared is changed before, where the form says otherwise."""
    plays = _how_foes_play(posted)
    told = {**against.told, **plays}
    if not against.key:
        yield f"foe {json.dumps({key: told[key] for key in ('name', *KEPT[FOE]) if key in told})}"
        return
    if plays:
        scene = prepared_by_gm(posted.dream)[against.key].scene
        yield f"prepare {against.key} {json.dumps({'what': FOE, 'scene': scene, **told})}"
    yield f"use {against.key}"


def _how_foes_play(posted: Posted) -> Mapping[str, Any]:
    """Return how the foes Select and bear Stress, as far as the form says so; else it is as set down, or settled."""
    selects, bearing = posted.one("selects"), posted.one("bearing")
    if bearing and bearing not in list(Bearing):
        raise IllegalMoveError("Choose how they bear Stress.")
    return {
        **({"selects_at_random": selects == "random"} if selects else {}),
        **({"bearing": bearing} if bearing else {}),
    }


def _effort(posted: Posted) -> Moves:
    each, members = _against(posted, EFFORT)[0], _members(posted)
    if each.key:
        return (f"use {each.key} {' '.join(members)}",)
    told = _kept(EFFORT, each.told)
    return (
        f"effort {json.dumps({'name': each.told['name'], **told, 'spread': told['cards'], 'members': members})}",
    )


def _kept(kind: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that a dream keeps of what was *told*, with what holds where nothing was said."""
    return {key: told.get(key, default) for key, default in KEPT[kind].items()}


def _spike(posted: Posted) -> Moves:
    each, members = _against(posted, SPIKE)[0], _members(posted)
    if each.key:
        return (f"use {each.key} {' '.join(members)}",)
    return (f"spike {json.dumps({**_kept(SPIKE, each.told), 'members': members})}",)


ACTS: Mapping[str, Callable[[Posted], Moves]] = {
    "plain": _plain, "on": _on_to_next, "resolve": _resolve, "turn": _turn, "interpret": _interpret,
    "bear": _bear, "burn": _burn,
    "guide": _guide, "words": _words, "hand": _by_hand, "join": _join, "grow": _grow, "duel": _duel,
    "effort": _effort, "spike": _spike,
    "prepare": _prepare, "lend": _lend, "time": _time,
}  # fmt: skip
