"""The page where a whole deck is let go for a new one: what it draws, what it writes, what comes back refused."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.beckoning_dream.rules.boons import Boon, Need
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.transform_page import transform_context
from characters.ledger import ledger, profiles
from characters.models import Character, LedgerLine
from characters.socket.rules import Entry, Table
from decks.rules.notation import cards_of_text
from decks.rules.tarot import cards_of_codes
from tests.cast import SYSTEM, copied, fresh, make_dreamer, op, too_dear
from tests.rules.laws import COSTS

TABLE = Table(HouseRules())
NEW = "s1-5 c1-3"  # 8 of Ondine's 10: Cups Ace to 6, Swords Ace to 4
MARLOWE = {
    "key": "k1", "seat": "", "name": "Old Marlowe", "mine": "c6", "theirs": "c9", "words": "We both heard the bell.",
}  # fmt: skip


def url(character: Character) -> str:
    return reverse("characters:page", args=[character.slug, "transform"])


def page(client: Client, character: Character, **query: str) -> str:
    answer = client.get(url(character), query)
    assert answer.status_code == 200
    return answer.content.decode()


def hidden(html: str) -> dict[str, str]:
    """Return what the form "write" posts besides what is typed."""
    found = re.findall(r'<input type="hidden" form="write" name="([^"]+)" value="([^"]*)"', html)
    return dict(found)


def write(client: Client, character: Character, posted: dict[str, str]) -> Any:
    return client.post(reverse("characters:spend", args=[character.slug]), posted)


def drawn(dreamer: Dreamer, **query: str) -> dict[str, Any]:
    return transform_context(dreamer, TABLE, query)


def who(deck: str, **more: Any) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), 3, xp=more.pop("xp", 12), **more)


def lived(character: Character, entry: Entry) -> Character:
    ledger.write({character.slug: entry}, op_id=op(), by=None)
    return fresh(character)


@pytest.fixture
@copied
def bonded(dreamer: Character) -> Character:
    """Bo's Ondine with a Bond on the 6 of Cups, and 7 XP."""
    lived(dreamer, Entry("bond", -2, {"bond": MARLOWE}))
    return lived(dreamer, Entry("reflection", 4, {"well": 3, "learned": True, "progress": False}))


# --- who ---


@pytest.mark.django_db
def test_the_table_dreams_along_but_only_who_may_write_sees_the_button(
    campaign: Campaign, ada: User, bo_client: Client, ada_client: Client, cy_client: Client
) -> None:
    theirs = make_dreamer(ada, campaign, xp=5)
    assert "Let the old deck go" in page(ada_client, theirs, deck=NEW)
    html = page(bo_client, theirs, deck=NEW)
    assert 'form="write"' not in html
    assert "Only Ada and the GM can write it into the ledger." in html
    assert cy_client.get(url(theirs)).status_code == 404


@pytest.mark.django_db
def test_a_draft_cannot_transform(bo: User, campaign: Campaign, bo_client: Client) -> None:
    assert (
        bo_client.get(url(profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign))).status_code
        == 404
    )


# --- building ---


@pytest.mark.django_db
def test_it_begins_with_nothing_and_says_how_many_come(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer)
    assert "Every card goes, and 8 come." in html
    assert "Eight cards are missing: 0 of 8." in html
    assert "Begin with the old cards that may come again" in html


def test_ace_to_9_of_each_suit_can_be_had_and_the_majors_held_up_to_9() -> None:
    boons = (Boon("Boon of Strength", major=8), Boon("Boon of The Star", major=17))
    rows = drawn(who("c1 c2 c3 c4 m8 m17", boons=boons))["rows"]
    codes = [[button.code for button in row["buttons"]] for row in rows]
    assert codes == [[f"{suit}{rank}" for rank in range(1, 10)] for suit in "scwp"] + [["m8"]]


