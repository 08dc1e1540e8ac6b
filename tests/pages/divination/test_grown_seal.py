"""/readings/<slug>/seal/ of a game: every card of Know Thyself, two to five of a journey, another symbol of ours."""

import json
import re

import pytest

from decks.rules.seal import SHAPES, SIGNS, seal_of_json
from divination.readings.sealing import cards_for_seal, saved_seal
from tests.pages.divination.conftest import fresh
from tests.pages.divination.grown import grown

THREE = {
    "take-row0": "on", "row0": "Call", "take-row1": "on", "row1": "Learn", "take-row5": "on", "row5": "Mend",
    "version": "1",
}  # fmt: skip
FIVE = {f"row{number}": word for number, word in enumerate(["Stand", "Listen", "Begin", "Alone", "Stuck"])}


def url(reading):
    return f"{reading.get_absolute_url()}seal/"


def test_a_journey_offers_majors_and_who_helped_each_once(bo):
    assert [laid.card.code for laid in cards_for_seal(grown(bo))] == ["m17", "m5", "c13"]


def test_its_cards_are_chosen_and_stand_as_the_journey_went(bo_client, bo):
    reading = grown(bo)
    assert bo_client.post(url(reading), THREE).status_code == 303
    seal = saved_seal(fresh(reading))
    assert ([card.code for card in seal.cards], seal.words) == (
        ["m17", "m5", "c13"],
        ("Call", "Learn", "Mend"),
    )


def test_a_card_that_is_not_ticked_stays_out(bo_client, bo):
    reading = grown(bo)
    without = {key: text for key, text in THREE.items() if key != "take-row1"}
    assert bo_client.post(url(reading), without).status_code == 303
    assert saved_seal(fresh(reading)).words == ("Call", "Mend")
    page = bo_client.get(url(reading)).context["form"]
    assert [page[f"take-row{number}"].value() for number in (0, 1, 5)] == [True, None, True]


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        (["row0"], "A seal takes two to five cards: choose one more."),
        ([], "A seal takes two to five cards: choose two more."),
    ],
)
def test_too_few_cards_are_told_and_nothing_is_drawn(bo_client, bo, taken, said):
    reading = grown(bo)
    typed = {"version": "1", **{f"take-{key}": "on" for key in taken}, "row0": "Call", "row1": "Learn"}
    answer = bo_client.post(url(reading), typed)
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == [said]
    assert "preview.svg" not in answer.content.decode()
    assert 'value="Learn"' in answer.content.decode()
    assert fresh(reading).seal == []


def test_six_cards_are_too_many(bo_client, bo):
    six = [("crown", "m17", 0, "", "")] + [("spirit", f"m{number}", number, "", "") for number in range(1, 6)]
    reading = grown(bo, told=six)
    typed = (
        {"version": "1"} | {f"take-row{n}": "on" for n in range(6)} | {f"row{n}": "Word" for n in range(6)}
    )
    answer = bo_client.post(url(reading), typed)
    assert answer.context["form"].non_field_errors() == ["A seal takes two to five cards: leave 1 out."]
    assert fresh(reading).seal == []


def test_a_row_that_may_not_stand_there_is_never_taken(bo_client, bo):
    reading = grown(bo)
    typed = {**THREE, "take-row2": "on", "row2": "Dance", "take-row6": "on", "row6": "Wake"}
    assert bo_client.post(url(reading), typed).status_code == 303
    assert [one["row"] for one in fresh(reading).chosen] == [0, 1, 5]


def test_a_lost_game_is_sealed_with_its_obstacle(bo_client, bo):
    reading = grown(bo, "know_thyself")
    assert bo_client.post(url(reading), {**FIVE, "version": "1"}).status_code == 303
    seal = saved_seal(fresh(reading))
    assert seal.words == ("Alone", "Begin", "Stand", "Stuck", "Listen")  # around the ring from the Crown
    assert fresh(reading).chosen == []


def test_no_card_of_know_thyself_is_left_out(bo_client, bo):
    reading = grown(bo, "know_thyself")
    answer = bo_client.post(url(reading), {**FIVE, "row4": "", "version": "1"})
    assert answer.context["form"].errors == {"row4": ["Write a word for this card."]}


def test_another_symbol_of_ours_stands_for_a_card(bo_client, bo):
    reading = grown(bo, "know_thyself")
    assert bo_client.post(url(reading), {**FIVE, "symbol-row4": "m16", "version": "1"}).status_code == 303
    seal = saved_seal(fresh(reading))
    assert [card.code for card in seal.drawn] == ["m9", "m1", "m7", "m16", "m17"]
    drawn = bo_client.get(f"{reading.get_absolute_url()}seal.svg").content.decode()
    assert "10 of Wands as Mars" in drawn


def check_own(client, bo, symbol, told):
    """Chosen, kept, drawn, printed as data and read back."""
    reading = grown(bo, "know_thyself")
    answer = client.post(url(reading), {**FIVE, "symbol-row4": symbol, "version": "1"})
    assert answer.status_code == 303
    kept = saved_seal(fresh(reading))
    assert symbol in kept.symbols
    assert seal_of_json(kept.kept) == kept
    assert f"10 of Wands as {told}" in client.get(f"{reading.get_absolute_url()}seal.svg").content.decode()
    page = client.get(url(reading)).content.decode()
    assert f'value="{symbol}" id="id_symbol-row4_' in page
    assert re.search(rf'name="symbol-row4" value="{symbol}"[^>]* checked', page)
    told_in_file = json.loads(client.get(f"{reading.get_absolute_url()}reading.json").content)
    assert symbol in told_in_file["seal"]["symbols"]


