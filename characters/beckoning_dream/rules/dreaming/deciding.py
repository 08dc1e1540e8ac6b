"""What a move writes, and what the keeper says when something is drawn, shuffled, Revealed or asked."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from characters.beckoning_dream.rules.dreaming.away import line_of_time, lines_of_lending
from characters.beckoning_dream.rules.dreaming.bearing import can_bear, check_steps, steps_of_foe
from characters.beckoning_dream.rules.dreaming.breath import line_of_breath
from characters.beckoning_dream.rules.dreaming.burning import check_burns
from characters.beckoning_dream.rules.dreaming.by_hand import line_by_hand, line_of_relighting
from characters.beckoning_dream.rules.dreaming.construction import (
    drawn_of_scene,
    line_of_combining,
    line_of_joining,
    line_of_spread,
    lines_of_disclosure,
    lines_of_giving,
)
from characters.beckoning_dream.rules.dreaming.effects import Fact, effects_as_written, effects_chosen
from characters.beckoning_dream.rules.dreaming.growing import line_of_growing
from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS, check_invocation
from characters.beckoning_dream.rules.dreaming.initiative import (
    is_interpreted_unseen,
    sides_of_duel,
    who_reveals_next,
)
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Bearing, Dream
from characters.beckoning_dream.rules.dreaming.prepared import (
    line_of_dropping,
    line_of_opening_part,
    line_of_preparing,
    move_of_use,
)
from characters.beckoning_dream.rules.dreaming.resolving import line_of_resolution
from characters.beckoning_dream.rules.dreaming.spikes import (
    CONSEQUENCES,
    counts_looked_at,
    lines_of_look,
    lines_of_opening,
    problems_of_consequences,
    spike_of,
)
from characters.beckoning_dream.rules.dreaming.whereabouts import (
    line_of_place,
    reasons_of_who_is_elsewhere,
)
from characters.beckoning_dream.rules.foes import MOST_SPREAD, effort_problems, foe_problems, spike_problems
from characters.beckoning_dream.rules.score import value_of_card
from decks.rules.tarot import Suit, cards_of_codes
from play.rules.kinds import Chance, IllegalMoveError, Want
from play.rules.lines import Audience, Line
from play.rules.zones import U, Zone, unseen_cards

NOBODY: Audience = frozenset()
MOST_CONSEQUENCE = 20  # of each: a cap of ours


def decide(full: Dream, seat: str, move: str) -> Sequence[Line]:
    """Return the lines of *move*, an open option of *seat*. IllegalMoveError for answers that are amiss."""
    word, _space, rest = move.partition(" ")
    match word:
        case "foe":
            return [_line_of_foe(full, rest)]
        case "duel":
            return [Line(f"duel {' '.join(_members_of_duel(full, rest.split()))}", seat)]
        case "effort":
            return [_line_of_effort(full, rest)]
        case "spike":
            return [_line_of_spike(full, rest)]
        case "approach":
            return [_line_of_words(move, seat, rest.partition(" ")[2], "how you meet it")]
        case "meet" | "select" if full.bearers[rest.split()[0]].is_real:
            return [Line(f"{'chosen' if word == 'meet' else 'selected'} {rest.split()[0]}", seat)]
        case "meet":
            key = rest.split()[0]
            return [Line(move, seat, full.bearers[key].readers, f"chosen {key}", is_sealed=True)]
        case "select":
            key = rest.split()[0]
            return [Line(move, seat, full.bearers[key].readers, f"selected {key}", is_sealed=True)]
        case "interpret":
            key, *effects = rest.split()
            assert full.turn
            effects_chosen(full, full.turn, key, effects_as_written(effects))
            if is_interpreted_unseen(full):
                return [Line(move, seat, full.bearers[key].readers, f"interpreted {key}", is_sealed=True)]
            return [Line(move, seat)]
        case "bear":
            key, *steps = rest.split()
            check_steps(full, key, tuple(steps))
            return [Line(move, seat)]
        case "burn":
            key, *steps = rest.split()
            check_burns(full, key, tuple(steps))
            return [Line(move, seat)]
        case "do":
            key, _space, written = rest.partition(" ")
            return [line_by_hand(full, seat, key, written)]
        case "relight":
            return [line_of_relighting(full, seat, rest)]
        case "resolve":
            return [line_of_resolution(full, rest)]
        case "guide":
            key, _reveal, written = rest.split(" ", 2)
            check_invocation(full, key, written)
            return [Line(move, seat)]
        case "here" | "elsewhere" | "where":
            return [line_of_place(seat, move)]
        case "award":
            return [_line_of_words(move, seat, rest.partition(" ")[2], "what for")]
        case "wish":
            return [_line_of_words(move, seat, " ".join(rest.split(" ")[2:]), "what for")]
        case "ask":
            return [_line_of_words(move, seat, rest, "what you ask")]
        case "answer":
            return [_line_of_words(move, seat, rest.partition(" ")[2], "what your Guide is")]
        case "join":
            return [line_of_joining(full, rest)]
        case "lend":
            key, _space, holder = rest.partition(" ")
            return list(lines_of_lending(full, key, holder))
        case "time":
            return [line_of_time(move)]
        case "grow":
            key, _space, written = rest.partition(" ")
            return [line_of_growing(full, key, written)]
        case "prepare":
            return [line_of_preparing(full, rest)]
        case "drop":
            return [line_of_dropping(rest)]
        case "open":
            return [line_of_opening_part(full, *rest.split())]
        case "use":
            return _lines_of_use(full, *rest.split())
        case "take":
            return list(_lines_of_plot(full, seat, rest.split()))
        case _:  # next, oppose, wake, stay, resolve, end
            return [Line(move, seat)]


def _lines_of_use(full: Dream, key: str, *members: str) -> list[Line]:
    """Return the lines by which a prepared thing is set down, as if it were written now; who prepared it marks it."""
    word, written = move_of_use(full, key, list(members))
    return [*decide(full, GM, f"{word} {written}"), Line(f"used {key}", GM, frozenset({GM}))]


def _line_of_words(move: str, seat: str, words: str, asked: str) -> Line:
    """Return the line of a move that tells something in *words* of somebody's own; IllegalMoveError says why not."""
    if not words.strip() or len(words) > MOST_WORDS:
        raise IllegalMoveError(f"Say in a few words {asked}: up to {MOST_WORDS} characters fit.")
    return Line(move, seat)


