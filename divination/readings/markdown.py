"""A reading as Markdown."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.markdown import escaped_for_markdown, markdown_with_line_breaks
from divination.models import LaidCard, Reading
from divination.readings.growing import GameOfReading


def markdown_of_reading(reading: Reading, game_of_reading: GameOfReading | None = None) -> str:
    """Return *reading* as a Markdown file: its title, its question, how its game ended, its rows, seal and journal."""
    drawn = date_format(timezone.localtime(reading.drawn_at), "j F Y")
    told = [f"# {escaped_for_markdown(reading.title)}", f"*{drawn}*"]
    if reading.question:
        told.append(_("Asked: %(question)s") % {"question": escaped_for_markdown(reading.question)})
    if game_of_reading:
        told.append(escaped_for_markdown(f"{game_of_reading.game}. {game_of_reading.end}"))
    told += [part for laid in reading.shown for part in _markdown_parts_of_laid_card(laid)]
    if any(reading.seal):
        told += [f"## {_('Seal')}", escaped_for_markdown(", ".join(word for _laid, word in reading.sealed))]
    for chapter in game_of_reading.chapters if game_of_reading else ():
        place = _("Step %(line)s") % {"line": chapter.line} if chapter.line else _("The start")
        told += [f"## {_('Journal')}: {place}", markdown_with_line_breaks(chapter.text)]
    return "\n\n".join(told) + "\n"


def _markdown_parts_of_laid_card(laid: LaidCard) -> list[str]:
    name = f"{laid.numeral} {laid.card}".strip()
    told = [f"## {escaped_for_markdown(laid.heading)}: {name}", f"*{laid.place.question}*"]
    if laid.words:
        told.append(markdown_with_line_breaks(laid.words))
    if laid.told or laid.minors:
        told.append(escaped_for_markdown(f"{laid.told} {laid.weighed}".strip()))
    return told
