"""Each guard of accounts and campaigns, switched off: the check that stands on it must then fail."""

from datetime import date, timedelta
from threading import BoundedSemaphore

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.contrib.sessions.backends.base import SessionBase
from django.utils.timezone import now

from campaigns import accounts, fields, guests, http, reset_links, roster
from campaigns import hashing as limits
from campaigns.errors import BusyError
from campaigns.models import (
    Campaign,
    CampaignQuerySet,
    InviteQuerySet,
    Member,
    ResetLink,
    SignInBucket,
    User,
)
from campaigns.views import invitations
from config import middleware
from divination import visiting
from tests.cast import client_of, make_user
from tests.mutants.conftest import rewritten
from tests.pages.campaigns import test_invite as inviting
from tests.pages.campaigns import test_member_reset_link as making
from tests.pages.campaigns import test_told_of_links as telling
from tests.pages.divination import test_guests as at_door
from tests.promises import test_hashing as hashing
from tests.promises import test_invitations as invited
from tests.promises import test_sign_in as signing

FAILS = pytest.raises(AssertionError)


# --- invitations


@pytest.mark.parametrize("preset", [{"uses": "1", "days": "7"}, {"uses": "10", "days": "30"}])
def test_a_link_for_the_whole_table_that_is_none_is_noticed(ada_client, campaign, monkeypatch, preset):
    monkeypatch.setattr(invitations, "WHOLE_TABLE", preset)
    with FAILS:
        inviting.test_one_button_makes_a_link_for_the_whole_table(ada_client, campaign)


def test_a_link_for_the_whole_table_that_nobody_offers_is_noticed(ada_client, campaign, redrawn):
    redrawn("campaigns/_invites.html", 'name="for" value="table"', "")
    with FAILS:
        inviting.test_the_whole_tables_button_stands_beside_the_form(ada_client, campaign)


def spend_nothing(token):
    return Campaign.objects.get(invites__token_hash=accounts.token_hash(token))


@pytest.mark.django_db(transaction=True)
def test_without_spending_a_use_many_get_in(campaign, ada, monkeypatch):
    monkeypatch.setattr(roster, "_spend_use", spend_nothing)
    with FAILS:
        invited.check_one_use_admits_one(campaign, ada)


@pytest.mark.django_db(transaction=True)
def test_without_asking_who_sits_there_uses_are_lost(campaign, ada, cy, monkeypatch):
    monkeypatch.setattr(
        roster,
        "add_member",
        lambda campaign, user: Member.objects.get_or_create(campaign=campaign, user=user),
    )
    with FAILS:
        invited.check_joining_is_once_each(campaign, ada, cy)


@pytest.mark.parametrize(
    ("late", "rest"),
    [
        (invited.used, {"revoked_at": None}),
        (invited.expired, {"revoked_at": None, "uses_left__gt": 0}),
        (invited.revoked, {"uses_left__gt": 0}),
    ],
)
def test_without_its_condition_an_invitation_admits_for_ever(campaign, ada, cy, monkeypatch, late, rest):
    token = late(campaign, ada)
    monkeypatch.setattr(InviteQuerySet, "open", lambda self: self.filter(**rest))
    with FAILS:
        invited.check_it_is_gone(token, cy)


def test_without_a_post_looking_joins(campaign, ada, cy, monkeypatch):
    looked = invitations._join

    def join(request, token, made):
        request.method = "POST"
        return looked(request, token, made)

    monkeypatch.setattr(invitations, "_join", join)
    with FAILS:
        invited.check_looking_uses_nothing(campaign, ada, cy)


def test_without_a_hash_the_token_is_kept(campaign, ada, monkeypatch):
    monkeypatch.setattr(roster, "token_hash", lambda token: token)
    with FAILS:
        invited.check_only_the_hash_is_kept(campaign, ada)


# --- signing in


def test_without_a_bucket_guessing_goes_on(ada, monkeypatch):
    monkeypatch.setattr(accounts, "take_try", lambda username, address: 0)
    with FAILS:
        signing.check_the_eleventh_is_refused()


def test_without_the_address_everyone_is_locked_out(ada, monkeypatch):
    monkeypatch.setattr(accounts, "_bucket_key", lambda username, address: username)
    with FAILS:
        signing.check_right_from_elsewhere()


def test_without_a_limit_for_the_address_any_name_is_tried(ada, monkeypatch):
    monkeypatch.setattr(accounts, "TRIES_FROM_THERE", 10**6)
    with FAILS:
        signing.check_an_address_has_tries_of_its_own()