def _line_of_spike(full: Dream, written: str) -> Line:
    told = json.loads(written)
    told = {"burns": 0, **told}
    problems = [problem.message for problem in spike_problems(told)]
    problems += problems_of_consequences(told)
    elsewhere = list(reasons_of_who_is_elsewhere(full, told["members"]))
    here = {one.key for one in full.here}
    if not elsewhere and not (told["members"] and here.issuperset(told["members"])):
        problems.append("Name the Dreamers who meet this Spike: those who are here and asleep.")
    problems += elsewhere
    if problems:
        raise IllegalMoveError(" ".join(problems))
    kept = {key: told[key] for key in ("difficulty", "consequence", *CONSEQUENCES, "members")}
    return Line(f"spike {json.dumps(kept)}", GM)


def _line_of_foe(full: Dream, written: str) -> Line:
    told = json.loads(written)
    problems = [problem.message for problem in foe_problems(told)]
    if problems:
        raise IllegalMoveError(" ".join(problems))
    numbers = (int(one.key[1:]) for one in full.bearers.values() if one.is_foe)
    number = 1 + max(numbers, default=0)
    public = {
        "key": f"f{number}", "name": told["name"], "awareness": told["awareness"], "side": told.get("side", "foes"),
        "selects_at_random": bool(told.get("selects_at_random", full.rules.foes_select_at_random)),
        "bearing": Bearing(told.get("bearing", full.rules.foes_bear)), "size": len(told["cards"]),
    }  # fmt: skip
    secret = {**public, "cards": sorted(told["cards"])}
    return Line(f"foe {json.dumps(secret)}", GM, frozenset({GM}), f"foe {json.dumps(public)}")


