"""Words, awards, the archive, and whose a character is."""

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.ledger import profiles
from characters.models import Character
from tests.cast import SYSTEM, client_of, fresh, house_rules_form, make_dreamer

pytestmark = pytest.mark.django_db


def url(character: Character, page: str = "") -> str:
    return character.get_absolute_url() + page


def words(character: Character, **changed: str) -> dict[str, str]:
    return {"name": character.name, "pronouns": "", "version": str(character.version), **changed}


def test_words_are_kept_without_a_line(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(
        url(dreamer, "words/"), words(dreamer, name="Ondine of the Salt", look="grey coat")
    )
    assert answer.status_code == 303
    after = fresh(dreamer)
    assert (after.name, after.texts["look"], after.revision) == (
        "Ondine of the Salt", "grey coat", dreamer.revision,
    )  # fmt: skip


def test_a_stale_save_shows_both_texts_and_overwrites_nothing(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "words/"), words(dreamer, look="grey coat"))
    answer = bo_client.post(url(dreamer, "words/"), words(dreamer, look="red coat"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "grey coat" in page
    assert "red coat" in page
    assert fresh(dreamer).texts["look"] == "grey coat"


def test_private_notes_are_the_owners_alone(
    dreamer: Character, bo_client: Client, ada_client: Client
) -> None:
    bo_client.post(url(dreamer, "words/"), words(dreamer, secret="I hold the other key"))
    assert "other key" in bo_client.get(url(dreamer)).content.decode()
    assert "other key" not in ada_client.get(url(dreamer)).content.decode()
    assert "other key" not in ada_client.get(url(dreamer, "words/")).content.decode()


def test_words_are_the_owners_alone(dreamer: Character, ada_client: Client) -> None:
    assert ada_client.post(url(dreamer, "words/"), words(dreamer, look="tall")).status_code == 404
    assert "words/" not in ada_client.get(url(dreamer)).content.decode()


def test_the_same_words_saved_twice_are_no_clash(dreamer: Character, bo_client: Client) -> None:
    posted = words(dreamer, look="grey coat")
    assert [bo_client.post(url(dreamer, "words/"), posted).status_code for _ in range(2)] == [303, 303]


def test_too_long_a_name_is_a_sentence_and_stays_typed(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "words/"), words(dreamer, name="x" * 81))
    assert answer.status_code == 422
    assert "1 character too many" in answer.content.decode()
    assert "x" * 81 in answer.content.decode()


def test_the_list_says_what_each_one_is(dreamer: Character, bo: User, bo_client: Client) -> None:
    profiles.create_draft_and_delete_old_untouched("hidden_isle", bo, None)
    page = bo_client.get("/characters/").content.decode()
    assert '<p class="soft">Dreamer. ' in page
    assert '<p class="soft">Agent. ' in page


def test_archive_puts_away_and_brings_back(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "archive/"), {"away": "yes"})
    assert fresh(dreamer).archived_at is not None
    bo_client.post(url(dreamer, "archive/"), {"away": "no"})
    assert fresh(dreamer).archived_at is None


def test_a_duplicate_is_a_draft_as_they_are_now(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "duplicate/"))
    copy = Character.objects.get(name="Ondine Varga (copy)")
    assert not copy.is_finished
    assert copy.campaign is None
    assert (len(copy.draft["cards"]), copy.draft["xp"]) == (10, 5)


def test_a_character_is_handed_to_someone_at_the_table(
    dreamer: Character, bo_client: Client, ada: User
) -> None:
    assert bo_client.post(url(dreamer, "hand-over/"), {"to": ada.slug}).status_code == 303
    assert fresh(dreamer).owner == ada


@pytest.mark.asks
def test_private_notes_stay_with_who_wrote_them(
    dreamer: Character, bo_client: Client, ada_client: Client, ada: User, bo: User
) -> None:
    bo_client.post(url(dreamer, "words/"), words(dreamer, secret="I hold the other key"))
    bo_client.post(url(dreamer, "hand-over/"), {"to": ada.slug})
    assert "other key" not in ada_client.get(url(dreamer, "words/")).content.decode()
    ada_client.post(url(dreamer, "hand-over/"), {"to": bo.slug})
    assert "other key" in bo_client.get(url(dreamer)).content.decode()


def test_a_character_is_not_handed_to_a_stranger(dreamer: Character, bo_client: Client, cy: User) -> None:
    assert bo_client.post(url(dreamer, "hand-over/"), {"to": cy.slug}).status_code == 422
    assert fresh(dreamer).owner == dreamer.owner


