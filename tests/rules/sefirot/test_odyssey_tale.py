"""Dream Odyssey: "The unfolding tale", "Sealing the game", and what the player is shown and told."""

import pytest

from decks.rules.tarot import DECK, Card, Suit
from divination.dream_odyssey.rules import tales
from divination.dream_odyssey.rules.game import MODE
from divination.dream_odyssey.rules.position import new_dream_odyssey
from divination.dream_odyssey.rules.table import WAY
from divination.dream_odyssey.rules.tale import may_stand_in_seal
from divination.dream_odyssey.rules.words import place_of_wanted_card_in_words, question_asked
from divination.games.dealing import dealer_of_deal
from divination.readings.rules.reading import CardInReading
from divination.rules.engine import Event, Step, Unseen
from tests.rules.sefirot.odyssey import BOARD, cards, codes, do, facing, game, lay, resting, said, story
from tests.rules.sefirot.playthroughs import replay

STAR, SCHOLARS = Card.from_code("m17"), Card.from_code("m5")


def card(code: str) -> Card:
    return Card.from_code(code)


# --- the three tables ---


@pytest.mark.parametrize(
    ("crown", "landscape", "world"),
    [("m0", "Desert of mirages", "Waste"), ("m5", "City of scholars", "City"), ("m17", "Starlit desert", "Waste"),
     ("m10", "Sunlit jungle", "Forest"), ("m21", "Riverlands", "Wetlands")],
)  # fmt: skip
def test_the_crown_lays_out_a_landscape_of_a_type(crown: str, landscape: str, world: str) -> None:
    assert (tales.landscape_name_of_crown(card(crown)), tales.world_of_crown(card(crown)).title) == (
        landscape,
        world,
    )


def test_each_type_of_world_is_laid_out_by_some_majors() -> None:
    worlds = [world for _, world in tales.LANDSCAPES]
    assert [worlds.count(world) for world in tales.World] == [5, 5, 6, 6]


@pytest.mark.parametrize(
    ("major", "places"),
    [
        ("m0", ["Lost adventurer's camp", "Explorer's camp", "Explorer's guild", "Explorer's camp"]),
        ("m16", ["Crumbling tower"] * 4),
        ("m19", ["Walled garden", "Island garden", "Walled, private park", "Flowering oasis"]),
        ("m21", ["Dancing giantess", "Dancing giantess", "Panoramic tower", "Dancing giantess"]),
    ],
)
def test_a_major_is_a_place_by_the_type_of_the_world(major: str, places: list[str]) -> None:
    crowns = [card(code) for code in ("m6", "m9", "m5", "m17")]  # forest, wetlands, city, waste
    assert [tales.story_name_of_major(crown, card(major)) for crown in crowns] == places


@pytest.mark.parametrize(
    ("court", "people"),
    [
        ("s11", ["Journeying apprentice", "Journeying apprentice", "Student", "Journeying apprentice"]),
        ("c13", ["Scryer", "Scryer", "Confessor", "Healer"]),
        ("p14", ["Merchant king", "Royal treasurer", "Royal treasurer", "Merchant king"]),
    ],
)
def test_a_court_is_a_person_by_the_type_of_the_world(court: str, people: list[str]) -> None:
    crowns = [card(code) for code in ("m6", "m9", "m5", "m17")]
    assert [tales.story_name_of_court(crown, card(court)) for crown in crowns] == people


@pytest.mark.parametrize("crown", [each for each in DECK if each.is_major])
def test_everyone_is_somebody_in_every_world(crown: Card) -> None:
    assert all(tales.story_name_of_major(crown, major) for major in DECK if major.is_major)
    assert all(
        tales.story_name_of_court(crown, Card(suit, rank)) for suit in Suit for rank in (11, 12, 13, 14)
    )


def test_the_knight_of_swords_in_a_city_is_the_debater_and_the_champion_the_knight_of_wands() -> None:
    assert tales.story_name_of_court(SCHOLARS, card("s12")) == "Debater"
    assert tales.story_name_of_court(SCHOLARS, card("w12")) == "Champion"


# --- the printed examples ---


def test_the_example_of_the_garden_in_the_starlit_desert() -> None:
    """The table has an oasis where the example speaks of a walled garden (ruling O24)."""
    position = facing("w3 p13 c8", majors={"foundation": "m19"})
    shown = MODE.view(position)
    assert (shown.landscape, shown.world) == ("Starlit desert", "Waste")
    assert shown.encounter
    assert shown.encounter.trigger.who == "Flowering oasis"
    assert [(foe.who, foe.value) for foe in shown.encounter.foes] == [
        ("", 3),
        ("Traveling merchant", 10),
        ("", 8),
    ]


