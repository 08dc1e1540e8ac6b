"""A Bond between two players: offered, answered, agreed on round by round; until then nothing is spent."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import roster
from characters.ledger import ledger, profiles, undoing
from characters.models import Character, LedgerLine, Proposal
from characters.socket.rules import OUTSIDE, Entry
from tests.cast import client_of, fresh, make_dreamer, make_user, spend_data, too_dear
from tests.characters.bonds import (
    OTHER_WORDS,
    WORDS,
    Pair,
    answer_data,
    balance,
    laid,
    lay_pair,
    page,
    reply,
    text,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def pair(db: None) -> Pair:
    return lay_pair()


@pytest.fixture
def proposal(pair: Pair) -> Proposal:
    return laid(pair)


def now(proposal: Proposal) -> Proposal:
    return Proposal.objects.get(pk=proposal.pk)


# --- offering one ---


def test_offering_a_bond_writes_no_line_and_spends_nothing(pair: Pair) -> None:
    answer = pair.offer()
    assert (answer.status_code, answer["Location"]) == (303, page(pair.ondine, "grow/#proposals"))
    assert (pair.lines, pair.balances) == ([], (4, 4))


def test_the_page_says_before_whom_it_lies_and_that_nothing_is_spent(pair: Pair, proposal: Proposal) -> None:
    said = text(pair.bo.get(page(pair.ondine)))
    assert "Laid before Dee. Nothing is spent until they agree." in said
    assert WORDS in said
    assert "Take it back" in said


def test_by_htmx_it_is_said_aloud(pair: Pair) -> None:
    told = {"with": pair.tobias.slug, "card": "c1", "words": WORDS}
    data = spend_data(pair.ondine, "bond", **told)
    said = text(pair.bo.post(page(pair.ondine, "spend/"), data, headers=HTMX))
    landed = said[said.index('id="proposals"') :]
    assert "data-land data-say" in landed[:80]
    assert "Laid before Dee." in landed
    assert WORDS in landed


def test_a_spend_by_htmx_leaves_it_on_the_page_as_it_stands(pair: Pair, proposal: Proposal) -> None:
    data = spend_data(fresh(pair.ondine), "awareness")
    said = text(pair.bo.post(page(pair.ondine, "spend/"), data, headers=HTMX))
    assert '<section class="proposed" id="proposed" hx-preserve></section>' in said
    assert WORDS not in said
    anew = text(pair.bo.get(page(pair.ondine, "grow/")))
    assert '<section class="proposed" id="proposed">' in anew
    assert WORDS in anew


def test_the_button_does_not_promise_a_line(pair: Pair) -> None:
    said = text(pair.bo.get(page(pair.ondine, "grow/"), {"offer": "bond"}))
    assert "Lay it before them" in said
    assert "Write it into the ledger" not in said


def test_whatever_is_amiss_keeps_what_was_typed(pair: Pair) -> None:
    answer = pair.offer(None, card="", **{"with": ""})
    assert (answer.status_code, Proposal.objects.count()) == (422, 0)
    assert WORDS in text(answer)
    assert "Choose with whom." in text(answer)


def test_a_stale_page_keeps_what_was_typed(pair: Pair) -> None:
    data = spend_data(pair.ondine, "bond", card="c1", words=WORDS, **{"with": pair.tobias.slug})
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "two_lowest s"))
    answer = pair.bo.post(page(pair.ondine, "spend/"), data)
    assert (answer.status_code, Proposal.objects.count()) == (409, 0)
    assert WORDS in text(answer)


def test_a_double_click_offers_once(pair: Pair) -> None:
    data = spend_data(pair.ondine, "bond", card="c1", words=WORDS, **{"with": pair.tobias.slug})
    assert [pair.bo.post(page(pair.ondine, "spend/"), data).status_code for _ in range(2)] == [303, 303]
    assert Proposal.objects.count() == 1


def test_without_two_xp_it_is_not_offered(pair: Pair) -> None:
    poor = make_dreamer(pair.people["bo"], pair.campaign, name="Poor", xp=1)
    answer = pair.bo.post(page(poor, "spend/"), spend_data(poor, "bond", card="c1", words=WORDS))
    assert answer.status_code == 422
    assert too_dear("bond", 1) in text(answer)


def test_only_those_at_the_table_can_be_asked(pair: Pair) -> None:
    stranger = make_dreamer(make_user("cy"), None, name="Cyra", xp=4)
    assert pair.offer(None, **{"with": stranger.slug}).status_code == 422
    assert "Cyra" not in text(pair.bo.get(page(pair.ondine, "grow/"), {"offer": "bond"}))


@pytest.mark.parametrize("offer", ["", "bond", "across c>s"])
def test_the_page_asks_no_more_than_eight_questions_of_the_database(pair: Pair, offer: str) -> None:
    bonded(pair)
    pair.offer()
    ledger.MEMORY.clear()
    with CaptureQueriesContext(connection) as asked:
        assert pair.bo.get(page(pair.ondine, "grow/"), {"offer": offer}).status_code == 200
    assert len(asked) <= 8


def test_its_own_page_and_home_ask_no_more_either(pair: Pair, proposal: Proposal) -> None:
    outside(pair)
    lone = Proposal.objects.get(other=None)
    for client, url in ((pair.ada, proposal), (pair.dee, proposal), (pair.ada, lone), (pair.bo, lone)):
        ledger.MEMORY.clear()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url.get_absolute_url()).status_code == 200
        assert len(asked) <= 8
    with CaptureQueriesContext(connection) as asked:
        assert pair.dee.get("/").status_code == 200
    assert len(asked) <= 8


# --- answering ---


def test_it_waits_for_the_other_player_on_home_and_on_their_dreamers_page(
    pair: Pair, proposal: Proposal
) -> None:
    assert "Ondine Varga offers Tobias Reed a Bond" in text(pair.dee.get("/"))
    assert proposal.get_absolute_url() in text(pair.dee.get("/"))
    assert "It waits for Tobias Reed’s answer." in text(pair.dee.get(page(pair.tobias)))
    assert "offers Tobias Reed a Bond" not in text(pair.bo.get("/"))


def test_its_page_shows_who_their_card_and_the_words(pair: Pair, proposal: Proposal) -> None:
    said = text(pair.dee.get(proposal.get_absolute_url()))
    assert "Ondine Varga offers Tobias Reed a Bond" in said
    assert 'aria-label="Ace of Cups"' in said
    assert f"<blockquote>{WORDS}</blockquote>" in said
    assert "Tobias Reed keeps 2 XP." in said


@pytest.mark.asks
def test_both_pay_two_xp_in_one_stroke(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal)
    assert (answer.status_code, answer["Location"]) == (303, proposal.get_absolute_url())
    assert (pair.lines, pair.balances) == (["bond", "bond"], (2, 2))
    assert LedgerLine.objects.filter(kind="bond").values("op_id").distinct().count() == 1


def test_both_sheets_show_the_bond_with_both_cards_and_its_statement(pair: Pair, proposal: Proposal) -> None:
    reply(pair.dee, proposal)
    for client, character, other in (
        (pair.bo, pair.ondine, "Tobias Reed"),
        (pair.dee, pair.tobias, "Ondine Varga"),
    ):
        said = text(client.get(page(character)))
        bonds = said[said.index('id="bonds"') :].split("</section>")[0]
        wanted = (other, WORDS, 'aria-label="Ace of Cups"', 'aria-label="Ace of Swords"')
        assert all(words in bonds for words in wanted)


def test_the_table_reads_it(pair: Pair, proposal: Proposal) -> None:
    reply(pair.dee, proposal)
    assert WORDS in text(pair.dee.get(page(pair.ondine)))


@pytest.mark.asks
def test_its_page_says_that_it_was_agreed_on(pair: Pair, proposal: Proposal) -> None:
    reply(pair.dee, proposal)
    said = text(pair.bo.get(proposal.get_absolute_url()))
    assert "Ondine Varga and Tobias Reed share a Bond" in said
    assert "Each paid 2 XP" in said


def test_a_card_must_be_chosen(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal, answer_card="")
    assert (answer.status_code, pair.lines) == (422, [])
    assert "Choose a card of the deck." in text(answer)


def test_a_double_click_agrees_once(pair: Pair, proposal: Proposal) -> None:
    data = answer_data(proposal)
    url = proposal.get_absolute_url()
    assert [pair.dee.post(url, data).status_code for _ in range(2)] == [303, 303]
    assert (pair.lines, pair.balances) == (["bond", "bond"], (2, 2))


def test_its_page_says_when_it_was_taken_back_since(pair: Pair, proposal: Proposal) -> None:
    reply(pair.dee, proposal)
    number = LedgerLine.objects.get(kind="bond", character=pair.ondine).number
    asked = undoing.undoing_of_line(fresh(pair.ondine), number, by=pair.people["ada"])
    undoing.take_line_back(
        fresh(pair.ondine), number, op_id="b" * 32, by=pair.people["ada"],
        revision=fresh(pair.ondine).revision, agreed_undoing_key=asked.key,
    )  # fmt: skip
    assert pair.balances == (4, 4)
    assert "taken back since" in text(pair.bo.get(proposal.get_absolute_url()))


# --- other words, round by round ---


def test_other_words_go_back_to_who_offered_and_nothing_is_spent(pair: Pair, proposal: Proposal) -> None:
    assert reply(pair.dee, proposal, way="other", answer_words=OTHER_WORDS).status_code == 303
    assert (now(proposal).awaits, pair.lines) == (pair.ondine, [])
    assert "Tobias Reed answers Ondine Varga about their Bond" in text(pair.bo.get("/"))
    said = text(pair.bo.get(proposal.get_absolute_url()))
    assert f"<blockquote>{OTHER_WORDS}</blockquote>" in said
    assert "Dee has answered." in said


def test_who_agrees_last_writes_both_lines_in_the_words_they_agreed_on(
    pair: Pair, proposal: Proposal
) -> None:
    reply(pair.dee, proposal, way="other", answer_words=OTHER_WORDS, answer_card="s2")
    assert reply(pair.bo, proposal, answer_card="c3").status_code == 303
    told = {line.character.name: line.data["bond"] for line in LedgerLine.objects.filter(kind="bond")}
    assert {bond["words"] for bond in told.values()} == {OTHER_WORDS}
    assert (told["Ondine Varga"]["mine"], told["Ondine Varga"]["theirs"]) == ("c3", "s2")
    assert (told["Tobias Reed"]["mine"], told["Tobias Reed"]["theirs"]) == ("s2", "c3")


def test_it_may_go_back_and_forth(pair: Pair, proposal: Proposal) -> None:
    for client, words in ((pair.dee, "one"), (pair.bo, "two"), (pair.dee, "three")):
        assert reply(client, proposal, way="other", answer_words=words).status_code == 303
    assert now(proposal).round == 4
    assert reply(pair.bo, proposal).status_code == 303
    assert pair.balances == (2, 2)


def test_words_changed_beside_a_yes_are_a_suggestion(pair: Pair, proposal: Proposal) -> None:
    assert reply(pair.dee, proposal, answer_words=OTHER_WORDS).status_code == 303
    assert (now(proposal).awaits, pair.lines) == (pair.ondine, [])


def test_the_same_words_are_no_suggestion(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal, way="other")
    assert (answer.status_code, pair.lines) == (422, [])
    assert "These are the same words." in text(answer)


def test_a_double_click_suggests_once(pair: Pair, proposal: Proposal) -> None:
    data = answer_data(proposal, way="other", answer_words=OTHER_WORDS)
    assert [pair.dee.post(proposal.get_absolute_url(), data).status_code for _ in range(2)] == [303, 303]
    assert now(proposal).round == 2


# --- declined, taken back ---


@pytest.mark.parametrize("who", ["bo", "dee"])
def test_either_side_may_end_it_and_nothing_is_spent(pair: Pair, proposal: Proposal, who: str) -> None:
    own = pair.ondine if who == "bo" else pair.tobias
    data = {"round": "1"}
    answers = [getattr(pair, who).post(f"{proposal.get_absolute_url()}close/", data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0]["Location"] == page(own, "#proposals")
    assert (now(proposal).is_open, pair.lines, pair.balances) == (False, [], (4, 4))
    assert "taken back or declined" in text(pair.dee.get(proposal.get_absolute_url()))
    assert "a Bond" not in text(pair.dee.get("/"))


def test_what_was_taken_back_meanwhile_is_not_agreed_on(pair: Pair, proposal: Proposal) -> None:
    data = answer_data(proposal, answer_words=OTHER_WORDS)
    pair.bo.post(f"{proposal.get_absolute_url()}close/", {"round": "1"})
    answer = pair.dee.post(proposal.get_absolute_url(), data)
    assert (answer.status_code, pair.lines) == (409, [])
    assert "It moved on while you read." in text(answer)
    assert f"You had typed: <q>{OTHER_WORDS}</q>" in text(answer)


@pytest.mark.parametrize("way", ["agree", "other"])
def test_what_was_answered_meanwhile_is_not_taken_back(pair: Pair, proposal: Proposal, way: str) -> None:
    reply(pair.dee, proposal, way=way, answer_words=WORDS if way == "agree" else OTHER_WORDS)
    answer = pair.bo.post(f"{proposal.get_absolute_url()}close/", {"round": "1"})
    assert answer.status_code == 409
    assert now(proposal).is_agreed is (way == "agree")


@pytest.mark.parametrize("data", [{}, {"round": "many"}])
def test_a_form_without_its_round_closes_nothing(
    pair: Pair, proposal: Proposal, data: dict[str, str]
) -> None:
    assert pair.bo.post(f"{proposal.get_absolute_url()}close/", data).status_code == 409
    assert now(proposal).is_open


def test_a_round_that_is_over_is_409_with_all_that_was_typed(pair: Pair, proposal: Proposal) -> None:
    late = answer_data(proposal, way="other", answer_words="Late words.", answer_card="s3")
    reply(pair.ada, proposal, way="other", answer_words=OTHER_WORDS)
    reply(pair.bo, proposal, way="other", answer_words="Third words.")
    answer = pair.dee.post(proposal.get_absolute_url(), late)
    said = text(answer)
    assert answer.status_code == 409
    assert "Late words." in said
    assert "<blockquote>Third words.</blockquote>" in said
    assert "checked" in said
    again = {**late, "round": "3"}
    assert pair.dee.post(proposal.get_absolute_url(), again).status_code == 303


# --- when it is not possible any more ---


def test_xp_spent_meanwhile_are_named_and_nothing_is_half_done(pair: Pair, proposal: Proposal) -> None:
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "highest c"))
    answer = reply(pair.dee, proposal, answer_card="s2")
    said = text(answer)
    assert (answer.status_code, pair.lines, pair.balances) == (422, [], (1, 4))
    assert "Ondine Varga has 1 XP now, and this costs 2." in said
    assert "Nothing was written, and nothing was spent." in said
    assert "checked" in said
    assert (now(proposal).round, now(proposal).awaits) == (1, pair.tobias)


def test_the_page_says_so_before_anybody_answers(pair: Pair, proposal: Proposal) -> None:
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "highest c"))
    said = text(pair.dee.get(proposal.get_absolute_url()))
    assert "Ondine Varga has 1 XP now, and this costs 2." in said
    assert "Send it back" not in said  # another card would mend nothing


def test_once_there_is_enough_again_it_can_be_agreed_on(pair: Pair, proposal: Proposal) -> None:
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "highest c"))
    entry = {pair.ondine.slug: Entry("granted", 1, {"reason": "a song"})}
    ledger.write(entry, op_id="a" * 32, by=pair.people["ada"])
    assert reply(pair.dee, proposal).status_code == 303
    assert pair.balances == (0, 2)


def test_the_others_own_xp_are_named_too(proposal: Proposal, pair: Pair) -> None:
    pair.dee.post(page(pair.tobias, "spend/"), spend_data(pair.tobias, "highest c"))
    answer = reply(pair.dee, proposal)
    assert (answer.status_code, pair.lines) == (422, [])
    assert "Tobias Reed has 1 XP now, and this costs 2." in text(answer)


def card_left(pair: Pair) -> Proposal:
    """Return the Bond on Ondine's 6 of Cups, which has left her deck since."""
    pair.offer(card="c6")
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "across c>s"))
    return Proposal.objects.get()


