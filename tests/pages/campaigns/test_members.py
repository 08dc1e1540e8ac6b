"""The roster of a campaign."""

from campaigns import roster


def members(client, campaign):
    return client.get(f"/campaigns/{campaign.slug}/members/")


def test_a_player_sees_who_is_there_and_can_leave(bo_client, campaign):
    page = members(bo_client, campaign).text
    assert "Ada" in page
    assert "Leave the campaign" in page
    assert "Make an invitation" not in page
    assert "Remove " not in page


def test_a_gm_can_invite_and_remove(ada_client, campaign):
    page = members(ada_client, campaign).text
    assert "Make an invitation" in page
    assert "Remove Bo" in page


def test_the_only_gm_is_told_why_they_cannot_leave(ada_client, campaign):
    page = members(ada_client, campaign).text
    assert "You are the only GM" in page
    assert "Leave the campaign" not in page
    assert "Step down" not in page


def test_only_open_invitations_are_listed(ada, ada_client, campaign):
    assert "No invitation is open" in members(ada_client, campaign).text
    roster.make_invite_token(campaign, ada, uses=3)
    assert "For 3 more people" in members(ada_client, campaign).text


def test_a_full_table_costs_no_more_queries(
    ada, ada_client, campaign, django_user_model, django_assert_max_num_queries
):
    for n in range(20):
        roster.add_member(campaign, django_user_model.objects.create_user(f"p{n}", display_name=f"P{n}"))
        roster.make_invite_token(campaign, ada)
    with django_assert_max_num_queries(8):
        members(ada_client, campaign)


def test_a_gm_who_removes_somebody_is_told_of_open_invitations(ada_client, campaign, ada, bo):
    assert "take those back first" not in members(ada_client, campaign).text
    roster.make_invite_token(campaign, ada)
    assert "take those back first" in members(ada_client, campaign).text


def test_who_sits_alone_is_told_to_invite_and_not_to_give_the_seat_to_nobody(ada_client, ada):
    alone = roster.new_campaign("Nine Lanterns", "", ada)
    for answer in (members(ada_client, alone), ada_client.post(f"/campaigns/{alone.slug}/leave/")):
        assert "You sit here alone, and a campaign keeps a GM." in answer.text
        assert "Give somebody else the seat" not in answer.text
