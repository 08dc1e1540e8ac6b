"""The lines of a move, each with what the log says of it: who decides knows all, and says no figure of an NPC."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    consequences_in_words,
    result_in_words,
    way_in_words,
)
from characters.dreamcatcher.rules.aiding import describe_aid
from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.creation import draft_traits
from characters.dreamcatcher.rules.destiny import Answer
from characters.dreamcatcher.rules.dice import FACES, Degree, Reroll, Roll, kept_places
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.npcs import npc_of, npc_problems, npc_with_hamper, quick_npc_data
from characters.dreamcatcher.rules.overriding import Override, with_override_in_words
from characters.dreamcatcher.rules.played_scene import (
    EXCHANGE,
    GM,
    TEST,
    THE_GM,
    Action,
    Fight,
    PlayedScene,
    code_and_answers,
    reasons_of_waiting_test,
    sheet_facts,
    with_answers,
)
from characters.dreamcatcher.rules.scene_lines import (
    ability_test_as_rolled,
    apply_line,
    consequences_of_lead,
    degree_as_it_stands,
    end_of_contest,
    trait_of,
)
from characters.dreamcatcher.scene_options import options_of
from characters.socket.rules import Comer, Question
from decks.rules.tarot import capitalized, names_as_phrase
from play.rules.kinds import Chance, IllegalMoveError, Want
from play.rules.lines import KEEPER, Act, Line
from play.rules.zones import U

Told = dict[str, Any]
HIDDEN = "hidden"  # how an NPC begins that is not revealed yet


def lines_of_move(full: PlayedScene, seat: str, move: str) -> Sequence[Line]:
    """Return the lines of *move* by *seat*. IllegalMoveError for answers that are amiss."""
    words, told = code_and_answers(move)
    option = next(each for each in options_of(full, seat) if each.is_made_by(move))
    told = {
        **_checked_answers(option.asks, told),
        **_checked_dice(told, [want.count for want in option.wants]),
    }
    lines = MOVES[words[0]](full, seat, words, told)
    return [*lines, *_lines_of_what_all_see(full, words, lines)]


def lines_of_dice(full: PlayedScene, _want: Want, chance: Chance) -> Sequence[Line]:
    """Return what fell for the roll that waits."""
    word, *rest = full.rolling.split()
    if word == "again":
        return _again(full, KEEPER, rest[0], int(rest[1]), chance.dice(1)[0])
    key = rest[0] if rest else ""
    return _fell(full, word, key, chance.dice(ability_test_as_rolled(full, word, key).way.dice_count))


def _lines_of_what_all_see(full: PlayedScene, words: list[str], lines: Sequence[Line]) -> Iterator[Line]:
    """Return in words who is out of the scene by the *lines* of a move, and who has won the fight that it ends."""
    after = full
    for line in lines:
        after = apply_line(after, line.text)
    told = [
        f"{one.name} is out of this scene."
        for one in after.scene.participants
        if one.is_out and not full.is_out(one.seat)
    ]
    if full.fight is not None and after.fight is None and words[0] not in ("peace", "end"):
        conceding = words[1] if words[0] == "concede" else ""
        told.append(f"The fight is over: {_winners_in_words(full.fight, after, conceding)}.")
    return (Line(with_answers("said", {"say": each}), lines[0].by) for each in told)


def _winners_in_words(fight: Fight, after: PlayedScene, conceding: str) -> str:
    winners = [
        one.name
        for one in fight.combat.fighters
        if not one.has_conceded and one.seat != conceding and not after.is_out(one.seat)
    ]
    return (
        f"{names_as_phrase(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "nobody wins"
    )


def may_change_other_moves(act: Act) -> bool:
    """Say whether *act* may change what another move means: what is done about own dice and hampers does not."""
    return not act.lines[0].text.startswith(("roll ", "fell ", "keep ", "choose ", "recover "))


def said_of_line(line_or_stub: str, _now: PlayedScene) -> str:
    """Return a line or stub in words, "" where the log needs none."""
    said: str = code_and_answers(line_or_stub)[1].get("say", "")
    return said


# --- what comes with a move ---


def _checked_answers(asks: Sequence[Question], told: Told) -> Told:
    return {
        question.key: answer
        for question in asks
        if (answer := _checked_answer(question, told.get(question.key))) or question.required
    }


def _checked_answer(question: Question, answer: Any) -> Any:
    if question.many:
        if not isinstance(answer, list) or not answer or not set(answer) <= set(dict(question.choices)):
            raise IllegalMoveError(f"{question.label}: choose at least one.")
        return answer
    if answer is not None and not isinstance(answer, str):
        raise IllegalMoveError(f"{question.label}: write it in words.")
    answer = " ".join((answer or "").split())
    if question.choices and answer and answer not in dict(question.choices):
        raise IllegalMoveError(f"{question.label}: choose one of these.")
    if question.limit and len(answer) > question.limit:
        raise IllegalMoveError(f"{question.label}: at most {question.limit} characters.")
    if question.required and not answer:
        raise IllegalMoveError(f"{question.label}: choose or fill it in.")
    return answer


def _checked_dice(told: Told, counts: Sequence[int]) -> Told:
    dice = told.get("dice")
    if dice is None or not counts:
        return {}
    count = counts[0]
    if not isinstance(dice, list) or len(dice) != count or not all(map(_is_face, dice)):
        many = f"{count} dice fall here, and each shows 1 to 6."
        raise IllegalMoveError("1 die falls here, and it shows 1 to 6." if count == 1 else many)
    return {"dice": dice}


def _is_face(die: Any) -> bool:
    return type(die) is int and die in FACES


def _line(seat: str, words: Sequence[str], told: Told, say: str, hidden: str = "") -> Line:
    text = with_answers(" ".join(words), {**told, "say": say} if say else told)
    return Line(text, seat, THE_GM, hidden) if hidden else Line(text, seat)


def _by(full: PlayedScene, seat: str, whose: str) -> str:
    """Return who did it, where the GM did it for a character."""
    return full.name(whose) if seat != GM or full.is_npc(whose) else f"{full.name(whose)} (by the GM)"


# --- each move ---


def _plain(say: Callable[[PlayedScene, str, list[str], Told], str]) -> Callable[..., Sequence[Line]]:
    """Return the move that is one line for all to read."""
    return lambda full, seat, words, told: [_line(seat, words, told, say(full, seat, words, told))]


def _say_describe(full: PlayedScene, _seat: str, words: list[str], told: Told) -> str:
    return f"{full.name(words[1])}: {told['how']} What for: {told['goal']}"


def _say_test(full: PlayedScene, _seat: str, words: list[str], _told: Told) -> str:
    test = full.test_of(words[1], int(words[2]))
    assert isinstance(test, AbilityTest)
    return f"{full.name(words[1])} tests {test.ability}. {capitalized(way_in_words(test))}."


def _say_reason(what: str) -> Callable[[PlayedScene, str, list[str], Told], str]:
    def say(_full: PlayedScene, _seat: str, _words: list[str], told: Told) -> str:
        return f"{what}{': ' if told.get('words') else '.'}{told.get('words', '')}"

    return say


def _contest(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    left, right = words[1:]
    against = ["against", "contest", left, told["ability"], right, told.get("theirs", "0")]
    return [_line(seat, against, told, _terms_in_words(full, left, right, told))]


def _exchange(full: PlayedScene, seat: str, _words: list[str], told: Told) -> Sequence[Line]:
    left, right = (told[side.value].split() for side in Side)
    began = {"left": left[0], "right": right[0]}.get(told["began"], "nobody")
    told = {"tie": told["tie"], "began": began}
    return [
        _line(
            seat, ["against", EXCHANGE, *left, *right], told, _terms_in_words(full, left[0], right[0], told)
        )
    ]


def _terms_in_words(full: PlayedScene, left: str, right: str, told: Told) -> str:
    tie = "A tie makes sense: then nobody moves." if told["tie"] == "yes" else "A tie makes no sense here."
    began = told.get("began", "nobody")
    who = f" {full.name(began)} began it." if began != "nobody" else ""
    changed = f" What has changed: {told['changed']}" if told.get("changed") else ""
    return f"{full.name(left)} against {full.name(right)}. {tie}{who}{changed}"


def _say_aid(full: PlayedScene, seat: str, words: list[str], told: Told) -> str:
    lead = full.under_way.lead(Side(words[2]))
    by = "" if full.is_npc(words[1]) else f" by {full.sheet(words[1]).abilities[int(words[3])].name}"
    return f"{_by(full, seat, words[1])} aids {full.name(lead.seat)}{by}: {told['how']}"


def _say_call(full: PlayedScene, _seat: str, words: list[str], _told: Told) -> str:
    trait = trait_of(full, words[1], words[2])
    called = trait.words if trait else full.sheet(words[1]).hindrance(words[2]).words
    return f"The GM calls ‘{called}’ on {full.name(words[1])}."


def _say_ask(full: PlayedScene, _seat: str, words: list[str], _told: Told) -> str:
    hindrance = full.sheet(words[1]).hindrance(words[2])
    return f"{full.name(words[1])} asks that ‘{hindrance.words}’ is called."


def _say_answer(full: PlayedScene, seat: str, words: list[str], _told: Told) -> str:
    before = full.scene.participant(words[1]).destiny
    after = apply_line(full, " ".join(words)).scene.participant(words[1]).destiny
    done = {Answer.ACCEPT: "accepts", Answer.REFUSE: "refuses", Answer.WITHDRAW: "withdraws"}[
        Answer(words[2])
    ]
    pool = f" Destiny {before}, then {after}." if after != before else ""
    return f"{_by(full, seat, words[1])} {done}.{pool}"


def _roll(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    who, key = words[1], words[2] if len(words) > 2 else ""
    is_hidden = full.is_npc(who)
    first = _line(seat, words, {}, "", f"roll {U}" if is_hidden else "")
    return [first, *_fell(full, who, key, told["dice"])] if told else [first]


def _fell(full: PlayedScene, who: str, key: str, dice: Sequence[int]) -> Sequence[Line]:
    """Return what fell: every die of a player character, of an NPC what it came to."""
    test = ability_test_as_rolled(full, who, key)
    roll = Roll(test.score, test.way, tuple(dice))
    words = ["fell", who, *([key] if key else []), *map(str, dice)]
    say = f"{full.name(who)}: {result_in_words(test, roll)}"
    told = {"say": say, "degree": roll.degree.value, "sum": _sum(test, roll)}
    if not full.is_npc(who):
        return [Line(with_answers(" ".join(words), told))]
    trait = [key] if trait_of(full, who, key) else []
    stub = with_answers(
        " ".join(["rolled", who, str(roll.degree.value), *trait]),
        {"say": f"{full.name(who)}: a {roll.degree.in_words}.", "degree": roll.degree.value},
    )
    return [Line(with_answers(" ".join(words), told), KEEPER, THE_GM, stub)]


def _sum(test: AbilityTest, roll: Roll) -> list[Any]:
    """Return what a page draws of a roll: the dice, which of them are kept, the ability, its score, the total."""
    places = kept_places(roll.dice_now, roll.way)
    return [list(roll.dice_now), list(places), test.ability, test.score, roll.total]


def _reroll(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    first = _line(seat, words, {}, "")
    who, place = words[1], int(words[2])
    return [first, *_again(full, KEEPER, who, place, told["dice"][0])] if told else [first]


def _again(full: PlayedScene, by: str, who: str, place: int, face: int) -> Sequence[Line]:
    roller = full.under_way.roller(who)
    roll = replace(roller.known_roll, reroll=Reroll(place, face))
    test = roller.known_test
    told = {
        "say": f"{full.name(who)}, for a point of destiny: {result_in_words(test, roll)}",
        "degree": roll.degree.value,
        "sum": _sum(test, roll),
    }
    return [Line(with_answers(f"again {who} {place} {face}", told), by)]


def _say_keep(full: PlayedScene, seat: str, words: list[str], _told: Told) -> str:
    return f"{_by(full, seat, words[1])} keeps the dice."


def _say_override(full: PlayedScene, _seat: str, words: list[str], told: Told) -> str:
    roller = full.under_way.roller(words[1])
    came, stands = roller.fallen_degree, degree_as_it_stands(full.under_way, roller.side, full.rules)
    is_by_aid = stands is not came and roller.override is None
    with_aid = f"; with what others did, a {stands.in_words}" if is_by_aid else ""
    fell = f"{full.name(words[1])}: a {came.in_words}{with_aid}."
    return with_override_in_words(fell, Override(told["words"], Degree(int(words[2]))))


def _say_stand(full: PlayedScene, _seat: str, _words: list[str], _told: Told) -> str:
    return words_of_what_stands(full)


def words_of_what_stands(full: PlayedScene) -> str:
    """Return what comes of what is under way, all of whose dice have fallen, as it is told and foreseen."""
    action = full.under_way
    if action.kind != TEST:
        return _contest_in_words(full, action)
    follows = consequences_of_lead(action, full.rules)
    ruled = ", as the GM rules" if action.lead(Side.LEFT).override else ""
    return f"{_aid_in_words(action, Side.LEFT)}‘{action.goal}’{ruled}: {consequences_in_words(follows)}"


def _aid_in_words(action: Action, side: Side) -> str:
    return f"Aid: {describe_aid(action.aid_total(side))} " if action.aiding(side) else ""


def _contest_in_words(full: PlayedScene, action: Action) -> str:
    end = end_of_contest(action, full.rules)
    told = []
    for lead in action.leads:
        side = lead.side
        bears = end.bears(side)
        marks = ["bears a hamper"] * bears.hampers
        marks += ["has a temporary advantage"] * bears.has_temporary_advantage
        marks += ["has a temporary hindrance"] * bears.has_temporary_hindrance
        aid = _aid_in_words(action, side)
        came = f"a {end.degree(side).in_words}{', as the GM rules' if lead.override else ''}"
        told.append(f"{aid}{full.name(lead.seat)}: {', '.join([came, *marks])}.")
    winner = action.lead(end.winner) if end.winner else None
    wins = f"{full.name(winner.seat)} wins. {end.why}" if winner else end.why
    return " ".join([*told, wins])


def _say_impose(full: PlayedScene, seat: str, words: list[str], _told: Told) -> str:
    side = full.fought.imposing_side
    loser = full.fought.combat.lead(side.other).name
    what = f"{loser} bears one hamper more" if words[2] == "yes" else f"{loser} bears no more of it"
    return f"{_by(full, seat, words[1])}: {what}."


def _choose(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    who, name = words[1], full.sheet(words[1]).bearers[int(words[2])].name
    why = f": {told['words']}" if told.get("words") else "."
    return [_line(seat, words, told, f"{_by(full, seat, who)}: {name} is hampered{why}")]


def _cross(full: PlayedScene, seat: str, words: list[str], _told: Told) -> Sequence[Line]:
    who, code = words[1:]
    one = full.npc(who)
    stub = with_answers(f"cross {who}", {"say": f"{one.npc.name} bears a hamper."})
    what = "a box" if code == "box" else next(held.name for held in one.npc.advantages if held.key == code)
    lines = [_line(seat, words, {}, f"{one.npc.name} bears a hamper: {what}.", stub)]
    if npc_with_hamper(one.npc, code, "").left <= 0:
        lines.append(_line(KEEPER, ["out", who], {}, f"{one.npc.name} is out of this scene."))
    return lines


def _fight(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    if both := set(told["left"]) & set(told["right"]):
        raise IllegalMoveError(f"{full.name(sorted(both)[0])} cannot be on both sides.")
    left, right = (", ".join(map(full.name, told[side])) for side in ("left", "right"))
    return [_line(seat, words, told, f"A fight about ‘{told['goal']}’: {left} against {right}.")]


def _say_join(full: PlayedScene, _seat: str, words: list[str], _told: Told) -> str:
    return f"{full.name(words[1])} joins the fight, beside {full.fought.combat.lead(Side(words[2])).name}."


def _say_fits(full: PlayedScene, _seat: str, words: list[str], told: Told) -> str:
    held = full.sheet(words[1]).advantage(words[2])
    return f"{held.name} of {full.name(words[1])} fits this fight: {told['words']}"


def _say_concede(full: PlayedScene, seat: str, words: list[str], _told: Told) -> str:
    return f"{_by(full, seat, words[1])} concedes the fight."


def _say_set(full: PlayedScene, _seat: str, words: list[str], told: Told) -> str:
    who = full.name(words[1])
    if words[0] == "point":
        what = (
            f"gives {who} a point of destiny" if words[2] == "1" else f"takes a point of destiny from {who}"
        )
    elif words[0] == "trait":
        what = f"gives {who} a temporary {words[2]}"
    else:
        bearer = full.sheet(words[1]).bearers[int(words[2])]
        what = (
            f"hampers {bearer.name} of {who}" if words[0] == "hamper" else f"lets {who} recover {bearer.name}"
        )
    return f"The GM {what}: {told['words']}"


def _set_hamper(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    return [_line(seat, words, told, _say_set(full, seat, words, told))]


def _npc(full: PlayedScene, seat: str, _words: list[str], told: Told) -> Sequence[Line]:
    return [
        _line_of_npc(full, seat, npc_facts(told["name"], told, full.rules), is_seen=told["seen"] == "seen")
    ]


def _line_of_npc(full: PlayedScene, by: str, facts: Told, *, is_seen: bool) -> Line:
    if is_seen:
        came = {"say": f"{facts['name']} is here."}
        who = f"npc n{len(full.npcs) + 1}"
        stub = with_answers(who, {"name": facts["name"], **came})
        return Line(with_answers(who, {**facts, **came}), by, THE_GM, stub)
    key = f"h{max((int(key[1:]) for key, _npc in full.hidden), default=0) + 1}"
    stub = with_answers("aside", {"say": "The GM writes something down, unseen."})
    return _line(by, ["hide", key], facts, f"{facts['name']} waits, unseen.", stub)


def lines_of_comer(full: PlayedScene, comer: Comer[Dreamcatcher]) -> tuple[Line, ...]:
    """Return the lines by which the GM lets somebody come while it is played: a character with all that is on the
    sheet, each in a line of its own, since a line is short; an NPC that was set down as *comer* begins.
    """
    if comer.sheet is None:
        facts = npc_as_set_down(comer.name, comer.data or {})
        return (_line_of_npc(full, GM, facts, is_seen=comer.start != HIDDEN),)
    seat = f"p{max(int(one.seat[1:]) for one in full.scene.participants) + 1}"
    facts = dict(sheet_facts(comer.sheet))
    if reasons := list(reasons_of_waiting_test(comer.name, facts)):
        raise IllegalMoveError(" ".join(reasons))
    told = {key: facts.pop(key) for key in ("destiny", "called")}
    told |= {"name": comer.name, "slug": comer.slug, "say": f"{comer.name} comes."}
    brought = [{key: row} for key, rows in facts.items() for row in rows]
    return (
        Line(with_answers(f"come {seat}", told), GM),
        *(Line(with_answers(f"brings {seat}", each), GM) for each in brought),
    )


def npc_as_set_down(name: str, npc_data: Mapping[str, Any]) -> Told:
    """Return the figures of an NPC that was set down before, under the *name* that the table reads."""
    traits = {key: draft_traits(npc_data, key) for key in ("advantages", "hindrances")}
    return {"name": name, "score": npc_data["score"], "bears": npc_data["bears"], **traits}


def npc_facts(name: str, told: Mapping[str, Any], rules: HouseRules) -> Told:
    """Return the figures of an NPC in short: by its grade, with traits in words where some are named."""
    grades = rules.npc_grades
    quick = dict(quick_npc_data(grades[min(int(told.get("grade") or 0), len(grades) - 1)]))
    for key in ("advantages", "hindrances"):
        if written := [word for each in (told.get(key) or "").split(",") if (word := " ".join(each.split()))]:
            quick[key] = written
    if problems := list(npc_problems(quick)):
        raise IllegalMoveError(" ".join(problem.message for problem in problems))
    npc_of(name, quick)
    return {"name": name, **quick}


def _reveal(full: PlayedScene, seat: str, words: list[str], _told: Told) -> Sequence[Line]:
    name, who = dict(full.hidden)[words[1]].name, f"n{len(full.npcs) + 1}"
    came = {"say": f"{name} is here."}
    stub = with_answers(f"npc {who}", {"name": name, **came})
    return [Line(with_answers(f"reveal {words[1]} {who}", came), seat, THE_GM, stub)]


def _say_open(full: PlayedScene, _seat: str, words: list[str], told: Told) -> str:
    ability, goal = full.scene.closed[int(words[1])]
    return f"{ability} may be tried again for ‘{goal}’: {told['words']}"


def _say_recover(full: PlayedScene, seat: str, words: list[str], _told: Told) -> str:
    bearer = full.sheet(words[1]).bearers[int(words[2])]
    return f"{_by(full, seat, words[1])} recovers {bearer.name}."


def _stand(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    return [_line(seat, words, told, _say_stand(full, seat, words, told))]


def _impose(full: PlayedScene, seat: str, words: list[str], told: Told) -> Sequence[Line]:
    return [_line(seat, words, told, _say_impose(full, seat, words, told))]


MOVES: Mapping[str, Callable[[PlayedScene, str, list[str], Told], Sequence[Line]]] = {
    "describe": _plain(_say_describe), "happens": _plain(_say_reason("It happens")),
    "no": _plain(_say_reason("Not like that")), "drop": _plain(_say_reason("The GM drops it")),
    "test": _plain(_say_test), "contest": _contest, "exchange": _exchange, "aid": _plain(_say_aid),
    "call": _plain(_say_call), "ask": _plain(_say_ask), "answer": _plain(_say_answer),
    "roll": _roll, "reroll": _reroll, "keep": _plain(_say_keep), "override": _plain(_say_override), "stand": _stand,
    "impose": _impose, "choose": _choose, "cross": _cross,
    "fight": _fight, "join": _plain(_say_join), "peace": _plain(_say_reason("The fight ends here")),
    "fits": _plain(_say_fits), "concede": _plain(_say_concede),
    "point": _plain(_say_set), "trait": _plain(_say_set), "hamper": _set_hamper, "mend": _plain(_say_set),
    "npc": _npc, "reveal": _reveal, "open": _plain(_say_open), "recover": _plain(_say_recover),
    "end": _plain(_say_reason("The scene ends")), "settle": lambda *_told: [Line("settle", GM)],
}  # fmt: skip
