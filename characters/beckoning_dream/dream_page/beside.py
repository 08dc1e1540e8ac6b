"""What else there is beside the likely choice: hands, Guides, Bonds, who is where, Oneirogen, what is done by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from django.utils.translation import gettext as _

from characters.beckoning_dream.dream_page.begin_form import (
    DreamAwardForm,
    DreamGuideForm,
    DreamHandForm,
    DreamMeaningForm,
    DreamPlaceForm,
)
from characters.beckoning_dream.dream_page.conflict_forms import Preparing
from characters.beckoning_dream.dream_page.growing import Grown, grown_sheets
from characters.beckoning_dream.dream_page.reading import Choice, DreamReading, first_possible
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreaming.away import player_in_words
from characters.beckoning_dream.rules.dreaming.bonds import MIGHT, PAIN, TAG
from characters.beckoning_dream.rules.dreaming.by_hand import HandAsked, boon_of_why, boons_used_up
from characters.beckoning_dream.rules.dreaming.effects import name_in_conflict
from characters.beckoning_dream.rules.dreaming.guides import GuideAsked, beside_in_words
from characters.beckoning_dream.rules.dreaming.position import GM
from characters.beckoning_dream.rules.dreaming.real_cards import burnable_cards
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import CODES, Suit, capitalized, card_in_sentence
from play.rules.kinds import Option
from play.times import AGREED_TIMES

GUIDES = (
    ("bolster", "Bolster", "+1"), ("weaken", "Weaken", "\N{MINUS SIGN}1"),
    ("push", "Push", "a choice more"), ("join", "Just in Time", "enters"),
)  # fmt: skip
BONDS = {  # what each does and costs, as who offers it reads it
    TAG: "A card of your Present takes the place of theirs, and the turn is yours.",
    PAIN: "You take a share of their Stress of this turn, as you both like.",
    MIGHT: "A card of your Present adds its value to theirs, and burns when the turn closes.",
}
HAND_STEPS = {
    "discard": "discard a card", "burn": "burn a card", "recover": "take a card back from the Past",
    "shuffle": "shuffle a card of the Past into the Future", "kindle": "take a card back from the Pyre",
    "restore": "shuffle a card of the Pyre into the Future", "fetch": "take back what is set aside",
    "aside": "set a card aside", "draw": "draw cards", "seek": "take one of the top of the Future",
    "redraw": "draw from the Past, shuffled", "blind": "burn cards unseen", "look": "look at the top of the Future",
    "awareness": "change Awareness by", "oneirogen": "change Oneirogen by", "value": "change the Revealed value by",
    "stress": "set the Stress to", "suit": "set the suit", "score": "set the Score", "choice": "a choice more",
    "guide": "burn the Guide", "difficulty": "change the Difficulty by", "intensity": "change the Intensity by",
}  # fmt: skip
HAND_FIELDS = ("for", "step", "hand_what", "figure", "hand_whose", "why")


class Beside:
    """What the reader may do beside what is waited for."""

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.dream = reading, reading.dream
        self.preparing = Preparing(reading)

    @property
    def open(self) -> str:
        """Return the name of the form that was sent and not taken: it stands open, as it was sent."""
        return self.reading.refused_beside

    def _chosen(self, form: str, name: str, codes: Sequence[str], likely: str = "") -> str:
        """Return which of *codes* is chosen in a *form*: what it sent, else what is likely, else the first."""
        return first_possible((self.reading.sent_beside(form, name), likely), codes)

    # --- what is prepared ---

    @property
    def sources(self) -> list[Choice]:
        rows = [replace(row, label=f"{row.label}: {row.figure}") for row in self.preparing.sources]
        return self._marked("what", rows)

    @property
    def scenes(self) -> list[Choice]:
        return self._marked("scene", self.preparing.scenes)

    def _marked(self, name: str, rows: Sequence[Choice]) -> list[Choice]:
        chosen = self._chosen("prepare", name, [row.value for row in rows])
        return [replace(row, is_chosen=row.value == chosen) for row in rows]

    @property
    def presses(self) -> list[Choice]:
        """Return what one press does: a hand."""
        return [Choice(one.code, one.label) for one in self.reading.open_options("hand", "lower")]

    @property
    def bonds(self) -> list[tuple[str, list[Choice]]]:
        """Return how a Bond may be Invoked: with whom it asks, what it does and costs; and its press."""
        return [
            (self._bond_in_words(one), [Choice(one.code, one.label)])
            for one in self.reading.open_options("bond")
        ]

    def _bond_in_words(self, option: Option) -> str:
        _word, _by, _reveal, owner, how = option.code.split()
        return f"{self.dream.bearers[owner].name} is asked. {BONDS[how]}"

    @property
    def reasons(self) -> list[str]:
        """Return why the reader’s Guide and Bonds are not Invoked now, each said once."""
        there = [one for one in self.reading.options if one.code.split()[0] in ("guide", "bond")]
        return list(dict.fromkeys(reason for one in there for reason in one.reasons))

    # --- the Guide ---

    @cached_property
    def _guide(self) -> Option | None:
        return next(iter(self.reading.open_options("guide")), None)

    @property
    def guide(self) -> GuideAsked | None:
        return self._guide.asks[0] if self._guide else None

    @property
    def guide_code(self) -> str:
        return self._guide.code if self._guide else ""

    @property
    def guide_hows(self) -> list[Choice]:
        asked = self.guide
        if not asked:
            return []
        there = [
            each
            for each in GUIDES
            if (each[0] != "join" or asked.may_join) and (each[0] != "push" or asked.pushed)
        ]
        chosen = self._chosen("guide", "how", [how for how, _label, _figure in there])
        return [Choice(how, label, figure, is_chosen=how == chosen) for how, label, figure in there]

    @property
    def guide_targets(self) -> list[Choice]:
        keys = self.guide.targets if self.guide else ()
        chosen = self._chosen("guide", "whose", keys, self.reading.key)
        return [Choice(key, name_in_conflict(self.dream, key), is_chosen=key == chosen) for key in keys]

    @property
    def guide_sides(self) -> list[Choice]:
        """Return on whose side one may enter just in time, where that is asked."""
        asked = self.guide
        sides = asked.sides if asked and asked.may_join else ()
        chosen = self._chosen("guide", "side", sides)
        told = [(side, beside_in_words(self.dream, side, self.reading.key)) for side in sides]
        return [Choice(side, words, is_chosen=side == chosen) for side, words in told]

    @property
    def guide_burns(self) -> list[Choice]:
        """Return what a Push may Burn."""
        me = self.reading.me
        cards = burnable_cards(self.dream, me) if me else ()
        there = {f"burn:{code}": capitalized(card_in_sentence(CODES[code])) for code in cards}
        there = there or {"blind": "the top of the Future, unseen"}
        chosen = self._chosen("guide", "burn", tuple(there))
        return [Choice(step, label, is_chosen=step == chosen) for step, label in there.items()]

    @property
    def oneirogen(self) -> list[Choice]:
        """Return how many Oneirogen may be spent on it."""
        most = self.dream.oneirogen_left(self.reading.key) if self.reading.me else 0
        counts = [str(n) for n in range(most + 1)]
        chosen = self._chosen("guide", "oneirogen", counts)
        return [Choice(count, count, is_chosen=count == chosen) for count in counts]

    @property
    def guide_form(self) -> DreamGuideForm:
        where = self.reading.sent_beside("guide", "where")
        return DreamGuideForm({"where": where} if self.open == "guide" else None)

    # --- the others ---

    @property
    def places(self) -> list[Choice]:
        """Return the marks of who is here and who elsewhere, who joins an Effort or leaves it, and who steps aside or
        comes back.
        """
        words = ("here", "elsewhere", "come", "go", "leave", *(("return",) if self.reading.is_gm else ()))
        return [Choice(one.code, one.label) for one in self.reading.open_options(*words)]

    @property
    def awaits_word(self) -> bool:
        """Say whether an Oneirogen is asked for that the reader may give, or raise a hand for."""
        return bool(self.reading.open_options("favour", "grant"))

    @property
    def placed(self) -> list[Choice]:
        """Return of whom the reader may say in words where they are."""
        there = self.reading.open_options("where")
        chosen = self._chosen("places", "code", [one.code for one in there])
        return [
            Choice(one.code, self.dream.bearers[one.code.split()[1]].name, is_chosen=one.code == chosen)
            for one in there
        ]

    @property
    def place_form(self) -> DreamPlaceForm:
        words = self.reading.sent_beside("places", "words")
        return DreamPlaceForm({"words": words} if self.open == "places" else None, auto_id="place_%s")

    @property
    def latecomers(self) -> list[Choice]:
        """Return who sits at the table and is not in the dream, whom the game master may let join."""
        if not self.reading.open_options("join"):
            return []
        there = {one.character for one in self.dream.dreamers}
        late = {each.slug: each.name for each in self.reading.scene.characters() if each.slug not in there}
        chosen = self._chosen("late", "character", tuple(late))
        return [Choice(slug, name, is_chosen=slug == chosen) for slug, name in late.items()]

    @property
    def has_latecomer_real_cards(self) -> bool:
        return bool(self.reading.sent_beside("late", "is_real"))

    # --- somebody away ---

    @property
    def held_up(self) -> list[tuple[Choice, str]]:
        """Return by what the reader goes on without those who hold it up, each with until when it waits for them."""
        there = self.reading.open_options("overdue")
        return [(Choice(one.code, one.label), self.reading.scene.waits_until(one.code)) for one in there]

    @property
    def own_seat_lent(self) -> tuple[str, str]:
        """Return who holds the seat for which the reader acts, and the move by which it comes back; else ""."""
        me = self.dream.bearers.get(self.reading.seat)
        holder = self.reading.holder_in_words(me) if me else ""
        return (holder, f"reclaim {me.key}") if me and holder else ("", "")

    @property
    def lenders(self) -> list[Choice]:
        """Return whose seats the game master may lend."""
        there = [one.code.split()[1] for one in self.reading.open_options("lend")]
        chosen = self._chosen("away", "whose", there)
        return [Choice(key, self.dream.bearers[key].name, is_chosen=key == chosen) for key in there]

    @property
    def holders(self) -> list[Choice]:
        """Return to whom: what cannot be, to who lends it, is refused."""
        keys = [GM, *(one.key for one in self.dream.dreamers if not one.lent_to)]
        chosen = self._chosen("away", "holder", keys)
        told = [(key, capitalized(player_in_words(self.dream, key))) for key in keys]
        return [Choice(key, words, is_chosen=key == chosen) for key, words in told]

    @property
    def lent(self) -> list[Choice]:
        """Return the seats of others that come back by a press."""
        there = [
            one for one in self.reading.open_options("reclaim") if one.code.split()[1] != self.reading.seat
        ]
        return [Choice(one.code, one.label) for one in there]

    @property
    def times(self) -> list[Choice]:
        """Return the times for hands that may be agreed on."""
        now = self.dream.minutes_for_hands
        every = {0: _("None"), **AGREED_TIMES}
        return [Choice(str(minutes), str(told), is_chosen=minutes == now) for minutes, told in every.items()]

    @cached_property
    def grown(self) -> list[Grown]:
        """Return whose sheet XP changed since the dream took it in, where the table reflects after each evening."""
        may = {one.code.split()[1] for one in self.reading.open_options("grow")}
        return [one for one in grown_sheets(self.dream, self.reading.scene) if one.key in may] if may else []

    @property
    def awards(self) -> list[Choice]:
        """Return whom the reader may give an Oneirogen, or ask for one."""
        there = self.reading.open_options("award", "wish")
        mine = f"wish {self.reading.seat} {self.reading.key}"
        chosen = self._chosen("award", "code", [one.code for one in there], mine)
        return [
            Choice(one.code, self.dream.bearers[one.code.split()[-1]].name, is_chosen=one.code == chosen)
            for one in there
        ]

    @property
    def gives(self) -> bool:
        """Say whether the reader gives Oneirogen, or asks for them."""
        return bool(self.reading.open_options("award"))

    @property
    def wishes(self) -> list[tuple[str, list[Choice]]]:
        """Return the Oneirogen that are asked for, each in a sentence, and what the reader may say to it."""
        there = self.reading.open_options("favour", "grant", "deny")
        return [
            (
                f"An Oneirogen for {self.dream.bearers[key].name}? {wish.words}",
                [Choice(one.code, one.label) for one in there if one.code.split()[-1] == key],
            )
            for key, wish in self.dream.wishes.items()
        ]

    @property
    def award_form(self) -> DreamAwardForm:
        words = self.reading.sent_beside("award", "words")
        return DreamAwardForm({"words": words} if self.open == "award" else None, auto_id="award_%s")

    @property
    def endings(self) -> list[Choice]:
        """Return what else the game master may end by a press: a Spike’s choosing."""
        there = self.reading.open_options("keep") + [
            one for one in self.reading.open_options("close") if one.code == "close"
        ]
        return [Choice(one.code, one.label) for one in there]

    @property
    def may_end(self) -> bool:
        """Say whether the game master may end the dream now; it is asked once more."""
        return bool(self.reading.open_options("end"))

    @property
    def may_end_something(self) -> bool:
        return bool(self.may_end or self.endings or self.resolving)

    @property
    def resolving(self) -> list[Choice]:
        """Return how the game master may say that the Conflict ended, where the page does not ask for that first."""
        there = self.reading.open_options("resolve") if self.reading.of != "resolve" else []
        codes = [one.code for one in there if not one.asks]
        chosen = self._chosen("endings", "move", codes, "resolve open")
        return [
            Choice(one.code, one.label, is_chosen=one.code == chosen) for one in there if one.code in codes
        ]

    @property
    def meaning_form(self) -> DreamMeaningForm:
        words = self.reading.sent_beside("endings", "words")
        return DreamMeaningForm({"words": words} if self.open == "endings" else None, auto_id="meaning_%s")

    @cached_property
    def by_hand(self) -> list[tuple[str, str, HandAsked]]:
        """Return for whom something may be done by hand: key, name, what."""
        there = ((one.code.split()[1], one.asks[0]) for one in self.reading.open_options("do"))
        return [(key, name_in_conflict(self.dream, key), asked) for key, asked in there]

    @cached_property
    def hand_said(self) -> Mapping[str, str]:
        """Return what was said of a step by hand that was refused, by the name of its field."""
        return {name: self.reading.sent_beside("by-hand", name) for name in HAND_FIELDS}

    @property
    def reasons_against_hand(self) -> list[str]:
        """Return for whom what cannot be done by hand now, and why."""
        there = [one for one in self.reading.options if one.code.split()[0] == "do"]
        return list(dict.fromkeys(reason for one in there for reason in (*one.reasons, *one.asks[0].waits)))

    @property
    def is_hand_wished(self) -> bool:
        """Say whether the page says why nothing can be done by hand: to the game master, who may at any step, and to
        who came to do so, from a sheet or with what was typed.
        """
        return self.reading.is_gm or self.open == "by-hand"

    @cached_property
    def boon(self) -> Boon | None:
        """Return the Boon, of whom the reader acts for, that the why of a step by hand begins with."""
        sheet = self.reading.scene.sheet() if self.hand_said["why"] else None
        return boon_of_why(sheet.boons, self.hand_said["why"]) if sheet else None

    @property
    def is_boon_used_up(self) -> bool:
        """Say whether that Boon was used in this dream, and its words say "once a dream"."""
        me = self.dream.bearers.get(self.reading.seat)
        return bool(me and self.boon and boons_used_up(me, [self.boon]))

    @property
    def hand_form(self) -> DreamHandForm:
        return DreamHandForm(self.hand_said if self.open == "by-hand" else None)

    @property
    def hand_for(self) -> list[Choice]:
        """Return for whom it is done: chosen is whom the form said, else whose cards the reader plays."""
        rows = [(key, capitalized(name)) for key, name, _asked in self.by_hand]
        return _marked_choices(rows, self.hand_said["for"] or self.reading.key)

    @property
    def hand_owners(self) -> list[Choice]:
        """Return by whose Boon the game master may do it."""
        rows = [(one.key, one.name) for one in self.dream.dreamers] if self.reading.is_gm else []
        return _marked_choices(rows, self.hand_said["hand_whose"])

    @property
    def hand_steps(self) -> list[Choice]:
        words = dict.fromkeys(word for _key, _name, asked in self.by_hand for word in asked.words)
        return _marked_choices(((word, HAND_STEPS[word]) for word in words), self.hand_said["step"])

    @property
    def hand_whats(self) -> list[Choice]:
        """Return the cards that may be moved by hand; a game master may set suits and Scores besides."""
        codes = dict.fromkeys(
            code
            for _key, _name, asked in self.by_hand
            for pile in (asked.present, asked.past, asked.pyre, asked.aside)
            for code in pile
        )
        cards = [(code, capitalized(card_in_sentence(CODES[code]))) for code in codes]
        set_by_gm = [(suit.value, suit.title) for suit in Suit] + [
            (score.value, score.title) for score in Score
        ]
        rows = cards + (set_by_gm if self.reading.is_gm else [])
        return _marked_choices(rows, self.hand_said["hand_what"])


def _marked_choices(rows: Iterable[tuple[str, str]], chosen: str) -> list[Choice]:
    return [Choice(value, label, is_chosen=value == chosen) for value, label in rows]
