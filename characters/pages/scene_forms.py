"""What is asked to begin a scene, and what comes with a move."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.utils import ErrorDict
from django.http import QueryDict
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label, LineField
from campaigns.forms import OpForm, new_op_id
from campaigns.models import NAME, GameSession
from characters.ledger.dice import DiceField
from characters.models import Character, Opponent
from characters.socket.questions import question_field
from characters.socket.rules import (
    Comer,
    DiceToThrow,
    Draft,
    Option,
    Problem,
    Question,
    ScenePlayedByOptions,
)

MOST_ALIKE, MOST = 12, 40
QUICK_ROWS = 4


def _count_field(label: Label) -> forms.TypedChoiceField:
    choices = [("0", _("Not here")), *((str(n), str(n)) for n in range(1, MOST_ALIKE + 1))]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, initial="0", required=False)


class MoveForm(OpForm):
    """One move of a group: which, what it asks, and dice where real ones fell.

    Posted with "show" it is only drawn anew: with what the chosen option asks, and what was typed so far.
    """

    seat = forms.CharField(required=False, widget=forms.HiddenInput)
    group = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, options: Sequence[Option], data: Any = None) -> None:
        if data and data.get("press"):
            data = _posted_with_pressed_option_as_chosen(data.dict(), options)
        super().__init__(data, initial={"op_id": new_op_id()})
        self.options = [option for option in options if option.is_open]
        self.is_mixed = len({option.group for option in options}) > 1  # what each asks is then chosen already
        self.fields["code"] = forms.ChoiceField(
            choices=[(option.code, option.label) for option in self.options],
            widget=forms.RadioSelect,
            initial=self.options[0].code if self.options else None,
            error_messages={
                "required": _("Choose one."),
                "invalid_choice": _("That cannot be done any more. Choose anew."),
            },
        )
        self.asking = self._option_posted_or_first(data)
        if self.asking:
            self._add_question_and_dice_fields(self.asking)
        if self.is_shown_anew:
            self.data = self._with_beginnings_of_what_was_not_asked()

    @property
    def errors(self) -> Any:
        return ErrorDict() if self.is_shown_anew else super().errors

    @property
    def is_shown_anew(self) -> bool:
        return bool(self.data.get("show"))

    @property
    def questions_follow_choice(self) -> bool:
        """Say whether another option of these asks something else."""
        return not self.is_mixed and len({option.asks for option in self.options}) > 1

    def _option_posted_or_first(self, posted_data: Mapping[str, Any] | None) -> Option | None:
        """Return the option whose questions are asked: that posted, else the first."""
        posted = posted_data.get("code") if posted_data else None
        chosen = next((option for option in self.options if option.code == posted), None)
        return chosen or (self.options[0] if self.options else None)

    def _add_question_and_dice_fields(self, option: Option) -> None:
        for question in option.asks:
            self.fields[f"answer_{question.key}"] = question_field(question)
        for want, counts in self._dice_of_any_option(option):
            self.fields[f"dice_{want.key}"] = DiceField(
                want,
                label=_t("%(label)s, %(counts)s of them")
                % {"label": want.label, "counts": _t(" or ").join(counts)}
                if counts != ["1"]
                else want.label,
                help_text=_("Leave it empty and the app rolls. Real dice? Write what they show."),
            )

    def _with_beginnings_of_what_was_not_asked(self) -> QueryDict:
        data = QueryDict(mutable=True)
        data.update(self.data)
        for question in self.asking.asks if self.asking else ():
            data.setdefault(f"answer_{question.key}", question.begins)
        return data

    def _dice_of_any_option(self, option: Option) -> Iterator[tuple[DiceToThrow, list[str]]]:
        """Yield each throw that *option* wants, or until one is posted any other of its group, with how many dice."""
        is_settled = self.is_mixed or (self.is_bound and option.wants)
        wanted: dict[str, dict[int, DiceToThrow]] = {}
        for each in (option,) if is_settled else self.options:
            for want in each.wants:
                wanted.setdefault(want.key, {})[want.count] = want
        for by_count in wanted.values():
            yield by_count[max(by_count)], [str(count) for count in sorted(by_count)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_mixed:
            cleaned |= self._initial_values_of_answers_not_posted(cleaned)
        for question in self.asking.asks if self.asking else ():
            name = f"answer_{question.key}"
            if question.required and name not in self.errors and not cleaned.get(name):
                self.add_error(
                    name, _t("%(what)s: choose or fill it in.") % {"what": question.label.rstrip("?")}
                )
        if self.asking and not self.asking.wants:
            for field in self.dice:
                if cleaned.get(field.name):
                    self.add_error(
                        field.name, _("No dice fall for this. Choose what is rolled, or empty the line.")
                    )
        return cleaned

    def _initial_values_of_answers_not_posted(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        """Return the answers that such a row begins with, where it was posted without them."""
        asks = self.asking.asks if self.asking else ()
        begins = {f"answer_{question.key}": question.begins for question in asks if question.begins}
        return {
            name: value for name, value in begins.items() if not cleaned.get(name) and name not in self.data
        }

    def add_errors_of_refusal(self, problems: Sequence[Problem]) -> None:
        """Tell what the rules refuse at the field where it was answered."""
        for problem in problems:
            names = (f"{of}_{key}" for key in problem.where for of in ("answer", "dice"))
            self.add_error(next((name for name in names if name in self.fields), None), problem.message)

    @property
    def is_gone(self) -> bool:
        """Say whether a move was posted that is not offered."""
        code = self.data.get("code")
        return bool(code) and all(option.code != code for option in self.options)

    @property
    def is_steady(self) -> bool:
        """Say whether the move that was posted stays what it is, whatever was moved since."""
        return any(option.is_steady and option.code == self.data.get("code") for option in self.options)

    @property
    def option(self) -> Option:
        code = self.cleaned_data["code"]
        return next(option for option in self.options if option.code == code)

    @property
    def answers(self) -> dict[str, Any]:
        told = {q.key: self.cleaned_data[f"answer_{q.key}"] for q in self.option.asks}
        return {key: value for key, value in told.items() if value}

    @property
    def entered(self) -> dict[str, tuple[int, ...]]:
        return {want.key: self.cleaned_data[f"dice_{want.key}"] for want in self.option.wants}

    @property
    def asked(self) -> list[tuple[forms.BoundField, bool]]:
        """Return what is asked beside the rows, each with whether it must be answered."""
        asks = self.asking.asks if self.asking else ()
        return [(self[f"answer_{question.key}"], question.required) for question in asks]

    @property
    def dice(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("dice_")]

    @property
    def to_mend(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name in self.errors]


def _posted_with_pressed_option_as_chosen(
    posted: dict[str, Any], options: Sequence[Option]
) -> dict[str, Any]:
    """Return *posted* with what was pressed in the place of what was chosen: a code, then answers as `key=value`.

    Whom one pressed on the board is done to in the way that was chosen, if that reaches them.
    """
    words = posted["press"].split()
    code = " ".join(word for word in words if "=" not in word)
    told = {
        f"answer_{key}": value for key, equals, value in (word.partition("=") for word in words) if equals
    }
    ways = {option.code: (option.at, option.code.replace(option.at, "")) for option in options if option.at}
    (at, _way), (_at, chosen) = ways.get(code, ("", "")), ways.get(posted.get("code", ""), ("", ""))
    if at and not told:
        open_ways = (option.code for option in options if option.is_open)
        code = next((each for each in open_ways if ways.get(each) == (at, chosen)), code)
    return {**posted, "code": code, **told}


class BeginForm(OpForm):
    """Who comes: of the table, of what was set down, and whoever is made up on the spot."""

    title = LineField(label=_("What it is about"), max_length=NAME, initial="")

    def __init__(
        self,
        kind: ScenePlayedByOptions[Any, Any],
        characters: Sequence[tuple[Character, Any]],
        opponents: Sequence[Opponent],
        data: Any = None,
        *,
        house_rules: Any,
    ) -> None:
        super().__init__(data, initial={"op_id": new_op_id()})
        self.kind, self.characters, self.opponents = kind, characters, opponents
        self.quick: tuple[Question, ...] = kind.quick(house_rules)
        starts = list(kind.starts)
        self._add_character_fields(starts)
        for number, opponent in enumerate(opponents):
            self._add_foe_fields(f"o{number}", opponent.name if opponent.is_revealed else "", starts)
        for number in range(QUICK_ROWS):
            self._add_foe_fields(f"q{number}", "", starts)
            self._add_quick_npc_fields(number)
        for question in kind.asks:
            self.fields[f"answer_{question.key}"] = forms.ChoiceField(
                label=question.label,
                choices=question.choices,
                initial=question.choices[0][0],
                widget=forms.RadioSelect,
            )

    def _add_character_fields(self, start_choices: list[tuple[str, str]]) -> None:
        for number, (character, _sheet) in enumerate(self.characters):
            self.fields[f"c{number}"] = forms.BooleanField(label=character.name, required=False, initial=True)
            if self.kind.are_characters_placed:
                self.fields[f"c{number}_start"] = forms.ChoiceField(
                    label=_("Begins"), choices=start_choices, required=False
                )

    def _add_quick_npc_fields(self, row_number: int) -> None:
        """Ask about foes made up on the spot."""
        for question in self.quick:
            choices = question.choices if question.required else (("", _("None")), *question.choices)
            self.fields[f"q{row_number}_{question.key}"] = forms.ChoiceField(
                label=question.label, choices=choices, required=False
            )

    def _add_foe_fields(self, foe_key: str, label: str, start_choices: Sequence[tuple[str, str]]) -> None:
        self.fields[f"{foe_key}_count"] = _count_field(_("How many"))
        self.fields[f"{foe_key}_name"] = LineField(
            label=_("What the table calls them"), max_length=NAME - 4, required=False, initial=label
        )
        self.fields[f"{foe_key}_start"] = forms.ChoiceField(
            label=_("Begins"), choices=start_choices, required=False
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for key in self.foes:
            if cleaned.get(f"{key}_count") and not cleaned.get(f"{key}_name"):
                if f"{key}_name" not in self.errors:
                    self.add_error(
                        f"{key}_name", _("Say what the table calls them. It is all the players read.")
                    )
            elif key.startswith("q") and cleaned.get(f"{key}_name") and not cleaned.get(f"{key}_count"):
                self.add_error(f"{key}_count", _("How many of them are there?"))
        if not self.errors and len(self.comers) > MOST:
            self.add_error(None, _t("At most %(n)d take part.") % {"n": MOST})
        return cleaned

    @property
    def foes(self) -> list[str]:
        return [*(f"o{n}" for n in range(len(self.opponents))), *(f"q{n}" for n in range(QUICK_ROWS))]

    @property
    def comers(self) -> list[Comer[Any]]:
        """Return who comes, those of whom there are several numbered."""
        return [*self._comers_of_players(), *self._comers_of_arbiter()]

    def _comers_of_players(self) -> Iterator[Comer[Any]]:
        for number, (character, sheet) in enumerate(self.characters):
            if self.cleaned_data.get(f"c{number}"):
                start = self.cleaned_data.get(f"c{number}_start", "")
                yield Comer(character.name, character.slug, sheet, start=start)

    def _comers_of_arbiter(self) -> Iterator[Comer[Any]]:
        asked = self.cleaned_data
        for key in self.foes:
            count, name = asked.get(f"{key}_count") or 0, asked.get(f"{key}_name", "")
            for number in range(1, count + 1):
                called = f"{name} {number}" if count > 1 else name
                yield Comer(called, data=self._data_of_foe(key), start=asked.get(f"{key}_start", ""))

    def _data_of_foe(self, foe_key: str) -> Draft:
        if foe_key.startswith("o"):
            kept: Draft = self.opponents[int(foe_key[1:])].data
            return kept
        return self.kind.draft({q.key: self.cleaned_data.get(f"{foe_key}_{q.key}") for q in self.quick})

    @property
    def answers(self) -> dict[str, Any]:
        return {question.key: self.cleaned_data[f"answer_{question.key}"] for question in self.kind.asks}

    # --- for the page ---

    @property
    def ours(self) -> list[dict[str, Any]]:
        return [
            {
                "who": character,
                "here": self[f"c{n}"],
                "start": self[f"c{n}_start"] if self.kind.are_characters_placed else None,
            }
            for n, (character, _sheet) in enumerate(self.characters)
        ]

    @property
    def theirs(self) -> list[dict[str, Any]]:
        told = self.kind.opponents
        return [
            {"opponent": each, "told": told, **self._fields_of_row(f"o{n}")}
            for n, each in enumerate(self.opponents)
        ]

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                **self._fields_of_row(f"q{n}"),
                "asked": [self[f"q{n}_{question.key}"] for question in self.quick],
            }
            for n in range(QUICK_ROWS)
        ]

    def _fields_of_row(self, row_key: str) -> dict[str, forms.BoundField]:
        return {
            "count": self[f"{row_key}_count"],
            "name": self[f"{row_key}_name"],
            "start": self[f"{row_key}_start"],
        }

    @property
    def asked(self) -> list[forms.BoundField]:
        return [self[f"answer_{question.key}"] for question in self.kind.asks]

    @property
    def to_mend(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name in self.errors]


class EndForm(forms.Form):
    """To which evening it belongs."""

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    session = forms.ModelChoiceField(
        GameSession.objects.none(), label=_("Which session"), to_field_name="slug", required=False
    )

    def __init__(self, sessions: Any, data: Any = None, *, seen: int = 0, newest: str | None = None) -> None:
        super().__init__(data, initial={"seen": seen, "session": newest})
        session: Any = self.fields["session"]
        session.queryset, session.empty_label = sessions, _("No session")
