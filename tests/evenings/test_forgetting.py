"""`manage.py forget`: what is forgotten is nowhere any more, and what others hold keeps its sense."""

import fcntl
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.models import Q
from django.db.models.deletion import Collector
from django.test import Client

from campaigns import accounts, roster
from campaigns.models import Campaign, GameSession, GMNote, Guest, Invite, Member, ResetLink, Unsaved, User
from characters.ledger import ledger
from characters.models import Character, Proposal, Scene
from config import serving
from divination.models import (
    AppDecision,
    Chapter,
    Game,
    KeptThought,
    PairGame,
    PairHindsight,
    PairHint,
    PairLink,
    PairPart,
    PairReading,
    Reading,
)
from evenings import forgetting
from play.models import Line, Pencil, Record, Seat, hand_on_or_delete_records
from tests.cast import client_of, fresh, spend_data
from tests.cast import forget as forget_memory
from tests.characters.bonds import page, reply, text
from tests.promises.world import World, lay_world, world_url
from tests.rows import read

pytestmark = pytest.mark.django_db(transaction=True)
CANARY, KEPT = "quillwort", {"Member", "Invite"}
GOES_ALONG = (models.CASCADE, hand_on_or_delete_records)


@pytest.fixture
def world(settings: Any, tmp_path: Path) -> World:
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    return lay_world()


def forget(kind: str, name: str, *, yes: bool = True) -> str:
    out = io.StringIO()
    call_command("forget", kind, name, yes=yes, stdout=out)
    forget_memory()
    return " ".join(out.getvalue().split())


def bond(world: World) -> Character:
    """Have Bo's Dreamer, called by the canary, agree to the Bond that Dee's offers; return Dee's."""
    Character.objects.filter(pk=world.dreamer.pk).update(name=CANARY)
    proposal = Proposal.objects.get(slug=world.things["proposal"])
    answer = reply(world.client("owner"), proposal, answer_card="c1")
    assert answer.status_code == 303, text(answer)
    partner = Character.objects.get(slug=world.things["partner"])
    assert CANARY in world.client("player").get(page(partner)).content.decode()
    return partner


def rows_of(user: User) -> Iterator[models.Model]:
    """Return every row that hangs on *user*, but those that tell of others."""
    collector = Collector(using="default")
    collector.can_fast_delete = lambda *_args, **_more: False  # type: ignore[method-assign]
    collector.collect([user])
    for model, found in collector.data.items():
        if model.__name__ not in KEPT:  # what was collected has its keys alone, and would ask for each field
            yield from model._base_manager.filter(pk__in=[row.pk for row in found])


def plant(rows: Iterator[models.Model]) -> set[str]:
    """Write the canary into every field of *rows* that holds text or JSON; return the models that had some."""
    planted = set()
    for number, row in enumerate(rows):
        told = {
            field.attname: value
            for field in row._meta.concrete_fields
            if (value := _planted(field, getattr(row, field.attname), number)) is not None
        }
        if told:
            type(row)._base_manager.filter(pk=row.pk).update(**told)
            planted.add(type(row).__name__)
    return planted


def _planted(field: Any, value: Any, number: int) -> Any:
    if field.primary_key or field.choices or field.is_relation or (field.name in {"system", "slug", "mode"}):
        return None
    if isinstance(field, models.JSONField):
        return {**value, "canary": CANARY} if isinstance(value, dict) else None
    if isinstance(field, models.CharField | models.TextField):
        room = field.max_length or 100
        return (
            f"{CANARY}{number}"
            if room >= len(CANARY) + 4 and field.name not in ("kind", "check_key")
            else None
        )
    return None


def found(word: str) -> list[str]:
    """Return where *word* stands in the database, as it is and as its file."""
    hits = []
    for model in apps.get_models(include_auto_created=True):
        for row in model._base_manager.values():
            hits += [f"{model.__name__}.{key}" for key, value in row.items() if word in str(value)]
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        files = [path.with_name(path.name + end) for end in ("", "-wal")]
        hits += [file.name for file in files if file.exists() and word.encode() in file.read_bytes()]
    return hits


def everything_of(bo: User) -> None:
    """See that Bo has one of each thing that a person may have."""
    accounts.make_reset_link_token(bo, None)
    Guest.objects.create(user=bo, key_hash="0" * 64, address="1" * 64)
    Unsaved.objects.create(user=bo, key="/#", data={"notes": ["Half a word"]})
    alone = GameSession.objects.create(owner=bo, title="Alone", date="2026-11-01")
    GMNote.objects.create(game_session=alone, text="To myself")
    Chapter.objects.create(game=Game.objects.filter(owner=bo)[0], line=0, text="A tale")
    played = Record.objects.create(owner=bo, kind="toy", op_id="a record")
    Line.objects.create(record=played, act=1, part=1, by="a", text="said", op_id="a line")
    Seat.objects.create(record=played, key="a", person=bo)
    for_two = PairGame.objects.create(owner=bo, kind="toy", op_id="a game for two", title="Both at once")
    PairLink.objects.create(game=for_two, purpose="watch", token_hash="2" * 64)
    PairHint.objects.create(game=for_two, seat="1", number=1, told={})
    PairHindsight.objects.create(game=for_two)
    KeptThought.objects.create(game=for_two, writer=bo, seat="1", step=1, text="Unsaid")
    AppDecision.objects.create(game=for_two, number=1, move="draw", told={})
    reading = PairReading.objects.create(game=for_two)
    PairPart.objects.create(reading=reading, seat="1", words={"three-contact": "Mine"})
    Pencil.objects.create(seat=Seat.objects.create(record=for_two, key="1", person=bo), moves="draw")
    table = bo.memberships.all()[0].campaign
    Scene.objects.create(record=played, campaign=table, system="arkana", title="At the gate")


