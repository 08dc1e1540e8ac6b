"""The demo tables: lived through the real writes, set once, taken away without a trace."""

from dataclasses import fields, replace

import pytest
from django.conf import settings
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import roster
from campaigns.models import Campaign, GameSession, GMNote, Member, User
from characters.beckoning_dream.rules.deck import deck_problems
from characters.ledger import ledger
from characters.ledger.replay import replay
from characters.models import Character, LedgerLine, Proposal
from characters.socket.playthroughs import Playthrough
from characters.socket.rules import Entry
from characters.systems import SYSTEMS, playthrough_of, system_of
from decks.letters import is_character_drawable_on_ring
from decks.rules.seal import seal_problems
from divination.models import Reading
from divination.readings.sealing import saved_seal
from evenings.demo_accounts import write_passwords_file
from evenings.management.commands import demo as command
from evenings.models import Evening
from tests.evenings import tables
from tests.evenings.demo_tables import lay_every_table, lay_table

pytestmark = pytest.mark.django_db
# A game without a table of its own is told so by tests/test_systems.py.
WITH_DEMO = [key for key, system in SYSTEMS.items() if system.part_of(Playthrough)]
MODELS = (User, Campaign, Member, GameSession, GMNote, Character, LedgerLine, Proposal, Evening, Reading)


@pytest.fixture
def every_table():
    def run(*flags):
        call_command("demo", *flags, verbosity=0)

    yield run
    (settings.DATA_DIR / "demo.txt").unlink(missing_ok=True)


@pytest.fixture
def table():
    """One table as the command sets it, with its passwords where the host reads them; the accounts of its people."""
    accounts = lay_table(tables.SYSTEM)
    write_passwords_file(accounts, settings.DATA_DIR / "demo.txt")
    yield accounts
    (settings.DATA_DIR / "demo.txt").unlink(missing_ok=True)


@pytest.fixture
def of_demo(table):
    """The keys of all that is the table's."""
    return keys()


@pytest.fixture
def all_of_them():
    """The table of every game; what the host is told of them, and who may read that."""
    return lay_every_table()


@pytest.fixture
def demo(every_table, monkeypatch):
    """Set one table, as if there were one game."""
    monkeypatch.setattr(command, "SYSTEMS", {tables.SYSTEM: SYSTEMS[tables.SYSTEM]})
    return every_table


def counts():
    return [model.objects.count() for model in MODELS]


def keys():
    return [set(model.objects.values_list("pk", flat=True)) for model in MODELS]


def dreamers():
    return list(Character.objects.filter(is_demo=True, finished_at__isnull=False))


@pytest.mark.alike  # set again below to be taken away
def test_it_sets_a_table_of_four_people_and_four_dreamers(table):
    campaign = Campaign.objects.get(is_demo=True)
    assert (campaign.members.filter(is_gm=True).count(), campaign.members.count()) == (1, 4)
    assert len(dreamers()) == 4
    assert Evening.objects.filter(corrects=None).count() == 3


@pytest.mark.alike
def test_twice_is_once(table, demo):
    before = keys()
    demo()
    assert keys() == before


@pytest.mark.alike
def test_every_deck_is_legal(table):
    assert [list(deck_problems(ledger.state(dreamer).sheet.deck)) for dreamer in dreamers()] == [[]] * 4


@pytest.mark.alike
def test_every_history_replays_to_what_is_shown(table):
    for dreamer in dreamers():
        shown = ledger.state(dreamer)
        lines = [(line.number, Entry(line.kind, line.xp, line.data)) for line in dreamer.lines.all()]
        assert replay(system_of(dreamer.system), lines) == shown
        assert [number for number, _ in lines] == list(range(1, dreamer.revision + 1))


@pytest.mark.alike
def test_nobody_owes_and_somebody_has_xp_to_spend(table):
    balances = [ledger.state(dreamer).balance for dreamer in dreamers()]
    assert min(balances) >= 0
    assert max(balances) >= 2


