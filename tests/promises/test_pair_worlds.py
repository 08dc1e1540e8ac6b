"""Two worlds of one game for two that differ in nothing but what lies hidden: every address answers the same.

What differs is said by `hidden_from` and never taken from what reached anybody: the cards of the other hand, but for
gifts, and of the deck change their names with each other; the other's pencil, kept thought and hint are there or not.
By day that is the plain game at a campaign's table, at night every set of variations and every way to sit down.
"""

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib import auth
from django.test import Client
from django.urls import get_resolver, reverse

from campaigns.models import Campaign, User
from divination.games import here, pair_links, pairs
from divination.games.app_turns import begin_pair_game_with_app, play_app_decisions_known_at_once
from divination.models import KeptThought, PairGame, PairHint
from divination.rules.starfield import ONE, SEATS, TWO
from play import remembering
from play.models import Line, Pencil
from play.rules.lines import ALL_KNOWING
from tests.cast import client_of, op
from tests.conftest import at_night
from tests.pages.divination.test_pairs import (
    HTMX,
    MODES,
    begun,
    dee,
    fresh,
    hidden_from,
    play_at_random,
    position_of,
    sits,
)
from tests.promises.hidden import first_told_apart, told
from tests.promises.walking import looked_up_once
from tests.routes import routes_of_resolver
from tests.rules.sefirot.skies import MODES as RULES
from tests.rules.sefirot.skies import sets_of_variations

__all__ = ["dee", "sits"]
EACH = at_night(170, ci=1)  # of two modes and three who ask: over 1,000 pairs of worlds at night
MOST_ACTS = at_night(60, ci=16)
CODE = re.compile(r"\b[scwpm]\d+\b")
PREFIX = "games/two/<slug:pair_slug>/"
LISTS = ("/", "/games/", "/readings/", "/games/two/")
REFUSED = ("move", "undo", "give", "pencil", "undo_answer", "gesture", "app")
OPEN_PARTS = ("sky", "raised", "away", "seat", "turn", "phase", "outcome", "number", "hands", "deck")


def addresses(game: PairGame) -> list[str]:
    """Return every address of a game, found by looking."""
    routes = routes_of_resolver(get_resolver("divination.urls"))
    named = [route.name for path, route in routes if path.startswith(PREFIX)]
    assert len(named) > 20  # a route written anew would leave nothing to look at
    return [reverse(f"divination:{name}", args=[game.slug]) for name in named]


def of_campaign(
    campaign: Campaign, who: tuple[User, User], mode: str, variations: tuple[str, ...]
) -> PairGame:
    return begun(campaign, *who, mode, variations=variations)


def by_link(_campaign: Campaign, who: tuple[User, User], mode: str, variations: tuple[str, ...]) -> PairGame:
    people = dict(zip(SEATS, who, strict=True))
    return pairs.begin_pair_record(
        PairGame(title="By link"), mode, variations, people, op_id=op(), owner=who[0]
    )


def on_one_device(
    _campaign: Campaign, who: tuple[User, User], mode: str, variations: tuple[str, ...]
) -> PairGame:
    names = {ONE: "Ada", TWO: "Noor"}
    return pairs.begin_pair_game_here(who[0], mode, variations, names, title="Here", op_id=op())


def against_app(
    _campaign: Campaign, who: tuple[User, User], mode: str, variations: tuple[str, ...]
) -> PairGame:
    return begin_pair_game_with_app(who[0], mode, variations, "sensible", title="The app", op_id=op())


WAYS = (of_campaign, by_link, on_one_device, against_app)[: at_night(4, ci=1)]


def answers(
    client: Client, game: PairGame, seat: str, watched: str, opened: str
) -> Iterator[tuple[str, str]]:
    """Yield all that *client*, who sits at *seat* ("": who watches), is answered: each page, part, poll and refusal.

    *opened* is what stands in an address behind which the hand of *seat* lies open, on one device.
    """
    url, now = game.get_absolute_url(), fresh(game)
    own = [f"/campaigns/{game.campaign.slug}/"] if game.campaign else []
    own += [f"{url}?{opened}"] if opened else []
    lists = (*LISTS, *own, f"/watch/{watched}/", f"/watch/{watched}/replay/")
    for page in (*lists, *addresses(game)):
        yield page, told(client.get(page))
    hand = list(position_of(game, *seat).hands[seat].cards) if seat else []
    places = [f"?card={code}{place}" for code in hand[:2] for place in ("", "&place=C4", "&place=L4")]
    for asked in ("?seen=0", f"?seen={now.number}.{now.news}", "?forfeit=1", *places):
        yield asked, told(client.get(url + asked + opened, **HTMX))
    for what in REFUSED:
        data = {"move": "fly", "number": "999", "op_id": "0123456789abcdef"}
        page = reverse(f"divination:pair_{what}", args=[game.slug])
        yield f"post {what}", told(client.post(page, data))


