"""A table's Arkana side by side: who is best at what, who can take what, and what nobody can do."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from characters.arkana.rules.arkana import WOUNDED, Arkana
from characters.arkana.rules.kit import Kit
from characters.arkana.rules.phrases import LOWEST, PHRASES, Phrase, PhraseAct
from characters.arkana.sheet import USES
from characters.socket.rules import NowAndTried
from decks.rules.tarot import names_as_phrase


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody has, before and after; *is_best*: nobody has more of it, and not everybody as much."""

    name: str
    before: str
    after: str
    is_best: bool = False

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PartyRow:
    """A Phrase or a figure: *together* is the best of it, and who has it."""

    name: str
    cells: tuple[Cell, ...]
    together: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """An Act with its three Phrases, and the dice that go with it; or what else is compared."""

    key: str
    title: str
    line: str
    rows: tuple[PartyRow, ...]


@dataclass(frozen=True, slots=True)
class PartyView:
    """All of a table that its templates draw: band by band, and what stands out."""

    bands: tuple[Band, ...]
    sentences: tuple[str, ...]


@lru_cache(maxsize=64)
def party_view(members: tuple[NowAndTried[Arkana], ...]) -> PartyView:
    """Return what the table's *members* are together, as they are and as they would be."""
    return PartyView(
        (*(_act_band(act, members) for act in PhraseAct), _limits_band(members), _kit_band(members)),
        tuple(_remarks_on_party(members)),
    )


# --- the table ---


def _act_band(act: PhraseAct, members: Sequence[NowAndTried[Arkana]]) -> Band:
    rows = [
        _figures_row(phrase.area.title, members, _score_getter(phrase))
        for phrase in PHRASES
        if phrase.act is act
    ]
    dice = _figures_row("Dice", members, lambda arkana: arkana.dice_count(act))
    return Band(act.value, act.title, USES[act], (*rows, dice))


def _score_getter(phrase: Phrase) -> Callable[[Arkana], int]:
    return lambda arkana: arkana.scores[phrase]


def _figures_row(
    row_name: str, members: Sequence[NowAndTried[Arkana]], figure_of: Callable[[Arkana], int]
) -> PartyRow:
    after = [figure_of(then) for _name, _now, then in members]
    most = max(after, default=0)
    tops = [who for (who, _now, _then), number in zip(members, after, strict=True) if number == most]
    is_shared = len(tops) == len(members)
    cells = tuple(
        Cell(who, str(figure_of(now)), str(number), number == most and not is_shared)
        for (who, now, _then), number in zip(members, after, strict=True)
    )
    return PartyRow(row_name, cells, f"{most}" if is_shared else f"{most}, {names_as_phrase(tops)}")


def _limits_band(members: Sequence[NowAndTried[Arkana]]) -> Band:
    wounds = [
        PartyRow(
            f"Wounds to {area.title}",
            tuple(
                Cell(
                    who,
                    f"{now.wounds(area)} of {now.most_wounds(area)}",
                    f"{then.wounds(area)} of {then.most_wounds(area)}",
                )
                for who, now, then in members
            ),
        )
        for area in WOUNDED
    ]
    return Band(
        "limits", "Limits", "", (*wounds, _figures_row("Focus", members, lambda arkana: arkana.focus))
    )


def _kit_band(members: Sequence[NowAndTried[Arkana]]) -> Band:
    rows = [
        PartyRow(
            kit.plural,
            tuple(Cell(who, now.rating(kit).sign, then.rating(kit).sign) for who, now, then in members),
        )
        for kit in Kit
    ]
    return Band("kit", "Kit", "", tuple(rows))


# --- what stands out ---


def _remarks_on_party(members: Sequence[NowAndTried[Arkana]]) -> Iterator[str]:
    """Yield what the table may want to speak about, as it would be; nothing of it is a rule."""
    for who, _now, then in members:
        if then.is_incapacitated:
            yield f"{who} is incapacitated, and out of play."
    untouched = [
        str(phrase) for phrase in PHRASES if all(then.scores[phrase] == LOWEST for _, _, then in members)
    ]
    if untouched and members:
        yield f"Nobody has more than {LOWEST} in {names_as_phrase(untouched)}."
    if len(members) > 1:
        yield from _remarks_on_who_alone_is_good(members)
        yield from _kit_gap_remarks(members)


def _remarks_on_who_alone_is_good(members: Sequence[NowAndTried[Arkana]]) -> Iterator[str]:
    """Yield who alone is good at something: where they fall, nobody follows."""
    for who, _now, then in members:
        others = [sheet for name, _, sheet in members if name != who]
        ahead = [
            str(phrase)
            for phrase in PHRASES
            if all(then.scores[phrase] >= sheet.scores[phrase] + 2 for sheet in others)
        ]
        if ahead:
            yield f"{who} stands alone in {names_as_phrase(ahead)}: everybody else is 2 or more behind."


def _kit_gap_remarks(members: Sequence[NowAndTried[Arkana]]) -> Iterator[str]:
    lacking = [kit.plural for kit in Kit if all(then.rating(kit) <= 0 for _, _, then in members)]
    if lacking:
        yield f"Nobody has a knack for {names_as_phrase(lacking)}."
