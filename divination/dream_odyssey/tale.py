"""The tale of a journey as it goes: land, places, people, what they faced one with, and the player's journal."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.symbols import sefirot_title_of_card
from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules import tales
from divination.dream_odyssey.rules.table import WAY
from divination.dream_odyssey.rules.tale import Meeting, meetings
from divination.games.journal import JournalForm
from divination.pages.desk import GameDesk
from divination.rules.engine import Step


@dataclass
class TaleChapter:
    """One chapter: the *line* it began at, what it tells, the cards that stood there, what its player wrote.

    *is_own*: whoever looks may write there, *is_open*: they do so now.
    """

    line: int
    title: str
    where: str
    card: Card
    fate: str = ""
    minors: tuple[tuple[Card, str], ...] = ()  # each with its title
    end: str = ""
    text: str = ""
    version: int = 0
    is_own: bool = False
    is_open: bool = False

    @property
    def form(self) -> JournalForm:
        return JournalForm(self.line, initial={"text": self.text, "version": self.version})


SHORT = 3  # chapters, until all are asked for


def is_tale_in_browser_current(
    desk: GameDesk, steps_so_far: Sequence[Step], meetings_so_far: list[Meeting]
) -> bool:
    """Say whether the browser shows the tale of *steps_so_far*, whose meetings are *meetings_so_far*, as it is."""
    ends = (steps_so_far[-1].position.outcome, desk.drawn[-1].position.outcome) if desk.drawn else ()
    return bool(ends) and not any(ends) and meetings(desk.drawn) == meetings_so_far


def newest_chapters_first_and_count_of_older(
    desk: GameDesk, steps_so_far: Sequence[Step], meetings_so_far: list[Meeting], crown_major: Card
) -> tuple[list[TaleChapter], int]:
    """Return the tale up to the last of *steps_so_far*, the last chapter first, and how many more there are.

    Each has the journal for its player. *meetings_so_far* are the meetings of *steps_so_far*.
    """
    board = {spot.key: spot.name for spot in desk.board.spots}
    outcome = steps_so_far[-1].position.outcome
    told = [
        _chapter_of_start(crown_major),
        *(
            _chapter_of_meeting(meeting, crown_major, board, is_over=bool(outcome))
            for meeting in meetings_so_far
        ),
    ]
    if outcome:
        told.append(_chapter_of_end(len(steps_so_far) - 1, crown_major, is_won=outcome.is_won))
    shown = told[::-1] if desk.is_whole else told[: -SHORT - 1 : -1]
    if desk.is_own:
        written = {chapter.line: chapter for chapter in desk.game.chapters.all()}
        for each in shown:
            each.is_own, each.is_open = True, desk.writes == str(each.line)
            if chapter := written.get(each.line):
                each.text, each.version = chapter.text, chapter.version
    return shown, len(told) - len(shown)


def _chapter_of_start(crown_major: Card) -> TaleChapter:
    land, kind = tales.landscape_name_of_crown(crown_major), tales.world_of_crown(crown_major).title.lower()
    where = _("%(kind)s. %(crown)s waits on the Crown.") % {
        "kind": capitalized(kind),
        "crown": capitalized(card_in_sentence(crown_major)),
    }
    return TaleChapter(0, land, where, crown_major)


def _chapter_of_meeting(
    meeting: Meeting, crown_major: Card, names_by_place: dict[str, str], *, is_over: bool
) -> TaleChapter:
    if meeting.place == WAY:
        title = tales.story_name_of_court(crown_major, meeting.card)
        where = _("%(card)s, on the way to %(place)s.") % {
            "card": capitalized(card_in_sentence(meeting.card)), "place": names_by_place.get(meeting.toward, ""),
        }  # fmt: skip
        fates = {"won": _("Won over, and at your side."), "lost": _("Not won over.")}
    else:
        title = tales.story_name_of_major(crown_major, meeting.card)
        where = _("%(card)s, on %(place)s.") % {
            "card": capitalized(card_in_sentence(meeting.card)),
            "place": names_by_place[meeting.place],
        }
        fates = {"won": _("Won. It joins you."), "lost": _("It withstood you.")}
    fates["ended"] = _("Here your journey ended.") if is_over else _("You are facing it now.")
    minors = tuple((card, sefirot_title_of_card(card)) for card in meeting.minors)
    return TaleChapter(meeting.line, title, where, meeting.card, meeting.fate, minors, fates[meeting.fate])


def _chapter_of_end(line_number: int, crown_major: Card, *, is_won: bool) -> TaleChapter:
    if is_won:
        where = _("%(crown)s gives you the blessing you came for.") % {
            "crown": capitalized(card_in_sentence(crown_major))
        }
        return TaleChapter(line_number, _("The Crown"), where, crown_major, "won")
    where = _("Four wounds. You wander, and wake with empty hands.")
    return TaleChapter(line_number, _("Waking"), where, crown_major, "lost")
