"""A dream as a story: its parts and paragraphs, and that each reader is told what they may know, in sentences."""

import re
from pathlib import Path
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.story import story_of_lines
from characters.socket.rules import Story
from play.rules.lines import acts_not_taken_back
from tests.rules.dreaming.dreams import Table, effort, foe, table
from tests.rules.dreaming.playthroughs import FOLDER, played
from tests.rules.dreaming.test_construction import QUESTION, constructed
from tests.rules.dreaming.test_duel import small
from tests.rules.dreaming.test_house_rules import scored
from tests.rules.dreaming.test_spikes import spike

PLAYTHROUGHS = sorted(FOLDER.glob("*.txt"))
CODE = re.compile(r"\b([scwp]\d+|m\d+|[dft]\d+|U)\b|\{|None")


def story(told: Table, *seats: str) -> Story:
    """Return the story of *told* as *seats* heard it."""
    heard = [
        text
        for act in acts_not_taken_back(told.acts)
        for line in act.lines
        if (text := line.text_heard_by(frozenset(seats)))
    ]
    return story_of_lines(told.begun, heard)


def titles(told: Story) -> list[tuple[int, str]]:
    return [(part.level, part.title) for part in told.parts]


def part(told: Story, title: str) -> Any:
    return next(each for each in told.parts if each.title == title)


@pytest.fixture(scope="module")
def whole() -> Table:
    return played((FOLDER / "construction.txt").read_text())


def test_it_has_the_parts_of_a_dream_scenes_and_in_them_conflicts(whole: Table) -> None:
    assert titles(story(whole)) == [
        (1, "Dream Construction"),
        (1, "Scene 1: The Tower"), (2, "A Spike"),
        (1, "Between scenes"),
        (1, "Scene 2: the Ace of Swords, which Cy gave"), (2, "A Duel with Warden"),
        (1, "Between scenes"),
        (1, "Scene 3: The Hermit"),
        (1, "The end of the dream"),
    ]  # fmt: skip
    assert [each.card for each in story(whole).parts if each.card] == ["m16", "s1", "m9"]


def test_its_head_has_the_question_who_dreams_with_their_guides_and_how_scenes_went(whole: Table) -> None:
    told = story(whole)
    assert told.question == "What keeps the tower standing?"
    assert [(one.name, one.words) for one in told.people][:2] == [
        ("Ada", "A white moth"),
        ("Bo", "One patient owl"),
    ]
    assert told.cards == (("m16", "did not go well"), ("s1", "went well"), ("m9", "stays open"))


def test_all_who_give_a_card_are_told_in_one_sentence_and_one_alone_in_their_own(whole: Table) -> None:
    _lead, first = story(whole).parts[0].paragraphs[0]
    assert first.startswith("Ada, Bo and Cy each give a card to the Dream Deck, unseen. Four Majors")
    alone = story(table("d1"))
    assert alone.parts[0].paragraphs[0] == ("", "Ada gives a card to the Dream Deck, unseen.")


def test_a_guide_is_told_under_whose_it_is_with_a_full_stop_of_its_own(whole: Table) -> None:
    assert ("Cy’s Guide", "Three hungry lanterns.") in story(whole).parts[0].paragraphs


def test_each_turn_is_a_paragraph_and_tells_in_one_breath_what_one_does() -> None:
    told = story(played((FOLDER / "duel-won.txt").read_text()))
    assert titles(told) == [(1, ""), (1, "A Duel with Warden")]
    begins, turn, *_others, resolved = part(told, "A Duel with Warden").paragraphs
    assert begins == ("", "A Duel begins: Ada and Bo against Warden.")
    assert turn[0] == "Ada’s turn"
    assert turn[1].startswith(
        "Ada opposes Warden and Reveals the 4 of Swords. Warden Reveals the Ace of Swords. Ada Scores a Triumph "
        "and Warden Scores a Setback. Ada chooses Press, Devastate and Help on Bo. Warden chooses Press. Warden Blind "
        "Burns."
    )
    assert resolved == ("", "The Conflict is Resolved: it went well.")


