"""Over 1,000 random Dreamers: a spend succeeds exactly when the book lets it, and leaves what the book says.

The book is told anew here, in plain words: nothing in the part "the book" asks the rules.
"""

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from campaigns.forms import new_op_id
from characters.ledger import ledger, profiles
from characters.ledger.replay import ReplayedState
from characters.models import Character, LedgerLine
from characters.pages.spend_form import SpendForm
from characters.socket.rules import ActorAndSheets, Entry, Table
from characters.systems import system_of
from decks.rules.tarot import DECK, cards_of_codes
from tests.cast import SYSTEM, client_of, fresh, make_user, spend_data
from tests.conftest import at_night
from tests.promises.world import undone, world_url
from tests.rules.laws import COSTS

DREAMERS, OVER_HTTP, LIVED = 1200, 50, 20
PARTS = 10
RULES = system_of(SYSTEM)
TABLE = Table(RULES.rules.house_rules)
SUITS = "scwp"
NAMES = ("Iron Will", "Tide", "Low Road", "Polaris", "Old Friend")
EVERY_CODE = [
    *(f"{way} {suit}" for way in ("lowest", "two_lowest", "new_suit", "highest") for suit in SUITS),
    *(f"across {giver}>{taker}" for giver in SUITS for taker in SUITS if giver != taker),
    *("awareness", "boon", "bond", "transform"),
]
GOOD_OR_BAD = ("It held.", "It held.", "It held.", "", "w" * 201)
Need = dict[str, Any]


@dataclass(frozen=True)
class Power:
    """A Boon as this test knows one: a Major's brings its card."""

    name: str
    category: str = "General"
    major: int | None = None
    needs: tuple[Need, ...] = ()

    @property
    def code(self) -> str:
        return f"@{self.name}" if self.major is None else f"m{self.major}"

    @property
    def data(self) -> dict[str, Any]:
        told = {"name": self.name, "text": "", "category": self.category, "major": self.major}
        return {**told, "needs": [dict(need) for need in self.needs]}


@dataclass(frozen=True)
class Tie:
    """A Bond: the card it hangs on, and whether it sleeps."""

    name: str
    mine: str
    is_asleep: bool = False
    words: str = "We both heard the bell."


@dataclass(frozen=True)
class Facts:
    """A Dreamer as this test knows one, and the catalogue of their table (None: the 22 Majors)."""

    ranks: dict[str, list[int]]
    majors: list[int]
    xp: int
    awareness: int
    powers: tuple[Power, ...] = ()
    ties: tuple[Tie, ...] = ()
    catalogue: tuple[Power, ...] | None = None
    seed: int = field(default=0, compare=False)

    @property
    def codes(self) -> list[str]:
        return [f"{suit}{rank}" for suit in SUITS for rank in self.ranks[suit]] + [
            f"m{n}" for n in self.majors
        ]

    @property
    def held(self) -> tuple[Power, ...]:
        return (*(Power(f"Boon {n}", "Major Arcana", n) for n in self.majors), *self.powers)

    @property
    def draft(self) -> dict[str, Any]:
        boons = [power.data for power in self.held]
        return {
            "arrival": True, "cards": self.codes, "awareness": self.awareness, "xp": max(0, self.xp), "boons": boons,
        }  # fmt: skip


def drawn(seed: int) -> Facts:
    """Return a random Dreamer: unbroken suits or none, XP from owing to plenty, Bonds, Boons with needs."""
    chance = random.Random(seed)
    ranks: dict[str, list[int]] = {}
    for suit in SUITS:
        ends = sorted(chance.choice((1, 14, chance.randint(1, 14))) for _ in range(2))
        ranks[suit] = list(range(ends[0], ends[1] + 1)) if chance.random() < 0.7 else []
    if not any(ranks.values()):
        ranks["c"] = [1]
    majors = chance.sample(range(22), chance.choice((0, 0, 1, 3, 22)))
    facts = Facts(ranks, majors, chance.choice((-4, 0, 1, 2, 3, 4, 5, 12)), chance.randint(0, 20), seed=seed)
    named = chance.sample(NAMES, chance.choice((0, 0, 1, 2)))
    powers = tuple(Power(name, needs=some_needs(chance)) for name in named)
    return replace(facts, powers=powers, ties=some_ties(chance, facts), catalogue=some_catalogue(chance))