def test_a_card_pressed_comes_and_one_pressed_again_goes() -> None:
    ondine = who("c1 c2 c3 c4 c5")
    assert drawn(ondine, deck="s1-2", want="s3")["deck"] == "s1-3"
    assert drawn(ondine, deck="s1-3", drop="s3")["deck"] == "s1-2"
    assert drawn(ondine, deck="s1", want="s2 s3")["deck"] == "s1-3"


def test_the_old_cards_that_may_come_again_are_those_from_the_ace_to_the_9_and_held_majors() -> None:
    boons = (Boon("Boon of Strength", major=8), Boon("Boon of The Star", major=17))
    held = "s1 s2 c2 c3 w8 w9 w10 m8 m17"
    assert drawn(who(held, boons=boons), deck="old")["deck"] == "s1-2 m8"
    assert drawn(who("p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11"))["may_stay"] == "p1-9"


@pytest.mark.parametrize(
    ("deck", "said", "mends"),
    [
        ("s1-2 s4", "Swords has a gap: Ace, 2, 4.", ["Add the 3 of Swords", "Take the 4 out"]),
        ("s2-4", "Swords begins at 2. A Transform begins", ["Add the Ace of Swords", "Take Swords out"]),
        ("s1-10", "The 10 of Swords is above 9. A Transform adds nothing higher.", ["Take the 10 out"]),
        ("m3", "The Empress: a Major comes again only if its Boon is held.", ["Take The Empress out"]),
        ("s1-2", "One card is missing: 2 of 3.", []),
        ("s1-5", "Two cards are too many: 5 of 3.", []),
        ("s1-3 q", "“q” names no cards.", []),
    ],
)
def test_every_problem_says_what_mends_it(deck: str, said: str, mends: list[str]) -> None:
    problems = drawn(who("c1 c2 c3 c4 c5"), deck=deck)["problems"]
    (found,) = [problem for problem in problems if problem.message.startswith(said)]
    assert [fix.label for fix in found.fixes] == mends


def test_a_fix_mends_what_it_is_for() -> None:
    ondine = who("c1 c2 c3 c4 c5 c6")
    (gap, *_) = drawn(ondine, deck="s1-2 s4")["problems"]
    assert drawn(ondine, deck="s1-2 s4", want=gap.fixes[0].value)["problems"] == []


@pytest.mark.django_db
def test_a_whole_deck_shows_the_price_and_the_button(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, deck=NEW)
    assert "Costs 4 XP, leaves 1" in html
    assert "3 leave, 1 come, 7 stay" in html
    assert re.search(r'<button class="btn" type="submit" form="write">Let the old deck go</button>', html)


def test_old_and_new_stand_beside_each_other_suit_by_suit() -> None:
    suits = drawn(who("s1 s2 c3 c4 m2"), deck="s1-3")["beside"]
    assert [(suit.name, suit.was, suit.becomes) for suit in suits] == [
        ("Swords", "Ace to 2", "Ace to 3"), ("Cups", "3 to 4", "none"), ("Majors", "The High Priestess", "none"),
    ]  # fmt: skip
    assert suits[0].new == (("s1", ""), ("s2", ""), ("s3", "comes"))
    assert suits[1].old == (("c3", "leaves"), ("c4", "leaves"))


def test_the_page_says_suit_by_suit_what_goes_and_what_comes(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, deck=NEW)
    assert ("Was: Ace to 4" in html, "Becomes: Ace to 5" in html) == (True, True)  # Swords
    assert ("Was: Ace to 6" in html, "Becomes: Ace to 3" in html) == (True, True)  # Cups


