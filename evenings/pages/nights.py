"""Every occasion: telling an evening, and correcting it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from campaigns import unsaved
from campaigns.fields import DayField, LineField, LongField
from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, one_or_404, see_other
from campaigns.models import NAME, Campaign, GameSession
from characters.ledger import ledger, scenes
from characters.ledger.errors import OutdatedError
from characters.models import Character, CharacterQuerySet, Scene
from characters.socket.rules import Entry, Occasion
from characters.systems import system_of
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere, correction_entries, entries_of_evening, house_rules_of_table
from evenings.seating import (
    active_or_seated_characters,
    characters_at_campaign,
    characters_who_may_be_seated,
    finished_characters_without_campaign,
    occasion_of,
    occasion_or_404,
)

LOOK, SAVE = "look", "save"  # the buttons; any other only draws the form anew
REFUSED = "refused"  # on the page that came back: each change says what is still to mend


@dataclass(frozen=True, slots=True)
class BalanceChange:
    """One ledger: its balance now and then."""

    character: Character
    now: int
    then: int

    @property
    def xp(self) -> int:
        return self.then - self.now

    @property
    def owed(self) -> int:
        return max(0, -self.then)


@dataclass(frozen=True, slots=True)
class Preview:
    """What everyone gets, its parts, what becomes of each ledger, and in sentences what else it brings each one.

    *foreseen* is None where the occasion brings nothing but XP.
    """

    xp: int
    currency: str
    sums: tuple[tuple[str, int], ...]
    changes: list[BalanceChange]
    absent: list[Character]
    foreseen: list[tuple[Character, tuple[str, ...]]] | None = None

    @property
    def brings_xp(self) -> bool:
        """Say whether it brings XP: to everyone, to one alone, or nobody knows yet."""
        return self.foreseen is None or bool(self.xp) or any(change.xp for change in self.changes)

    @property
    def foreseen_rows(self) -> list[tuple[Character, tuple[str, ...]]] | None:
        """Return what stands under a heading of its own: where XP comes as well, of those alone to whom more does."""
        if self.foreseen is None or not self.brings_xp:
            return self.foreseen
        return [(character, sentences) for character, sentences in self.foreseen if sentences] or None

    @property
    def in_doubt(self) -> list[BalanceChange]:
        return [change for change in self.changes if change.owed]


class SeatsForm(OpForm):
    """Who was there, and the occasion's own questions as a form within the form."""

    seats = forms.MultipleChoiceField(
        label=_("Who was there"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={
            "invalid_choice": _("Somebody ticked is not in this campaign. Look again, then save.")
        },
    )

    def __init__(
        self,
        system: str,
        occasion: Occasion,
        characters: Iterable[Character],
        data: Any = None,
        *,
        told: dict[str, Any] | None = None,
        is_quiet: bool = False,
    ) -> None:
        self.system, self.occasion, self.is_quiet = system, occasion, is_quiet
        self.characters = list(characters)
        slugs = [character.slug for character in self.characters]
        there = told["seats"] if told else slugs
        super().__init__(data, initial={"op_id": new_op_id(), "seats": there, "date": timezone.localdate()})
        self.fields["seats"].choices = [(slug, slug) for slug in slugs]  # type: ignore[attr-defined]
        seats = [(character.slug, str(character)) for character in self.characters]
        self.part = occasion.form(
            data, told=told, is_quiet=is_quiet, seats=seats, rules=lambda: self.house_rules
        )

    @cached_property
    def house_rules(self) -> Any:
        """Return the house rules that those who may have been there play by."""
        return house_rules_of_table(self.characters)

    @property
    def errors(self) -> Any:
        return {} if self.is_quiet else super().errors

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.part.is_valid()])

    @property
    def seated(self) -> list[Character]:
        """Return the characters that are ticked."""
        ticked = set(self["seats"].value() or ())
        return [character for character in self.characters if character.slug in ticked]

    @property
    def absent(self) -> list[Character]:
        seated = {character.pk for character in self.seated}
        return [character for character in self.characters if character.pk not in seated]

    @property
    def seats_asked(self) -> list[tuple[Any, Character]]:
        """Return each box to tick with the character it stands for."""
        return list(zip(self["seats"], self.characters, strict=True))

    @property
    def to_mend(self) -> list[tuple[forms.BoundField | None, str]]:
        """Return every field that has something to mend (None: the whole form) with its sentence, down the page."""
        page: list[tuple[forms.Form, str]] = [(self, name) for name in self.fields if name != "notes"]
        page += [(self.part, name) for name in self.part.fields] + [(self, "notes"), (self, NON_FIELD_ERRORS)]
        return [
            (form[name] if name in form.fields else None, str(form.errors[name][0]))
            for form, name in page
            if name in form.errors
        ]


