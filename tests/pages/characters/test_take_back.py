"""To take any line back: one click where nothing stands on it, else a page that lists what goes along."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns import roster
from campaigns.models import Campaign, User
from characters import ledger
from characters.beckoning_dream.rules import forging
from characters.models import Character, LedgerLine
from characters.rules import Cast, Entry
from tests.cast import client_of, fresh, make_dreamer, make_user, op, spend_data

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
def two(dreamer: Character, bo_client: Client) -> Character:
    """Ondine, with the Swords moved up twice (lines 3 and 4) and the Cups once (line 5)."""
    for code in ("two_lowest s", "two_lowest s", "two_lowest c"):
        spend(bo_client, dreamer, code)
    return fresh(dreamer)


@pytest.fixture
def bonded(dreamer: Character, ada: User, campaign: Campaign) -> Character:
    """Ondine and Dee's Perrin, who made a Bond: Ondine's line 3, Perrin's line 3."""
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    perrin = make_dreamer(dee, campaign, name="Perrin", xp=5)
    forge(dreamer, perrin, dee)
    return fresh(dreamer)


def forge(one: Character, other: Character, by: User) -> None:
    sheets = {character.slug: ledger.standing(character).sheet for character in (one, other)}
    told = {one.slug: {"card": "s4", "words": "The bell."}, other.slug: {"card": "c6", "words": "The bell."}}
    names = {character.slug: str(character) for character in (one, other)}
    offer = forging.forge_offer(sheets[one.slug], ())
    deed = forging.agree(Cast(one.slug, sheets), offer, told, names, "the bell")
    ledger.write(deed, op_id=op(), by=by)


# --- one click ---


def test_what_nothing_stands_on_goes_at_one_click(two: Character, bo_client: Client) -> None:
    answer = back(bo_client, two, 5)
    assert (answer.status_code, answer["Location"]) == (303, f"{url(two)}#ledger")
    assert ledger.standing(fresh(two)).reverted == {5}


def test_a_line_further_up_goes_at_one_click_too(two: Character, bo_client: Client) -> None:
    back(bo_client, two, 4)
    assert ledger.standing(fresh(two)).reverted == {4}
    assert ledger.standing(fresh(two)).balance == 3


def test_the_diary_says_what_was_taken_back(two: Character, bo_client: Client) -> None:
    back(bo_client, two, 5)
    page = said(bo_client.get(url(two, "history/")))
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
    assert (answer.status_code, answer["Location"]) == (303, f"{url(two)}#ledger")
    assert ledger.standing(fresh(two)).reverted == {3, 4}
    assert "Line 4 went with it." in said(bo_client.get(url(two, "history/")))


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
    assert ledger.standing(fresh(dreamer)).reverted == set()


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
    assert ledger.standing(fresh(two)).balance == 4


def test_one_yes_sent_twice_is_one(two: Character, bo_client: Client) -> None:
    agreed = yes(bo_client.get(url(two, "lines/3/")))
    assert [bo_client.post(url(two, "take-back/"), agreed).status_code for _ in range(2)] == [303, 303]
    assert fresh(two).revision == two.revision + 1


# --- both sides of a Bond ---


def test_a_bond_goes_on_both_sides_and_both_get_their_xp(bonded: Character, bo_client: Client) -> None:
    assert back(bo_client, bonded, 3).status_code == 303
    for character in (bonded, Character.objects.get(name="Perrin")):
        standing = ledger.standing(fresh(character))
        assert (standing.sheet.bonds, standing.balance) == ((), 5)


def test_either_of_the_two_may_take_a_bond_back(bonded: Character) -> None:
    perrin = Character.objects.get(name="Perrin")
    assert back(client_of(perrin.owner), perrin, 3).status_code == 303
    assert ledger.standing(fresh(bonded)).sheet.bonds == ()


def test_the_page_names_the_other_ledger_and_the_bond(bonded: Character, bo_client: Client) -> None:
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "On the ledger of Perrin" in page
    assert "The Bond with Perrin goes: The bell." in page


