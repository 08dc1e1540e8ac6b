"""Your own account: the first host, signing in and out, your name, password, half of the day."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import accounts, guests, reset_links
from campaigns.errors import BusyError, HostExistsError, LinkGoneError, OutdatedError, UsernameTakenError
from campaigns.forms import AccountForm, NewAccountForm, PasswordForm, ResetForm, SignInForm
from campaigns.http import (
    PlayerRequest,
    SeeOther,
    form_page,
    local_url_or_default,
    posted_data,
    see_other,
    stale_page,
    too_busy_page,
)
from campaigns.models import ResetLink

THEME_LASTS, LINKS = 365 * 24 * 3600, 10


@never_cache
def set_up_first_host(request: HttpRequest, token: str) -> HttpResponse:
    wanted = accounts.setup_token()
    if wanted is None or not constant_time_compare(token, wanted):
        raise Http404
    form = NewAccountForm(posted_data(request))
    if not form.is_valid():
        return form_page(request, "campaigns/setup.html", form)
    try:
        host = accounts.create_host(**form.cleaned_data)
    except HostExistsError:
        raise Http404 from None
    except BusyError:
        return too_busy_page(request, "campaigns/setup.html", form)
    except UsernameTakenError:
        form.refuse_username()
        return form_page(request, "campaigns/setup.html", form)
    guests.sign_in_with_guests_rows(request, host)
    return see_other(reverse("evenings:home"))


@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    way_on = local_url_or_default(request.POST.get("next") or request.GET.get("next"))
    form = SignInForm(posted_data(request))
    if not form.is_valid():
        return form_page(request, "campaigns/sign_in.html", form, way_on=way_on)
    address = request.META.get("REMOTE_ADDR", "")
    if wait := accounts.take_sign_in_try_and_return_seconds_to_wait(form.cleaned_data["username"], address):
        return _too_many_tries_page(request, form, way_on, wait)
    try:
        user = authenticate(request, **form.cleaned_data)
    except BusyError:
        accounts.give_back_sign_in_try(form.cleaned_data["username"], address)
        return too_busy_page(request, "campaigns/sign_in.html", form, way_on=way_on)
    if user is None:
        form.add_error(None, _("This user name and this password do not belong together. Check both."))
        return form_page(request, "campaigns/sign_in.html", form, way_on=way_on)
    accounts.forget_sign_in_tries(form.cleaned_data["username"], address)
    guests.sign_in_with_guests_rows(request, user)
    for link in accounts.return_untold_reset_links_and_mark_told(user):
        messages.warning(request, reset_links.describe_reset_link_with_advice(link), extra_tags="password")
    return see_other(way_on)


def _too_many_tries_page(
    request: HttpRequest, form: SignInForm, next_url: str, seconds_to_wait: int
) -> HttpResponse:
    when = ngettext("Try again in %(n)d second.", "Try again in %(n)d seconds.", seconds_to_wait) % {
        "n": seconds_to_wait
    }
    form.add_error(None, _("Too many tries from here.") + " " + when)
    answer = render(request, "campaigns/sign_in.html", {"form": form, "way_on": next_url}, status=429)
    answer["Retry-After"] = str(seconds_to_wait)
    return answer


@require_POST
def sign_out(request: HttpRequest) -> SeeOther:
    logout(request)
    return see_other(reverse("campaigns:sign_in"))


@login_required
def own_account_page(request: PlayerRequest) -> HttpResponse:
    user = request.user
    now = {"display_name": user.display_name, "paper": user.paper}
    form = AccountForm(posted_data(request), initial={**now, "version": user.version})
    if not form.is_valid():
        made = (
            ResetLink.objects.filter(user=user).select_related("made_by").order_by("-made_at", "-pk")[:LINKS]
        )
        links = [reset_links.describe_reset_link(link) for link in made]
        return form_page(request, "campaigns/account.html", form, links=links)
    name, paper, version = (form.cleaned_data[key] for key in ("display_name", "paper", "version"))
    try:
        accounts.save_display_name_and_paper_size(user, name, paper, version)
    except OutdatedError:
        return stale_page(
            request, "campaigns/account.html", form, saved_values=now, saved_version=user.version
        )
    messages.success(request, _("Saved."))
    return see_other(reverse("campaigns:account"))


@never_cache
@login_required
def change_password(request: PlayerRequest) -> HttpResponse:
    form = PasswordForm(request.user, posted_data(request))
    if not form.is_valid():
        return form_page(request, "campaigns/password.html", form)
    try:
        accounts.change_password(request.user, form.cleaned_data["password"])
    except BusyError:
        return too_busy_page(request, "campaigns/password.html", form)
    update_session_auth_hash(request, request.user)
    messages.success(
        request, _("Your new password holds. Wherever else you were signed in, you no longer are.")
    )
    return see_other(reverse("campaigns:account"))


@never_cache
def reset_password(request: HttpRequest, token: str) -> HttpResponse:
    try:
        link = accounts.usable_reset_link_of_token(token)
        form = ResetForm(link.user, posted_data(request))
        if not form.is_valid():
            return form_page(request, "campaigns/reset.html", form, person=link.user)
        user = accounts.reset_password(token, form.cleaned_data["password"])
    except LinkGoneError:
        raise Http404 from None
    except BusyError:
        return too_busy_page(request, "campaigns/reset.html", form, person=link.user)
    guests.sign_in_with_guests_rows(request, user)
    messages.success(request, _("Your new password holds, and you are signed in."))
    return see_other(reverse("evenings:home"))


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    answer = see_other(local_url_or_default(request.POST.get("next")))
    chosen = request.POST.get("theme")
    if chosen in ("day", "night"):
        answer.set_cookie(
            "theme", chosen, THEME_LASTS, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )
    else:
        answer.delete_cookie("theme", samesite="Lax")
    return answer
