"""The sheet as a PDF: the page and the command."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from campaigns import prints
from campaigns.models import User
from characters.ledger import profiles
from characters.models import Character
from printing.press import PrintBusyError, PrintTooLargeError
from tests.cast import SYSTEM, make_dreamer
from tests.printing.paper import page_sizes, squeezed, text_of


def url(character: Character) -> str:
    return reverse("characters:sheet_pdf", args=[character.slug])


def test_the_owner_gets_a_pdf(bo_client: Client, dreamer: Character) -> None:
    answer = bo_client.get(url(dreamer))
    assert answer["Content-Type"] == "application/pdf"
    assert squeezed("Ondine Varga") in squeezed(text_of(answer.content))


def test_the_game_master_gets_it_too(ada_client: Client, dreamer: Character) -> None:
    assert ada_client.get(url(dreamer)).status_code == 200


def test_a_draft_has_no_sheet(bo: User, bo_client: Client) -> None:
    assert (
        bo_client.get(url(profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None))).status_code
        == 404
    )


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_the_paper_asked_for(
    bo_client: Client, dreamer: Character, paper: str, size: tuple[int, int]
) -> None:
    assert page_sizes(bo_client.get(url(dreamer), {"paper": paper}).content) == [size]


def test_the_readers_own_paper_if_none_is_asked_for(bo: User, bo_client: Client, dreamer: Character) -> None:
    User.objects.filter(pk=bo.pk).update(paper="letter")
    assert page_sizes(bo_client.get(url(dreamer)).content) == [(216, 279)]


@pytest.mark.parametrize("paper", ["a5", "A4", "../a4", "a4\x00", "<b>"])
def test_another_paper_is_a_sentence(bo_client: Client, dreamer: Character, paper: str) -> None:
    answer = bo_client.get(url(dreamer), {"paper": paper})
    assert answer.status_code == 422
    assert b"Paper is a4 or letter." in answer.content


def test_the_file_has_a_safe_name(bo: User, bo_client: Client) -> None:
    named = make_dreamer(bo, name='Zoë "the\r\nRook" / Ñ')
    answer = bo_client.get(url(named))
    assert answer["Content-Disposition"] == (
        'inline; filename="zoe-the-rook-n.pdf"; '
        "filename*=UTF-8''Zo%C3%AB%20%22the%20Rook%22%20%2F%20%C3%91.pdf"
    )


def test_it_is_nobody_elses_to_keep(bo_client: Client, dreamer: Character) -> None:
    assert "private" in bo_client.get(url(dreamer))["Cache-Control"]


@pytest.mark.parametrize(("problem", "status"), [(PrintBusyError, 503), (PrintTooLargeError, 422)])
def test_what_the_press_refuses_is_a_sentence(
    bo_client: Client,
    dreamer: Character,
    monkeypatch: pytest.MonkeyPatch,
    problem: type[Exception],
    status: int,
) -> None:
    def refuse(*args: object, **options: object) -> bytes:
        raise problem("Wait until one is ready.")

    monkeypatch.setattr(prints, "print_pdf", refuse)
    answer = bo_client.get(url(dreamer))
    assert answer.status_code == status
    assert b"Wait until one is ready." in answer.content


def blank_url(system: str = SYSTEM) -> str:
    return reverse("characters:blank_sheet", args=[system])


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_anybody_signed_in_gets_a_blank_sheet(cy_client: Client, paper: str, size: tuple[int, int]) -> None:
    answer = cy_client.get(blank_url(), {"paper": paper})
    assert page_sizes(answer.content) == [size]
    assert 'filename="a-blank-dreamers-sheet.pdf"' in answer["Content-Disposition"]


def test_there_is_no_blank_sheet_of_a_game_we_do_not_know(cy_client: Client) -> None:
    assert cy_client.get(blank_url("checkers")).status_code == 404


def test_a_blank_sheet_on_another_paper_is_a_sentence(cy_client: Client) -> None:
    answer = cy_client.get(blank_url(), {"paper": "a5"})
    assert (answer.status_code, b"Paper is a4 or letter." in answer.content) == (422, True)


def test_the_list_of_characters_leads_to_the_blank_sheet(cy_client: Client) -> None:
    assert (
        reverse("characters:blank_print", args=[SYSTEM])
        in cy_client.get(reverse("characters:list")).content.decode()
    )


def test_a_dreamers_page_leads_to_the_blank_sheet(bo_client: Client, dreamer: Character) -> None:
    assert (
        reverse("characters:blank_print", args=[SYSTEM])
        in bo_client.get(f"{dreamer.get_absolute_url()}more/").content.decode()
    )


def test_private_notes_stay_off_the_sheet(bo: User, bo_client: Client) -> None:
    texts = {"notes": "Afraid of gulls.", "secret": "She is the gull."}
    text = squeezed(text_of(bo_client.get(url(make_dreamer(bo, texts=texts))).content))
    assert squeezed("Afraid of gulls.") in text
    assert squeezed("She is the gull.") not in text


def test_the_command_writes_the_file(dreamer: Character, tmp_path: Path) -> None:
    call_command("print_sheet", dreamer.slug, "-o", str(tmp_path / "sheet.pdf"), "--paper", "letter")
    assert page_sizes((tmp_path / "sheet.pdf").read_bytes()) == [(216, 279)]


def test_the_command_writes_a_blank_sheet(tmp_path: Path) -> None:
    call_command("print_sheet", "--blank", SYSTEM, "-o", str(tmp_path / "blank.pdf"))
    assert page_sizes((tmp_path / "blank.pdf").read_bytes()) == [(210, 297)]


def test_the_command_wants_a_character_or_a_blank_sheet(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        call_command("print_sheet", "-o", str(tmp_path / "sheet.pdf"))


@pytest.mark.asks
def test_the_command_knows_no_such_character(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Copy it from the page's address"):
        call_command("print_sheet", "nobody", "-o", str(tmp_path / "sheet.pdf"))


def test_the_command_says_where_it_cannot_write(dreamer: Character, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Cannot write"):
        call_command("print_sheet", dreamer.slug, "-o", str(tmp_path / "no" / "sheet.pdf"))
