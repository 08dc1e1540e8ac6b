"""What a turn asks: an Opponent and a card, effects, how Stress is borne, which cards Burn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from characters.beckoning_dream.dream_page.reading import Choice, DreamReading
from characters.beckoning_dream.rules.dreaming.bearing import can_bear, steps_of_absorption, sum_of_steps
from characters.beckoning_dream.rules.dreaming.burning import BurnsAsked
from characters.beckoning_dream.rules.dreaming.effects import (
    STRENGTHENED,
    ChosenEffect,
    EffectOption,
    EffectsAsked,
    Fact,
    effects_as_written,
    effects_asked,
    name_in_conflict,
    read_effect,
    word_of_effect,
)
from characters.beckoning_dream.rules.dreaming.foresight import CardForeseen, cards_foreseen
from characters.beckoning_dream.rules.dreaming.initiative import (
    cards_burned_and_left_by_stay,
    who_selects,
    who_waited_longest_first,
)
from characters.beckoning_dream.rules.dreaming.likely import likely_card, likely_effects, likely_opponent
from characters.beckoning_dream.rules.dreaming.position import Dream, Piles, Turn
from characters.beckoning_dream.rules.dreaming.real_cards import burnable_cards
from characters.beckoning_dream.rules.interpreting import InterpretedTurn
from characters.beckoning_dream.rules.score import Score, counters
from characters.beckoning_dream.rules.stress import (
    mind_after_absorbing,
    sort_key_by_what_is_left,
    ways_to_absorb,
)
from characters.beckoning_dream.stress_page import absorption_in_words
from decks.rules.tarot import (
    CODES,
    Suit,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    word_up_to_ten_or_figures,
)
from play.rules.choices import SealedChoice
from play.rules.kinds import Option
from play.rules.zones import U

MOST_BESIDE = 4  # Opponents to choose from that stand there as rows
WAYS_SHOWN, MOST_WAYS = 4, 60  # ways to bear Stress on the page, and with those that fold in
FACTS = (
    (Fact.MOST, "most common suit"), (Fact.LEAST, "least common suit"),
    (Fact.HIGHEST, "highest card"), (Fact.LOWEST, "lowest card"),
)  # fmt: skip


class NextOnes:
    """Who may be named to come when the turn has closed, beside what its player chooses else."""

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.dream, self.key, self.me = reading, reading.dream, reading.key, reading.me

    @property
    def next_ones(self) -> list[Choice]:
        """Return who may be named, who waited longest chosen; nothing where it is not the reader's to say."""
        codes = [
            one.code.split()[2]
            for one in self.reading.open_options("then")
            if one.code.split()[1] == self.key
        ]
        there = [one for one in who_waited_longest_first(self.dream) if one.key in codes] if codes else []
        waited_longest = there[0].key if there else ""
        chosen = self.reading.preset_of("then", [one.key for one in there], waited_longest)
        return [Choice(one.key, one.name, is_chosen=one.key == chosen) for one in there]

    @property
    def next_name(self) -> str:
        return next((row.label for row in self.next_ones if row.is_chosen), "")


