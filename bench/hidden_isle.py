"""An agent's sheet through the press, against the same page through WeasyPrint with nothing shared or kept."""

from functools import partial
from itertools import count

from bench import RUNS, Row, side_by_side
from bench.sheet import SEAL, never_drawn, plainly_next, print_next, set_out
from characters.hidden_isle.paper import print_context
from characters.hidden_isle.rules.agent import Agent, Contact, Drive, HarmBox, Trait
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Table, TypedWords
from decks.rules.tarot import Card
from printing.press import Job, own_pool, print_pdf

AGENT = Agent(
    childhood=Trait("Raised by the net-menders of a town that the tide has since taken back", "c11"),
    adulthood=Trait("Sold maps of places that moved, and never one that led home", "p12"),
    burden=Drive("I left them on the shore", "m13", 6),
    ideal=Drive("No one drowns alone while I can hold a rope", "m17", 4),
    vices=(Trait("Spite", "s14"), Trait("Cannot leave a locked thing locked", "m15")),
    virtues=(Trait("Calm", "m14"), Trait("Brave where others can see it", "m8"), Trait("Kind", "c13")),
    skills=(1, 3, 2, 0, 2, 1, 2, 0, 3, 1, 0, 2),
    harm=(HarmBox.from_code("s spiritual"), HarmBox.from_code("s trauma"), HarmBox.from_code("c physical")),
    tracks=(3, 6, 0, 1, 4),
    abilities=("Quiet feet", "Second sight", "Speaks with bells"),
    contacts=tuple(Contact(str(n), f"Mara the {n}", "Deity", "s12", "The Reeds", n, 1) for n in range(5)),
    items=("A rope that remembers knots", "Salt, three pinches"),
    visions=(Card.from_code("m17"),),
    xp=3,
)
WORDS = TypedWords(
    "Ysolde Marrow", "she/her", "the Tuesday table", {"class": "Prowler", "guild": "The Quiet Oar"}
)


def job(revision: int) -> Job:
    """Return a full page and a seal at *revision*: another revision is another page to the cache."""
    drawn = print_context(AGENT, Table(HouseRules()), WORDS, "a4")
    return sheet_page_job(
        "hidden_isle",
        "a4",
        {**drawn, "state": f"revision {revision}"},
        WORDS.name,
        seal_svg_of_json_or_empty(SEAL),
    )


def run() -> list[Row]:
    """Return how the warm press compares with the plain way, in one run."""
    revisions = count(100)
    for _ in range(3):  # warm: worker started, fonts, stylesheets and images kept
        print_pdf(job(next(revisions)), owner="bench")
    pages = iter([set_out(job(n)) for n in range(RUNS)])
    whole = (never_drawn(job(n), n) for n in revisions)
    warm, plain = side_by_side(partial(print_next, whole), partial(plainly_next, pages))
    own_pool().close()
    return [
        Row("agent's sheet, warm / nothing shared", warm / plain, 0.65, f"{warm:.0f} ms / {plain:.0f} ms")
    ]