def test_nothing_of_a_forgotten_person_is_left(world: World, tmp_path: Path) -> None:
    bond(world)
    bo = world.people["bo"]
    everything_of(bo)
    planted = plant(rows_of(bo))
    missing = {model.__name__ for model in hanging_on(User) if has_text(model)} - planted - KEPT
    assert missing == set(), "no row of these to plant in"
    for folder in ("cache", "media"):
        (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / "cache/0123.pdf").write_text(CANARY)
    forget("user", User.objects.get(pk=bo.pk).username)
    assert found(CANARY) == []
    assert found(bo.slug) == []
    assert [path for path in tmp_path.rglob("*") if path.is_file() and CANARY in path.read_text()] == []


def has_text(model: type[models.Model]) -> bool:
    return any(_planted(field, {}, 0) for field in model._meta.concrete_fields)


def hanging_on(model: type[models.Model]) -> set[type[models.Model]]:
    """Return the models whose rows go with a row of *model*."""
    seen: set[Any] = set()
    new: list[Any] = [model]
    while new:
        relations = new.pop()._meta.get_fields(include_hidden=True)
        hanging = [
            one for one in relations if getattr(one, "on_delete", None) in GOES_ALONG and one.auto_created
        ]
        more = {one.related_model for one in hanging} - seen
        seen |= more
        new += [one for one in more if one.__name__ not in KEPT]
    return seen


def test_a_bond_with_somebody_forgotten_keeps_its_words_card_and_price(world: World) -> None:
    partner = bond(world)
    before = ledger.state(fresh(partner))
    forget("character", world.dreamer.slug)
    shown = text(world.client("player").get(page(partner)))
    assert CANARY not in shown
    assert forgetting.SOMEBODY in shown
    assert "They counted the same stair." in shown
    after = ledger.state(fresh(partner))
    assert (after.balance, len(after.sheet.bonds)) == (before.balance, len(before.sheet.bonds))


def test_what_stood_on_somebody_forgotten_can_still_be_taken_back(world: World) -> None:
    partner = bond(world)
    forget("user", "bo")
    line = partner.lines.get(kind="bond")
    answer = world.client("player").post(
        page(partner, f"history/{line.number}/undo/"), {**spend_data(fresh(partner), ""), "agreed": "1"}
    )
    assert answer.status_code in (200, 303, 404), text(answer)
    assert ledger.state(fresh(partner)).sheet


@pytest.mark.alike  # what pages draw of rows that are left
@pytest.mark.parametrize("role", ["gm", "player"])
def test_every_page_of_the_table_still_opens(world: World, role: str) -> None:
    partner = bond(world)
    forget("user", "bo")
    client = world.client(role)
    addresses = [
        "/", world.campaign.get_absolute_url(), f"/campaigns/{world.campaign.slug}/members/",
        world.session.get_absolute_url(), page(partner), page(partner, "ledger/"),
        world.url("characters:rehearsal", "campaign system"),
        world.url("characters:rolls", "gate"), "/characters/", "/games/", "/readings/",
        *([world.url("evenings:correct", "evening")] if role == "gm" else []),
    ]  # fmt: skip
    answers = {address: client.get(address).status_code for address in addresses}
    assert set(answers.values()) == {200}, answers


def test_a_forgotten_person_is_a_former_player_and_cannot_sign_in(world: World) -> None:
    user, bo = User.objects.get(username="bo"), Client()
    bo.force_login(user)
    forget("user", "BO")
    user.refresh_from_db()
    assert (user.display_name, user.is_active, user.has_usable_password()) == (
        "a former player",
        False,
        False,
    )
    assert not Member.objects.of(user).exists()
    assert bo.get("/characters/").status_code == 302
    assert not any(s.get_decoded().get("_auth_user_id") == str(user.pk) for s in Session.objects.all())


def test_a_game_for_two_stays_with_who_sits_across_from_a_former_player(world: World) -> None:
    game = PairGame.objects.get(slug=world.things["by_link"])
    Seat.objects.filter(record=game, key="1").update(name=CANARY)
    Seat.objects.filter(record=game, key="2").update(person=world.people["dee"])
    Pencil.objects.create(seat=Seat.objects.get(record=game, key="1"), moves=CANARY)
    others = ~Q(slug__in=[world.things["here"], world.things["against_app"]])
    count = PairGame.objects.filter(others, seats__person=world.people["bo"]).count()
    told = forget("user", "bo")
    assert "2 games for two that nobody else sits at" in told
    assert f"{count} games for two stay with who sits across" in told
    game.refresh_from_db()
    assert game.owner == world.people["dee"]
    shown = world.client("player").get(game.get_absolute_url()).content.decode()
    assert "a former player" in shown
    assert found(CANARY) == []