def test_a_card_that_left_meanwhile_is_named(pair: Pair) -> None:
    proposal = card_left(pair)
    answer = reply(pair.dee, proposal)
    assert (answer.status_code, pair.lines) == (422, [])
    assert "Ondine Varga: The 6 of Cups is not in this deck." in text(answer)


def test_it_can_be_sent_back_for_another_card(pair: Pair) -> None:
    proposal = card_left(pair)
    assert "Send it back as it is" in text(pair.dee.get(proposal.get_absolute_url()))
    assert reply(pair.dee, proposal, way="back", answer_card="s2").status_code == 303
    assert (now(proposal).awaits, pair.lines) == (pair.ondine, [])
    assert "is not in this deck" not in text(pair.bo.get(proposal.get_absolute_url()))
    assert reply(pair.bo, proposal, answer_card="c2").status_code == 303
    bond = LedgerLine.objects.get(kind="bond", character=pair.tobias).data["bond"]
    assert (bond["mine"], bond["theirs"]) == ("s2", "c2")


def test_who_has_left_the_table_is_named(pair: Pair, proposal: Proposal) -> None:
    roster.leave_campaign(pair.campaign, pair.people["bo"])
    answer = reply(pair.dee, proposal)
    assert (answer.status_code, pair.lines) == (422, [])
    assert "Ondine Varga and Tobias Reed no longer sit in one campaign." in text(answer)