def test_with_the_name_first_each_try_leaves_a_row(ada, monkeypatch):
    def name_first(username, address):
        waits = [
            accounts._take(accounts._bucket_key(name, address), 30, 60, now()) for name in (username, "")
        ]
        return max(waits)

    monkeypatch.setattr(accounts, "take_try", name_first)
    with FAILS:
        signing.check_an_address_has_tries_of_its_own(name="ada lovelace")


def test_with_all_tries_back_who_has_an_account_tries_on(ada, monkeypatch):
    forget = accounts.forget_tries
    monkeypatch.setattr(
        accounts,
        "forget_tries",
        lambda name, there: (forget(name, there), SignInBucket.objects.all().delete()),
    )
    with FAILS:
        signing.check_a_sign_in_costs_its_address_nothing()


def test_without_its_try_back_a_table_of_friends_is_shut_out(ada, monkeypatch):
    monkeypatch.setattr(accounts, "give_try_back", lambda username, address: None)
    with FAILS:
        signing.check_a_sign_in_costs_its_address_nothing()


def test_without_a_hash_for_nobody_names_are_told_by_the_clock(ada, monkeypatch):
    def soon(self, request, username=None, password=None, **more):
        user = User.objects.filter(username=username).first()
        return user if user and user.check_password(password) else None

    monkeypatch.setattr(ModelBackend, "authenticate", soon)
    with FAILS:
        signing.check_names_cost_alike(monkeypatch)


def test_without_a_broom_rows_stay(ada, monkeypatch):
    monkeypatch.setattr(accounts, "_drop_full_buckets", lambda now: None)
    with FAILS:
        signing.check_full_buckets_are_dropped()


def test_without_its_try_back_who_was_told_to_come_again_is_shut_out(db, monkeypatch):
    def busy(*asked):
        raise BusyError

    monkeypatch.setattr(MD5PasswordHasher, "encode", busy)
    monkeypatch.setattr(accounts, "give_try_back", lambda username, address: None)
    with FAILS:
        hashing.check_a_try_unlooked_at_is_given_back()


@pytest.mark.parametrize(("part", "many"), [("AT_ONCE", 12), ("_here", BoundedSemaphore(12))])
def test_with_more_places_more_are_hashed_or_wait(monkeypatch, part, many):
    monkeypatch.setattr(limits, part, many)
    with FAILS:
        hashing.check_two_at_once(monkeypatch)


def test_with_places_for_each_process_others_are_not_counted(monkeypatch):
    monkeypatch.setattr(limits, "flock", lambda file, how: None)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        hashing.check_the_whole_machine(monkeypatch)


@pytest.mark.django_db(transaction=True)
def test_a_hash_inside_a_transaction_is_noticed(monkeypatch):
    monkeypatch.setattr(roster, "make_password", lambda password: password)
    add = roster.add_account
    monkeypatch.setattr(
        roster,
        "add_account",
        lambda name, shown, password, **more: add(name, shown, make_password(password), **more),
    )
    with FAILS:
        hashing.check_hashed_outside("join", monkeypatch)


def test_with_trust_in_everybody_forged_headers_help(ada, monkeypatch):
    monkeypatch.setattr(middleware, "is_trusted", lambda peer: peer == signing.HOME)
    with FAILS:
        signing.check_forged_headers_change_nothing()


def test_without_a_new_key_a_planted_session_is_signed_in(ada, monkeypatch):
    monkeypatch.setattr(SessionBase, "cycle_key", lambda self: None)
    with FAILS:
        signing.check_a_new_session(ada)


def test_without_the_hash_old_sessions_live_on(ada, monkeypatch):
    monkeypatch.setattr(AbstractBaseUser, "_get_session_auth_hash", lambda self, secret=None: "the same")
    with FAILS:
        signing.check_a_new_password_ends_other_sessions(ada)


def test_without_used_at_a_reset_link_works_twice(ada, monkeypatch):
    def forgetful(token):
        return ResetLink.objects.select_related("user").get(token_hash=accounts.token_hash(token))

    monkeypatch.setattr(accounts, "open_reset_link", forgetful)
    with FAILS:
        signing.check_a_reset_link_works_once(ada)


@pytest.mark.django_db(transaction=True)
def test_without_looking_again_there_are_two_first_hosts(monkeypatch):
    monkeypatch.setattr(accounts, "setup_token", lambda: "never used up")
    with FAILS:
        signing.check_there_is_one_first_host()


# --- who may


def check_the_gms_pages_are_the_gms(campaign, player):
    session = roster.new_session(campaign, "The Bell Tower", date(2026, 11, 20), player)
    client = client_of(player)
    table, night = f"/campaigns/{campaign.slug}", f"/sessions/{session.slug}"
    pages = [f"{table}/edit/", f"{table}/sessions/new/", f"{night}/edit/", f"{night}/gm-note/"]
    acts = [f"{table}/invites/", f"{table}/members/{player.slug}/make-gm/"]
    assert [client.get(page).status_code for page in pages] == [404] * 4
    assert [client.post(act, {"uses": 1, "days": 7}).status_code for act in acts] == [404] * 2