def test_what_one_thought_and_read_goes_and_the_others_words_stay(world: World) -> None:
    """What both had agreed to share is shared no more: only one of them says so."""
    game = PairGame.objects.get(slug=world.things["pair_told"])
    bo, dee, watcher = world.people["bo"], world.people["dee"], world.client("gm")
    for writer, seat, thought in ((bo, "1", CANARY), (dee, "2", "I nearly laughed.")):
        KeptThought.objects.create(
            game=game, writer=writer, seat=seat, step=3, text=thought, opened_at=game.ended_at
        )
    PairPart.objects.filter(writer=bo).update(words={"three-contact": CANARY}, thoughts=[3])
    address = f"{game.get_absolute_url()}reading/"
    assert CANARY in watcher.get(address).content.decode()
    forget("user", "bo")
    assert found(CANARY) == []
    assert watcher.get(address).status_code == 404
    shown = world.client("player").get(address).content.decode()
    assert "We met there." in shown
    assert "a former player" in shown
    replay = world.client("player").get(f"{game.get_absolute_url()}replay/?step=3").content.decode()
    assert "I nearly laughed." in replay


def test_a_game_for_two_whose_other_seat_is_empty_goes(world: World) -> None:
    told = forget("user", "bo")
    assert "3 games for two that nobody else sits at" in told
    assert not PairGame.objects.filter(slug=world.things["by_link"]).exists()


def test_a_campaign_goes_with_its_games_for_two(world: World) -> None:
    count = PairGame.objects.filter(campaign=world.campaign).count()
    assert f"{count} games for two" in forget("campaign", world.campaign.slug)
    assert not PairGame.objects.filter(slug=world.things["pair"]).exists()


def test_a_game_masters_invitations_end_with_them(world: World) -> None:
    for campaign in Campaign.objects.run_by(world.people["ada"]):
        roster.make_gm(campaign, world.people["dee"])
    forget("user", "ada")
    assert not Invite.objects.open().filter(campaign=world.campaign).exists()
    assert world.client("player").get(world.url("campaigns:members", "campaign")).status_code == 200


@pytest.mark.alike  # what is refused, and told, before a row is written
def test_who_alone_runs_a_table_is_not_forgotten(world: World) -> None:
    before = read()
    with pytest.raises(CommandError, match="Ada alone runs The"):
        forget("user", "ada")
    assert read() == before


@pytest.mark.alike
def test_the_only_host_is_not_forgotten(world: World) -> None:
    with pytest.raises(CommandError, match="the only host"):
        forget("user", "hal")


@pytest.mark.alike
def test_without_a_yes_it_says_what_goes_and_what_stays(world: World) -> None:
    before = read()
    said = forget("user", "bo", yes=False)
    assert "Bo goes, with " in said
    assert "a former player" in said
    assert said.endswith("Nothing was forgotten yet: say --yes.")
    assert read() == before


def test_a_forgotten_campaign_leaves_the_characters_with_their_players(world: World) -> None:
    before = {one.pk: ledger.state(one).balance for one in Character.objects.filter(owner__username="dee")}
    said = forget("campaign", world.campaign.slug)
    assert "The Salt Stair goes" in said
    assert not Campaign.objects.filter(pk=world.campaign.pk).exists()
    assert {
        one.pk: ledger.state(one).balance for one in Character.objects.filter(owner__username="dee")
    } == before
    assert Reading.objects.get(slug=world.things["shared"]).campaign is None
    assert world.client("owner").get(world_url(world.dreamer)).status_code == 200


def test_a_draft_that_tries_a_bond_out_forgets_it(world: World) -> None:
    partner = Character.objects.get(slug=world.things["partner"])
    tried = {"code": "bond", "answers": {"with": world.dreamer.slug, "card": "s1", "words": "x"}}
    other = {"code": "awareness", "answers": {}}
    Character.objects.filter(pk=partner.pk).update(rehearsal=[tried, other])
    forget("character", world.dreamer.slug)
    assert fresh(partner).rehearsal == [other]


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["character", "campaign", "user"])
def test_what_is_not_there_is_told(world: World, kind: str) -> None:
    with pytest.raises(CommandError, match=f"no {kind} nobody"):
        forget(kind, "nobody")


@pytest.mark.alike  # a lock of a file
def test_while_reverie_runs_nobody_is_forgotten(world: World) -> None:
    with (
        serving._lock_serving_file(fcntl.LOCK_SH),
        pytest.raises(CommandError, match="Reverie is running"),
    ):
        forget("user", "bo")
    assert User.objects.filter(username="bo").exists()


def test_a_link_to_a_new_password_goes_too(world: World) -> None:
    accounts.make_reset_link_token(world.people["bo"], None)
    forget("user", "bo")
    assert not ResetLink.objects.filter(user__username="bo").exists()
    assert client_of(world.people["dee"]).get("/").status_code == 200