def some_needs(chance: random.Random) -> tuple[Need, ...]:
    kinds: tuple[Need, ...] = (
        {"suit": chance.choice(SUITS)}, {"suit": chance.choice(SUITS), "cards": chance.randint(1, 9)},
        {"cards": chance.randint(1, 40)}, {"highest": chance.randint(1, 14)}, {"major": chance.randrange(22)},
        {"suit": chance.choice(SUITS), "highest": chance.randint(1, 14)}, {"boon": chance.choice(NAMES).upper()},
    )  # fmt: skip
    return tuple(chance.sample(kinds, chance.choice((0, 0, 1, 1, 2))))


def some_ties(chance: random.Random, facts: Facts) -> tuple[Tie, ...]:
    """Return Bonds, most of them on the ends of suits, where cards leave; several may hang on one card."""
    edges = [f"{suit}{ranks[end]}" for suit, ranks in facts.ranks.items() if ranks for end in (0, -1)]
    return tuple(
        Tie(f"Dreamer {n}", chance.choice(edges + facts.codes), chance.random() < 0.25)
        for n in range(chance.choice((0, 0, 1, 2, 4)))
    )


def some_catalogue(chance: random.Random) -> tuple[Power, ...] | None:
    if chance.random() < 0.3:
        return None
    majors = [Power(f"Call {n}", "Major Arcana", n, some_needs(chance)) for n in chance.sample(range(22), 3)]
    names = chance.sample(NAMES, 3)
    return (
        *majors,
        *(
            Power(name, chance.choice(("General", "Minor Arcana")), None, some_needs(chance))
            for name in names
        ),
    )


# --- the book ---


def allowed(code: str, facts: Facts) -> bool:
    """Say from the book alone (Reflection) whether *code* may be bought."""
    group, _, rest = code.partition(" ")
    giver, _, taker = rest.partition(">")
    held = facts.ranks.get(giver, [])
    top = facts.ranks.get(taker or giver, [])
    rises = bool(top) and top[-1] < 14
    return facts.xp >= COSTS[group] and {
        "lowest": bool(held) and held[0] > 1,
        "two_lowest": len(held) >= 2 and rises,
        "across": bool(held) and rises,
        "new_suit": not held,
        "highest": rises,
        "transform": 3 <= len(facts.codes) <= 2 + 36 + sum(n <= 9 for n in facts.majors),
    }.get(group, True)


@dataclass(frozen=True)
class Left:
    """What a spend leaves: the deck, XP, Awareness, Bonds as (card, asleep, words), Boons by name."""

    deck: frozenset[str]
    xp: int
    awareness: int
    ties: tuple[tuple[str, bool, str], ...]
    boons: tuple[str, ...]


def by_the_book(code: str, told: dict[str, str], facts: Facts) -> Left | None:
    """Return what buying *code* with these answers leaves; None: the book does not let it."""
    if not allowed(code, facts):
        return None
    group = code.partition(" ")[0]
    gained = gained_by(told, facts) if group == "boon" else None
    if (group == "boon" and gained is None) or (group == "bond" and not is_a_bond(told, facts)):
        return None
    after = deck_after(code, told, facts, gained)
    ties = None if after is None else ties_after(after, told, facts, facts.xp - COSTS[group])
    if after is None or ties is None:
        return None
    forged = ((told["card"], False, told["words"]),) if group == "bond" else ()
    paid = sum(told.get(f"keep_{n}") == "pay" for n in touched(after, facts))
    return Left(
        frozenset(after), facts.xp - COSTS[group] - paid, facts.awareness + (group == "awareness"), (*ties, *forged),
        (*(power.name for power in facts.held), *([gained] if gained else [])),
    )  # fmt: skip


