"""What the players of the demo tables wrote in the readings of their games for two, and the seals they made of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from divination.games import pairs, thoughts
from divination.models import PairGame
from divination.readings import pair_readings
from divination.rules.starfield import ONE, SEATS, TWO
from divination.rules.two_player_readings import OUROBOROS, TALE, THREE


@dataclass(frozen=True, slots=True)
class DemoPairReading:
    """A reading of two: by which methods, what each seat wrote at which row, and the seal, each card with its word.

    *thoughts* are what a seat kept at a step and opened after the end; player 1's stand in the reading.
    *is_sealed*: both agreed to it and share it with their campaign; else it is a sketch, to which player 1 agreed.
    """

    methods: tuple[str, ...]
    words: Mapping[str, Mapping[str, str]]
    seal: Mapping[str, str]
    is_sealed: bool
    thoughts: Mapping[tuple[str, int], str]


ALL_THIRTEEN = DemoPairReading(
    (THREE, OUROBOROS),
    {
        ONE: {
            "three-contact": "He hung up his half of the sky and waited for me to come round. I took that for "
                             "stubbornness, the first year.",
            "three-together": "I finish what he founds. I had not noticed that it goes the other way as well.",
            "three-strength": "Four small cards, one after the other, and then it was noon.",
            "ouroboros-ring1": "I walk out alone, I drive, I am made to hang still, something ends. Then I walk out "
                               "alone. Yes. That one I know.",
            "ouroboros-meeting": "At Death. If I stop there once, I come out on his side.",
        },
        TWO: {
            "three-contact": "I could see the whole board from there. You were upside down, and cross.",
            "three-together": "A law with one coin on it. You paid.",
            "three-strength": "The last card was three of wands. I have kept the candle.",
            "ouroboros-ring2": "Mine begins at the end of things, goes through a bad bargain and a joke, and ends with "
                               "a lamp. I like it better backwards.",
        },
    },
    {"m12": "Wait", "m5": "Owe", "m19": "Noon"},
    is_sealed=True,
    thoughts={
        (ONE, 8): "Not there. I had a plan for Sun 2, and it was a good one.",
        (TWO, 8): "There is nowhere else for him, and you cannot know that.",
    },
)  # fmt: skip

ONE_POINT = DemoPairReading(
    (TALE,),
    {
        ONE: {
            "tale-fighter1": "We came with daylight, and thought that was an argument.",
            "tale-spark": "One of theirs stood where our road was going to be. Nobody had told them about the road.",
            "tale-lost": "We lost the one who made us laugh. She went over to them, and was happy there.",
        },
        TWO: {
            "tale-fighter2": "Those who do their counting at night.",
            "tale-lost": "She asked us what we wanted. You had only told her where to stand.",
            "tale-blunder": "A boy with a sword and nowhere to put it. He was ours. It should have cost us everything.",
            "tale-blow": "We won by one, with your Devil. I would not hang a flag on it.",
        },
    },
    {"m19": "Daylight", "m18": "Count", "m0": "Defect", "m15": "One"},
    is_sealed=False,
    thoughts={(ONE, 10): "You guard an empty place beside my Fool, and I am the one who is nervous."},
)  # fmt: skip

PAIR_READINGS = {"All thirteen": ALL_THIRTEEN, "By one point": ONE_POINT}  # by the title of the game


def keep_reading_of_pair_game(game: PairGame) -> None:
    """Write what both wrote about *game*, if they did."""
    told = PAIR_READINGS.get(game.title)
    if told is None:
        return
    pair_readings.choose_reading_methods(game, told.methods)
    seats = pairs.seats_by_key(game)
    for seat, words in told.words.items():
        pair_readings.save_part(game, seat, words, by=seats[seat].person, seen_version=1)
    entries = [{"card": card, "word": word, "symbol": ""} for card, word in told.seal.items()]
    pair_readings.change_seal_and_say_if_other_had_agreed(game, ONE, entries, seen_version=1)
    for (seat, step), text in told.thoughts.items():
        person = seats[seat].person
        assert person
        thoughts.keep_thought(game, person, seat, step, text, seen_version=0)
        thoughts.open_thoughts(game, person, seat)
        pair_readings.take_thought_into_reading_or_out(game, seat, step, by=person, is_taken=seat == ONE)
    for seat in SEATS if told.is_sealed else (ONE,):
        pair_readings.agree_to_seal(game, seats, seat, seen_version=2)
        if told.is_sealed:
            pair_readings.say_yes_or_no_to_sharing(game, seats, seat, "says_campaign", is_yes=True)
