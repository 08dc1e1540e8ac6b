"""Two at once at the seal of a game for two: both consents stand, and none is for a sketch that was changed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from divination.games import pairs
from divination.models import PairGame, PairReading
from divination.readings import pair_readings
from divination.rules.starfield import ONE, TWO
from evenings.demo_games import ALL_THIRTEEN
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=3)


@pytest.fixture
def game() -> PairGame:
    ada, bo = make_user("ada"), make_user("bo")
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    roster.add_member(campaign, bo)
    opening = [*list(ALL_THIRTEEN.seats_and_moves)[:12], (ONE, "forfeit 1")]
    game = pairs.begin_pair_game(
        campaign, "lovers_discourse", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        deal=ALL_THIRTEEN.deal, opening_seats_and_moves=opening,
    )  # fmt: skip
    pair_readings.change_seal_and_say_if_other_had_agreed(game, ONE, sketch("Drive"), seen_version=1)
    return game


@pytest.fixture
def clients(game: PairGame) -> dict[str, Client]:
    seats = pairs.seats_by_key(game)
    return {key: signed_in(seat.person, 1)[0] for key, seat in seats.items() if seat.person}


def sketch(word: str) -> list[dict[str, str]]:
    told = zip(("m12", "m7"), ("Wait", word), strict=True)
    return [{"card": card, "word": said, "symbol": ""} for card, said in told]


def posted(client: Client, game: PairGame, name: str, **told: Any) -> int:
    return client.post(reverse(f"divination:pair_{name}", args=[game.slug]), told).status_code


def test_two_consents_at_once_seal_it(game: PairGame, clients: dict[str, Client]) -> None:
    both = list(clients.values())
    for _ in range(ROUNDS):
        PairReading.objects.update(agreed_one=0, agreed_two=0)
        statuses = at_once(lambda n: posted(both[n], game, "seal_agree", version="2"), len(both))
        assert statuses == [303, 303]
        assert PairReading.objects.get().is_sealed


def test_a_consent_and_a_change_at_once_never_seal_what_was_not_seen(
    game: PairGame, clients: dict[str, Client]
) -> None:
    for number in range(ROUNDS):
        seen = PairReading.objects.get().version
        word, told = f"Word {number}", {"card1": "m12", "word1": "Wait", "card2": "m7"}

        def act(who: int, seen: int = seen, told: Any = told, word: str = word) -> int:
            if who:
                return posted(clients[TWO], game, "seal_agree", version=str(seen))
            return posted(clients[ONE], game, "seal", version=str(seen), word2=word, **told)

        changed, agreed = at_once(act, 2)
        assert changed == 303
        assert agreed in (303, 409)
        now = PairReading.objects.get()
        assert (now.version, now.seal[1]["word"], now.agreed) == (seen + 1, word, set())
