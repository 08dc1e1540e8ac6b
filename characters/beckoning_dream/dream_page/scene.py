"""A dream as a scene that a whole table plays."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from characters.beckoning_dream.dream_page.begin_form import DreamBeginForm
from characters.beckoning_dream.dream_page.posting import moves_of_posted
from characters.beckoning_dream.dream_page.table import DreamTable
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.dreaming.away import delay_of_move
from characters.beckoning_dream.rules.dreaming.by_hand import boons_used_up
from characters.beckoning_dream.rules.dreaming.kind import KIND
from characters.beckoning_dream.rules.dreaming.likely import likely_move
from characters.beckoning_dream.rules.dreaming.offering import options, wants
from characters.beckoning_dream.rules.dreaming.one_device import hands_behind_curtain, moment_of_hands
from characters.beckoning_dream.rules.dreaming.position import GM, Dream
from characters.beckoning_dream.rules.dreaming.story import story_of_lines
from characters.beckoning_dream.table_paper import PREPARED
from characters.socket.rules import ScenePlayedByForms
from decks.rules.tarot import CODES


def seats_waited_for(dream: Dream) -> tuple[str, ...]:
    """Return for whom all wait, Dreamers before the game master, but for who begins: they may name anybody. Then who
    may say something first, and last who has said it and may do so anew.
    """
    want = wants(dream)
    if not want:
        return ()
    if want.of == "begin":
        return tuple(sorted(want.seats, key=lambda seat: (seat != GM, seat)))
    has_said = want.seats - want.told - {GM}
    in_turn = sorted(want.seats | want.told, key=lambda seat: (seat not in want.seats, seat == GM, seat))
    return tuple(sorted(in_turn, key=lambda seat: seat in has_said))


def reasons_against_boons(dream: Dream, seat: str) -> tuple[str, ...]:
    """Return why *seat*, whose own position it is, cannot do by hand what a Boon says; () where they can."""
    return next((one.reasons for one in options(dream, seat) if one.code == f"do {seat}"), ())


def boons_used_up_at_seat(dream: Dream, seat: str, sheet: Dreamer) -> frozenset[str]:
    """Return the names of the Boons on *sheet* that *seat* has used up in this dream."""
    return boons_used_up(dream.bearers[seat], sheet.boons)


def seats_with_real_cards(dream: Dream) -> frozenset[str]:
    """Return the seats whose cards lie on a table: nothing of them is hidden here, so a GM may press for them."""
    return frozenset(one.key for one in dream.dreamers if one.is_real)


def slugs_of_seats(dream: Dream) -> Mapping[str, str]:
    """Return the slug of the character at each seat, of late-comers too."""
    return {one.key: one.character for one in dream.dreamers}


def slugs_of_comers(moves: Sequence[str]) -> Mapping[str, str]:
    """Return the slug of the character of each seat by which somebody joins."""
    joining = [json.loads(move.removeprefix("join ")) for move in moves if move.startswith("join ")]
    return {told["key"]: told["character"] for told in joining}


def answers_to_reflection(dream: Dream) -> dict[str, Any]:
    """Return the spread as far as it was seen, with which scenes went well; the questions are for the table."""
    return {
        "spread": [[scene.card, scene.outcome == "well"] for scene in dream.scenes if scene.card in CODES]
    }


DREAM: ScenePlayedByForms[Dreamer, HouseRules] = ScenePlayedByForms(
    key=KIND.key,
    title="A dream",
    line="Duels, Efforts and Spikes, with every Dreamer’s piles kept, and Guides, Bonds and Oneirogen.",
    begin_label="Begin a dream",
    end_label="End the dream",
    opponents=("foe", "effort", "spike"),
    play=KIND,
    runs=GM,
    begin_form=DreamBeginForm,
    view=DreamTable,
    moves=moves_of_posted,
    comers=slugs_of_comers,
    seats=slugs_of_seats,
    acting=seats_waited_for,
    on_table=seats_with_real_cards,
    hands=hands_behind_curtain,
    moment=moment_of_hands,
    delay=delay_of_move,
    from_sheet=reasons_against_boons,
    used_up=boons_used_up_at_seat,
    likely=likely_move,
    recount=answers_to_reflection,
    story=story_of_lines,
    papers=(PREPARED,),
)
