"""A Boon in a player's own words that brings a Major: proposed, and bought once a GM agrees (Ruling B24)."""

from functools import partial
from typing import Any

import pytest

from characters.beckoning_dream.rules.offering import PRICES
from characters.ledger import ledger
from characters.models import Character, LedgerLine, Proposal
from characters.systems import system_of
from tests.cast import client_of, fresh, make_dreamer, make_user, spend_data
from tests.characters.bonds import Pair, balance, make_pair, page, text
from tests.snapshot import Snapshot

pytestmark = pytest.mark.django_db
OWN = {
    "boon": "Major Arcana",
    "major": "m13",
    "name": "The Last Ferry",
    "text": "One who fell may cross once.",
}
HELD = PRICES["boon"] + 1  # XP
laid = Snapshot(partial(make_pair, xp=HELD)).lay
WHY = "Death is for Tobias, this season."


@pytest.fixture
def pair(db: None) -> Pair:
    return laid()


def ask(client: Any, dreamer: Character, **answers: str) -> Any:
    return client.post(page(dreamer, "spend/"), spend_data(fresh(dreamer), "boon", **{**OWN, **answers}))


def asked(pair: Pair) -> Proposal:
    """Return what Bo's Ondine asks for."""
    assert ask(pair.bo, pair.ondine).status_code == 303
    return Proposal.objects.get()


def reply(client: Any, proposal: Proposal, **told: str) -> Any:
    data = {"round": str(proposal.round), "seat": "", "way": "agree", **told}
    return client.post(proposal.get_absolute_url(), data)


def again(pair: Pair, proposal: Proposal, **answers: str) -> Any:
    told = {f"answer_{key}": value for key, value in {**OWN, **answers}.items()}
    now = Proposal.objects.get(pk=proposal.pk)
    return reply(pair.bo, now, seat=pair.ondine.slug, way="other", **told)


def boons(dreamer: Character) -> list[str]:
    return [boon.name for boon in ledger.state(fresh(dreamer)).sheet.boons]


def deck(dreamer: Character) -> set[str]:
    return {card.code for card in ledger.state(fresh(dreamer)).sheet.deck}


def lines() -> int:
    return LedgerLine.objects.filter(kind="boon").count()


# --- asking


def test_it_is_laid_before_the_gm_and_nothing_is_spent(pair: Pair) -> None:
    answer = ask(pair.bo, pair.ondine)
    assert (answer.status_code, answer["Location"]) == (303, page(pair.ondine, "grow/#proposals"))
    assert (lines(), balance(pair.ondine), boons(pair.ondine)) == (0, HELD, [])
    assert "Laid before the GM. Nothing is spent until they say yes." in text(pair.bo.get(page(pair.ondine)))


def test_the_form_says_that_the_gm_is_asked_first(pair: Pair) -> None:
    said = text(pair.bo.get(page(pair.ondine, "grow/"), {"offer": "boon"}))
    assert "The Major it brings" in said
    assert "With a Major it is the GM's to agree to" in said


def test_without_a_major_it_is_the_players_own_to_buy(pair: Pair) -> None:
    assert ask(pair.bo, pair.ondine, major="").status_code == 303
    assert (Proposal.objects.count(), boons(pair.ondine), balance(pair.ondine)) == (0, ["The Last Ferry"], 1)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"boon": "General"}, "Only a Boon of the Major Arcana in our own words brings one you name."),
        ({"boon": "m14"}, "Only a Boon of the Major Arcana in our own words brings one you name."),
        ({"name": ""}, "Give the Boon a name."),
    ],
)
def test_what_is_amiss_is_said_and_nobody_is_asked(pair: Pair, answers: dict[str, str], told: str) -> None:
    answer = ask(pair.bo, pair.ondine, **answers)
    assert (answer.status_code, Proposal.objects.count(), lines()) == (422, 0, 0)
    assert told in text(answer)
    assert "The Last Ferry" in text(answer) or "name" in answers


def test_a_double_click_asks_once(pair: Pair) -> None:
    data = spend_data(pair.ondine, "boon", **OWN)
    assert [pair.bo.post(page(pair.ondine, "spend/"), data).status_code for _ in range(2)] == [303, 303]
    assert Proposal.objects.count() == 1


