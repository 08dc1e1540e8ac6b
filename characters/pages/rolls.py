"""What is rolled at the table: the chances before, the dice, what came of them, and what the others rolled."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms.utils import ErrorDict
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, SeeOther, found_or_404, one_or_404, see_other
from campaigns.listing import page_of_rows
from campaigns.models import Campaign, Member
from characters.ledger import ledger, scenes, throws
from characters.ledger.dice import DiceField
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.throws import CharacterAtTable
from characters.models import Character, CharacterQuerySet, Throw
from characters.socket.questions import PickField, add_error_if_field_has_none, question_field
from characters.socket.rules import CheckKind, CheckTask, DiceByKey, DiceToThrow, Group, Offer, Problem
from characters.systems import system_of

OWN_DICE, APP, COUNT = "mine", "app", "count"

DICE = "dice_"


class RollForm(OpForm):
    """The questions of a check, and a line for each throw that real dice may make.

    *is_quiet* draws without finding fault, as when somebody is still choosing.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, here: CharacterAtTable, check: CheckKind[Any, Any], data: QueryDict, *, is_quiet: bool = False
    ) -> None:
        self.here, self.check, self.is_quiet = here, check, is_quiet
        self.awaited_in = scenes.open_scene_that_waits_for(here.character, here.table)
        self.questions = check.asks(here.cast, here.table)
        self.typed = self._query_with_defaults_and_op_id(data) if is_quiet else data
        self.way = data.get("by")
        self.is_entered = self.way == OWN_DICE
        super().__init__(self.typed, auto_id="roll_%s")
        self.fields["by"] = forms.CharField(label=_("Who rolls"), required=False, widget=forms.HiddenInput)
        for question in self.questions:
            self.fields[question.key] = question_field(question)
        for wanted in self.wanted:
            self.fields[f"{DICE}{wanted.key}"] = DiceField(
                wanted,
                must=self.is_entered,
                label=wanted.label,
                help_text=_("%(count)s dice as they lie there, such as 6 3 1.") % {"count": wanted.count},
            )

    def _query_with_defaults_and_op_id(self, query: QueryDict) -> QueryDict:
        """Return what the address answers, and what every question begins with."""
        data = query.copy()
        for question in self.questions:
            if question.begins and question.key not in data:
                data[question.key] = question.begins
        character = self.here.character
        for key, value in (("revision", character.revision), ("rules_version", self.here.version)):
            data[key] = str(value)
        data["op_id"] = new_op_id()
        return data

    @property
    def errors(self) -> Any:
        return ErrorDict() if self.is_quiet else super().errors

    @cached_property
    def answers(self) -> dict[str, Any]:
        """Return what is answered, each as its field reads it; what it cannot read, as it was typed."""
        return {question.key: self._answer_read_or_as_typed(question.key) for question in self.questions}

    def _answer_read_or_as_typed(self, question_key: str) -> Any:
        field = self.fields[question_key]
        raw = field.widget.value_from_datadict(self.data, self.files, question_key)
        try:
            return field.clean(raw)
        except ValidationError:
            return raw

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return all that keeps the dice from falling."""
        barred = self.awaited_in.bars if self.awaited_in else ()
        return (
            *(Problem("scene", reason) for reason in barred),
            *self.check.problems(self.here.cast, self.here.table, self.answers),
        )

    @cached_property
    def task(self) -> CheckTask | None:
        """Return the task, None while something is amiss."""
        if self.problems or any(self._is_answer_unreadable(question.key) for question in self.questions):
            return None
        return self.check.settle(self.here.cast, self.here.table, self.answers)

    def _is_answer_unreadable(self, question_key: str) -> bool:
        field = self.fields[question_key]
        try:
            field.clean(field.widget.value_from_datadict(self.data, self.files, question_key))
        except ValidationError:
            return True
        return False

    @cached_property
    def wanted(self) -> tuple[DiceToThrow, ...]:
        return self.check.wants(self.task) if self.task is not None else ()

    @property
    def dice(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(DICE)]

    @property
    def has_dice(self) -> bool:
        """Say whether dice are written down."""
        return any(self.data.get(f"{DICE}{wanted.key}", "").strip() for wanted in self.wanted)

    @property
    def in_the_way(self) -> list[str]:
        """Return what is amiss in what is answered already, for those who are still choosing."""
        return [
            problem.message
            for problem in self.problems
            if not problem.where or self._is_answered(problem.where[0])
        ]

    def _is_answered(self, question_key: str) -> bool:
        answered = self.answers.get(question_key)
        return bool(answered) if not isinstance(answered, str) else bool(answered.strip())

    @property
    def is_outdated(self) -> bool:
        shown = (str(self.data.get("revision")), str(self.data.get("rules_version")))
        return shown != (str(self.here.character.revision), str(self.here.version))

    def rebound_with_typed(self) -> "RollForm":
        """Return the same answers for the sheets as they are now."""
        data = self.typed.copy()
        data["revision"], data["rules_version"] = str(self.here.character.revision), str(self.here.version)
        return RollForm(self.here, self.check, data)

    @property
    def query(self) -> str:
        """Return the answers as an address tells them, with the dice that are written down for them."""
        told = QueryDict(mutable=True)
        for question in self.questions:
            values = [value for value in self.typed.getlist(question.key) if value != question.begins]
            if any(values):
                told.setlist(question.key, values)
        for name in self.fields:
            if name.startswith(DICE) and (written := self.typed.get(name)):
                told[name] = str(written)
        return told.urlencode()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for problem in self.problems:
            name = problem.where[0] if problem.where and problem.where[0] in self.fields else None
            add_error_if_field_has_none(self, name, problem.message)
        if self.way not in (OWN_DICE, APP, COUNT):
            self.add_error("by", _("Say who rolls: press one of the buttons beneath the chances."))
        if self.has_dice and self.way == APP:
            first = next(name for name in self.fields if name.startswith(DICE))
            self.add_error(first, _("Dice are written here: take these, or clear them and let the app roll."))
        return cleaned

    @property
    def entered(self) -> DiceByKey | None:
        """Return the dice that were written down, None where the app is to roll."""
        if not self.is_entered:
            return None
        return {one.key: self.cleaned_data[f"{DICE}{one.key}"] for one in self.wanted}


class PayForm(OpForm):
    """What is paid for once the dice lie there."""

    code = forms.CharField(max_length=40, widget=forms.HiddenInput)
    revision = forms.IntegerField(widget=forms.HiddenInput)

    @property
    def entered(self) -> DiceByKey | None:
        """Return the dice that were written down for it, None where the app is to roll."""
        return None


class AfterForm(PayForm):
    """What is chosen under one heading once the dice lie there, and the dice that fall for it.

    *closed* says why nothing may be chosen.
    """

    def __init__(
        self,
        throw: Throw,
        check: CheckKind[Any, Any],
        group: Group,
        offers: Sequence[Offer],
        data: QueryDict | None = None,
    ) -> None:
        self.throw, self.group = throw, group
        there = [offer for offer in offers if offer.group == group.key]
        self.opened = [offer for offer in there if offer.is_open]
        self.closed = (
            () if self.opened else tuple(dict.fromkeys(why for offer in there for why in offer.reasons))
        )
        self.wanted = check.wants_later(throw.asked, self.opened[0]) if self.opened else ()
        self.is_entered = data is not None and data.get("by") == OWN_DICE
        first = {"op_id": new_op_id(), "revision": throw.character.revision}
        super().__init__(data, auto_id=f"{group.key}_%s", initial=first)
        self.fields["code"] = PickField(
            choices=[(offer.code, offer.label) for offer in self.opened],
            is_drawn=False,
            label=group.title,
            error_messages={"required": _("Choose one of these.")},
        )
        for wanted in self.wanted:
            self.fields[f"{DICE}{wanted.key}"] = DiceField(
                wanted,
                must=self.is_entered,
                label=wanted.label,
                help_text=_("The face that it shows, such as 4."),
            )

    @property
    def is_outdated(self) -> bool:
        return str(self.data.get("revision")) != str(self.throw.character.revision)

    @property
    def is_there(self) -> bool:
        """Say whether there is anything to say under this heading."""
        return bool(self.closed or self.opened)

    @property
    def dice(self) -> list[forms.BoundField]:
        return [self[f"{DICE}{wanted.key}"] for wanted in self.wanted]

    @property
    def has_dice(self) -> bool:
        """Say whether dice are written down."""
        return any(str(self.data.get(f"{DICE}{wanted.key}", "")).strip() for wanted in self.wanted)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.has_dice and not self.is_entered:
            told = _("Dice are written here: take these, or clear them and let the app roll.")
            self.add_error(f"{DICE}{self.wanted[0].key}", told)
        return cleaned

    @property
    def entered(self) -> DiceByKey | None:
        if not self.is_entered:
            return None
        return {one.key: self.cleaned_data[f"{DICE}{one.key}"] for one in self.wanted}


@login_required
def ask_or_roll_check(request: PlayerRequest, character_slug: str, check_key: str) -> HttpResponse:
    """Ask what a check stands on, show its chances, and let the dice fall."""
    found = _writable_character_or_404(request, character_slug)
    check = _check_or_404(found, check_key)
    if request.method != "POST":
        here = throws.character_at_table(found)
        if check.waits(here.cast) and (waiting := throws.newest_throw(found, check)):
            return redirect(waiting)
        return _roll_page_or_its_odds(request, RollForm(here, check, request.GET, is_quiet=True))
    if first := throws.throw_by_op(
        found, request.POST.get("op_id")
    ):  # twice, or once more by Back: the same dice
        return see_other(first.get_absolute_url())
    form = RollForm(throws.character_at_table(found), check, request.POST)
    if request.POST.get("by") == COUNT and not form.in_the_way:
        return see_other(f"{request.path}?{form.query}#foreseen")
    if form.is_outdated:
        return _roll_page_or_its_odds(request, form, status=409)
    if not form.is_valid():
        return _roll_page_or_its_odds(request, form, status=422)
    return _roll_and_answer(request, found, form)


def _roll_and_answer(request: PlayerRequest, found: Character, form: RollForm) -> HttpResponse:
    wanted = {key: form.cleaned_data[key] for key in ("op_id", "revision", "rules_version")}
    try:
        throw = throws.roll_check(
            found, form.check, form.answers, by=request.user, typed_dice=form.entered, **wanted
        )
    except (OutdatedError, RefusedError):  # somebody was quicker: what was answered is looked at anew
        fresh = RollForm(
            throws.character_at_table(_writable_character_or_404(request, found.slug)),
            form.check,
            request.POST,
        )
        return _roll_page_or_its_odds(request, fresh, status=409)
    return see_other(throw.get_absolute_url())


def _roll_page_or_its_odds(request: PlayerRequest, form: RollForm, status: int = 200) -> HttpResponse:
    """Answer with the page, or with what its chances are alone."""
    form = form.rebound_with_typed() if status == 409 else form
    character, check = form.here.character, form.check
    context: dict[str, Any] = {
        "character": character,
        "check": check,
        "form": form,
        "is_answered": form.task is not None,
        "foreseen": check.foresee(form.task) if check.foresee and form.task is not None else None,
        "odds_template": _check_template_path(character, check, "_odds"),
    }
    if request.htmx.target == "foreseen":
        return render(request, "characters/_foreseen.html", context)
    context |= {
        "desk": check.desk(form.here.cast, form.here.table),
        "desk_template": _check_template_path(character, check, ""),
        "checks": system_of(character.system).checks,
        "has_to_open": check.opens is not None,
        "may_open": check.opens is not None and character.is_run_by(request.user),
        "open_op": new_op_id(),
        "is_outdated": status == 409,
        "awaited_in": form.awaited_in,
        "section": "characters",
        **_latest_rolls_context(character),
    }
    return render(request, "characters/roll.html", context, status=status)


def _check_template_path(character: Character, check: CheckKind[Any, Any], suffix: str) -> str:
    return f"characters/{character.system}/rolls/_{check.key}{suffix}.html"


@require_POST
@login_required
def allow_check_to_table(request: PlayerRequest, character_slug: str, check_key: str) -> SeeOther:
    """Allow to the whole table what must be allowed first."""
    found = one_or_404(
        Character.objects.finished_and_run_by, request.user, character_slug, "campaign", "owner"
    )
    check, form = _check_or_404(found, check_key), OpForm(request.POST)
    if check.opens is None:
        raise Http404
    if form.is_valid():
        throws.write_entry_on_each_ledger_at_table_once(
            found, check.opens, op_id=form.cleaned_data["op_id"], by=request.user
        )
    return see_other(reverse("characters:roll", args=[character_slug, check_key]))


@login_required
def show_throw_or_pay(request: PlayerRequest, character_slug: str, throw_slug: str) -> HttpResponse:
    """What came of a roll; what may still be paid for is posted here."""
    if request.method == "POST":
        return _buy_after_throw_and_go_to_new_throw(
            request, _throw_or_404(_writable_character_or_404(request, character_slug), throw_slug)
        )
    narrow = CharacterQuerySet.finished_and_visible_to
    found = found_or_404(ledger.HOUSE.character(narrow, request.user, character_slug))
    return _throw_page(request, _throw_or_404(found, throw_slug))


def _throw_or_404(found: Character, throw_slug: str) -> Throw:
    told: Throw = get_object_or_404(throws.throws_annotated_with_is_last(found), slug=throw_slug)
    told.character = found
    for other in (told.follows, getattr(told, "followed_by", None)):
        if other is not None:
            other.character = found
    return told


def _buy_after_throw_and_go_to_new_throw(request: PlayerRequest, throw: Throw) -> HttpResponse:
    if first := throws.throw_by_op(throw.character, request.POST.get("op_id")):
        return see_other(first.get_absolute_url())
    form = _pay_form(throw, request.POST)
    if isinstance(form, AfterForm) and form.is_outdated:
        return _throw_page(request, throw, status=409)
    if not form.is_valid():
        if isinstance(form, AfterForm):
            return _throw_page(request, throw, status=422, posted=form)
        return _throw_page(request, throw, status=422, refusals=["Load the page anew, then choose."])
    try:
        paid = throws.pay_on_throw_and_return_next_throw(
            throw,
            form.cleaned_data["code"],
            op_id=form.cleaned_data["op_id"],
            by=request.user,
            revision=form.cleaned_data["revision"],
            typed_dice=form.entered,
        )
    except OutdatedError:
        throw = _throw_or_404(_writable_character_or_404(request, throw.character.slug), throw.slug)
        return _throw_page(request, throw, status=409)
    except RefusedError as error:
        return _throw_page(
            request, throw, status=422, refusals=[problem.message for problem in error.problems]
        )
    return see_other(paid.get_absolute_url())


def _pay_form(throw: Throw, data: QueryDict) -> PayForm:
    check = _check_or_404(throw.character, throw.check_key)
    for group in check.after:
        if data.get("group") == group.key:
            offers = throws.offers_after_throw(throw, throws.character_at_table(throw.character))
            return AfterForm(throw, check, group, offers, data)
    return PayForm(data)


def _throw_page(
    request: PlayerRequest,
    throw: Throw,
    *,
    status: int = 200,
    refusals: list[str] | None = None,
    posted: AfterForm | None = None,
) -> HttpResponse:
    """Answer with a throw and what may be paid for or chosen; *posted* is drawn with what is amiss in it."""
    character = throw.character
    check = _check_or_404(character, throw.check_key)
    can_write = character.owner_id == request.user.pk or character.has_user_as_gm(request.user)
    is_last = getattr(throw, "is_last", False)
    offers = (
        throws.offers_after_throw(throw, throws.character_at_table(character))
        if can_write and is_last
        else ()
    )
    headings = {group.key for group in check.after}
    after = [
        posted if posted and posted.group == group else AfterForm(throw, check, group, offers)
        for group in check.after
    ]
    context = {
        "character": character,
        "check": check,
        "throw": throw,
        "made": throws.outcome_of_throw(throw),
        "made_template": _check_template_path(character, check, "_made"),
        "later": [offer for offer in offers if offer.group not in headings],
        "after": [form for form in after if form.is_there],
        "can_write": can_write,
        "currency": system_of(character.system).says.currency,
        "op_id": new_op_id(),
        "is_outdated": status == 409,
        "refusals": refusals or [],
        "section": "characters",
        **_latest_rolls_context(character),
    }
    return render(request, "characters/throw.html", context, status=status)


@require_GET
@login_required
def campaign_rolls_page(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """The rolls of a whole table; asked for again and again, it answers only when something was rolled."""
    seat = (
        Member.objects.of(request.user)
        .filter(campaign__slug=campaign_slug)
        .select_related("campaign")
        .first()
    )
    if seat is None:
        raise Http404
    if request.htmx.target == "rolls" and request.GET.get("seen") == throws.slug_of_newest_throw_or_empty(
        _characters_at_table(seat.campaign)
    ):
        return HttpResponse(status=204)  # nobody has rolled since
    page = page_of_rows(request, throws.throws_as_paid_for_newest_first(_characters_at_table(seat.campaign)))
    context = {"campaign": seat.campaign, "rolls": page, "page": page, "section": "campaigns"}
    context["seen"] = throws.slug_of_newest_throw_or_empty(_characters_at_table(seat.campaign))
    template = "characters/_rolls.html" if request.htmx else "characters/rolls.html"
    return render(request, template, context)


def _latest_rolls_context(character: Character) -> dict[str, Any]:
    """Return the last rolls of the table where *character* sits, or of *character* alone."""
    rolls = throws.last_six_throws_as_paid_for(
        _characters_at_table(character.table)
        if character.table
        else Character.objects.filter(pk=character.pk)
    )
    told = list(rolls)
    return {"rolls": told, "campaign": character.table, "seen": told[0].slug if told else ""}


def _characters_at_table(campaign: Campaign) -> CharacterQuerySet:
    return Character.objects.at_table().filter(campaign=campaign)


def _writable_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    narrow = CharacterQuerySet.finished_and_writable_by
    return found_or_404(ledger.HOUSE.character(narrow, request.user, character_slug))


def _check_or_404(found: Character, check_key: str) -> CheckKind[Any, Any]:
    if (check := throws.check_with_key(found, check_key)) is None:
        raise Http404
    return check
