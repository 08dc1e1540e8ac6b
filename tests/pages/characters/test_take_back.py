"""To take any line back: one click where nothing stands on it, else a page that lists what goes along."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from characters.ledger import ledger
from characters.models import Character
from characters.socket.rules import Entry
from tests.cast import copied, fresh, op, spend_data

pytestmark = pytest.mark.django_db


def url(character: Character, page: str = "") -> str:
    return character.get_absolute_url() + page


def spend(client: Client, character: Character, code: str, **answers: str) -> int:
    """Spend as the page does; return the line's number."""
    answer = client.post(url(character, "spend/"), spend_data(fresh(character), code, **answers))
    assert answer.status_code == 303, answer.content.decode()
    return fresh(character).revision


def back(client: Client, character: Character, number: int, **more: str) -> Any:
    wanted = {"number": str(number), "revision": str(fresh(character).revision), "op_id": op(), **more}
    return client.post(url(character, "take-back/"), wanted)


def said(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def yes(page: Any) -> dict[str, Any]:
    """Return what the button of the asking page posts."""
    return {field.name: field.value() for field in page.context["form"]}


@pytest.fixture
@copied
def two(dreamer: Character, bo_client: Client) -> Character:
    """Ondine, with the Swords moved up twice (lines 3 and 4) and the Cups once (line 5)."""
    for code in ("two_lowest s", "two_lowest s", "two_lowest c"):
        spend(bo_client, dreamer, code)
    return fresh(dreamer)


# --- one click ---


def test_what_nothing_stands_on_goes_at_one_click(two: Character, bo_client: Client) -> None:
    answer = back(bo_client, two, 5)
    assert (answer.status_code, answer["Location"]) == (303, f"{url(two)}ledger/?written=6#now")
    assert ledger.state(fresh(two)).reverted == {5}


def test_a_line_further_up_goes_at_one_click_too(two: Character, bo_client: Client) -> None:
    back(bo_client, two, 4)
    assert ledger.state(fresh(two)).reverted == {4}
    assert ledger.state(fresh(two)).balance == 3


def test_the_diary_says_what_was_taken_back(two: Character, bo_client: Client) -> None:
    back(bo_client, two, 5)
    page = said(bo_client.get(url(two, "ledger/")))
    assert "Took back line 5: Let the Ace and 2 of Cups go for the 7 of Cups." in page.replace(
        "Ace of Cups and 2", "Ace and 2"
    )


# --- the page that asks ---


def test_what_stands_on_it_is_asked_for_first(two: Character, bo_client: Client) -> None:
    answer = back(bo_client, two, 3)
    assert (answer.status_code, answer["Location"]) == (303, url(two, "lines/3/"))
    assert fresh(two).revision == two.revision


def test_the_page_lists_exactly_what_goes_and_how_that_leaves_it(two: Character, bo_client: Client) -> None:
    page = bo_client.get(url(two, "lines/3/"))
    (side,) = page.context["sides"]
    assert [number for number, *_ in side.lines] == [3, 4]
    assert (side.refund, side.left) == ("+2", 4)
    assert (side.difference.leaves, side.difference.comes) == (("s5", "s6"), ("s1", "s2", "s3", "s4"))
    assert "Then 4 XP are left." in said(page)


def test_a_yes_takes_them_all_and_the_diary_names_them(two: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(two, "take-back/"), yes(bo_client.get(url(two, "lines/3/"))))
    assert (answer.status_code, answer["Location"]) == (303, f"{url(two)}ledger/?written=6#now")
    assert ledger.state(fresh(two)).reverted == {3, 4}
    assert "Line 4 went with it." in said(bo_client.get(url(two, "ledger/")))


def test_by_htmx_the_question_stands_in_the_sheets_place(two: Character, bo_client: Client) -> None:
    wanted = {"number": "3", "revision": str(two.revision), "op_id": op()}
    answer = bo_client.post(url(two, "take-back/"), wanted, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Push-Url"] == url(two, "lines/3/")
    assert answer.content.lstrip().startswith(b'<div id="character">')


def check_a_yes_is_to_what_was_shown(dreamer: Character, bo_client: Client) -> None:
    for code in ("two_lowest s", "two_lowest s"):
        spend(bo_client, dreamer, code)
    agreed = yes(bo_client.get(url(dreamer, "lines/3/")))
    spend(bo_client, dreamer, "across s>c")
    agreed["revision"] = str(fresh(dreamer).revision)
    answer = bo_client.post(url(dreamer, "take-back/"), agreed)
    assert answer.status_code == 409
    assert [number for number, *_ in answer.context["sides"][0].lines] == [3, 4, 5]
    assert ledger.state(fresh(dreamer)).reverted == set()


def test_a_yes_is_to_what_was_shown(dreamer: Character, bo_client: Client) -> None:
    check_a_yes_is_to_what_was_shown(dreamer, bo_client)


def test_a_stale_yes_is_shown_the_new_list(two: Character, bo_client: Client) -> None:
    agreed = yes(bo_client.get(url(two, "lines/3/")))
    spend(bo_client, two, "lowest s")
    answer = bo_client.post(url(two, "take-back/"), agreed)
    assert answer.status_code == 409
    assert "The ledger moved on while you read. Nothing was taken back." in said(answer)


def test_two_tabs_refund_one_line_once(two: Character, bo_client: Client) -> None:
    tabs = [yes(bo_client.get(url(two, "lines/3/"))) for _ in range(2)]
    assert bo_client.post(url(two, "take-back/"), tabs[0]).status_code == 303
    second = bo_client.post(url(two, "take-back/"), tabs[1])
    assert second.status_code == 422
    assert "Line 3 has been taken back already." in said(second)
    assert ledger.state(fresh(two)).balance == 4


def test_one_yes_sent_twice_is_one(two: Character, bo_client: Client) -> None:
    agreed = yes(bo_client.get(url(two, "lines/3/")))
    assert [bo_client.post(url(two, "take-back/"), agreed).status_code for _ in range(2)] == [303, 303]
    assert fresh(two).revision == two.revision + 1


# --- what stays, and why ---


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "The first line is where the ledger begins: it stays."),
        (2, "Line 2 was written by Bo. Who runs the table can take it back."),
        (99, None),
    ],
)
def test_a_line_that_stays_says_why(
    dreamer: Character, bo_client: Client, number: int, why: str | None
) -> None:
    answer = bo_client.get(url(dreamer, f"lines/{number}/"))
    assert (why in said(answer)) if why else answer.status_code == 404