def deck_after(code: str, told: dict[str, str], facts: Facts, gained: str | None) -> list[str] | None:
    """Return the deck that *code* makes; None: a Transform into what is no deck."""
    group, _, rest = code.partition(" ")
    giver, _, taker = rest.partition(">")
    ranks, held = facts.ranks.get(giver, []), facts.codes
    if group == "transform":
        return told["deck"].split() if is_new_deck(told["deck"].split(), facts) else None
    if group == "boon":
        return held + ([told["boon"]] if told["boon"][0] == "m" else [])
    leave, come = {
        "lowest": lambda: ([], [f"{giver}{ranks[0] - 1}"]),
        "two_lowest": lambda: ([f"{giver}{rank}" for rank in ranks[:2]], [f"{giver}{ranks[-1] + 1}"]),
        "across": lambda: ([f"{giver}{ranks[-1]}"], [f"{taker}{facts.ranks[taker][-1] + 1}"]),
        "new_suit": lambda: ([], [f"{giver}1", f"{giver}2"]),
        "highest": lambda: ([], [f"{giver}{ranks[-1] + 1}"]),
    }.get(group, lambda: ([], []))()
    return [card for card in held if card not in leave] + come


def is_new_deck(codes: list[str], facts: Facts) -> bool:
    """Say whether a Transform may end here: two fewer, each once, suits from the Ace, nothing above 9, Majors held."""
    ranks = {suit: sorted(int(code[1:]) for code in codes if code[0] == suit) for suit in SUITS}
    majors = [int(code[1:]) for code in codes if code[0] == "m"]
    return (
        len(codes) == len(set(codes)) == len(facts.codes) - 2
        and all(held == list(range(1, len(held) + 1)) and len(held) <= 9 for held in ranks.values())
        and all(n <= 9 and n in facts.majors for n in majors)
    )


def touched(after: list[str], facts: Facts) -> list[int]:
    """Return the places, from 1, of the Bonds that lose their card."""
    return [n for n, tie in enumerate(facts.ties, 1) if not tie.is_asleep and tie.mine not in after]


def ties_after(
    after: list[str], told: dict[str, str], facts: Facts, purse: int
) -> tuple[tuple[str, bool, str], ...] | None:
    """Return the Bonds once each that loses its card is kept for 1 XP, on a card of the new deck, or sleeps."""
    ties = []
    for n, tie in enumerate(facts.ties, 1):
        way = told.get(f"keep_{n}") if n in touched(after, facts) else "as it was"
        card, words = told.get(f"card_{n}", ""), told.get(f"words_{n}", "")
        if way == "pay" and purse > 0 and card in after and 0 < len(words) <= 200:
            purse -= 1
            ties.append((card, False, words))
        elif way in ("sleep", "as it was"):
            ties.append((tie.mine, tie.is_asleep or way == "sleep", tie.words))
        else:
            return None
    return tuple(ties)


def is_a_bond(told: dict[str, str], facts: Facts) -> bool:
    """Say whether these answers forge a Bond with somebody who is not kept here."""
    named = (
        told["with"] == "outside" and bool(told["name"]) and told["theirs"] in {card.code for card in DECK}
    )
    return named and told["card"] in facts.codes and 0 < len(told["words"]) <= 200


def gained_by(told: dict[str, str], facts: Facts) -> str | None:
    """Return the name of the Boon that *told* gains; None: it is held, or asks for what is not there."""
    kind, name = told["boon"], told["name"]
    known = {power.code: power for power in facts.catalogue or MAJORS}
    wanted = known.get(kind) or Power("", kind)
    if kind not in known and (kind not in ("General", "Minor Arcana") or not name):
        return None
    called = wanted.name if kind in known and (wanted.major is None or not name) else name
    names = {power.name.casefold() for power in facts.held}
    is_a_catalogues = kind not in known and name.casefold() in {
        power.name.casefold() for power in known.values()
    }
    is_held = (
        is_a_catalogues
        or called.casefold() in names
        or (wanted.major is not None and wanted.major in facts.majors)
    )
    deck = facts.codes + ([kind] if wanted.major is not None else [])
    return None if is_held or not all(is_met(need, deck, names) for need in wanted.needs) else called


MAJORS = tuple(Power(f"Boon of {card}", "Major Arcana", card.rank) for card in DECK if card.is_major)


