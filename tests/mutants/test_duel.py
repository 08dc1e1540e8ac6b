"""Each guard of opponents and duels, switched off: the check that stands on it must then fail."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters import opposition
from characters.beckoning_dream.opponent_forms import FoeForm
from characters.beckoning_dream.rules import duel, score
from characters.models import Character, Opponent, OpponentQuerySet
from characters.views import duels, opponents
from tests.pages.characters import test_duel as dueling
from tests.pages.characters import test_opponents as opposing
from tests.promises import test_secrets as secrets
from tests.promises.world import World, make_world
from tests.rules import test_duel, test_score

FAILS = pytest.raises(AssertionError)


@pytest.fixture
def foe(campaign: Campaign) -> Opponent:
    return opposing.make_foe(campaign)


def everything(self: Any, user: Any) -> Any:
    return self.all()


def of_the_table(self: Any, user: Any) -> Any:
    return self.filter(campaign__members__user=user)


def only_the_list(world: World, role: str) -> Iterator[tuple[str, str]]:
    url = world.url("characters:opponents", "campaign system")
    yield url, secrets.words_of(world.client(role).get(url))


# --- who sees what ---


def test_without_asking_what_is_revealed_a_player_sees_a_hidden_foe(
    campaign: Campaign, foe: Opponent, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpponentQuerySet, "visible_to", of_the_table)
    with FAILS:
        opposing.check_hidden(campaign, foe, bo_client)


def test_without_asking_what_is_revealed_a_hidden_foe_is_faced(
    dreamer: Character, foe: Opponent, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpponentQuerySet, "visible_to", of_the_table)
    with FAILS:
        dueling.check_hidden_duel(dreamer, foe, bo_client)


def test_without_it_secrets_are_read(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    world = make_world()
    monkeypatch.setattr(OpponentQuerySet, "visible_to", of_the_table)
    monkeypatch.setattr(secrets, "readable", only_the_list)
    with FAILS:
        secrets.check_secrets(world)


def test_a_note_shown_to_all_is_found_out(
    foe: Opponent, ada_client: Client, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpponentQuerySet, "run_by", everything)
    with FAILS:
        opposing.test_the_note_stays_the_gms(foe, bo_client, ada_client)


def test_without_asking_who_runs_the_table_players_write(
    foe: Opponent, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    opposition.reveal(foe, shown=True)
    monkeypatch.setattr(OpponentQuerySet, "run_by", everything)
    with FAILS:
        opposing.check_no_player_writes(foe, bo_client)


def test_without_asking_for_the_table_a_stranger_faces_it(
    foe: Opponent, bo: User, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    opposition.reveal(foe, shown=True)

    def anywhere(request, found):
        return Opponent.objects.visible_to(request.user)

    monkeypatch.setattr(duels, "opponents_of", anywhere)
    with FAILS:
        dueling.check_strange_dreamer(foe, bo, bo_client)


# --- what is kept ---


def test_without_the_version_the_second_tab_wins(
    foe: Opponent, ada_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def anyhow(row: Any, seen: int, **fields: Any) -> None:
        row.update(**fields)

    monkeypatch.setattr(opposition, "save", anyhow)
    with FAILS:
        opposing.check_two_tabs(foe, ada_client)


def test_without_the_op_a_double_click_sets_two_down(
    campaign: Campaign, ada_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = opposition.create

    def anew(*args: Any, op_id: str, **fields: Any) -> Opponent:
        return made(*args, op_id=opposing.op(), **fields)

    monkeypatch.setattr(opponents.opposition, "create", anew)
    with FAILS:
        opposing.test_a_double_click_sets_one_down(campaign, ada_client)


@pytest.mark.parametrize("written", ["s1-3 s2"])
def test_without_looking_for_doubles_none_is_told(
    campaign: Campaign, ada_client: Client, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("characters.beckoning_dream.opponent_forms.twice", lambda listed: iter(()))
    with FAILS:
        opposing.test_a_deck_that_breaks_the_rules_gets_a_sentence(
            campaign, ada_client, written, "The 2 of Swords is here twice."
        )


def test_without_the_rules_a_broken_deck_is_kept(
    campaign: Campaign, ada_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FoeForm, "clean", lambda form: form.cleaned_data)
    with FAILS:
        opposing.test_a_deck_that_breaks_the_rules_gets_a_sentence(
            campaign, ada_client, "s1 s3", "Swords has a gap: Ace, 3."
        )


# --- the rules ---


def test_without_countering_first_a_triumph_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score, "counters", lambda card, other: False)
    with FAILS:
        test_score.test_countered_overrides_a_triumph()


def test_without_the_ruling_0_against_0_is_a_triumph(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_double(card, against):
        return score.Score.TRIUMPH if card.rank >= 2 * against.rank else score.Score.SUCCESS

    monkeypatch.setattr(test_score, "score", by_double)
    with FAILS:
        test_score.test_0_against_0_is_a_clash()


def test_without_its_cost_an_effort_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score.Score, "is_costly", property(lambda kind: False))
    with FAILS:
        test_duel.test_an_effort_costs_its_intensity_for_countered_setback_and_clash()


def test_without_the_lead_a_worse_answer_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "_worth", lambda pair, met: (pair.my_score.choices, 0, True))
    with FAILS:
        test_duel.test_the_best_answer_is_the_furthest_ahead()