def test_the_gms_pages_are_the_gms(campaign, bo):
    check_the_gms_pages_are_the_gms(campaign, bo)


def test_without_the_role_a_player_runs_the_table(campaign, bo, monkeypatch):
    monkeypatch.setattr(CampaignQuerySet, "run_by", CampaignQuerySet.visible_to)
    with FAILS:
        check_the_gms_pages_are_the_gms(campaign, bo)


def check_no_account_is_taken_over(campaign, gm):
    """A GM gets a link for none but an open account that their own invitation made, that sits nowhere else."""
    made = {"invited_to": campaign}
    elsewhere = roster.new_campaign("Elsewhere", "", make_user("eve"))
    shared = make_user("shared", **made)
    roster.add_member(elsewhere, shared)
    brought = make_user("brought", invited_to=elsewhere)
    host, closed = make_user("host", is_staff=True, **made), make_user("closed", is_active=False, **made)
    for user in (shared, brought, host, closed):
        roster.add_member(campaign, user)
    User.objects.filter(pk=gm.pk).update(**made)
    client = client_of(gm)
    for user in (shared, brought, host, closed, gm, make_user("stranger", **made)):
        assert client.post(f"/campaigns/{campaign.slug}/members/{user.slug}/reset-link/").status_code == 404


def test_no_account_is_taken_over(campaign, ada):
    check_no_account_is_taken_over(campaign, ada)


@pytest.mark.parametrize(
    "part",
    [
        "person == gm",
        "not person.is_active",
        "person.is_staff",
        "person.invited_to_id != seat.campaign_id",
        "seat.sits_elsewhere",
    ],
)
def test_without_each_part_of_the_rule_a_gm_takes_an_account_over(campaign, ada, monkeypatch, part):
    monkeypatch.setattr(reset_links, "reasons", rewritten(reset_links.reasons, part, "False"))
    with FAILS:
        check_no_account_is_taken_over(campaign, ada)


@pytest.fixture
def dee(campaign):
    person = make_user("dee", invited_to=campaign)
    roster.add_member(campaign, person)
    return person


@pytest.mark.parametrize("way", ["joins", "sits down again", "opens one"])
def test_a_link_that_outlives_sitting_down_elsewhere_is_noticed(
    client, ada_client, campaign, cy, dee, monkeypatch, way
):
    monkeypatch.setattr(roster, "end_links_of_gms", accounts.hold)
    with FAILS:
        making.check_sitting_down_ends_a_link(client, ada_client, campaign, cy, dee, way)


def test_a_link_made_past_who_sits_down_meanwhile_is_noticed(ada_client, campaign, cy, dee, monkeypatch):
    lax = rewritten(reset_links.make, "now is None or reasons(now, gm)", "now is None")
    monkeypatch.setattr(reset_links, "make", lax)
    with FAILS:
        making.check_no_link_slips_past(ada_client, campaign, cy, dee, monkeypatch)


def test_a_link_nobody_tells_of_is_noticed(client, ada, bo, monkeypatch):
    monkeypatch.setattr(accounts, "links_to_tell", lambda user: [])
    with FAILS:
        telling.check_told_once(client, ada, bo)


def check_a_link_of_a_closed_account_is_dead(client, user):
    url = f"/reset/{accounts.make_reset_link(user, None)}/"
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert client.get(url).status_code == 404
    assert client.post(url, {"password": "seven bells at dusk"}).status_code == 404
    user.refresh_from_db()
    assert not user.check_password("seven bells at dusk")


def test_a_link_of_a_closed_account_is_dead(client, bo):
    check_a_link_of_a_closed_account_is_dead(client, bo)


def test_without_asking_whether_it_is_open_a_closed_account_gets_a_password(client, bo, monkeypatch):
    lax = rewritten(accounts.open_reset_link, ", user__is_active=True", "")
    monkeypatch.setattr(accounts, "open_reset_link", lax)
    with FAILS:
        check_a_link_of_a_closed_account_is_dead(client, bo)


def check_a_gm_stays(campaign, gm):
    assert client_of(gm).post(f"/campaigns/{campaign.slug}/leave/").status_code == 422
    assert client_of(gm).post(f"/campaigns/{campaign.slug}/members/{gm.slug}/unmake-gm/").status_code == 422
    assert campaign.members.present().filter(is_gm=True).exists()


def test_a_gm_stays(campaign, ada):
    check_a_gm_stays(campaign, ada)


