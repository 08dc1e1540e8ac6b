"""Nobody learns a hidden card early: two worlds that differ in nothing but what lies unseen look alike, to a byte."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from django.urls import reverse

from decks.rules.tarot import Card
from divination.games import dealing, playing
from divination.games.fairness import card_orders_of_shuffles
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages import records
from divination.rules.engine import Slot, Unseen
from tests.conftest import at_night
from tests.promises.hidden import Table, check_worlds, fronts, make_table, other_world, pages, told, values

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of a position
MODES_PLAYED = (
    ("know_thyself", ()),
    ("know_thyself", ("numerology", "meditative", "fated")),
    ("dream_odyssey", ()),
)


FAR = [0, 1, 9, 20, 33, 60][: at_night(6, 3)]
PAGES_FAR = [5, 0, 9, 20, 33, 60][: at_night(6, 1)]


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize(("mode", "variations"), MODES_PLAYED)
def test_two_worlds_are_told_alike(mode: str, variations: tuple[str, ...], far: int) -> None:
    check_far(mode, variations, far, values)


@pytest.mark.parametrize("far", PAGES_FAR)
@pytest.mark.parametrize(("mode", "variations"), MODES_PLAYED)
def test_two_worlds_look_alike_on_every_page(mode: str, variations: tuple[str, ...], far: int) -> None:
    check_far(mode, variations, far, pages)


def check_far(mode: str, variations: tuple[str, ...], far: int, reader: Any) -> None:
    table = make_table(mode, far, variations)
    if not table.game.ended_at:
        check_worlds(table, reader)


@pytest.mark.parametrize(("mode", "variations"), MODES_PLAYED)
def test_the_other_world_is_another(mode: str, variations: tuple[str, ...]) -> None:
    """What the promise is tried with differs: the next card is another one there."""
    table = make_table(mode, 4, variations)
    nexts = [lies(table)]
    with other_world(table):
        nexts.append(lies(table))
    assert nexts[0] != nexts[1]
    assert sorted(nexts[0]) == sorted(nexts[1])


def lies(table: Table) -> list[str]:
    """Return what lies unseen, in the order in which the position tells of it."""
    hidden = [slot for slot in table.position.census() if isinstance(slot, Unseen)]
    shuffles = table.position.shuffles
    return [
        dealing.order_of_last_shuffle(shuffles[: slot.shuffle + 1], table.game.deal)[slot.place].code
        for slot in hidden
    ]


def test_after_the_end_everything_is_told() -> None:
    table = make_table("dream_odyssey", 10_000)
    assert table.game.ended_at
    text = told(table.ada.get(reverse("divination:game_json", args=[table.game.slug])))
    assert table.game.deal in text
    assert table.game.salt in text


# --- leaks, each let in on purpose ---


def top(table: Table) -> Card:
    """Return what nobody may know: a card that lies unseen."""
    game = Game.objects.get(pk=table.game.pk)
    position = steps_of_game(game)[-1].position
    slot = next(slot for slot in position.census() if isinstance(slot, Unseen))
    return dealing.dealer_of_deal(game.deal)(position, slot)


def in_mode(table: Table, patch: pytest.MonkeyPatch, **parts: Any) -> None:
    patch.setitem(MODES, table.game.mode, replace(table.mode, **parts))


def in_position(table: Table, patch: pytest.MonkeyPatch, name: str, leaking: Any) -> None:
    """Let the position's method *name* give what *leaking* makes of what it gave before."""
    kind = type(table.position)
    real = getattr(kind, name)
    patch.setattr(kind, name, lambda position: leaking(real(position), table))


def in_answers(table: Table, patch: pytest.MonkeyPatch, name: str, leaking: Any) -> None:
    """Let the room of game files draw *name* as *leaking* makes it of what it was."""
    real = getattr(records, name)
    patch.setattr(records, name, lambda *args, **told: leaking(real(*args, **told), table))


def headed(answer: Any, table: Table) -> Any:
    answer["ETag"] = f'"{top(table).code}"'
    return answer


def peeking(table: Table, patch: pytest.MonkeyPatch) -> None:
    real = playing.played_so_far

    def course_of(game: Game) -> Any:
        first, *others = real(game).steps
        deals = dealing.dealer_of_deal(game.deal)
        seen = deals(others[-1].position, Unseen(0, len(first.position.shuffles[0]) - 1))
        leaking = replace(first, events=(replace(first.events[0], cards=(seen,)), *first.events[1:]))
        return replace(real(game), steps=(leaking, *others))

    patch.setattr(playing, "played_so_far", course_of)


