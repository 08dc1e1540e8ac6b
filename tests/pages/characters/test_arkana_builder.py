"""The builder of an Arkana: scores, the Kit set, pieces, spells, what is amiss, and finishing."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from campaigns.models import Campaign, User
from characters.arkana.rules.phrases import PHRASES
from characters.models import Character, LedgerLine
from tests.cast import copied, fresh
from tests.pages.characters.arkana import begin, ready, url

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"headers": {"HX-Request": "true", "HX-Target": "builder"}}


@pytest.fixture
@copied
def draft(bo: User, campaign: Campaign) -> Character:
    return begin(bo, campaign)


def click(client: Client, draft: Character, status: int = 303, **posted: Any) -> str:
    """Post a click of the builder; return the page that answers or follows."""
    answer = client.post(url(draft, "draft/"), {key.replace("_", " ", 1) if key in SCORES else key: value
                                                for key, value in posted.items()})  # fmt: skip
    assert answer.status_code == status, answer.content.decode()
    return (client.get(url(draft)) if status == 303 else answer).content.decode()


SCORES = {
    f"{act}_{area}" for act in ("enhance", "control", "diminish") for area in ("body", "mind", "spirit")
}


def kept(draft: Character) -> dict[str, Any]:
    return dict(fresh(draft).draft)


# --- scores ---


def test_a_new_arkana_has_nine_points_and_every_phrase_at_2(draft: Character, bo_client: Client) -> None:
    page = bo_client.get(url(draft)).content.decode()
    assert "9 points left" in page
    assert page.count('<b class="score">2</b>') == 9


def test_a_kit_nobody_chose_yet_is_no_error(draft: Character, bo_client: Client) -> None:
    assert '<sup class="num9 calm">' in bo_client.get(url(draft)).content.decode()


def test_a_step_up_is_kept_and_the_masteries_move_along(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, enhance_body=3)
    page = click(bo_client, draft, enhance_mind=3)
    assert kept(draft)["scores"]["enhance body"] == kept(draft)["scores"]["enhance mind"] == 3
    assert "7 points left" in page
    assert page.count('<b class="seal9">3</b>') == 1  # the dice to Enhance: 3, 3, 2


def test_the_same_click_twice_is_once(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, enhance_body=3)
    once = kept(draft)
    click(bo_client, draft, enhance_body=3)
    assert kept(draft) == once


@pytest.mark.parametrize("score", ["7", "1", "many", "3.5"])
def test_a_score_that_is_none_is_refused_in_a_sentence_and_nothing_is_lost(
    draft: Character, bo_client: Client, score: str
) -> None:
    click(bo_client, draft, enhance_body=3)
    page = click(bo_client, draft, 422, enhance_body=score)
    assert "Enhance Body: a Base Score is a whole number from 2 to 6." in page
    assert kept(draft)["scores"]["enhance body"] == 3


def test_nine_scores_may_be_written_in_a_line(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, nine="3 3 2 / 2, 5 2 / 2 3 4")
    assert [kept(draft)["scores"][phrase.code] for phrase in PHRASES] == [3, 3, 2, 2, 5, 2, 2, 3, 4]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3 3 2 / 2 7 2 / 2 2 2", "Control Mind would be 7. A Base Score is a whole number from 2 to 6."),
        ("3 3 2", "That is 3 of nine scores. Write all nine, row by row: 3 3 2 / 2 3 3 / 2 2 2."),
        ("3 3 2 2 2 2 2 2 x", "Diminish Spirit would be x. A Base Score is a whole number from 2 to 6."),
    ],
)
def test_a_line_that_is_amiss_says_where_and_stays_typed(
    draft: Character, bo_client: Client, line: str, said: str
) -> None:
    page = click(bo_client, draft, 422, nine=line)
    assert escape(said) in page
    assert f'value="{line}"' in page
    assert "scores" not in kept(draft)


def test_too_many_points_are_named_with_what_mends_it(draft: Character, bo_client: Client) -> None:
    page = click(bo_client, draft, nine="5 5 5 3 2 2 2 2 2")
    assert "1 point too many" in page or "one point too many" in page
    assert "The scores take 10 points, and the Arbiter gives 9: lower them by 1 in all." in page
    mended = click(bo_client, draft, enhance_body=4)
    assert "The scores take" not in mended


# --- Kit ---


def test_a_kit_set_is_chosen_by_one_click(draft: Character, bo_client: Client) -> None:
    assert "The Kit ratings are not chosen yet." in bo_client.get(url(draft)).content.decode()
    page = click(bo_client, draft, kit="-++")
    assert kept(draft)["kit"] == "-++"
    assert 'value="-++" aria-pressed="true"' in page


@pytest.mark.parametrize("code", ["+++", "---", "0", "armor"])
def test_a_set_that_is_none_of_the_six_is_refused_and_the_six_are_named(
    draft: Character, bo_client: Client, code: str
) -> None:
    click(bo_client, draft, kit="+00")
    page = click(bo_client, draft, 422, kit=code)
    assert "Those ratings cannot go together. Six sets are legal: Armor +, Tools 0, Weapons 0;" in page
    assert kept(draft)["kit"] == "+00"


# --- pieces ---

ROPE: dict[str, Any] = {"piece": "Rope", "type": "tool", "hands": "1", "reach": "", "place": "equipment"}


def test_a_piece_fills_a_slot_for_each_hand(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, **ROPE | {"piece": "Longbow", "type": "weapon", "hands": "2", "reach": "ranged"})
    page = click(bo_client, draft, **ROPE)
    assert [piece["name"] for piece in kept(draft)["equipment"]] == ["Longbow", "Rope"]
    assert "weapon, Ranged, two hands" in page
    assert "3 of 5" in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"piece": ""}, "Give the piece a name."),
        ({"type": "weapon"}, "Say if Rope is Close, Reach or Ranged."),
        ({"reach": "close"}, "Only a weapon has a range. Leave Rope without one."),
        ({"piece": "r" * 81}, "1 character too many: 80 fit here."),
        ({"hands": "3"}, "3 is not one of the available choices."),
    ],
)
def test_a_piece_that_is_none_says_so_at_its_field_and_stays_typed(
    draft: Character, bo_client: Client, wrong: dict[str, str], said: str
) -> None:
    page = click(bo_client, draft, 422, **ROPE | wrong)
    assert said in page
    if "piece" not in wrong:
        assert 'value="Rope"' in page
    assert "equipment" not in kept(draft)


def test_seven_pieces_in_five_slots_are_kept_and_named(draft: Character, bo_client: Client) -> None:
    for number in range(7):
        page = click(bo_client, draft, **ROPE | {"piece": f"Rope {number}", "held": str(number)})
    assert len(kept(draft)["equipment"]) == 7
    assert "Equipment has 5 slots, and what is there takes 7: 2 slots too many." in page
    assert page.count('class="slot over"') == 2
    page = click(bo_client, draft, move="equipment-0-7")
    assert "1 slot too many" in page
    assert [piece["name"] for piece in kept(draft)["pack"]] == ["Rope 0"]


def test_a_second_click_on_the_same_button_takes_nothing_else_along(
    draft: Character, bo_client: Client
) -> None:
    click(bo_client, draft, **ROPE | {"held": "0"})
    click(bo_client, draft, **ROPE | {"held": "0"})  # the same form sent again
    click(bo_client, draft, **ROPE | {"piece": "Lamp", "held": "1"})
    click(bo_client, draft, drop="equipment-0-2")
    click(bo_client, draft, drop="equipment-0-2")
    assert [piece["name"] for piece in kept(draft)["equipment"]] == ["Lamp"]


@pytest.mark.parametrize("code", ["equipment-9-9", "pack-x-1", "scores-0-1", "equipment-0-99999"])
def test_what_is_not_there_cannot_be_taken_out(draft: Character, bo_client: Client, code: str) -> None:
    click(bo_client, draft, **ROPE)
    answer = bo_client.post(url(draft, "draft/"), {"drop": code})
    assert answer.status_code in (303, 422)
    assert len(kept(draft)["equipment"]) == 1


# --- spells ---


def test_a_spell_takes_the_slot_the_arbiter_rules(draft: Character, bo_client: Client) -> None:
    page = click(bo_client, draft, spell="Hush a room.", slot="pack")
    assert kept(draft)["spells"] == [{"words": "Hush a room.", "place": "pack"}]
    assert "in a slot of the pack" in page
    click(bo_client, draft, drop="spells-0-1")
    assert kept(draft)["spells"] == []


def test_a_spell_without_words_is_none(draft: Character, bo_client: Client) -> None:
    assert "Say what the spell is, as the Arbiter ruled it." in click(
        bo_client, draft, 422, spell=" ", slot=""
    )


# --- beginnings and ends ---


@pytest.mark.parametrize("key", ["gate", "knife", "moon", "voice", "hands", "bow", "keys"])
def test_a_ready_made_one_can_be_finished_at_once(draft: Character, bo_client: Client, key: str) -> None:
    page = click(bo_client, draft, starter=key)
    assert "Nothing to mend" in page
    assert bo_client.post(url(draft, "finish/")).status_code == 303
    assert fresh(draft).is_finished


def test_finishing_writes_the_first_line(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, starter="gate")
    bo_client.post(url(draft, "finish/"))
    page = bo_client.get(url(draft) + "ledger/").content.decode()
    assert "Created with Enhance Body 4, Enhance Mind 3" in page
    assert LedgerLine.objects.get(character=draft).kind == "created"


def test_a_draft_with_something_to_mend_cannot_be_finished(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, enhance_body=6)
    assert bo_client.post(url(draft, "finish/")).status_code == 422
    assert not fresh(draft).is_finished


def test_one_who_was_played_before_brings_scores_wounds_and_xp(bo: User, bo_client: Client) -> None:
    alone = begin(bo, None, **ready())
    click(bo_client, alone, arrival="yes")
    click(bo_client, alone, nine="6 6 6 6 6 6 6 6 6")
    page = click(bo_client, alone, xp="4", body_wounds="1", spirit_wounds="0")
    assert "Nothing to mend" in page
    bo_client.post(url(alone, "finish/"))
    page = bo_client.get(url(alone) + "ledger/").content.decode()
    assert "Arrived with Enhance Body 6" in page
    assert "1 Wound to Body." in page
    assert "4 XP" in page


@pytest.mark.parametrize(("figure", "most"), [("xp", 500), ("body_wounds", 50), ("spirit_wounds", 50)])
@pytest.mark.parametrize("typed", ["-1", "many", "100000"])
def test_an_arrivals_figure_that_is_none_is_refused_at_its_field(
    bo: User, bo_client: Client, figure: str, most: int, typed: str
) -> None:
    alone = begin(bo, None, **ready() | {"arrival": True})
    page = click(bo_client, alone, 422, **{figure: typed})
    assert f'id="id_{figure}_error"><span>Write a whole number from 0 to {most}.</span>' in page
    assert f'value="{typed}"' in page
    assert not kept(alone).keys() & {"xp", "wounds"}


def test_a_click_by_htmx_gets_the_builder_alone(draft: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(draft, "draft/"), {"enhance body": "3"}, **HTMX)
    assert answer.content.decode().lstrip().startswith('<div class="contents" id="builder">')
