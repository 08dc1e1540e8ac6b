"""A Dreamcatcher's page: scores and what is hampered, growth between stories, its plan, the table, the odds."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, undoing
from characters.ledger.errors import RefusedError
from characters.models import Character, Throw
from evenings.models import Evening
from tests.cast import fresh, op, spend_data
from tests.characters.catcher_scenes import begin
from tests.characters.catchers import SYSTEM, hamper, make_catcher, sheet_of, tell_story

pytestmark = pytest.mark.django_db


@pytest.fixture
def ragna(bo: User, campaign: Campaign) -> Character:
    return make_catcher(bo, campaign)


def page_of(client: Client, character: Character, part: str = "") -> str:
    return re.sub(r"\s+", " ", client.get(f"{character.get_absolute_url()}{part}").content.decode())


def test_the_eye_meets_scores_then_traits_then_destiny_then_what_is_left(
    ragna: Character, bo_client: Client
) -> None:
    page = page_of(bo_client, ragna)
    places = [page.index(told) for told in ("Forcefulness", "Good with a rope", "Owes money everywhere",
                                            'class="catcher-pips"', "Can bear 9 more")]  # fmt: skip
    assert places == sorted(places)
    assert page.count('<i class="on"></i>') == 5  # of destiny; nothing is borne
    assert "58 in 100" in page


def test_a_hamper_says_which_test_brought_it_and_leads_to_its_scene(
    ragna: Character, bo_client: Client
) -> None:
    hamper(ragna, "ability Guile")
    slug = "Xy7abcdefghijklmnopqrs"
    hamper(fresh(ragna), "a1", test=f"Charm: the toll-keeper @ {slug}")
    page = page_of(bo_client, ragna)
    assert "hampered: Guile: past the guard" in page
    assert (
        f'<a href="{reverse("characters:scene", args=[slug])}">hampered: Charm: the toll-keeper</a>' in page
    )
    assert "11 in 100, 3d6, the worst two" in page
    assert "Can bear 7 more: 5 abilities and 2 advantages." in page


def test_the_sheet_says_where_the_points_of_the_pool_came_from_and_went(
    ragna: Character, ada: User, bo_client: Client, campaign: Campaign
) -> None:
    assert "In the pool" not in page_of(bo_client, ragna)  # of five to begin with there is nothing to tell
    rolls(bo_client, ragna, called="h4", dice_own="5 1 5")
    chooses(bo_client, ragna, "again", "again 0", by="mine", dice_again="6")
    tell_story(campaign, ada, ragna)
    told = re.findall(r'<p class="dots"><(?:b|span)>(.+?)</.+?><(?:b|span)>(.+?)<', page_of(bo_client, ragna))
    assert told == [
        ("At the beginning", "+5"), ("Stories", "+2"), ("Called hindrances accepted", "+1"),
        ("Dice rolled again", "−1"), ("In the pool", "7"),
    ]  # fmt: skip


# --- in a scene that is open ---


def test_nobody_converts_while_a_scene_of_theirs_is_open(
    ragna: Character, ada: User, bo_client: Client, campaign: Campaign
) -> None:
    """Its points lie in the scene: spent here too, the pool would be below zero at its end."""
    tell_story(campaign, ada, ragna)
    assert "Between stories." in page_of(bo_client, ragna)
    assert "Ragna Oarless has" in re.sub(r"\s+", " ", bo_client.get("/").content.decode())
    begin({"ada": ada}, campaign, [fresh(ragna)])
    assert "Between stories." not in page_of(bo_client, ragna)
    assert "Ragna Oarless has" not in re.sub(r"\s+", " ", bo_client.get("/").content.decode())
    data = spend_data(fresh(ragna), "convert h4", words="Owed by half the harbour")
    answer = bo_client.post(reverse("characters:spend", args=[ragna.slug]), data)
    assert answer.status_code == 422
    assert "A hindrance is converted between stories. ‘The harbour’ is under way." in answer.content.decode()
    assert sheet_of(ragna).xp == 7


def test_nothing_is_taken_back_while_a_scene_of_theirs_is_open(
    ragna: Character, ada: User, campaign: Campaign
) -> None:
    """A point taken back that the scene has spent already would leave the pool below zero at its end."""
    begin({"ada": ada}, campaign, [hamper(ragna, "ability Charm")])
    with pytest.raises(RefusedError, match="“The harbour” is under way, and Ragna Oarless is in it"):
        undoing.undoing_of_line(fresh(ragna), 2, by=ada)


def test_a_character_is_in_one_open_scene_at_a_time(
    ragna: Character, ada: User, ada_client: Client, campaign: Campaign
) -> None:
    begin({"ada": ada}, campaign, [ragna])
    url = reverse("characters:scene_new", args=[campaign.slug, SYSTEM, "scene"])
    answer = ada_client.post(url, {"op_id": op(), "title": "The ford", "c0": "on"})
    assert answer.status_code == 422
    told = "“The harbour” is open, and somebody of these is in it. End it there first, under “End the scene”."
    assert told in answer.content.decode()
    assert 'value="The ford"' in answer.content.decode()


# --- a story ends ---


def ends(ada_client: Client, campaign: Campaign, ragna: Character, **told: str) -> str:
    at = reverse("evenings:occasion", args=[campaign.slug, SYSTEM, "story"])
    posted = {
        "title": "A long night", "date": "2026-11-13", "story": "The drowned bell", "destiny": "2",
        "seats": [ragna.slug], "op_id": "a" * 32, "save": "yes", **told,
    }  # fmt: skip
    answer = ada_client.post(at, {key: value for key, value in posted.items() if value})
    return "" if answer.status_code == 303 else answer.content.decode()


def test_a_storys_end_brings_destiny_recovers_all_and_opens_conversions(
    ragna: Character, ada_client: Client, campaign: Campaign
) -> None:
    hamper(ragna, "ability Guile", "a1")
    assert ends(ada_client, campaign, ragna) == ""
    sheet = sheet_of(ragna)
    assert (sheet.xp, sheet.hampered, sheet.is_between_stories) == (7, (), True)


def test_the_form_begins_with_the_tables_own_number(
    ragna: Character, ada: User, ada_client: Client, campaign: Campaign
) -> None:
    at = reverse("evenings:occasion", args=[campaign.slug, SYSTEM, "story"])
    assert 'name="destiny" value="2"' in ada_client.get(at).content.decode()
    roster.change_house_rules(campaign, SYSTEM, {"story_destiny": 4}, by=ada, seen_version=0)
    assert 'name="destiny" value="4"' in ada_client.get(at).content.decode()


def test_one_may_get_more_and_another_less(
    ragna: Character, ada_client: Client, bo: User, campaign: Campaign
) -> None:
    nix = make_catcher(bo, campaign, "Nix")
    told = {f"differs-{ragna.slug}": "4", f"differs-{nix.slug}": "", "seats": [ragna.slug, nix.slug]}
    ends(ada_client, campaign, ragna, **told)  # type: ignore[arg-type]
    assert (sheet_of(ragna).xp, sheet_of(nix).xp) == (9, 7)


def test_the_list_of_sessions_says_that_one_got_another_number(
    ragna: Character, ada_client: Client, bo: User, campaign: Campaign
) -> None:
    def told_of_list() -> str:
        page = ada_client.get(reverse("evenings:campaign_evenings", args=[campaign.slug])).content.decode()
        return re.sub(r"\s+", " ", page)

    nix = make_catcher(bo, campaign, "Nix")
    for_all = {"seats": [ragna.slug, nix.slug], f"differs-{nix.slug}": "2"}
    ends(ada_client, campaign, ragna, **for_all)  # type: ignore[arg-type]
    assert "A story ends: 2 destiny each.<" in told_of_list()
    ends(ada_client, campaign, ragna, **for_all, **{f"differs-{ragna.slug}": "4", "op_id": "b" * 32})  # type: ignore[arg-type]
    assert "A story ends: 2 destiny each, and to some another number.<" in told_of_list()


def test_the_preview_shows_what_each_gets(ragna: Character, ada_client: Client, campaign: Campaign) -> None:
    hamper(ragna, "ability Guile")
    page = ends(ada_client, campaign, ragna, save="", look="1", **{f"differs-{ragna.slug}": "4"})
    assert "Recovers 1 hamper." in page
    assert "5, then 9" in page
    assert page.count("You can correct all this later") == 1


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"story": " "}, "Give the story a title."),
        ({"destiny": "many"}, "Write a whole number from 0 to 20."),
        ({"destiny": "21"}, "Destiny for all: from 0 to 20."),
        ({"destiny": ""}, "Destiny for all: from 0 to 20."),
    ],
)
def test_what_is_amiss_is_said_and_nothing_is_written(
    ragna: Character, ada_client: Client, campaign: Campaign, told: dict[str, str], said: str
) -> None:
    assert said in ends(ada_client, campaign, ragna, **told)
    assert (Evening.objects.count(), sheet_of(ragna).xp) == (0, 5)


def test_who_was_there_after_all_recovers_and_may_convert(
    ragna: Character, ada: User, ada_client: Client, bo: User, campaign: Campaign
) -> None:
    nix = hamper(make_catcher(bo, campaign, "Nix"), "a1")
    evening = tell_story(campaign, ada, ragna)
    posted = {
        "story": "The drowned bell", "destiny": "2", "seats": [ragna.slug, nix.slug], "seen": evening.slug,
        "op_id": "b" * 32, "save": "yes",
    }  # fmt: skip
    at = reverse("evenings:correct", args=[evening.slug])
    assert ada_client.post(at, posted).status_code == 303
    sheet = sheet_of(nix)
    assert (sheet.xp, sheet.hampered, sheet.is_between_stories) == (7, (), True)
    assert sheet_of(ragna).xp == 7


# --- growth ---


def test_before_a_story_ends_each_offer_says_why_it_is_closed(ragna: Character, bo_client: Client) -> None:
    page = page_of(bo_client, ragna, "grow/")
    assert "A hindrance is converted between stories." in page
    assert "Abilities are not raised here (house rule)." in page


def test_a_new_hindrance_that_may_be_left_out_says_so(
    ragna: Character, ada: User, bo_client: Client, campaign: Campaign
) -> None:
    tell_story(campaign, ada, ragna)
    optional = ' <span class="optional">if you like</span></label>'
    asked = page_of(bo_client, ragna, "grow/?offer=convert+h4")
    assert f"A new hindrance{optional}" in asked
    assert f"As an advantage{optional}" not in asked
    roster.change_house_rules(campaign, SYSTEM, {"new_hindrance": "must"}, by=ada, seen_version=0)
    assert f"A new hindrance{optional}" not in page_of(bo_client, ragna, "grow/?offer=convert+h4")


def test_house_rules_changed_under_a_table_that_plays_say_what_stays(
    ada_client: Client, bo: User, campaign: Campaign
) -> None:
    def changed(names: str) -> str:
        at = reverse("characters:house_rules", args=[campaign.slug, SYSTEM])
        page = ada_client.get(at)
        form = page.context["form"]
        told = {bound.name: bound.value() for bound in form} | {"abilities": names}
        answer = ada_client.post(at, told)
        assert answer.status_code == 303
        return ada_client.get(at).content.decode()

    stays = "Characters who are there keep their abilities. New ones get the new list;"
    assert stays not in changed("Might, Wit, Heart, Eye, Tongue, Calm")
    make_catcher(bo, campaign)
    page = changed("Might, Wit, Heart, Hand, Tongue, Calm")
    assert stays in page
    assert "Scores that are there stay" not in page


def test_a_hindrance_becomes_an_advantage_and_a_new_one_takes_its_place(
    ragna: Character, ada: User, bo_client: Client, campaign: Campaign
) -> None:
    tell_story(campaign, ada, ragna)
    data = spend_data(fresh(ragna), "convert h4", words="Owed by half the harbour", hindrance="Cannot say no")
    assert bo_client.post(f"{ragna.get_absolute_url()}spend/", data).status_code in (200, 303)
    sheet = sheet_of(ragna)
    assert [trait.words for trait in sheet.traits][-3:] == [
        "Owed by half the harbour", "Afraid of dogs", "Cannot say no",
    ]  # fmt: skip
    assert sheet.xp == 4
    page = page_of(bo_client, ragna, "grow/")
    assert "One was converted since the last story." in page


def test_a_plan_says_how_many_stories_it_takes(
    ragna: Character, ada: User, bo_client: Client, campaign: Campaign
) -> None:
    tell_story(campaign, ada, ragna)
    at = f"{ragna.get_absolute_url()}plan/"
    for want in ("h5", "h4"):
        assert bo_client.post(at, {"want": want}).status_code == 303
    page = page_of(bo_client, ragna, "plan/")
    assert "1 story at 2 destiny each" in page
    assert page.index(escape("‘Afraid of dogs’ becomes an advantage")) < page.index(
        escape("‘Owes money everywhere’ becomes an advantage")
    )
    bo_client.post(at, {"drop": "h5", "earns": "0"})
    assert "all of it now" in page_of(bo_client, ragna, "plan/")
    assert bo_client.post(at, {"want": "a1"}).status_code == 422


def test_the_party_says_who_covers_which_approach(
    ragna: Character, ada_client: Client, bo: User, campaign: Campaign
) -> None:
    make_catcher(bo, campaign, "Nix")
    at = reverse("characters:rehearsal", args=[campaign.slug, SYSTEM])
    page = re.sub(r"\s+", " ", ada_client.get(at).content.decode())
    assert "Nobody is above +1 in Guile and Resolve." in page
    assert "‘owes money everywhere’ pulls at Nix and Ragna Oarless." in page


def test_what_the_gm_grants_stands_in_the_ledger(ragna: Character, ada_client: Client) -> None:
    data = spend_data(ragna, "hamper", on="ability Charm", reason="The mask stuck")
    assert ada_client.post(f"{ragna.get_absolute_url()}exceptions/", data).status_code == 303
    assert [held.name for held in ledger.state(fresh(ragna)).sheet.hampered] == ["Charm"]


# --- a test at one keyboard ---


def rolls(client: Client, ragna: Character, **posted: str) -> str:
    at = reverse("characters:roll", args=[ragna.slug, "test"])
    asked = {"ability": "Guile", "answer": "accept", "task": "Past the guard"}
    page = client.get(at, {**asked, **posted}).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    answer = client.post(at, {**asked, **hidden, "by": "mine", **posted})
    if answer.status_code != 303:
        return answer.content.decode()
    return re.sub(r"\s+", " ", client.get(answer["Location"]).content.decode())


def chooses(client: Client, ragna: Character, group: str, code: str, **posted: str) -> str:
    """Choose after the dice, under the heading of *group*, and return the page that answers."""
    at = Throw.objects.filter(character=ragna).latest("pk").get_absolute_url()
    told = {"op_id": op(), "revision": str(fresh(ragna).revision), "group": group, "code": code}
    answer = client.post(at, {**told, **posted})
    if answer.status_code == 303:
        answer = client.get(answer["Location"])
    return re.sub(r"\s+", " ", answer.content.decode())


def test_the_exact_chances_stand_there_before_the_dice(ragna: Character, bo_client: Client) -> None:
    at = reverse("characters:roll", args=[ragna.slug, "test"])
    asked = {"ability": "Forcefulness", "answer": "accept"}
    page = re.sub(r"\s+", " ", bo_client.get(at, asked).content.decode())
    assert "<span>Success of either kind</span><span>58.33 %</span>" in page
    assert (
        "<span>With the best die rolled again, for a point</span><span>80.56 %</span>" in page
    )  # that of an advantage
    assert "Can bear 9 more" in page


def test_what_a_failure_hampers_is_chosen_after_the_dice(ragna: Character, bo_client: Client) -> None:
    page = rolls(bo_client, ragna, dice_own="1 5")
    assert "5 and 1 and Guile +1 make 7, a failure." in page
    assert sheet_of(ragna).hampered == ()
    assert "Choose one of these." in chooses(bo_client, ragna, "hamper", "")
    page = chooses(bo_client, ragna, "hamper", "hamper ability Charm")
    assert "Hampered: Charm." in page
    assert "What is hampered?" not in page
    assert [(held.code, held.hampered_by) for held in sheet_of(ragna).hampered] == [
        ("ability Charm", "Guile: Past the guard")
    ]
    assert "hampered: Guile: Past the guard" in page_of(bo_client, ragna)


def test_a_choice_after_the_dice_is_announced_and_stands_in_the_place_of_the_next_test(
    ragna: Character, bo_client: Client, ada_client: Client, campaign: Campaign
) -> None:
    rolls(bo_client, ragna, dice_own="1 5")
    rolling = reverse("characters:roll", args=[ragna.slug, "test"])
    home = bo_client.get("/").content.decode()
    assert "A test failed: Guile: Past the guard. What it hampers is yours to choose." in home
    assert f'href="{rolling}"' in home
    assert "Guile: Past the guard: roll a die again, or say what is hampered." in page_of(bo_client, ragna)
    throw = Throw.objects.get(character=ragna)
    assert bo_client.get(rolling)["Location"] == throw.get_absolute_url()
    assert "A failure still waits" in rolls(bo_client, ragna, dice_own="6 6", op_id=op())
    assert Throw.objects.filter(character=ragna).count() == 1
    at = reverse("characters:scene_new", args=[campaign.slug, SYSTEM, "scene"])
    begun = ada_client.post(at, {"op_id": op(), "title": "The harbour", "c0": "on"})
    assert "Ragna Oarless still chooses what ‘Guile: Past the guard’ hampers" in begun.content.decode()


def test_a_die_is_rolled_again_after_the_dice_and_stands_in_the_ledger(
    ragna: Character, bo_client: Client
) -> None:
    page = rolls(bo_client, ragna, called="h4", dice_own="5 1 5")
    assert "The 1: 6 of 6 a failure" not in page
    page = chooses(bo_client, ragna, "again", "again 1", by="mine", dice_again="7")
    assert 'value="7"' in page
    assert "no face of a die" in page
    assert "Dice are written here" in chooses(bo_client, ragna, "again", "again 1", by="app", dice_again="6")
    assert sheet_of(ragna).xp == 6
    page = chooses(bo_client, ragna, "again", "again 1", by="mine", dice_again="6")
    assert "A 1 was rolled again for a point of destiny." in page
    assert sheet_of(ragna).xp == 5
    page = page_of(bo_client, ragna, "ledger/")
    assert "Destiny +1: accepted ‘Owes money everywhere’." in page
    assert "Destiny −1: rerolled the 1." in page
    assert "Guile: Past the guard. Destiny +1: accepted ‘Owes money everywhere’. It failed." in page


def test_the_app_rolls_the_die_again_once_however_often_it_is_pressed(
    ragna: Character, bo_client: Client
) -> None:
    rolls(bo_client, ragna, dice_own="1 5")
    at, pressed = Throw.objects.get(character=ragna).get_absolute_url(), op()
    told = {"op_id": pressed, "revision": str(fresh(ragna).revision), "group": "again", "code": "again 0"}
    first, second = (bo_client.post(at, {**told, "by": "app"})["Location"] for _press in range(2))
    assert first == second
    assert (Throw.objects.filter(character=ragna).count(), sheet_of(ragna).xp) == (2, 4)


def test_what_is_chosen_of_dice_that_have_become_others_is_looked_at_anew(
    ragna: Character, bo_client: Client
) -> None:
    rolls(bo_client, ragna, dice_own="1 5")
    at = Throw.objects.get(character=ragna).get_absolute_url()
    told = {"revision": str(fresh(ragna).revision), "group": "hamper", "code": "hamper ability Charm"}
    chooses(bo_client, ragna, "again", "again 0", by="mine", dice_again="6")
    answer = bo_client.post(at, {**told, "op_id": op()})
    assert (answer.status_code, sheet_of(ragna).hampered) == (409, ())
    assert "The table moved on while you looked." in answer.content.decode()


def test_what_cannot_be_called_is_refused_in_a_sentence(ragna: Character, bo_client: Client) -> None:
    said = rolls(bo_client, ragna, called="h4", advantage="a1", dice_own="1 2 3")
    assert "You accepted this hindrance and have its point: no advantage cancels it in this test." in said
    assert sheet_of(ragna).xp == 5


# --- the odds ---


def test_anybody_may_see_the_odds_of_six_scores_by_three_ways(client: Client) -> None:
    at = reverse("characters:calculator", args=[SYSTEM, "odds"])
    page = client.get(at).content.decode()
    assert re.findall(r'<tr><th scope="row">(.+?)</th>', page) == ["+4", "+3", "+2", "+1", "0", "−1"]
    assert re.findall(r"</svg><b>(\d+)</b>", page)[3:6] == ["58", "81", "32"]  # +3: 7/12, 29/36, 23/72
    assert "Dreamcatcher, with real dice" in page
    assert (
        re.findall(r'<tr><th scope="row">(.+?)</th>', client.get(f"{at}?highest=6").content.decode())[0]
        == "+6"
    )
    assert "Write a whole number from 2 to 6." in client.get(f"{at}?highest=lots").content.decode()