def test_joining_later_keeps_the_ledger(cy: User, campaign: Campaign) -> None:
    alone = make_dreamer(cy, xp=4)
    roster.add_member(campaign, cy)
    assert client_of(cy).post(url(alone, "campaign/"), {"campaign": campaign.slug}).status_code == 303
    after = fresh(alone)
    assert (after.campaign, after.revision) == (campaign, alone.revision)


def test_a_character_leaves_with_its_owner(
    dreamer: Character, campaign: Campaign, bo: User, ada_client: Client
) -> None:
    roster.leave_campaign(campaign, bo)
    assert ada_client.get(url(dreamer)).status_code == 404


def test_the_list_shows_ones_own_and_the_tables(
    dreamer: Character, ada_client: Client, cy_client: Client
) -> None:
    assert "Ondine Varga" in ada_client.get("/characters/").content.decode()
    assert "Ondine Varga" not in cy_client.get("/characters/").content.decode()


HOUSE = f"house-rules/{SYSTEM}/"


@pytest.mark.asks
def test_house_rules_are_the_gms_to_change(campaign: Campaign, ada_client: Client, bo_client: Client) -> None:
    page = f"/campaigns/{campaign.slug}/{HOUSE}"
    data = house_rules_form(deck_least=8, deck_most=12, awareness=4)
    assert bo_client.get(page).status_code == 200
    assert bo_client.post(page, data).status_code == 404
    assert ada_client.post(page, data).status_code == 303
    kept = dict(campaign.house_rules.get().data)
    del kept["said"], data["version"]
    assert kept.keys() == data.keys()  # of what no form asked nothing
    assert HouseRules(**kept) == HouseRules(deck_least=8, deck_most=12, awareness=4)
    assert (kept["deck_least"], kept["deck_most"], kept["awareness"]) == (8, 12, 4)


@pytest.mark.asks
def test_house_rules_that_mean_nothing_are_refused(campaign: Campaign, ada_client: Client) -> None:
    data = house_rules_form(deck_least=12, deck_most=8)
    answer = ada_client.post(f"/campaigns/{campaign.slug}/{HOUSE}", data)
    assert answer.status_code == 422
    assert "The most may be 12 to 24 cards." in answer.content.decode()
    assert not campaign.house_rules.exists()


OMEN = "Omen | Wands | any | The GM answers <one> question."


def test_a_table_writes_effects_of_its_own_a_line_each(
    campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    page = f"/campaigns/{campaign.slug}/{HOUSE}"
    told = ada_client.get(page).content.decode()
    assert "House default: none. Name | suit or any" in told
    refused = ada_client.post(page, house_rules_form(own_effects=f"{OMEN}\nOmen | any | any | Again."))
    assert refused.status_code == 422
    assert "Omen: there is an effect of that name. Choose another." in refused.content.decode()
    assert not campaign.house_rules.exists()
    assert ada_client.post(page, house_rules_form(own_effects=OMEN)).status_code == 303
    assert campaign.house_rules.get().data["own_effects"] == OMEN
    assert "The GM answers &lt;one&gt; question." in bo_client.get(page).content.decode()


@pytest.mark.asks
def test_two_game_masters_do_not_overwrite_each_other(campaign: Campaign, ada_client: Client) -> None:
    page = f"/campaigns/{campaign.slug}/{HOUSE}"
    data = house_rules_form(deck_least=8, deck_most=12, awareness=4)
    ada_client.post(page, data)
    answer = ada_client.post(page, {**data, "awareness": "9", "may_dreamers_duel": "true"})
    assert answer.status_code == 409
    assert campaign.house_rules.count() == 1
    told = [(str(theirs), str(yours)) for _label, theirs, yours in map(dict.values, answer.context["stale"])]
    assert told == [("4", "9"), ("Not in this campaign", "Yes: we have spoken about it")]


def test_the_same_numbers_saved_twice_are_one_version(campaign: Campaign, ada_client: Client) -> None:
    page = f"/campaigns/{campaign.slug}/{HOUSE}"
    data = house_rules_form(deck_least=8, deck_most=12, awareness=4)
    assert [ada_client.post(page, data).status_code for _ in range(2)] == [303, 303]
    assert campaign.house_rules.count() == 1


def test_how_we_read_the_rules_is_for_anyone(client: Client) -> None:
    page = client.get("/how-we-read-the-rules/")
    assert page.status_code == 200
    assert "A new Dreamer has no Major." in page.content.decode()


def test_who_left_a_campaign_is_told_no_new_title(dreamer: Character, campaign: Campaign, bo: User) -> None:
    roster.leave_campaign(campaign, bo)
    roster.save_campaign_title_and_pitch(campaign, "The Sweet Stair", "", campaign.version)
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    pages = [client_of(bo).get(page).content.decode() for page in ("/characters/", url(draft), url(dreamer))]
    assert "The Sweet Stair" not in "".join(pages)
