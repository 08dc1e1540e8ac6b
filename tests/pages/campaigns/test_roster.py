"""What no page of campaigns shows but others call: house rules."""

import pytest

from campaigns import roster
from campaigns.errors import OutdatedError
from campaigns.models import HouseRules


def change(campaign, by, seen, **data):
    return roster.change_house_rules(campaign, "beckoning_dream", data, by, seen)


@pytest.mark.asks
def test_every_change_is_a_version(campaign, ada):
    change(campaign, ada, 0, start=8)
    change(campaign, ada, 1, start=9)
    assert list(HouseRules.objects.order_by("version").values_list("version", "data__start")) == [
        (1, 8),
        (2, 9),
    ]


@pytest.mark.parametrize("seen", [0, 2, -1])
def test_a_change_made_from_another_version_is_refused(campaign, ada, seen):
    change(campaign, ada, 0, start=8)
    with pytest.raises(OutdatedError):
        change(campaign, ada, seen, start=9)
    assert HouseRules.objects.count() == 1


def test_each_system_counts_its_own(campaign, ada):
    change(campaign, ada, 0)
    assert roster.change_house_rules(campaign, "arkana", {}, ada, 0).version == 1
