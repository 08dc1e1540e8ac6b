"""Each guard of accounts, campaigns and lists, and the tests that die without it."""

from datetime import timedelta
from functools import partial
from ipaddress import ip_network
from threading import BoundedSemaphore

import pytest
from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.contrib.sessions.backends.base import SessionBase
from django.utils.timezone import now

from campaigns import accounts, fields, guests, http, listing, reset_links, roster, unsaved
from campaigns import hashing as limits
from campaigns.errors import BusyError
from campaigns.models import Campaign, CampaignQuerySet, InviteQuerySet, Member, ResetLink, SignInBucket, User
from campaigns.pages import invitations
from campaigns.templatetags import unsaved as drawing
from characters.pages.staging import Stage
from config import middleware
from divination.games import visiting
from tests.cast import copied, make_user
from tests.characters.conflicts import lay_fight
from tests.mutants.guards import (
    DATABASE,
    TOGETHER,
    Guard,
    Put,
    Redrawn,
    Reworded,
    test_without_it_its_tests_fail,
)
from tests.pages import test_lists as lists
from tests.pages.campaigns import test_invite as inviting
from tests.pages.campaigns import test_kept as kept_campaigns
from tests.pages.campaigns import test_member_reset_link as making
from tests.pages.campaigns import test_told_of_links as telling
from tests.pages.characters import test_scene as scene
from tests.pages.divination import test_guests as at_door
from tests.pages.test_lists import LISTS
from tests.promises import test_hashing as hashing
from tests.promises import test_invitations as invited
from tests.promises import test_sign_in as signing
from tests.promises import test_unsaved as kept

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]


def spend_nothing(token):
    return Campaign.objects.get(invites__token_hash=accounts.token_hash(token))


@pytest.fixture
@copied
def dee(campaign):
    person = make_user("dee", invited_to=campaign)
    roster.add_member(campaign, person)
    return person


@pytest.fixture
def fight(db):
    return lay_fight()


TWO_TABS = ["campaign", "session", "notes", "gm-note", "account"]


def without_asking_who_sits_there_uses_are_lost(campaign, monkeypatch):
    monkeypatch.setattr(
        roster,
        "add_member",
        lambda campaign, user: Member.objects.get_or_create(campaign=campaign, user=user),
    )


def without_its_condition(monkeypatch, rest):
    monkeypatch.setattr(InviteQuerySet, "open", lambda self: self.filter(**rest))


def gone_late(campaign, ada, cy, late):
    invited.check_it_is_gone(late(campaign, ada), cy)


def without_a_post_looking_joins(monkeypatch):
    looked = invitations._join_page

    def join(request, token, made):
        request.method = "POST"
        return looked(request, token, made)

    monkeypatch.setattr(invitations, "_join_page", join)


def with_the_name_first_each_try_leaves_a_row(monkeypatch):

    def name_first(username, address):
        waits = [
            accounts._take_try_from_bucket_and_return_seconds_to_wait(
                accounts._bucket_key(name, address), 30, 60, now()
            )
            for name in (username, "")
        ]
        return max(waits)

    monkeypatch.setattr(accounts, "take_sign_in_try_and_return_seconds_to_wait", name_first)


def with_all_tries_back_who_has_an_account_tries_on(monkeypatch):
    forget = accounts.forget_sign_in_tries
    monkeypatch.setattr(
        accounts,
        "forget_sign_in_tries",
        lambda name, there: (forget(name, there), SignInBucket.objects.all().delete()),
    )


def without_a_hash_for_nobody_names_are_told_by_the_clock(monkeypatch):

    def soon(self, request, username=None, password=None, **more):
        user = User.objects.filter(username=username).first()
        return user if user and user.check_password(password) else None

    monkeypatch.setattr(ModelBackend, "authenticate", soon)


def without_its_try_back_who_was_told_to_come_again_is_shut_out(monkeypatch):

    def busy(*asked):
        raise BusyError

    monkeypatch.setattr(MD5PasswordHasher, "encode", busy)
    monkeypatch.setattr(accounts, "give_back_sign_in_try", lambda username, address: None)