def whispering(table: Table) -> Any:
    asked: list[str] = []  # while it is being folded what lies next: to be told once it is

    def tell(event: Any, _after: Any) -> str:
        if asked:
            return str(event.kind)
        asked.append(event.kind)
        try:
            return f"{event.kind}, and next {top(table)}"
        finally:
            asked.clear()

    return tell


def by_the_deck(moves: Any, table: Table) -> Any:
    """Return *moves* in an order that depends on what lies on top."""
    code = top(table).code
    return tuple(sorted(moves, key=lambda move: sha256(f"{code} {move}".encode()).digest()))


def opened(slots: Any, table: Table) -> list[Slot]:
    known, shuffles = list(slots), table.position.shuffles
    unseen = next(slot for slot in known if isinstance(slot, Unseen))
    return [
        *known,
        dealing.order_of_last_shuffle(shuffles[: unseen.shuffle + 1], table.game.deal)[unseen.place],
    ]


def shown_at_once(render: Any) -> Any:
    """Return *render* giving the page of the proof what it has only after the end."""

    def leaking(request: Any, template: str, context: Any) -> Any:
        game = context["game"]
        return render(
            request, template, {**context, "orders": card_orders_of_shuffles(game, steps_of_game(game))}
        )

    return leaking


VALUE_LEAKS: dict[str, Any] = {
    "the view shows what lies unseen": lambda table, patch: in_mode(
        table, patch, view=lambda _position: top(table)
    ),
    "a sentence tells the next card": lambda table, patch: in_mode(table, patch, tell=whispering(table)),
    "an option says what will be drawn": lambda table, patch: in_position(
        table, patch, "options", lambda options, table: [*options, f"Draw {top(table)}"]
    ),
    "the moves stand as the deck does": lambda table, patch: in_position(
        table, patch, "legal_moves", by_the_deck
    ),
    "a pile is held in the open": lambda table, patch: in_position(table, patch, "census", opened),
    "an event bears a card that lies unseen": peeking,
    "undo offers what was not turned over": lambda table, patch: patch.setattr(
        playing, "step_that_may_be_taken_back", lambda _game: top(table)
    ),
}
PAGE_LEAKS: dict[str, Any] = {
    "the file tells the deal before the end": lambda table, patch: in_answers(
        table, patch, "game_as_json", lambda _text, table: Game.objects.get(pk=table.game.pk).deal
    ),
    "the file says which card is next": lambda table, patch: in_answers(
        table, patch, "game_as_json", lambda text, table: f"{text}see {top(table).code}"
    ),
    "a header is made from the deal": lambda table, patch: in_answers(table, patch, "file_answer", headed),
    "the proof shows the order at once": lambda table, patch: patch.setattr(
        records,
        "render",
        shown_at_once(records.render),  # type: ignore[attr-defined]
    ),
    "the title gives the salt away": lambda table, patch: patch.setattr(
        Game, "__str__", lambda game: game.salt
    ),
    "an option says on its page what will be drawn": lambda table, patch: in_position(
        table,
        patch,
        "options",
        lambda options, table: [replace(each, label=str(top(table))) for each in options],
    ),
}


@pytest.mark.parametrize("leak", VALUE_LEAKS)
@pytest.mark.parametrize("mode", ["dream_odyssey", "know_thyself"][: at_night(2, 1)])
def test_a_leak_is_caught(monkeypatch: pytest.MonkeyPatch, mode: str, leak: str) -> None:
    table = make_table(mode, 8)
    assert len(table.position.legal_moves()) > 1
    VALUE_LEAKS[leak](table, monkeypatch)
    playing.MEMORY.clear()
    with pytest.raises(AssertionError):
        check_worlds(table, values)


@pytest.mark.parametrize("far", [3, 9])
def test_a_hint_that_looks_into_the_deck_is_caught(monkeypatch: pytest.MonkeyPatch, far: int) -> None:
    table = make_table("dream_odyssey", far, ("stern",))
    monkeypatch.setattr(
        "divination.games.hinting.dealer_guessing_cards",
        lambda _code: dealing.dealer_of_deal(table.game.deal),
    )
    with pytest.raises(AssertionError):
        check_worlds(table, values)


@pytest.mark.parametrize("leak", PAGE_LEAKS)
def test_a_leak_on_a_page_is_caught(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    table = make_table("know_thyself", 7)
    PAGE_LEAKS[leak](table, monkeypatch)
    playing.MEMORY.clear()
    with pytest.raises(AssertionError):
        check_worlds(table, fronts)
