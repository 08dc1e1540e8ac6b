"""Over 1,000 random Dreamers: a spend succeeds exactly when it is offered, and none ever breaks a deck or overdraws."""

import random
from dataclasses import dataclass
from typing import Any

import pytest

from campaigns.forms import new_op_id
from characters import keeping, ledger
from characters.forms import SpendForm
from characters.models import Character, LedgerLine
from characters.replay import Standing
from characters.rules import Cast, Table
from characters.systems import system_of
from decks.rules.tarot import cards
from tests.cast import SYSTEM, client_of, fresh, make_user, spend_data
from tests.promises.world import undone, world_url

DREAMERS, OVER_HTTP, LIVED = 1200, 50, 20
PARTS = 10
RULES = system_of(SYSTEM)
TABLE = Table(RULES.house_rules)
SUITS = "scwp"
ANSWERS = {"answer_boon": "General", "answer_name": "A Warm Hand", "answer_text": "It holds."}
BOND = {"with": "outside", "name": "Old Marlowe", "theirs": "c9", "words": "We both heard the bell."}


@dataclass(frozen=True)
class Facts:
    """A Dreamer as this test knows one: ranks by suit, Majors held, XP. Nothing of it asks the rules."""

    ranks: dict[str, list[int]]
    majors: list[int]
    xp: int
    awareness: int

    @property
    def codes(self) -> list[str]:
        return [f"{suit}{rank}" for suit in SUITS for rank in self.ranks[suit]] + [
            f"m{n}" for n in self.majors
        ]

    @property
    def draft(self) -> dict[str, Any]:
        boons = [
            {"name": f"Boon {n}", "text": "", "category": "Major Arcana", "major": n} for n in self.majors
        ]
        return {
            "arrival": True, "cards": self.codes, "awareness": self.awareness, "xp": max(0, self.xp), "boons": boons,
        }  # fmt: skip


def drawn(seed: int) -> Facts:
    """Return a random Dreamer: each suit an unbroken run or none, XP from owing to plenty."""
    chance = random.Random(seed)
    ranks: dict[str, list[int]] = {}
    for suit in SUITS:
        ends = sorted(chance.choice((1, 14, chance.randint(1, 14))) for _ in range(2))
        ranks[suit] = list(range(ends[0], ends[1] + 1)) if chance.random() < 0.7 else []
    if not any(ranks.values()):
        ranks["c"] = [1]
    majors = chance.sample(range(22), chance.choice((0, 0, 1, 3, 22)))
    return Facts(ranks, majors, chance.choice((-4, 0, 1, 2, 3, 4, 12)), chance.randint(0, 20))


def allowed(code: str, facts: Facts) -> bool:
    """Say from the book alone (Reflection) whether *code* may be bought."""
    group, _, rest = code.partition(" ")
    giver, _, taker = rest.partition(">")
    held = facts.ranks.get(giver, [])
    top = facts.ranks.get(taker or giver, [])
    rises = bool(top) and top[-1] < 14
    return {
        "lowest": facts.xp >= 1 and bool(held) and held[0] > 1,
        "two_lowest": facts.xp >= 1 and len(held) >= 2 and rises,
        "across": facts.xp >= 1 and bool(held) and rises,
        "new_suit": facts.xp >= 2 and not held,
        "awareness": facts.xp >= 2,
        "highest": facts.xp >= 3 and rises,
        "boon": facts.xp >= 3,
        "bond": facts.xp >= 2,
        "transform": facts.xp >= 4 and 3 <= len(facts.codes) <= 2 + 36 + sum(n <= 9 for n in facts.majors),
    }[group]


def is_whole(codes: list[str]) -> bool:
    """Say whether a deck keeps what always holds: not empty, no gap in any suit."""
    ranks = {suit: sorted(int(code[1:]) for code in codes if code[0] == suit) for suit in SUITS}
    return bool(codes) and all(
        held == list(range(held[0], held[0] + len(held))) for held in ranks.values() if held
    )


def sheet_of(facts: Facts) -> Any:
    """Return the rules' own sheet of *facts*, owing included."""
    sheet = RULES.apply(RULES.blank, RULES.create(facts.draft, RULES.house_rules))
    return RULES.apply(sheet, RULES.award(facts.xp - sheet.xp, "to begin with")) if facts.xp < 0 else sheet


def unsaved(number: int, sheet: Any) -> Character:
    """Return a character who is only in memory: its form asks no database."""
    character = Character(pk=10**9 + number, slug=f"d{number}", system=SYSTEM, owner_id=1, revision=1)
    ledger.MEMORY.put((character.pk, 1), Standing(sheet, sheet.xp))
    return character


def posted(code: str, character: Character) -> dict[str, str]:
    shown = {"op_id": new_op_id(), "revision": str(character.revision), "rules_version": "0"}
    told = answers_to(code, ledger.standing(character).sheet)
    return {"code": code, **shown, **{f"answer_{key}": word for key, word in told.items()}}


def answers_to(code: str, sheet: Any) -> dict[str, str]:
    """Return what a player may answer where *code* asks."""
    if code == "boon":
        return {key.removeprefix("answer_"): word for key, word in ANSWERS.items()}
    held = [card.code for card in sheet.deck]
    if code == "bond":
        return {**BOND, "card": held[0]}
    return {"deck": " ".join(fewer(held))} if code == "transform" else {}