class SelectForm:
    """An Opponent, where there is one to choose, and a card of the Present."""

    template = "characters/beckoning_dream/dream/_select.html"
    any_button = "Select it"  # where no script keeps up with what is chosen

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.dream, self.key, self.me = reading, reading.dream, reading.key, reading.me

    @property
    def button(self) -> str:
        if self.me and self.me.is_real:
            return "My card lies face down"
        if self.has_selected:
            return "Select this card instead"
        card = next((row.card for row in self.hand if row.is_chosen), "")
        against = next((row.label for row in self.opponents if row.is_chosen), "")
        if not card:
            return "Choose a card" if self.hand else f"Oppose {against}"
        to = f", against {against}" if len(self.opponents) > 1 else ""
        return f"Select {card_in_sentence(CODES[card])}{to}"

    @property
    def has_many_opponents(self) -> bool:
        """Say whether they are more than stand side by side above a hand on a phone."""
        return len(self.opponents) > MOST_BESIDE

    @cached_property
    def opponents(self) -> list[Choice]:
        """Return whom who is on turn may oppose."""
        there = [one.code.split(" ", 2)[2] for one in self.reading.open_options("oppose")]
        chosen = self.reading.preset_of(
            "opponent", there, likely_opponent(self.dream, self.key) if there else ""
        )
        return [self._opponent(aim, is_chosen=aim == chosen) for aim in there]

    def _opponent(self, aim: str, *, is_chosen: bool) -> Choice:
        word, _space, place = aim.partition(" ")
        effort = self.dream.conflict.effort if self.dream.conflict else None
        if not (effort and place):
            return Choice(aim, name_in_conflict(self.dream, word), is_chosen=is_chosen)
        card = effort.spread[int(place)]
        return Choice(aim, card_in_sentence(CODES[card]), is_chosen=is_chosen, card=card)

    @cached_property
    def hand(self) -> list[Choice]:
        """Return the cards of the Present to Select from; what waits for the Reveal counts in already."""
        if not self.me or self.me.is_real:
            return []
        cards, turn = self.me.piles.present.known, self.dream.turn
        laid = _card_selected(turn.selected.get(self.key)) if turn else ""
        if laid:  # it lies face down already
            chosen = self.reading.chosen_of("card", cards, laid)
        else:
            chosen = self.reading.preset_of("card", cards, self._likely_card())
        return [self._card(code, self.me.added, is_chosen=code == chosen) for code in cards]

    def _card(self, code: str, added: int, *, is_chosen: bool) -> Choice:
        figure = str(max(0, CODES[code].rank + added)) if added else ""
        return Choice(
            code, capitalized(card_in_sentence(CODES[code])), figure, is_chosen=is_chosen, card=code
        )

    @property
    def went(self) -> str:
        """Return where the card lies by now that was sent, "" where it may be Selected or nobody knows."""
        code, piles = self.reading.asked("card"), self.me.piles if self.me else Piles()
        places = {
            "burned a moment ago": piles.pyre,
            "lies in the Past now": piles.past,
            "is set aside now": piles.aside,
        }
        where = next((told for told, zone in places.items() if code in zone.known), "")
        choose = " Choose one of these." if self.hand else ""
        return f"{capitalized(card_in_sentence(CODES[code]))} {where}.{choose}" if where else ""

    # --- what each card may meet, where that is asked for ---

    @property
    def may_foresee(self) -> bool:
        return bool(self.hand) and bool(self.opponents or self._opponent_now)

    @property
    def is_foreseen(self) -> bool:
        return self.reading.has_asked("foresee")

    @property
    def _opponent_now(self) -> str:
        return self.dream.turn.opponent if self.dream.turn else ""

    @cached_property
    def _cards_foreseen(self) -> tuple[CardForeseen, ...]:
        """Return what each card may Score against whom is chosen; nothing where nobody is."""
        opponent = next((row.value for row in self.opponents if row.is_chosen), self._opponent_now)
        word, _space, place = opponent.partition(" ")
        turn = self.dream.turn
        opposed = int(place) if place else turn.opposed if turn else -1
        return cards_foreseen(self.dream, self.key, word, opposed) if word else ()

    @property
    def has_no_odds(self) -> bool:
        """Say whether the Opponent's deck is not known."""
        return any(each.chances is None for each in self._cards_foreseen)

    @property
    def foreseen(self) -> list[tuple[str, list[tuple[str, int]], str]]:
        """Return of each card its name, the chances of its Scores in percent, and where those are not known in words
        against which values it is what.
        """
        return [
            (card_in_sentence(CODES[each.card]), _percents(each), _values_in_words(each))
            for each in self._cards_foreseen
        ]

    def _likely_card(self) -> str:
        """Return the card that is likely Selected, against whom is likely opposed where that is still to be chosen; ""
        where nothing is preset.
        """
        if not self.reading.has_presets:
            return ""
        dream, opponent = self.dream, next((row.value for row in self.opponents if row.is_chosen), "")
        if opponent:
            word, _space, place = opponent.partition(" ")
            dream = dream.with_turn(opponent=word, opposed=int(place or -1))
        return likely_card(dream, self.key) if dream.turn else ""

    @property
    def waits_for(self) -> str:
        """Return who has not Selected yet."""
        waited_for = who_selects(self.dream) if self.dream.turn else ()
        return names_as_phrase(name_in_conflict(self.dream, key) for key in waited_for)

    @property
    def is_chosen_already(self) -> bool:
        """Say whether the card that is marked lies face down already."""
        laid = _card_selected(self.dream.turn.selected.get(self.key)) if self.dream.turn else ""
        return any(row.is_chosen and row.value == laid for row in self.hand)

    @property
    def has_selected(self) -> bool:
        turn = self.dream.turn
        return bool(turn and self.key in turn.selected)


