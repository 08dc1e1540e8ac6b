"""A scene of Dreamcatcher at the table: opened by the GM, played from two browsers, ended in the ledgers."""

import re
from dataclasses import asdict, dataclass, replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger
from characters.models import Character, Scene
from tests.cast import client_of, make_user, op
from tests.characters.catchers import make_catcher

pytestmark = pytest.mark.django_db


@dataclass
class Table:
    campaign: Campaign
    ada: Client
    bo: Client
    ragna: Character

    @property
    def scene(self) -> Scene:
        return Scene.objects.select_related("record").get(campaign=self.campaign)

    @property
    def url(self) -> str:
        return self.scene.get_absolute_url()

    def page(self, who: Client, query: str = "") -> str:
        answer = who.get(f"{self.url}{query}")
        assert answer.status_code == 200
        return str(answer.content.decode())

    def moves(self, who: Client, code: str, group: str, **told: str) -> Any:
        data = {
            "op_id": op(),
            "code": code,
            "group": group,
            "seat": "p1",
            "seen": str(self.scene.record.number),
        }
        url = reverse("characters:scene_move", args=[self.scene.record.slug])
        return who.post(url, {**data, **told})


@pytest.fixture
def table(db: None) -> Table:
    ada, bo = make_user("ada"), make_user("bo")
    campaign = roster.new_campaign("The Drowned Bell", "", ada)
    roster.add_member(campaign, bo)
    return Table(campaign, client_of(ada), client_of(bo), make_catcher(bo, campaign))


@pytest.fixture
def opened(table: Table) -> Table:
    answer = table.ada.post(
        reverse("characters:scene_new", args=[table.campaign.slug, "dreamcatcher", "scene"]),
        {
            "op_id": op(), "title": "The harbour", "c0": "on",
            "q0_count": "1", "q0_name": "Old Marrow", "q0_grade": "2",
            "q1_count": "1", "q1_name": "Shade", "q1_grade": "3", "q1_start": "hidden",
        },
    )  # fmt: skip
    assert answer.status_code == 303
    return table


def test_characters_are_always_in_sight(table: Table) -> None:
    page = table.ada.get(reverse("characters:scene_new", args=[table.campaign.slug, "dreamcatcher", "scene"]))
    assert "c0_start" not in page.content.decode()


def test_an_npc_is_set_down_before_and_comes_hidden(table: Table) -> None:
    url = reverse("characters:opponent_new", args=[table.campaign.slug, "dreamcatcher", "npc"])
    told = {
        "op_id": op(),
        "name": "The ferryman",
        "score": "3",
        "bears": "2",
        "advantages": "Long oar",
        "hindrances": "",
    }
    assert table.ada.post(url, told | {"bears": "0"}).status_code == 422
    assert table.ada.post(url, told).status_code == 303
    table.ada.post(
        reverse("characters:scene_new", args=[table.campaign.slug, "dreamcatcher", "scene"]),
        {
            "op_id": op(),
            "title": "The ford",
            "c0": "on",
            "o0_count": "1",
            "o0_name": "A shape",
            "o0_start": "hidden",
        },
    )
    assert "A shape" not in table.page(table.bo)
    assert "A shape: +3 in everything, bears 2 hampers. Advantages: Long oar." in table.page(table.ada)


def test_a_player_reads_no_figure_and_no_hidden_npc(opened: Table) -> None:
    seen, full = opened.page(opened.bo), opened.page(opened.ada)
    assert "Old Marrow" in seen
    assert "Only you" not in seen
    assert "Shade" not in seen
    assert "Only you: +3 in everything" in re.sub(r"\s+", " ", full)
    assert "Shade: +4 in everything" in full