def test_who_was_put_away_is_named(pair: Pair, proposal: Proposal) -> None:
    profiles.set_character_archived(pair.ondine, is_archived=True)
    assert "Ondine Varga is in the archive." in text(reply(pair.dee, proposal))
    assert pair.lines == []


def test_who_was_handed_over_is_answered_for_by_their_new_player(pair: Pair, proposal: Proposal) -> None:
    finn = make_user("finn")
    roster.add_member(pair.campaign, finn)
    profiles.hand_over_to(fresh(pair.tobias), finn)
    assert reply(pair.dee, proposal).status_code == 404
    assert reply(client_of(finn), proposal).status_code == 303
    assert pair.balances == (2, 2)


# --- whose it is to answer ---


def test_another_member_of_the_table_gets_404(pair: Pair, proposal: Proposal) -> None:
    finn = make_user("finn")
    roster.add_member(pair.campaign, finn)
    client = client_of(finn)
    url = proposal.get_absolute_url()
    assert client.get(url).status_code == 404
    assert client.post(url, answer_data(proposal)).status_code == 404
    assert client.post(f"{url}close/", {"round": "1"}).status_code == 404
    assert pair.lines == []


def test_nobody_answers_for_the_other(pair: Pair, proposal: Proposal) -> None:
    assert reply(pair.bo, proposal).status_code == 404
    assert reply(pair.bo, proposal, seat=pair.ondine.slug).status_code == 409
    assert reply(pair.bo, proposal, seat="").status_code == 409
    assert pair.lines == []