def test_the_example_of_the_knight_met_in_the_city_of_scholars() -> None:
    position = facing(
        "c2", place=WAY, stranger="s12", hand="w3 c7", majors={"crown": "m5"}, stacks={"foundation": "s9"}
    )
    after, events = story(position, "w3>c2")
    assert codes(after.table.party) == "s12"
    assert "The Knight of Swords (debater) joins your Party." in said(events, after)


def test_the_example_of_the_debater_with_two_cards() -> None:
    """A stranger has one card (ruling O10); with two a Court is faced on a Sefira."""
    position = do(
        resting(deck="s12 w7 s1", stacks={"foundation": "s2"}, majors={"crown": "m5"}), "go foundation"
    )
    assert position.table.encounter
    assert codes(position.table.encounter.row) == "w7"


def test_the_example_of_an_adversary_of_three_cards() -> None:
    foes = MODE.view(facing("c13 s2 w8")).encounter
    assert foes
    assert [foe.value for foe in foes.foes] == [10, 2, 8]


# --- told ---


def test_the_goal_and_its_landscape_are_told() -> None:
    position, events = story(new_dream_odyssey(BOARD, (), {}), "see m17")
    assert said(events, position) == [
        "The Star waits on the Crown. The world around you: Starlit desert (waste)."
    ]


def test_an_attainable_sefira_is_told_with_its_place_and_first_card() -> None:
    position = facing("c2", hand="c7", majors={"spirit": "m19"}, stacks={"spirit": "w2 w3 w4"})
    after, events = story(position, "c7>c2")
    assert "Spirit is attainable: The Sun, flowering oasis, the 2 of Wands first." in said(events, after)
    bare, events = story(facing("c2", hand="c7", majors={"spirit": "m19"}), "c7>c2")
    assert "Spirit is attainable: The Sun, flowering oasis." in said(events, bare)


def test_the_journey_to_a_sefira_is_told() -> None:
    after, events = story(
        resting(stacks={"foundation": "c13 s2"}, majors={"foundation": "m19"}), "go foundation"
    )
    assert said(events, after) == [
        "You set out for Foundation.",
        "Something on the way inspires you: the 2 of Pentacles comes to your hand.",
        "You reach Foundation: flowering oasis, The Sun.",
        "You face the Queen of Cups (healer) and the 2 of Swords.",
    ]


def test_a_lost_stranger_is_told() -> None:
    position = facing("w9", place=WAY, hand="c2", deck="p2 p3 p4 p6", stacks={"foundation": "s2"})
    after, events = story(position, "c2>w9", "draw top")
    assert "The Knight of Swords (swordmaster) is not won over." in said(events, after)


EVERY_EVENT = ("goal", "shuffled back", "hand", "party", "joined", "opened", "set out", "arrived", "inspired",
               "stranger", "encounter", "drew", "reshuffled", "played", "met", "raised", "beaten", "failed", "wound",
               "warded", "won", "lost", "victory", "defeat", "kept", "discarded", "gave up", "took", "peeked",
               "power", "put back", "conjured", "swayed", "recognised")  # fmt: skip


@pytest.mark.parametrize("kind", EVERY_EVENT)
def test_every_event_is_told_in_a_sentence(kind: str) -> None:
    event = Event(kind, (card("m3"), card("c2"))[: 1 if kind in ("goal", "drew") else 2], "foundation", 1)
    told = MODE.tell(event, resting())
    assert told.endswith(".")
    assert told[0].isupper()


# --- shown ---


def test_the_view_shows_the_table_and_what_is_asked() -> None:
    shown = MODE.view(resting(party="m9 c12", wounds="w2", discard="s2", won="foundation", at="foundation"))
    assert [(who.card.code, who.who) for who in shown.party] == [
        ("m9", "Monastery"),
        ("c12", "Traveling dancer"),
    ]
    assert [str(wound) for wound in shown.wounds] == ["2 of Wands", "None", "None", "None"]
    assert [place.state for place in shown.places[:5]] == ["empty", "open", "open", "open", "closed"]
    assert shown.places[0].is_here
    assert (shown.asks, shown.question) == ("road", "Where do you go?")
    assert codes(shown.discard) == "s2"