def test_a_test_is_described_ruled_rolled_and_stands(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    assert "It waits for you: the GM, who says whether it takes a test." in opened.page(opened.ada)
    opened.moves(opened.ada, "test p1 0", "rule")
    rows = opened.page(opened.bo)
    assert "58 %" in rows
    assert "What may come of it <span>As it stands</span>" in rows
    assert "With ‘Good with a rope’" in rows
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="1 2")
    assert "Roll the 1 again" in opened.page(opened.bo)
    opened.moves(opened.bo, "keep p1", "keep")
    opened.moves(opened.ada, "stand", "stand")
    assert "It waits for you: Ragna Oarless, who chooses what is hampered." in opened.page(opened.bo)
    opened.moves(opened.bo, "choose p1 5", "hamper")
    opened.moves(opened.ada, "end", "end")
    opened.moves(opened.bo, "recover p1 5", "recover")
    page = opened.page(opened.ada)
    assert "Write it into the ledgers" in page
    assert "Recovered: Resolve." in page
    url = reverse("characters:scene_end", args=[opened.scene.record.slug])
    opened.ada.post(url, {"seen": str(opened.scene.record.number)})
    assert opened.ragna.lines.filter(kind="scene").count() == 1
    assert "It stands in the ledgers." in opened.page(opened.bo)


def test_a_hamper_on_the_sheet_links_to_the_scene_that_brought_it(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="tea @ the pier")
    opened.moves(opened.ada, "test p1 0", "rule")
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="2 1")
    opened.moves(opened.bo, "keep p1", "keep")
    opened.moves(opened.ada, "stand", "stand")
    opened.moves(opened.bo, "choose p1 5", "hamper")
    opened.moves(opened.ada, "hamper p1 0", "override", answer_words="Rope burns")
    opened.moves(opened.ada, "end", "end")
    opened.moves(opened.bo, "recover p1 0", "recover")
    slug = opened.scene.record.slug
    opened.ada.post(reverse("characters:scene_end", args=[slug]), {"seen": str(opened.scene.record.number)})
    sheet = opened.bo.get(opened.ragna.get_absolute_url()).content.decode()
    assert f'<a href="{reverse("characters:scene", args=[slug])}">hampered: tea @ the pier</a>' in sheet


def test_a_hamper_to_choose_is_told_at_home_and_on_the_sheet_and_bars_the_next_test(opened: Table) -> None:
    def words(who: Client, url: str) -> str:
        return re.sub(r"\s+", " ", who.get(url).content.decode())

    sheet, rolling = (
        opened.ragna.get_absolute_url(),
        reverse("characters:roll", args=[opened.ragna.slug, "test"]),
    )
    way = f'href="{opened.url}">To the scene</a>'
    assert way not in words(opened.bo, sheet)
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="1 2")
    assert "A failure still waits" not in words(
        opened.bo, rolling
    )  # dice that lie there keep nobody from rolling
    opened.moves(opened.bo, "keep p1", "keep")
    opened.moves(opened.ada, "stand", "stand")
    home = words(opened.bo, "/")
    assert "<b>It is your turn.</b> Waited for: Ragna Oarless, who chooses what is hampered." in home
    assert way in home
    told = words(opened.bo, sheet)
    assert "Waited for: Ragna Oarless, who chooses what is hampered." in told
    assert way in told
    assert way in words(opened.bo, rolling)
    asked = {"ability": "Guile", "answer": "accept"}
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', words(opened.bo, rolling)))
    answer = opened.bo.post(rolling, {**hidden, **asked, "by": "app"})
    assert answer.status_code == 422
    assert "A failure still waits: choose first what it hampers." in answer.content.decode()
    assert not opened.ragna.throws.exists()
    opened.moves(opened.bo, "choose p1 5", "hamper")
    assert way not in words(opened.bo, sheet)
    assert "who chooses what is hampered" not in words(opened.bo, "/")
    assert opened.bo.post(rolling, {**hidden, **asked, "by": "app"}).status_code == 303


