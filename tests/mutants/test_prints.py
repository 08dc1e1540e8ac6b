"""Each guard of the one page that prints, and the tests that die without it."""

from typing import Any

from campaigns import prints
from characters.models import CharacterQuerySet, Opponent
from characters.pages import printing
from characters.pages import prints as characters_prints
from decks import cutting
from tests.mutants.guards import DATABASE, Guard, Put, test_without_it_its_tests_fail
from tests.pages.campaigns import test_prints as pages
from tests.pages.characters import test_print_table as tables

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]
SHEET: tuple[str, str, dict[str, str]] = ("characters:print", "dreamer", {})


def counts_pages_at_the_press(monkeypatch):
    real = prints._page_count_from_address_or_0

    def counts(request: Any, file: str) -> int:
        prints.print_pdf(characters_prints.blank_sheet_job("arkana", "a4"), owner="bo")
        return real(request, file)

    monkeypatch.setattr(prints, "_page_count_from_address_or_0", counts)


def of_another_manner(pdf: bytes, _number: int, real: Any = prints.page_png) -> Any:
    return real(pdf)[:-1]


def any_paper(field: Any, value: str) -> Any:
    return value if value in dict(field.choices) else field.initial


def with_private_notes(sheets: Any, paper: Any, real: Any = printing.sheet_jobs) -> Any:
    return real(sheets, paper, has_private=True)


def every_foe(_request: Any, found: Any) -> Any:
    return Opponent.objects.filter(system=found.system)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "the page that waits counts pages at the press",
        counts_pages_at_the_press,
        lambda world, monkeypatch: pages.test_who_waits_is_answered_at_once_however_slow_the_press_is(
            world, *SHEET, monkeypatch
        ),
    ),
    Guard(
        "a picture is drawn of another manner",
        Put(prints, "page_png", of_another_manner),
        lambda world: pages.test_its_picture_is_a_page_of_the_very_file(world, *SHEET),
    ),
    Guard(
        "a file takes any paper",
        Put(prints.RadioRowsField, "clean", any_paper),
        lambda world: pages.test_a_paper_that_is_none_is_told_at_its_field_of_the_file_too(world, *SHEET),
    ),
    Guard(
        "backs lie as their faces do",
        Put(cutting, "_mirrored_backs_on_leaf", cutting._faces_on_leaf),
        pages.test_backs_lie_behind_their_faces_once_the_page_is_turned,
    ),
    Guard(
        "who is gone is printed with the table",
        (
            Put(CharacterQuerySet, "at_table", CharacterQuerySet.finished),
            Put(CharacterQuerySet, "visible_to", lambda self, _user: self),
        ),
        tables.test_who_is_gone_put_away_or_still_a_draft_is_not_in_it,
    ),
    Guard(
        "the table brings private notes",
        Put(printing, "sheet_jobs", with_private_notes),
        tables.test_nobodys_private_notes_are_in_it,
    ),
    Guard(
        "a hidden foe is offered",
        Put(printing, "visible_opponents_of", every_foe),
        tables.test_a_sheets_page_offers_those_it_may_face_that_the_reader_may_see,
    ),
)
