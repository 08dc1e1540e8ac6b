"""Arkana characters by the real writes, for what is rolled at their table."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.arkana.rules.arkana import Arkana
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.cast import fresh, op

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
# 3 in Control Body and Control Mind, 4 in Enhance Body: Enhance and Control roll 3 dice, Diminish 2
SCORES = {"enhance body": 2, "enhance mind": 1, "control body": 1, "control mind": 1}


def make_arkana(owner: User, campaign: Campaign | None, name: str = "Sill Marrow", xp: int = 0) -> Character:
    """Return a finished Arkana whose Armor is + and whose other Kit is 0."""
    system = system_of("arkana")
    character = profiles.create_draft_and_delete_old_untouched("arkana", owner, campaign)
    profiles.save_name_and_texts(
        character, {"name": name, "pronouns": "", "texts": {}}, seen_version=character.version
    )
    profiles.change_draft(character, lambda before: {**before, **system.rules.starters[0].draft})
    ledger.finish_draft_as_first_line(character, op_id=op(), by=owner)
    made = sheet(fresh(character))
    scores = {phrase.code: 2 + SCORES.get(phrase.code, 0) - score for phrase, score in made.scores.items()}
    write(character, Entry("exception", xp, {"scores": scores, "exception": {"what": "x", "reason": "y"}}))
    return fresh(character)


def write(character: Character, entry: Entry) -> None:
    ledger.write({character.slug: entry}, op_id=op(), by=character.owner)


def wounded(character: Character, **wounds: int) -> Character:
    write(character, Entry("check", 0, {"told": "Fell.", "wounds": wounds}))
    return fresh(character)


def sheet(character: Character) -> Arkana:
    found: Arkana = ledger.state(fresh(character)).sheet
    return found


def roll_url(character: Character, key: str = "check") -> str:
    return reverse("characters:roll", args=[character.slug, key])


def form_data(client: Client, character: Character, key: str = "check", **answers: Any) -> dict[str, Any]:
    """Return what the page's form posts with *answers*."""
    body = client.get(roll_url(character, key)).content.decode()
    form = body[body.index('<form class="rolling"') :]
    hidden = {name: unescape(value) for name, value in HIDDEN.findall(form[: form.index("</form>")])}
    return {"xp": "0", "by": "app", "step": "", **hidden, **answers}


def rolled(client: Client, character: Character, key: str = "check", **answers: Any) -> Any:
    """Roll as the page does, and return where it leads."""
    answer: Any = client.post(roll_url(character, key), form_data(client, character, key, **answers))
    return answer
