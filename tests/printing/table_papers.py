"""Paper for a table that dreams, with one text in each of the fields that people fill, and the most it holds."""

from collections.abc import Sequence
from typing import Any

from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.foes import CONSEQUENCE_LIMIT
from characters.beckoning_dream.rules.own_effects import MOST_NAME, MOST_OWN
from characters.beckoning_dream.table_paper import FOES, GUIDES, READY, SCORES
from characters.pages.prints import paper_job
from characters.pages.table_papers import OPPONENTS
from characters.socket.rules import OpponentThere, Paper, TableToPrint
from decks.rules.tarot import DECK
from printing.job import Job

PAPERS = {paper.key: paper for paper in (FOES, READY, SCORES, GUIDES)}
TOLL_KEEPER = {"cards": ["s2", "s3", "s4", "w2", "w3", "m8"], "awareness": 4}
STEP = {"cards": ["c5", "w2"], "difficulty": 7, "intensity": 2}
JOLT = {"difficulty": 3, "consequence": "2 Stress, and a name is gone."}
THERE = (
    OpponentThere("a", "foe", "The Toll-Keeper", TOLL_KEEPER),
    OpponentThere("b", "effort", "The Step", STEP),
    OpponentThere("c", "spike", "The Stair Forgets", JOLT),
)
SPIKE_FIELDS = 2  # its name and its Consequence
SCORES_FIELDS = 2  # the campaign, and what an effect of the table's own means


def job_of(
    key: str, rules: HouseRules | None = None, opponents: tuple[OpponentThere, ...] = THERE, paper: str = "a4"
) -> Job:
    """Return a paper as the app prints it, without a database."""
    printed: Paper[Any] = PAPERS[key]
    drawn = printed.draw(TableToPrint(rules or HouseRules(), opponents))
    assert drawn is not None
    return paper_job("beckoning_dream", printed, drawn, paper, "The Salt Stair")


def spikes_with_each_in_every_field(texts: Sequence[str]) -> Job:
    """Return a Spike of each of *texts*, in both fields that its card prints."""
    there = (OpponentThere("c", "spike", text, {**JOLT, "consequence": text}) for text in texts)
    return job_of("foes", opponents=tuple(there))


def scores_in_every_field(text: str) -> Job:
    told = " ".join(text.replace("|", "/").split())
    rules = HouseRules(own_effects=f"Kindle | Wands | any | {told}")
    drawn = SCORES.draw(TableToPrint(rules, ()))
    assert drawn is not None
    return paper_job("beckoning_dream", SCORES, drawn, "a4", told)


def worst_foes(notes: str) -> Job:
    """Return as many as one file holds, with the largest deck that is drawn, and *notes* wherever somebody typed."""
    deck = [card.code for card in DECK if not card.is_major][:24]
    words = notes[:CONSEQUENCE_LIMIT].replace("\n", " ")
    foe = OpponentThere("a", "foe", notes[:80], {"cards": deck, "awareness": 9})
    spike = OpponentThere("b", "spike", notes[:80], {"difficulty": 78, "consequence": words})
    return job_of("foes", opponents=(foe,) * (OPPONENTS - 10) + (spike,) * 10)


def worst_scores(notes: str) -> Job:
    words = notes[:150].replace("\n", " ").replace("|", "/")
    lines = [f"{chr(97 + n)}{notes[: MOST_NAME - 1]} | any | any | {words}" for n in range(MOST_OWN)]
    return job_of("scores", HouseRules(own_effects="\n".join(line.replace("\n", " ") for line in lines)))