def _members_of_duel(full: Dream, members: list[str]) -> list[str]:
    """Return who is in a Duel, each with the side on which they stand ("d2@rebels"); IllegalMoveError says why not."""
    sides = sides_of_duel(full, members)
    if elsewhere := list(reasons_of_who_is_elsewhere(full, sides)):
        raise IllegalMoveError(" ".join(elsewhere))
    if any(key not in {one.key for one in full.able} for key in sides) or len(sides) < len(members):
        raise IllegalMoveError(
            "Name everybody in this Duel once: who is in the dream and has a card to play."
        )
    dreamers = {side for key, side in sides.items() if not full.bearers[key].is_foe}
    if not dreamers or len(set(sides.values())) < 2:
        raise IllegalMoveError("A Duel needs two sides, and a Dreamer on one of them.")
    if len(dreamers) > 1 and not full.may_dreamers_duel:  # Ruling B51
        raise IllegalMoveError("Dreamers against each other: this campaign has not agreed to that.")
    return members


def _line_of_effort(full: Dream, written: str) -> Line:
    told = json.loads(written)
    problems = [
        problem.message for problem in effort_problems({**told, "cards": told["spread"][: MOST_SPREAD + 1]})
    ]
    members = told["members"]
    able = {one.key for one in full.able if not one.is_foe}
    elsewhere = list(reasons_of_who_is_elsewhere(full, members))
    problems += elsewhere
    if not elsewhere and (not members or any(key not in able for key in members)):
        problems.append("Name the Dreamers who meet this Effort: they need a card to play.")
    if problems:
        raise IllegalMoveError(" ".join(problems))
    kept = {key: told[key] for key in ("name", "difficulty", "intensity", "spread", "members")}
    kept |= {"cost": told["cost"]} if told.get("cost") else {}
    return Line(f"effort {json.dumps(kept)}", GM)


def _lines_of_plot(full: Dream, seat: str, words: list[str]) -> Iterator[Line]:
    """Yield what a Plot took, which the game master sees in the Present, and what went back, which nobody else sees."""
    key, taken, on_top, *others = words
    readers = full.bearers[key].readers
    yield Line(f"took {key} {taken}", seat, readers | {GM}, f"took {key} {U}")
    unseen = " ".join(unseen_cards(len(others)))
    back = f"back {key} {on_top} {' '.join(others)}".rstrip()
    yield Line(back, seat, readers, f"back {key} {on_top} {unseen}".rstrip())


# --- the keeper ---


def answer(full: Dream, want: Want, chance: Chance) -> Sequence[Line]:
    """Return what the keeper says to *want*, the first of the tasks."""
    word, key, *rest = f"{want.of} ".split(" ")
    match word:
        case "mix":
            return [_line_of_shuffle(full, full.bearers[key], chance)]
        case "give":
            return list(lines_of_giving(full, key))
        case "combine":
            return [line_of_combining(full, int(key), chance)]
        case "spread":
            return [line_of_spread(full, chance)]
        case "uncover":
            return [Line(f"uncovered {key} {drawn_of_scene(full.scenes[int(key) - 1])}")]
        case "disclose":
            return list(lines_of_disclosure(full))
        case "pull":
            return [Line(f"pulled {key} {full.bearers[key].piles.future.draw()[0][0]}")]
        case "deal":
            return [_line_of_drawn(full.bearers[key], full.bearers[key].cards_to_draw())]
        case "draw":
            return [_line_of_drawn(full.bearers[key], int(rest[0]))]
        case "ash":
            return [Line(f"ashes {key} {min(int(rest[0]), len(full.bearers[key].piles.future))}")]
        case "reveal":
            return [*_lines_of_reveal(full, chance), Line("turned")]
        case "seek":
            cards, _rest = full.bearers[key].piles.future.draw(int(rest[0]))
            return [_line_of_seen("sought", full.bearers[key], cards)]
        case "redraw":
            past = chance.order(full.bearers[key].piles.past.known, full.shuffles)
            return [Line(" ".join(["redrawn", key, *sorted(past[: int(rest[0])])]))]
        case "peek":
            cards, _rest = full.bearers[key].piles.future.draw(int(rest[0]))
            return [_line_of_seen("peeked", full.bearers[key], cards)]
        case "settle":
            assert full.turn
            return [*(Line(f"chose {one.opened}") for one in full.turn.unseen.values()), Line("settled")]
        case "measure":
            return [Line("measured")]
        case "pass":
            return [Line("passed")]
        case "spy":
            return _lines_of_spying(full, full.bearers[key], chance)
        case "open":
            return list(lines_of_opening(full))
        case "breathe":
            return [line_of_breath(full, key, int(rest[0]), chance)]
        case "show":
            return [Line(" ".join(["shown", key, *full.bearers[key].piles.present]))]
        case "study":
            found = answer_of_study(full.bearers[key], Fact(rest[0]))
            return [Line(" ".join(["studied", key, rest[0], *found]))]
        case "look":
            return [_line_of_look(full.bearers[key], int(rest[0]))]
        case _:  # bear: a foe, by its preset
            if not can_bear(full, key):
                return [Line(f"ended {key}")]
            return [Line(" ".join(["borne", key, *steps_of_foe(full, key)]))]


