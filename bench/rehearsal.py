"""The rehearsal of a table of five, each with drafts: its page, and the parts that are asked for again and again."""

from collections.abc import Callable
from uuid import uuid4

from django.urls import reverse

from bench import Row
from bench.pages import FEW, IN_A_ROW, MOST_QUERIES, SYSTEM, dreamer, in_turns, queries, visitor
from bench.pages import on_a_database_of_its_own as on_a_database
from campaigns import roster
from characters.ledger import ledger, rehearsing
from characters.pages.rehearsal import DRAWN

FIVE = ("Ada", "Bo", "Cy", "Dee", "Ed")
DRAFTS = ("highest c", "across s>c", "new_suit w", "awareness")
PARTY = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "party"}
CHOICE = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "choice"}


def acts() -> dict[str, Callable[[], object]]:
    """Return everything that is timed, at a table of its own."""
    people = [roster.create_account(name.lower(), name, None) for name in FIVE]
    campaign = roster.new_campaign("The Salt Stair", "", people[0])
    for user in people[1:]:
        roster.add_member(campaign, user)
    for user in people:
        character = dreamer(user, campaign, FEW)
        for code in DRAFTS:
            rehearsing.add_drafted_spend(character, code, {}, op_id=uuid4().hex)
    asking, url = visitor(people[0]), reverse("characters:rehearsal", args=[campaign.slug, SYSTEM])
    seen = rehearsing.rehearsal_fingerprint(rehearsing.characters_to_rehearse(campaign, SYSTEM))

    def first() -> bytes:
        rehearsing.TRIED.clear()
        DRAWN.clear()
        return asking.ask(f"{url}?seen={seen}x", headers=PARTY)

    def cold() -> bytes:
        ledger.MEMORY.clear()
        return asking.ask(url)

    return {
        "bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)],
        "page": lambda: asking.ask(url),
        "party": lambda: asking.ask(f"{url}?seen=another", headers=PARTY),
        "choice": lambda: asking.ask(f"{url}?offer=highest+c", headers=CHOICE),
        "nothing": lambda: asking.ask(f"{url}?seen={seen}", headers=PARTY),
        "first": first,
        "cold": cold,
    }


def figures() -> list[Row]:
    timed = acts()
    taken = in_turns(timed)
    asked = {name: queries(timed[name]) for name in ("page", "party", "nothing", "cold")}

    def ratio(name: str, what: str, limit: float | None) -> Row:
        return Row(what, taken[name] / taken["bare"], limit, f"{taken[name]:.1f} ms / {taken['bare']:.1f} ms")

    return [
        ratio("page", "rehearsal of five / bare view", 15),
        ratio("party", "its part that shows the others / bare view", 6),
        ratio("first", "the same, for whoever sees a change first", None),
        ratio("choice", "its bar for a choice / bare view", 6),
        ratio("nothing", "asked again, and nothing has changed / bare view", 6),
        Row("queries of a rehearsal, the most", max(asked.values()), MOST_QUERIES, str(asked)),
    ]


def run() -> list[Row]:
    """Return the ratios of the rehearsal's page and parts to the bare view."""
    return on_a_database(figures)
