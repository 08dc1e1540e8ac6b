"""The games of the demo tables: of each mode one that is over and one that goes on, as they were played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from divination.rules.starfield import SEATS


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


@dataclass(frozen=True, slots=True)
class DemoPairGame:
    """A game for two: *one*, who begins, a person of the table, its deal, and its moves turn by turn.

    *other* is a person of the table too; on one device a name that was typed, and against the app nobody. Real cards
    lie between both, on one device, and have no *deal*.
    """

    mode: str
    title: str
    one: str
    other: str
    days_ago: int
    deal: str
    turns: str
    seated: Literal["at the table", "here", "real cards", "the app"] = "at the table"

    @property
    def seats_and_moves(self) -> Iterator[tuple[str, str]]:
        """Yield each move with the seat that makes it."""
        for number, turn in enumerate(self.turns.split(" / ")):
            for move in turn.split(", "):
                yield SEATS[number % len(SEATS)], move


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

ALL_THIRTEEN = DemoPairGame(
    "lovers_discourse", "All thirteen", "ines", "tomasz", 6,
    "db377f5214b33040a9cb3d71b8b385362b5130819be7cbba4a0f4718146d5e04",
    "draw, m14@L4 / draw, m20@L1 / draw, m7@L3 / draw, m12@L2 / draw, gift m4 / draw, m9@C4 / draw, c2>1 / "
    "draw, m5@C1 / draw, m13@C2 / draw, p8>1 / draw, p5>1 / draw, c8>1 / draw, p3>1, raise p5@C1, raise p3@C2 "
    "/ draw, c1>1, raise c8@L1, raise c1@L1 / draw, w13>1 / draw, s12>1 / draw, w4>1, raise w13@C2, raise "
    "w4@L4 / draw, s9>1, raise s9@C4, raise s12@L2 / draw, m11@C3 / draw, s13>1 / draw, m21@C5 / draw, s3>1, "
    "raise s13@C5, raise s3@L1 / draw, p11>1 / draw, c11>1 / draw, s1>1 / draw, p12>1, raise p8@L1, raise "
    "p12@C3 / draw, s11>1, raise s11@L4, raise s1@C3 / draw, m15@R2 / draw, p1>1, raise p1@C5, raise p11@C5 / "
    "draw, s6>1 / draw, m0@R3 / draw, s10>1, raise s10@R3, raise s6@R2 / draw, c9>1, raise c9@R2, raise c2@L2 "
    "/ draw, s8>1 / draw, m10@R1 / draw, w7>1 / draw, m19@R4 / draw, w8>1, raise w7@L3, raise w8@R4 / draw, "
    "p14>1 / draw, c6>1, raise c11@R1, raise c6@R4 / draw, w2>1 / draw, gift m8 / draw, w3>1, raise w2@R4, "
    "raise w3@R4",
)  # fmt: skip

WITHOUT_A_WORD = DemoPairGame(
    "lovers_discourse", "Without a word", "wren", "tomasz", 1,
    "6695d675a30d4fda710e19cc4efc6fe74ee619d96fca3c9837484ba66b4022d5",
    "draw, m17@L4 / draw, m9@L1 / draw, m10@L3 / draw, s13>1 / draw, c14>1 / draw, w14>1 / draw, c8>1, raise "
    "c14@L3, raise c8@L4 / draw, w5>2 / draw, c6>1 / draw, m13@L2 / draw, m16@C2 / draw, w9>2, raise w9@L1, "
    "raise w14@C2, raise w5@L2 / draw, m5@C1 / draw, c3>1 / draw, p13>1 / draw, gift s12 / take, p8>2 / draw, "
    "gift m4",
)  # fmt: skip

ONE_POINT = DemoPairGame(
    "warring_planets", "By one point", "noor", "bastien", 5,
    "98600a73b5c204d2b9a7800c0139f5013c4bfebe7e3d3e77868827e1e02f931b",
    "draw, m19@L4 / draw, c9>1 / draw, m0@L3 / draw, c10>1, guard c10@L1, guard c9@L2 / draw, m3@C4 / draw, "
    "p6>1 / draw, s7>1 / draw, s1>1 / draw, m21@C3 / draw, s13>1, raise s13@L3, guard s1@C2 / draw, m7@R3 / "
    "draw, p14>1, guard p14@R2, guard p6@C1 / draw, s9>1, raise s7@R3, raise s9@L4 / draw, c8>1 / draw, c13>1 "
    "/ draw, m18@L1 / draw, w12>1 / draw, m14@L2 / draw, w14>1, raise w12@L4, raise w14@C3 / draw, p12>1 / "
    "draw, m17@C5 / draw, p8>1, raise p8@L1, guard p12@R1 / draw, m6@R4 / draw, s11>1 / draw, c6>1, raise "
    "c6@R4, raise c13@C3 / draw, p2>1 / draw, s5>1 / draw, s4>2 / draw, w5>1 / draw, c12>2 / draw, s14>1, "
    "raise s14@C5, raise s5@C5 / draw, p11>3 / draw, w7>1, attack w5@C2, guard w7@C2 / draw, w11>1 / draw, "
    "m15@C2 / draw, c2>1, raise c8@C2, raise c2@L2",
)  # fmt: skip

THE_LONG_WAR = DemoPairGame(
    "warring_planets", "The long war", "silvan", "petra", 1,
    "d07951c73f3b3b09d78160fa08c309bb799dbf510223f69f1c716bed4638c4c1",
    "draw, m13@L4 / draw, c8>1 / draw, m9@L3 / draw, m20@L1 / draw, m4@L2 / draw, s10>1 / draw, c3>1 / draw, "
    "s9>1, raise s10@L1, raise s9@L1 / draw, s14>1 / draw, p12>1 / draw, s4>1, raise s4@L2, guard s14@C2 / "
    "draw, m1@C1 / draw, s11>1 / draw, m3@R1 / draw, m14@C2 / draw, m12@R2 / draw, c14>1, raise c14@L4, raise "
    "c3@L4 / draw, p7>1, guard p12@R3, guard p7@C4",
)  # fmt: skip

GAMES: Mapping[str, tuple[DemoGame, ...]] = {
    "beckoning_dream": (THIRTEENTH, BETWEEN),
    "hidden_isle": (UNDER_THE_WASTE, NINTH_STEP),
}

ON_THE_FERRY = DemoPairGame(
    "lovers_discourse", "On the ferry", "ines", "Noemi", 1,
    "00add960eed96a5718a823a82676ce0b08ff5d2715914fbe22e1024f064f7195",
    "draw, m17@L4 / draw, w11>1 / draw, m11@L3 / draw, w14>1, negate w11 w14, draw up / draw, c13>1 / draw, "
    "m12@L1 / draw, m18@L2 / draw, w8>1 / draw, w4>2 / draw, m8@C4 / draw, p2>1 / draw, m5@C2 / draw, p10>1, "
    "raise p2@L1, raise p10@L1 / draw, w13>1, raise w8@L2, raise w13@L2",
    seated="here",
)  # fmt: skip

AGAINST_THE_ALMANAC = DemoPairGame(
    "warring_planets", "Against the almanac", "tomasz", "", 0,
    "5a362cf7b79d4d067480271d9658eff2a66ee7a46ffa7952b26734619238a94a",
    "draw, p13>1 / draw, m11@L1 / draw, w11>2 / draw, c12>1 / draw, m5@L4 / draw, m18@L2 / draw, s5>3 / draw, "
    "s8>2 / draw, m7@L3 / draw, s7>2, raise s7@L3, raise s8@L2 / draw, s2>3, guard s2@C5, raise s5@L4 / draw, "
    "w13>2 / draw, c14>3 / draw, p1>3",
    seated="the app",
)  # fmt: skip

ON_THE_GALLEY_TABLE = DemoPairGame(
    "warring_planets", "On the galley table", "petra", "Iveta", 0, "",
    "m2@L4 / c11>1 / p2>1 / m14@L1 / w2>2 / p8>2 / c10>3 / p6>2, raise p8@L1, raise p6@L1 / w6>2, guard w6@L3, "
    "raise w2@L4 / p13>2 / s10>2",
    seated="real cards",
)  # fmt: skip

PAIR_GAMES: Mapping[str, tuple[DemoPairGame, ...]] = {
    "beckoning_dream": (ALL_THIRTEEN, WITHOUT_A_WORD, ON_THE_FERRY, AGAINST_THE_ALMANAC),
    "hidden_isle": (ONE_POINT, THE_LONG_WAR, ON_THE_GALLEY_TABLE),
}
