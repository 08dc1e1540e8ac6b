"""An Arkana as a sheet shows one, on screen and paper: pure values, ready to be drawn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from characters.arkana.rules.arkana import WOUNDED, Arkana, HouseRules, wound_limits_reached_sentences
from characters.arkana.rules.growth import RAISE
from characters.arkana.rules.kit import Kit, KitPlace, Piece, Rating, WrittenSpell
from characters.arkana.rules.phrases import (
    HIGHEST,
    Area,
    Phrase,
    PhraseAct,
    ScoreByPhrase,
    mastery_of,
    mastery_of_cells,
)
from characters.socket.rules import COMES, NEW, Offer, Strip, StripCell, StripGroup, Table, Tally

USES = {
    PhraseAct.ENHANCE: "Defend",
    PhraseAct.CONTROL: "Maneuver",
    PhraseAct.DIMINISH: "Attack",
}  # of a conflict's Actions
WHATS = {Area.BODY: "Wounds", Area.MIND: "Focus", Area.SPIRIT: "Wounds"}
KNACKS = {Rating.GAIN: "a knack", Rating.NULL: "neither way", Rating.LOSS: "all thumbs"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A Phrase with its Base Score; *price* is what the next +1 costs, 0 at the highest."""

    code: str
    name: str
    score: int
    price: int


@dataclass(frozen=True, slots=True)
class ActRow:
    """A row: its Mastery is the *dice* of a Check; *use* is its Action in a conflict."""

    key: str
    title: str
    dice: int
    use: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class AreaColumn:
    """A column: its Mastery is the most Wounds, or Focus. *boxes* are those that can be marked, each taken or not;
    *over* counts Wounds beyond them.
    """

    key: str
    title: str
    mastery: int
    what: str
    boxes: tuple[bool, ...]
    held: int = 0
    over: int = 0
    is_full: bool = False


@dataclass(frozen=True, slots=True)
class KitRow:
    """A type of Kit with its rating as a sign, and in words."""

    key: str
    title: str
    sign: str
    in_words: str


@dataclass(frozen=True, slots=True)
class FilledSlots:
    """What is kept in slots *first* to *last*: a piece, a spell or nothing; *facts* are its type, range and hands.

    *code* names it in a draft; *is_over*: no slot is left for it.
    """

    first: int
    last: int
    name: str = ""
    facts: str = ""
    is_spell: bool = False
    code: str = ""
    is_over: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.name

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class KitView:
    """Equipment or pack: its slots in order, how many there are and how many are taken."""

    key: str
    title: str
    held: tuple[FilledSlots, ...]
    slots: int
    taken: int


@dataclass(frozen=True, slots=True)
class SpellRow:
    name: str
    words: str
    where: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """All of an Arkana that a sheet draws."""

    rows: tuple[ActRow, ...]
    columns: tuple[AreaColumn, ...]
    kits: tuple[KitRow, ...]
    shelves: tuple[KitView, ...]
    spells: tuple[SpellRow, ...]
    xp: int
    earned: int
    exceptions: tuple[tuple[str, str], ...]
    fallen: tuple[str, ...]
    line: str

    @property
    def is_out(self) -> bool:
        """Say whether Wounds have reached a limit: then the character has retired from play."""
        return bool(self.fallen)

    @property
    def balance(self) -> str:
        """The unspent XP as a figure, with a true minus sign when they are owed."""
        return str(self.xp).replace("-", "\N{MINUS SIGN}")


def sheet_context(arkana: Arkana, table: Table[HouseRules]) -> SheetView:
    """Return *arkana* as a sheet shows one: the nine Phrases, Masteries by what they do, Kit, slots, spells."""
    return SheetView(
        rows=tuple(act_row(arkana.scores, act) for act in PhraseAct),
        columns=tuple(_area_column(arkana, area) for area in Area),
        kits=tuple(_kit_row(kit, arkana.rating(kit)) for kit in Kit),
        shelves=tuple(_kit_view(arkana, place) for place in KitPlace),
        spells=tuple(
            SpellRow(str(spell), spell.words, spell_place_in_words_or_blank(spell, arkana))
            for spell in arkana.spells
        ),
        xp=arkana.xp,
        earned=arkana.earned,
        exceptions=arkana.exceptions,
        fallen=tuple(wound_limits_reached_sentences(arkana)),
        line=best_two_scores_in_words(arkana),
    )


# --- the grid ---


