"""The host's page of account names."""

import pytest


@pytest.fixture
def host_client(cy, cy_client):
    cy.is_staff = True
    cy.save()
    return cy_client


def test_a_host_sees_the_names(host_client, ada, bo):
    page = host_client.get("/accounts/").text
    assert "Ada" in page
    assert "Bo" in page


def test_a_host_sees_no_campaign(host_client, campaign):
    assert campaign.title not in host_client.get("/accounts/").text
    assert host_client.get(f"/campaigns/{campaign.slug}/members/").status_code == 404


def test_nobody_else_sees_it(ada_client, campaign):
    assert ada_client.get("/accounts/").status_code == 404


def test_more_than_a_page_is_turned(host_client, django_user_model):
    for n in range(60):
        django_user_model.objects.create_user(f"player{n}", display_name=f"Player {n}")
    assert "Page 1 of 2" in host_client.get("/accounts/").text