class RecordForm(SeatsForm):
    """An evening as it is first written down."""

    field_order = ("title", "date", "seats", "notes")

    title = LineField(
        label=_("Title"), max_length=NAME, error_messages={"required": _("Give the session a title.")}
    )
    date = DayField(label=_("Date"), error_messages={"required": _("Say when it was.")})
    notes = LongField(label=_("Notes everyone can read"), required=False, widget=forms.Textarea({"rows": 4}))

    def __init__(
        self, *args: Any, session: GameSession | None = None, title: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.initial["title"] = title
        untitled = _("Give the %(event)s a title.") % {"event": self.occasion.event}
        self.fields["title"].error_messages["required"] = untitled
        self.session = session
        if session is not None:  # it has its own
            for name in ("title", "date", "notes"):
                del self.fields[name]

    def clean_seats(self) -> list[str]:
        seats: list[str] = self.cleaned_data["seats"]
        if not seats:
            raise forms.ValidationError(_("Tick at least one who was there."))
        return seats

    def when_and_where(self, campaign: Campaign | None) -> WhenAndWhere:
        """Return when and where it was."""
        if self.session is not None:
            return WhenAndWhere(campaign, self.session.title, self.session.date, session=self.session)
        told = self.cleaned_data
        return WhenAndWhere(campaign, told["title"], told["date"], told["notes"])


class CorrectForm(SeatsForm):
    """An evening as it really was; *seen* is the slug of the latest row that the form was made from."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=22)

    def __init__(self, latest: Evening, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, told=latest.answers, **kwargs)
        self.initial["seen"] = latest.slug
        self.latest = latest

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.part.is_valid() and self.is_same:
            raise forms.ValidationError(_("Nothing differs from what is recorded."))
        return cleaned

    @property
    def is_same(self) -> bool:
        """Say whether nothing differs from what is recorded."""
        there = {character.slug for character in self.seated}
        known = {character.slug for character in self.characters} & set(self.latest.answers["seats"])
        told = {key: self.latest.answers[key] for key in self.part.answers}
        return there == known and told == self.part.answers


def preview_of_recording(form: RecordForm) -> Preview:
    """Return what recording *form* would give."""
    entries = entries_of_evening(form.occasion, form.part.answers, form.seated, form.house_rules)
    return _preview_of_entries(form, entries)


def preview_of_correction(form: CorrectForm, evening_and_corrections: Sequence[Evening]) -> Preview:
    """Return what correcting the evening to *form* would change."""
    answers = form.part.answers
    seats = [character.slug for character in form.seated]
    entries = correction_entries(evening_and_corrections, answers, seats, form.characters, form.house_rules)
    return _preview_of_entries(form, entries)


def _preview_of_entries(form: RecordForm | CorrectForm, entries_by_slug: Mapping[str, Entry]) -> Preview:
    states = ledger.states_by_pk(form.characters)
    balances = [(character, states[character.pk].balance) for character in form.characters]
    changes = [
        BalanceChange(character, balance, balance + entries_by_slug[character.slug].xp)
        for character, balance in balances
        if character.slug in entries_by_slug
    ]
    currency = system_of(form.system).says.currency
    answers = form.part.answers
    return Preview(
        form.occasion.xp_for_all(answers),
        currency,
        form.occasion.sums(answers),
        changes,
        form.absent,
        _characters_with_foreseen_sentences(form, entries_by_slug),
    )


def _characters_with_foreseen_sentences(
    form: RecordForm | CorrectForm, entries_by_slug: Mapping[str, Entry]
) -> list[tuple[Character, tuple[str, ...]]] | None:
    """Return what each one's entry brings, under the house rules that they all play by."""
    foresee = form.occasion.foresee
    if foresee is None:
        return None
    there = [character for character in form.characters if character.slug in entries_by_slug]
    states = ledger.states_by_pk(there)
    return [
        (character, foresee(states[character.pk].sheet, form.house_rules, entries_by_slug[character.slug]))
        for character in there
    ]


@dataclass(frozen=True, slots=True)
class SessionScope:
    """Where an evening is told: a campaign, or one who plays alone."""

    system: str
    occasion: Occasion
    campaign: Campaign | None
    characters: CharacterQuerySet
    session: GameSession | None = None
    scene: Scene | None = None  # what was played, which tells part of the answers


@never_cache
@login_required
def tell_occasion(
    request: PlayerRequest, campaign_slug: str, system_key: str, occasion_key: str
) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    wanted, seats = (
        occasion_or_404(system_key, occasion_key),
        active_or_seated_characters(characters_at_campaign(campaign, system_key), []),
    )
    return _tell_occasion_page(
        request,
        SessionScope(
            system_key,
            wanted,
            campaign,
            seats,
            _session_named_in_address(request, campaign),
            _scene_named_in_address(request, campaign),
        ),
    )


def _scene_named_in_address(request: PlayerRequest, campaign: Campaign) -> Scene | None:
    """Return the scene whose outcome fills the form, if the address names one that is over (?scene=...)."""
    slug = request.GET.get("scene", "")
    over = Scene.objects.filter(campaign=campaign, record__ended_at__isnull=False).select_related("record")
    return get_object_or_404(over, record__slug=slug if slug.isprintable() else "") if slug else None


def _session_named_in_address(request: PlayerRequest, campaign: Campaign) -> GameSession | None:
    """Return the session that stands already, if the address names one (?session=...)."""
    slug = request.GET.get("session", "")
    return get_object_or_404(campaign.sessions, slug=slug if slug.isprintable() else "") if slug else None


@never_cache
@login_required
def tell_solo_occasion(request: PlayerRequest, character_slug: str, occasion_key: str) -> HttpResponse:
    mine = finished_characters_without_campaign(request.user).active().select_related("owner")
    system = get_object_or_404(mine, slug=character_slug).system
    return _tell_occasion_page(
        request,
        SessionScope(system, occasion_or_404(system, occasion_key), None, mine.filter(slug=character_slug)),
    )


def _tell_occasion_page(request: PlayerRequest, scope: SessionScope) -> HttpResponse:
    if first := record.evening_written_by_op(
        request.POST.get("op_id")
    ):  # a second click: the first result stands
        return see_other(first.game_session.get_absolute_url())
    begun = request.POST or unsaved.typed_in_form(request, unsaved.form_key(request))
    form = RecordForm(
        scope.system,
        scope.occasion,
        scope.characters,
        begun,
        is_quiet=_is_redraw_request(request) or (not request.POST and begun is not None),
        session=scope.session,
        told=scenes.told_by_scene(scope.scene) if scope.scene and begun is None else None,
        title=scope.scene.title if scope.scene else "",
    )
    if SAVE not in request.POST or not form.is_valid():
        return _record_form_page(request, scope, form, _status_code_of_form(form))
    try:
        evening = record.record_evening(
            scope.system,
            scope.occasion,
            form.when_and_where(scope.campaign),
            form.part.answers,
            form.cleaned_data["seats"],
            op_id=form.cleaned_data["op_id"],
            by=request.user,
        )
    except OutdatedError:
        return _record_form_page(request, scope, form, 409)
    if scope.scene:
        scenes.put_in_session(scope.scene, evening.game_session)
    return see_other(evening.game_session.get_absolute_url())


def _record_form_page(
    request: PlayerRequest, scope: SessionScope, form: RecordForm, status: int
) -> HttpResponse:
    context = {
        "form": form,
        "place": scope,
        "preview": preview_of_recording(form),
        "is_outdated": status == 409,
        "section": "campaigns",
    }
    if request.htmx:
        return render(request, "evenings/_live.html", context)
    return render(request, "evenings/night.html", context, status=status)


@never_cache
@login_required
def correct_evening(request: PlayerRequest, evening_slug: str) -> HttpResponse:
    theirs = Evening.objects.filter(corrects=None, game_session__in=GameSession.objects.run_by(request.user))
    first = get_object_or_404(theirs.select_related("game_session__campaign"), slug=evening_slug)
    if record.evening_written_by_op(request.POST.get("op_id")):  # a second click: the first result stands
        return see_other(first.game_session.get_absolute_url())
    chain = record.evening_and_corrections(first)
    form = _correct_form_of_evening(request, chain)
    if SAVE not in request.POST or not form.is_valid():
        return _correct_form_page(request, chain, form, _status_code_of_form(form))
    try:
        record.correct_evening(
            first,
            form.part.answers,
            form.cleaned_data["seats"],
            op_id=form.cleaned_data["op_id"],
            seen_slug=form.cleaned_data["seen"],
            by=request.user,
        )
    except OutdatedError:
        chain = record.evening_and_corrections(first)
        return _correct_form_page(
            request, chain, _correct_form_of_evening(request, chain, is_outdated=True), 409
        )
    return see_other(first.game_session.get_absolute_url())


def _correct_form_of_evening(
    request: PlayerRequest, evening_and_corrections: list[Evening], *, is_outdated: bool = False
) -> CorrectForm:
    first, latest = evening_and_corrections[0], evening_and_corrections[-1]
    characters = active_or_seated_characters(
        characters_who_may_be_seated(first.game_session, first.system), latest.answers["seats"]
    )
    data = request.POST.copy() if request.POST else None
    if data is not None and is_outdated:
        data["seen"] = latest.slug
    occasion = occasion_of(first.system, first.occasion)
    return CorrectForm(latest, first.system, occasion, characters, data, is_quiet=_is_redraw_request(request))


def _correct_form_page(
    request: PlayerRequest, evening_and_corrections: list[Evening], form: CorrectForm, status: int
) -> HttpResponse:
    context = {
        "form": form,
        "evening": evening_and_corrections[0],
        "latest": evening_and_corrections[-1],
        "preview": preview_of_correction(form, evening_and_corrections),
        "is_outdated": status == 409,
        "section": "campaigns",
    }
    if request.htmx:
        return render(request, "evenings/_live.html", context)
    return render(request, "evenings/correct.html", context, status=status)


def _is_redraw_request(request: PlayerRequest) -> bool:
    """Say whether the form is only drawn anew: nothing is found at fault before somebody looks or saves."""
    faulted = {LOOK, SAVE, REFUSED} if request.htmx else {LOOK, SAVE}
    return request.method == "POST" and not faulted & request.POST.keys()


def _status_code_of_form(form: RecordForm | CorrectForm) -> int:
    return 200 if form.is_quiet or not form.is_bound or form.is_valid() else 422
