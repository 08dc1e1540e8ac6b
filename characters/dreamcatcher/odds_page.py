"""The page of odds: six scores by three ways to roll, for anybody, with or without a character; on paper too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from characters.dreamcatcher.rules.dice import Degree, Way, signed
from characters.dreamcatcher.rules.foresight import rounded_per_cent
from characters.dreamcatcher.rules.house_rules import HIGHEST, LOWEST, HouseRules
from characters.dreamcatcher.rules.odds import chances_of_ways, degree_ways
from characters.socket.calculators import CalculatorForm
from characters.socket.charts import Moon, row_of_moons
from characters.socket.questions import number_field
from characters.socket.rules import Calculator, Paper, TableToPrint
from characters.socket.rules.chances import per_cent_in_two_decimals

SCORES = (4, 3, 2, 1, 0, -1)
TEN = 10  # pips of a chance on paper


class ScoreOddsForm(CalculatorForm):
    """From which score downwards."""

    highest = number_field(_("The highest score"), LOWEST + len(SCORES) - 1, HIGHEST, initial=SCORES[0])


@dataclass(frozen=True, slots=True)
class OddsCell:
    """The chances of a score rolled one way: of a success, in short and exactly, drawn as a moon; with the best reroll;
    of either double.
    """

    way: str
    succeeds: str
    exact: str
    moon: Moon
    with_reroll: str
    double_six: str
    double_one: str


@dataclass(frozen=True, slots=True)
class OddsRow:
    score: str
    cells: tuple[OddsCell, ...]


def odds_context(asked: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what the page draws; no rows while the score cannot be read."""
    form = ScoreOddsForm(asked)
    rows: tuple[OddsRow, ...] = ()
    if form.has_read("highest"):
        highest = form.cleaned_data["highest"]
        rows = tuple(odds_row(score) for score in range(highest, highest - len(SCORES), -1))
    return {"ask": form, "query": form.query, "ways": [way.in_words for way in Way], "rows": rows}


def odds_row(score: int) -> OddsRow:
    """Return the odds of *score* by each way to roll."""
    return OddsRow(signed(score), tuple(_cell(way, score) for way in Way))


def _cell(way: Way, score: int) -> OddsCell:
    chances = chances_of_ways(degree_ways(way, score))
    rerolled = chances_of_ways(degree_ways(way, score, Degree.SUCCESS))
    return OddsCell(
        way.in_words,
        rounded_per_cent(chances.succeeds),
        per_cent_in_two_decimals(chances.succeeds),
        row_of_moons([("", chances.succeeds)])[0],
        rounded_per_cent(rerolled.succeeds),
        per_cent_in_two_decimals(chances.critical_success),
        per_cent_in_two_decimals(chances.critical_failure),
    )


def printed_odds(table: TableToPrint[HouseRules]) -> Mapping[str, Any]:
    """Return what the paper draws: the rows from the table's highest score down, each cell with ten pips, as many of
    them full as tests of ten succeed.
    """
    highest = max(table.rules.highest, LOWEST + len(SCORES) - 1)
    rows = [odds_row(score) for score in range(highest, highest - len(SCORES), -1)]
    return {
        "ways": [way.in_words for way in Way],
        "rows": [(row.score, [(cell, _pips(cell)) for cell in row.cells]) for row in rows],
        "any": rows[0].cells,
    }


def _pips(cell: OddsCell) -> tuple[bool, ...]:
    full = round(float(cell.exact) / TEN)
    return tuple(place < full for place in range(TEN))


ODDS = Calculator("odds", "Odds", "Six scores by three ways to roll, counted exactly.", odds_context)
ODDS_ON_PAPER = Paper(
    "odds", "Odds", "six scores by three ways to roll", "odds", printed_odds, is_for_anybody=True
)
