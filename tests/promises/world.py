"""The small world that the promises are tried in: one table, everybody who may stand around it, one of each thing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from campaigns import accounts, guests, roster
from campaigns.models import Campaign, GameSession, Guest, Invite, User
from characters.arkana.rules.phrases import Phrase
from characters.ledger import ledger, opposition, profiles, proposals, rehearsing, throws
from characters.models import Character, LedgerLine, Proposal
from characters.socket.rules import OUTSIDE
from characters.systems import system_of
from divination.games import pair_links, pairs
from divination.games.app_turns import begin_pair_game_with_app
from divination.games.playing import steps_of_game
from divination.readings import pair_readings, readings
from evenings import record
from evenings.demo_games import ALL_THIRTEEN
from evenings.models import Evening
from evenings.record import WhenAndWhere
from play import remembering
from tests.cast import FIRST_DECK, SYSTEM, client_of, fresh, make_dreamer, make_user, op, spend_data
from tests.characters import catchers, conflicts, dreams
from tests.divination import games
from tests.evenings import agents
from tests.rows import Tables, read
from tests.rules.hidden_isle.lives import DRAFT as AGENT_DRAFT
from tests.rules.laws import COSTS
from tests.snapshot import Snapshot

ROLES = ("anonymous", "outsider", "owner", "player", "gm", "former", "host")
FORM = "application/x-www-form-urlencoded"
GONE = "x" * 22  # a slug that nothing has
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP", "TRUNCATE")
BROWSERS = "django_session"  # a sign-in's own row may be renewed by a GET
DRAFT = "0a" * 16  # the id of a spend that is tried out
ARRIVES = {"arrival": True, "cards": ["c3", "c4"], "awareness": 4, "xp": 2}
REFLECTION = system_of(SYSTEM).occasions[0]
DREAM = {"spread": [["m16", True], ["w2", False]], "learned": True, "progress": False}
BOUND = "They counted the same stair."
DREAM_POSTED = {
    "card-0": "m16", "went-0": "yes", "card-1": "w2", "went-1": "no", "learned": "yes", "progress": "no",
}  # fmt: skip


@dataclass
class World:
    """Ada runs the Salt Stair; Bo owns the Dreamer, Dee and Gil play too, Ed left, Cy is a stranger, Hal the host."""

    people: dict[str, User]
    campaign: Campaign
    dreamer: Character
    session: GameSession
    evening: Evening
    things: dict[str, str] = field(default_factory=dict)
    clients: dict[str, Client] = field(default_factory=dict)

    def url(self, name: str, args: str = "") -> str:
        """Return the address of a route; *args* are names of things, else literal."""
        return reverse(name, args=[self.things.get(arg, arg) for arg in args.split()])

    def filled(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return *data* to post: ``@name`` stands for a thing, ``@op`` for a new id."""
        return {key: self._fill(value) for key, value in data.items()}

    def _fill(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._fill(part) for part in value]
        if not isinstance(value, str) or not value.startswith("@"):
            return value
        return op() if value == "@op" else self.things[value[1:]]

    def client(self, role: str) -> Client:
        return self.clients[role]

    def post(self, role: str, url: str, data: dict[str, Any], **more: Any) -> Any:
        """Return what *role* is answered to a form with *data*, sent as browsers send one without files."""
        return self.client(role).post(url, urlencode(data, doseq=True), FORM, **more)


def make_world() -> World:
    people = {name: make_user(name) for name in ("ada", "bo", "cy", "dee", "ed", "finn")}
    people["hal"] = make_user("hal", is_staff=True)
    campaign = roster.new_campaign("The Salt Stair", "Everyone dreams of the same stair.", people["ada"])
    for name in ("bo", "dee", "ed"):
        roster.add_member(campaign, people[name])
    people["gil"] = make_user("gil", invited_to=campaign)
    roster.add_member(campaign, people["gil"])
    strayed = make_dreamer(people["ed"], campaign, name="Edda Stray")
    dreamer = make_dreamer(people["bo"], campaign, xp=12)
    evening = record.record_evening(
        SYSTEM, REFLECTION, WhenAndWhere(campaign, "The Orchard", date(2026, 11, 13), "It rained upwards."), DREAM,
        [dreamer.slug, strayed.slug], op_id=op(), by=people["ada"],
    )  # fmt: skip
    roster.save_session_gm_note(evening.game_session, "The stair is a throat.", 0)
    roster.leave_campaign(campaign, people["ed"])
    world = World(people, campaign, dreamer, evening.game_session, evening)
    _spend(world, "highest c")
    rehearsing.add_drafted_spend(dreamer, "awareness", {}, op_id=DRAFT)
    world.dreamer = fresh(dreamer)
    _name_things(world, strayed)
    world.clients = _clients(people)
    return world


