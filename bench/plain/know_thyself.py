"""Know Thyself once more, plain and mutable, with the deck in the open: what the engine is measured and tested by.

It is written from the rules anew and shares nothing with the engine but the deck, the board and the shuffles.
"""

from collections.abc import Callable, Sequence

from decks import chance
from decks.rules.tarot import DECK
from divination.rules.boards import Board

CODES = [card.code for card in DECK]
RANK = {card.code: card.rank for card in DECK}
VALUE = {code: RANK[code] if code[0] == "m" else min(RANK[code], 10) for code in CODES}


class Plain:
    """A game that is changed by every move; cards are their codes."""

    def __init__(self, board: Board, variations: Sequence[str], deal: str) -> None:
        self.board, self.fated, self.meditative = board, "fated" in variations, "meditative" in variations
        self.deck = chance.shuffled_by_deal(CODES, deal, 0)
        self.number = 0
        if "numerology" in variations:
            self.number = next(VALUE[code] for code in self.deck if 6 <= VALUE[code] <= 10)
            self.deck = chance.shuffled_by_deal(self.deck, deal, 1)
        self.deck.reverse()  # the top is the end
        self.hand: list[str] = []
        self.columns: list[list[str]] = [[], [], []]
        self.majors: dict[str, str] = {}
        self.minors: dict[str, list[str]] = {}
        self.grace: list[str] = []
        self.matched: list[str] = []
        self.pairs: list[tuple[str, str]] = []
        self.raised: list[str] = []
        self.phase, self.result = "play", ""
        self.draw(4)

    def draw(self, count: int) -> None:
        for _ in range(count):
            if self.deck:
                self.hand.append(self.deck.pop())

    # Legal moves.

    def moves(self) -> list[str]:
        if self.result:
            return []
        if self.phase == "draw":
            return ["draw"]
        if self.phase == "play":
            return self.plays()
        if self.phase == "match":
            negating = [f"negate {one} {other}" for one, other in self.pairs]
            return [*negating, "rise" if self.matched else "leave"]
        if self.phase == "discard":
            return [*(f"discard {code}" for code in self.hand), "draw"]
        return self.raises()

    def plays(self) -> list[str]:
        places = [
            spot.key
            for spot in self.board.spots
            if spot.key not in self.majors
            and any(near == "start" or near in self.majors for near in self.board.beside[spot.key])
        ]
        if len(self.grace) < 4 and all(place in self.majors for place in self.board.full):
            places.append("grace")
        longest = max(len(column) for column in self.columns)
        columns = [number for number in (1, 2, 3) if len(self.columns[number - 1]) < longest]
        if not self.fated or not columns:
            columns = [1, 2, 3]
        moves = []
        for code in self.hand:
            if code[0] != "m":
                moves += [f"{code}>{number}" for number in columns]
                continue
            for place in places:
                if not ((place == "sun" and code != "m19") or (place == "moon" and code != "m18")):
                    moves.append(f"{code}@{place}")
        return moves

    def raises(self) -> list[str]:
        moves = []
        for code in self.raised:
            found = [spot.key for spot in self.board.spots if self.has_room(spot.key, VALUE[code])]
            if not found and len(self.grace) < 4:
                found = ["grace"]
            moves += [f"raise {code}@{place}" for place in found]
        return moves

    def absorbs(self, place: str) -> int:
        value = VALUE[self.majors[place]]
        if place == "knowledge":
            value = value * 2 or 40
        return value * 2 if self.meditative else value

    def total(self, place: str) -> int:
        return sum(VALUE[code] for code in self.minors[place])

    def has_room(self, place: str, value: int) -> bool:
        if place not in self.majors:
            return False
        absorbs = self.absorbs(place)
        return self.total(place) + value <= absorbs if absorbs else not self.minors[place]

    def is_resolved(self, place: str) -> bool:
        absorbs = self.absorbs(place)
        return self.total(place) == absorbs if absorbs else bool(self.minors[place])

    # What they do.

    def do(self, move: str) -> None:
        """Make *move*, which is one of `moves`."""
        verb, _, rest = move.partition(" ")
        if verb == "draw":
            self.drawn()
        elif verb == "rise":
            self.rise()
        elif verb == "leave":
            self.end_turn()
        elif verb == "negate":
            self.negate(*rest.split())
        elif verb == "discard":
            self.hand.remove(rest)
        elif verb == "raise":
            self.place(*rest.split("@"))
        elif ">" in move:
            code, column = move.split(">")
            self.hand.remove(code)
            self.columns[int(column) - 1].append(code)
            self.look()
        else:
            code, place = move.split("@")
            self.hand.remove(code)
            if place == "grace":
                self.grace.append(code)
            else:
                self.majors[place], self.minors[place] = code, []
            self.end_turn()

    def drawn(self) -> None:
        if self.phase == "draw":
            self.draw(1)
            self.to_play()
            return
        self.draw(4 - len(self.hand))
        if not self.matched:
            self.look()
        elif self.pairs:
            self.phase = "match"
        else:
            self.rise()

    def end_turn(self) -> None:
        if self.deck:
            self.phase = "draw"
        else:
            self.to_play()

    def to_play(self) -> None:
        self.phase = "play"
        if not self.plays():
            self.result = f"lost {self.hand[-1]}" if self.hand else "lost"

    def look(self) -> None:
        """Find what matches, in columns and then in rows."""
        lines = [line for line in (*self.columns, *self.rows()) if len(line) > 1]
        find = self.of_number if self.number else self.of_suit
        self.matched = list(dict.fromkeys(code for line in lines for code in find(line)))
        self.pairs = list(dict.fromkeys(pair for line in lines for pair in self.courts(line)))
        if self.pairs:
            self.phase = "match"
        elif self.matched:
            self.rise()
        else:
            self.end_turn()

    def rows(self) -> list[list[str]]:
        longest = max(len(column) for column in self.columns)
        return [[column[row] for column in self.columns if len(column) > row] for row in range(longest)]

    def of_suit(self, line: list[str]) -> list[str]:
        return [code for code in line if sum(other[0] == code[0] for other in line) > 1]

    def of_number(self, line: list[str]) -> list[str]:
        """Go through every subset of *line*."""
        found = set()
        for bits in range(1, 1 << len(line)):
            chosen = [code for place, code in enumerate(line) if bits >> place & 1]
            if len(chosen) > 1 and sum(VALUE[code] for code in chosen) % self.number == 0:
                found.update(chosen)
        return [code for code in line if code in found]

    def courts(self, line: list[str]) -> list[tuple[str, str]]:
        return [
            (one, other)
            for place, one in enumerate(line)
            for other in line[place + 1 :]
            if one[0] == other[0] and RANK[one] > 10 and RANK[other] > 10
        ]

    def negate(self, one: str, other: str) -> None:
        self.leave_plane([one, other])
        self.matched = [code for code in self.matched if code not in (one, other)]
        self.pairs = [pair for pair in self.pairs if one not in pair and other not in pair]
        self.phase = "discard"

    def rise(self) -> None:
        self.raised, self.matched, self.pairs = self.matched, [], []
        self.leave_plane(self.raised)
        self.to_raise()

    def leave_plane(self, codes: list[str]) -> None:
        self.columns = [[code for code in column if code not in codes] for column in self.columns]

    def place(self, code: str, place: str) -> None:
        self.raised.remove(code)
        if place == "grace":
            self.grace.append(code)
        else:
            self.minors[place].append(code)
            if all(full in self.majors for full in self.board.full) and all(
                self.is_resolved(one) for one in self.majors
            ):
                self.result = f"won {self.score()}"
                return
        if self.raised:
            self.to_raise()
        else:
            self.look()

    def to_raise(self) -> None:
        self.phase = "raise"
        if not self.raises():
            self.result = f"lost {self.raised[0]}"

    def score(self) -> int:
        return sum(self.absorbs(place) // (2 if self.meditative else 1) for place in self.majors)


def play(game: Plain, choose: Callable[[list[str]], str]) -> int:
    """Play *game* to its end and return how many moves it took."""
    count = 0
    while moves := game.moves():
        game.do(choose(moves))
        count += 1
    return count