@pytest.mark.django_db
def test_htmx_gets_the_workbench_alone(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(url(dreamer), {"deck": NEW}, headers={"HX-Request": "true"}).content.decode()
    assert html.lstrip().startswith('<div class="contents" id="builder">')


@pytest.mark.django_db
def test_what_cannot_be_paid_can_still_be_dreamt_of(bo: User, campaign: Campaign, bo_client: Client) -> None:
    html = page(bo_client, make_dreamer(bo, campaign, xp=3), deck=NEW)
    assert too_dear("transform", 3) in html
    assert "The deck is whole" in html
    assert '<button class="btn"' not in html


def test_of_two_cards_none_would_be_left() -> None:
    made = drawn(who("c1 c2"))
    assert made["offer"].reasons == ("To Transform takes at least 3 cards. Your deck has 2.",)
    assert not made["offer"].asks


# --- what else it costs ---


def test_a_bond_whose_card_goes_is_asked_about_and_one_whose_card_comes_again_holds() -> None:  # Ruling B13
    bonds = (
        Bond("k1", "", "Marlowe", "c5", "p1", "The bell."), Bond("k2", "", "Tobias", "c1", "p2", "The tide."),
        Bond("k3", "", "Ysolt", "c5", "p3", "The weir.", is_asleep=True),
    )  # fmt: skip
    made = drawn(who("c1 c2 c3 c4 c5", bonds=bonds), deck="c1-3", answer_words_1="It rang on.")
    assert [tie.bond.name for tie in made["lost"]] == ["Marlowe"]
    assert [bond.name for bond in made["kept"]] == ["Tobias"]
    keep, card, words = made["lost"][0].fields
    assert [code for code, _ in card.field.choices] == ["c1", "c2", "c3"]
    assert (keep.html_name, words.value()) == ("answer_keep_1", "It rang on.")


def test_a_bond_on_a_major_names_it_as_a_sentence_does(dreamer: Character, bo_client: Client) -> None:
    boon = Boon("Boon of The Lovers", major=6).data
    lived(dreamer, Entry("boon", -COSTS["boon"], {"boons": [boon], "added": ["m6"]}))
    lived(fresh(dreamer), Entry("bond", -COSTS["bond"], {"bond": {**MARLOWE, "mine": "m6"}}))
    assert "hangs on The Lovers, which goes." in page(bo_client, dreamer)
    assert "keeps The Lovers, which comes again." in page(bo_client, dreamer, deck="c1 m6")


def test_a_boon_that_would_sleep_is_named_and_a_major_that_leaves_too() -> None:
    iron = Boon("Iron Will", needs=(Need(suit="c", cards=4),))
    slept = Boon("Tall", needs=(Need(suit="s", highest=14),))
    boons = (iron, slept, Boon("Boon of The Star", major=17))
    made = drawn(who("c1 c2 c3 c4 m17", boons=boons), deck="c1-3")
    assert made["asleep"] == (("Iron Will", "at least 4 cards of Cups"),)
    assert made["majors"] == "The Star"


# --- writing ---


@pytest.mark.django_db
def test_the_button_writes_one_line(dreamer: Character, bo_client: Client) -> None:
    posted = hidden(page(bo_client, dreamer, deck=NEW))
    answer = write(bo_client, dreamer, posted)
    assert answer.status_code == 303
    assert "Written into the ledger." in bo_client.get(answer["Location"]).content.decode()
    sheet = ledger.state(fresh(dreamer)).sheet
    assert sheet.deck == frozenset(cards_of_text(NEW))
    assert (sheet.xp, sheet.awareness) == (1, 3)
    assert write(bo_client, dreamer, posted).status_code == 303
    assert LedgerLine.objects.filter(character=dreamer, kind="transform").count() == 1


@pytest.mark.django_db
def test_a_bond_kept_costs_1_xp_more(bonded: Character, bo_client: Client) -> None:
    posted = hidden(page(bo_client, bonded, deck=NEW))
    kept = {"answer_keep_1": "pay", "answer_card_1": "s5", "answer_words_1": "It rings in me."}
    assert write(bo_client, bonded, posted | kept).status_code == 303
    sheet = ledger.state(fresh(bonded)).sheet
    assert (sheet.xp, sheet.bonds[0].mine, sheet.bonds[0].words) == (2, "s5", "It rings in me.")


@pytest.mark.django_db
def test_a_bond_let_go_sleeps(bonded: Character, bo_client: Client) -> None:
    posted = hidden(page(bo_client, bonded, deck=NEW)) | {"answer_keep_1": "sleep"}
    assert write(bo_client, bonded, posted).status_code == 303
    sheet = ledger.state(fresh(bonded)).sheet
    assert (sheet.xp, sheet.bonds[0].is_asleep) == (3, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("deck", "answers", "said"),
    [
        (NEW, {}, "Your Bond with Old Marlowe loses its card: pay 1 XP to change it, or let it sleep."),
        (NEW, {"answer_keep_1": "pay", "answer_words_1": "It rang on."}, "Choose a card that is in the deck"),
        ("s1-5 c2-4", {}, "Cups begins at 2."),
        ("s1-5 s5 c1-3", {}, "The 5 of Swords is named twice. A deck has each card once."),
        ("an old song", {}, "“an” names no cards."),
    ],
)
def test_what_is_refused_comes_back_with_everything_typed_and_a_way_back(
    bonded: Character, bo_client: Client, deck: str, answers: dict[str, str], said: str
) -> None:
    posted = {**hidden(page(bo_client, bonded, deck=NEW)), "answer_deck": deck, **answers}
    answer = write(bo_client, bonded, posted)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in html
    assert answer.context["form"]["answer_deck"].value() == deck
    (back,) = re.findall(r'href="([^"]+)">Build the new deck', html)
    again = bo_client.get(back.replace("&amp;", "&"))
    assert again.status_code == 200
    assert "op_id=" not in back
    if words := answers.get("answer_words_1"):
        assert words in again.content.decode()


@pytest.mark.asks
@pytest.mark.django_db
def test_a_stale_page_is_asked_to_look_again_and_loses_nothing(dreamer: Character, bo_client: Client) -> None:
    posted = hidden(page(bo_client, dreamer, deck=NEW))
    lived(dreamer, Entry("reflection", 1, {"well": 1, "learned": False, "progress": False}))
    answer = write(bo_client, dreamer, posted)
    assert answer.status_code == 409
    assert answer.context["form"]["answer_deck"].value() == posted["answer_deck"]
    assert not LedgerLine.objects.filter(character=dreamer, kind="transform").exists()


@pytest.mark.django_db
def test_the_choice_on_the_dreamers_page_leads_here(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "transform"}).content.decode()
    assert f'href="{url(dreamer)}">Build the new deck' in html


