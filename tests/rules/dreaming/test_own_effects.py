"""Effects that the table wrote, chosen where suit and Score allow, and done as far as they are plain steps."""

from tests.rules.dreaming.dreams import Table, effort, foe, table

OWN = """Omen | any | any | The GM answers one question.
Wildfire | Wands | Triumph | It leaps over. | opponent stress 2, awareness -1, opponent value -2, opponent burn 1
Feast | any | Triumph, Success | They share bread. | ally draw 1, ally awareness 1, me oneirogen 1
Net | any | Triumph | It falls on one. | foe stress 3, foe draw 9"""


def scored(*moves: str, mine: str = "w3") -> Table:
    """Return Bo, beside Ada, when his card meets the Warden's Ace of Swords."""
    laid = {1: "p1 p2 w3 w2 w1 p3", 2: "s1 s2 s3"}
    begun = table("d1", "d2", orders=laid, own_effects=OWN).play(
        foe("s1 s2 s3 s4"), "gm: duel d1 d2 f1", "d2: next d2"
    )
    begun.play("d2: oppose d2 f1", f"d2: select d2 {mine}", "gm: select f1 s1", *moves)
    return begun


def why(table: Table, effects: str) -> str:
    return table.why_not("d2", f"interpret d2 {effects}")


def test_they_are_offered_beside_those_of_the_text_where_suit_and_score_allow() -> None:
    options = {one.code: one for one in scored().kind.options(scored().full(), "d2")}
    (asked,) = options["interpret d2"].asks
    own = {one.effect.name: (one.word, one.reasons, one.targets) for one in asked.effects if one.effect.code}
    assert own == {
        "Omen": ("own_a", (), ()),
        "Wildfire": ("own_b", (), ()),
        "Feast": ("own_c", (), ("d1",)),
        "Net": ("own_d", (), ("f1",)),
    }


def test_one_that_needs_another_suit_or_score_is_closed() -> None:
    closed = scored(mine="w1")
    assert why(closed, "own_b") == "Wildfire needs a Triumph."
    assert why(scored(mine="w2"), "own_b own_a") == ""
    laid = {0: "c1 c2 s4 s3 p1", 2: "s1 s2"}
    ada = table("d1", "d2", orders=laid, own_effects=OWN).play(foe("s1 s2"), "gm: duel d1 f1", "d1: next d1")
    ada.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1")
    assert ada.why_not("d1", "interpret d1 own_b") == "Wildfire needs a card of Wands."
    assert (
        ada.why_not("d1", "interpret d1 own_c") == "Feast needs an ally, and there is none in this Conflict."
    )


def test_no_effect_twice_and_none_that_is_not_there() -> None:
    assert why(scored(), "own_a own_a") == "Omen is chosen."
    assert why(scored(), "own_z").startswith("“own_z” is no effect.")
    assert why(scored(), "own_a=f1") == "Nobody is chosen for Omen."
    assert why(scored(), "own_c=f1") == "Feast works on an ally: Ada."


def test_words_are_told_and_the_rest_is_the_tables() -> None:
    told = scored("d2: interpret d2 own_a press", "gm: interpret f1 nothing")
    assert "Bo chooses Omen (The GM answers one question) and Press." in told.log()
    assert told.turn.stress == {"f1": 1}


def test_plain_steps_are_done_with_all_that_was_chosen() -> None:
    burned = scored("d2: interpret d2 own_b press", "gm: interpret f1 glare=d2")
    assert burned.turn.dealt == {"d2": 2, "f1": 3}  # Glare: the foe was dealt Stress by whom it glares at
    assert (burned.of("d2").awareness, burned.of("f1").added) == (2, -2)
    assert len(burned.of("f1").piles.pyre) == 1


def test_an_ally_and_a_foe_are_chosen_for_it() -> None:
    shared = scored("d2: interpret d2 own_c=d1 own_d=f1", "gm: interpret f1 nothing")
    assert len(shared.of("d1").piles.present) == 4
    assert (shared.of("d1").awareness, shared.of("d2").oneirogen) == (3, 1)
    assert shared.turn.stress == {"f1": 3}
    assert len(shared.of("f1").piles.future) == 0


def test_more_than_the_future_has_is_not_burned() -> None:
    text = "Ash | any | any | It burns. | opponent burn 9\nMore | any | any | Still. | opponent burn 2"
    laid = {0: "c1 c2 s4 s3 p1", 1: "s1 s2"}
    ash = table("d1", orders=laid, own_effects=text).play(foe("s1 s2 s3 s4"), "gm: duel d1 f1", "d1: next d1")
    ash.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1", "d1: interpret d1 own_a own_b")
    ash.play("gm: interpret f1 nothing")
    assert len(ash.of("f1").piles.pyre) == 2
    assert [line for line in ash.log() if "unseen" in line][1:] == ["Two of Warden’s cards burn unseen."]


def test_against_an_effort_its_stress_comes_off_the_difficulty() -> None:
    laid = {1: "p1 p2 w3 w2 w1 p3"}
    met = table("d1", "d2", orders=laid, own_effects=OWN).play(effort("w1", 9, 1, "d2"), "d2: next d2")
    met.play("d2: oppose d2 effort 0", "d2: select d2 w3")
    assert met.why_not("d2", "interpret d2 own_d=effort") == "Net has nothing to work on in an Effort."
    plain = "Spark | any | any | It jumps. | foe stress 2"
    met = table("d1", "d2", orders=laid, own_effects=plain).play(effort("w1", 9, 1, "d2"), "d2: next d2")
    met.play("d2: oppose d2 effort 0", "d2: select d2 w3", "d2: interpret d2 own_a=effort")
    assert met.full().conflict.effort.difficulty == 7