lay_world = Snapshot(make_world).lay


def _clients(people: dict[str, User]) -> dict[str, Client]:
    seats = {"outsider": "cy", "owner": "bo", "player": "dee", "gm": "ada", "former": "ed", "host": "hal"}
    signed_in = {role: client_of(people[name]) for role, name in seats.items()}
    clients = {"anonymous": Client(), **signed_in}
    for client in clients.values():
        client.raise_request_exception = False
    return clients


def _spend(world: World, code: str) -> None:
    character, bo = fresh(world.dreamer), world.people["bo"]
    client = client_of(bo)
    answer = client.post(world_url(character, "spend"), spend_data(character, code))
    assert answer.status_code in (302, 303), answer.content.decode()[:500]


def world_url(character: Character, page: str = "character") -> str:
    return reverse(f"characters:{page}", args=[character.slug])


def _name_things(world: World, strayed: Character) -> None:
    bo, campaign, dreamer = world.people["bo"], world.campaign, world.dreamer
    token = roster.make_invite_token(campaign, world.people["ada"])
    version, _table = ledger.rules_version_and_table(dreamer)
    world.things |= {
        **{name: user.slug for name, user in world.people.items()},
        **_far_shore(world.people["finn"]),
        **_readings(world),
        **_games(world),
        **_pairs(world),
        **_by_link(world),
        **_here_and_against_the_app(world),
        **_opponents(world),
        **_proposals(world),
        **_hand(world),
        **_gate(world),
        **_catchers(world),
        **_deep(world),
        "campaign": campaign.slug,
        "dreamer": dreamer.slug,
        "strayed": strayed.slug,
        "loner": make_dreamer(bo, None, name="Lone Lorn", xp=3).slug,
        "gifted": _gifted(bo, campaign),
        "draft": _draft(bo, campaign, {"cards": FIRST_DECK}).slug,
        "unnamed": _draft(bo, campaign, {}, name="").slug,
        "claim": _draft(bo, campaign, ARRIVES, name="Claiming").slug,
        "arrival": (arrival := _arrival(bo, campaign)).slug,
        "offered": fresh(arrival).offered_at.isoformat(),
        "session": world.session.slug,
        "evening": world.evening.slug,
        "invite": Invite.objects.get(campaign=campaign).slug,
        "token": token,
        "reset": accounts.make_reset_link_token(world.people["dee"], None),
        "revision": str(dreamer.revision),
        "rules_version": str(version),
        "line": str(LedgerLine.objects.get(character=dreamer, kind="highest").number),
        "system": SYSTEM,
        "drafts": DRAFT,
        "absent": GONE,
    }
    world.things |= _thrown(world)


def _hand(world: World) -> dict[str, str]:
    """Return an agent at the table, the downtime they are in, and two agents of Bo's who sit at none;
    one is not finished yet.
    """
    bo, ada = world.people["bo"], world.people["ada"]
    agent = agents.agent(bo, world.campaign, "Sela Vane", vices=[])
    evening = agents.begin(world.campaign, ada, agent)
    alone = agents.agent(bo, None, "Wren Alone")
    idle = agents.agent(bo, None, "Ide Rest", vices=[], contacts=[])  # nothing comes before their actions
    agents.begin(None, bo, idle, solo=True)
    shaping = profiles.create_draft_and_delete_old_untouched(agents.SYSTEM, bo, world.campaign)
    profiles.change_draft(shaping, lambda _: AGENT_DRAFT)
    return {
        "agent": agent.slug, "resting": evening.slug, "named": evening.op_id,
        "alone": alone.slug, "idle": idle.slug, "shaping": shaping.slug,
    }  # fmt: skip


def _gate(world: World) -> dict[str, str]:
    """Return the table of the Iron Gate with the same people: an NPC that hides, a conflict, and one that is over."""
    people = world.people
    gate = roster.new_campaign("The Iron Gate", "", people["ada"])
    for name in ("bo", "dee", "ed"):
        roster.add_member(gate, people[name])
    roster.leave_campaign(gate, people["ed"])
    made = {"gate": gate.slug, "warden": conflicts.make_npc(gate).slug}
    brand, sable = (conflicts.make_arkana(people[who], gate, who.title()) for who in ("bo", "dee"))
    for name in ("scene", "over"):
        fight = conflicts.make_scene(gate, people, brand, sable)
        fight.play("ambush players", *(("stop",) if name == "over" else ()))
        made |= {name: fight.scene.slug, f"{name}_number": str(fight.number)}
    forming = profiles.create_draft_and_delete_old_untouched("arkana", people["bo"], gate)
    return {**made, "brand": brand.slug, "forming": forming.slug}