def test_what_was_taken_back_is_bought_anew(two: Character, bo_client: Client) -> None:
    back(bo_client, two, 5)
    assert "Line 6 took something back. Buy that anew" in said(bo_client.get(url(two, "lines/6/")))
    assert "Line 5 has been taken back already." in said(bo_client.get(url(two, "lines/5/")))


def test_a_reflection_is_corrected_on_its_evenings_page(
    dreamer: Character, bo_client: Client, game_session: Any, ada: User
) -> None:
    entry = Entry("reflection", 2, {"well": 1, "learned": True, "progress": False})
    ledger.write({dreamer.slug: entry}, op_id=op(), by=ada, session_else_that_of_last_line=game_session)
    page = said(bo_client.get(url(dreamer, "lines/3/")))
    assert "corrected on the session&#x27;s page" in page
    assert game_session.get_absolute_url() in page


def check_what_a_gm_wrote_stays(dreamer: Character, bo_client: Client, ada_client: Client) -> None:
    spend(bo_client, dreamer, "two_lowest s")
    spend(ada_client, dreamer, "two_lowest s")
    answer = back(bo_client, dreamer, 3)
    assert answer.status_code == 422
    assert "Line 4 stands on it and was written by Ada. Who runs the table can take back both." in said(
        answer
    )


def test_what_a_gm_wrote_on_it_stays(dreamer: Character, bo_client: Client, ada_client: Client) -> None:
    check_what_a_gm_wrote_stays(dreamer, bo_client, ada_client)


def test_what_cannot_be_read_changes_nothing(two: Character, bo_client: Client) -> None:
    wanted = {"number": "many", "revision": str(two.revision), "op_id": op()}
    assert bo_client.post(url(two, "take-back/"), wanted).status_code == 422
    assert fresh(two).revision == two.revision
