"""Where a Conflict stands: who fights, how they are, whose turn it is and what has been declared."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.dice import Dice
from characters.arkana.rules.kit import KitPlace as Kept
from characters.arkana.rules.kit import Piece, slots_filled
from characters.arkana.rules.phrases import PLACES, Area, Phrase, PhraseAct, mastery_of_cells
from play.rules.replacing import replace

ACTIONS = 2  # of a character, each round
PieceWord = str  # what a piece is and the hands it needs: "reach2"
NO_ARMOR: PieceWord = "-"  # in the place of a piece: what is worn fits into no free hands
WOUNDS = (Area.BODY, Area.SPIRIT)  # where Wounds are tracked
TARGETED = frozenset({"check", "pass"})  # what succeeds or fails against a Target


class Side(StrEnum):
    """A Conflict always has two sides: the player characters, and whom the Arbiter plays."""

    PLAYERS = "players"
    ARBITER = "arbiter"

    @property
    def other(self) -> "Side":
        return Side.ARBITER if self is Side.PLAYERS else Side.PLAYERS

    @property
    def name_in_text(self) -> str:
        return "the players" if self is Side.PLAYERS else "the Arbiter’s side"


class Place(StrEnum):
    """Guard is the clashing front, Cover the rear that supports it."""

    GUARD = "guard"
    COVER = "cover"


class Phase(StrEnum):
    """What a Conflict waits for."""

    ADVANTAGE = "advantage"
    POSITIONS = "positions"
    TURNS = "turns"
    UNUSED = "unused"  # Actions left at the end of a round are rolled towards Initiative
    OVER = "over"


@dataclass(frozen=True)
class Fighter:
    """Somebody in a Conflict: what they are and how they stand.

    *scores* are the nine Base Scores in the order of PHRASES. Pieces of Kit are one word each, what they are and the
    hands they need: `armor2`, `tool1`, `close1`, `reach2`, `ranged2`; a second alike is `2-close1`. *names* are what
    they are called. *focus* comes with the Conflict, and so does *place*, unless it is settled before. *areas* says of
    each kind of thing they did in which Area it was rolled last; where a Conflict was begun before that, it may be `U`.

    Of somebody whose figures are not known to who looks, every figure is `U`; *is_told_out* is what was told then.
    """

    seat: str
    name: str
    side: Side
    scores: tuple[int, ...]
    armor: int = 0  # Kit ratings: +1, 0 or -1
    tools: int = 0
    weapons: int = 0
    equipped: tuple[PieceWord, ...] = ()
    pack: tuple[PieceWord, ...] = ()
    equipment_slots: int = 5
    pack_slots: int = 5
    body: int = 0  # Wounds
    spirit: int = 0
    body_before: int = 0  # Wounds brought along
    spirit_before: int = 0
    xp: int = 0  # held, to add a Gain to a Check each
    xp_spent: int = 0
    place: Place | None = None
    focus: int = 0
    actions: int = 0
    names: tuple[tuple[PieceWord, str], ...] = ()
    is_told_out: bool = False
    areas: tuple[tuple[str, Area], ...] = ()

    def name_of_piece(self, piece_word: PieceWord) -> str:
        """Return the name of *piece_word*, or the word for it where it has none."""
        return "no Armor" if piece_word == NO_ARMOR else dict(self.names).get(piece_word, piece_word)

    def last_area(self, move_kind: str) -> Area | None:
        """Return in which Area they did something of this *move_kind* last."""
        return self._areas.get(move_kind)

    def with_last_area(self, move_kind: str, area: Area) -> "Fighter":
        """Return them, who do something of this *move_kind* with *area*."""
        return replace(self, areas=tuple((self._areas | {move_kind: area}).items()))

    @property
    def _areas(self) -> dict[str, Area]:
        return dict(self.areas) if isinstance(self.areas, tuple) else {}

    def with_place(self, place: Place) -> "Fighter":
        """Return them with *place* settled."""
        return replace(self, place=place)

    def mastery(self, act_or_area: PhraseAct | Area) -> int:
        return mastery_of_cells(self.scores, act_or_area)

    def base_score(self, act: PhraseAct, area: Area) -> int:
        return self.scores[PLACES[act, area]]

    @property
    def is_known(self) -> bool:
        """Say whether who looks from here knows their figures."""
        return isinstance(self.scores, tuple)

    @property
    def is_out(self) -> bool:
        """Whether Wounds to Body or Spirit have reached their limit: incapacitated."""
        if not self.is_known:
            return self.is_told_out
        return self.body >= self.mastery(Area.BODY) or self.spirit >= self.mastery(Area.SPIRIT)

    @property
    def armor_slots(self) -> int:
        return sum(hands_needed(piece) for piece in self.equipped if kind_of_piece(piece) == "armor")

    @property
    def has_tool(self) -> bool:
        return any(kind_of_piece(piece) == "tool" for piece in self.equipped)

    def may_use_tool(self, free_hands: int) -> bool:
        """Say whether a Tool at hand needs no more than so many *free_hands* hands (Ruling A28)."""
        return any(
            kind_of_piece(piece) == "tool" and hands_needed(piece) <= free_hands for piece in self.equipped
        )

    def fullest_armor_sets(self, free_hands: int) -> tuple[tuple[PieceWord, ...], ...]:
        """Return the Armor that may be used at once with *free_hands*: all of it, or the fullest choices."""
        armor = tuple(sorted(piece for piece in self.equipped if kind_of_piece(piece) == "armor"))
        if sum(map(hands_needed, armor)) <= free_hands:  # Ruling A28
            return (armor,)
        fit = {
            pieces
            for count in range(len(armor))
            for pieces in combinations(armor, count)
            if sum(map(hands_needed, pieces)) <= free_hands
        }
        most = max(sum(map(hands_needed, pieces)) for pieces in fit)
        return tuple(sorted(pieces for pieces in fit if sum(map(hands_needed, pieces)) == most))


def fighter_of_arkana(seat: str, name: str, side: Side, arkana: Arkana) -> Fighter:
    """Return *arkana* as somebody in a Conflict; spells in slots leave fewer for pieces."""
    armor, tools, weapons = arkana.ratings
    words = _pieces_as_words((*arkana.equipment, *arkana.pack))
    held = len(arkana.equipment)
    return Fighter(
        seat,
        name,
        side,
        arkana.cells,
        armor,
        tools,
        weapons,
        equipped=words[:held],
        pack=words[held:],
        equipment_slots=arkana.equipment_slots - slots_filled((), arkana.spells, Kept.EQUIPMENT),
        pack_slots=arkana.pack_slots - slots_filled((), arkana.spells, Kept.PACK),
        body=arkana.body_wounds,
        spirit=arkana.spirit_wounds,
        xp=max(0, arkana.xp),
        names=tuple(zip(words, map(str, (*arkana.equipment, *arkana.pack)), strict=True)),
    )


def _pieces_as_words(pieces: tuple[Piece, ...]) -> tuple[PieceWord, ...]:
    """Return *pieces* as one word each, no two alike."""
    words: list[str] = []
    for word in map(_piece_as_word, pieces):
        alike = sum(word in (other, other.partition("-")[2]) for other in words)
        words.append(f"{alike + 1}-{word}" if alike else word)
    return tuple(words)


def _piece_as_word(piece: Piece) -> PieceWord:
    """Return *piece* as one word: a weapon by its range, anything else by its type."""
    return f"{piece.reach or piece.kit or 'thing'}{piece.hands}"


def kind_of_piece(piece_word: PieceWord) -> str:
    """Return what *piece_word* is.

    >>> kind_of_piece("reach2"), hands_needed("reach2"), kind_of_piece("3-close1")
    ('reach', 2, 'close')
    """
    return piece_word.rpartition("-")[2].rstrip("0123456789")


def hands_needed(piece_word: PieceWord) -> int:
    """Return how many hands *piece_word* needs, and so how many slots it fills."""
    return int(piece_word.rpartition(kind_of_piece(piece_word))[2])


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class DeclaredAction:
    """An Action or a Reaction that waits for its Area, its dice, or for XP once the dice lie there.

    *area* and *target*, the Target Score, are None until the Arbiter says them. *answers* is the Action that a Reaction
    answers ("" of an Action). *cause* is the Act of a Spell's Cause, *cost* where its Wounds go; one that *may_fail*
    does nothing below its Target. *helpers* Assist with their *rolls*. *dice*, those of a Cause and *xp* lie there
    once they were thrown. *dodged* tells how a dodge ended, once there was one; *reactions* counts them all, and
    *answered* are the seats that reacted or let it pass. What is not known to who looks is `U`.
    """

    kind: str
    by: str
    at: str = ""
    pieces: tuple[PieceWord, ...] = ()
    act: PhraseAct | None = None  # None: no Check
    area: Area | None = None
    wounds: Area = Area.BODY
    target: int | None = None
    has_tool: bool = False
    also: tuple[str, ...] = ()
    cause: PhraseAct | None = None
    cost: Area = Area.BODY
    answers: str = ""
    helpers: tuple[str, ...] = ()
    rolls: tuple[Dice, ...] = ()
    reactions: int = 0
    answered: tuple[str, ...] = ()
    dodged: bool | None = None
    may_fail: bool = False
    dice: Dice = ()
    cause_dice: Dice = ()
    xp: int = 0

    @property
    def is_said(self) -> bool:
        """Say whether all is said that the Arbiter has to say before dice fall."""
        needs_target = self.kind in TARGETED or self.cause is not None
        return self.act is None or (self.area is not None and (self.target is not None or not needs_target))


@dataclass(frozen=True, slots=True)
class CalledCheck:
    """A Check that the Arbiter called for from whoever sits at *seat*.

    It is not rolled yet, or its *dice* lie there, with the *xp* that was spent on them so far.
    """

    seat: str
    act: PhraseAct
    area: Area
    target: int
    dice: Dice = ()
    xp: int = 0

    def __str__(self) -> str:
        return f"{Phrase(self.act, self.area)} against {self.target}"


@dataclass(frozen=True, slots=True)
class Event:
    """What happened: a code, to whom, in a sentence, and how much where it is counted.

    *open* is the sentence for those who may not see the numbers of the Arbiter's side, "" if there is none for them;
    None: all read the same.
    """

    code: str
    words: str
    seat: str = ""
    amount: int = 0
    open: str | None = None


@dataclass(frozen=True)
class Position:
    """A Conflict between two moves; *declared* holds the Action and, on top of it, the Reaction under way.

    *unused_area* is what the Arbiter said of the unused Actions of this round, if they did, *last_unused* what they
    said last. Who is *letting* lets all pass that the other side does in this turn. *calls* are the Checks called for
    and not rolled yet.
    """

    rules: HouseRules
    fighters: tuple[Fighter, ...]
    phase: Phase = Phase.ADVANTAGE
    round: int = 0
    advantage: Side = Side.PLAYERS
    turn: Side = Side.PLAYERS
    players: int = 0  # Initiative
    arbiter: int = 0
    declared: tuple[DeclaredAction, ...] = ()
    rulings: tuple[str, ...] = ()
    unused_area: Area | None = None
    letting: tuple[str, ...] = ()
    calls: tuple[CalledCheck, ...] = ()
    last_unused: Area | None = None

    def called_check(self, seat: str) -> CalledCheck | None:
        """Return the Check that *seat* is called for first."""
        return next((call for call in self.calls if call.seat == seat), None)

    def fighter(self, seat: str) -> Fighter:
        """Return who sits at *seat*; StopIteration if nobody does."""
        return next(fighter for fighter in self.fighters if fighter.seat == seat)

    def able_fighters(self, side: Side) -> tuple[Fighter, ...]:
        """Return who of *side* can go on."""
        return tuple(fighter for fighter in self.fighters if fighter.side is side and not fighter.is_out)

    def may_answer(self) -> tuple[Fighter, ...]:
        """Return who may still react to what was declared, or let it pass: of the other side, with an Action left."""
        top = self.declared[-1] if self.declared else None
        if not top or top.answers or top.dice or not top.is_said:
            return ()
        there = self.able_fighters(self.fighter(top.by).side.other)
        return tuple(each for each in there if each.actions and each.seat not in top.answered)

    def words_only_if_of_arbiters_side(self, seat: str, words: str) -> str | None:
        """Return those words where *seat* is of the Arbiter's side; None where the table reads all."""
        return words if self.fighter(seat).side is Side.ARBITER else None

    def initiative(self, side: Side) -> int:
        return self.players if side is Side.PLAYERS else self.arbiter

    def with_fighter(self, changed: Fighter) -> "Position":
        fighters = tuple(changed if fighter.seat == changed.seat else fighter for fighter in self.fighters)
        return replace(self, fighters=fighters)


PositionAndEvents = tuple[Position, tuple[Event, ...]]  # what a move leads to, and what is told of it