def _catchers(world: World) -> dict[str, str]:
    """Return a Dreamcatcher of Bo's at the table after a story, and one who is not finished yet."""
    bo = world.people["bo"]
    catcher = catchers.make_catcher(bo, world.campaign, "Ragna")
    told = catchers.tell_story(world.campaign, world.people["ada"], catcher)
    weaving = profiles.create_draft_and_delete_old_untouched(catchers.SYSTEM, bo, world.campaign)
    profiles.change_draft(weaving, lambda _: catchers.DRAFT)
    return {"catcher": catcher.slug, "story_told": told.slug, "weaving": weaving.slug}


def _deep(world: World) -> dict[str, str]:
    """Return the table of the Salt Deep with the same people, in dreams that wait: for a raised hand, for Guides, for
    how a Spike is met.
    """
    people = world.people
    deep = roster.new_campaign("The Salt Deep", "", people["ada"])
    for name in ("bo", "dee", "ed"):
        roster.add_member(deep, people[name])
    roster.leave_campaign(deep, people["ed"])
    make_dreamer(people["dee"], deep, name="Io")  # who dreams none of them
    made = {"deep": deep.slug}
    begun: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
        "dreaming": ({}, (*dreams.REVEALED, "d2: hand d2")),
        "asked": ({"spread": 3}, ("gm: ask What waits on the stair?",)),
        "spiked": ({}, (f"gm: spike {dreams.SPIKE}",)),
    }
    with dreams.as_laid():
        for name, (told, moves) in begun.items():
            slugs = [make_dreamer(people[who], deep, name=who.title()).slug for who in ("bo", "dee")]
            dream = dreams.begin_dream({**people, "eve": people["gil"]}, deep, slugs, **told).play(*moves)
            made |= {name: dream.scene.slug, f"{name}_number": str(dream.number)}
            made |= {f"{name}_guide": f"guide d1 {dream.full.shuffles}"}
    return made


def _thrown(world: World) -> dict[str, str]:
    """Return a roll of Bo's at the Iron Gate that fell 2 short, and what a form there is bound to."""
    brand = fresh(Character.objects.get(slug=world.things["brand"]))
    here, check = throws.character_at_table(brand), throws.check_with_key(brand, "check")
    arkana, phrase = here.cast.my_sheet, Phrase.from_code("control mind")
    answers = {"phrase": phrase.code, "target": str(arkana.scores[phrase] + 2), "task": "Lift the gate"}
    made = throws.roll_check(
        brand, check, answers, op_id=op(), by=world.people["bo"], revision=brand.revision,  # type: ignore[arg-type]
        rules_version=here.version, typed_dice={"own": (3,) * arkana.dice_count(phrase.act)},
    )  # fmt: skip
    return {"throw": made.slug, "brand_revision": str(brand.revision)}


def _gifted(owner: User, campaign: Campaign) -> str:
    """Return the slug of a Dreamer who holds a Boon."""
    gifted = make_dreamer(owner, campaign, name="Gilda Gift", xp=COSTS["boon"])
    answers = {"boon": "General", "name": "Tidal Ear", "text": ""}
    system, (_version, table) = system_of(SYSTEM), ledger.rules_version_and_table(gifted)
    cast = ledger.actor_and_sheets(gifted)
    offer = next(o for o in system.rules.offers(cast.my_sheet, table) if o.code == "boon")
    ledger.write(system.rules.settle(cast, offer, answers, table.rules), op_id=op(), by=owner)
    return gifted.slug


def _far_shore(finn: User) -> dict[str, str]:
    """Return the things of a table that nobody else here sits at."""
    elsewhere = roster.new_campaign("The Far Shore", "Another table.", finn)
    far_session = roster.new_session(elsewhere, "The Ebb", date(2026, 10, 1), finn)
    theirs = make_dreamer(finn, elsewhere, name="Farah Shore")
    return {"elsewhere": elsewhere.slug, "theirs": theirs.slug, "far_session": far_session.slug}


