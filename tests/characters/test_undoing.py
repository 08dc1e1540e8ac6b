"""Every refund of every line of 500 random histories, on every ledger it touches; some of them over HTTP."""

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.beckoning_dream.system import SYSTEM as DREAM
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from tests.cast import SYSTEM, client_of, make_user, op
from tests.characters import lives
from tests.characters.lives import Life
from tests.conftest import at_night
from tests.promises.world import undone, world_url

HISTORIES, PARTS = 500, 10
STEPS = at_night(40, 10)
OVER_HTTP = at_night(60, 12)


def check_every_refund(seed: int, steps: int = STEPS) -> None:
    """Take back each line of one random history, one at a time."""
    life = Life(seed, steps)
    lives.bonds_mirror(life.sheets)
    for seat, book in life.books.items():
        assert lives.stands(book) == life.sheets[seat] == life.without(seat, frozenset()), (seed, seat)
        for number in lives.takeable(book):
            fall = life.fall(seat, number)
            lives.as_if_never_written(life, seat, number, fall)
            lives.exactly_what_is_needed(life, seat, number, fall)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_refund_leaves_what_the_other_lines_give_and_takes_exactly_what_it_must(part: int) -> None:
    for seed in range(part, HISTORIES, PARTS):
        check_every_refund(seed)


def test_the_random_histories_are_of_every_kind() -> None:
    kinds: set[str] = set()
    for seed in range(60):
        life = Life(seed, STEPS)
        for book in life.books.values():
            kinds |= {line.entry.kind for line in book}
            kinds |= {"on credit" for line in book if "exception" in line.entry.data and line.entry.xp < 0}
            kinds |= {
                "a Bond moved" for line in book for c in line.entry.data.get("bonds", ()) if "mine" in c
            }
    assert kinds == {
        "created", "granted", "reverted", "told", "reworded", "exception", "on credit", "a Bond moved",
        *DREAM.rules.spends,
    }  # fmt: skip


# --- over HTTP ---


def kept(life: Life, owner: User, campaign: Campaign) -> dict[str, Character]:
    """Put *life* into the database, as the owner wrote it."""
    made = {}
    for seat, book in life.books.items():
        made[seat] = Character.objects.create(
            slug=seat, system=SYSTEM, owner=owner, campaign=campaign, name=lives.NAMES[seat],
            revision=len(book), finished_at=owner.date_joined,
        )  # fmt: skip
    lines = [(line.at, seat, line) for seat, book in life.books.items() for line in book]
    LedgerLine.objects.bulk_create(
        LedgerLine(
            character=made[seat], number=line.number, kind=line.entry.kind, xp=line.entry.xp,
            data=dict(line.entry.data), op_id=line.op, written_by=owner,
        )
        for _, seat, line in sorted(lines, key=lambda row: row[:2])
    )  # fmt: skip
    return made


def check_over_http(life: Life, seat: str, number: int, client: Client, character: Character) -> None:
    """Ask, where something goes along, see exactly that, say yes, and find every ledger as it should be."""
    fall = life.fall(seat, number)
    wanted = {"number": number, "revision": character.revision, "op_id": op()}
    answer = client.post(world_url(character, "take_back"), wanted)
    assert answer.status_code == 303
    first = next(line.op for line in life.books[seat] if line.number == number)
    lines = [
        line for one, book in life.books.items() for line in book if line.number in fall.numbers.get(one, ())
    ]
    if any(line.op != first for line in lines):
        page = client.get(answer["Location"])
        listed = [[number for number, *_ in side.lines] for side in page.context["sides"]]
        assert sorted(listed) == sorted(fall.numbers.values())
        yes = {field.name: field.value() for field in page.context["form"]}
        assert client.post(world_url(character, "take_back"), yes).status_code == 303
    ledger.MEMORY.clear()
    for one in life.books:
        state = ledger.state(Character.objects.get(slug=one))
        assert state.sheet == fall.after[one]
        assert state.balance == fall.after[one].xp


@pytest.mark.alike  # taken back by the ledger's door, whose tests ask every database
@pytest.mark.django_db
@pytest.mark.parametrize("part", range(4))
def test_over_http_too(part: int, ada: User, campaign: Campaign) -> None:
    owner = make_user("dee")
    roster.add_member(campaign, owner)
    client = client_of(ada)
    for seed in range(part, OVER_HTTP, 4):
        life = Life(seed, 14)
        with undone():
            made = kept(life, owner, campaign)
            for seat, book in life.books.items():
                for number in life.chance.sample(lives.takeable(book), k=min(3, len(lives.takeable(book)))):
                    with undone():
                        check_over_http(life, seat, number, client, made[seat])