@pytest.mark.asks
def test_a_gm_may_answer_for_either(pair: Pair, proposal: Proposal) -> None:
    assert reply(pair.ada, proposal, way="other", answer_words=OTHER_WORDS).status_code == 303
    assert reply(pair.ada, proposal).status_code == 303
    by = LedgerLine.objects.filter(kind="bond").values_list("written_by__username", flat=True)
    assert (list(by), pair.balances) == (["ada", "ada"], (2, 2))


def test_a_player_may_bind_two_dreamers_of_their_own(pair: Pair) -> None:
    twin = make_dreamer(pair.people["bo"], pair.campaign, name="Twin", xp=2)
    pair.offer(None, **{"with": twin.slug})
    proposal = Proposal.objects.get()
    assert "Ondine Varga offers Twin a Bond" in text(pair.bo.get("/"))
    assert reply(pair.bo, proposal).status_code == 303
    assert (balance(pair.ondine), balance(twin)) == (2, 0)


# --- somebody who is not kept here ---


def outside(pair: Pair) -> Proposal:
    assert pair.offer(None, **{"with": OUTSIDE}, name="Old Marrow", theirs="w3").status_code == 303
    return Proposal.objects.get(other=None)


def test_a_bond_with_somebody_outside_waits_for_the_gms_yes(pair: Pair) -> None:
    proposal = outside(pair)
    assert "Laid before the GM. Nothing is spent until they say yes." in text(pair.bo.get(page(pair.ondine)))
    assert "Ondine Varga asks for a Bond with Old Marrow" in text(pair.ada.get("/"))
    assert "Old Marrow" not in text(pair.dee.get("/"))
    assert pair.lines == []
    assert reply(pair.bo, proposal).status_code == 409
    assert reply(pair.dee, proposal).status_code == 404
    assert reply(pair.ada, proposal).status_code == 303
    assert (pair.lines, balance(pair.ondine)) == (["bond"], 2)
    assert "Old Marrow" in text(pair.bo.get(page(pair.ondine)))