def test_without_a_table_its_player_agrees_at_once(pair: Pair) -> None:
    alone = make_dreamer(pair.people["bo"], None, name="Lone Lorn", xp=PRICES["boon"])
    assert ask(pair.bo, alone).status_code == 303
    assert (boons(alone), "m13" in deck(alone), balance(alone)) == (["The Last Ferry"], True, 0)


def test_what_the_gm_buys_for_somebody_is_agreed_on_at_once(pair: Pair) -> None:
    assert ask(pair.ada, pair.ondine).status_code == 303
    assert (boons(pair.ondine), balance(pair.ondine)) == (["The Last Ferry"], 1)


# --- the GM's answer


def test_it_waits_for_the_gm_on_home_and_is_counted_in_the_head(pair: Pair) -> None:
    before = pair.ada.get("/waiting/").content
    proposal = asked(pair)
    said = text(pair.ada.get("/"))
    assert "Ondine Varga asks for the Boon The Last Ferry" in said
    assert proposal.get_absolute_url() in said
    assert pair.ada.get("/waiting/").content != before
    assert "asks for the Boon" not in text(pair.dee.get("/"))


def test_its_page_shows_the_card_and_every_word(pair: Pair) -> None:
    said = text(pair.ada.get(asked(pair).get_absolute_url()))
    assert all(
        word in said
        for word in ("XIII", "Death", OWN["name"], OWN["text"], f"Say yes, for {PRICES['boon']} XP")
    )


def test_a_yes_buys_it_by_the_usual_write(pair: Pair) -> None:
    assert reply(pair.ada, asked(pair)).status_code == 303
    assert (boons(pair.ondine), "m13" in deck(pair.ondine), balance(pair.ondine)) == (
        ["The Last Ferry"],
        True,
        1,
    )
    line = LedgerLine.objects.get(kind="boon")
    assert (line.xp, line.written_by) == (-PRICES["boon"], pair.people["bo"])
    assert "The Last Ferry" in text(pair.bo.get(page(pair.ondine, "ledger/")))


def test_a_double_yes_buys_it_once(pair: Pair) -> None:
    proposal = asked(pair)
    assert [reply(pair.ada, proposal).status_code for _ in range(2)] == [303, 303]
    assert lines() == 1


@pytest.mark.asks
def test_what_was_bought_is_taken_back_like_any_spend(pair: Pair) -> None:
    reply(pair.ada, asked(pair))
    line, found = LedgerLine.objects.get(kind="boon"), fresh(pair.ondine)
    data = {"number": str(line.number), "op_id": "f" * 32, "revision": str(found.revision)}
    pair.bo.post(page(found, "take-back/"), data)
    assert (boons(pair.ondine), balance(pair.ondine)) == ([], HELD)


@pytest.mark.parametrize("way", ["agree", "back"])
def test_nobody_but_a_gm_answers(pair: Pair, way: str) -> None:
    nobody_but_a_gm_answers(pair, asked(pair), way)


def nobody_but_a_gm_answers(pair: Pair, proposal: Proposal, way: str) -> None:
    assert reply(pair.bo, proposal, way=way, word=WHY).status_code == 409
    assert reply(pair.dee, proposal, way=way, word=WHY).status_code == 404
    assert reply(client_of(make_user("cy")), proposal, way=way, word=WHY).status_code == 404
    now = Proposal.objects.get()
    assert (now.is_open, now.awaits, now.word, lines()) == (True, None, "", 0)


def test_xp_spent_meanwhile_are_named_and_nothing_is_written(pair: Pair) -> None:
    proposal = asked(pair)
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(fresh(pair.ondine), "highest c"))
    answer = reply(pair.ada, proposal)
    assert (answer.status_code, lines()) == (422, 0)
    assert f"Ondine Varga has {balance(pair.ondine)} XP now, and this costs {PRICES['boon']}." in text(answer)


def test_a_major_held_meanwhile_is_named(pair: Pair) -> None:
    proposal = asked(pair)
    ledger.write(
        {pair.ondine.slug: system_of(pair.ondine.system).rules.award(6, "a long night")},
        op_id="e" * 32,
        by=pair.people["ada"],
    )
    pair.bo.post(
        page(pair.ondine, "spend/"), spend_data(fresh(pair.ondine), "boon", boon="m13", name="", text="")
    )
    assert "is held already" in text(reply(pair.ada, proposal))