def _percents(foreseen: CardForeseen) -> list[tuple[str, int]]:
    chances = foreseen.chances or {}
    return [(score.title, round(100 * chances[score])) for score in foreseen.possible if chances]


def _values_in_words(foreseen: CardForeseen) -> str:
    """Return what a card Scores by the value it may meet, "" where the chances are known."""
    if foreseen.chances:
        return ""
    mine = CODES[foreseen.card].suit
    told = []
    for score in foreseen.possible:
        least, greatest = foreseen.values[score]
        between = str(least) if least == greatest else f"{least} to {greatest}"
        told.append({
            Score.TRIUMPH: f"up to {greatest}",
            Score.SETBACK: f"from {least}",
            Score.COUNTERED: " ".join(f"by {suit.title}" for suit in Suit if counters(suit, mine)),
        }.get(score, between))  # fmt: skip
    return " \N{MIDDLE DOT} ".join(
        f"{score.title} {words}" for score, words in zip(foreseen.possible, told, strict=True)
    )


def _card_selected(laid: SealedChoice | None) -> str:
    """Return the card that somebody Selected, "" where the reader does not know it."""
    return laid.said.split()[2] if laid and laid.said != U else ""


# --- Interpret ---

OPEN = {  # what hangs on what the Opponent chooses
    "Brace": "halves your Stress",
    "Glare": "1 Stress, or 2",
    "Trap": "an ally’s next value +2 or more",
}
WHAT = {"Glare": "2 if that foe dealt you some this turn"}  # of a name that does not say it


@dataclass(frozen=True, slots=True)
class EffectChoice:
    """An effect one may choose, with what else it asks: on whom, with Oneirogen, which fact."""

    word: str
    name: str
    figure: str
    is_chosen: bool
    reasons: tuple[str, ...]
    targets: tuple[Choice, ...] = ()
    oneirogen: tuple[Choice, ...] = ()
    facts: tuple[Choice, ...] = ()
    what: str = ""

    @property
    def asks_more(self) -> bool:
        return len(self.targets) > 1 or bool(self.oneirogen or self.facts)


