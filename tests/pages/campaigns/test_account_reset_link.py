"""A host makes a reset link for anyone."""

import re

import pytest

from campaigns.models import ResetLink


@pytest.fixture
def host_client(cy, cy_client):
    cy.is_staff = True
    cy.save()
    return cy_client


def test_a_host_gets_a_link_that_works(host_client, client, bo):
    page = host_client.post(f"/accounts/{bo.slug}/reset-link/")
    link = re.search(r"http://testserver(/reset/[\w-]+/)", page.text)
    assert client.get(link[1]).status_code == 200
    assert "no-store" in page["Cache-Control"]


@pytest.mark.asks
def test_looking_makes_none(host_client, bo):
    assert host_client.get(f"/accounts/{bo.slug}/reset-link/")["Location"] == "/accounts/"
    assert not ResetLink.objects.exists()


def test_nobody_else_makes_one(ada_client, campaign, bo):
    assert ada_client.post(f"/accounts/{bo.slug}/reset-link/").status_code == 404
    assert not ResetLink.objects.exists()


def test_for_nobody_there_is_none(host_client):
    assert host_client.post("/accounts/nobody/reset-link/").status_code == 404
