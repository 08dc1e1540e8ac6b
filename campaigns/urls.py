"""Accounts, campaigns, invitations, sessions."""

from django.urls import path

from campaigns.pages import accounts, hosting, invitations, members, sessions, tables, unsaved

app_name = "campaigns"
urlpatterns = [
    path("setup/<token>/", accounts.set_up_first_host, name="setup"),
    path("sign-in/", accounts.sign_in, name="sign_in"),
    path("sign-out/", accounts.sign_out, name="sign_out"),
    path("account/", accounts.own_account, name="account"),
    path("account/password/", accounts.change_password, name="password"),
    path("reset/<token>/", accounts.reset_password, name="reset"),
    path("unsaved/", unsaved.keep_or_throw_unsaved, name="unsaved"),
    path("theme/", accounts.choose_theme, name="theme"),
    path("accounts/", hosting.accounts, name="accounts"),
    path("accounts/<slug:slug>/reset-link/", hosting.account_reset_link, name="account_reset_link"),
    path("join/<token>/", invitations.join_by_invite, name="join"),
    path("campaigns/", tables.campaigns, name="list"),
    path("campaigns/<slug:slug>/edit/", tables.edit_campaign, name="edit"),
    path("campaigns/<slug:slug>/archive/", tables.archive_campaign, name="archive"),
    path("campaigns/<slug:slug>/leave/", members.leave_campaign, name="leave"),
    path("campaigns/<slug:slug>/invites/", invitations.make_invite, name="invite"),
    path("campaigns/<slug:slug>/invites/<slug:invite>/revoke/", invitations.revoke_invite, name="revoke"),
    path("campaigns/<slug:slug>/members/", members.members, name="members"),
    path("campaigns/<slug:slug>/members/<slug:member>/remove/", members.remove_member, name="remove"),
    path("campaigns/<slug:slug>/members/<slug:member>/make-gm/", members.make_gm, name="make_gm"),
    path("campaigns/<slug:slug>/members/<slug:member>/unmake-gm/", members.unmake_gm, name="unmake_gm"),
    path(
        "campaigns/<slug:slug>/members/<slug:member>/reset-link/",
        hosting.member_reset_link,
        name="member_reset_link",
    ),
    path("campaigns/<slug:slug>/sessions/new/", sessions.session_new, name="session_new"),
    path("sessions/<slug:slug>/edit/", sessions.session_edit, name="session_edit"),
    path("sessions/<slug:slug>/notes/", sessions.session_notes, name="session_notes"),
    path("sessions/<slug:slug>/gm-note/", sessions.gm_note, name="gm_note"),
]