class InterpretForm(NextOnes):
    """What a Revealed card does: as many effects as it has choices, and who is next."""

    template = "characters/beckoning_dream/dream/_interpret.html"
    any_button = "Interpret"

    @property
    def button(self) -> str:
        if not self.asked.reasons_to_wait:
            if not self.most:
                return f"Go on, then {self.next_name}" if self.next_name else "Go on"
            names = [each.name for each in self.effects if each.is_chosen]
            told = names_as_phrase(names) if names else "Choose nothing"
            return f"{told}, then {self.next_name}" if self.next_name else told
        return ""

    @cached_property
    def asked(self) -> "Asked":
        option = self.reading.option(f"interpret {self.key}")
        reasons = option.reasons if option else ()
        return Asked(effects_asked(self.dream, self._turn, self.key), reasons)

    @property
    def most(self) -> int:
        return self.asked.effects.most

    @property
    def is_posted(self) -> bool:
        """Say whether the reader has chosen already, perhaps nothing."""
        return self.reading.has_asked("effect") or self.reading.asked("act") == "interpret"

    @cached_property
    def chosen_words(self) -> tuple[str, ...]:
        """Return the words of the effects that are marked: what was asked, else what is likely."""
        if self.is_posted:
            return tuple(self.reading.asked_all("effect"))
        return tuple(word_of_effect(each.effect) for each in self._likely)

    @cached_property
    def _likely(self) -> tuple[ChosenEffect, ...]:
        """What the reader chose unseen, and may still change; else what is likely, where that is preset."""
        chosen = self._turn.unseen.get(self.key)
        written: Sequence[str] = ()
        if chosen and chosen.said != U:
            written = effects_as_written(chosen.said.split()[2:])
        elif self.reading.has_presets:
            written = likely_effects(self.dream, self.key)
        return tuple(read_effect(self.dream, one) for one in written)

    @cached_property
    def effects(self) -> list[EffectChoice]:
        return [self._effect(each) for each in self.asked.effects.effects]

    @property
    def open_effects(self) -> list[EffectChoice]:
        return [one for one in self.effects if not one.reasons]

    @property
    def closed_effects(self) -> list[EffectChoice]:
        return [one for one in self.effects if one.reasons]

    @property
    def chooses_one(self) -> bool:
        """Say whether one choice takes the place of another."""
        return self.most == 1 and len(self.chosen_words) <= 1

    def _effect(self, option: EffectOption) -> EffectChoice:
        word, name, ask = option.word, option.effect.name, self.reading
        likely = next((each for each in self._likely if each.name == name), None)
        targets = option.targets
        aimed = ask.chosen_of(f"on_{word}", targets, likely.target if likely else "")
        spare = self.dream.oneirogen_left(self.key) if name in STRENGTHENED else 0
        spent = ask.asked(f"more_{word}", str(likely.oneirogen) if likely else "0")
        fact = ask.asked("fact") or (likely.fact if likely else Fact.HIGHEST)
        return EffectChoice(
            word,
            name,
            "" if option.reasons else self._figure(option),
            word in self.chosen_words,
            option.reasons,
            tuple(Choice(key, name_in_conflict(self.dream, key), is_chosen=key == aimed) for key in targets),
            tuple(
                Choice(str(n), f"+{n}", is_chosen=str(n) == spent) for n in range(spare + 1 if spare else 0)
            ),
            tuple(Choice(key, told, is_chosen=key == fact) for key, told in FACTS if word == "study"),
            WHAT.get(name, ""),
        )

    def _figure(self, option: EffectOption) -> str:
        """Return in a few words what an effect does, as far as the Opponent has chosen."""
        if self._others_to_choose and option.effect.name in OPEN:
            return OPEN[option.effect.name]
        return self.turn_so_far.result_in_figures(option.effect)

    @property
    def _others_to_choose(self) -> bool:
        turn = self._turn
        later = [key for key in turn.sides if key not in turn.effects and key != self.key]
        return any(turn.interpretation(key).choices for key in later)

    @cached_property
    def turn_so_far(self) -> InterpretedTurn:
        """Return the turn as it is told from the reader's side, with all that is marked and chosen."""
        turn, effects = self._turn, [one.effect for one in self.asked.effects.effects]
        names = {word_of_effect(effect): effect.name for effect in effects}
        theirs = () if turn.is_against_effort else turn.effects.get(turn.other(self.key), ())
        effort = self.dream.conflict.effort if self.dream.conflict else None
        return InterpretedTurn(
            turn.interpretation(self.key),
            None if turn.is_against_effort else turn.interpretation(turn.other(self.key)),
            tuple(names[word] for word in self.chosen_words if word in names),
            tuple(read_effect(self.dream, one).name for one in theirs),
            effort.intensity if effort else 0,
            {effect.name: effect for effect in effects if effect.code},
        )

    @property
    def _turn(self) -> Turn:
        assert self.dream.turn
        return self.dream.turn

    @property
    def sum(self) -> list[tuple[str, str]]:
        """Return what comes of what is marked, each term with its word, as far as nobody else is still to choose."""
        told = self.turn_so_far
        terms = [(str(told.stress_dealt_by_me), "you deal")] if told.stress_dealt_by_me else []
        dealt = told.stress_dealt_to_me
        if dealt and not self._others_to_choose:
            terms.append((str(dealt), "dealt to you"))
            terms += [(str(told.stress_to_bear), "after Brace")] if told.stress_to_bear != dealt else []
        return terms