def is_met(need: Need, deck: list[str], names: set[str]) -> bool:
    """Say whether *deck* and the Boons held have what *need* asks for."""
    suits = need.get("suit") or SUITS
    ranks = [int(code[1:]) for code in deck if code[0] in suits]
    count = len(ranks) if "suit" in need else len(deck)
    return (
        count >= need.get("cards", 1)
        and max(ranks, default=0) >= need.get("highest", 0)
        and ("major" not in need or f"m{need['major']}" in deck)
        and ("boon" not in need or need["boon"].casefold() in names)
    )


def is_whole(codes: list[str]) -> bool:
    """Say whether a deck keeps what always holds: not empty, no gap in any suit."""
    ranks = {suit: sorted(int(code[1:]) for code in codes if code[0] == suit) for suit in SUITS}
    return bool(codes) and all(
        held == list(range(held[0], held[0] + len(held))) for held in ranks.values() if held
    )


# --- the page and the write ---


def sheet_of(facts: Facts) -> Any:
    """Return the rules' own sheet of *facts*: owing, with Bonds, and with something granted beside the rules."""
    sheet = RULES.rules.apply(RULES.rules.blank, RULES.rules.create(facts.draft, RULES.rules.house_rules))
    lines = [RULES.rules.award(facts.xp - sheet.xp, "to begin with")] if facts.xp < 0 else []
    for n, tie in enumerate(facts.ties):
        bond = {
            "key": f"k{n}",
            "seat": "",
            "name": tie.name,
            "mine": tie.mine,
            "theirs": "c9",
            "words": tie.words,
        }
        lines.append(Entry("bond", 0, {"bond": bond}))
    asleep = [{"key": f"k{n}", "is_asleep": True} for n, tie in enumerate(facts.ties) if tie.is_asleep]
    granted = {"what": "A night off", "reason": "the tide was kind"}
    for entry in [*lines, Entry("exception", 0, {"exception": granted, "bonds": asleep})]:
        sheet = RULES.rules.apply(sheet, entry)
    return sheet


def rules_of(facts: Facts) -> Any:
    """Return the house rules of their table."""
    if facts.catalogue is None:
        return RULES.rules.house_rules
    return RULES.rules.read_rules({"boons": [power.data for power in facts.catalogue]})


def unsaved(facts: Facts, sheet: Any) -> Character:
    """Return a character who is only in memory, with the table's rules: its form asks no database."""
    number = facts.seed
    character = Character(pk=10**9 + number, slug=f"d{number}", system=SYSTEM, owner_id=1, revision=1)
    ledger.MEMORY.put((character.pk, 1), ReplayedState(sheet, sheet.xp))
    row: dict[str, Any] = {"house": None, "house_words": None}
    if facts.catalogue is not None:
        boons = [power.data for power in facts.catalogue]
        row = {"house": {"row": 10**9 + number, "version": 1}, "house_words": {"boons": boons}}
    for key, value in row.items():
        setattr(character, key, value)
    return character


def posted(code: str, told: dict[str, str], character: Any) -> dict[str, str]:
    version = str(character.house["version"] if character.house else 0)
    shown = {"op_id": new_op_id(), "revision": str(character.revision), "rules_version": version}
    return {"code": code, **shown, **{f"answer_{key}": word for key, word in told.items()}}


def told_by(chance: random.Random, code: str, facts: Facts) -> dict[str, str]:
    """Return what a random player answers where *code* asks: mostly well, at times with something amiss."""
    told: dict[str, str] = {}
    if code == "boon":
        known = [power.code for power in facts.catalogue or MAJORS]
        told["boon"] = chance.choice([*known, *known, "General", "Minor Arcana", "@Nothing"])
        told["name"] = chance.choice(("", "A Warm Hand", *NAMES[:2]))
    if code == "bond":
        told = {
            "with": chance.choice(("outside", "outside", "")),
            "name": chance.choice(("Marlowe", "Marlowe", "")),
        }
        told |= {"theirs": chance.choice(("c9", "c9", "")), "card": chance.choice([*facts.codes, "m99"])}
        told["words"] = chance.choice(("The bell.", "The bell.", ""))
    if code == "transform":
        told["deck"] = " ".join(some_new_deck(chance, facts))
    after = (told["deck"].split() or facts.codes) if "deck" in told else facts.codes
    for n, tie in enumerate(facts.ties, 1):
        told[f"keep_{n}"] = way = chance.choice(("pay", "pay", "sleep", "sleep", ""))
        card, words = chance.choice([*after, ""]), chance.choice(GOOD_OR_BAD)
        if way == "pay" and not (code == "transform" and tie.mine in after):
            told |= {f"card_{n}": card, f"words_{n}": words}
    return told


