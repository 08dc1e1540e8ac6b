"""A table's characters beside each other."""

from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, apply_entry
from characters.dreamcatcher.rules.party import approach_rows, party_sentences
from characters.socket.rules import Entry
from tests.rules.dreamcatcher.lives import born, hampered


def low(sheet, *names):
    return apply_entry(sheet, Entry("exception", 0, {"scores": [[f"ability {name}", -2] for name in names]}))


def test_who_covers_which_approach():
    rows = approach_rows((("Ada", born()), ("Bo", low(hampered("ability Charm"), "Deftness"))))
    found = {row.ability: (row.scores, row.best, row.names) for row in rows}
    assert found["Deftness"] == ((3, 1), 3, ("Ada",))
    assert found["Charm"] == ((2, 2), 2, ("Ada",))
    assert found["Forcefulness"][2] == ("Ada", "Bo")


def test_sheets_with_other_abilities_stand_beside_each_other():  # D25
    older = apply_entry(born(), Entry("exception", 0, {"renamed": [["ability Guile", "Cunning"]]}))
    rows = {row.ability: row.scores for row in approach_rows((("Ada", born()), ("Bo", older)))}
    assert (rows["Guile"], rows["Cunning"]) == ((1, None), (None, 1))


def test_where_nobody_is_above_plus_1():
    assert next(party_sentences((("Ada", born()),))) == "Nobody is above +1 in Guile and Resolve."


def test_an_approach_whose_best_is_hampered_is_told():
    assert "Charm: whoever is best at it is hampered." in list(
        party_sentences((("Ada", hampered("ability Charm")),))
    )


def test_which_hindrances_pull_at_whom():
    bo = apply_entry(born(), Entry("exception", 0, {"came": {"hindrances": [["h6", "Cannot swim"]]}}))
    assert list(party_sentences((("Ada", born()), ("Bo", bo))))[1:] == [
        "Bo has most to be called on: 3 hindrances.",
        "‘owes money everywhere’ pulls at Ada and Bo.",
        "‘afraid of dogs’ pulls at Ada and Bo.",
    ]
    assert list(party_sentences(())) == []
    covered = apply_entry(Dreamcatcher(), Entry("created", 0, {"abilities": [["Wit", 2]]}))
    assert list(party_sentences((("Ada", covered), ("Bo", covered)))) == []