@dataclass(frozen=True, slots=True)
class Asked:
    """What Interpreting asks, and why it has to wait: for a raised hand, a Bond."""

    effects: EffectsAsked
    reasons_to_wait: tuple[str, ...]


# --- Stress, Burns ---


class BearForm(NextOnes):
    """How Stress is borne: every way, first what leaves most cards to play; or waking, where it cannot be."""

    template = "characters/beckoning_dream/dream/_bear.html"
    any_button = "Bear it so"

    @property
    def button(self) -> str:
        chosen = next((row.label for row in (*self.ways, *self.wakings) if row.is_chosen), "")
        if not chosen:
            return "Choose how it is borne"
        return f"{chosen}, then {self.next_name}" if self.next_name else chosen

    @property
    def stress(self) -> int:
        return self.dream.turn.stress.get(self.key, 0) if self.dream.turn else 0

    @property
    def sum(self) -> list[tuple[str, str]]:
        """Return what was dealt, and what is left of it to bear."""
        turn = self.dream.turn
        dealt = turn.dealt.get(self.key, 0) if turn else 0
        return [(str(dealt), "dealt"), (str(self.stress), "to bear")] if dealt != self.stress else []

    @cached_property
    def ways(self) -> list[Choice]:
        bearer = self.me
        if not bearer or not can_bear(self.dream, self.key):
            return []
        mind = bearer.mind(self.dream.oneirogen_left(self.key))
        rows, goes = [], self.reading.asked_all("goes")
        found = sorted(ways_to_absorb(mind, self.stress), key=partial(sort_key_by_what_is_left, mind))
        for way in found[:MOST_WAYS]:
            steps = " ".join(steps_of_absorption(self.dream, bearer, way))
            left = mind_after_absorbing(mind, way)
            words = [step.partition(":")[0] for step in steps.split()]
            adds = f"{sum_of_steps(words)} for {self.stress} Stress" if len(words) > 1 else ""
            blinked = f"Awareness {mind.awareness} \N{RIGHTWARDS ARROW} {left.awareness}" if way.blink else ""
            count = left.present + left.future
            gone = _where_cards_go(way_with_cards(steps, goes), are_named=not self.chooses_every_card)
            rows.append(
                Choice(
                    steps, capitalized(absorption_in_words(way)), f"{count} card{'s' * (count != 1)} to play",
                    ", ".join(filter(None, (adds, blinked, gone))),
                )
            )  # fmt: skip
        chosen = self.reading.preset_of("way", [row.value for row in rows], rows[0].value if rows else "")
        return [replace(row, is_chosen=row.value == chosen) for row in rows]

    @property
    def first_ways(self) -> list[Choice]:
        return self.ways[:WAYS_SHOWN]

    @property
    def other_ways(self) -> list[Choice]:
        return self.ways[WAYS_SHOWN:]

    @cached_property
    def cards(self) -> list[Choice]:
        """Return what may go where a way Discards or Burns: the lowest does where its player chooses none."""
        takes_some = any(":" in row.value for row in self.ways)
        held = burnable_cards(self.dream, self.me) if self.me and takes_some else ()
        chosen = self.reading.asked_all("goes")
        return [Choice(code, str(CODES[code]), is_chosen=code in chosen, card=code) for code in held]

    @property
    def chooses_every_card(self) -> bool:
        """Say whether no card goes but one that its player chose: real cards, or nothing preset."""
        return bool(self.me and self.me.is_real) or not self.reading.has_presets

    @property
    def has_chosen_cards(self) -> bool:
        return any(row.is_chosen for row in self.cards)

    @property
    def wakings(self) -> list[Choice]:
        """Return what is left to who cannot bear it all, with why they may not stay."""
        if self.ways:
            return []
        there = [one for one in self.reading.options if one.code in (f"wake {self.key}", f"stay {self.key}")]
        able = [one.code for one in there if not one.reasons]
        chosen = self.reading.preset_of("way", able, able[0] if able else "")
        return [waking_choice(self.dream, self.key, one, is_chosen=one.code == chosen) for one in there]