def test_a_called_hindrance_shows_both_answers_with_chance_and_pool(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    told = "Success is 58 % now, destiny 5. Accepted: 32 %, destiny 6. Refused: 58 %, destiny 4."
    assert told in opened.page(opened.ada, "?as=p1&do=call")
    opened.moves(opened.ada, "call p1 h4", "call")
    page = opened.page(opened.bo)
    assert "Destiny 5, then 6. Success 58 %, then 32 %." in page
    assert "Destiny 5, then 4. Success stays 58 %." in page
    assert 'form="move"' not in page  # no button beneath them: a press on a card is the answer
    opened.moves(opened.bo, "", "answer", press="answer p1 accept")
    assert "3d6, the worst two" in opened.page(opened.bo)


def test_ones_own_stand_before_all_others(opened: Table) -> None:
    cy = make_user("cy")
    roster.add_member(opened.campaign, cy)
    late = make_catcher(cy, opened.campaign, name="Pell Underlamp")
    comes(opened, late.slug)
    places = [re.findall(r'id="on-(\w+)"', opened.page(who)) for who in (opened.bo, client_of(cy))]
    assert places == [["p1", "p2", "n1"], ["p2", "p1", "n1"]]


def test_an_old_page_answers_no_later_call(opened: Table) -> None:
    """What is shown before one call is no answer to the next; others’ own dice keep nobody from theirs."""
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    opened.moves(opened.ada, "call p1 h4", "call")
    shown = str(opened.scene.record.number)
    opened.moves(opened.bo, "answer p1 refuse", "answer")
    opened.moves(opened.ada, "call p1 h5", "call")
    late = opened.moves(opened.bo, "answer p1 accept", "answer", seen=shown)
    assert late.status_code == 409
    assert opened.moves(opened.bo, "answer p1 accept", "answer").status_code == 303


def test_a_call_that_dice_have_overtaken_is_told_that_somebody_moved(opened: Table) -> None:
    """Own dice change no other move; but no hindrance is called once they lie there."""
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    shown = str(opened.scene.record.number)
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="1 2")
    late = opened.moves(opened.ada, "call p1 h4", "call", seen=shown)
    assert (late.status_code, "Somebody moved before you." in late.content.decode()) == (409, True)
    assert opened.moves(opened.ada, "call p1 h4", "call").status_code == 422