def _readings(world: World) -> dict[str, str]:
    """Return a reading of Bo's own, one shared with the campaign, and one of another table."""
    bo, finn = world.people["bo"], world.people["finn"]
    made = {
        "reading": readings.deal_new_reading(bo, "The weather within", "What holds?", op_id=op()),
        "shared": readings.deal_new_reading(bo, "For the table", "", op_id=op()),
        "unsealed": readings.deal_new_reading(finn, "High water", "", op_id=op()),
        "foreign": readings.deal_new_reading(finn, "Low water", "", op_id=op()),
    }
    for reading in made.values():
        words = ["the stair", "salt", "listening", "a lamp"]
        readings.save_title_question_and_words(
            reading, reading.title, reading.question, words, seen_version=1
        )
    for name in ("reading", "shared"):
        readings.save_seal(made[name], ["Stand", "Listen", "Begin", "Alone"], seen_version=2)
    profiles.put_seal_on_sheet_or_take_off(
        world.dreamer, {"cards": ["m17", "c9"], "words": ["Listen", "Stand"]}
    )
    readings.share_with_campaign(made["shared"], world.campaign)
    readings.share_with_campaign(made["foreign"], Campaign.objects.get(title="The Far Shore"))
    return {
        **{name: reading.slug for name, reading in made.items()},
        "linked": readings.make_link_token(made["shared"]),
    }


def _games(world: World) -> dict[str, str]:
    """Return a game of Bo's own that goes on, one that the table looks on at, one that is over, and one elsewhere."""
    bo, finn = world.people["bo"], world.people["finn"]
    far = Campaign.objects.get(title="The Far Shore")
    made = {
        "game": games.play_on(games.begin(bo, deal=""), 3),
        "watched": games.play_on(games.begin(bo, "dream_odyssey", deal="", campaign=world.campaign), 2),
        "ended": games.play_on(games.begin(bo, "dream_odyssey")),
        "far_game": games.begin(finn, campaign=far),
    }
    moves = steps_of_game(made["game"])[-1].position.legal_moves()
    seen = {"game_number": str(made["game"].number), "game_move": moves[0]}
    told = {"told": made["ended"].reading.slug}  # the reading that grew out of it
    return {**{name: game.slug for name, game in made.items()}, **seen, **told}


def _pairs(world: World) -> dict[str, str]:
    """Return a game for two of Bo and Dee in which Bo is to draw, and one that Dee gave up."""
    bo, dee = world.people["bo"], world.people["dee"]
    going, over = (
        pairs.begin_pair_game(world.campaign, mode, (), bo, dee, title=title, op_id=op(), first_seat="1")
        for mode, title in (("lovers_discourse", "Two on the stair"), ("warring_planets", "Over the stair"))
    )
    pairs.make_move(over, "2", "forfeit 2", seen_number=over.number, op_id=op(), by=dee)
    told = pairs.begin_pair_game(
        world.campaign, "lovers_discourse", (), bo, dee, title="Told by two", op_id=op(), first_seat="1",
        deal=ALL_THIRTEEN.deal, opening_seats_and_moves=[*list(ALL_THIRTEEN.seats_and_moves)[:12], ("1", "forfeit 1")],
    )  # fmt: skip
    seats = pairs.seats_by_key(told)
    entries = [
        {"card": card, "word": word, "symbol": ""} for card, word in (("m12", "Wait"), ("m7", "Drive"))
    ]
    pair_readings.change_seal_and_say_if_other_had_agreed(told, "1", entries, seen_version=1)
    for seat, by in (("1", bo), ("2", dee)):
        pair_readings.save_part(told, seat, {"three-contact": "We met there."}, by=by, seen_version=1)
        pair_readings.agree_to_seal(told, seats, seat, seen_version=2)
        for consent in ("says_campaign", "says_link"):
            pair_readings.say_yes_or_no_to_sharing(told, seats, seat, consent, is_yes=True)
    return {"pair_told": told.slug, "pair_linked": pair_readings.make_link_token(told),
            "pair": going.slug, "pair_number": str(going.number), "pair_over": over.slug,
            "pair_partner": f"{world.campaign.slug}.{dee.slug}"}  # fmt: skip


def _by_link(world: World) -> dict[str, str]:
    """Return a game for two of Bo's whose other seat is empty, the links to it, and the way back of a guest."""
    bo = world.people["bo"]
    game = pairs.begin_pair_game_by_link(bo, "warring_planets", (), title="Two by letter", op_id=op())
    guest = User.objects.create(username="guest-of-bo", display_name="A guest", is_active=False)
    Guest.objects.create(user=guest, key_hash="-", address="-")
    return {
        "by_link": game.slug,
        "to_sit": pair_links.make_seat_link_token(game, pairs.seats_by_key(game)["2"]),
        "to_watch": pair_links.make_watch_link_token(game),
        "to_come_back": guests.make_way_back_token(guest),
    }


