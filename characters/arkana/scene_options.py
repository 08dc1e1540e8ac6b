"""What might be done in a Conflict, as options a person can choose from."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from characters.arkana.rules.arkana import target_ladder_of_text
from characters.arkana.rules.checks import target_ladder_in_words
from characters.arkana.rules.conflict import Fighter, Move, Phase, Position, Side, open_and_closed_moves
from characters.arkana.rules.conflict.moves import (
    LONGEST_RULING,
    WantedAnswer,
    split_move_line_into_code_and_answers,
)
from characters.arkana.rules.conflict.offering import open_and_closed_moves_of_fighter
from characters.arkana.rules.conflict.position import PieceWord
from characters.arkana.rules.conflict.resolving import ACTS, score_of_thrown_dice
from characters.arkana.rules.conflict.rounds import called_check_result
from characters.arkana.rules.phrases import Area, PhraseAct
from characters.socket.rules import Answers, DiceByKey, DiceToThrow, Group, Option, Question
from decks.rules.tarot import capitalized

GROUPS = (
    Group(
        "advantage",
        "Advantage",
        "A die of 4 to 6 gives it to the players; an ambush to whoever springs it.",
        0,
    ),
    Group("place", "Take position", "Guard is the clashing front, Cover the rear that supports it.", 0),
    Group("set", "Area and Target", "The Arbiter says in which Area it is done, and against what.", 0),
    Group("enough", "The Base Score is enough", "Nobody rolls: the Base Score is the Result.", 0),
    Group("resolve", "Roll", "What was declared happens.", 0),
    Group("stand", "Let it stand", "The dice are taken as they lie.", 0),
    Group("gain", "XP for Gains", "The dice lie there: each XP adds one to the Result.", 0),
    Group("let", "Your Reaction", "Nothing is spent: the dice fall as they will.", 0),
    Group("letall", "Let all pass", "Nothing is spent until this turn ends.", 0),
    Group("assist", "Assist", "One roll of the same Act; what Gains it has left are added.", 1),
    Group("dodge", "Dodge", "A Maneuver that beats the attacker’s Base Score avoids every Wound.", 1),
    Group("attack", "Attack", "The Result of Diminish is Damage; Focus stops some of it.", 1),
    Group("defend", "Defend", "The Result of Enhance is Focus, Armor helping.", 1),
    Group("maneuver", "Maneuver", "The Result of Control is Initiative for your side.", 1),
    Group("advance", "Advance", "From Cover to Guard, by a Maneuver.", 1),
    Group("retreat", "Retreat", "From Guard to Cover, by a Maneuver.", 1),
    Group("pass", "Pass Guard", "Bring somebody in Cover to Guard; the other side may react once.", 1),
    Group("check", "A task with a Check", "Something the story needs: a Phrase against a Target.", 1),
    Group("task", "A task without a roll", "It takes an Action and is done.", 1),
    Group("equip", "Equip", "From the pack to hand.", 1),
    Group("stow", "Pack away", "From hand to the pack.", 1),
    Group("swap", "Pack one, equip another", "One Action or two: the Arbiter says.", 1),
    Group("drop", "Drop", "What is at hand falls; that takes no Action.", 0),
    Group("spell-attack", "Attack by a Spell", "A Cause, then the Effect; it costs Focus.", 2),
    Group("spell-defend", "Defend by a Spell", "A Cause, then the Effect; it costs Focus.", 2),
    Group("spell-maneuver", "Maneuver by a Spell", "A Cause, then the Effect; it costs Focus.", 2),
    Group("spell-dodge", "Dodge by a Spell", "A Cause, then the Effect; it costs Focus.", 2),
    Group("idle", "Unused Actions", "Each is rolled as a Maneuver towards Initiative.", 0),
    Group("done", "End the turn", "The other side is next, or the round ends.", 0),
    Group("answer", "A Check you are called for", "It takes no Action.", 0),
    Group(
        "call", "Call for a Check", "From one, some or all of the players; it takes no Action of theirs.", 0
    ),
    Group("ruling", "Record a ruling", "What the Arbiter decides stands in the log.", 0),
    Group("stop", "End the conflict", "Fled, surrendered, settled: nobody rolls any more.", 0),
)
ONES = {
    "ambush": "advantage", "guard": "place", "cover": "place", "unused": "idle", "spare": "idle", "throw": "resolve",
    "face": "answer", "keep": "stand", "raise": "gain",
}  # fmt: skip
LIKELY = (("let", "defend", "dodge", "letall"), ("attack",), ("advance",), ("maneuver",), ("done",))
WAITED_FOR = frozenset({"advantage", "place", "enough", "resolve", "stand", "gain", "idle", "answer"})
ARBITERS = frozenset({"area", "target"})  # what the Arbiter says, unless a house rule has the players set it
NOBODY = "-"  # names no seat
WOUNDS = (("body", "Body"), ("spirit", "Spirit"))


@dataclass(frozen=True, slots=True)
class ConflictOption(Option):
    """A move of a Conflict: what comes with it follows its code, each in a word of its own."""

    def is_made_by(self, move_line: str) -> bool:
        return split_move_line_into_code_and_answers(move_line)[0] == self.code


def options_of_seats(position: Position, seats: Collection[str]) -> Iterator[Option]:
    """Yield what *seats* might do, with what stands against it; "" among them is the Arbiter, who may do the rest."""
    says_area = "" in seats or position.rules.players_set  # Ruling A28
    for move in _moves_of_seats_and_maybe_more(position, seats):
        seat = _seat_of_move_blank_if_arbiters(position, move)
        if "" in seats or seat in seats or (move.by == Side.PLAYERS and move.kind in ("done", "unused")):
            yield _option_of_move(position, move, seat, says_area=says_area)


def _moves_of_seats_and_maybe_more(position: Position, seats: Collection[str]) -> Iterator[Move]:
    """Leave out at once the turns of those whom nobody asks about."""
    if position.phase is not Phase.TURNS:
        yield from open_and_closed_moves(position)
        return
    yield from (move for move in open_and_closed_moves(position, NOBODY) if not move.is_kept)
    for fighter in position.fighters:
        if fighter.seat in seats and fighter.is_known:
            yield from (
                move for move in open_and_closed_moves_of_fighter(position, fighter) if not move.is_kept
            )


def _group_of_move(move: Move) -> str:
    kind = ONES.get(move.kind, move.kind)
    return f"spell-{kind}" if move.is_spell else kind


def _seat_of_move_blank_if_arbiters(position: Position, move: Move) -> str:
    """Return whose *move* is: what was declared is rolled by who declared it."""
    if move.kind in ("resolve", "throw") or (move.kind == "enough" and position.rules.players_set):
        return position.declared[-1].by
    return "" if move.by in SIDES else move.by


def _option_of_move(position: Position, move: Move, seat: str, *, says_area: bool) -> Option:
    """Return *move* as an option; who *says_area* and Target is asked for them, of anybody else they are not."""
    fighter = position.fighter(seat) if seat else None
    group = _group_of_move(move)
    label = _label_of_move(position, move, fighter)
    waited_for, steady = group in WAITED_FOR, group == "place"  # all take position at once
    if move.kind == "set":
        waited_for = (
            not (position.declared and position.declared[-1].is_said) and position.unused_area is None
        )
    if move.kind == "done":  # nobody of the side has an Action left: the others wait for nothing else
        waited_for = not any(each.actions for each in position.able_fighters(position.turn))
    if group == "idle" and position.unused_area is None and not position.rules.players_set:
        waited_for = False  # first the Arbiter says the Area
    reasons = (*move.reasons, *_reasons_if_area_unsaid(position, move, says_area=says_area))
    asks, wants = tuple[Question, ...](), tuple[DiceToThrow, ...]()
    if not reasons:  # nobody is asked for what cannot be
        told = (
            want
            for want in move.wants
            if not (
                want.dice or want.is_kept or _is_answer_not_asked_for(position, want, says_area=says_area)
            )
        )
        asked = (_question_of_wanted_answer(position, move, want, fighter) for want in told)
        asks = tuple(question for question in asked if not question.many or question.choices)
        wants = tuple(
            DiceToThrow(want.key, _label_of_dice(want), want.dice) for want in move.wants if want.dice
        )
    way = way_code_of_pieces(move.pieces) if move.kind == "attack" and not move.is_spell else ""
    return ConflictOption(
        move.code, label, reasons, asks, steady, seat, move.at, group, wants, waited_for, way
    )


def way_code_of_pieces(pieces: tuple[PieceWord, ...]) -> str:
    """Return what stands for attacking with *pieces*, or with none of them."""
    return "+".join(pieces) or "bare"


def _is_answer_not_asked_for(position: Position, want: WantedAnswer, *, says_area: bool) -> bool:
    """Say whether nobody is asked for *want* here: it is not theirs to say, or it is said."""
    is_said = want.key == "area" and position.unused_area is not None and want.is_optional
    return want.key in ARBITERS and (is_said or not says_area)


def _reasons_if_area_unsaid(position: Position, move: Move, *, says_area: bool) -> Iterator[str]:
    """Yield why an unused Action cannot be rolled by somebody who does not say its Area."""
    if not says_area and any(want.key == "area" and not want.is_optional for want in move.wants):
        yield "The Arbiter says first in which Area unused Actions are rolled."


def _label_of_dice(want: WantedAnswer) -> str:
    return "Dice of the Cause" if want.key == "cause" else "Dice"


SIMPLE = {
    "advantage": "Roll the die",
    "ambush": "{side} ambush",
    "guard": "Guard",
    "cover": "Cover",
    "done": "{side} are done",
    "unused": "All of {side}",
    "idle": "One Action of {who}",
    "let": "I let it pass",
    "letall": "I let all pass this turn",
    "spare": "One Action of {who}",
    "call": "A Check that the Arbiter calls for",
    "ruling": "What the Arbiter rules",
    "stop": "The Arbiter ends it here",
}
SIDES = {"players": "the players", "arbiter": "the Arbiter’s side"}


def _label_of_move(position: Position, move: Move, fighter: Fighter | None) -> str:
    who = fighter.name if fighter else ""
    if move.kind in SIMPLE:
        told = SIMPLE[move.kind].format(side=SIDES.get(move.by, ""), who=who)
        return capitalized(told)
    if move.kind in ("answer", "face") and fighter:
        called = position.called_check(move.by)
        return f"{who}: roll {called}, {fighter.mastery(called.act)} dice" if called else who
    if move.kind in ("keep", "raise"):
        return (
            f"Let it stand: Result {called_check_result(position, move.by).score}"
            if move.kind == "keep"
            else "Spend XP"
        )
    if move.kind in OF_WHAT_LIES_ON_TOP:
        return OF_WHAT_LIES_ON_TOP[move.kind](position, move)
    pieces = " and ".join(fighter.name_of_piece(piece) for piece in move.pieces) if fighter else ""
    if move.at:
        bare = "" if move.is_spell or move.kind == "pass" else ", bare hands"
        return f"{position.fighter(move.at).name}{f', {pieces}' if pieces else bare}"
    if move.kind == "swap" and fighter:
        return "Pack {}, equip {}".format(*map(fighter.name_of_piece, move.pieces))
    return pieces or who


def _label_of_setting_area(position: Position, move: Move) -> str:
    """Return what the Arbiter says: for whom, and whether it was said before."""
    if not position.declared:
        return "Say the Area of unused Actions"
    top = position.declared[-1]
    name = position.fighter(top.by).name
    if top.is_said:
        return f"Object: {name} rolls something else"
    return f"Say the Area {'and the Target ' if any(want.key == 'target' for want in move.wants) else ''}for {name}"


def _label_of_base_score(position: Position, move: Move) -> str:
    top = position.declared[-1]
    if not (top.act and top.area):
        return "The Base Score is enough"
    base = position.fighter(top.by).base_score(top.act, top.area)
    return f"{top.act.title} {top.area.title} {base} is enough"


def _label_of_letting_stand(position: Position, move: Move) -> str:
    return f"Let it stand: Result {score_of_thrown_dice(position)}"


def _label_of_rolling(position: Position, move: Move) -> str:
    """Return what rolling does: "Roll 3 dice for Ondine", or that it just happens."""
    name = position.fighter(position.declared[-1].by).name
    count = sum(want.dice for want in move.wants)
    return f"Roll {count} dice for {name}" if count else capitalized(f"{name} does it")


OF_WHAT_LIES_ON_TOP = {
    "set": _label_of_setting_area,
    "enough": _label_of_base_score,
    "resolve": _label_of_rolling,
    "throw": _label_of_rolling,
    "stand": _label_of_letting_stand,
    "gain": lambda *_asked: "Spend XP",
}


# --- what comes with a move ---


def _question_of_wanted_answer(
    position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None
) -> Question:
    return ALIKE.get(want.key) or ASKED[want.key](position, move, want, fighter)


def _area_question(position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None) -> Question:
    act = PhraseAct.CONTROL if move.kind in ("idle", "spare") else ACTS.get(move.kind)
    if move.kind == "set" and position.declared:
        top = position.declared[-1]
        act, fighter = top.act, position.fighter(top.by)
    scores = tuple(fighter.base_score(act, area) for area in Area) if fighter and act else ()
    kind = position.declared[-1].kind if move.kind == "set" and position.declared else move.kind
    return _which_area_question(act, scores, likely_area(position, kind, fighter))


@lru_cache(maxsize=1024)
def _which_area_question(
    act: PhraseAct | None, score_of_each_area: tuple[int, ...], likely: Area
) -> Question:
    told = [f"{area.title} {score}" for area, score in zip(Area, score_of_each_area, strict=False)]
    choices = tuple(zip(Area, told or [area.title for area in Area], strict=True))
    label = f"{act.title} what?" if act else "Which Area?"
    return Question("area", label, choices=choices, hint="The Arbiter says which Area fits.", begins=likely)


def likely_area(position: Position, move_kind: str, fighter: Fighter | None) -> Area:
    """Return the Area that is chosen already, that of the last time: the Arbiter may say another (Ruling A28)."""
    if move_kind in ("set", "idle", "spare", "unused"):
        return position.last_unused or Area.MIND
    likely = Area.MIND if move_kind in ("maneuver", "check", "pass") else Area.BODY
    return (fighter and fighter.last_area(move_kind)) or likely


def _target_score_question(
    position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None
) -> Question:
    may_fail = move.is_spell or (move.kind == "set" and position.declared[-1].may_fail)  # Ruling A27
    return _target_question(position.rules.targets, may_fail=may_fail)


@lru_cache
def _target_question(targets_text: str, *, may_fail: bool) -> Question:
    ladder = target_ladder_in_words(target_ladder_of_text(targets_text))
    if may_fail:
        hint = f"Left empty, one more than Base Score and Act Mastery together. Else: {ladder}."
        return Question("target", "Target", 20, hint=hint, required=False)
    return Question("target", "Target", 20, hint=f"The Arbiter sets it: {ladder}.")


def _xp_question(position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None) -> Question:
    if move.kind in ("gain", "raise"):
        score = (
            score_of_thrown_dice(position)
            if move.kind == "gain"
            else called_check_result(position, move.by).score
        )
        choices = tuple((count, f"{count} XP: Result {score + int(count)}") for count in want.choices[:6])
        return Question("xp", "Spend XP, each a Gain", choices=choices)
    choices = tuple((count, f"{count} XP: +{count}") for count in want.choices[:6])
    return Question("xp", "Spend XP, each a Gain", choices=choices, required=False)


def _more_foes_question(
    position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None
) -> Question:
    choices = tuple((seat, position.fighter(seat).name) for seat in want.choices if seat != move.at)
    return Question("also", "Also bring to Guard", choices=choices, required=False, many=True)


def _called_players_question(
    position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None
) -> Question:
    choices = tuple((seat, position.fighter(seat).name) for seat in want.choices)
    return Question("who", "From whom", choices=choices, many=True, begins=",".join(want.choices))


def _spell_cause_question(
    position: Position, move: Move, want: WantedAnswer, fighter: Fighter | None
) -> Question:
    dice = {act: f"{act.title}, {fighter.mastery(act)} dice" if fighter else act.title for act in PhraseAct}
    likely = max(PhraseAct, key=fighter.mastery) if fighter else PhraseAct.CONTROL
    return Question(
        "spell", "The Cause", choices=tuple((act.value, told) for act, told in dice.items()), begins=likely
    )


ASKED = {
    "area": _area_question,
    "target": _target_score_question,
    "xp": _xp_question,
    "also": _more_foes_question,
    "who": _called_players_question,
    "spell": _spell_cause_question,
    "actions": lambda *asked: Question(
        "actions",
        "It takes",
        choices=tuple((n, "1 Action" if n == "1" else f"{n} Actions") for n in asked[2].choices),
    ),
}
ALIKE = {  # asked in the same words whoever moves
    "wounds": Question("wounds", "Wounds go to", choices=WOUNDS, begins="body"),
    "cost": Question("cost", "What Focus cannot pay is Wounds to", choices=WOUNDS, begins="body"),
    "act": Question(
        "act",
        "Which Act?",
        choices=tuple((act.value, act.title) for act in PhraseAct),
        begins=PhraseAct.CONTROL,
    ),
    "tool": Question("tool", "A Tool that fits", choices=(("yes", "In use"),), required=False),
    "text": Question("text", "The ruling", LONGEST_RULING),
}


def move_line_of_answers(move_code: str, answers: Answers, thrown_dice: DiceByKey) -> str:
    """Return the move as one line: its code, what comes with it (each in one word), its dice.

    >>> move_line_of_answers("idle bo", {"area": "mind"}, {"dice": (3, 5)})
    'idle bo area=mind dice=35'
    """
    if move_code == "ruling":
        return f"ruling {' '.join(str(answers['text']).split())}"
    told = {
        key: ",".join(value) if isinstance(value, list | tuple) else "_".join(str(value).split())
        for key, value in answers.items()
    }
    dice = {key: "".join(map(str, thrown)) for key, thrown in thrown_dice.items()}
    return " ".join([move_code, *(f"{key}={value}" for key, value in (told | dice).items() if value)])
