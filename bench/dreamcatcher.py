"""A scene of Dreamcatcher with twenty in it after 300 moves: a move, its pages, a poll; and the sheet's PDF."""

from functools import partial
from itertools import count, cycle
from typing import Any
from uuid import uuid4

from bench import RUNS, Row, milliseconds, worked_side_by_side
from bench.pages import IN_A_ROW, MOST_QUERIES, in_turns, on_a_database_of_its_own, queries, visitor
from bench.sheet import LIMITS, SEAL, never_drawn, plainly_next, print_next, set_out
from campaigns import roster
from campaigns.models import User
from characters.dreamcatcher.paper import print_context
from characters.dreamcatcher.rules.creation import first_entry
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, apply_entry
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.played_scene import with_answers
from characters.dreamcatcher.starters import STARTERS
from characters.ledger import ledger, profiles, scenes
from characters.models import Scene
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Comer, Table, TypedWords
from play import keeper
from printing.press import Job, own_pool, print_pdf

SYSTEM, KIND = "dreamcatcher", "scene"
CHARACTERS, NPCS, MOVES, RUNS_OF_MOVE = 8, 12, 300, 30
MOVE, PAGE = 15, 15  # milliseconds; bare views
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "stage"}
WORDS = TypedWords(
    "Ragna Oarless",
    "she / her",
    "the Friday table",
    {
        "line": "a pilot who lost her boat",
        "look": "Tar on both sleeves.",
        "notes": "Owes the harbour nine days.",
    },
)


def figures() -> list[Row]:
    scene, people = crowded()
    gm, player = visitor(people[0]), visitor(people[1])
    kind, url = scenes.scene_kind_by_options(SYSTEM, KIND), scene.get_absolute_url()
    full, watched = scenes.keepers_position(scene), scenes.known_to_seats(scene, ()).position
    aids, changes = with_answers("aid p3 left 2", {"how": "Holds the lantern."}), cycle(("1", "-1"))

    def answered() -> None:
        list(kind.options(full, {"", "p3"}))
        kind.play.open_option_of_move(full, kind.runs, aids)
        for said in kind.play.decide(full, kind.runs, aids):
            for position in (full, watched):
                kind.play.apply(position, said.text)

    def number() -> int:
        return Scene.objects.get(pk=scene.pk).number

    def give() -> bytes:
        """Give a point and take it, posted, written and answered by the page."""
        said = {"group": "override", "code": f"point p1 {next(changes)}", "answer_words": "For the idea."}
        data = said | {"seat": "p1", "seen": str(number()), "op_id": uuid4().hex}
        return gm.ask(f"{url}move/", list(data.items()), HTMX)

    def poll() -> bytes:
        return player.ask(f"{url}?seen={number()}&as=p1", headers=HTMX)

    def page_of(who: Any) -> bytes:
        return bytes(who.ask(url))

    assert b"For the idea." in give() + give()
    assert not poll()
    taken = in_turns(
        {
            "bare": lambda: [gm.ask("/bare/") for _ in range(IN_A_ROW)],
            "page": partial(page_of, player),
            "gm": partial(page_of, gm),
            "move": give,
            "poll": poll,
            "number": number,
        }
    )

    def row(what: str, name: str, limit: float | None = None) -> Row:
        took = taken[name] - (taken["number"] if name in ("move", "poll") else 0)
        return Row(what, took / taken["bare"], limit, f"{took:.1f} ms")

    most = max(queries(partial(page_of, who)) for who in (gm, player))
    return [
        Row(
            f"a move of a scene of 20 after {MOVES}, offered and played, ms",
            milliseconds(answered, RUNS_OF_MOVE), MOVE,
        ),
        row("its page, for a player / bare view", "page", PAGE),
        row("its page, for the GM / bare view", "gm", PAGE),
        row("a point there, written and answered / bare view", "move"),
        row("a poll of it that finds nothing new / bare view", "poll"),
        Row("queries of its page", most, MOST_QUERIES),
    ]  # fmt: skip