def _here_and_against_the_app(world: World) -> dict[str, str]:
    """Return a game for two at Bo's device, and one of his with the app."""
    bo, mode = world.people["bo"], "warring_planets"
    both = pairs.begin_pair_game_here(
        bo, mode, (), {"1": "Bo", "2": "Mira"}, title="Two at one table", op_id=op()
    )
    app = begin_pair_game_with_app(bo, mode, (), "sensible", title="Against the app", op_id=op())
    return {"here": both.slug, "against_app": app.slug}


def _proposals(world: World) -> dict[str, str]:
    """Return a Bond that Dee's Dreamer offers Bo's, and one of Bo's with somebody who is not kept here, and
    a Dreamer without a table who has one.
    """
    partner = make_dreamer(world.people["dee"], world.campaign, name="Partner Perrin", xp=4)
    both = {"card": "s1", "words": BOUND}
    asked = _propose(partner, {**both, "with": world.dreamer.slug})
    alone = {**both, "with": OUTSIDE, "name": "Old Marrow", "theirs": "w3"}
    lone = _propose(fresh(world.dreamer), alone)
    bound = make_dreamer(world.people["bo"], None, name="Bound Bryn", xp=2)
    _propose(bound, alone)
    return {"partner": partner.slug, "proposal": asked.slug, "lone": lone.slug, "bound": bound.slug}


def _propose(maker: Character, answers: dict[str, str]) -> Proposal:
    _version, table = ledger.rules_version_and_table(maker, with_others=True)
    offers = system_of(SYSTEM).rules.offers(ledger.state(maker).sheet, table)
    offer = next(offer for offer in offers if offer.code == "bond")
    return proposals.propose_and_accept_if_run_by(maker, offer, answers, op_id=op(), by=maker.owner)


def _opponents(world: World) -> dict[str, str]:
    """Return a foe, an Effort and a Spike that were revealed, a foe that was not, and one of another table."""
    far, foe = Campaign.objects.get(title="The Far Shore"), {"cards": ["s1", "s2", "w4"], "awareness": 3}
    effort = {"cards": ["c5", "m16"], "difficulty": 6, "intensity": 2}
    made = {
        name: opposition.create_opponent(
            where, SYSTEM, kind, op_id=op(), name=called, portrait="Salt.", data=data
        )
        for name, where, kind, called, data in (
            ("keeper", world.campaign, "foe", "The Toll-Keeper", foe),
            ("lurker", world.campaign, "foe", "The Drowned Heir", foe),
            ("step", world.campaign, "effort", "The Thirteenth Step", effort),
            (
                "jolt",
                world.campaign,
                "spike",
                "The Stair Forgets",
                {"difficulty": 3, "consequence": "2 Stress."},
            ),
            ("far_keeper", far, "foe", "The Far Keeper", foe),
        )
    }
    for name in ("keeper", "step", "jolt", "far_keeper"):
        opposition.set_opponent_revealed(made[name], is_revealed=True)
    for name in ("keeper", "lurker"):
        opposition.save_opponent_gm_note(made[name], "It cannot count past nine.", seen_version=0)
    return {name: opponent.slug for name, opponent in made.items()}


def _draft(owner: User, campaign: Campaign, draft: dict[str, Any], name: str = "Drafted") -> Character:
    character = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    if name:
        words = {"name": name, "pronouns": "", "texts": {}}
        profiles.save_name_and_texts(character, words, seen_version=character.version)
    if draft:
        profiles.change_draft(character, lambda before: {**before, **draft})
    return fresh(character)


def _arrival(owner: User, campaign: Campaign) -> Character:
    """Return an arrival that waits for the game master."""
    character = _draft(owner, campaign, ARRIVES, name="Arriving")
    profiles.offer_draft_to_gm(character)
    return fresh(character)


def is_written_by(sql: str) -> bool:
    """Say whether *sql* writes, elsewhere than among the sessions of browsers."""
    return sql.lstrip().upper().startswith(WRITES) and BROWSERS not in sql


@contextmanager
def undone() -> Iterator[None]:
    """Let everything written inside come to nothing; where something was, nothing of it is remembered."""
    wrote: list[str] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        wrote.extend([sql] if is_written_by(sql) else [])
        return execute(sql, params, many, context)

    with transaction.atomic(), connection.execute_wrapper(note):
        yield
        transaction.set_rollback(True)
    if wrote:
        ledger.MEMORY.clear()
        remembering.MEMORY.clear()


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return every row there is, but for those of the sessions of browsers."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label != "sessions"
    }


def every_row() -> Tables:
    """Return the rows of every table of ours as the database holds them: quick to read, and to be compared."""
    return {table: rows for table, rows in read().items() if table != "django_session"}