def in_another_world(game: PairGame, seat: str, random: Random) -> None:
    """Rename every card that *seat* may not know in all lines that it cannot read; lay the other's pencil and all."""
    hidden = sorted(hidden_from(game, seat))
    renamed = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    for line in Line.objects.filter(record=game, readers__isnull=False):
        if seat not in (line.readers or ()):
            line.text = CODE.sub(lambda found: renamed.get(found[0], found[0]), line.text)
            line.save()
    PairGame.objects.filter(pk=game.pk).update(deal="c0ffee" + "0" * 58, salt="decade" + "0" * 58)
    for key, other in pairs.seats_by_key(game).items():
        if key != seat and other.person:
            Pencil.objects.update_or_create(seat=other, defaults={"moves": f"{hidden[0]}>1"})
            KeptThought.objects.create(game=game, writer=other.person, seat=key, step=1, text="A canary.")
            PairHint.objects.create(game=game, seat=key, number=game.number, told=[])
    remembering.MEMORY.clear()


def public_of(game: PairGame, seat: str) -> list[Any]:
    known = position_of(game, *seat)
    return [getattr(known, part) for part in OPEN_PARTS]


@pytest.mark.unmeasured
@pytest.mark.alike  # what is made of lines that were read; who reads which, test_pair_race and test_outside ask of each
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", [*SEATS, ""])
def test_nothing_that_lies_hidden_changes_an_answer(
    mode: str, seat: str, campaign: Campaign, ada: User, bo: User, dee: User, sits: dict[str, Client]
) -> None:
    check_two_worlds(mode, seat, campaign, (ada, bo), {**sits, "": client_of(dee)})


def check_two_worlds(
    mode: str, asked_for: str, campaign: Campaign, who: tuple[User, User], clients: dict[str, Client]
) -> None:
    sets = sets_of_variations(RULES[mode])
    seen = different = 0
    while seen < EACH:
        random = Random(f"{mode} {asked_for} {seen} {PairGame.objects.count()}")
        code = f"{random.getrandbits(256):064x}"
        way = WAYS[seen % len(WAYS)]
        if way is against_app and asked_for == TWO:  # there sits the app
            way = by_link
        variations = sets[seen // len(WAYS) % len(sets)] if len(WAYS) > 1 else ()
        with patch("decks.chance.new_deal", return_value=code):  # by day the same games every time
            game = way(campaign, who, mode, variations)
        watched = pair_links.make_watch_link_token(game)
        for _ in range(random.randrange(2, MOST_ACTS)):
            play_app_decisions_known_at_once(fresh(game), pairs.seats_by_key(game))
            if not position_of(game).outcome:
                play_at_random(game, random)
        play_app_decisions_known_at_once(fresh(game), pairs.seats_by_key(game))
        if position_of(game).outcome:
            continue
        seen, game = seen + 1, fresh(game)
        client, seat, opened = clients[asked_for], asked_for, ""
        if way is on_one_device and asked_for:  # whose turn it is has opened their hand
            client, seat = clients[ONE], position_of(game).seat
            here.open_hand(game, seat)
            opened = f"&open={game.opened.rpartition('.')[2]}"
        ask = partial(answers, client, game, seat, watched, opened)
        looked_up = looked_up_once(auth.get_user)  # one reader, who stays as they are
        with patch.object(auth, "get_user", looked_up):
            before, first = position_of(game, *ALL_KNOWING), dict(ask())
        public = public_of(game, seat)
        in_another_world(game, seat, random)
        assert public_of(game, seat) == public
        different += position_of(game, *ALL_KNOWING) != before
        with patch.object(auth, "get_user", looked_up):
            told_apart = first_told_apart(first, ask())
        assert (way.__name__, variations, told_apart) == (way.__name__, variations, "")
    assert different >= 0.6 * EACH, "too few of them were two worlds at all"