@pytest.mark.alike
def test_every_kind_of_line_is_there(table):
    kinds = set(LedgerLine.objects.values_list("kind", flat=True))
    assert kinds >= {"created", "arrived", "reflection", "corrected", "granted", "reverted", "boon", "bond"}


@pytest.mark.alike
def test_a_draft_has_a_gap(table):
    draft = Character.objects.get(is_demo=True, finished_at=None)
    assert any(problem.code == "gap" for problem in ledger.draft_problems(draft))


def test_lines_are_spread_over_the_last_weeks_in_order(table):
    days = list(LedgerLine.objects.order_by("pk").values_list("written_at", flat=True))
    assert days == sorted(days)
    assert (days[-1] - days[0]).days > 30


@pytest.mark.alike  # what stands in a file
def test_the_passwords_are_the_hosts_to_read(all_of_them):
    told, mode = all_of_them
    assert mode == 0o600
    rows = [line.split() for line in told.splitlines()]
    people = [person for key in WITH_DEMO for person in playthrough_of(key).people]
    assert [authenticate(username=name, password=password).username for name, password, *_ in rows] == [
        f"demo-{person.key}" for person in people
    ]


@pytest.mark.alike
def test_ines_shares_a_reading_whose_seal_is_on_her_sheet(table):
    reading = Reading.objects.get(is_demo=True, game=None)
    ondine = Character.objects.get(name="Ondine Varga")
    assert (reading.owner, reading.campaign) == (ondine.owner, ondine.campaign)
    assert all(row["words"] for row in reading.cards)
    assert ondine.chosen_seal == saved_seal(reading)
    assert list(seal_problems(ondine.chosen_seal, is_character_drawable_on_ring)) == []  # type: ignore[arg-type]


@pytest.mark.alike
def test_two_share_a_bond_and_another_waits_for_an_answer(table):
    ondine, tobias = (Character.objects.get(name=name) for name in ("Ondine Varga", "Tobias Reed"))
    held = [ledger.state(dreamer).sheet.bonds[0] for dreamer in (ondine, tobias)]
    assert [(bond.mine, bond.theirs) for bond in held] == [("c2", "m16"), ("m16", "c2")]
    waiting = Proposal.objects.open().get()
    assert (waiting.maker.name, waiting.awaits) == ("Sister Halm", ondine)
    assert ledger.state(ondine).balance >= 2


def test_remove_takes_the_reading_of_an_account_that_stays(table, demo, campaign):
    roster.add_member(campaign, User.objects.get(username="demo-ines"))
    demo("--remove")
    assert not Reading.objects.exists()


@pytest.mark.alike  # taken away and set, as the others do
def test_reset_sets_it_anew(table, demo):
    before, passwords = counts(), (settings.DATA_DIR / "demo.txt").read_text()
    Character.objects.filter(name="Pell").update(name="Spoilt")
    demo("--reset")
    assert counts() == before
    assert Character.objects.filter(name="Pell").exists()
    assert (settings.DATA_DIR / "demo.txt").read_text() != passwords


def test_remove_takes_exactly_it_away(table, of_demo, demo, ada, bo, campaign):
    tables.evening(campaign, ada, tables.dreamer(bo, campaign, "Ondine Varga"))
    others = [now - theirs for now, theirs in zip(keys(), of_demo, strict=True)]
    demo("--remove")
    assert keys() == others
    assert not (settings.DATA_DIR / "demo.txt").exists()


def test_remove_takes_what_the_demo_people_made_since(table, demo):
    ines = User.objects.get(username="demo-ines")
    tables.dreamer(ines, None, "Another")
    roster.new_campaign("Another table", "", ines)
    demo("--remove")
    assert counts() == [0] * len(MODELS)


def test_remove_leaves_a_guest_their_dreamer(table, demo, bo):
    salt = Campaign.objects.get(is_demo=True)
    roster.add_member(salt, bo)
    guest = tables.dreamer(bo, salt, "A guest")
    demo("--remove")
    guest.refresh_from_db()
    assert (guest.campaign, guest.lines.count()) == (None, 1)