def crowded() -> tuple[Scene, list[User]]:
    """Return a scene of eight characters and twelve NPCs after 300 moves, in a test that two aid, and its people."""
    people = [User.objects.create_user(name, "a long enough word") for name in ("ada", "bo")]
    campaign = roster.new_campaign("The Drowned Bell", "", people[0])
    roster.add_member(campaign, people[1])
    kind = scenes.scene_kind_by_options(SYSTEM, KIND)
    comers = [
        *(_comer(people[1], campaign, n) for n in range(1, CHARACTERS + 1)),
        *(Comer(f"Guard {n}", data=kind.draft({"grade": str(n % 4)})) for n in range(1, NPCS + 1)),
    ]
    scene = scenes.begin_scene(
        campaign, SYSTEM, kind, "The harbour", comers, {}, op_id=uuid4().hex, by=people[0]
    )

    def play(seat: str, code: str, **told: Any) -> None:
        keeper.move(
            kind.play, scene.record, seat, with_answers(code, told), seen_number=scene.record.number,
            op_id=uuid4().hex, by=people[0],
        )  # fmt: skip

    def test(seat: str, goal: str) -> None:
        play(seat, f"describe {seat}", how="Climbs.", goal=goal)
        play("gm", f"test {seat} 0")

    seats = cycle(f"p{n}" for n in range(1, CHARACTERS + 1))
    while scene.record.number < MOVES:
        test(seat := next(seats), f"over wall {scene.record.number}")
        is_failing = scene.record.number % 3 == 0
        play(seat, f"roll {seat}", dice=[1, 2] if is_failing else [5, 5])
        play(seat, f"keep {seat}")
        play("gm", "stand")
        if is_failing:
            play(seat, f"choose {seat} 5")
            play("gm", f"mend {seat} 5", words="A breath of air.")
    test("p1", "into the tower")
    play("p2", "aid p2 left 1", how="Keeps watch.")
    return Scene.objects.get(pk=scene.pk), people


def _comer(owner: User, campaign: Any, number: int) -> Comer[Any]:
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    words = {"name": f"Dreamcatcher {number}", "pronouns": "", "texts": {}}
    profiles.save_name_and_texts(made, words, seen_version=1)
    profiles.change_draft(made, lambda before: {**before, **STARTERS[0].draft})
    ledger.finish_draft_as_first_line(made, op_id=uuid4().hex, by=owner)
    made.refresh_from_db()
    return Comer(made.name, made.slug, ledger.state(made).sheet)


# --- the sheet ---


def job(revision: int) -> Job:
    """Return a sheet with a seal at *revision*: another revision is another page to the cache."""
    rules = HouseRules()
    sheet = apply_entry(Dreamcatcher(), first_entry(STARTERS[0].draft, rules))
    drawn = {**print_context(sheet, Table(rules), WORDS, "a4"), "state": f"revision {revision}"}
    return sheet_page_job(SYSTEM, "a4", drawn, WORDS.name, seal_svg_of_json_or_empty(SEAL))


def sheet() -> Row:
    """Return how the warm press compares with WeasyPrint that shares nothing."""
    revisions = count(100)
    for _ in range(3):  # warm
        print_pdf(job(next(revisions)), owner="bench")
    pages = iter([set_out(job(n)) for n in range(RUNS)])
    whole = (never_drawn(job(n), n) for n in revisions)
    warm, plain = worked_side_by_side(partial(print_next, whole), partial(plainly_next, pages))
    own_pool().close()
    said = f"{warm:.0f} ms / {plain:.0f} ms of the processor"
    return Row("Dreamcatcher PDF, whole / nothing shared", warm / plain, LIMITS["whole"], said)


def run() -> list[Row]:
    """Return a move in milliseconds, its pages as multiples of the bare view, and the sheet as a ratio."""
    return [*on_a_database_of_its_own(figures), sheet()]