def test_the_view_shows_an_encounter_as_it_stands() -> None:
    position = do(facing("c2 s9 w3", hand="c7 w2 c4", party="c14", deck="p2 p3 p4"), "c7>c2", "w2>w3")
    now = MODE.view(position).encounter
    assert now
    assert [(str(foe.card), foe.state) for foe in now.foes] == [
        ("2 of Cups", "beaten"), ("9 of Swords", "waits"), ("3 of Wands", "waits"),
    ]  # fmt: skip
    assert (now.name, str(now.pip), str(now.foe), now.value) == ("Foundation", "2 of Wands", "3 of Wands", 2)
    stood = MODE.view(do(position, "+c14")).encounter
    assert stood
    assert codes(stood.spent) == "c14"


def test_a_faced_card_that_stands_is_shown_so() -> None:
    now = MODE.view(do(facing("s9 s8", hand="c7 w2", deck="p2 p3 p4"), "c7>s9", "draw top")).encounter
    assert now
    assert [foe.state for foe in now.foes] == ["stands", "waits"]


def test_what_nobody_has_seen_is_shown_face_down() -> None:
    dealt = new_dream_odyssey(BOARD, (), {})
    first = MODE.view(dealt)
    assert (first.crown, first.landscape, first.world, first.question) == (None, "", "", "")
    assert set(first.deck) == {None}
    position = dealt
    while wanted := position.wants:
        position = position.see(dealer_of_deal("1" * 64)(position, wanted))[0]
    on_the_way = do(position, "go foundation")
    pip = next(card for card in on_the_way.may_be() if card.rank < 11)
    now = MODE.view(do(on_the_way, f"see {pip.code}", "arrive")).encounter
    assert now
    assert [foe.card is None for foe in now.foes] == [False, True]


def test_on_the_way_has_a_name() -> None:
    now = MODE.view(facing("s9", place=WAY, hand="c2")).encounter
    assert now
    assert (now.name, now.trigger.who) == ("On the way", "Swordmaster")


def test_a_card_put_back_stays_known() -> None:
    position = do(resting(party="m21", deck="p2 p3 p4 p6 p7"), "m21", "take p2", "put p3", "put p4")
    assert codes(MODE.view(position).deck) == "p6 p4 p3 p7"


def test_nothing_is_asked_after_the_end() -> None:
    assert question_asked(do(facing("s9", place="crown", hand="c10"), "c10>s9").table) == ""


def test_the_view_says_which_card_is_turned_over() -> None:
    """For those who play with real cards."""
    position, told = new_dream_odyssey(BOARD, (), {}), []
    deal = dealer_of_deal("3" * 64)
    for line in ("", "go foundation", "arrive"):
        position = do(position, line) if line else position
        while card_lies := position.wants:
            told.append(MODE.view(position).wanted)
            position = do(position, f"see {deal(position, card_lies).code}")
    assert not MODE.view(position).wants
    assert MODE.view(position).wanted == ""
    assert [*dict.fromkeys(told)] == [
        "The Major on Crown", "The top card of the Minors", "The top card of the Majors", "The Major on Foundation",
        "The first Minor on Foundation", "The Major on Splendor", "The first Minor on Splendor",
        "The Major on Victory", "The first Minor on Victory", "The next Minor on Foundation",
    ]  # fmt: skip


def test_a_card_from_the_bottom_or_of_a_stack_is_named_so() -> None:
    deep = tuple(Unseen(1, place) for place in range(5))
    low = game(lay(party="m18")._replace(minors=deep, hidden=((), cards("s2 s3 s4 s5 s6"))))
    assert MODE.view(do(low, "m18")).wanted == "The bottom card of the Minors"
    table = lay(party="m1", discard="w2 w3")._replace(hidden=((), cards("s2 s3 s4 s5 s6")))
    replaced = do(game(table.with_sefira("spirit", stack=deep[:2])), "m1", "stack spirit")
    assert MODE.view(replaced).wanted == "The next Minor that lay on Spirit"
    alone = facing("c9", place=WAY, hand="c10")
    met = game(alone.table._replace(hidden=((), cards("s2")))).table.with_encounter(row=(Unseen(1, 0),))
    assert place_of_wanted_card_in_words(met) == "The top card of the Minors"


# --- the reading ---


def journey(*parts: tuple[str, tuple[str, ...]]) -> tuple[Step, ...]:
    """Return a record: each part an encounter's row on a place, and the moves that follow."""
    steps = []
    for place, moves in parts:
        position = facing(place.partition(" ")[2], place=place.partition(" ")[0], hand="c7 w6 c10", party="c14 w13",
                          deck="p2 p3 p4 p6 p7 p8")  # fmt: skip
        now = position.table.encounter
        assert now
        events: tuple[Event, ...] = (Event("goal", (STAR,), "crown"), Event("set out", (), "spirit"))
        kind = "stranger" if now.place == WAY else "arrived"
        events += (
            Event(kind, (now.trigger,), now.place),
            Event("encounter", tuple(lay_row(now.row)), now.place),
        )
        steps.append(Step("", position, events, is_revealing=True))
        for move in moves:
            position, happened = position.play(move)
            steps.append(Step(move, position, happened, is_revealing=False))
    return tuple(steps)