def waking_choice(dream: Dream, key: str, option: Option, *, is_chosen: bool) -> Choice:
    """Return that *key* wakes or stays as a row: a stay with what it takes, and the cards it leaves to play."""
    figure, what = "", "you watch, and share in the Reflection"
    if option.code.startswith("stay") and not option.reasons:
        burned, left = cards_burned_and_left_by_stay(dream, key)
        figure, burn = (
            f"{left} card{'s' * (left != 1)} to play",
            "card burns" if burned == 1 else "cards burn",
        )
        what = f"takes all {dream.bearers[key].oneirogen} Oneirogen, and {burned} {burn} unseen"
    return Choice(option.code, option.label, figure, what, is_chosen=is_chosen, reasons=option.reasons)


def way_with_cards(way: str, chosen: Sequence[str]) -> str:
    """Return a *way* to bear Stress with the cards that its player lets go; for those not *chosen* the lowest go."""
    lowest = [step.partition(":")[2] for step in way.split() if ":" in step]
    cards = iter([*chosen, *(card for card in lowest if card not in chosen)])
    return " ".join(
        f"{step.partition(':')[0]}:{next(cards)}" if ":" in step else step for step in way.split()
    )


def _where_cards_go(steps: str, *, are_named: bool) -> str:
    """Return in words which cards steps of bearing put into the Past, and which are gone for this dream; where they are
    not named, because their player chooses each, how many.
    """
    went = [step.partition(":")[::2] for step in steps.split()]
    past, burned = ([code for word, code in went if word == kind] for kind in ("flinch", "burn"))
    if are_named:
        discarded, lost = ([card_in_sentence(CODES[code]) for code in codes] for codes in (past, burned))
    else:
        discarded, lost = ([_cards_in_number(len(codes))] if codes else [] for codes in (past, burned))
    blind = sum(word == "blind" for word, _code in went)
    lost += [_cards_in_number(blind, "unseen ")] if blind else []
    parts = ((discarded, "to the Past"), (lost, "gone for this dream"))
    return ", ".join(f"{names_as_phrase(cards)} {where}" for cards, where in parts if cards)


def _cards_in_number(count: int, which: str = "") -> str:
    return f"{word_up_to_ten_or_figures(count)} {which}card{'s' * (count != 1)}"


class BurnForm:
    """Which cards a Consequence Burns, the lowest chosen."""

    template = "characters/beckoning_dream/dream/_burn.html"
    any_button = "Burn so"
    sum = ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading = reading
        option = reading.option(f"burn {reading.key}")
        self.asked = option.asks[0] if option and option.asks else BurnsAsked(0, ())

    @property
    def button(self) -> str:
        if not self.asked.count:
            return "No card is left to Burn"
        chosen = [card_in_sentence(CODES[row.card]) for row in self.cards if row.is_chosen]
        return f"Burn {names_as_phrase(chosen)}" if chosen else self.any_button

    @property
    def likely(self) -> str:
        return " ".join(self.asked.likely)

    @property
    def cards(self) -> list[Choice]:
        me = self.reading.me
        is_preset = me and not me.is_real and self.reading.has_presets
        likely = [step.partition(":")[2] for step in self.asked.likely] if is_preset else []
        chosen = self.reading.asked_all("burn") or likely
        held = burnable_cards(self.reading.dream, me) if me else ()
        return [Choice(code, str(CODES[code]), is_chosen=code in chosen, card=code) for code in held]
