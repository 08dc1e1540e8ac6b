"""Each guard of the promises, switched off: the check that stands on it must then fail."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.safestring import mark_safe

import campaigns.fields
import config.urls
from campaigns import accounts, roster
from campaigns.forms import VersionForm
from campaigns.models import Campaign, CampaignQuerySet, GameSessionQuerySet, GMNoteQuerySet, MemberQuerySet
from characters.beckoning_dream.rules import catalogue, foes
from characters.ledger import ledger, profiles
from characters.models import Character, CharacterQuerySet
from characters.pages import sheet as sheet_view
from evenings.pages import nights
from tests.promises import test_caps as caps
from tests.promises import test_outside as outside
from tests.promises import test_queries as asking
from tests.promises import test_secrets as secrets
from tests.promises import test_shown_as_text as showing
from tests.promises import test_swapped_keys as swapping
from tests.promises import test_tokens as tokens
from tests.promises import test_two_tabs as tabs
from tests.promises.texts import TEXTS
from tests.promises.world import World, lay_world
from tests.routes import ROUTES, Route

FAILS = pytest.raises(AssertionError)


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


def route_of(name: str, args: str) -> Route:
    return next(route for route in ROUTES if (route.name, route.args) == (name, args))


def everybody(self: Any, user: Any, **_: Any) -> Any:
    return self.all()


# --- outside your campaign nothing exists


@pytest.mark.parametrize(
    ("rows", "guard", "name", "args"),
    [
        (CharacterQuerySet, "visible_to", "characters:character", "dreamer"),
        (CharacterQuerySet, "visible_to", "characters:ledger", "dreamer"),
        (CharacterQuerySet, "writable_by", "characters:spend", "dreamer"),
        (CharacterQuerySet, "run_by", "characters:exceptions", "dreamer"),
        (CampaignQuerySet, "visible_to", "campaigns:members", "campaign"),
        (CampaignQuerySet, "run_by", "campaigns:edit", "campaign"),
        (GameSessionQuerySet, "visible_to", "campaigns:session_notes", "session"),
        (GameSessionQuerySet, "run_by", "evenings:correct", "evening"),
        (CampaignQuerySet, "run_by", "campaigns:member_reset_link", "campaign gil"),
    ],
)
def test_without_its_filter_a_route_answers_anyone(
    world: World, monkeypatch: pytest.MonkeyPatch, rows: type, guard: str, name: str, args: str
) -> None:
    monkeypatch.setattr(rows, guard, everybody)
    with FAILS:
        outside.check_answers(world, route_of(name, args))


def test_a_member_who_left_is_still_shut_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MemberQuerySet, "of", lambda self, user: self.filter(user_id=user.pk))
    with FAILS:
        outside.check_answers(world, route_of("campaigns:members", "campaign"))


def test_a_refusal_that_tells_is_heard(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    find = sheet_view.get_object_or_404

    def telling(rows: Any, slug: str) -> Any:
        if Character.objects.filter(slug=slug).exists() and not rows.filter(slug=slug).exists():
            raise PermissionDenied
        return find(rows, slug=slug)

    monkeypatch.setattr(sheet_view, "get_object_or_404", telling)
    with FAILS:
        outside.check_silence(world, route_of("characters:character", "theirs"))


def test_a_route_without_a_row_is_missed(settings: Any) -> None:
    def side_door(request: HttpRequest) -> HttpResponse:
        return HttpResponse("all of it")

    settings.ROOT_URLCONF = (*config.urls.urlpatterns, path("side-door/", side_door, name="side_door"))
    with FAILS:
        outside.check_table()


@pytest.mark.parametrize(
    ("field", "thing"), [("NewForm.campaign", "elsewhere"), ("JoinForm.campaign", "elsewhere")]
)
def test_without_its_choices_a_form_takes_any_campaign(
    world: World, monkeypatch: pytest.MonkeyPatch, field: str, thing: str
) -> None:
    monkeypatch.setattr(CampaignQuerySet, "visible_to", everybody)
    monkeypatch.setattr(MemberQuerySet, "present", lambda self: _NotEmpty())
    with FAILS:
        swapping.check_swap(world, field, swapping.SWAPS[field][0], thing)


class _NotEmpty:
    """A table where everybody sits."""

    def filter(self, **_: Any) -> "_NotEmpty":
        return self

    def exists(self) -> bool:
        return True

    def values_list(self, *_: Any) -> list[Any]:
        return []


def test_without_its_choices_a_night_seats_anyone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    anyone = Character.objects.filter(finished_at__isnull=False).select_related("owner")
    monkeypatch.setattr(nights, "at_campaign", lambda campaign, system: anyone)
    case = swapping.SWAPS["RecordForm.seats"][0]
    with FAILS:
        swapping.check_swap(world, "RecordForm.seats", case, "theirs")


# --- a GM's secret


def test_without_its_filter_a_note_is_read(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GMNoteQuerySet, "visible_to", everybody)
    monkeypatch.setattr(CampaignQuerySet, "run_by", CampaignQuerySet.visible_to)
    with FAILS:
        secrets.check_secrets(world, ["player"])


def test_without_a_look_at_the_reader_private_notes_are_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_view, "_texts", lambda request, found: list(found.texts.items()))
    with FAILS:
        secrets.check_secrets(world, ["player"])


# --- nobody's text is silently overwritten


def tab_of(model: str) -> tabs.Tab:
    return next(tab for tab in tabs.TABS if tab.model == model)


def save_anyway(row: Any, seen_version: int, **fields: Any) -> None:
    row.update(version=F("version") + 1, **fields)


@pytest.mark.parametrize(
    ("model", "door"),
    [
        ("campaigns.User", accounts),
        ("campaigns.Campaign", roster),
        ("campaigns.GameSession", roster),
        ("campaigns.GMNote", roster),
    ],
)
def test_without_the_version_the_second_tab_wins(
    world: World, monkeypatch: pytest.MonkeyPatch, model: str, door: Any
) -> None:
    monkeypatch.setattr(door, "save", save_anyway)
    with FAILS:
        tabs.check_two_tabs(world, tab_of(model))


def test_without_the_version_words_are_written_over(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def save_words(character: Character, words: dict[str, Any], *, version: int) -> None:
        save_anyway(Character.objects.filter(pk=character.pk), version, **words)

    monkeypatch.setattr(profiles, "save_words", save_words)
    with FAILS:
        tabs.check_two_tabs(world, tab_of("characters.Character"))


def test_without_the_version_house_rules_are_written_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = roster.change_house_rules

    def change_anyway(campaign: Campaign, key: str, data: Any, by: Any, seen_version: int) -> Any:
        return change(campaign, key, data, by, ledger.campaign_rules(campaign.pk, key)[0])

    monkeypatch.setattr(roster, "change_house_rules", change_anyway)
    with FAILS:
        tabs.check_two_tabs(world, tab_of("campaigns.HouseRules"))


# --- what you type is shown as text


def test_without_escaping_markup_is_markup(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.template.base.conditional_escape", lambda text: mark_safe(str(text)))
    with FAILS:
        showing.check_shown(world, ("<b>bold</b>",), TEXTS[:1])


def test_without_escaping_the_sheet_draws_markup(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.template.base.conditional_escape", lambda text: mark_safe(str(text)))
    with FAILS:
        showing.check_printed(world, "<b>bold</b>")


# --- no state changes by GET, none without a token


def test_without_the_middleware_a_post_needs_no_token(world: World, settings: Any) -> None:
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "Csrf" not in name]
    for client in world.clients.values():
        client.handler._middleware_chain = None
    with FAILS:
        tokens.check_needs_token(world, route_of("evenings:campaign_new", ""))


def test_a_page_that_writes_is_caught(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    state = ledger.state

    def counting(character: Character) -> Any:
        Character.objects.filter(pk=character.pk).update(
            touched_at=None if character.pk < 0 else F("touched_at")
        )
        return state(character)

    monkeypatch.setattr(ledger, "state", counting)
    with FAILS:
        outside.check_get_writes_nothing(world, route_of("characters:character", "dreamer"))


# --- at most 8 queries


@pytest.mark.parametrize(("name", "args"), [("characters:list", ""), ("evenings:campaign", "campaign")])
def test_without_joins_a_page_asks_for_every_row(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, args: str
) -> None:
    asking.fill(world)
    monkeypatch.setattr(CharacterQuerySet, "select_related", lambda self, *names: self)
    with FAILS:
        asking.check_budget(world, [route_of(name, args)])


# --- caps


# PostgreSQL's own columns would stop a name; what has no cap there has this one alone.
@pytest.mark.parametrize("text", [text for text in TEXTS if text.long], ids=str)
def test_without_its_cap_a_field_takes_too_much(
    world: World, monkeypatch: pytest.MonkeyPatch, text: Any
) -> None:
    monkeypatch.setattr(campaigns.fields, "check_length", lambda value, most: None)
    monkeypatch.setattr(catalogue, "TEXT_LIMIT", 10**9)  # the rules hold a catalogue to it as well
    monkeypatch.setattr(foes, "CONSEQUENCE_LIMIT", 10**9)  # and a Spike
    with FAILS:
        caps.check_cap(world, text, 1)


def test_with_a_version_read_carelessly_a_value_breaks_a_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VersionForm, "clean_version", lambda self: int(self.cleaned_data["version"]))
    with FAILS:
        caps.test_no_value_in_any_field_breaks_a_page(world, route_of("campaigns:session_edit", "session"))