def test_a_name_with_a_small_letter_begins_each_sentence_with_a_capital_one() -> None:
    alone = table("d1", orders={0: "c1 c2 s4 s3 p1 p2"}).play(
        foe("s1", 1, name="a rival"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4",
        "gm: select f1 s1", "d1: interpret d1 nothing", "gm: interpret f1 nothing", "gm: resolve won",
    )  # fmt: skip
    _begins, turn, *_others = part(story(alone), "A Duel with a rival").paragraphs
    assert turn[1].startswith(
        "Ada opposes a rival and Reveals the 4 of Swords. A rival Reveals the Ace of Swords. Ada Scores a Triumph and "
        "a rival Scores a Setback."
    )
    assert "A rival has no card left to play and is out." in turn[1]


def test_a_turn_whose_player_was_named_before_it_began_is_a_paragraph_too() -> None:
    orders = {0: "c1 c2 s4 s3 p1", 1: "p1 p2 w1 w2 w3", 2: "s1 s2"}
    told = story(
        table("d1", "d2", orders=orders).play(
            foe("s1 s2 s3"), "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4",
            "gm: select f1 s1", "d1: then d1 d2", "d1: interpret d1 nothing", "gm: interpret f1 nothing",
            "d2: oppose d2 f1",
        )
    )  # fmt: skip
    paragraphs = part(told, "A Duel with Warden").paragraphs
    assert [lead for lead, _words in paragraphs] == ["", "Ada’s turn", "Bo’s turn"]
    assert "who is next" not in str(paragraphs)


def test_who_meets_a_spike_with_which_suit_is_told_under_their_name() -> None:
    met = table("d1", "d2").play(
        spike(3, "d1", "d2"), "d1: approach d1 I listen.", "d2: approach d2 I run.", "gm: suit d1 c", "gm: suit d2 w"
    )  # fmt: skip
    leads = [lead for lead, _words in part(story(met), "A Spike").paragraphs]
    assert leads == ["", "Ada", "Bo", "Ada", "Bo"]


def test_an_approach_stands_in_its_own_words_under_whose_it_is() -> None:
    told = story(played((FOLDER / "spike-met-and-missed.txt").read_text()))
    found = dict(part(told, "A Spike").paragraphs)
    assert (
        found["Ada"]
        == "I listen for the tide. Ada meets it with Cups and looks at three cards of the Future."
    )


def test_a_duel_of_dreamers_is_called_by_them() -> None:
    told = story(played((FOLDER / "between-dreamers.txt").read_text()))
    assert (1, "A Duel of Ada and Bo") in titles(told)


def test_what_comes_after_a_conflict_goes_on_in_its_scene_and_draws_still_belong_to_it() -> None:
    fought = constructed(
        QUESTION, "gm: scene 1", effort("p9", 9, 2, "d1"), "gm: resolve open", "gm: award d1 a lamp"
    )
    fought.play("gm: close open", "gm: scene 1", foe("s1 s2"))
    assert titles(story(fought))[1:] == [
        (1, "Scene 1: The Tower"), (2, "The gate"), (2, ""), (1, "Scene 1 goes on: The Tower"),
    ]  # fmt: skip
    assert story(fought).parts[3].paragraphs == (
        ("", "Ada gets an Oneirogen: a lamp. The scene is over: it stays open."),
    )


def test_a_conflict_outside_of_any_scene_is_a_part_beside_them() -> None:
    fought = constructed(QUESTION, effort("p9", 9, 2, "d1"))
    assert titles(story(fought)) == [(1, "Dream Construction"), (1, "The gate")]


def test_a_spike_whose_choosing_was_closed_goes_on_until_it_is_resolved() -> None:
    closed = table("d1", "d2").play(spike(3, "d1", "d2", stress=1), "gm: suit d1 c", "gm: close")
    assert titles(story(closed)) == [(1, ""), (1, "A Spike")]


def test_a_reader_is_told_their_own_draws_and_of_nobody_elses() -> None:
    drawn = table("d1", "d2")
    assert "draws" not in str(story(drawn).parts)
    assert re.search(r"Ada draws the \w+ of", str(story(drawn, "d1").parts))
    assert "Bo draws" not in str(story(drawn, "d1").parts)


def test_effects_chosen_unseen_are_told_once_they_are_opened() -> None:
    chosen = scored("d1: interpret d1 press", "gm: interpret f1 brace", interprets_unseen=True)
    for seat in ("d1", "d2", "gm"):
        told = str(story(chosen, seat).parts)
        assert "Ada chooses Press. Warden chooses Brace." in told
        assert "has chosen" not in told


def test_of_a_dream_in_which_nothing_can_be_told_yet_nothing_is() -> None:
    lone = table("d1", decks={"d1": ("Ada", ["s1"], 1, 0)})
    assert story(lone).parts == ()


def test_what_was_taken_back_or_turned_later_is_told_as_it_is_now() -> None:
    closed = constructed(QUESTION, turns_scenes=True)
    assert story(closed).cards == (("", ""), ("", ""), ("", ""))
    closed.play("gm: scene 2")
    assert story(closed).cards[1] == ("c1", "")
    assert (1, "Scene 2: the Ace of Cups, which Ada gave") in titles(story(closed))


@pytest.mark.unmeasured
@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[path.stem for path in PLAYTHROUGHS])
def test_it_is_told_in_sentences_and_never_in_codes(path: Path) -> None:
    world = played(path.read_text())
    for seats in ((), ("d1",), ("gm",)):
        parts = story(world, *seats).parts
        paragraphs = [words for each in parts for _lead, words in each.paragraphs]
        assert paragraphs
        assert [words for words in paragraphs if words[-1] not in ".!?…" or not words[0].isupper()] == []
        assert CODE.findall(" ".join(paragraphs)) == []


def test_log_and_story_say_once_who_has_run_out() -> None:  # Ruling B41
    told = "Warden has no card left to play and is out."
    won = small("s1", "d1: interpret d1 nothing", "gm: interpret f1 nothing", "gm: resolve won")
    in_story = (words for part in story(won).parts for _lead, words in part.paragraphs)
    assert (" ".join(won.log()).count(told), " ".join(in_story).count(told)) == (1, 1)
