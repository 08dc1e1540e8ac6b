"""What a typical dream of four Dreamers asks of everybody's hand, in clicks on their pages.

One click for each choice that the page has not made already, a card always where there is more than one, and one for
each press. That a press takes no more than one click in a browser, and that all it needs is in sight,
`tests/journeys/test_dream_turns.py` proves.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from characters.beckoning_dream.rules.dreaming.offering import wants
from characters.beckoning_dream.rules.dreaming.position import GM
from characters.beckoning_dream.starters import STARTERS
from characters.ledger import opposition, scenes
from characters.models import Scene
from play import keeper
from tests.cast import SYSTEM, client_of, make_dreamer, make_user, op
from tests.characters.dreams import HTMX, sent_by_form
from tests.characters.scene_tables import SCENE
from tests.play.worlds import Fate

pytestmark = pytest.mark.django_db

SEEDS = (1, 2, 3)  # of what is shuffled: fixed, not chosen for what comes of it
TURNS = 20  # of a typical dream; one of fewer or more counts as if it had as many
MOST, MOST_OF_HEAD = 150, 30  # clicks
MOST_OF_SPIKE, SPIKES = 3, 2
MOST_OF_TURN = 4  # for its player: a card, Select, Interpret with who is next, bear
SCENES = (  # the typical dream of `tests/rules/dreaming/simulation.py`
    (("effort", "ready:A firm Effort"), ("spike", "kept")),
    (("duel", "ready:An able foe"),),
    (("spike", "kept"), ("duel", "ready:A rival")),
)
SPIKE = {"difficulty": 3, "consequence": "The stair forgets."}
ACT = re.compile(r'name="act" value="(\w+)"')
PRESSES = re.compile(
    r'name="act" value="(\w+)">(?:(?!<form).)*<button class="btn quiet" name="move" value="([^"]+)">([^<]+)<',
    re.S,
)


@dataclass
class Head:
    """Somebody at the table, by their own page alone: what they click, and what of it was for which part."""

    client: Client
    url: str
    clicks: Counter[str] = field(default_factory=Counter)

    def page(self, asked: str = "") -> str:
        return self.client.get(self.url + asked, headers=HTMX).content.decode()

    def press(self, part: str, act: str, html: str, *, chosen: int = 0, **told: Any) -> None:
        """Press the button of the form *act* of the page *html*, *chosen* clicks after what was *told* besides."""
        sent = sent_by_form(html, act) | told
        answer = self.client.post(f"{self.url}move/", sent)
        assert answer.status_code == 303, answer.content.decode()
        self.clicks[part] += chosen + 1


class Table:
    """A game master and four players, and a dream of theirs that is played by what their pages have preset."""

    def __init__(self) -> None:
        users = [make_user(name) for name in ("ada", "bo", "cy", "dee", "eve")]
        campaign = roster.new_campaign("The Salt Stair", "", users[0])
        settled = {"foes_select_at_random": True}
        roster.change_house_rules(campaign, SYSTEM, settled, by=users[0], seen_version=0)
        for user, starter in zip(users[1:], STARTERS, strict=False):
            roster.add_member(campaign, user)
            make_dreamer(user, campaign, name=f"{user.username}’s", cards=starter.draft["cards"])
        self.spike = opposition.create_opponent(
            campaign, SYSTEM, "spike", op_id=op(), name="The Stair Forgets", portrait="", data=SPIKE
        )
        clients = [client_of(user) for user in users]
        begun = reverse("characters:scene_new", args=[campaign.slug, SYSTEM, "dream"])
        told = {"op_id": op(), "title": "The Toll", "spread": "3", "question": "What waits?"}
        told |= {f"c{number}": "on" for number in range(4)}  # as the page has them
        assert clients[0].post(begun, told).status_code == 303
        self.scene = Scene.objects.get()
        url = self.scene.get_absolute_url()
        seats = (GM, *(f"d{number}" for number in range(1, 5)))
        self.heads = {key: Head(client, url) for key, client in zip(seats, clients, strict=True)}
        self.heads[GM].clicks["Construction"] += 1
        self.turns = 0

    @property
    def gm(self) -> Head:
        return self.heads[GM]

    @staticmethod
    def clicks_of_turns(head: Head) -> list[int]:
        return [count for part, count in head.clicks.items() if part.startswith("turn")]

    @property
    def dream(self) -> Any:
        (scene,) = SCENE.all(self.scene.pk)
        return scenes.keepers_position(scene)

    def press_of_gm(self, says: str) -> None:
        """Press what *says* so, which stands there unfolded, or on the button at the foot."""
        html = self.gm.page()
        if says in html[html.rindex('<div class="t-do">') :].partition("</div>")[0]:
            self.gm.press("scenes", "plain", html[html.index('<form id="move"') :])
            return
        in_sight = html[: html.index("<details", html.index("<h2>Between Conflicts"))]
        act, move = next((act, move) for act, move, label in PRESSES.findall(in_sight) if says in label)
        self.gm.press("scenes", act, html, move=move)

    def prepare(self) -> None:
        """Set down what stands against them in each scene, days before: no click of the evening."""
        for scene, conflicts in enumerate(SCENES, 1):
            for _act, what in conflicts:
                told: dict[str, Any] = {
                    "what": what.replace("kept", f"kept:{self.spike.slug}"),
                    "scene": str(scene),
                }
                self.gm.press("", "prepare", self.gm.page(), **told)
        del self.gm.clicks[""]

    def begin(self, act: str) -> None:
        """Begin what the page has ready: it is what was prepared to come next."""
        html = self.gm.page()
        self.gm.press("Conflicts", act, html[html.index('<form id="move"') :])

    def play_on(self) -> None:
        """Play until nothing is asked: each by their own page, as it stands."""
        for _press in range(300):
            dream = self.dream
            want = wants(dream)
            assert want
            if want.of == "scene":
                return
            self._do_what_is_asked(dream, want)
        raise AssertionError("It never ends.")

    def _do_what_is_asked(self, dream: Any, want: Any) -> None:
        if want.of == "spike":
            self._meet_spike(dream)
            return
        of_players = want.seats - {GM} if want.of == "begin" else want.seats  # whoever presses first
        seat = min(sorted(of_players), key=lambda each: self.heads[each].clicks.total())
        head, turn = self.heads[seat], dream.turn
        html = head.page()
        assert "It is for you" in html
        form = html[html.index('<form id="move"') :]
        act = ACT.search(form)
        assert act
        is_card_chosen = act[1] == "turn" and form.count('name="card"') > 1
        self.turns += want.of == "oppose"
        part = f"turn {self.turns}" if turn and want.of != "resolve" else "Conflicts"
        head.press(part, act[1], form, chosen=is_card_chosen)

    def _meet_spike(self, dream: Any) -> None:
        """All say how they meet it, the game master gives each a suit, each chooses a card."""
        spike = dream.conflict.spike
        players = [head for key, head in self.heads.items() if key != GM]
        if not spike.approaches:
            for head in players:
                head.press("Spike", "words", head.page(), words="I count the steps aloud")
        for key in sorted(set(dream.conflict.members) - set(spike.suits)):
            self.gm.press("Spike", "plain", self.gm.page(), move=f"suit {key} s")
        for head in players:
            html = head.page()
            head.press("Spike", "plain", html[html.index('<form id="move"') :], chosen=1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_typical_dream_of_four_takes_150_clicks_30_a_head_and_4_a_turn(seed: int) -> None:
    check_clicks(seed)


def check_clicks(seed: int = SEEDS[0]) -> None:
    """Count a dream of that *seed*. 30 a head is the mean of all at the table: a player who is named more often presses
    more, another less, and the game master begins and ends it all.
    """
    fate = Fate(Random(seed))
    with patch.object(keeper, "_chance_of_record", lambda _record: fate):
        table = Table()
        players = [head for key, head in table.heads.items() if key != GM]
        table.prepare()
        for head in players:
            head.press("Construction", "words", head.page(), words="Three wet ladders")
        table.press_of_gm("Scene 1")
        for scene, conflicts in enumerate(SCENES, 1):
            for act, _what in conflicts:
                table.begin(act)
                table.play_on()
                assert max(table.clicks_of_turns(table.gm), default=0) <= 1  # a foe by its presets
            table.press_of_gm(f"on to Scene {scene + 1}" if scene < len(SCENES) else "The scene went well")
        table.gm.press("scenes", "plain", table.gm.page("?begin=end"), chosen=1)
    heads = table.heads.values()
    for head in players:
        assert head.clicks["Construction"] <= 1  # beside the answer, which is typed
        assert head.clicks["Spike"] <= MOST_OF_SPIKE * SPIKES
        assert max(table.clicks_of_turns(head)) <= MOST_OF_TURN
    met = sum(map(len, SCENES))
    assert table.gm.clicks["Conflicts"] <= 2 * met  # to begin as prepared, to say how it ended
    assert (
        table.gm.clicks["scenes"] == len(SCENES) + 3
    )  # each begun, the last ended, the dream ended, asked once more
    assert table.gm.clicks["Spike"] == len(players) * SPIKES  # a suit each
    assert table.clicks_of_turns(table.gm)
    in_turns = sum(sum(table.clicks_of_turns(head)) for head in heads)
    clicks = sum(head.clicks.total() for head in heads) + in_turns * (TURNS - table.turns) / table.turns
    assert clicks <= MOST
    assert clicks / len(heads) <= MOST_OF_HEAD