def act_row(scores: ScoreByPhrase, act: PhraseAct) -> ActRow:
    """Return the row of *act* of the grid of *scores*."""
    cells = tuple(
        Cell(phrase.code, str(phrase), score, score if score < HIGHEST else 0)
        for phrase, score in scores.items()
        if phrase.act is act
    )
    return ActRow(act.value, act.title, mastery_of(scores, act), USES[act], cells)


def _area_column(arkana: Arkana, area: Area) -> AreaColumn:
    most = mastery_of_cells(arkana.cells, area)
    held = arkana.wounds(area) if area in WOUNDED else 0
    return AreaColumn(
        area.value,
        area.title,
        most,
        WHATS[area],
        tuple(place <= held for place in range(1, most + 1)),
        held,
        max(0, held - most),
        area in WOUNDED and held >= most,
    )


def best_two_scores_in_words(arkana: Arkana) -> str:
    """Return in a few words where *arkana* is best: "Control Body 5, Enhance Mind 4"."""
    ordered = sorted(arkana.scores.items(), key=lambda one: -one[1])
    top = [f"{phrase} {score}" for phrase, score in ordered[:2] if score > min(arkana.cells)]
    return ", ".join(top) or f"Every Phrase {arkana.cells[0]}"


# --- Kit ---


def _kit_row(kit: Kit, rating: Rating) -> KitRow:
    return KitRow(kit.value, kit.plural, rating.sign, KNACKS[rating])


def piece_facts_in_words(piece: Piece) -> str:
    """Return what a piece is beside its name: "weapon, Ranged, two hands"."""
    kind = [piece.kit.value] if piece.kit else []
    reach = [piece.reach.title] if piece.reach else []
    return ", ".join([*kind, *reach, "one hand" if piece.hands == 1 else "two hands"])


def spell_place_in_words_or_blank(spell: WrittenSpell, arkana: Arkana) -> str:
    """Return in words where *spell* occupies a slot of *arkana*'s, and if it is expended; "" if neither."""
    told = [f"in a slot of the {spell.place}"] if spell.place else []
    told += ["expended until the next Rest"] if spell.words in arkana.expended else []
    return ", ".join(told)


def _kit_view(arkana: Arkana, place: KitPlace) -> KitView:
    return slots_view(place, arkana.slot_count(place), arkana.pieces_at(place), arkana.spells)


def slots_view(
    place: KitPlace, slot_count: int, pieces: Iterable[Piece], spells: Iterable[WrittenSpell]
) -> KitView:
    """Return the *slot_count* of a place as they are filled: pieces first, each as many as its hands, then spells."""
    held = list(_filled_slots(place, slot_count, list(pieces), list(spells)))
    taken = held[-1].last if held else 0
    empty = (FilledSlots(number, number) for number in range(taken + 1, slot_count + 1))
    return KitView(place.value, place.title, (*held, *empty), slot_count, taken)


def _filled_slots(
    place: KitPlace, slot_count: int, pieces: list[Piece], spells: list[WrittenSpell]
) -> Iterator[FilledSlots]:
    last = 0
    for number, piece in enumerate(pieces):
        first, last = last + 1, last + piece.hands
        code = f"{place}-{number}-{len(pieces)}"
        yield FilledSlots(
            first, last, piece.name, piece_facts_in_words(piece), code=code, is_over=last > slot_count
        )
    for number, spell in enumerate(spells):
        if spell.place is place:
            last += 1
            code = f"spells-{number}-{len(spells)}"
            yield FilledSlots(
                last, last, str(spell), "a spell", is_spell=True, code=code, is_over=last > slot_count
            )


# --- in one line, above the offers ---


def grid_strip(before: Arkana, now: Arkana, offer: Offer | None) -> Strip:
    """Return the nine scores of *now* by Act, with the one *offer* would raise and those that rose since *before*."""
    rising = offer.code.removeprefix(f"{RAISE} ") if offer and offer.group == RAISE and offer.is_open else ""

    def cell(phrase: Phrase) -> StripCell:
        score = now.scores[phrase]
        state = COMES if phrase.code == rising else NEW if score > before.scores[phrase] else ""
        return StripCell(
            f"{phrase} {score + (state == COMES)}",
            figure=str(score + (state == COMES)),
            mark=phrase.area.value,
            state=state,
        )

    groups = (
        StripGroup(act.title, tuple(cell(phrase) for phrase in now.scores if phrase.act is act), act.value)
        for act in PhraseAct
    )
    return Strip(tuple(groups), _tally_of_score_sum(sum(before.cells), sum(now.cells)))


def _tally_of_score_sum(sum_before: int, sum_now: int) -> Tally:
    return Tally(str(sum_now), "in all" if sum_before == sum_now else f"in all, was {sum_before}")