def test_a_gms_double_yes_is_one(pair: Pair) -> None:
    proposal = outside(pair)
    data = answer_data(proposal)
    assert [pair.ada.post(proposal.get_absolute_url(), data).status_code for _ in range(2)] == [303, 303]
    assert pair.lines == ["bond"]


@pytest.mark.asks
def test_a_gm_may_decline_it(pair: Pair) -> None:
    proposal = outside(pair)
    assert pair.ada.post(f"{proposal.get_absolute_url()}close/", {"round": "1"}).status_code == 303
    assert (now(proposal).is_open, pair.lines) == (False, [])


def test_a_gms_yes_to_what_cannot_be_paid_any_more_says_so(pair: Pair) -> None:
    proposal = outside(pair)
    pair.bo.post(page(pair.ondine, "spend/"), spend_data(pair.ondine, "highest c"))
    answer = reply(pair.ada, proposal)
    assert (answer.status_code, pair.lines) == (422, [])
    assert "Ondine Varga has 1 XP now, and this costs 2." in text(answer)


def alone(xp: int) -> tuple[Character, dict[str, str]]:
    lorn = make_dreamer(make_user("cy"), None, name="Lone Lorn", xp=xp)
    told = {"with": OUTSIDE, "name": "Old Marrow", "theirs": "w3", "card": "c1", "words": WORDS}
    return lorn, spend_data(lorn, "bond", **told)


