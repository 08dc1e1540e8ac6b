"""/scenes/<slug>/story.md of a scene that is played move by move: what its reader was told, and no more."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.pages.characters.test_dreamcatcher_scene import Table, opened, table

__all__ = ["opened", "table"]
pytestmark = pytest.mark.django_db


def markdown(opened: Table, who: Client, **asked: str) -> str:
    answer = who.get(reverse("characters:scene_markdown", args=[opened.scene.record.slug]), asked)
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    return answer.content.decode()


def played(opened: Table) -> Table:
    opened.moves(
        opened.bo, "describe p1", "describe", answer_how="Climbs *up*.", answer_goal="into the tower"
    )
    opened.moves(opened.ada, "test p1 0", "rule")
    opened.moves(opened.bo, "roll p1", "roll", dice_dice="6 5")
    opened.moves(opened.bo, "keep p1", "keep")
    opened.moves(opened.ada, "npc", "npc", answer_name="Gloam", answer_grade="3", answer_seen="hidden")
    opened.moves(opened.ada, "stand", "stand")
    return opened


def test_it_is_told_move_by_move_the_oldest_first(opened: Table) -> None:
    told = markdown(played(opened), opened.bo).split("\n\n")
    assert told[0] == "# The harbour"
    assert told[1].endswith("The Drowned Bell*")
    assert told[2:4] == [
        r"Ragna Oarless: Climbs \*up\*. What for: into the tower",
        "Ragna Oarless tests Forcefulness. 2d6.",
    ]
    assert told[-1] == "‘into the tower’: It succeeds.\n"


def test_each_takes_along_what_they_were_told_and_the_gm_what_all_were(opened: Table) -> None:
    check_figures_stay_the_gms(opened)


def check_figures_stay_the_gms(opened: Table) -> None:
    played(opened)
    own, theirs, all_s = (
        markdown(opened, opened.ada),
        markdown(opened, opened.bo),
        markdown(opened, opened.ada, screen="all"),
    )
    assert "Gloam waits, unseen." in own
    assert [word for word in ("Gloam", "Shade") if word in theirs + all_s] == []
    assert "into the tower" in theirs
    assert "into the tower" in all_s


def test_its_page_leads_there_once_something_happened(opened: Table) -> None:
    played(opened)
    way = reverse("characters:scene_markdown", args=[opened.scene.record.slug])
    assert f'href="{way}"' in opened.page(opened.bo)
    assert f'href="{way}?screen=all"' in opened.page(opened.ada)
    assert f'href="{way}?screen=all"' not in opened.page(opened.bo)
