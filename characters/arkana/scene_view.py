"""What a seat sees of a Conflict: the front between two sides, and what was declared."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from characters.arkana.rules.conflict import Phase, Place, Position, Side
from characters.arkana.rules.conflict.offering import weapon_choices_then_bare_hands
from characters.arkana.rules.conflict.position import TARGETED, DeclaredAction, Fighter
from characters.arkana.rules.conflict.resolving import DOES
from characters.arkana.rules.phrases import Area, PhraseAct
from characters.arkana.scene_options import way_code_of_pieces
from decks.rules.tarot import capitalized

FIELDS = (  # from our rear to theirs
    ("our-cover", Side.PLAYERS, Place.COVER, "Cover"),
    ("our-guard", Side.PLAYERS, Place.GUARD, "Guard"),
    ("their-guard", Side.ARBITER, Place.GUARD, "Guard"),
    ("their-cover", Side.ARBITER, Place.COVER, "Cover"),
)
SIDES = {Side.PLAYERS: "The players", Side.ARBITER: "The Arbiter’s side"}
PHASES = {
    Phase.ADVANTAGE: "A die decides who has Advantage.",
    Phase.POSITIONS: "Everybody takes Guard or Cover.",
    Phase.UNUSED: "Unused Actions are rolled towards Initiative.",
    Phase.OVER: "The conflict is over.",
}


def conflict_context(position: Position) -> Mapping[str, Any]:
    """Return what ``_conflict.html`` draws for whoever knows *position* so: figures that they do not know are no part
    of it.
    """
    figures = [_fighter_context(position, fighter) for fighter in position.fighters]
    fields = [
        {
            "key": key,
            "title": title,
            "side": SIDES[side],
            "figures": _fighter_contexts_at(figures, side, place),
        }
        for key, side, place, title in FIELDS
    ]
    return {
        "now": PHASES.get(position.phase) or f"The turn of {position.turn.name_in_text}.",
        "round": position.round,
        "is_over": position.phase is Phase.OVER,
        "ended": _end_in_words_or_blank(position),
        "figures": figures,
        "fields": fields,
        "unplaced": _fighter_contexts_at(figures, None, None),
        "sides": [_side_context(position, side) for side in Side],
        "waiting": list(_declared_action_contexts(position)),
        "doing": _sign_and_word_by_seat(position),
        "answers": _able_player_contexts(position),
        "rulings": position.rulings,
        "names": {fighter.seat: fighter.name for fighter in position.fighters},
        "ready": _seats_able_to_act_those_on_turn_first(position),
        "acting": _seats_on_turn_or_answering(position),
        "ways": _group_way_and_name_by_attacker_with_choice(position),
        "out": frozenset(fighter.seat for fighter in position.fighters if fighter.is_out),
        **awaited_and_waits_for_context(position),
    }


def _end_in_words_or_blank(position: Position) -> str:
    """Return how it ended in a sentence, "" while it goes on: who could still go on."""
    if position.phase is not Phase.OVER:
        return ""
    standing = [side for side in Side if position.able_fighters(side)]
    if len(standing) != 1:
        return "Both sides still stand." if standing else "Nobody stands any more."
    return f"{SIDES[standing[0]]} hold{'s' * (standing[0] is Side.ARBITER)} the field."


def awaited_and_waits_for_context(position: Position) -> dict[str, Any]:
    """Return whom the table waits for: their "awaited" seats (the Arbiter's among them as ""), and that in words."""
    if position.phase is Phase.OVER:
        return {"awaited": frozenset(), "waits_for": ""}
    if position.calls:
        called = [position.fighter(call.seat) for call in position.calls]
        seats = frozenset(each.seat for each in called)
        names = _at_least_one_name_in_words([each.name for each in called], "and")
        told = f"the Check of {names}: {position.calls[0]}"
        if all(call.dice for call in position.calls):
            told = f"{names} to spend XP on the dice or let them stand"
        return {"awaited": seats, "waits_for": told}
    if position.phase is Phase.ADVANTAGE:
        return {"awaited": frozenset({""}), "waits_for": "the Arbiter’s die for Advantage"}
    if position.declared:
        top = position.declared[-1]
        there, told = [position.fighter(top.by)], _what_is_awaited_with_placeholder_for_actor(top)
        if not top.is_said:
            return {"awaited": frozenset({""}), "waits_for": told.format(**{"or": there[0].name})}
        if attacked := _attacked_player_yet_to_answer(position, top):
            there, told = [attacked], f"{{or}}: {there[0].name} attacks. React, or let it pass"
    elif position.phase is Phase.POSITIONS:
        there, told = [each for each in position.fighters if not each.place], "{and} to take Guard or Cover"
    elif position.phase is Phase.UNUSED:
        if not (position.unused_area or position.rules.players_set):  # Ruling A28
            return {"awaited": frozenset({""}), "waits_for": "the Arbiter to say the Area of unused Actions"}
        there, told = [each for each in position.fighters if each.actions], "the unused Actions of {and}"
    elif there := [each for each in position.able_fighters(position.turn) if each.actions]:
        told = "an Action of {or}"
    else:
        there, told = (
            list(position.able_fighters(position.turn)),
            f"the end of the turn of {position.turn.name_in_text}",
        )
    named = {word: _at_least_one_name_in_words([each.name for each in there], word) for word in ("and", "or")}
    seats = frozenset(each.seat if each.side is Side.PLAYERS else "" for each in there)
    return {"awaited": seats, "waits_for": told.format(**named)}


def _attacked_player_yet_to_answer(position: Position, top: DeclaredAction) -> Fighter | None:
    """Return the player's character whom *top* attacks, until they reacted or let it pass.

    The Arbiter may let the dice fall all the same, and whoever else could react may; the Arbiter's side is not waited
    for: whose Attack it is need not ask (no time for an answer is written in the text).
    """
    answering = (each for each in position.may_answer() if each.side is Side.PLAYERS)
    return next((each for each in answering if top.kind == "attack" and each.seat == top.at), None)


def _what_is_awaited_with_placeholder_for_actor(top: DeclaredAction) -> str:
    """Return what is next with *top*, "{or}" in the place of who declared it."""
    if not top.is_said:
        return f"the Arbiter to say the Area{' and the Target' * (top.kind in TARGETED)} for {{or}}"
    if top.dice:
        return "{or} to spend XP on the dice or let them stand"
    return "the dice of {or}" if top.act else "the task of {or}"


def _at_least_one_name_in_words(names: Sequence[str], conjunction: Literal["and", "or"]) -> str:
    """Return *names* in a row, *conjunction* before the last.

    >>> _at_least_one_name_in_words(["Brand", "Sable", "Guard"], "or")
    'Brand, Sable or Guard'
    """
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def _seats_able_to_act_those_on_turn_first(position: Position) -> tuple[str, ...]:
    """Return who could act first: those of the side whose turn it is, with Actions left."""
    able = [fighter for fighter in position.fighters if fighter.actions and not fighter.is_out]
    return tuple(fighter.seat for fighter in sorted(able, key=lambda one: one.side is not position.turn))


def _seats_on_turn_or_answering(position: Position) -> frozenset[str]:
    """Return whose turn it is, with Actions left; where something is declared, who may answer it."""
    if position.declared:
        return frozenset(each.seat for each in position.may_answer())
    return frozenset(each.seat for each in position.able_fighters(position.turn) if each.actions)


def _group_way_and_name_by_attacker_with_choice(
    position: Position,
) -> dict[str, tuple[tuple[str, str, str], ...]]:
    """Return with what each might attack whose turn it is, where there is more than one way and it is known."""
    if position.phase is not Phase.TURNS or position.declared:
        return {}
    ways = {}
    for fighter in position.able_fighters(position.turn):
        choices = (
            tuple(weapon_choices_then_bare_hands(fighter, position.rules.hands)) if fighter.is_known else ()
        )
        if fighter.actions and len(choices) > 1:
            named = (
                (each, " and ".join(map(fighter.name_of_piece, each)) or "bare hands") for each in choices
            )
            ways[fighter.seat] = tuple(("attack", way_code_of_pieces(each), name) for each, name in named)
    return ways


def _side_context(position: Position, side: Side) -> dict[str, Any]:
    return {
        "key": side.value,
        "title": SIDES[side],
        "initiative": position.players if side is Side.PLAYERS else position.arbiter,
        "has_advantage": position.advantage is side and position.round > 0,
        "is_on_turn": position.turn is side and position.phase is Phase.TURNS,
    }


def _fighter_contexts_at(
    fighter_contexts: list[dict[str, Any]], side: Side | None, place: Place | None
) -> list[dict[str, Any]]:
    return [
        each for each in fighter_contexts if each["place"] is place and (side is None or each["side"] is side)
    ]


def _fighter_context(position: Position, fighter: Fighter) -> dict[str, Any]:
    left = 0 if fighter.is_out else fighter.actions
    drawn: dict[str, Any] = {
        "seat": fighter.seat, "name": fighter.name, "side": fighter.side, "place": fighter.place,
        "is_out": fighter.is_out, "actions": left, "is_open": fighter.is_known, "has_actions": position.round > 0,
    }  # fmt: skip
    if not fighter.is_known:
        return drawn
    whole = {} if position.round else {"focus": fighter.mastery(Area.MIND)}  # it comes with the first round
    return drawn | _fighter_numbers_context(fighter) | whole


def _fighter_numbers_context(fighter: Fighter) -> dict[str, Any]:
    """Return what stands on the sheet of somebody whose numbers may be seen."""
    wounds = [
        ("Body", fighter.body, fighter.mastery(Area.BODY)),
        ("Spirit", fighter.spirit, fighter.mastery(Area.SPIRIT)),
    ]
    return {
        "focus": fighter.focus,
        "most_focus": fighter.mastery(Area.MIND),
        "wounds": wounds,
        "kit": [fighter.name_of_piece(piece) for piece in fighter.equipped],
        "xp": fighter.xp,
    }


def _declared_action_contexts(position: Position) -> Iterator[dict[str, Any]]:
    """Yield what is declared in a sentence, the Action first; of whose figures are not known what stands open."""
    for declared in position.declared:
        fighter = position.fighter(declared.by)
        yield {
            "words": _declared_in_words(position, fighter, declared),
            "how": _phrase_kit_and_target_in_words(fighter, declared) if fighter.is_known else "",
            "helpers": [position.fighter(seat).name for seat in declared.helpers],
            "is_reaction": bool(declared.answers),
            "dodged": declared.dodged,
            "dice": range(fighter.mastery(declared.act))
            if fighter.is_known and declared.act and not declared.dice
            else (),
            "next": _what_declared_waits_for_in_words(declared),
        }


def _sign_and_word_by_seat(position: Position) -> dict[str, tuple[str, str]]:
    """Return of each seat in what is declared a sign and a word: who does it, and who is attacked."""
    doing = {}
    for declared in position.declared:
        if declared.kind == "attack":
            doing[declared.at] = ("hurt", "attacked")
        doing[declared.by] = ("acts", DOES[declared.kind].partition(" ")[0])
    return doing


def _able_player_contexts(position: Position) -> list[dict[str, Any]]:
    """Return who of the players' side may answer what was declared, or act, each with a sign and a word."""
    told, waiting = [], awaited_and_waits_for_context(position)["awaited"]
    top = position.declared[0] if position.declared else None
    may = {each.seat for each in position.may_answer()}
    called = {call.seat for call in position.calls}
    for each in position.able_fighters(Side.PLAYERS):
        if each.seat in waiting:
            sign, word = "now", _awaited_deed_of_seat_in_words(position, each.seat)
        elif top and each.seat in top.answered:
            sign, word = "done", "has answered"
        elif each.seat in may:
            sign, word = "", "may still react"
        else:
            sign, word = (
                "",
                "" if not position.round else f"{each.actions or 'no'} Action{'s' * (each.actions != 1)}",
            )
        waits = each.seat in may | called
        told.append({"seat": each.seat, "name": each.name, "sign": sign, "word": word, "may_answer": waits})
    return told


def _awaited_deed_of_seat_in_words(position: Position, seat: str) -> str:
    """Return what *seat* is waited for to do."""
    if position.phase is Phase.UNUSED or any(call.seat == seat for call in position.calls):
        return "is to roll"
    if position.phase is Phase.POSITIONS:
        return "is to take position"
    return "may react" if any(each.seat == seat for each in position.may_answer()) else "acts"


def _what_declared_waits_for_in_words(declared: DeclaredAction) -> str:
    """Return what what is declared waits for, if it is the last."""
    if not declared.is_said:
        return f"It waits for its Area{' and its Target' * (declared.kind in TARGETED)}."
    if declared.dice:
        return "The dice lie there. XP may still be spent on them."
    return "It waits for Reactions, Assists and its dice." if declared.act else "It waits for Reactions."


def _declared_in_words(position: Position, fighter: Fighter, declared: DeclaredAction) -> str:
    at = position.fighter(declared.at).name if declared.at and not declared.answers else ""
    whom = at or (position.fighter(declared.at).name if declared.kind == "attack" else "")
    told = " ".join(filter(None, (fighter.name, DOES[declared.kind], whom)))
    return capitalized(f"{told} by a Spell." if declared.cause else f"{told}.")


def _phrase_kit_and_target_in_words(fighter: Fighter, declared: DeclaredAction) -> str:
    """Return the Phrase with its Base Score, what is in hand, and the Target."""
    parts = [", ".join(map(fighter.name_of_piece, declared.pieces))] if declared.pieces else []
    if declared.act and declared.area:
        parts.append(
            f"{PhraseAct(declared.act).title} {declared.area.title} {fighter.base_score(declared.act, declared.area)}"
        )
    if declared.kind == "attack":
        parts.append(f"Wounds to {declared.wounds.title}")
    if declared.target:
        parts.append(f"Target {declared.target}")
    return ", ".join(parts)
