"""What people answer to an offer that takes two."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from campaigns.models import LINE
from characters.ledger import proposals
from characters.ledger.proposals import ProposalSide
from characters.models import Proposal
from characters.socket.questions import add_error_if_field_has_none, question_field


class RoundForm(forms.Form):
    """*round* is the one this form was shown, *seat* whom it speaks for: "" for a game master's yes."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    seat = forms.CharField(required=False, widget=forms.HiddenInput, max_length=22)


class AnswerForm(RoundForm):
    """One side's answer: their own part, and the words that both must agree on."""

    # which button: yes, other words, another card is needed; of a game master: no, with a word
    AGREE, OTHER, BACK = "agree", "other", "back"
    way = forms.ChoiceField(choices=[(AGREE, ""), (OTHER, ""), (BACK, "")], widget=forms.HiddenInput)
    cleaned_answers: dict[str, str]

    def __init__(self, proposal: Proposal, side: ProposalSide | None, data: Any = None) -> None:
        self.proposal, self.side = proposal, side
        seat = side.character.slug if side else ""
        super().__init__(data, initial={"round": proposal.round, "seat": seat}, auto_id="answer_%s")
        before = proposals.own_answers_with_newest_shared(proposal, side) if side else {}
        for question in side.questions if side else ():
            field = question_field(question)
            field.initial = before.get(question.key)
            self.fields[f"answer_{question.key}"] = field
        if side is None:
            self.fields["word"] = LineField(label=_("Why not, in a word"), max_length=LINE, required=False)

    @cached_property
    def own(self) -> list[forms.BoundField]:
        """Return what is theirs alone to say."""
        return [self[f"answer_{q.key}"] for q in self.side.questions if not q.shared] if self.side else []

    @cached_property
    def shared(self) -> list[forms.BoundField]:
        """Return what both must say alike."""
        return [self[f"answer_{q.key}"] for q in self.side.questions if q.shared] if self.side else []

    @cached_property
    def all_asked(self) -> list[forms.BoundField]:
        """Return all that is asked, as the offer asks it."""
        return [self[f"answer_{q.key}"] for q in self.side.questions] if self.side else []

    @property
    def is_otherwise(self) -> bool:
        """Say whether other words were typed, or something is amiss with the words: they should be in sight."""
        typed = (str(field.value() or "") != str(field.initial or "") for field in self.shared)
        return self.is_bound and (any(field.errors for field in self.shared) or any(typed))

    @property
    def is_outdated(self) -> bool:
        return str(self.data.get("round")) != str(self.proposal.round)

    @property
    def goes_back(self) -> bool:
        return bool(self.cleaned_data.get("way") == self.BACK)

    def rebound_with_typed(self) -> "AnswerForm":
        """Return the same answer for the round it is now, with everything typed kept."""
        return AnswerForm(self.proposal, self.side, dict(self.data.items()) | {"round": self.proposal.round})

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.side is None:
            if self.goes_back and not cleaned.get("word") and "word" not in self.errors:
                self.add_error("word", _("Say why: it is all they read of it."))
            return cleaned
        self.cleaned_answers = {q.key: cleaned.get(f"answer_{q.key}", "") for q in self.side.questions}
        for problem in self.side.answer_problems(self.cleaned_answers):
            add_error_if_field_has_none(self, f"answer_{problem.where[0]}", problem.message)
        is_their_turn = self.proposal.turn == self.side.character.slug
        if (
            cleaned.get("way") == self.OTHER
            and is_their_turn
            and self._are_shared_answers_as_proposed(self.cleaned_answers)
        ):
            for field in self.shared:
                self.add_error(field.name, _("These are the same words. Change them, or agree."))
        return cleaned

    def _are_shared_answers_as_proposed(self, answers: Mapping[str, str]) -> bool:
        keys = [field.name.removeprefix("answer_") for field in self.shared]
        return all(answers[key] == self.proposal.newest.get(key) for key in keys)