# --- sent back with a word


def test_a_no_needs_a_word(pair: Pair) -> None:
    answer = reply(pair.ada, asked(pair), way="back", word="  ")
    assert answer.status_code == 422
    assert "Say why: it is all they read of it." in text(answer)


def test_the_word_reaches_the_player_on_home_and_on_the_sheet(pair: Pair) -> None:
    proposal = asked(pair)
    assert reply(pair.ada, proposal, way="back", word=WHY).status_code == 303
    for address in ("/", page(pair.ondine), page(pair.ondine, "grow/"), proposal.get_absolute_url()):
        assert WHY in text(pair.bo.get(address))
    assert "Ondine Varga has not answered yet" in text(pair.ada.get("/"))
    assert (lines(), balance(pair.ondine)) == (0, HELD)


def test_a_double_no_is_one(pair: Pair) -> None:
    proposal = asked(pair)
    answers = [reply(pair.ada, proposal, way="back", word=WHY).status_code for _ in range(2)]
    assert (answers, Proposal.objects.get().round) == ([303, 303], 2)


def test_it_can_be_asked_otherwise_and_is_agreed_on_then(pair: Pair) -> None:
    proposal = asked(pair)
    reply(pair.ada, proposal, way="back", word=WHY)
    assert again(pair, proposal, major="m18", name="Tide Lamp").status_code == 303
    assert "asks for the Boon Tide Lamp" in text(pair.ada.get("/"))
    assert reply(pair.ada, Proposal.objects.get()).status_code == 303
    assert (boons(pair.ondine), {"m13", "m18"} & deck(pair.ondine)) == (["Tide Lamp"], {"m18"})


def test_what_is_amiss_in_the_second_asking_is_said(pair: Pair) -> None:
    proposal = asked(pair)
    reply(pair.ada, proposal, way="back", word=WHY)
    answer = again(pair, proposal, name="", text="Kept words.")
    assert answer.status_code == 422
    assert all(said in text(answer) for said in ("Give the Boon a name.", "Kept words."))


@pytest.mark.asks
def test_or_let_go(pair: Pair) -> None:
    proposal = asked(pair)
    reply(pair.ada, proposal, way="back", word=WHY)
    pair.bo.post(f"{proposal.get_absolute_url()}close/", {"round": "2"})
    assert not Proposal.objects.open().exists()
    assert "Tobias" not in text(pair.bo.get("/"))


def test_a_yes_after_the_no_is_told_that_it_moved_on(pair: Pair) -> None:
    proposal = asked(pair)
    reply(pair.ada, proposal, way="back", word=WHY)
    assert (reply(pair.ada, proposal).status_code, lines()) == (409, 0)


# --- a Bond with somebody who is not kept here


@pytest.mark.asks
def test_a_bond_that_asks_for_a_yes_may_come_back_and_keeps_who_it_is_with(pair: Pair) -> None:
    told = {"with": "outside", "name": "Old Marrow", "theirs": "w3", "card": "c1", "words": "One bell."}
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(fresh(pair.ondine), "bond", **told))
    proposal = Proposal.objects.get()
    reply(pair.ada, proposal, way="back", word="Who?")
    changed = {"seat": pair.ondine.slug, "way": "other", "answer_card": "c2", "answer_words": "Two bells."}
    assert reply(pair.bo, Proposal.objects.get(), **changed).status_code == 303
    assert reply(pair.ada, Proposal.objects.get()).status_code == 303
    (bond,) = ledger.state(fresh(pair.ondine)).sheet.bonds
    assert (bond.name, bond.theirs, bond.mine, bond.words) == ("Old Marrow", "w3", "c2", "Two bells.")


# --- the rehearsal


def test_in_the_rehearsal_it_waits_for_a_yes_and_holds_its_price(pair: Pair) -> None:
    data = {"code": "boon", "op_id": "0b" * 16, **{f"answer_{key}": value for key, value in OWN.items()}}
    pair.bo.post(page(pair.ondine, "rehearse/"), data)
    said = text(pair.bo.get(f"{pair.campaign.get_absolute_url()}rehearsal/{pair.ondine.system}/"))
    assert OWN["name"] in said
    assert "It takes somebody’s yes, so it waits for a proposal." in said
    assert "would forge one with" not in said
