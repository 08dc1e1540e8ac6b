"""From a reading of two to its files: as Markdown, and as JSON (docs/reading-for-two.schema.json)."""

from typing import TYPE_CHECKING, Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict

from campaigns.markdown import escaped_for_markdown, markdown_with_line_breaks
from decks.rules.seal import Seal
from divination.readings.pair_sealing import pair_seal_unless_too_small
from divination.readings.reading_file import SealInFile

if TYPE_CHECKING:
    from divination.pages.pair_readings import PairReadingPage, ShownRow


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SignedInFile(_Part):
    """What one of the two wrote, under their name."""

    by: str
    words: str


class ReasonInFile(_Part):
    """Why a card lies there, and the step of the game that tells it."""

    step: int
    told: str


class PairRowInFile(_Part):
    """A place of a reading of two: its name, the questions asked there, its cards by code and by name, none where it
    stays open; why they lie there, the Minors on them, what was written beside them.
    """

    place: str
    questions: tuple[str, ...]
    cards: tuple[str, ...]
    names: tuple[str, ...]
    told: tuple[ReasonInFile, ...]
    minors: tuple[str, ...]
    words: tuple[SignedInFile, ...]


class MethodInFile(_Part):
    """A way by which the game was read, with its rows."""

    name: str
    rows: tuple[PairRowInFile, ...]


class PairSealInFile(SealInFile):
    """The seal of two, a sketch until both agreed to it."""

    is_sketch: bool


class PairReadingFile(_Part):
    """A reading of two: what was played, how it ended, and all that whoever takes it along may read."""

    format: Literal["reverie-reading-for-two"] = "reverie-reading-for-two"
    version: Literal[1] = 1
    title: str
    players: tuple[str, str]
    played: str
    ended: str
    outcome: str
    methods: tuple[MethodInFile, ...]
    thoughts: tuple[SignedInFile, ...] = ()
    seal: PairSealInFile | None = None


def pair_reading_as_json(page: "PairReadingPage") -> str:
    """Return the reading of two that *page* (PairReadingPage) shows, as a file."""
    seal, reading = seal_shown_on_page(page), page.read.reading
    kept, (one, two) = None, page.names.values()
    if seal:
        kept = PairSealInFile.model_validate({**seal.kept, "is_sketch": not reading.is_sealed})
    file = PairReadingFile(
        title=page.game.title,
        players=(one, two),
        played=page.played,
        ended=timezone.localtime(page.game.ended_at).date().isoformat(),
        outcome=page.outcome,
        methods=tuple(
            MethodInFile(name=method.title, rows=tuple(map(_row_in_file, rows)))
            for method, rows in page.sections
        ),
        thoughts=tuple(SignedInFile(by=name, words=text) for name, _url, text in page.thoughts),
        seal=kept,
    )
    return file.model_dump_json(indent=1, exclude_none=True) + "\n"


def seal_shown_on_page(page: "PairReadingPage") -> Seal | None:
    """Return the seal that *page* shows: a sketch is for the two alone."""
    reading = page.read.reading
    return pair_seal_unless_too_small(reading) if reading.is_sealed or page.seat else None


def _row_in_file(shown: "ShownRow") -> PairRowInFile:
    row = shown.row
    return PairRowInFile(
        place=shown.name,
        questions=shown.asks,
        cards=tuple(card.code for card in row.cards),
        names=tuple(map(str, row.cards)),
        told=tuple(
            ReasonInFile(step=reason.step, told=told)
            for reason, (told, _url) in zip(row.reasons, shown.reasons, strict=True)
        ),
        minors=tuple(card.code for card in row.minors),
        words=tuple(SignedInFile(by=one.name, words=one.words) for one in shown.words if one.words),
    )


def markdown_of_pair_reading(page: "PairReadingPage") -> str:
    """Return the same as a Markdown file."""
    ended = date_format(timezone.localtime(page.game.ended_at), "j F Y")
    told = [
        f"# {escaped_for_markdown(page.game.title)}",
        f"*{ended}*",
        escaped_for_markdown(f"{page.both}. {page.played}. {page.outcome}"),
    ]
    for method, rows in page.sections:
        told.append(f"## {method.title}")
        told += [part for row in rows for part in _markdown_of_row(row)]
    if page.thoughts:
        told.append(f"## {_('What went unsaid')}")
        told += [_markdown_signed_by(name, text) for name, _url, text in page.thoughts]
    if seal := seal_shown_on_page(page):
        heading = _("Seal") if page.read.reading.is_sealed else _("Sketch of a seal")
        told += [f"## {heading}", escaped_for_markdown(", ".join(filter(None, seal.words)))]
    return "\n\n".join(told) + "\n"


def _markdown_of_row(row: "ShownRow") -> list[str]:
    lies = row.cards_in_words or _("Nothing in this game took this place, and it stays open.")
    told = [f"### {escaped_for_markdown(f'{row.name}: {lies}' if row.cards else row.name)}"]
    told += [f"*{escaped_for_markdown(ask)}*" for ask in row.asks]
    if not row.cards:
        return [*told, lies]
    told += [_markdown_signed_by(one.name, one.words) for one in row.words if one.words]
    reasons = " ".join([*(reason for reason, _url in row.reasons), row.weighed]).strip()
    return [*told, escaped_for_markdown(reasons)] if reasons else told


def _markdown_signed_by(name: str, text: str) -> str:
    return f"**{escaped_for_markdown(name)}**\n\n{markdown_with_line_breaks(text)}"