def test_an_npcs_dice_are_told_to_the_table_as_what_they_came_to(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Pushes.", answer_goal="through")
    told = {"answer_ability": "0", "answer_tie": "no"}
    opened.moves(opened.ada, "contest p1 n1", "contest", **told)
    opened.moves(opened.ada, "roll n1", "roll", seat="n1", dice_dice="5 4")
    assert "Old Marrow: a success." in opened.page(opened.bo)
    assert "make 12" not in opened.page(opened.bo, "?log=all")
    assert "make 12" in opened.page(opened.ada)


def test_a_seven_is_no_die_and_nothing_is_lost(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    answer = opened.moves(opened.bo, "roll p1", "roll", dice_dice="7 1")
    assert answer.status_code == 422
    assert 'value="7 1"' in answer.content.decode()


@pytest.fixture
def fallen(opened: Table) -> Table:
    """A test that real dice let fail."""
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    opened.moves(opened.ada, "test p1 0", "rule")
    assert "Dice, 2 or 3 of them" in opened.page(opened.bo)
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="1 2")
    return opened


def test_the_dice_of_the_last_test_do_not_lie_beneath_the_next(fallen: Table) -> None:
    assert "t-great" in fallen.page(fallen.bo)
    fallen.moves(fallen.bo, "keep p1", "keep")
    fallen.moves(fallen.ada, "stand", "stand")
    fallen.moves(fallen.bo, "choose p1 5", "hamper")
    assert "t-great" in fallen.page(fallen.bo)
    fallen.moves(fallen.bo, "describe p1", "describe", answer_how="Knocks.", answer_goal="into the tower")
    assert "t-great" not in fallen.page(fallen.bo)


def test_the_new_face_of_a_real_die_is_written_down(fallen: Table) -> None:
    assert 'name="dice_dice"' in fallen.page(fallen.bo)
    fallen.moves(fallen.bo, "reroll p1 0", "keep", dice_dice="6")
    assert "6 and 2 and Forcefulness +3 make 11, a success" in fallen.page(fallen.bo)


def test_a_face_written_down_where_no_die_falls_is_asked_about(fallen: Table) -> None:
    answer = fallen.moves(fallen.bo, "keep p1", "keep", dice_dice="6")
    assert answer.status_code == 422
    assert "No dice fall for this." in answer.content.decode()
    assert 'value="6"' in answer.content.decode()


def test_after_a_move_the_gm_reads_what_waits_for_them_without_scripts_too(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Pushes.", answer_goal="through")
    opened.moves(opened.ada, "contest p1 n1", "contest", answer_ability="0", answer_tie="no")
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="5 4")
    opened.moves(opened.bo, "keep p1", "keep")
    answer = opened.moves(opened.ada, "roll n1", "roll", seat="n1", dice_dice="2 1")
    assert "Let it stand" in opened.ada.get(answer["Location"]).content.decode()


def test_nobody_plays_the_seat_of_another_or_the_gms(opened: Table) -> None:
    for code, group in (("end", "end"), ("point p1 1", "override"), ("reveal h1", "reveal")):
        before = opened.scene.record.number
        assert opened.moves(opened.bo, code, group, answer_words="Because").status_code in (409, 422)
        assert opened.scene.record.number == before


@pytest.mark.parametrize(("who", "query"), [("ada", ""), ("ada", "?do=come"), ("bo", "")])
def test_its_page_asks_for_little(opened: Table, who: str, query: str) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    client = getattr(opened, who)
    opened.page(client, query)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        opened.page(client, query)
    assert len(asked) <= 8


def test_a_fights_forecast_is_read_by_the_gm_and_tells_a_player_no_figure(opened: Table) -> None:
    told = {"answer_goal": "the gate", "answer_left": "p1", "answer_right": "n1"}
    opened.moves(opened.ada, "fight", "fight", **told)
    full, seen = opened.page(opened.ada), opened.page(opened.bo)
    assert "Old Marrow stands" in full
    assert "out after 3 more" in full
    assert "Old Marrow stands" not in seen
    assert "hangs on figures that only the GM reads" in seen


def test_whoever_was_never_set_down_comes_by_the_tables_own_grades(table: Table) -> None:
    rules = replace(
        ledger.version_and_house_rules_of_campaign(table.campaign.pk, "dreamcatcher")[1],
        grades="shade +2/4/0, moth -1/1/0",
    )
    roster.change_house_rules(
        table.campaign, "dreamcatcher", asdict(rules), by=User.objects.get(username="ada"), seen_version=0
    )
    url = reverse("characters:scene_new", args=[table.campaign.slug, "dreamcatcher", "scene"])
    page = table.ada.get(url).content.decode()
    assert "shade: +2, bears 4" in page
    assert "rival" not in page
    told = {"q0_count": "1", "q0_name": "Pale thing", "q0_grade": "0"}
    table.ada.post(url, {"op_id": op(), "title": "The moor", "c0": "on", **told})
    assert "+2 in everything, bears 4 hampers." in table.page(table.ada)


def test_what_must_be_answered_is_not_asked_if_you_like(opened: Table) -> None:
    opened.moves(opened.ada, "fight", "fight", answer_goal="the gate", answer_left="p1", answer_right="n1")
    exchange = opened.page(opened.ada, "?do=exchange")
    assert "On one side leads" in exchange
    assert '<option value="p1 0" selected>' in exchange
    assert "if you like" not in exchange
    assert re.search("Advantages <span[^>]*>if you like", opened.page(opened.ada, "?do=npc"))


# --- whoever comes later ---


def comes(table: Table, who: str, **told: str) -> Any:
    return table.moves(table.ada, "comes", "come", answer_who=who, **told)


@pytest.fixture
def late(opened: Table) -> Character:
    cy = make_user("cy")
    roster.add_member(opened.campaign, cy)
    return make_catcher(cy, opened.campaign, name="Eli")


def test_a_character_of_the_table_comes_while_the_scene_is_played(opened: Table, late: Character) -> None:
    cy = client_of(late.owner)
    assert "You watch: no character of yours is in this." in opened.page(cy)
    form = opened.page(opened.ada, "?do=come")
    assert f'name="answer_who" value="{late.slug}"' in form
    assert f'name="answer_who" value="{opened.ragna.slug}"' not in form
    assert comes(opened, late.slug).status_code == 303
    assert "Say what you do" in opened.page(cy)
    opened.moves(cy, "describe p2", "describe", seat="p2", answer_how="Climbs.", answer_goal="up")
    assert "Eli: up" in opened.page(opened.bo)
    assert opened.scene.characters.filter(pk=late.pk).exists()
    opened.moves(opened.ada, "drop", "override", answer_words="Enough.")
    opened.moves(opened.ada, "end", "end")
    url = reverse("characters:scene_end", args=[opened.scene.record.slug])
    opened.ada.post(url, {"seen": str(opened.scene.record.number)})
    assert late.lines.filter(kind="scene").count() == 1


@pytest.mark.asks
def test_who_came_may_be_let_go_again_and_nothing_of_it_stays(opened: Table, late: Character) -> None:
    comes(opened, late.slug)
    number = str(opened.scene.record.number)
    back = reverse("characters:scene_take_back", args=[opened.scene.record.slug])
    assert opened.ada.post(back, {"number": number, "seen": number}).status_code == 303
    assert not opened.scene.characters.filter(pk=late.pk).exists()
    assert not opened.scene.record.seats.filter(key="p2").exists()
    assert "You watch: no character of yours is in this." in opened.page(client_of(late.owner))
    assert comes(opened, late.slug).status_code == 303


@pytest.mark.usefixtures("late")
def test_an_npc_set_down_before_comes_under_a_name_for_the_table(opened: Table) -> None:
    new = reverse("characters:opponent_new", args=[opened.campaign.slug, "dreamcatcher", "npc"])
    told = {"name": "The ferryman", "score": "3", "bears": "2", "advantages": "Long oar", "hindrances": ""}
    opened.ada.post(new, {"op_id": op(), **told})
    slug = opened.campaign.opponents.get().slug
    refused = comes(opened, slug)
    assert refused.status_code == 422
    assert "Say what the table calls them." in refused.content.decode()
    assert comes(opened, slug, answer_name="A shape").status_code == 303
    assert "+3 in everything, bears 2 hampers. Advantages: Long oar." in opened.page(opened.ada)
    seen = opened.page(opened.bo)
    assert "A shape is here." in seen
    assert "ferryman" not in seen
    assert comes(opened, slug, answer_name="Another", answer_start="hidden").status_code == 303
    assert "Another" not in opened.page(opened.bo)


def test_a_player_brings_nobody(opened: Table, late: Character) -> None:
    assert "?do=come" not in opened.page(opened.bo)
    before = opened.scene.record.number
    answer = opened.moves(opened.bo, "comes", "come", answer_who=late.slug)
    assert answer.status_code in (409, 422)
    assert opened.scene.record.number == before


def test_a_double_click_brings_one_once(opened: Table, late: Character) -> None:
    pressed = {"op_id": op(), "answer_who": late.slug}
    seen = str(opened.scene.record.number)
    first, second = (opened.moves(opened.ada, "comes", "come", **pressed, seen=seen) for _press in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert opened.scene.record.number == int(seen) + 1


def test_nobody_of_another_table_comes(opened: Table, late: Character) -> None:
    elsewhere = roster.new_campaign("Elsewhere", "", late.owner)
    stranger = make_catcher(late.owner, elsewhere, name="Moth")
    before = opened.scene.record.number
    assert comes(opened, stranger.slug).status_code == 422
    assert opened.scene.record.number == before


def test_a_choice_shows_what_it_asks_and_writes_nothing(opened: Table) -> None:
    opened.moves(opened.bo, "describe p1", "describe", answer_how="Climbs.", answer_goal="into the tower")
    first, number = opened.page(opened.ada), opened.scene.record.number
    assert 'name="answer_words"' not in first
    assert 'hx-vals=\'{"show": "yes"}\'' in first
    shown = opened.moves(opened.ada, "no", "rule", show="yes", answer_words="Too steep")
    page = shown.content.decode()
    assert (shown.status_code, opened.scene.record.number) == (200, number)
    assert 'name="answer_words" value="Too steep"' in page
    assert re.search(r'value="no"[^>]* checked', page)
    assert "Not yet:" not in page
    opened.moves(opened.ada, "no", "rule", answer_words="Too steep")
    assert "Not like that: Too steep" in opened.page(opened.bo)
