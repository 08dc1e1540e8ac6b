"""Ready-made agents to begin with: invented here, legal by the house defaults."""

from typing import Any

from characters.socket.rules import Starter

PhraseAndCard = tuple[str, str]  # a phrase and its card's code


def _trait_data(phrase_and_card: PhraseAndCard) -> dict[str, str]:
    return {"text": phrase_and_card[0], "card": phrase_and_card[1]}


def _agent_starter(
    key: str,
    title: str,
    line: str,
    *,
    childhood: PhraseAndCard,
    adulthood: PhraseAndCard,
    burden: PhraseAndCard,
    ideal: PhraseAndCard,
    vice: PhraseAndCard,
    virtue: PhraseAndCard,
    abilities: tuple[str, str],
    contact_name_kind_card_land: tuple[str, str, str, str],  # name, kind, card, land
    item: str,
    **skills: int,
) -> Starter:
    """Return a beginning: four cards, a vice, a virtue, seven points in *skills*, somebody who is known."""
    name, kind, card, land = contact_name_kind_card_land
    draft: dict[str, Any] = {
        "childhood": _trait_data(childhood),
        "adulthood": _trait_data(adulthood),
        "burden": {**_trait_data(burden), "track": 0},
        "ideal": {**_trait_data(ideal), "track": 0},
        "vices": [_trait_data(vice)],
        "virtues": [_trait_data(virtue)],
        "skills": skills,
        "abilities": list(abilities),
        "contacts": [{"name": name, "kind": kind, "card": card, "land": land}],
        "items": [item],
    }
    return Starter(key, title, line, draft)


STARTERS = (
    _agent_starter(
        "lantern", "The Lantern Thief",
        "Gets in unseen and leaves with what matters. Little to say for herself once caught.",
        childhood=("Slept in the bell tower, counted the watch", "m9"),
        adulthood=("Stole one lamp too many, and saw by it", "s7"),
        burden=("My brother took the blame for me", "m12"),
        ideal=("No door should keep the poor outside", "m17"),
        vice=("I keep what I was paid to return", "p4"),
        virtue=("I never leave anyone behind", "c12"),
        abilities=("Soft shoes on any roof", "A key for the second lock"),
        contact_name_kind_card_land=("Old Perrin", "Homeland", "p14", "The Bell Quarter"),
        item="A lamp with a blue shutter",
        slip=2, finesse=2, survey=1, skirmish=1, mingle=1,
    ),
    _agent_starter(
        "duellist", "The Duke's Shadow",
        "Stands in front and speaks plainly. Wears every wound where all can see it.",
        childhood=("Carried the practice swords for better sons", "s11"),
        adulthood=("Won the duel that nobody had asked for", "s12"),
        burden=("He was unarmed, and I knew", "m11"),
        ideal=("A blade is for those who have none", "m8"),
        vice=("I cannot let an insult lie", "w5"),
        virtue=("I tell the truth to the powerful", "s13"),
        abilities=("First to draw, last to strike", "Read a fighter by the feet"),
        contact_name_kind_card_land=("Livia of the Gate", "Dioscorian", "s14", "Dioscoria"),
        item="A rapier with another's crest filed off",
        skirmish=2, convince=2, study=1, unleash=1, soothe=1,
    ),
    _agent_starter(
        "masks", "The Borrowed Face",
        "Owns every room by the second act. Alone, not sure who is left.",
        childhood=("Sold on a cart of painted scenery", "w11"),
        adulthood=("Played the queen until she sent for me", "w13"),
        burden=("I have forgotten my own name", "m18"),
        ideal=("Let everyone be seen once as they are", "m19"),
        vice=("I promise whatever they want to hear", "m1"),
        virtue=("I make frightened people laugh", "c3"),
        abilities=("A voice for every mask", "The audience looks elsewhere"),
        contact_name_kind_card_land=("Tamsin Vey", "Fellow Agent", "w12", "The Painted Coast"),
        item="Half of a porcelain mask",
        perform=2, mingle=2, convince=1, slip=1, bargain=1,
    ),
    _agent_starter(
        "well", "The Well Keeper",
        "Mends, calms, listens to what lives below. Slow to anger, and terrible there.",
        childhood=("Lowered into the well to hear it speak", "c1"),
        adulthood=("Buried the village, and stayed", "m13"),
        burden=("I drank first, and did not warn them", "c5"),
        ideal=("Nothing that hurts should hurt alone", "m14"),
        vice=("I would rather listen to the dead", "m16"),
        virtue=("I sit with whoever is afraid", "c13"),
        abilities=("Water remembers for me", "Hands that still a fever"),
        contact_name_kind_card_land=("She Beneath", "Deity", "m2", "The Dry Provinces"),
        item="A cup that is never quite empty",
        soothe=2, channel=2, study=1, survey=1, mingle=1,
    ),
    _agent_starter(
        "ledger", "The Honest Smuggler",
        "Knows what everything costs and who is owed. Debts find her even here.",
        childhood=("Learned sums from the harbour tariffs", "p11"),
        adulthood=("Ran bread through a blockade, for a price", "p12"),
        burden=("One crate I should have opened", "m15"),
        ideal=("A bargain kept is a small peace", "m21"),
        vice=("I count what friends owe me", "p9"),
        virtue=("My word is good in four ports", "p13"),
        abilities=("A cousin in every harbour", "False bottoms"),
        contact_name_kind_card_land=("Captain Isaure", "Homeland", "w14", "The Salt Reach"),
        item="A ledger in a cipher of knots",
        bargain=2, finesse=2, mingle=1, survey=1, skirmish=1,
    ),
    _agent_starter(
        "spark", "The Storm Clerk",
        "Reads by day and burns by night. What is let out does not always come back.",
        childhood=("Copied forbidden books by moonlight", "s10"),
        adulthood=("Understood one of them", "m20"),
        burden=("The archive burned, and it was mine to guard", "w10"),
        ideal=("What is known should be known by all", "m5"),
        vice=("I have to see what happens next", "m0"),
        virtue=("I admit it when I was wrong", "m11"),
        abilities=("A spark in the margin", "Read what was scraped away"),
        contact_name_kind_card_land=("The Voice in the Vellum", "Angel or Demon", "s13", ""),
        item="A page that does not burn",
        unleash=2, study=2, channel=1, convince=1, finesse=1,
    ),
    _agent_starter(
        "trail", "The Last Ranger",
        "First to see it coming, and patient enough to wait. Would rather not talk about it.",
        childhood=("Raised by a forest that is gone", "w1"),
        adulthood=("Guided an army to its winter", "w9"),
        burden=("I knew the other road", "m10"),
        ideal=("Leave the wild places wild", "m3"),
        vice=("I walk away before I can be left", "c8"),
        virtue=("I share the last of the bread", "p6"),
        abilities=("Nothing passes without a trace", "Sleep with one eye in the dark"),
        contact_name_kind_card_land=("Bramble", "Other", "p1", "The Felled Wood"),
        item="A bow strung with braided hair",
        survey=2, slip=2, skirmish=1, soothe=1, finesse=1,
    ),
)  # fmt: skip