def fewer(held: list[str]) -> list[str]:
    """Return a deck to Transform into: two cards fewer, suit by suit from the Ace to the 9, then held Majors."""
    low = [code for code in sorted(held) if code[0] == "m" and int(code[1:]) <= 9]
    return ([f"{suit}{rank}" for suit in SUITS for rank in range(1, 10)] + low)[: max(0, len(held) - 2)]


def disagreements(seed: int) -> list[str]:
    """Return every code on which the offer, the form and the book do not agree, or whose deed harms the Dreamer."""
    facts = drawn(seed)
    sheet = sheet_of(facts)
    character = unsaved(seed, sheet)
    wrong = []
    for offer in RULES.offers(sheet, TABLE):
        form = SpendForm(character, posted(offer.code, character))
        if not (form.is_valid() == offer.is_open == allowed(offer.code, facts)):
            wrong.append(f"{seed} {offer.code}: form {form.is_valid()}, offer {offer.is_open}, {facts}")
        elif offer.is_open:
            after = RULES.apply(sheet, form.deed[character.slug])
            if not (after.xp == sheet.xp - offer.price >= 0 and is_whole([card.code for card in after.deck])):
                wrong.append(f"{seed} {offer.code}: leaves {after}")
    return wrong


def lived(seed: int) -> list[str]:
    """Return what a random life of awards and spends breaks."""
    chance, sheet, wrong = random.Random(seed), sheet_of(drawn(seed)), []
    for _ in range(12):
        options = [offer for offer in RULES.offers(sheet, TABLE) if offer.is_open]
        if not options or chance.random() < 0.2:
            sheet = RULES.apply(sheet, RULES.award(chance.randint(1, 5), "a dream"))
            continue
        chosen = chance.choice(options)
        answers = answered(chance, chosen, sheet)
        deed = RULES.settle(Cast("me", {"me": sheet}), chosen, answers, RULES.house_rules)
        sheet = RULES.apply(sheet, deed["me"])
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
    assert [wrong for seed in seeds for wrong in disagreements(seed)] == []


def test_no_spends_ever_break_a_deck_or_overdraw() -> None:
    assert [wrong for seed in range(DREAMERS) for wrong in lived(seed)] == []


def kept(owner: Any, seed: int) -> tuple[Character, Facts]:
    """Return a random Dreamer in the database, arrived as they are."""
    facts = drawn(seed)
    draft = keeping.new_draft(SYSTEM, owner, None)
    keeping.save_words(draft, {"name": f"Dreamer {seed}", "pronouns": "", "texts": {}}, version=draft.version)
    keeping.change_draft(draft, lambda before: facts.draft)
    ledger.finish(draft, op_id=new_op_id(), by=owner)
    if facts.xp < 0:
        ledger.write({draft.slug: RULES.award(facts.xp, "a correction")}, op_id=new_op_id(), by=owner)
    return fresh(draft), facts


def codes_to_try(seed: int, facts: Facts) -> list[str]:
    """Return a few codes that are open and a few that are not."""
    chance = random.Random(seed)
    codes = [offer.code for offer in RULES.offers(sheet_of(facts), TABLE)]
    yes = [code for code in codes if allowed(code, facts)]
    no = [code for code in codes if not allowed(code, facts)]
    return chance.sample(yes, min(3, len(yes))) + chance.sample(no, min(3, len(no)))


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


@pytest.mark.django_db
def test_no_life_over_http_breaks_a_deck_or_overdraws() -> None:
    owner = make_user("bo")
    client = client_of(owner)
    assert [wrong for seed in range(LIVED) for wrong in live(client, owner, seed)] == []


def live(client: Any, owner: Any, seed: int) -> list[str]:
    """Buy whatever a random player clicks, open or not; return what is wrong with the ledger after it."""
    chance = random.Random(seed)
    character, _facts = kept(owner, seed)
    ledger.write({character.slug: RULES.award(9, "many dreams")}, op_id=new_op_id(), by=owner)
    for _ in range(8):
        character = fresh(character)
        sheet = ledger.standing(character).sheet
        chosen = chance.choice(list(RULES.offers(sheet, TABLE)))
        answers = answered(chance, chosen, sheet)
        client.post(world_url(character, "spend"), spend_data(character, chosen.code, **answers))
    character = fresh(character)
    remembered = ledger.standing(character)
    ledger.MEMORY.clear()
    anew = ledger.standing(character)
    total = sum(LedgerLine.objects.filter(character=character).values_list("xp", flat=True))
    is_right = remembered == anew and total == anew.balance == anew.sheet.xp
    is_legal = is_whole([card.code for card in anew.sheet.deck]) and (
        anew.balance >= 0 or anew.balance == total
    )
    return [] if is_right and is_legal else [f"{seed}: {anew}, {total}"]


def test_the_random_dreamers_are_of_every_kind() -> None:
    all_facts = [drawn(seed) for seed in range(DREAMERS)]
    assert all(is_whole(facts.codes) for facts in all_facts)
    codes = {offer.code for offer in RULES.offers(sheet_of(all_facts[0]), TABLE)}
    tried = {(code, allowed(code, facts)) for code in codes for facts in all_facts}
    assert tried == {(code, answer) for code in codes for answer in (True, False)}
    assert all(cards(facts.codes) == sheet_of(facts).deck for facts in all_facts[:50])
