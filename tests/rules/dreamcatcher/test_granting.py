"""What the GM grants beside the rules, and why."""

import pytest

from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.granting import EXCEPTIONS, exception_offers, settle_spend_or_exception
from characters.dreamcatcher.rules.growth import open_and_closed_offers
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Table
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered

WHY = {"reason": "The storm"}


def settled(sheet, code, **answers):
    table = Table(HOUSE)
    offers = (*exception_offers(sheet, table), *open_and_closed_offers(sheet, table))
    offer = next(one for one in offers if one.code == code)
    return settle_spend_or_exception(ActorAndSheets("me", {"me": sheet}), offer, answers, HOUSE)["me"]


def done(sheet, code, **answers):
    return apply_entry(sheet, settled(sheet, code, **WHY, **answers))


def refused(sheet, code, **answers):
    with pytest.raises(AnswersError) as caught:
        settled(sheet, code, **answers)
    return [problem.message for problem in caught.value.problems]


def test_each_is_offered_once():
    assert {offer.code for offer in exception_offers(born(), Table(HOUSE))} == EXCEPTIONS


def test_by_the_gm_alone_a_pool_goes_below_zero():
    assert done(born(), "destiny", destiny="−7").xp == -2
    assert done(born(), "destiny", destiny="2").earned == 2


def test_a_score_is_changed_within_what_any_table_may_allow():
    assert done(born(), "score", ability="Guile", score="6").ability("Guile").score == 6


def test_a_hamper_is_put_on_or_taken_away():
    assert done(born(), "hamper", on="a1").advantage("a1").is_hampered
    assert not done(hampered("a1"), "hamper", on="a1").hampered


def test_a_trait_comes_or_goes():
    more = done(born(), "trait", kind="hindrances", words="Cannot swim")
    assert more.hindrances[-1].key == "h6"
    assert done(more, "trait", kind="advantages", words="Swims").advantages[-1].key == "a7"
    assert [held.key for held in done(more, "lose", key="h6").hindrances] == ["h4", "h5"]


def test_the_gm_may_rename_an_ability_of_an_older_sheet():  # D25
    sheet = done(hampered("ability Guile"), "rename", ability="Guile", name="Cunning")
    assert sheet.ability("Cunning").is_hampered


@pytest.mark.parametrize(
    ("code", "answers", "message"),
    [
        ("destiny", {"destiny": "51"}, "Give a number from 1 to 50, or with a minus to take some away."),
        ("destiny", {"destiny": "many"}, "Give a number from 1 to 50, or with a minus to take some away."),
        ("score", {"ability": "Wit", "score": "2"}, "Choose one of the abilities."),
        ("score", {"ability": "Guile", "score": "7"}, "A score goes from −3 to +6."),
        ("score", {"ability": "Guile"}, "A score goes from −3 to +6."),
        ("score", {"ability": "Guile", "score": "1"}, "Guile is +1 already. Choose another score."),
        ("hamper", {"on": "h4"}, "Choose an ability or an advantage."),
        ("trait", {"kind": "virtues", "words": "X"}, "Choose an advantage or a hindrance."),
        ("trait", {"kind": "advantages", "words": " "}, "Put it in 1 to 120 characters."),
        ("lose", {"key": "h9"}, "Choose one of the traits."),
        ("rename", {"ability": "Wit", "name": "X"}, "Choose one of the abilities."),
        ("rename", {"ability": "Guile", "name": ""}, "A name has 1 to 30 characters."),
        ("rename", {"ability": "Guile", "name": "CHARM"}, "Another ability is called CHARM."),
    ],
)
def test_what_cannot_be_granted_is_told(code, answers, message):
    assert refused(born(), code, **WHY, **answers) == [message]


def test_a_reason_is_given():
    assert refused(born(), "hamper", on="a1") == ["Say why: it stands in the ledger."]
    assert len(refused(born(), "hamper")) == 2


def test_a_sheet_has_room_for_forty_traits():
    came = {"advantages": [[f"a{number}", f"Knack {number}"] for number in range(6, 41)]}
    full = apply_entry(born(), Entry("exception", 0, {"came": came}))
    assert refused(full, "trait", kind="advantages", words="X", **WHY) == [
        "A sheet has room for 40 traits. Take one away first."
    ]


def test_growth_is_settled_by_the_same_door():
    between = apply_entry(born(), Entry("story", 0, {"recovered": "all"}))
    assert settled(between, "convert h4", words="X").kind == "convert"