def some_new_deck(chance: random.Random, facts: Facts) -> list[str]:
    """Return a deck to Transform into, or one that misses it by a card."""
    low = [f"m{n}" for n in facts.majors if n <= 9]
    places = [*SUITS * 9, *low]
    chance.shuffle(places)
    places = places[: max(0, len(facts.codes) - 2)]
    deck = [f"{suit}{rank}" for suit in SUITS for rank in range(1, places.count(suit) + 1)]
    deck += [place for place in places if place in low]
    amiss = chance.random()
    if amiss < 0.15:
        return deck[1:]
    if amiss < 0.3:
        return [*deck[1:], chance.choice(("m21", "s10", "w9", "p14", "c2"))]
    return deck + deck[-1:] if amiss < 0.35 else deck


def disagreements(facts: Facts) -> list[str]:
    """Return every option on which the offer, the form and the book do not agree, or that leaves something else."""
    sheet, chance = sheet_of(facts), random.Random(facts.seed)
    character, offers = unsaved(facts, sheet), list(RULES.rules.offers(sheet, Table(rules_of(facts))))
    wrong = (
        []
        if sorted(offer.code for offer in offers) == sorted(EVERY_CODE)
        else [f"{facts.seed}: other options"]
    )
    for offer in offers:
        told = told_by(chance, offer.code, facts)
        form = SpendForm(character, posted(offer.code, told, character))
        wanted = by_the_book(offer.code, told, facts)
        if offer.is_open != allowed(offer.code, facts) or form.is_valid() != (wanted is not None):
            wrong.append(f"{facts.seed} {offer.code} {told}: offer {offer.is_open}, {form.errors}, {wanted}")
        elif wanted and left_by(sheet, form.deed[character.slug]) != wanted:
            wrong.append(f"{facts.seed} {offer.code} {told}: {form.deed}, {wanted}")
    return wrong


def left_by(sheet: Any, entry: Entry) -> Left:
    after = RULES.rules.apply(sheet, entry)
    return Left(
        frozenset(card.code for card in after.deck), after.xp, after.awareness,
        tuple((bond.mine, bond.is_asleep, bond.words) for bond in after.bonds),
        tuple(boon.name for boon in after.boons),
    )  # fmt: skip


def ungranted(facts: Facts) -> list[str]:
    """Return where what a game master may grant is not what the book leaves: whole decks, and spends short of XP."""
    sheet, wrong = sheet_of(facts), []
    rich = replace(facts, xp=99)
    assert RULES.exceptions is not None
    offers = {offer.code: offer for offer in RULES.exceptions.offers(sheet, Table(rules_of(facts)))}
    short = {
        code for code in EVERY_CODE if allowed(code, rich) and not allowed(code, facts) and code != "bond"
    }
    if {code.removeprefix("credit ") for code in offers if code.startswith("credit ")} != short:
        wrong.append(f"{facts.seed}: on credit {sorted(offers)}")
    for way, others in (("give", False), ("take", True)):
        may = {
            c.code
            for c in DECK
            if (c.code in facts.codes) is others and is_whole(toggled(facts.codes, c.code))
        }
        asked = {code for code, _ in offers[way].asks[-1].choices} if way in offers else set()
        wrong += [] if asked == may else [f"{facts.seed}: {way} {asked ^ may}"]
    return wrong


def toggled(codes: list[str], code: str) -> list[str]:
    return [held for held in codes if held != code] if code in codes else [*codes, code]


# --- lives ---


