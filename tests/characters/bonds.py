"""Two Dreamers at one table and what passes between them: Bo's Ondine and Dee's Tobias, run by Ada."""

from dataclasses import dataclass
from typing import Any

from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger
from characters.models import Character, LedgerLine, Proposal
from tests.cast import client_of, fresh, make_dreamer, make_user, spend_data
from tests.snapshot import Snapshot

WORDS = "He ate the apple, she kept the core."
OTHER_WORDS = "Neither has asked for the other half."


@dataclass
class Pair:
    """Ondine, who offers, and Tobias; the browsers of their players and of the game master."""

    ondine: Character
    tobias: Character
    bo: Client
    dee: Client
    ada: Client
    people: dict[str, User]
    campaign: Campaign

    def offer(self, client: Client | None = None, **answers: Any) -> Any:
        """Post the page's form that offers Tobias a Bond."""
        told = {"with": self.tobias.slug, "card": "c1", "words": WORDS, **answers}
        return (client or self.bo).post(
            page(self.ondine, "spend/"), spend_data(fresh(self.ondine), "bond", **told)
        )

    @property
    def lines(self) -> list[str]:
        """Return the kinds of all lines that tell of a Bond."""
        kinds = LedgerLine.objects.filter(kind__in=("bond", "told", "reverted")).order_by("pk")
        return list(kinds.values_list("kind", flat=True))

    @property
    def balances(self) -> tuple[int, int]:
        return balance(self.ondine), balance(self.tobias)


def make_pair(xp: int = 4, other_xp: int = 4) -> Pair:
    people = {name: make_user(name) for name in ("ada", "bo", "dee")}
    campaign = roster.new_campaign("The Salt Stair", "", people["ada"])
    for name in ("bo", "dee"):
        roster.add_member(campaign, people[name])
    ondine = make_dreamer(people["bo"], campaign, xp=xp)
    tobias = make_dreamer(people["dee"], campaign, name="Tobias Reed", xp=other_xp)
    bo, dee, ada = (client_of(people[name]) for name in ("bo", "dee", "ada"))
    return Pair(ondine, tobias, bo, dee, ada, people, campaign)


lay_pair = Snapshot(make_pair).lay


def page(character: Character, rest: str = "") -> str:
    return character.get_absolute_url() + rest


def balance(character: Character) -> int:
    return ledger.state(fresh(character)).balance


def answer_data(proposal: Proposal, **said: Any) -> dict[str, str]:
    """Return what the page's form posts when who is asked agrees, with *said* in its place."""
    now = Proposal.objects.get(pk=proposal.pk)
    seat = now.awaits.slug if now.awaits else ""
    plain = {"round": str(now.round), "seat": seat, "way": "agree", "answer_card": "s1"}
    return {**plain, "answer_words": now.newest["words"], **said}


def reply(client: Client, proposal: Proposal, **said: Any) -> Any:
    return client.post(proposal.get_absolute_url(), answer_data(proposal, **said))


def laid(pair: Pair) -> Proposal:
    """Return the Bond that Ondine offers Tobias, laid before Dee."""
    assert pair.offer().status_code == 303
    return Proposal.objects.get()


def text(answer: Any) -> str:
    """Return what a page says, blanks counted once."""
    return " ".join(answer.content.decode().replace("&#x27;", "'").split())