def test_without_a_table_it_is_the_owners_own_yes_at_once(db: None) -> None:
    lorn, data = alone(xp=2)
    client = client_of(lorn.owner)
    answers = [client.post(page(lorn, "spend/"), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0]["Location"] == page(lorn, "grow/?written=3&at=bond#now")
    assert (balance(lorn), LedgerLine.objects.filter(kind="bond").count()) == (0, 1)


# --- when its card leaves ---


def bonded(pair: Pair) -> None:
    """Bind Ondine's 6 of Cups and Tobias' Ace of Swords."""
    pair.offer(card="c6")
    assert reply(pair.dee, Proposal.objects.get()).status_code == 303


def test_a_choice_that_takes_its_card_asks_first(pair: Pair) -> None:
    bonded(pair)
    said = text(pair.bo.get(page(pair.ondine, "grow/"), {"offer": "across c>s"}))
    assert "Your Bond with Tobias Reed hangs on the 6 of Cups" in said
    assert "1 XP more to keep the Bond" in said
    assert f"So far: {WORDS}" in said
    answer = pair.bo.post(page(pair.ondine, "spend/"), spend_data(fresh(pair.ondine), "across c>s"))
    assert answer.status_code == 422
    assert "loses its card" in text(answer)


def test_kept_for_one_xp_both_sheets_show_the_new_card_and_each_their_words(pair: Pair) -> None:
    bonded(pair)
    kept = {"keep_1": "pay", "card_1": "s5", "words_1": OTHER_WORDS}
    data = spend_data(fresh(pair.ondine), "across c>s", **kept)
    assert pair.bo.post(page(pair.ondine, "spend/"), data).status_code == 303
    assert (pair.lines, pair.balances) == (["bond", "bond", "told"], (0, 2))
    mine, theirs = (text(pair.bo.get(page(character))) for character in (pair.ondine, pair.tobias))
    assert OTHER_WORDS in mine
    assert WORDS in theirs.split('id="ledger"')[0]
    assert "Their card: 5 of Swords" in theirs


def test_asleep_it_says_so_on_one_side_and_that_the_card_left_on_the_other(pair: Pair) -> None:
    bonded(pair)
    data = spend_data(fresh(pair.ondine), "across c>s", keep_1="sleep")
    assert pair.bo.post(page(pair.ondine, "spend/"), data).status_code == 303
    assert "Asleep: its card left" in text(pair.bo.get(page(pair.ondine)))
    assert "Their card has left their deck" in text(pair.bo.get(page(pair.tobias)))
    assert "Asleep" not in text(pair.bo.get(page(pair.tobias)))


def test_new_words_that_are_too_long_are_kept(pair: Pair) -> None:
    bonded(pair)
    answer = pair.bo.post(
        page(pair.ondine, "spend/"),
        spend_data(fresh(pair.ondine), "across c>s", keep_1="pay", card_1="s5", words_1="x" * 201),
    )
    assert (answer.status_code, pair.balances) == (422, (2, 2))
    assert "x" * 201 in text(answer)


def test_a_typo_in_its_words_is_mended_on_ones_own_side(pair: Pair) -> None:
    bonded(pair)
    url = page(pair.ondine, "mend/")
    link = f"{url}?offer=reworded+bond+1"
    assert link in text(pair.bo.get(page(pair.ondine)))
    assert WORDS in text(pair.bo.get(link))
    data = spend_data(fresh(pair.ondine), "reworded bond 1", words=OTHER_WORDS)
    assert pair.bo.post(url, data).status_code == 303
    mine, theirs = (ledger.state(fresh(one)).sheet.bonds[0] for one in (pair.ondine, pair.tobias))
    assert (mine.words, theirs.words, pair.balances) == (OTHER_WORDS, WORDS, (2, 2))
    assert pair.dee.get(link).status_code == 404


def test_who_left_their_table_says_yes_themself(pair: Pair) -> None:
    proposal = outside(pair)
    roster.leave_campaign(pair.campaign, pair.people["bo"])
    assert "asks for a Bond with Old Marrow" in text(pair.bo.get("/"))
    assert "Old Marrow" not in text(pair.ada.get("/"))
    assert reply(pair.ada, proposal).status_code == 404
    assert reply(pair.bo, proposal).status_code == 303
    assert pair.lines == ["bond"]


# --- other words ---


def test_other_words_stay_folded_while_something_else_is_amiss(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal, answer_card="")
    assert answer.status_code == 422
    assert '<details class="otherwise">' in text(answer)


def test_other_words_are_in_sight_where_they_were_typed(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal, answer_card="", answer_words=OTHER_WORDS)
    assert '<details class="otherwise" open>' in text(answer)


def test_words_that_are_amiss_are_in_sight(pair: Pair, proposal: Proposal) -> None:
    answer = reply(pair.dee, proposal, way="other")
    assert '<details class="otherwise" open>' in text(answer)