def answers_to(code: str, sheet: Any) -> dict[str, str]:
    """Return what a player may well answer where *code* asks."""
    held = [card.code for card in sheet.deck]
    if code == "boon":
        return {"boon": "General", "name": "A Warm Hand", "text": "It holds."}
    if code == "bond":
        return {
            "with": "outside",
            "name": "Old Marlowe",
            "theirs": "c9",
            "words": "The bell.",
            "card": held[0],
        }
    return {"deck": " ".join(fewer(held))} if code == "transform" else {}


def fewer(held: list[str]) -> list[str]:
    """Return a deck to Transform into: two cards fewer, suit by suit from the Ace to the 9, then held Majors."""
    low = [code for code in sorted(held) if code[0] == "m" and int(code[1:]) <= 9]
    return ([f"{suit}{rank}" for suit in SUITS for rank in range(1, 10)] + low)[: max(0, len(held) - 2)]


def lived(seed: int) -> list[str]:
    """Return what a random life of awards and spends breaks."""
    chance, sheet, wrong = random.Random(seed), sheet_of(drawn(seed)), []
    for _ in range(12):
        options = [offer for offer in RULES.rules.offers(sheet, TABLE) if offer.is_open]
        if not options or chance.random() < 0.2:
            sheet = RULES.rules.apply(sheet, RULES.rules.award(chance.randint(1, 5), "a dream"))
            continue
        chosen = chance.choice(options)
        answers = answered(chance, chosen, sheet)
        deed = RULES.rules.settle(
            ActorAndSheets("me", {"me": sheet}), chosen, answers, RULES.rules.house_rules
        )
        sheet = RULES.rules.apply(sheet, deed["me"])
        if sheet.xp < 0 or not is_whole([card.code for card in sheet.deck]):
            wrong.append(f"{seed}: {sheet}")
    return wrong


def answered(chance: random.Random, offer: Any, sheet: Any) -> dict[str, str]:
    """Return what a random player answers to *offer*, of each Bond that it touches too, as far as XP go."""
    told = answers_to(offer.code, sheet) | {"key": str(chance.random())}
    if offer.code == "boon":
        told["name"] = f"Boon {chance.random()}"
    gone, come = set(offer.leaves), set(offer.comes)
    after = set(told["deck"].split()) if "deck" in told else {c.code for c in sheet.deck} - gone | come
    purse = sheet.xp - offer.price
    for place, bond in enumerate(sheet.bonds, 1):
        if bond.mine not in after and not bond.is_asleep:
            pays = purse > 0 and chance.random() < 0.7
            purse -= pays
            told |= {f"keep_{place}": "pay" if pays else "sleep", f"words_{place}": "It held."}
            told[f"card_{place}"] = chance.choice(sorted(after))
    return told


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spend_succeeds_exactly_when_it_is_offered(part: int) -> None:
    seeds = range(part, DREAMERS, PARTS)
    assert [wrong for seed in seeds for wrong in disagreements(drawn(seed))] == []


def test_a_game_master_may_grant_what_keeps_a_deck_whole_and_what_only_waits_for_xp() -> None:
    assert [wrong for seed in range(0, DREAMERS, 10) for wrong in ungranted(drawn(seed))] == []


def test_no_spends_ever_break_a_deck_or_overdraw() -> None:
    assert [wrong for seed in range(at_night(DREAMERS, 400)) for wrong in lived(seed)] == []


def kept(owner: Any, seed: int) -> tuple[Character, Facts]:
    """Return a random Dreamer in the database, arrived as they are."""
    facts = drawn(seed)
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, None)
    profiles.save_name_and_texts(
        draft, {"name": f"Dreamer {seed}", "pronouns": "", "texts": {}}, seen_version=draft.version
    )
    profiles.change_draft(draft, lambda before: facts.draft)
    ledger.finish_draft_as_first_line(draft, op_id=new_op_id(), by=owner)
    if facts.xp < 0:
        ledger.write({draft.slug: RULES.rules.award(facts.xp, "a correction")}, op_id=new_op_id(), by=owner)
    return fresh(draft), facts


