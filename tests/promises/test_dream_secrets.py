"""Nobody learns of a dream what is hidden: two worlds that differ in that alone look alike to their reader, to a byte.

What lies hidden from whom is said by `hidden_from` and never taken from what reached anybody. In the other world these
cards change their names with each other, a foe has other cards, what is chosen is another card or effect, and what is
prepared other names and figures, in every line that the reader cannot read.
"""

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from unittest.mock import patch

import pytest
from django.contrib import auth
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns import roster
from characters.ledger import opposition, scenes
from characters.models import Opponent, Scene
from characters.pages.form_stage import FormStage
from decks.rules.tarot import CODES
from play import remembering
from play.models import Line, Record
from play.rules.lines import KEEPER
from tests.cast import SYSTEM, op
from tests.characters.dreams import (
    HTMX,
    REVEALED,
    SELECTED,
    Dreaming,
    _as_laid,
    begin_dream,
    lay_people,
    let_time_pass,
)
from tests.html import RANDOM
from tests.promises.hidden import first_told_apart, told
from tests.promises.unprinted import unprinted
from tests.promises.walking import looked_up_once
from tests.snapshot import Snapshot

__all__ = ["_as_laid"]
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.alike,
]  # what is told of a position, not how its lines are kept

CANARY = "gmcanary"
CODE = re.compile(r"\b[scwpm]\d+\b")
PREPARED = '{"what": "foe", "name": "gmcanary", "awareness": 1, "cards": ["p10", "p11"], "scene": 0}'
PREPARED_EFFORT = (
    '{"what": "effort", "name": "gmcanary", "difficulty": 4, "intensity": 1, "cards": ["m9"], "scene": 0}'
)
OTHERS = {'"gmcanary"': '"Another"', '"awareness": 1': '"awareness": 2', '"difficulty": 4': '"difficulty": 9'}
OTHER_CHOICES = {  # of a card, though who sees the Present sees no choice; of effects
    "select d1 s9": "select d1 s8",
    "interpret d1 press": "interpret d1 devastate",
    "interpret f1 press": "interpret f1 brace",
}
READERS = {
    "ada": ("gm",),
    "bo": ("d1",),
    "dee": ("d2",),
    "eve": (),
    "screen": (),
}  # the last: Ada's, which all look at
SPIKE = (
    '{"difficulty": 3, "consequence": "The floor is gone.", "stress": 1, "awareness": 0, "burns": 0, '
    '"members": ["d1", "d2"]}'
)
PLOTTED = (  # Tal looks at what a Plot shows him; a card of Ondine's was burned unseen
    *REVEALED, "gm: do d1 blind1 | salt", "gm: do d1 suit:p | salt", "gm: do d1 score:triumph | salt",
    "d1: then d1 d2", "d1: interpret d1 plot=d2 press", "gm: interpret f1 press", "d1: bear d1 burn:c7",
    "gm: do d2 discard:w8 | salt", "d2: oppose d2 f1", "d2: select d2 p9", "gm: select f1 s2",
    "gm: do d2 score:triumph | salt", "d2: interpret d2 press", "gm: interpret f1 nothing",
)  # fmt: skip
STATES: dict[str, tuple[str, ...]] = {
    "between Conflicts, something prepared": (),
    "chosen, not Revealed": SELECTED,
    "chosen by a foe": (*SELECTED[:-1], "gm: select f1 s2"),
    "Revealed": REVEALED,
    "effects chosen unseen": (*REVEALED, "d1: interpret d1 press"),
    "effects chosen unseen by a foe": (*REVEALED, "gm: interpret f1 press"),
    "a Plot": PLOTTED,
    "looked for in the Future, by hand": ("gm: do d1 seek3 | salt",),
    "a Plot, opened again after a pause": PLOTTED,
    "a seat lent to a player": (*SELECTED, "gm: do d1 look1 | salt", "gm: lend d1 d2"),
    "a card chosen at a seat lent to a player": (*SELECTED[:-1], "gm: lend d1 d2", SELECTED[-1]),
    "a card chosen at a seat lent to the GM": (*SELECTED[:-1], "gm: lend d1 gm", SELECTED[-1]),
    "a Plot at a seat lent to a player": (*PLOTTED, "gm: lend d2 d1"),
    "a seat that came back": (
        *SELECTED[:-1], "gm: lend d2 d1", "gm: do d2 draw1 | salt", "d2: reclaim d2", "gm: do d2 draw1 | salt",
        SELECTED[-1],
    ),
    "a Spike": (
        f"gm: spike {SPIKE}", "d1: approach d1 I hold", "d2: approach d2 I jump", "gm: suit d1 s", "gm: suit d2 w",
        "d1: meet d1 s10",
    ),
}  # fmt: skip


