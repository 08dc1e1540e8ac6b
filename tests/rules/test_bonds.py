"""Bonds: forged by two, changed or asleep when a card leaves (The Beckoning Dream, "Bond"; B9, B10, B13, B22)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules import bonds, forging, rewording
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules, apply_entry
from characters.beckoning_dream.rules.reflection import open_and_closed_offers, open_offers, settle_offer
from characters.socket.rules import OUTSIDE, ActorAndSheets, AnswersError, EntriesBySeat, Entry, Offer, Table
from decks.rules.tarot import cards_of_codes, codes_in_deck_order
from tests.conftest import at_night
from tests.strategies import HOUSE, dreamers

OTHERS = (("tobias", "Tobias Reed"),)
AT_TABLE = Table(HOUSE, OTHERS)
WORDS = "He ate the apple, she kept the core."


def dreamer(deck: str = "c1 c2 c3 s1 s2", xp: int = 5, *held: Bond) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, xp=xp, bonds=held)


def bond(mine: str = "c3", key: str = "k", **fields: Any) -> Bond:
    known = {"seat": "tobias", "name": "Tobias Reed", "theirs": "w2", "words": WORDS}
    return Bond(key=key, mine=mine, **{**known, **fields})


def offer(who: Dreamer, code: str) -> Offer:
    return next(offer for offer in open_and_closed_offers(who, AT_TABLE) if offer.code == code)


def forge(
    one: Dreamer,
    other: Dreamer,
    mine: str = "c3",
    theirs: str = "c1",
    words: tuple[str, str] = (WORDS, WORDS),
) -> EntriesBySeat:
    """Return what both write when Ondine, who offers it, and Tobias have answered."""
    told = {"ondine": {"card": mine, "words": words[0]}, "tobias": {"card": theirs, "words": words[1]}}
    names = {"ondine": "Ondine Varga", "tobias": "Tobias Reed"}
    cast = ActorAndSheets("ondine", {"ondine": one, "tobias": other})
    return forging.entries_of_forged_bond(cast, offer(one, "bond"), told, names, "k")


def spend(who: Dreamer, code: str, other: Dreamer | None = None, **answers: Any) -> EntriesBySeat:
    sheets = {"ondine": who, **({"tobias": other} if other else {})}
    return settle_offer(ActorAndSheets("ondine", sheets), offer(who, code), answers, HouseRules())


def changed(who: Dreamer, code: str, **answers: Any) -> Dreamer:
    return apply_entry(who, spend(who, code, **answers)["ondine"])


def refused(who: Dreamer, code: str, **answers: Any) -> list[str]:
    with pytest.raises(AnswersError) as found:
        spend(who, code, **answers)
    return [problem.message for problem in found.value.problems]


# --- to forge one ---


def test_a_bond_is_a_connection_between_two_characters() -> None:
    deed = forge(dreamer(), dreamer())
    one, other = apply_entry(dreamer(), deed["ondine"]), apply_entry(dreamer(), deed["tobias"])
    assert [(b.seat, b.name) for b in one.bonds] == [("tobias", "Tobias Reed")]
    assert [(b.seat, b.name) for b in other.bonds] == [("ondine", "Ondine Varga")]


def test_each_bond_is_associated_with_a_card_in_the_deck_of_each() -> None:
    deed = forge(dreamer(), dreamer(), "c3", "c1")
    assert [deed[seat].data["bond"]["mine"] for seat in ("ondine", "tobias")] == ["c3", "c1"]
    assert [deed[seat].data["bond"]["theirs"] for seat in ("ondine", "tobias")] == ["c1", "c3"]


def test_a_bond_has_a_statement_that_defines_it() -> None:
    deed = forge(dreamer(), dreamer())
    assert {entry.data["bond"]["words"] for entry in deed.values()} == {WORDS}


def test_a_bond_costs_each_character_two_xp() -> None:
    deed = forge(dreamer(), dreamer())
    assert [entry.xp for entry in deed.values()] == [-2, -2]


def test_both_remember_it_under_one_key() -> None:
    assert {entry.data["bond"]["key"] for entry in forge(dreamer(), dreamer()).values()} == {"k"}


@pytest.mark.parametrize(("xp", "is_open"), [(1, False), (2, True)])
def test_two_xp_are_needed_to_offer_one(xp: int, is_open: bool) -> None:
    assert offer(dreamer(xp=xp), "bond").is_open is is_open


def test_it_can_be_offered_to_any_other_at_the_table_or_somebody_outside() -> None:
    choices = offer(dreamer(), "bond").asks[0].choices
    assert choices == (*OTHERS, (OUTSIDE, "Somebody who is not kept here"))


def test_a_card_of_the_deck_is_chosen_and_no_other() -> None:
    asked = {question.key: question.choices for question in offer(dreamer("c1 c2"), "bond").asks}
    assert [code for code, _ in asked["card"]] == ["c1", "c2"]
    with pytest.raises(AnswersError, match="The 9 of Swords is not in this deck") as found:
        forge(dreamer(), dreamer(), theirs="s9")
    assert found.value.problems[0].where == ("tobias", "card")


def test_the_other_is_asked_for_a_card_and_for_the_words() -> None:
    asked = forging.questions_to_replying_dreamer(ActorAndSheets("tobias", {"tobias": dreamer("c1 c2")}))
    assert [(question.key, question.shared) for question in asked] == [("card", False), ("words", True)]


def test_both_agree_on_the_words() -> None:  # Ruling B22
    (shared,) = [question.key for question in offer(dreamer(), "bond").asks if question.shared]
    assert shared == "words"


def test_a_bond_with_somebody_outside_is_one_line() -> None:
    told = {
        "ondine": {"with": OUTSIDE, "name": " Old  Marrow ", "theirs": "m9", "card": "c1", "words": WORDS}
    }
    cast = ActorAndSheets("ondine", {"ondine": dreamer()})
    deed = forging.entries_of_forged_bond(cast, offer(dreamer(), "bond"), told, {"ondine": "Ondine"}, "k")
    (held,) = apply_entry(dreamer(), deed["ondine"]).bonds
    assert list(deed) == ["ondine"]
    assert (held.seat, held.name, held.theirs, held.is_asleep) == ("", "Old Marrow", "m9", False)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({}, "Choose with whom."),
        ({"with": OUTSIDE}, "Say who they are."),
        ({"with": OUTSIDE, "name": "x" * 81}, "The name has 81 characters: at most 80."),
        ({"with": OUTSIDE}, "Choose the card of theirs that the Bond hangs on."),
        ({"with": "tobias"}, "Choose a card of the deck."),
        ({"with": "tobias", "card": "w9"}, "The 9 of Wands is not in this deck. Choose a card of the deck."),
        ({"with": "tobias", "card": "c1"}, "Say in a sentence what binds you."),
        ({"with": "tobias", "words": "x" * 201}, "That has 201 characters: at most 200."),
    ],
)
def test_what_is_missing_is_said(answers: dict[str, str], said: str) -> None:
    assert said in refused(dreamer(), "bond", **answers)


# --- when its card leaves ---


def test_a_spend_that_takes_a_bonds_card_says_so_first() -> None:
    found = offer(dreamer("c1 c2 c3 s1 s2", 5, bond("c3")), "across c>s")
    assert found.notes == (
        "Your Bond with Tobias Reed hangs on the 3 of Cups: 1 XP gives it a new card and new words, or it sleeps.",
    )
    assert [question.key for question in found.asks] == ["keep_1", "card_1", "words_1"]
    assert found.extra == "1 XP more to keep the Bond"


def test_a_note_names_a_major_as_a_sentence_does() -> None:
    (note,) = bonds.sentences_on_bonds_losing_their_card(((1, bond("m16")),))
    assert note.startswith("Your Bond with Tobias Reed hangs on The Tower: ")


def test_a_spend_that_leaves_the_card_alone_asks_nothing() -> None:
    found = offer(dreamer("c1 c2 c3 s1 s2", 5, bond("c1")), "across c>s")
    assert (found.notes, found.asks, found.extra, found.seats) == ((), (), "", ())


def test_one_xp_associates_it_with_a_new_card_and_makes_a_new_statement() -> None:
    who = dreamer("c1 c2 c3 s1 s2", 5, bond("c3"))
    after = changed(who, "across c>s", keep_1="pay", card_1="s3", words_1="He let go first.")
    (held,) = after.bonds
    assert (held.mine, held.words, held.is_asleep) == ("s3", "He let go first.", False)
    assert after.xp == who.xp - 1 - 1


def test_the_new_statement_is_that_dreamers_own() -> None:  # Ruling B22
    one, other = (
        dreamer("c1 c2 c3 s1", 5, bond("c3")),
        dreamer("w1 w2", 5, bond("w2", seat="ondine", theirs="c3")),
    )
    deed = spend(one, "across c>s", other, keep_1="pay", card_1="c1", words_1="He let go first.")
    assert apply_entry(one, deed["ondine"]).bonds[0].words == "He let go first."
    assert apply_entry(other, deed["tobias"]).bonds[0].words == WORDS


def test_the_other_is_told_the_new_card_at_no_price() -> None:
    one = dreamer("c1 c2 c3 s1", 5, bond("c3"))
    other = dreamer("w1 w2", 5, bond("w2", seat="ondine", name="Ondine Varga", theirs="c3"))
    deed = spend(one, "across c>s", other, keep_1="pay", card_1="c1", words_1="Ah.")
    assert deed["tobias"] == Entry(
        "told", 0, {"bonds": [{"key": "k", "theirs": "c1"}], "name": "Ondine Varga"}
    )
    assert apply_entry(other, deed["tobias"]).bonds[0].theirs == "c1"


def test_if_not_it_can_no_longer_be_invoked_by_that_dreamer() -> None:  # Ruling B9
    one = dreamer("c1 c2 c3 s1", 5, bond("c3"))
    other = dreamer("w1 w2", 5, bond("w2", seat="ondine", theirs="c3"))
    deed = spend(one, "across c>s", other, keep_1="sleep")
    assert apply_entry(one, deed["ondine"]).bonds[0].is_asleep
    (theirs,) = apply_entry(other, deed["tobias"]).bonds
    assert (theirs.is_asleep, theirs.theirs) == (False, "")  # only that one
    assert deed["ondine"].xp == -1


def test_the_change_is_offered_at_the_removal_of_the_card_only() -> None:  # Ruling B9
    asleep = replace(bond("c3"), is_asleep=True)
    assert not [o for o in open_and_closed_offers(dreamer("c1 c2 c3 s1", 9, asleep), AT_TABLE) if o.notes]
    awake = dreamer("c1 c2 c3 s1", 9, bond("c3"))
    touching = {o.code for o in open_and_closed_offers(awake, AT_TABLE) if o.notes}
    assert touching == {o.code for o in open_and_closed_offers(awake, AT_TABLE) if "c3" in o.leaves}


def test_a_bond_that_sleeps_stays_asleep_when_its_card_comes_back() -> None:  # Ruling B9
    asleep = replace(bond("c3"), is_asleep=True)
    assert changed(dreamer("c1 c2 s1", 9, asleep), "highest c").bonds == (asleep,)


def test_the_new_card_may_be_any_that_is_in_the_deck_after_the_spend() -> None:  # Ruling B10
    who = dreamer("c1 c2 c3 s1 s2", 5, bond("c3"))
    asked = {question.key: question.choices for question in offer(who, "across c>s").asks}
    assert [code for code, _ in asked["card_1"]] == ["s1", "s2", "s3", "c1", "c2"]
    said = refused(who, "across c>s", keep_1="pay", card_1="c3", words_1="Ah.")
    assert said == ["Choose a card that is in the deck afterwards."]


def test_it_is_one_xp_for_each_bond() -> None:  # Ruling B10
    who = dreamer("c1 c2 c3 s1", 5, bond("c1"), bond("c2", "l"))
    told: dict[str, Any] = {
        f"{part}_{n}": word
        for n in "12"
        for part, word in (("keep", "pay"), ("card", "c4"), ("words", "Ah."))
    }
    entry = spend(who, "two_lowest c", **told)["ondine"]
    assert entry.xp == -1 - 2
    assert offer(who, "two_lowest c").extra == "1 XP more for each Bond you keep"


def test_one_may_change_while_another_sleeps() -> None:
    who = dreamer("c1 c2 c3 s1", 2, bond("c1"), bond("c2", "l"))
    after = changed(who, "two_lowest c", keep_1="pay", card_1="c4", words_1="Ah.", keep_2="sleep")
    assert [(b.mine, b.is_asleep) for b in after.bonds] == [("c4", False), ("c2", True)]
    assert after.xp == 0


def test_two_bonds_may_hang_on_one_card() -> None:
    who = dreamer("c1 c2 c3 s1", 5, bond("c3"), bond("c3", "l"))
    after = changed(who, "across c>s", keep_1="sleep", keep_2="sleep")
    assert [b.is_asleep for b in after.bonds] == [True, True]


def test_what_becomes_of_it_must_be_said() -> None:
    who = dreamer("c1 c2 c3 s1", 5, bond("c3"))
    assert refused(who, "across c>s") == [
        "Your Bond with Tobias Reed loses its card: pay 1 XP to change it, or let it sleep."
    ]


def test_a_new_card_and_new_words_are_both_wanted() -> None:
    who = dreamer("c1 c2 c3 s1", 5, bond("c3"))
    assert refused(who, "across c>s", keep_1="pay", words_1=" ") == [
        "Choose a card that is in the deck afterwards.", "Say in a sentence what binds you.",
    ]  # fmt: skip


def test_what_is_left_after_the_spend_pays_for_it() -> None:
    who = dreamer("c1 c2 c3 s1", 1, bond("c3"))
    said = refused(who, "across c>s", keep_1="pay", card_1="c1", words_1="Ah.")
    assert said == ["To keep this Bond costs 1 XP more than you have. Let it sleep, or spend less."]
    assert changed(who, "across c>s", keep_1="sleep").xp == 0


def test_a_card_that_leaves_and_comes_back_in_one_transform_keeps_its_bond() -> None:  # Ruling B13
    who = dreamer("c1 c2 c3 s1 s2", 4, bond("c1"))
    after = changed(who, "transform", deck="c1 c2 c3")
    assert after.bonds == (bond("c1"),)


def test_a_transform_asks_of_every_bond_that_is_awake() -> None:
    asleep = replace(bond("c2", "l"), is_asleep=True)
    found = offer(dreamer("c1 c2 c3 s1 s2", 4, bond("c1"), asleep), "transform")
    assert [question.key for question in found.asks] == ["deck", "keep_1", "card_1", "words_1"]
    assert found.extra == "1 XP more to keep the Bond"


def test_a_transform_takes_the_card_of_a_bond_too() -> None:
    who = dreamer("c1 c2 c3 s1 s2", 5, bond("s2"))
    after = changed(who, "transform", deck="c1 c2 c3", keep_1="pay", card_1="c3", words_1="Ah.")
    assert (after.bonds[0].mine, after.xp) == ("c3", 0)


def test_a_partner_who_is_gone_is_told_nothing() -> None:
    who = dreamer("c1 c2 c3 s1", 5, bond("c3"))
    assert list(spend(who, "across c>s", keep_1="sleep")) == ["ondine"]
    taken_back = dreamer("w1 w2")  # the partner's side of it is not there any more
    assert list(spend(who, "across c>s", taken_back, keep_1="sleep")) == ["ondine"]


def test_a_partner_of_two_bonds_is_told_of_both_at_once() -> None:
    one = dreamer("c1 c2 c3 s1", 5, bond("c1"), bond("c2", "l"))
    other = dreamer("w1 w2", 5, bond("w2", seat="ondine"), bond("w1", "l", seat="ondine"))
    deed = spend(one, "two_lowest c", other, keep_1="sleep", keep_2="pay", card_2="c4", words_2="Ah.")
    told = [{"key": "k", "theirs": ""}, {"key": "l", "theirs": "c4"}]
    assert deed["tobias"].data["bonds"] == told


def test_the_others_whose_ledgers_it_touches_are_named() -> None:
    who = dreamer("c1 c2 c3 s1", 5, bond("c1"), bond("c2", "l"), bond("c1", "m", seat=""))
    assert offer(who, "two_lowest c").seats == ("tobias",)


# --- its words, put right ---


def mend(who: Dreamer, words: str) -> EntriesBySeat:
    code = "reworded bond 1"
    found = next(offer for offer in rewording.rewording_and_oneirogen_offers(who) if offer.code == code)
    return settle_offer(ActorAndSheets("ondine", {"ondine": who}), found, {"words": words}, HOUSE)


def test_a_typo_is_mended_at_no_price_and_for_ones_own_side_only() -> None:
    who = dreamer("c1 c2", 0, bond("c1", words="He ate the aple."))
    deed = mend(who, " He ate the apple. ")
    assert list(deed) == ["ondine"]
    assert deed["ondine"] == Entry("reworded", 0, {"bonds": [{"key": "k", "words": "He ate the apple."}]})
    (held,) = apply_entry(who, deed["ondine"]).bonds
    assert held == bond("c1", words="He ate the apple.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (WORDS, "These are its words already."),
        ("", "Say in a sentence what binds you."),
        ("x" * 201, "That has 201 characters: at most 200."),
    ],
)
def test_words_that_mend_nothing_are_refused(words: str, said: str) -> None:
    with pytest.raises(AnswersError, match=said):
        mend(dreamer("c1 c2", 0, bond("c1")), words)


@given(st.data())
@settings(max_examples=at_night(1000, 100))
def test_whatever_leaves_every_bond_awake_hangs_on_a_card_of_the_deck(data: st.DataObject) -> None:
    who = data.draw(dreamers().filter(lambda who: who.deck))
    held = data.draw(st.lists(st.sampled_from(codes_in_deck_order(who.deck)), min_size=1, max_size=4))
    who = replace(who, xp=9, bonds=tuple(bond(code, str(n)) for n, code in enumerate(held)))
    chosen = data.draw(st.sampled_from([o for o in open_offers(who, AT_TABLE) if o.leaves] or [None]))  # type: ignore[list-item]
    if chosen is None:
        return
    after = (who.deck - cards_of_codes(chosen.leaves)) | cards_of_codes(chosen.comes)
    card = data.draw(st.sampled_from(codes_in_deck_order(after)))
    ways = {place: data.draw(st.sampled_from(("pay", "sleep"))) for place, _ in bonds.awake_bonds(who)}
    told = {f"keep_{p}": way for p, way in ways.items()}
    told |= {f"card_{p}": card for p in ways} | {f"words_{p}": "Ah." for p in ways}
    left = apply_entry(who, settle_offer(ActorAndSheets("me", {"me": who}), chosen, told, HOUSE)["me"])
    assert all(b.is_asleep or b.mine in codes_in_deck_order(left.deck) for b in left.bonds)
    paid = sum(
        ways[p] == "pay" for p, _ in bonds.awake_bonds_losing_their_card(who, cards_of_codes(chosen.leaves))
    )
    assert left.xp == who.xp - chosen.price - paid