def lay_row(row: tuple[object, ...]) -> list[Card]:
    return [slot for slot in row if isinstance(slot, Card)]


def rows(steps: tuple[Step, ...]) -> list[tuple[str, str, int, str]]:
    return [(row.place, row.card.code, row.line, row.told) for row in MODE.reading(steps)]


def test_a_reading_is_the_journey_in_its_order() -> None:
    assert lay().sefira("crown").major == STAR
    told = rows(
        journey((f"{WAY} c2", ("c7>c2",)), ("foundation s9", ("c10>s9",)), ("crown s13", ("c10>s13",)))
    )
    assert [row[:3] for row in told] == [
        ("crown", "m17", 0), (WAY, "s12", 0), ("foundation", "m0", 2), ("crown", "m17", 4), ("fate", "m17", 5),
    ]  # fmt: skip
    assert [row[3] for row in told] == [
        "Starlit desert (waste): The Star is whom you seek.",
        "Swordmaster, on the way to Spirit, joins you.",
        "Explorer's camp, on Foundation: you win over The Fool.",
        "Mountaintop observatory, on Crown, gives its blessing.",
        "You stand before The Star, and have the blessing you came for.",
    ]


def test_who_joined_without_an_encounter_belongs_to_the_journey() -> None:
    steps = replay(
        new_dream_odyssey(BOARD, (), {"party": ["m9", "c12"], "crown": "m17"}), (), dealer_of_deal("3" * 64)
    )
    assert [row[1:] for row in rows(tuple(steps))[1:]] == [
        ("m9", 0, "The Hermit set out with you."),
        ("c12", 0, "The Knight of Cups (traveling dancer) set out with you."),
    ]  # fmt: skip
    sun = journey(("sun s9", ("c10>s9",)))
    assert [row for row in rows(sun) if row[0] == WAY] == [(WAY, "m11", 1, "Justice came to you as well.")]


def test_a_reading_holds_the_minors_that_were_faced() -> None:
    first = MODE.reading(journey(("foundation s9 w2", ("c10>s9",))))[1]
    assert codes(first.minors) == "s9 w2"


def test_a_lost_game_ends_where_the_fourth_wound_fell() -> None:
    steps = journey(("foundation s9", ()))
    position = facing("s9", hand="c2", wounds="w2 w3 w4")
    after, events = position.play("c2>s9")
    told = rows((*steps, Step("c2>s9", after, events, is_revealing=False)))
    assert told[1][3] == "Explorer's camp, on Foundation, is where your journey ends."
    assert told[-1][:2] == ("fate", "c2")


def test_a_game_that_goes_on_has_no_fate_yet() -> None:
    assert [row[0] for row in rows(journey(("foundation s9 w2", ("c10>s9",))))] == ["crown", "foundation"]


def test_a_lost_encounter_is_told_so() -> None:
    told = rows(journey(("foundation w12 c13", ("c7>w12", "+c14", "c10>c13"))))
    assert told[1][3] == "Explorer's camp, on Foundation: you win over The Fool."


def test_who_took_part_at_the_crown_may_be_sealed_once() -> None:
    told = MODE.reading(journey(("crown s13 c12 p9", ("w13>s13", "w6>c12", "+c14"))))
    allies = [(row.card.code, row.line, row.told) for row in told if row.place == "ally"]
    assert allies == [
        ("w13", 1, "The Queen of Wands (freedom fighter) stood by you at the Crown."),
        ("c14", 3, "The King of Cups (lord of the dance) stood by you at the Crown."),
    ]
    again = MODE.reading(journey(("crown s13", ("w13>s13",)), ("crown s13", ("w13>s13",))))
    assert [row.card.code for row in again if row.place == "ally"] == ["w13"]


@pytest.mark.parametrize(
    ("place", "code", "is_sealed"),
    [
        ("crown", "m17", True),
        ("foundation", "m0", True),
        ("ally", "c12", True),
        (WAY, "s12", False),
        ("fate", "m17", False),
    ],
)
def test_a_seal_takes_the_crown_who_helped_there_and_the_majors_of_the_journey(
    place: str, code: str, is_sealed: bool
) -> None:
    assert may_stand_in_seal(CardInReading(place, card(code), 0, (), "")) is is_sealed