def world(state: str) -> Dreaming:
    people, campaign, slugs = lay_people()
    if "unseen" in state:  # an option of Ruling B35
        settled = {"interprets_unseen": True}
        roster.change_house_rules(campaign, SYSTEM, settled, by=people["ada"], seen_version=0)
    dream = begin_dream(people, campaign, slugs)
    opposition.create_opponent(
        dream.campaign, SYSTEM, "foe", op_id=op(), name="gmcanary", portrait="",
        data={"cards": ["w11", "w12"], "awareness": 3},
    )  # fmt: skip
    dream.play(f"gm: prepare {PREPARED}", f"gm: prepare {PREPARED_EFFORT}", *STATES[state])
    if "pause" in state:
        let_time_pass(dream, days=7)
    return dream


def hidden_from(dream: Dreaming, reader: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield cards that *reader* may not know, and those that lie there in the other world.

    A Future, what was given to the Dream Deck and what burned unseen nobody knows; a Present its player and the game
    master, what is looked at in a Spike or for a Plot its player alone; of a foe's deck players know nothing. While a
    seat is lent, its holder may know what its player does from then on.
    """
    seats, fresh = READERS[reader], iter(("w10", "w11", "w12", "c9", "c10", "c11", "c12"))
    for bearer in dream.full.bearers.values():
        piles = bearer.piles
        own = looked_at_by_hand(dream, bearer.key) if bearer.key in seats else set()
        hidden = [card for card in piles.future.cards if card not in own]
        hidden += [card for card in piles.pyre.cards if is_blind(dream, card)]
        hidden += [piles.given] if piles.given else []
        sees_all = not {bearer.player, holder_of(dream, bearer.key)}.isdisjoint(seats)
        known = was_seen_while_lent(dream, bearer.key, seats)
        hidden += [] if sees_all or "gm" in seats else [c for c in piles.present.cards if c not in known]
        hidden += [] if sees_all else piles.looked_at.cards
        if bearer.is_foe and "gm" not in seats:
            yield hidden, [next(fresh) for _card in hidden]
        else:
            yield hidden, [*hidden[1:], *hidden[:1]]


def looked_at_by_hand(dream: Dreaming, key: str) -> set[str]:
    """Return the cards of the Future that *key* looked at, by hand, and nobody else."""
    told = dream.scene.record.lines.filter(text__startswith=f"peeked {key} ").values_list("text", flat=True)
    return {code for text in told for code in CODE.findall(text)}


def holder_of(dream: Dreaming, key: str) -> str:
    """Return to whom the seat of *key* is lent by the last line that speaks of it, "" where to nobody."""
    told = [text for text in dream.moves if text.startswith((f"lend {key} ", f"reclaim {key}"))]
    return told[-1].split()[2] if told and told[-1].startswith("lend") else ""


def was_seen_while_lent(dream: Dreaming, key: str, seats: tuple[str, ...]) -> set[str]:
    """Return the cards of the Present of *key* when their seat came back from one of *seats*: nobody forgets."""
    lines = dream.scene.record.lines
    back = lines.filter(text=f"reclaim {key}").values_list("act", flat=True).first()
    if not back or not lines.filter(text__in=[f"lend {key} {holder}" for holder in seats]).exists():
        return set()
    full = scenes.known_to_seats_at(dream.scene, [KEEPER], back).position
    return set(full.bearers[key].piles.present.cards)


def is_blind(dream: Dreaming, card: str) -> bool:
    """Say whether a card of the Pyre burned unseen: no line that all read names it."""
    open_lines = dream.scene.record.lines.filter(readers__isnull=True).values_list("text", flat=True)
    return not any(card in CODE.findall(text) for text in open_lines)


def in_the_other_world(dream: Dreaming, reader: str) -> None:
    """Rename what *reader* may not know in all lines that they cannot read, and what was set down for the table."""
    seats, renamed = READERS[reader], dict[str, str]()
    for here, there in hidden_from(dream, reader):
        renamed |= dict(zip(here, there, strict=True))
    for line in Line.objects.filter(record=dream.scene.record, readers__isnull=False):
        if set(seats).isdisjoint(line.readers or ()):
            line.text = CODE.sub(lambda found: renamed.get(found[0], found[0]), line.text)
            if line.text.startswith("prepare "):
                for old, new in OTHERS.items():
                    line.text = line.text.replace(old, new)
            for chosen, other in OTHER_CHOICES.items():
                line.text = line.text.replace(chosen, other)
            line.save()
    if "gm" not in seats:
        Opponent.objects.update(name="Another", data={"cards": ["w1"], "awareness": 1})
    Record.objects.filter(pk=dream.scene.record_id).update(deal="c0ffee" + "0" * 58, salt="decade" + "0" * 58)
    remembering.MEMORY.clear()


def answers(dream: Dreaming, reader: str) -> Iterator[tuple[str, str]]:
    """Yield all that *reader* is answered: the page whole and in part, another's seat, the log, polls, a refusal, the
    story in words; where cards are Revealed also on paper, and the pages that lead there.
    """
    if reader == "screen":
        for asked in ("?screen=all", "?screen=all&seen=x&as=gm&log=all"):
            yield asked, told(dream.ada.get(dream.url + asked, headers=HTMX if "seen" in asked else {}))
        yield from stories(dream, reader)
        return
    client, move = getattr(dream, reader), reverse("characters:scene_move", args=[dream.scene.slug])
    yield "page", told(client.get(dream.url))
    for asked in ("?seen=x&as=d2&log=all", f"?seen={dream.number}"):
        yield asked, told(client.get(dream.url + asked, headers=HTMX))
    seat = next(iter(READERS[reader]), "")
    data = {"op_id": "0123456789abcdef", "seat": seat, "seen": dream.number, "act": "turn", "card": "m21"}
    yield "refused", told(client.post(move, data, headers=HTMX))
    if dream.full.turn and dream.full.turn.revealed:
        for page in ("/", dream.campaign.get_absolute_url()):
            yield page, told(client.get(page))
    yield from stories(dream, reader)  # home was seen before: the head of a page draws how much waits there


def stories(dream: Dreaming, reader: str) -> Iterator[tuple[str, str]]:
    """Yield the story of *dream* as *reader* saves it, or prints it: the screen's is the one for all."""
    client, asked = getattr(dream, reader, dream.ada), {"screen": "all"} if reader == "screen" else {}
    at = [dream.scene.slug]
    yield "story.md", told(client.get(reverse("characters:scene_markdown", args=at), asked))
    prepared = {**asked, "what": "prepared"}
    yield "prepared", told(client.get(reverse("characters:scene_print", args=at), {**prepared, "go": "yes"}))
    if dream.full.turn and dream.full.turn.revealed:
        yield "print", told(client.get(reverse("characters:scene_print", args=at), asked))
        with unprinted() as pressed:
            tag = client.get(reverse("characters:scene_pdf", args=at), asked)["ETag"]
        yield "story.pdf", "\n".join([tag, *pressed])
        if reader != "screen":
            yield from papers(dream, client)


def papers(dream: Dreaming, client: Client) -> Iterator[tuple[str, str]]:
    """Yield what is printed of the campaign's opponents beside its dreams: the file as it is read, since the codes of
    cards that are looked for here stand in the drawings that it is made of.
    """
    at = [dream.campaign.slug, SYSTEM]
    yield "paper", told(client.get(reverse("characters:paper", args=at)))
    yield "paper.pdf", words_of_pdf(client.get(reverse("characters:paper_pdf", args=at)).content)


@cache
def words_of_pdf(content: bytes) -> str:
    """Return what a PDF says, read once: who else is given it is given the same bytes."""
    pdf = PdfReader(io.BytesIO(content))
    pages = "\n".join(page.extract_text() for page in pdf.pages)
    return f"{pages}\n{pdf.metadata}"


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("state", STATES)
def test_nothing_that_lies_hidden_changes_an_answer(state: str, reader: str) -> None:
    check_dream(laid(state).lay(), reader)


@cache
def laid(state: str) -> Snapshot[Dreaming]:
    """Return the dream of a *state*, played once for all its readers."""
    return Snapshot(partial(world, state))


def check_worlds(state: str, reader: str) -> None:
    check_dream(world(state), reader)


def check_dream(dream: Dreaming, reader: str) -> None:
    with patch.object(auth, "get_user", looked_up_once(auth.get_user)):  # one reader, who stays as they are
        check_answers_of_two_worlds(dream, reader)


def check_answers_of_two_worlds(dream: Dreaming, reader: str) -> None:
    hidden, before = [card for cards, _there in hidden_from(dream, reader) for card in cards], dream.full
    here = read_without_canary(hidden, reader, answers(dream, reader))
    public = scenes.known_to_seats(dream.scene, READERS[reader]).position
    in_the_other_world(dream, reader)
    assert dream.full != before, "they are one world"
    assert scenes.known_to_seats(dream.scene, READERS[reader]).position == public
    assert first_told_apart(here, answers(dream, reader)) == ""


def read_without_canary(
    hidden: list[str], reader: str, answered: Iterable[tuple[str, str]]
) -> dict[str, str]:
    """Return *answered* by name: no name of a *hidden* card, nor of what is prepared, stands in any byte of them
    but those drawn by lot. The first in which one does is the last that is asked for.
    """
    words = [rf"\b{card}\b" for card in hidden] + [rf"\b{CODES[card]}\b" for card in hidden]
    words += [] if reader == "ada" else [CANARY]
    looked_for = re.compile("|".join(words))
    read: dict[str, str] = {}
    for name, text in answered:
        read[name] = text
        assert (name, looked_for.findall(re.sub(RANDOM, " ", text))) == (name, [])
    return read


@pytest.mark.parametrize("is_other", [False, True])
def test_a_reveal_tells_what_was_chosen_and_in_the_other_world_another_card(is_other: bool) -> None:
    """What the tests above compare can differ: a line that tells is the first to do it."""
    dream = world("chosen by a foe")
    if is_other:
        in_the_other_world(dream, "bo")
    dream.play("d1: select d1 s9")
    assert ("2 of Swords" in dream.page(dream.bo)) is not is_other


def test_the_gm_reads_what_she_prepared() -> None:
    dream = world("between Conflicts, something prepared")
    assert CANARY in dream.page(dream.ada)


def test_who_was_set_down_is_there_for_the_gm_alone() -> None:
    check_opponents()


def check_opponents() -> None:
    dream = world("between Conflicts, something prepared")
    there = {}
    for reader in ("ada", "bo", "dee", "eve"):
        request = getattr(dream, reader).get(dream.url).wsgi_request
        request.htmx = False
        scene = Scene.objects.visible_to(request.user).get(pk=dream.scene.pk)
        there[reader] = len(FormStage(request, scene).reading.opponents())
    assert there == {"ada": 1, "bo": 0, "dee": 0, "eve": 0}
