"""Outside your campaign nothing exists: the key of somebody else's thing in the body of a form is refused."""

from typing import Any

import pytest
from django import forms

from tests.promises.fields import all_forms
from tests.promises.world import World, every_row
from tests.routes import CORRECTED, NIGHT, SOLO

pytestmark = pytest.mark.alike  # looked for as what may pass
PLAIN_KEYS = {"seats", "seen"}  # keys in fields that are no model choice

# form.field: what posts it, as whom, and the things of others that must not pass
Case = tuple[str, str, str, dict[str, Any], tuple[str, ...]]
SWAPS: dict[str, list[Case]] = {
    "NewCharacterForm.campaign": [
        ("characters:new", "", "owner", {"system": "beckoning_dream"}, ("elsewhere", "dreamer", "session")),
        ("characters:new", "", "former", {"system": "beckoning_dream"}, ("campaign", "elsewhere")),
        ("characters:new", "", "host", {"system": "beckoning_dream"}, ("campaign", "elsewhere")),
    ],
    "JoinForm.campaign": [
        ("characters:join", "loner", "owner", {}, ("elsewhere", "dreamer")),
        ("characters:join", "strayed", "former", {}, ("campaign", "elsewhere")),
    ],
    "HandOverForm.to": [
        ("characters:hand_over", "dreamer", "owner", {}, ("cy", "ed", "finn", "hal", "bo", "campaign")),
        ("characters:hand_over", "dreamer", "gm", {}, ("cy", "ed", "finn", "hal", "dreamer")),
    ],
    "ShareForm.campaign": [
        ("divination:share", "reading", "owner", {}, ("elsewhere", "dreamer")),
    ],
    "ChooseSealForm.character": [
        ("evenings:choose_seal", "reading", "owner", {}, ("theirs", "strayed", "draft", "arrival", "campaign")),
    ],
    "RecordForm.seats": [
        ("evenings:occasion", "campaign system reflection", "gm", NIGHT, ("theirs", "strayed", "loner", "draft")),
        ("evenings:solo", "loner reflection", "owner", SOLO, ("dreamer", "theirs", "strayed", "draft")),
    ],
    "CorrectForm.seats": [
        ("evenings:correct", "evening", "gm", CORRECTED, ("theirs", "loner", "draft", "arrival")),
    ],
    "EndForm.session": [
        ("characters:scene_end", "over", "gm", {"seen": "@over_number"}, ("far_session", "session", "dreamer")),
    ],
    "CorrectForm.seen": [("evenings:correct", "evening", "gm", CORRECTED, ("dreamer", "far_session"))],
}  # fmt: skip
CASES = [
    pytest.param(field, case, thing, id=f"{field} {case[2]} {thing}")
    for field, cases in SWAPS.items()
    for case in cases
    for thing in (*case[4], "absent")
]


def keyed_fields() -> set[str]:
    """Return every field of a form that takes the key of a thing."""
    return {
        f"{form.__name__}.{name}"
        for form in all_forms()
        for name, field in form.base_fields.items()
        if is_key(name, field)
    }


def is_key(name: str, field: forms.Field) -> bool:
    if isinstance(field, forms.ModelChoiceField):
        return True
    return name in PLAIN_KEYS and not isinstance(
        field, forms.IntegerField
    )  # how many moves there were is no key


def check_swap(
    world: World, field: str, case: tuple[str, str, str, dict[str, Any], tuple[str, ...]], thing: str
) -> None:
    name, args, role, data, _ = case
    key = field.partition(".")[2]
    foreign = world.things[thing]
    before = every_row()
    posted = world.filled(data) | {key: [foreign] if key == "seats" else foreign}
    answer = world.client(role).post(world.url(name, args), posted)
    assert (answer.status_code in (404, 409, 422), every_row() == before) == (True, True), answer.status_code


def test_every_field_that_takes_a_key_is_tried() -> None:
    no_keys = {
        "SeatsForm.seats",
        "AgentDraftForm.seen",
        "DreamcatcherDraftForm.seen",
    }  # of a base; how a draft stood
    assert keyed_fields() - no_keys == set(SWAPS)


@pytest.mark.parametrize(("field", "case", "thing"), CASES)
def test_somebody_elses_key_is_refused_and_changes_nothing(
    world: World, field: str, case: Any, thing: str
) -> None:
    check_swap(world, field, case, thing)


@pytest.mark.asks
@pytest.mark.parametrize("key", ["1", "2", "0"])
def test_a_number_is_no_name_of_a_campaign(world: World, key: str) -> None:
    world.things["number"] = key
    check_swap(world, "JoinForm.campaign", SWAPS["JoinForm.campaign"][0], "number")
