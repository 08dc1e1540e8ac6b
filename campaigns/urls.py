"""Accounts, campaigns, invitations, sessions."""

from django.urls import include, path

from campaigns.pages import accounts, coming_back, hosting, invitations, members, sessions, tables, unsaved

app_name = "campaigns"
CAMPAIGN = [  # campaigns/<slug:campaign_slug>/
    path("edit/", tables.edit_campaign, name="edit"),
    path("archive/", tables.archive_or_bring_back, name="archive"),
    path("leave/", members.leave_campaign, name="leave"),
    path("invites/", invitations.make_invite, name="invite"),
    path("invites/<slug:invite_slug>/revoke/", invitations.revoke_invite, name="revoke"),
    path("members/", members.show_members, name="members"),
    path("members/<slug:user_slug>/remove/", members.remove_member, name="remove"),
    path("members/<slug:user_slug>/make-gm/", members.make_gm, name="make_gm"),
    path("members/<slug:user_slug>/unmake-gm/", members.unmake_gm, name="unmake_gm"),
    path("members/<slug:user_slug>/reset-link/", hosting.make_member_reset_link, name="member_reset_link"),
    path("sessions/new/", sessions.begin_session, name="session_new"),
]
SESSION = [  # sessions/<slug:session_slug>/
    path("edit/", sessions.edit_session, name="session_edit"),
    path("notes/", sessions.edit_session_notes, name="session_notes"),
    path("gm-note/", sessions.edit_gm_note, name="gm_note"),
]
urlpatterns = [
    path("setup/<token>/", accounts.set_up_first_host, name="setup"),
    path("sign-in/", accounts.sign_in, name="sign_in"),
    path("sign-out/", accounts.sign_out, name="sign_out"),
    path("account/", accounts.own_account_page, name="account"),
    path("account/password/", accounts.change_password, name="password"),
    path("reset/<token>/", accounts.reset_password, name="reset"),
    path("unsaved/", unsaved.keep_or_throw_unsaved, name="unsaved"),
    path("theme/", accounts.choose_theme, name="theme"),
    path("accounts/", hosting.accounts_page, name="accounts"),
    path("accounts/<slug:user_slug>/reset-link/", hosting.make_account_reset_link, name="account_reset_link"),
    path("join/<token>/", invitations.join_by_invite, name="join"),
    path("back/<str:token>/", coming_back.come_back_page, name="come_back"),
    path("campaigns/", tables.campaigns_page, name="list"),
    path("campaigns/<slug:campaign_slug>/", include(CAMPAIGN)),
    path("sessions/<slug:session_slug>/", include(SESSION)),
]