@pytest.mark.parametrize(
    ("symbol", "told"), [("spiral", "a spiral"), ("c7", "the 7 of Cups"), ("m16", "Mars"), ("eye", "an eye")]
)
def test_a_symbol_of_ones_own_stands_for_a_card(bo_client, bo, symbol, told):
    check_own(bo_client, bo, symbol, told)


def test_every_symbol_is_there_to_be_pressed(bo_client, bo):
    page = bo_client.get(url(grown(bo, "know_thyself"))).content.decode()
    offered = re.findall(r'<input type="radio" name="symbol-row4" value="(\w*)"', page)
    assert set(offered) == {"", *SIGNS}
    assert len(offered) == 1 + 78 + len(SHAPES)


@pytest.mark.parametrize("code", ["s99", "m99", "x", "<b>"])
def test_a_symbol_that_is_none_of_ours_is_refused(bo_client, bo, code):
    reading = grown(bo, "know_thyself")
    assert code not in SIGNS
    answer = bo_client.post(url(reading), {**FIVE, "symbol-row4": code, "version": "1"})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["symbol-row4"])
    assert fresh(reading).seal == []


@pytest.mark.parametrize(
    ("chosen", "kept", "told"),
    [
        ({"ground": "circle", "symbol": "m16"}, "circle+m16", "Mars in a circle"),
        (
            {"ground": "square", "symbol": "m16", "second": "wave"},
            "square+m16+wave",
            "Mars and a wave in a square",
        ),
        ({"ground": "lozenge"}, "lozenge+w10", "the 10 of Wands in a lozenge"),
    ],
)
def test_signs_within_a_shape_stand_for_a_card(bo_client, bo, chosen, kept, told):
    reading = grown(bo, "know_thyself")
    typed = {f"{part}-row4": value for part, value in chosen.items()}
    assert bo_client.post(url(reading), {**FIVE, **typed, "version": "1"}).status_code == 303
    seal = saved_seal(fresh(reading))
    assert kept in seal.symbols
    assert seal_of_json(seal.kept) == seal
    assert f"10 of Wands as {told}" in bo_client.get(f"{reading.get_absolute_url()}seal.svg").content.decode()
    page = bo_client.get(url(reading)).content.decode()
    for part, value in typed.items():
        assert re.search(
            rf'name="{part}"[^>]*>.*?value="{value}" selected|name="{part}" value="{value}"[^>]* checked',
            page,
            re.DOTALL,
        )
    told_in_file = json.loads(bo_client.get(f"{reading.get_absolute_url()}reading.json").content)
    assert kept in told_in_file["seal"]["symbols"]


def test_what_is_being_chosen_is_drawn_before_it_is_kept(bo_client, bo):
    reading = grown(bo, "know_thyself")
    typed = {**FIVE, "ground-row4": "circle", "symbol-row4": "m16", "show": "", "version": "1"}
    page = bo_client.post(url(reading), typed).content.decode()
    (drawing,) = set(re.findall(r'src="([^"]*preview[^"]*)"', page))
    drawn = bo_client.get(drawing.replace("&amp;", "&")).content.decode()
    assert "10 of Wands as Mars in a circle" in drawn


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"ground": "lozenge", "symbol": "m16", "second": "m3"}, "A lozenge has room for one sign."),
        ({"symbol": "m16", "second": "m3"}, "Two signs stand together in a circle or a square"),
        ({"ground": "circle", "second": "m3"}, "A rank over its suit is too small beside another sign"),
        ({"ground": "circle", "symbol": "circle"}, "A circle within a circle is hard to tell from one alone"),
    ],
)
@pytest.mark.parametrize("way", ["", "show"])
def test_a_symbol_that_cannot_be_drawn_says_why_and_is_kept_in_the_form(bo_client, bo, chosen, why, way):
    reading = grown(bo, "know_thyself")
    typed = {f"{part}-row4": value for part, value in chosen.items()} | ({way: ""} if way else {})
    answer = bo_client.post(url(reading), {**FIVE, **typed, "version": "1"})
    page = answer.content.decode()
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["symbol-row4"])
    assert why in page
    assert "Listen" in page
    assert fresh(reading).seal == []


@pytest.mark.parametrize("typed", [{"ground-row4": "cross"}, {"second-row4": "c7"}, {"ground-row4": "<b>"}])
def test_what_no_field_offers_is_refused(bo_client, bo, typed):
    reading = grown(bo, "know_thyself")
    assert bo_client.post(url(reading), {**FIVE, **typed, "version": "1"}).status_code == 422
    assert fresh(reading).seal == []


def test_a_stale_choice_shows_both(bo_client, bo):
    reading = grown(bo)
    bo_client.post(url(reading), THREE)
    answer = bo_client.post(
        url(reading), {**{k: v for k, v in THREE.items() if k != "take-row1"}, "symbol-row5": "m3"}
    )
    assert answer.status_code == 409
    shown = {text["label"]: (text["theirs"], text["yours"]) for text in answer.context["stale"]}
    assert shown == {
        "The Hierophant stands in the seal": ("in the seal", "left out"),
        "Symbol for Queen of Cups": ("", "Venus"),
    }
