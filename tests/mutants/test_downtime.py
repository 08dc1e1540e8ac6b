"""Each guard of a downtime and of the Hand's page, switched off: the check that stands on it must then fail."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, MemberQuerySet, User
from characters.hidden_isle.rules import downtime, odyssey, resting
from characters.models import Character
from characters.views import boards, pages
from evenings import record
from tests.cast import fresh, op, spend_data
from tests.evenings import agents
from tests.evenings.agents import act, begin, open_actions, sheet_of

pytestmark = pytest.mark.django_db
FAILS = pytest.raises(AssertionError)
Patch = pytest.MonkeyPatch


class Stage:
    """Ada's Hand: Sela with her actions open, and who looks at it."""

    def __init__(self, ada: User, bo: User, campaign: Campaign, clients: dict[str, Client]) -> None:
        self.ada, self.bo, self.campaign, self.clients = ada, bo, campaign, clients
        self.sela = agents.agent(bo, campaign)
        self.evening = begin(campaign, ada, self.sela)
        self.sela = open_actions(self.sela, bo)

    def post(self, code: str, page: str = "downtime", **answers: str) -> Any:
        data = {**spend_data(fresh(self.sela), code, **answers), "page": page}
        return self.clients["bo"].post(reverse("characters:spend", args=[self.sela.slug]), data)

    def correct(self, *there: Character, evening: Any = None, solo: bool = False) -> None:
        first = evening or self.evening
        answers = {"solo": solo, "key": first.answers["key"]}
        record.correct(first, answers, [one.slug for one in there], op_id=op(), by=self.ada)

    @property
    def hand(self) -> str:
        return reverse("characters:board", args=[self.campaign.slug, "hidden_isle", "hand"])


@pytest.fixture
def stage(
    ada: User, bo: User, campaign: Campaign, bo_client: Client, ada_client: Client, cy_client: Client
) -> Stage:
    return Stage(ada, bo, campaign, {"bo": bo_client, "ada": ada_client, "cy": cy_client})


# --- the checks ---


def check_a_correction_without_xp_is_written(stage: Stage) -> None:
    stage.correct()
    assert sheet_of(stage.sela).downtime is None


def check_an_older_downtime_leaves_the_later_one_alone(stage: Stage) -> None:
    begin(stage.campaign, stage.ada, stage.sela)
    stage.correct(evening=stage.evening)
    assert sheet_of(stage.sela).downtime


def check_what_is_right_gets_no_line(stage: Stage) -> None:
    before = fresh(stage.sela).revision
    stage.correct(stage.sela)
    assert fresh(stage.sela).revision == before


def check_a_step_comes_back_to_its_page(stage: Stage) -> None:
    assert stage.post("train")["Location"].endswith("/downtime/#done")


def check_a_second_visit_is_refused(stage: Stage) -> None:
    act(stage.sela, "visit", stage.bo, contact="mara")
    assert stage.post("visit", contact="mara").status_code == 422


def check_an_action_too_many_is_refused(stage: Stage) -> None:
    act(act(stage.sela, "train", stage.bo), "train", stage.bo)
    assert stage.post("train").status_code == 422


def check_nothing_goes_on_while_one_dreams(stage: Stage) -> None:
    act(stage.sela, "odyssey alone", stage.bo, crown="burden", start="m17")
    assert "Say first how it ended." in stage.post("train").content.decode()


def check_the_track_of_another_card_stays(stage: Stage) -> None:
    act(stage.sela, "odyssey alone", stage.bo, crown="burden", start="m17")
    assert stage.post("woke won", "odyssey", reward="ideal up", rest="xp").status_code == 422


def check_a_stranger_finds_no_hand(stage: Stage) -> None:
    assert stage.clients["cy"].get(stage.hand).status_code == 404


def check_the_hand_hears_of_what_is_done(stage: Stage) -> None:
    found = re.search(r"\?seen=(\w+)", stage.clients["ada"].get(stage.hand).content.decode())
    assert found
    act(stage.sela, "train", stage.bo)
    headers = {"HX-Request": "true", "HX-Target": "board"}
    assert stage.clients["ada"].get(f"{stage.hand}?seen={found[1]}", headers=headers).status_code == 200


# --- the guards, switched off ---


def only_xp(patch: Patch) -> None:
    known = record.occasion_of
    patch.setattr(
        record, "occasion_of", lambda *where: replace(known(*where), matters=lambda entry: bool(entry.xp))
    )


def always_matters(patch: Patch) -> None:
    known = record.occasion_of
    patch.setattr(record, "occasion_of", lambda *where: replace(known(*where), matters=lambda entry: True))
    patch.setattr(record, "_before", lambda *_: None)


def any_key(patch: Patch) -> None:
    put_right = resting._put_right
    patch.setattr(
        resting,
        "_put_right",
        lambda on, data, *rest: put_right(on and replace(on, key=data.get("key", "")), data, *rest),
    )


def no_page(patch: Patch) -> None:
    patch.setattr(pages, "asking", lambda *_: None)


def many_visits(patch: Patch) -> None:
    shut = downtime.closed
    patch.setattr(downtime, "closed", lambda agent, rules, actions=1, **_: shut(agent, rules, actions))


def endless(patch: Patch) -> None:
    patch.setattr(downtime, "actions_left", lambda *_: 9)


def awake(patch: Patch) -> None:
    patch.setattr(downtime, "DREAMING", "")


def any_crown(patch: Patch) -> None:
    patch.setattr(odyssey, "_not_crown", lambda which: "")
    patch.setattr(odyssey, "_reward", lambda *_: ())


def everybody_sits(patch: Patch) -> None:
    patch.setattr(MemberQuerySet, "of", lambda self, user: self)


def deaf(patch: Patch) -> None:
    patch.setattr(boards, "_version_of", lambda *_: "same")


GUARDS: tuple[tuple[Callable[[Stage], None], Callable[[Patch], None]], ...] = (
    (check_a_correction_without_xp_is_written, only_xp),
    (check_what_is_right_gets_no_line, always_matters),
    (check_an_older_downtime_leaves_the_later_one_alone, any_key),
    (check_a_step_comes_back_to_its_page, no_page),
    (check_a_second_visit_is_refused, many_visits),
    (check_an_action_too_many_is_refused, endless),
    (check_nothing_goes_on_while_one_dreams, awake),
    (check_the_track_of_another_card_stays, any_crown),
    (check_a_stranger_finds_no_hand, everybody_sits),
    (check_the_hand_hears_of_what_is_done, deaf),
)
NAMES = [guard.__name__ for _check, guard in GUARDS]


@pytest.mark.parametrize("check", [check for check, _guard in GUARDS])
def test_the_guard_holds(stage: Stage, check: Callable[[Stage], None]) -> None:
    check(stage)


@pytest.mark.parametrize(("check", "off"), GUARDS, ids=NAMES)
def test_without_it_the_check_fails(
    stage: Stage, monkeypatch: Patch, check: Callable[[Stage], None], off: Callable[[Patch], None]
) -> None:
    off(monkeypatch)
    with FAILS:
        check(stage)