# --- the way there, and what is asked ---


@pytest.mark.django_db
def test_before_there_is_a_deck_nothing_is_counted_and_the_way_leads_to_it(
    dreamer: Character, bo_client: Client
) -> None:
    html = bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "transform"}).content.decode()
    bar = html[html.index('<div class="choice"') :].split("</form>")[0]
    assert "Costs 4 XP</p>" in bar
    assert "leaves" not in bar
    assert "<button" not in bar
    assert f'class="btn" href="{url(dreamer)}' in bar
    begun = page(bo_client, dreamer)
    assert "10 leave" not in begun
    assert "all go; what comes is yours to choose" in begun


@pytest.mark.django_db
def test_the_new_card_of_a_bond_is_chosen_from_cards_that_are_drawn(
    bonded: Character, bo_client: Client
) -> None:
    html = page(bo_client, bonded, deck=NEW, answer_keep_1="pay", answer_card_1="s2")
    asked = html[html.index('id="bonds"') :]
    assert re.search(
        r'<input type="radio" name="answer_card_1" value="s2"[^>]*form="write"[^>]* checked', asked
    )
    assert re.search(r'<label class="pick"[^>]*><input[^>]*value="s2"[^>]*>\s*<[^>]*class="card', asked)
    assert 'hx-include="#bonds [name^=answer_]"' in html  # a click on a card keeps what was answered