def a_hash_inside_a_transaction_is_noticed(monkeypatch):
    monkeypatch.setattr(roster, "make_password", lambda password: password)
    add = roster.create_account_with_hash
    monkeypatch.setattr(
        roster,
        "create_account_with_hash",
        lambda name, shown, password, **more: add(name, shown, make_password(password), **more),
    )


def without_used_at_a_reset_link_works_twice(monkeypatch):

    def forgetful(token):
        return ResetLink.objects.select_related("user").get(token_hash=accounts.token_hash(token))

    monkeypatch.setattr(accounts, "usable_reset_link_of_token", forgetful)


def without_the_count_the_last_gm_leaves(campaign, monkeypatch):

    def unseat(campaign, user, **change):
        Member.objects.filter(campaign=campaign, user=user).update(**change)

    monkeypatch.setattr(roster, "_save_seat_columns_unless_last_gm", unseat)


def without_the_version_the_later_tab_wins(monkeypatch):

    def save(row, seen_version, **words):
        row.update(**words)

    monkeypatch.setattr(roster, "save_fields_at_version", save)
    monkeypatch.setattr(accounts, "save_fields_at_version", save)


def without_moving_in_a_guest_loses_what_they_began(client, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(guests, "move_guests_rows_to_user_and_delete_guest", lambda request, user: None)


def without_counting_a_device_keeps_any_number(client, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(visiting, "_begun", lambda **whose: 0)


def without_asking_when_a_guest_stays_for_ever(client, monkeypatch):
    at_door.play(client)
    at_door.lay(client)
    monkeypatch.setattr(guests, "LASTS", timedelta(days=999))


def fifty_at_a_time(world, name):
    one = LISTS[name]
    lists.fill(world, one, one.row(world), range(1, 121))
    lists.check_fifty_at_a_time(world, one)


def one_page(world):
    """Return the forms of one page: what is noticed on each is noticed there."""
    return kept.forms_of(world, [kept.notes_page(world)])


def a_way_out_that_keeps_nothing_is_noticed(monkeypatch):
    keep = unsaved.keep_typed_words
    monkeypatch.setattr(
        unsaved,
        "keep_typed_words",
        lambda user, key, posted: keep(user, key, {} if unsaved.GO_TO in posted else posted),
    )


GUARDS: tuple[Guard, ...] = (
    # --- campaigns
    Guard(
        "a link for the whole table that is none is noticed: 0",
        Put(invitations, "WHOLE_TABLE", {"uses": "1", "days": "7"}),
        inviting.test_one_button_makes_a_link_for_the_whole_table,
    ),
    Guard(
        "a link for the whole table that is none is noticed: 1",
        Put(invitations, "WHOLE_TABLE", {"uses": "10", "days": "30"}),
        inviting.test_one_button_makes_a_link_for_the_whole_table,
    ),
    Guard(
        "a link for the whole table that nobody offers is noticed",
        Redrawn("campaigns/_invites.html", 'name="for" value="table"', ""),
        inviting.test_the_whole_tables_button_stands_beside_the_form,
    ),
    Guard(
        "without spending a use many get in",
        Put(roster, "_spend_use_of_invite", spend_nothing),
        lambda campaign, ada: invited.check_one_use_admits_one(campaign, ada),
        marks=(TOGETHER,),
    ),
    Guard(
        "without asking who sits there uses are lost",
        without_asking_who_sits_there_uses_are_lost,
        lambda campaign, ada, cy: invited.check_joining_is_once_each(campaign, ada, cy),
        marks=(TOGETHER,),
    ),
    *(
        Guard(
            f"without its condition an invitation admits for ever: {late.__name__}",
            partial(without_its_condition, rest=rest),
            partial(gone_late, late=late),
        )
        for late, rest in (
            (invited.used, {"revoked_at": None}),
            (invited.expired, {"revoked_at": None, "uses_left__gt": 0}),
            (invited.revoked, {"uses_left__gt": 0}),
        )
    ),
    Guard(
        "without a post looking joins",
        without_a_post_looking_joins,
        lambda campaign, ada, cy: invited.check_looking_uses_nothing(campaign, ada, cy),
    ),
    Guard(
        "without a hash the token is kept",
        Put(roster, "token_hash", lambda token: token),
        lambda campaign, ada: invited.check_only_the_hash_is_kept(campaign, ada),
    ),
    Guard(
        "without a bucket guessing goes on",
        Put(accounts, "take_sign_in_try_and_return_seconds_to_wait", lambda username, address: 0),
        signing.check_the_eleventh_is_refused,
        needs=("ada",),
    ),
    Guard(
        "without the address everyone is locked out",
        Put(accounts, "_bucket_key", lambda username, address: username),
        signing.check_right_from_elsewhere,
        needs=("ada",),
    ),
    Guard(
        "without a limit for the address any name is tried",
        Put(accounts, "TRIES_FROM_THERE", 10**6),
        signing.check_an_address_has_tries_of_its_own,
        needs=("ada",),
    ),
    Guard(
        "with the name first each try leaves a row",
        with_the_name_first_each_try_leaves_a_row,
        partial(signing.check_an_address_has_tries_of_its_own, name="ada lovelace"),
        needs=("ada",),
    ),
    Guard(
        "with all tries back who has an account tries on",
        with_all_tries_back_who_has_an_account_tries_on,
        signing.check_a_sign_in_costs_its_address_nothing,
        needs=("ada",),
    ),
    Guard(
        "without its try back a table of friends is shut out",
        Put(accounts, "give_back_sign_in_try", lambda username, address: None),
        signing.check_a_sign_in_costs_its_address_nothing,
        needs=("ada",),
    ),
    Guard(
        "without a hash for nobody names are told by the clock",
        without_a_hash_for_nobody_names_are_told_by_the_clock,
        signing.check_names_cost_alike,
        needs=("ada",),
    ),
    Guard(
        "without a broom rows stay",
        Put(accounts, "_delete_buckets_full_again", lambda now: None),
        signing.check_full_buckets_are_dropped,
        needs=("ada",),
    ),
    Guard(
        "without its try back who was told to come again is shut out",
        without_its_try_back_who_was_told_to_come_again_is_shut_out,
        hashing.check_a_try_unlooked_at_is_given_back,
    ),
    Guard(
        "with more places more are hashed or wait: AT_ONCE 12",
        Put(limits, "AT_ONCE", 12),
        hashing.check_two_at_once,
    ),
    Guard(
        "with more places more are hashed or wait: _here",
        Put(limits, "_here", BoundedSemaphore(12)),
        hashing.check_two_at_once,
    ),
    Guard(
        "with places for each process others are not counted",
        Put(limits, "flock", lambda file, how: None),
        hashing.check_the_whole_machine,
    ),
    Guard(
        "a hash inside a transaction is noticed",
        a_hash_inside_a_transaction_is_noticed,
        partial(hashing.check_hashed_outside, write="join"),
        marks=(TOGETHER,),
    ),
    Guard(
        "with trust in everybody forged headers help",
        (
            Put(settings, "TRUSTED_PROXIES", [ip_network("10.0.0.0/24")]),
            Put(middleware, "is_trusted_proxy", lambda peer: peer == signing.HOME),
        ),
        signing.check_forged_headers_change_nothing,
        needs=("ada",),
    ),
    Guard(
        "without a new key a planted session is signed in",
        Put(SessionBase, "cycle_key", lambda self: None),
        lambda ada: signing.check_a_new_session(ada),
    ),
    Guard(
        "without the hash old sessions live on",
        Put(AbstractBaseUser, "_get_session_auth_hash", lambda self, secret=None: "the same"),
        lambda ada: signing.check_a_new_password_ends_other_sessions(ada),
    ),
    Guard(
        "without used at a reset link works twice",
        without_used_at_a_reset_link_works_twice,
        lambda ada: signing.check_a_reset_link_works_once(ada),
    ),
    Guard(
        "without looking again there are two first hosts",
        Put(accounts, "setup_token", lambda: "never used up"),
        signing.check_there_is_one_first_host,
        marks=(TOGETHER,),
    ),
    Guard(
        "without the role a player runs the table",
        Put(CampaignQuerySet, "run_by", CampaignQuerySet.visible_to),
        lambda campaign, bo: kept_campaigns.test_the_gms_pages_are_the_gms(campaign, bo),
    ),
    Guard(
        "without each part of the rule a gm takes an account over: person == gm",
        Reworded(reset_links, "reasons_against_reset_link", "person == gm", "False"),
        lambda campaign, ada: kept_campaigns.test_no_account_is_taken_over(campaign, ada),
    ),
    Guard(
        "without each part of the rule a gm takes an account over: not person.is_active",
        Reworded(reset_links, "reasons_against_reset_link", "not person.is_active", "False"),
        lambda campaign, ada: kept_campaigns.test_no_account_is_taken_over(campaign, ada),
    ),
    Guard(
        "without each part of the rule a gm takes an account over: person.is_staff",
        Reworded(reset_links, "reasons_against_reset_link", "person.is_staff", "False"),
        lambda campaign, ada: kept_campaigns.test_no_account_is_taken_over(campaign, ada),
    ),
    Guard(
        "without each part of the rule a gm takes an account over: person.invited_to_id != member.campaign_id",
        Reworded(
            reset_links, "reasons_against_reset_link", "person.invited_to_id != member.campaign_id", "False"
        ),
        lambda campaign, ada: kept_campaigns.test_no_account_is_taken_over(campaign, ada),
    ),
    Guard(
        "without each part of the rule a gm takes an account over: member.sits_elsewhere",
        Reworded(reset_links, "reasons_against_reset_link", "member.sits_elsewhere", "False"),
        lambda campaign, ada: kept_campaigns.test_no_account_is_taken_over(campaign, ada),
    ),
    Guard(
        "a link that outlives sitting down elsewhere is noticed: joins",
        Put(roster, "end_reset_links_gms_made_for", accounts.lock_account_row),
        lambda client, ada_client, campaign, cy, dee: making.check_sitting_down_ends_a_link(
            client, ada_client, campaign, cy, dee, "joins"
        ),
    ),
    Guard(
        "a link that outlives sitting down elsewhere is noticed: sits down again",
        Put(roster, "end_reset_links_gms_made_for", accounts.lock_account_row),
        lambda client, ada_client, campaign, cy, dee: making.check_sitting_down_ends_a_link(
            client, ada_client, campaign, cy, dee, "sits down again"
        ),
    ),
    Guard(
        "a link that outlives sitting down elsewhere is noticed: opens one",
        Put(roster, "end_reset_links_gms_made_for", accounts.lock_account_row),
        lambda client, ada_client, campaign, cy, dee: making.check_sitting_down_ends_a_link(
            client, ada_client, campaign, cy, dee, "opens one"
        ),
    ),
    Guard(
        "a link made past who sits down meanwhile is noticed",
        Reworded(
            reset_links,
            "make_reset_link_token_as_gm",
            "now is None or reasons_against_reset_link(now, gm)",
            "now is None",
        ),
        lambda ada_client, campaign, cy, dee, monkeypatch: making.check_no_link_slips_past(
            ada_client, campaign, cy, dee, monkeypatch
        ),
    ),
    Guard(
        "a link nobody tells of is noticed",
        Put(accounts, "return_untold_reset_links_and_mark_told", lambda user: []),
        telling.check_told_once,
    ),
    Guard(
        "without asking whether it is open a closed account gets a password",
        Reworded(accounts, "usable_reset_link_of_token", ", user__is_active=True", ""),
        lambda client, bo: kept_campaigns.test_a_link_of_a_closed_account_is_dead(client, bo),
    ),
    Guard(
        "without the count the last gm leaves",
        without_the_count_the_last_gm_leaves,
        lambda campaign, ada: kept_campaigns.test_a_gm_stays(campaign, ada),
    ),
    *(
        Guard(
            f"without the version the later tab wins: {what}",
            without_the_version_the_later_tab_wins,
            partial(kept_campaigns.test_two_tabs, what=what),
        )
        for what in TWO_TABS
    ),
    Guard(
        "without the cap notes have no end",
        Put(fields, "refuse_more_characters_than", lambda value, most: None),
        lambda bo_client, game_session: kept_campaigns.test_the_notes(bo_client, game_session),
    ),
    Guard(
        "without cleaning a bell rings",
        Put(fields, "text_without_control_characters", lambda text: text.replace("\x00", "")),
        lambda bo_client, game_session: kept_campaigns.test_the_notes(bo_client, game_session),
    ),
    Guard(
        "without the look people are sent away",
        Put(http, "url_has_allowed_host_and_scheme", lambda url, allowed_hosts: True),
        kept_campaigns.test_nobody_is_sent_away,
    ),
    Guard(
        "without moving in a guest loses what they began",
        without_moving_in_a_guest_loses_what_they_began,
        lambda client, bo: at_door.test_signing_in_carries_everything_over(client, bo),
    ),
    Guard(
        "without counting a device keeps any number",
        without_counting_a_device_keeps_any_number,
        lambda client, monkeypatch: at_door.test_a_device_keeps_twenty(client, monkeypatch),
    ),
    Guard(
        "without asking when a guest stays for ever",
        without_asking_when_a_guest_stays_for_ever,
        lambda client: at_door.test_after_ninety_days_without_a_word_it_is_gone(client),
    ),
    Guard(
        "without asking the host a closed house lets guests in",
        Reworded(guests, "guest_of_cookie", "not settings.GUESTS or ", ""),
        at_door.TestAClosedHouse().test_guests_of_before_are_not_let_in,
    ),
    # --- lists
    *(
        Guard(
            f"without pages a long list loads all of it: {name}",
            Put(listing, "A_PAGE", 10000),
            partial(lists.check_many_cost_no_more, one=LISTS[name], many=2 * lists.FEW),
        )
        for name in [name for name in lists.FEW_ROWS if name != "house rules"]
    ),
    *(
        Guard(
            f"without pages more than fifty rows are shown: {many}",
            Put(listing, "A_PAGE", 10000),
            partial(fifty_at_a_time, name=many),
        )
        for many in [name for name in LISTS if LISTS[name].reads_all]
    ),
    Guard(
        "without pages a long log is shown whole",
        Put(Stage, "page", property(lambda stage: None)),
        lambda fight, monkeypatch: scene.check_a_long_log_is_in_pages(fight, monkeypatch),
    ),
    # --- unsaved
    Guard(
        "without its person everybody reads what one types",
        Reworded(unsaved, "unsaved_row_of_form", "user=request.user.pk, ", ""),
        lambda world: kept.check_nobody_else_reads_it(world),
    ),
    Guard(
        "without the end it stays when saved",
        Put(unsaved, "forget_typed_words_once_saved", lambda request, status: None),
        lambda world: kept.check_saving_forgets_it(world),
    ),
    Guard(
        "without the version it overwrites others",
        Put(unsaved, "NOT_TYPED", (*unsaved.NOT_TYPED, "version")),
        lambda world: kept.check_it_overwrites_nobody(world),
    ),
    Guard(
        "without restoring nothing comes back",
        Put(unsaved, "fill_in_typed_if_it_differs", lambda form, row: True),
        lambda world: kept.check_every_text_is_kept(world, one_page(world)),
    ),
    Guard(
        "without a sweep it stays for ever",
        Put(unsaved, "KEPT_FOR", timedelta(days=365)),
        lambda world: kept.check_a_month_is_the_end(world),
    ),
    Guard(
        "a way out that keeps nothing is noticed",
        a_way_out_that_keeps_nothing_is_noticed,
        lambda world: kept.check_every_way_keeps_it(world, one_page(world)),
    ),
    Guard(
        "a form without ways out is noticed",
        Put(drawing, "_titles_and_urls_of_ways_out", lambda context: []),
        lambda world: kept.check_every_way_keeps_it(world, one_page(world)),
    ),
)