def test_without_the_count_the_last_gm_leaves(campaign, ada, monkeypatch):
    def unseat(campaign, user, **change):
        Member.objects.filter(campaign=campaign, user=user).update(**change)

    monkeypatch.setattr(roster, "_unseat", unseat)
    with FAILS:
        check_a_gm_stays(campaign, ada)


# --- nobody's text is silently overwritten

TWO_TABS = ["campaign", "session", "notes", "gm-note", "account"]


def check_two_tabs(what, campaign, gm):
    session = roster.new_session(campaign, "The Bell Tower", date(2026, 11, 20), gm)
    url, words, first = {
        "campaign": (f"/campaigns/{campaign.slug}/edit/", {"pitch": ""}, ("title", 1)),
        "session": (f"/sessions/{session.slug}/edit/", {"date": "2026-11-20"}, ("title", 1)),
        "notes": (f"/sessions/{session.slug}/notes/", {}, ("notes", 1)),
        "gm-note": (f"/sessions/{session.slug}/gm-note/", {}, ("text", 0)),
        "account": ("/account/", {"paper": "a4"}, ("display_name", 1)),
    }[what]
    key, version = first
    one, other = client_of(gm), client_of(gm)
    assert one.post(url, {**words, key: "Typed in one tab", "version": version}).status_code == 303
    answer = other.post(url, {**words, key: "Typed in the other", "version": version})
    assert answer.status_code == 409
    assert "Typed in one tab" in answer.text
    assert "Typed in the other" in answer.text
    assert "Typed in one tab" in client_of(gm).get(url).text


@pytest.mark.parametrize("what", TWO_TABS)
def test_two_tabs(campaign, ada, what):
    check_two_tabs(what, campaign, ada)


@pytest.mark.parametrize("what", TWO_TABS)
def test_without_the_version_the_later_tab_wins(campaign, ada, monkeypatch, what):
    def save(row, seen_version, **words):
        row.update(**words)

    monkeypatch.setattr(roster, "save", save)
    monkeypatch.setattr(accounts, "save", save)
    with FAILS:
        check_two_tabs(what, campaign, ada)


# --- what is typed, and where one is sent


def check_the_notes(client, session):
    url = f"/sessions/{session.slug}/notes/"
    assert client.post(url, {"notes": "x" * 10_001, "version": 1}).status_code == 422
    assert client.post(url, {"notes": "a\0b", "version": 1}).status_code == 422
    client.post(url, {"notes": "Bell\x07 Tower", "version": 1})
    session.refresh_from_db()
    assert session.notes == "Bell Tower"


def test_the_notes(bo_client, game_session):
    check_the_notes(bo_client, game_session)


def test_without_the_cap_notes_have_no_end(bo_client, game_session, monkeypatch):
    monkeypatch.setattr(fields, "check_length", lambda value, most: None)
    with FAILS:
        check_the_notes(bo_client, game_session)


def test_without_cleaning_a_bell_rings(bo_client, game_session, monkeypatch):
    monkeypatch.setattr(fields, "clean_text", lambda text: text.replace("\0", ""))
    with FAILS:
        check_the_notes(bo_client, game_session)


def check_nobody_is_sent_away(client):
    answer = client.post("/theme/", {"theme": "day", "next": "//example.com/"})
    assert answer["Location"] == "/"


@pytest.mark.django_db
def test_nobody_is_sent_away(client):
    check_nobody_is_sent_away(client)


@pytest.mark.django_db
def test_without_the_look_people_are_sent_away(client, monkeypatch):
    monkeypatch.setattr(http, "url_has_allowed_host_and_scheme", lambda url, allowed_hosts: True)
    with FAILS:
        check_nobody_is_sent_away(client)


# --- guests


def test_without_moving_in_a_guest_loses_what_they_began(client, bo, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(guests, "move_in", lambda request, user: None)
    with FAILS:
        at_door.test_signing_in_carries_everything_over(client, bo)


@pytest.mark.django_db
def test_without_counting_a_device_keeps_any_number(client, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(visiting, "_begun", lambda **whose: 0)
    with FAILS:
        at_door.test_a_device_keeps_twenty(client, monkeypatch)


@pytest.mark.django_db
def test_without_asking_when_a_guest_stays_for_ever(client, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(guests, "LASTS", timedelta(days=999))
    with FAILS:
        at_door.test_after_thirty_days_without_a_word_it_is_gone(client)


@pytest.mark.django_db
def test_without_asking_the_host_a_closed_house_lets_guests_in(client, settings, monkeypatch):
    closed = at_door.TestAClosedHouse()
    open_anyway = rewritten(guests.guest_of, "not settings.GUESTS or ", "")
    monkeypatch.setattr(guests, "guest_of", open_anyway)
    with FAILS:
        closed.test_guests_of_before_are_not_let_in(client, settings)
