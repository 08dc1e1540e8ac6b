"""A character's lines as sentences of the ledger."""

import pytest

from characters.dreamcatcher.rules.creation import first_entry
from characters.dreamcatcher.rules.words import describe_entry
from characters.socket.rules import Entry
from tests.rules.dreamcatcher.lives import HOUSE, draft

PLAYED = {"title": "", "hampers": [], "recovered": [], "names": [], "points": [], "called": [], "out": False}


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (
            first_entry(draft(), HOUSE),
            "Forcefulness +3, Deftness +3, Intelligence +2, Charm +2, Guile +1, Resolve 0. "
            "Advantages: Good with a rope, Knows the harbour, Light sleeper. "
            "Hindrances: Owes money everywhere, Afraid of dogs.",
        ),
        (
            first_entry(draft(arrival=True, advantages=[], hindrances=[], hampered=["ability Guile"]), HOUSE),
            "Arrived: Forcefulness +3, Deftness +3, Intelligence +2, Charm +2, Guile +1, Resolve 0. "
            "Comes with 1 hamper.",
        ),
        (
            first_entry(draft(arrival=True, advantages=[], hindrances=[]), HOUSE),
            "Arrived: Forcefulness +3, Deftness +3, Intelligence +2, Charm +2, Guile +1, Resolve 0.",
        ),
        (Entry("test", 0, PLAYED), "Played."),
        (Entry("test", 0, {**PLAYED, "title": "Guile", "waits": ["Guile", "Guile", ""]}), "Guile. It failed."),
        (
            Entry("scene", 0, {
                **PLAYED, "title": "The tower", "hampers": [["ability Guile", "t1"]], "recovered": ["a1"],
                "names": [["a1", "‘Good with a rope’"]], "out": True,
                "points": [[1, "accepted", "t1", "Afraid of dogs"], [-1, "rerolled", "t2", "the 2"]],
            }),
            "The tower. Hampered: Guile. Recovered: ‘Good with a rope’. "
            "Destiny +1: accepted ‘Afraid of dogs’; −1: rerolled the 2. Was out of the scene.",
        ),
        (Entry("story", 2, {"title": "The bell"}), "The story ends: The bell. Everything is recovered."),
        (Entry("corrected", 1, {"was_there": True, "title": "The bell"}), "Story corrected: The bell"),
        (Entry("corrected", -2, {"was_there": False}), "Story corrected: not there after all."),
        (
            Entry("convert", -3, {"from": "Dogs", "came": {"advantages": [["a6", "Dog lore"]]}}),
            "‘Dogs’ became the advantage ‘Dog lore’.",
        ),
        (
            Entry("convert", -3, {
                "from": "Dogs", "came": {"advantages": [["a6", "Dog lore"]], "hindrances": [["h7", "Cats"]]}
            }),
            "‘Dogs’ became the advantage ‘Dog lore’. A new hindrance: Cats.",
        ),
        (Entry("name", 0, {"came": {"hindrances": [["h7", "Cats"]]}}), "A new hindrance: Cats."),
        (Entry("raise", -4, {"scores": [["ability Guile", 1]], "from": 1}), "Guile rose from +1 to +2."),
        (Entry("reworded", 0, {"renamed": [["h5", "Big dogs"]]}), "Reads now: Big dogs"),
        (Entry("granted", 2, {"reason": "The storm"}), "Granted: The storm"),
        (
            Entry("exception", 0, {"exception": {"what": "Guile is hampered", "reason": "The storm"}}),
            "Guile is hampered, by exception: The storm",
        ),
    ],
)  # fmt: skip
def test_each_line_is_told(entry, words):
    assert describe_entry(entry) == words