def codes_to_try(seed: int, facts: Facts) -> list[str]:
    """Return a few codes that are open and a few that are not."""
    chance = random.Random(seed)
    codes = [offer.code for offer in RULES.rules.offers(sheet_of(facts), TABLE)]
    yes = [code for code in codes if allowed(code, facts)]
    no = [code for code in codes if not allowed(code, facts)]
    return chance.sample(yes, min(3, len(yes))) + chance.sample(no, min(3, len(no)))


@pytest.mark.alike  # written by the ledger's door, whose tests ask every database
@pytest.mark.django_db
@pytest.mark.parametrize("part", range(5))
def test_over_http_too(part: int) -> None:
    owner = make_user("bo")
    client, outcomes, wanted = client_of(owner), [], []
    for seed in range(part, OVER_HTTP, 5):
        character, facts = kept(owner, seed)
        for code in codes_to_try(seed, facts):
            answers = answers_to(code, sheet_of(facts))
            with undone():
                answer = client.post(world_url(character, "spend"), spend_data(character, code, **answers))
                lines = LedgerLine.objects.filter(character=character).count() - character.revision
            outcomes.append((seed, code, answer.status_code, lines))
            wanted.append((seed, code, *((303, 1) if allowed(code, facts) else (422, 0))))
    assert outcomes == wanted


@pytest.mark.alike
@pytest.mark.django_db
def test_no_life_over_http_breaks_a_deck_or_overdraws() -> None:
    owner = make_user("bo")
    client = client_of(owner)
    assert [wrong for seed in range(LIVED) for wrong in live(client, owner, seed)] == []


def live(client: Any, owner: Any, seed: int) -> list[str]:
    """Buy whatever a random player clicks, open or not; return what is wrong with the ledger after it."""
    chance = random.Random(seed)
    character, _facts = kept(owner, seed)
    ledger.write({character.slug: RULES.rules.award(9, "many dreams")}, op_id=new_op_id(), by=owner)
    for _ in range(8):
        character = fresh(character)
        sheet = ledger.state(character).sheet
        chosen = chance.choice(list(RULES.rules.offers(sheet, TABLE)))
        answers = answered(chance, chosen, sheet)
        client.post(world_url(character, "spend"), spend_data(character, chosen.code, **answers))
    character = fresh(character)
    remembered = ledger.state(character)
    ledger.MEMORY.clear()
    anew = ledger.state(character)
    total = sum(LedgerLine.objects.filter(character=character).values_list("xp", flat=True))
    is_right = remembered == anew and total == anew.balance == anew.sheet.xp
    is_legal = is_whole([card.code for card in anew.sheet.deck]) and (
        anew.balance >= 0 or anew.balance == total
    )
    return [] if is_right and is_legal else [f"{seed}: {anew}, {total}"]


def test_the_random_dreamers_are_of_every_kind() -> None:
    all_facts = [drawn(seed) for seed in range(DREAMERS)]
    assert all(is_whole(facts.codes) for facts in all_facts)
    tried = {(code, allowed(code, facts)) for code in EVERY_CODE for facts in all_facts}
    assert tried == {(code, answer) for code in EVERY_CODE for answer in (True, False)}
    assert all(cards_of_codes(facts.codes) == sheet_of(facts).deck for facts in all_facts[:50])
    assert {len(facts.ties) for facts in all_facts} == {0, 1, 2, 4}
    assert any(len({tie.mine for tie in facts.ties}) < len(facts.ties) for facts in all_facts)


def test_answers_are_good_and_bad_wherever_something_is_asked() -> None:
    outcomes = set()
    for facts in map(drawn, range(300)):
        for code in EVERY_CODE:
            told = told_by(random.Random(facts.seed), code, facts)
            if allowed(code, facts):
                way = "kept" if "pay" in told.values() else "asleep" if "sleep" in told.values() else "free"
                outcomes.add((code.partition(" ")[0], way, by_the_book(code, told, facts) is not None))
    asked = ("two_lowest", "across", "transform", "boon", "bond")
    assert {(group, "kept", is_done) for group in asked for is_done in (True, False)} <= outcomes
    assert {(group, "asleep", True) for group in asked} <= outcomes