def test_remove_keeps_a_demo_account_that_sits_with_others(table, demo, campaign):
    roster.add_member(campaign, User.objects.get(username="demo-ines"))
    demo("--remove")
    assert list(User.objects.filter(username__startswith="demo-").values_list("username", flat=True)) == [
        "demo-ines"
    ]


@pytest.mark.alike  # as the one table is taken away
def test_somebodys_own_account_of_that_name_is_left_alone(demo):
    mine = User.objects.create_user("demo-nobody", "a word nobody guesses", display_name="Mine")
    others = (tables.dreamer(mine, None, "Ondine Varga"), User.objects.get())
    demo()
    demo("--remove")
    assert (Character.objects.get(), User.objects.get()) == others


def test_a_demo_name_that_is_somebodys_own_is_said(demo):
    User.objects.create_user("demo-ines", "a word nobody guesses", display_name="Mine")
    with pytest.raises(CommandError, match="somebody's own"):
        demo()
    assert User.objects.count() == 1


@pytest.mark.alike  # every table is set again to be taken away
def test_every_game_has_a_table_of_its_own(all_of_them):
    titles = {key: playthrough_of(key).title for key in WITH_DEMO}
    assert set(Campaign.objects.filter(is_demo=True).values_list("title", flat=True)) == set(titles.values())
    for key, title in titles.items():
        there = Character.objects.filter(campaign__title=title, finished_at__isnull=False)
        assert {character.system for character in there} == {key}
        assert GameSession.objects.filter(campaign__title=title).exists()


# What a copy leaves behind: what others know of one, what was granted, where points came from, what is under way.
LEFT_BEHIND = {
    "earned", "bonds", "exceptions", "downtime", "expended", "rest", "recoveries",
    "stories", "is_between_stories", "conversions", "called", "traits_made", "pool",
}  # fmt: skip
NUMBERED_ANEW = {"advantages", "hindrances"}  # a copy counts its traits from one


def kept_of(sheet, name):
    kept = getattr(sheet, name)
    return [replace(trait, key="") for trait in kept] if name in NUMBERED_ANEW else kept


@pytest.mark.alike  # what is made of a sheet
def test_a_duplicate_of_anybody_is_them_without_their_history(all_of_them):
    for character in dreamers():
        rules, sheet = system_of(character.system).rules, ledger.state(character).sheet
        copy = rules.apply(rules.blank, rules.create(rules.draft_of(sheet), rules.house_rules))
        kept = {field.name for field in fields(sheet)} - LEFT_BEHIND
        assert {name: kept_of(copy, name) for name in kept} == {name: kept_of(sheet, name) for name in kept}


@pytest.mark.alike
def test_an_account_is_told_with_its_table(all_of_them):
    rows = all_of_them[0].splitlines()
    people = [(person, playthrough_of(key)) for key in WITH_DEMO for person in playthrough_of(key).people]
    assert len(rows) == len(people)
    for row, (person, play) in zip(rows, people, strict=True):
        assert row.startswith(f"demo-{person.key} ")
        assert play.title in row


@pytest.mark.alike  # each statement of it is asked for one table, or where somebody is forgotten
def test_remove_takes_every_table_away(all_of_them, every_table):
    of_demo = keys()
    tables.campaign(tables.person("Ada"), tables.person("Bo"))
    others = [now - theirs for now, theirs in zip(keys(), of_demo, strict=True)]
    every_table("--remove")
    assert keys() == others


@pytest.mark.alike  # asked for one table
def test_none_stands_where_one_cannot(every_table, monkeypatch):
    monkeypatch.setattr(command, "SYSTEMS", {key: SYSTEMS[key] for key in ("arkana", "dreamcatcher")})
    last = playthrough_of("dreamcatcher").people[-1].key
    User.objects.create_user(f"demo-{last}", "a word nobody guesses", display_name="Mine")
    with pytest.raises(CommandError, match="somebody's own"):
        every_table()
    assert not Campaign.objects.exists()
