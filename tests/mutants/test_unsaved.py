"""Each guard of what is typed and not saved, switched off: the check that stands on it must then fail."""

from datetime import timedelta

import pytest

from campaigns import unsaved
from campaigns.models import Unsaved
from campaigns.templatetags import unsaved as drawing
from tests.mutants.conftest import rewritten
from tests.promises import test_unsaved as kept
from tests.promises.world import lay_world

FAILS = pytest.raises((AssertionError, StopIteration))
pytestmark = pytest.mark.django_db


def test_without_its_person_everybody_reads_what_one_types(monkeypatch):
    mutant = rewritten(unsaved.kept, "user=request.user.pk, ", "")
    monkeypatch.setattr(unsaved, "kept", mutant)
    with FAILS:
        kept.check_nobody_else_reads_it(lay_world())


def test_without_the_end_it_stays_when_saved(monkeypatch):
    monkeypatch.setattr(unsaved, "forget_saved", lambda request, status: None)
    with FAILS:
        kept.check_saving_forgets_it(lay_world())


def test_without_the_version_it_overwrites_others(monkeypatch):
    monkeypatch.setattr(unsaved, "NOT_TYPED", (*unsaved.NOT_TYPED, "version"))
    with FAILS:
        kept.check_it_overwrites_nobody(lay_world())


def test_without_restoring_nothing_comes_back(monkeypatch):
    monkeypatch.setattr(unsaved, "restore", lambda form, row: True)
    with FAILS:
        kept.check_every_text_is_kept(lay_world())


def test_without_a_sweep_it_stays_for_ever(monkeypatch):
    monkeypatch.setattr(unsaved, "KEPT_FOR", timedelta(days=365))
    with FAILS:
        kept.check_a_month_is_the_end(lay_world())
    assert Unsaved.objects.count() == 2


def test_a_way_out_that_keeps_nothing_is_noticed(monkeypatch):
    keep = unsaved.keep
    monkeypatch.setattr(
        unsaved, "keep", lambda user, key, posted: keep(user, key, {} if unsaved.GO_TO in posted else posted)
    )
    with FAILS:
        kept.check_every_way_keeps_it(lay_world())


def test_a_form_without_ways_out_is_noticed(monkeypatch):
    monkeypatch.setattr(drawing, "_ways", lambda context: [])
    with FAILS:
        kept.check_every_way_keeps_it(lay_world())
