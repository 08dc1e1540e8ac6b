"""The games of the demo tables: of each mode one that is over and one that goes on, as they were played."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A game of the player of *who*: its deal and moves, what they wrote at a step, at a row and in the seal.

    *seal* is each word with its row. *is_odyssey*: it is the agent's, who brought *crown* and *party*.
    """

    who: str
    mode: str
    title: str
    question: str
    days_ago: int
    deal: str
    moves: str
    chapters: Mapping[int, str]
    words: Mapping[int, str]
    seal: Mapping[int, str]
    crown: str = ""
    party: tuple[str, ...] = ()
    is_odyssey: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(self.moves.split(", "))


THIRTEENTH = DemoGame(
    "ondine", "know_thyself", "The thirteenth stair", "What do I carry up without knowing it?", 9,
    "048ebebb86165298cb79fdc53de3f338f275207c8fd989a6630d07549ebabed1",
    "m7@foundation, draw, s6>1, draw, c3>1, draw, c1>2, draw, s10>2, draw, w2>1, draw, p5>1, draw, p2>1, "
    "raise p2@foundation, raise p5@foundation, draw, p3>1, draw, m20@splendor, draw, s14>2, raise s10@splendor, "
    "raise s14@splendor, draw, m18@victory, draw, m11@spirit, draw, m0@knowledge, draw, c5>2, raise c1@spirit, "
    "raise c5@victory, raise c3@victory, draw, w13>1, raise w13@victory, raise w2@knowledge, draw, p11>1, "
    "raise p11@spirit, raise p3@knowledge, draw, m16@severity, draw, m15@mercy, draw, s7>1, raise s6@severity, "
    "raise s7@knowledge, draw, m17@understanding, draw, c7>1, draw, c11>1, raise c11@severity, "
    "raise c7@understanding, draw, w1>1, draw, w12>1, raise w12@understanding, raise w1@mercy, draw, s12>1, draw, "
    "p14>1, draw, p1>1, raise p14@knowledge, raise p1@mercy, draw, m8@wisdom, draw, p13>1, draw, p6>1, "
    "raise p13@knowledge, raise p6@mercy, draw, c13>1, draw, c4>2, draw, w4>1, draw, w8>1, raise w8@wisdom, "
    "raise w4@knowledge, draw, m6@crown, draw, p8>1, draw, w11>1, draw, s4>2, draw, w10>2, draw, p9>2, draw, "
    "s3>2, raise s4@knowledge, raise s3@mercy, raise p8@grace, raise p9@grace, draw, c6>2, raise c6@crown, "
    "raise c4@mercy",
    {
        1: "The Chariot at the bottom of everything. So that is what has been rattling.",
        31: "I gave the Fool the best seat on the tree. Someone ought to sit there who is not counting.",
    },
    {
        0: "I thought I was climbing. It seems I was being driven, and had the reins in my own hands.",
        1: "What I owe the stair is one honest number. I have been rounding.",
        2: "Seven cards came to the one who knows nothing. Nobody ever brings me that much.",
        3: "A single cup, at the very end, and it was enough.",
    },
    {0: "Drive", 1: "Weigh", 2: "Fall", 3: "Stay"},
)  # fmt: skip

BETWEEN = DemoGame(
    "halm", "know_thyself", "Between two tides", "Whose door am I keeping?", 2,
    "27d799cc968ea5c41406b0953e0ddf4df03d6ceea8fd56820c5ff9e10fec12fe",
    "m10@foundation, draw, p10>1, draw, s12>1, draw, c5>1, draw, m5@splendor, draw, s13>2, draw, m20@victory, "
    "draw, s10>2, raise s13@foundation, raise s10@victory, raise s12@victory, draw, w8>1, draw, m0@spirit, draw, "
    "c13>1, raise c5@splendor, raise c13@spirit, draw",
    {1: "The Wheel of Fortune below me. I shall not call that an answer yet."},
    {}, {},
)  # fmt: skip

UNDER_THE_WASTE = DemoGame(
    "dorrit", "dream_odyssey", "Under the waste", "What answered, when I called?", 25,
    "2ee62c3014aa9c5d73176c2c5a285f437c8b12d75dda6c184848b526c1884ef4",
    "m2, from deck, return w1, go victory, p6>s6, w4>w2, m19, take s6, put w2, put w4, go spirit, c10>p10, w5>c5, "
    "c3>w3, go knowledge, w6>s10, draw top, discard c12, discard w2, put w4, arrive, p8>w8, c2>s2, s6>p11, "
    "draw top, discard w1, put w4, go spirit, go knowledge, arrive, s8>p11, +s12, m12, discard p1, draw top, "
    "draw top, draw bottom, go crown, arrive, w7>s7, p5>s5, c4>s3, c9>w12, +p13",
    {
        4: "Water, in a country that had none. The Sun sat by it, and would not say how long.",
        21: "He hung over the altar and laughed at my knots. I walked all the way back to the tower and came again.",
        39: "It knew my hand. It asked for nothing but its own name, read out.",
    },
    {
        0: "I had written it down as a thing that speaks. It had only ever been answering.",
        2: "What I take for granted was the first to come along.",
        3: "He showed me every trick. I did one of my own instead, badly, and he was pleased.",
        6: "Twice at the same altar. The second time I brought less.",
        8: "She sold me nothing at all, and stood there to the end.",
    },
    {0: "Answer", 2: "Noon", 6: "Unbound", 8: "Company"},
    crown="m15", party=("m2",), is_odyssey=True,
)  # fmt: skip

NINTH_STEP = DemoGame(
    "iveta", "dream_odyssey", "Down the ninth step", "Is he under the water, or behind it?", 2,
    "4b0bb1c21816e2654f9215889868d2fa6c6e47d86802bc6349e03ea802a2ca33",
    "go splendor, arrive, c8>p7, p6>s2, m17 p7, go severity, w9>p10, +p11, arrive, s6>c6, p7>p3, discard c1, put c7",
    {
        0: "A forest in bloom, and it is not spring. The Abbess held my sleeve the whole way in.",
        5: "The adventurer had lost everything but the fire. He shares it.",
    },
    {}, {}, party=("m17",), is_odyssey=True,
)  # fmt: skip

GAMES: Mapping[str, tuple[DemoGame, ...]] = {
    "beckoning_dream": (THIRTEENTH, BETWEEN),
    "hidden_isle": (UNDER_THE_WASTE, NINTH_STEP),
}