def _line_of_shuffle(full: Dream, bearer: Bearer, chance: Chance) -> Line:
    if bearer.is_real:
        return Line(f"mixed {bearer.key} {U}")
    lies = bearer.piles.future.cards
    cards = sorted(set(bearer.deck) - set(bearer.piles.aside) if U in lies else lies)
    order = " ".join(chance.order(cards, full.shuffles))
    return Line(f"mixed {bearer.key} {order}", readers=NOBODY, stub=f"mixed {bearer.key} {U}")


def _line_of_drawn(bearer: Bearer, count: int) -> Line:
    """Return the line of a Draw: its player and the game master see which cards."""
    cards, _rest = bearer.piles.future.draw(count)
    stub = " ".join(["drawn", bearer.key, *unseen_cards(len(cards))])
    return Line(" ".join(["drawn", bearer.key, *cards]), readers=bearer.readers | {GM}, stub=stub)


def _lines_of_spying(full: Dream, bearer: Bearer, chance: Chance) -> list[Line]:
    """Return what a Dreamer looks at in a Spike; what the Future lacks is pulled at random, from the Past first."""
    spike = spike_of(full)
    assert spike
    _top, past, present = counts_looked_at(bearer, spike.difficulty)
    pulled = {
        "past": _pulled_at_random(full, bearer, bearer.piles.past, past, chance),
        "present": _pulled_at_random(full, bearer, bearer.piles.present, present, chance),
    }
    return list(lines_of_look(bearer, spike.difficulty, pulled))


def _pulled_at_random(full: Dream, bearer: Bearer, pile: Zone, count: int, chance: Chance) -> tuple[str, ...]:
    """Return *count* cards of *pile* at random; of real cards nobody tells which."""
    if bearer.is_real or not count:
        return unseen_cards(count)
    return tuple(chance.order(tuple(pile), full.shuffles))[:count]


def _line_of_look(bearer: Bearer, count: int) -> Line:
    return _line_of_seen("looked", bearer, bearer.piles.future.draw(count)[0])


def _line_of_seen(word: str, bearer: Bearer, cards: tuple[str, ...]) -> Line:
    """Return the line of *cards* that their player alone sees."""
    stub = " ".join([word, bearer.key, *unseen_cards(len(cards))])
    return Line(" ".join([word, bearer.key, *cards]), readers=bearer.readers, stub=stub)


def _lines_of_reveal(full: Dream, chance: Chance) -> Iterator[Line]:
    """Yield what each Reveals who has Selected; a foe that Selects at random does so now, by chance."""
    turn = full.turn
    assert turn
    for key in who_reveals_next(full):
        if full.bearers[key].selects_at_random:
            card = chance.order(tuple(full.bearers[key].piles.present), full.shuffles)[0]
            yield Line(f"revealed select {key} {card}")
        elif not full.bearers[key].is_real:
            yield Line(f"revealed {turn.selected[key].opened}")


def answer_of_study(bearer: Bearer, fact: Fact) -> tuple[str, ...]:
    """Return the true answer from the whole deck, of equals all (Ruling B47): letters of suits, or codes of cards."""
    cards = sorted(cards_of_codes(bearer.deck), key=lambda card: card.code)
    if fact in (Fact.MOST, Fact.LEAST):
        counts = Counter(card.suit for card in cards if card.suit)
        if not counts:
            return ()
        wanted = max(counts.values()) if fact is Fact.MOST else min(counts.values())
        return tuple(suit.value for suit in Suit if counts.get(suit) == wanted)
    values = list(map(value_of_card, cards))
    wanted = max(values) if fact is Fact.HIGHEST else min(values)
    return tuple(card.code for card in cards if value_of_card(card) == wanted)
