"""Each guard of the promises, and the checks that die without it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import django.template.base
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.test.client import ClientHandler
from django.urls import path
from django.utils.safestring import mark_safe

import campaigns.fields
import config.urls
from campaigns import accounts, roster
from campaigns.forms import VersionForm
from campaigns.kept_queries import KeptModelQuery
from campaigns.models import Campaign, CampaignQuerySet, GameSessionQuerySet, GMNoteQuerySet, MemberQuerySet
from characters.beckoning_dream.rules import catalogue, foes
from characters.ledger import house_rules, ledger, profiles
from characters.ledger.house_rules import HouseRulesCache
from characters.models import Character, CharacterQuerySet
from characters.pages import sheet as sheet_view
from evenings.pages import nights
from tests.mutants.guards import DATABASE, Guard, Put, test_without_it_its_tests_fail
from tests.promises import test_caps as caps
from tests.promises import test_outside as outside
from tests.promises import test_queries as asking
from tests.promises import test_shown_as_text as showing
from tests.promises import test_swapped_keys as swapping
from tests.promises import test_tokens as tokens
from tests.promises import test_two_tabs as tabs
from tests.promises import test_walk as secrets
from tests.promises.texts import TEXTS
from tests.promises.world import World
from tests.routes import ROUTES, Route

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]


def route_of(name: str, args: str) -> Route:
    return next(route for route in ROUTES if (route.name, route.args) == (name, args))


def everybody(self: Any, user: Any, **_: Any) -> Any:
    return self.all()


class _NotEmpty:
    """A table where everybody sits."""

    def filter(self, **_: Any) -> "_NotEmpty":
        return self

    def exists(self) -> bool:
        return True

    def values_list(self, *_: Any) -> list[Any]:
        return []


def telling(house: Any, narrow: Any, user: Any, slug: str, find: Any = HouseRulesCache.character) -> Any:
    found = find(house, narrow, user, slug)
    if found is None and Character.objects.filter(slug=slug).exists():
        raise PermissionDenied
    return found


def a_route_that_no_row_has(settings):
    def side_door(request: HttpRequest) -> HttpResponse:
        return HttpResponse("all of it")

    settings.ROOT_URLCONF = (*config.urls.urlpatterns, path("side-door/", side_door, name="side_door"))


def anyone_at_the_table(monkeypatch):
    anyone = Character.objects.filter(finished_at__isnull=False).select_related("owner")
    monkeypatch.setattr(nights, "characters_at_campaign", lambda campaign, system: anyone)


def save_anyway(row: Any, seen_version: int, **fields: Any) -> None:
    row.update(version=F("version") + 1, **fields)


def save_words(character: Character, words: dict[str, Any], *, seen_version: int) -> None:
    save_anyway(Character.objects.filter(pk=character.pk), seen_version, **words)


def rules_anyway(
    campaign: Campaign,
    key: str,
    data: Any,
    by: Any,
    seen_version: int,
    change: Any = roster.change_house_rules,
) -> Any:
    return change(campaign, key, data, by, ledger.version_and_house_rules_of_campaign(campaign.pk, key)[0])


def no_middleware_against_forgeries(settings, world):
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "Csrf" not in name]
    for client in world.clients.values():
        client.handler = ClientHandler(enforce_csrf_checks=False)


def counting(character: Character, state: Any = ledger.state) -> Any:
    Character.objects.filter(pk=character.pk).update(touched_at=None if character.pk < 0 else F("touched_at"))
    return state(character)


def on_one_route(check: Callable[..., None], name: str, args: str) -> Callable[..., None]:
    return partial(check, route=route_of(name, args))


def in_one_field(field: str, thing: str) -> Callable[..., None]:
    return partial(swapping.check_swap, field=field, case=swapping.SWAPS[field][0], thing=thing)


def in_two_tabs(model: str) -> Callable[..., None]:
    return partial(tabs.check_two_tabs, tab=next(tab for tab in tabs.TABS if tab.model == model))


def stays_within_its_queries(world: World, name: str, args: str) -> None:
    asking.fill(world)
    asking.check_budget(world, [route_of(name, args)])


def with_nothing_beside(*given: Any, beside: Any) -> KeptModelQuery[Any]:
    return KeptModelQuery(*given)


BARE = Put(django.template.base, "conditional_escape", lambda text: mark_safe(str(text)))
UNCAPPED = (
    Put(campaigns.fields, "refuse_more_characters_than", lambda value, most: None),
    Put(catalogue, "TEXT_LIMIT", 10**9),  # the rules hold a catalogue to it as well
    Put(foes, "CONSEQUENCE_LIMIT", 10**9),  # and a Spike
)

GUARDS: tuple[Guard, ...] = (
    # --- outside your campaign nothing exists
    *(
        Guard(
            f"anybody is answered: {guard} {name} {args}",
            Put(rows, guard, everybody),
            on_one_route(outside.check_answers, name, args),
        )
        for rows, guard, name, args in (
            (CharacterQuerySet, "visible_to", "characters:character", "dreamer"),
            (CharacterQuerySet, "visible_to", "characters:ledger", "dreamer"),
            (CharacterQuerySet, "writable_by", "characters:spend", "dreamer"),
            (CharacterQuerySet, "run_by", "characters:exceptions", "dreamer"),
            (CampaignQuerySet, "visible_to", "campaigns:members", "campaign"),
            (CampaignQuerySet, "run_by", "campaigns:edit", "campaign"),
            (GameSessionQuerySet, "visible_to", "campaigns:session_notes", "session"),
            (GameSessionQuerySet, "run_by", "evenings:correct", "evening"),
            (CampaignQuerySet, "run_by", "campaigns:member_reset_link", "campaign gil"),
        )
    ),
    Guard(
        "a member who left comes in",
        Put(MemberQuerySet, "of", lambda self, user: self.filter(user_id=user.pk)),
        on_one_route(outside.check_answers, "campaigns:members", "campaign"),
    ),
    Guard(
        "a refusal tells",
        Put(HouseRulesCache, "character", telling),
        on_one_route(outside.check_silence, "characters:character", "theirs"),
    ),
    Guard("a route has no row", a_route_that_no_row_has, outside.check_table),
    *(
        Guard(
            f"a form takes any campaign: {field}",
            (
                Put(CampaignQuerySet, "visible_to", everybody),
                Put(MemberQuerySet, "present", lambda self: _NotEmpty()),
            ),
            in_one_field(field, "elsewhere"),
        )
        for field in ("NewCharacterForm.campaign", "JoinForm.campaign")
    ),
    Guard("a night seats anyone", anyone_at_the_table, in_one_field("RecordForm.seats", "theirs")),
    # --- a GM's secret
    Guard(
        "a note is read",
        (
            Put(GMNoteQuerySet, "visible_to", everybody),
            Put(CampaignQuerySet, "run_by", CampaignQuerySet.visible_to),
        ),
        partial(secrets.check_secrets, roles=["player"], within="/sessions/"),
    ),
    Guard(
        "private notes are read",
        Put(
            sheet_view,
            "_labels_and_long_texts_readable_by_user",
            lambda request, found: list(found.texts.items()),
        ),
        partial(secrets.check_secrets, roles=["player"]),
    ),
    # --- nobody's text is silently overwritten
    *(
        Guard(
            f"the second tab wins: {model}",
            Put(door, "save_fields_at_version", save_anyway),
            in_two_tabs(model),
        )
        for model, door in (
            ("campaigns.User", accounts),
            ("campaigns.Campaign", roster),
            ("campaigns.GameSession", roster),
            ("campaigns.GMNote", roster),
        )
    ),
    Guard(
        "words are written over",
        Put(profiles, "save_name_and_texts", save_words),
        in_two_tabs("characters.Character"),
    ),
    Guard(
        "house rules are written over",
        Put(roster, "change_house_rules", rules_anyway),
        in_two_tabs("campaigns.HouseRules"),
    ),
    # --- what you type is shown as text
    Guard(
        "markup is markup",
        BARE,
        partial(showing.check_shown, strings=("<b>bold</b>",), texts=TEXTS[:1]),
    ),
    Guard("the sheet draws markup", BARE, partial(showing.check_printed, string="<b>bold</b>")),
    # --- no state changes by GET, none without a token
    Guard(
        "a post needs no token",
        no_middleware_against_forgeries,
        on_one_route(tokens.check_needs_token, "evenings:campaign_new", ""),
    ),
    Guard(
        "a page writes",
        Put(ledger, "state", counting),
        on_one_route(outside.check_get_writes_nothing, "characters:character", "dreamer"),
    ),
    # --- at most 8 queries
    *(
        Guard(
            f"a page asks for every row: {name}",
            alone,
            partial(stays_within_its_queries, name=name, args=args),
        )
        for name, args, alone in (
            ("characters:list", "", Put(CharacterQuerySet, "select_related", lambda self, *names: self)),
            ("evenings:campaign", "campaign", Put(house_rules, "KeptModelQuery", with_nothing_beside)),
        )
    ),
    # --- caps
    # PostgreSQL's own columns would stop a name; what has no cap there has this one alone.
    *(
        Guard(
            f"a field takes too much: {text}",
            UNCAPPED,
            partial(caps.check_cap, text=text, typed=(caps.too_long(text, 1),)),
        )
        for text in TEXTS
        if text.long
    ),
    Guard(
        "a value breaks a page",
        Put(VersionForm, "clean_version", lambda self: int(self.cleaned_data["version"])),
        on_one_route(caps.test_no_value_in_any_field_breaks_a_page, "campaigns:session_edit", "session"),
    ),
)