def test_what_another_built_on_it_is_theirs_to_take_back(bonded: Character, bo_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    answer = back(bo_client, bonded, 3)
    assert answer.status_code == 422
    assert "Line 4 of Perrin stands on it, and is theirs." in said(answer)
    assert ledger.standing(fresh(bonded)).balance == 3


def test_the_gm_takes_it_all_back(bonded: Character, ada_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    page = ada_client.get(url(bonded, "lines/3/"))
    assert [[n for n, *_ in side.lines] for side in page.context["sides"]] == [[3, 4], [3, 4]]
    assert ada_client.post(url(bonded, "take-back/"), yes(page)).status_code == 303
    for character in (bonded, perrin):
        assert ledger.standing(fresh(character)).balance == 5


def test_what_another_got_meanwhile_is_no_reason_to_ask_again(bonded: Character, bo_client: Client) -> None:
    agreed = yes(bo_client.get(url(bonded, "lines/3/")))
    perrin = Character.objects.get(name="Perrin")
    ledger.write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
    assert bo_client.post(url(bonded, "take-back/"), agreed).status_code == 303
    assert ledger.standing(fresh(perrin)).balance == 7


def check_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed = yes(bo_client.get(url(bonded, "lines/3/")))
    perrin, write = Character.objects.get(name="Perrin"), ledger.write

    def late(*deed: Any, **how: Any) -> Any:
        write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
        return write(*deed, **how)

    monkeypatch.setattr(ledger, "write", late)
    assert bo_client.post(url(bonded, "take-back/"), agreed).status_code == 409
    assert ledger.standing(fresh(bonded)).reverted == set()
    assert ledger.standing(fresh(perrin)).reverted == set()


def test_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_what_another_writes_at_that_moment_makes_it_ask_again(bonded, bo_client, monkeypatch)


def check_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    Character.objects.filter(pk=perrin.pk).update(name="Somebody Else")
    roster.leave(campaign, perrin.owner)
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "Somebody Else" not in page
    assert "A ledger that is not at your table" in page
    assert back(bo_client, bonded, 3).status_code == 303
    assert ledger.standing(fresh(perrin)).sheet.bonds == ()


def test_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    check_a_ledger_that_left_the_table_is_not_told_of(bonded, bo_client, campaign)


def test_what_left_the_table_and_stands_on_it_keeps_it(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    spend(client_of(perrin.owner), perrin, "across c>s", keep_1="pay", card_1="c1", words_1="Alone.")
    roster.leave(campaign, perrin.owner)
    assert "Something stands on it that is not at this table any more." in said(back(bo_client, bonded, 3))


# --- what stays, and why ---


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "The first line is where the history begins: it stays."),
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
    ledger.write({dreamer.slug: entry}, op_id=op(), by=ada, session=game_session)
    page = said(bo_client.get(url(dreamer, "lines/3/")))
    assert "corrected on the evening&#x27;s page" in page
    assert game_session.get_absolute_url() in page


def test_what_anothers_spend_told_is_taken_back_there(bonded: Character, bo_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    spend(client_of(perrin.owner), perrin, "across c>s", keep_1="sleep")
    answer = back(bo_client, bonded, 4)
    assert answer.status_code == 422
    assert "Line 4 goes with what another has done." in said(answer)


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


# --- what it costs ---


def test_a_long_history_is_asked_about_with_few_questions(bonded: Character, ada_client: Client) -> None:
    LedgerLine.objects.bulk_create(
        LedgerLine(character=bonded, number=n, kind="granted", data={"reason": "a song"}, op_id=op())
        for n in range(4, 2_001)
    )
    Character.objects.filter(pk=bonded.pk).update(revision=2_000)
    ledger.MEMORY.clear()
    with CaptureQueriesContext(connection) as asked:
        assert ada_client.get(url(bonded, "lines/3/")).status_code == 200
    assert len(asked) <= 8
