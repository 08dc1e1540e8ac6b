"""The one door of scenes: they begin, go on move by move, and end in a line for each character."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.memory import Memory
from campaigns.models import Campaign, GameSession, HouseRules, User
from characters.ledger import ledger
from characters.ledger.dice import fall
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, LedgerLine, Scene, SceneMove
from characters.socket.rules import Answers, AnswersError, Comer, Fallen, Option, SceneKind
from characters.systems import SYSTEMS, system_of

LONGEST_LINE = 500


@dataclass(frozen=True, slots=True)
class Turn:
    """A move as it was made, and what happened."""

    number: int
    line: str
    by: int | None
    events: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A scene as its moves leave it; *log* are those that stand."""

    position: Any
    log: tuple[Turn, ...] = ()


MEMORY: Memory[tuple[int, int], Played] = Memory(64, ledger.MEMORY)


# --- reading ---


def kind_of(system: str, key: str) -> SceneKind[Any, Any]:
    """Return the kind of scene; KeyError if the system has none of that name."""
    if system in SYSTEMS:
        for kind in system_of(system).scenes:
            if kind.key == key:
                return kind
    raise KeyError(key)


def played(scene: Scene) -> Played:
    """Return *scene* as its moves leave it, from memory where its number is known."""
    if kept := MEMORY.get((scene.pk, scene.number)):
        return kept
    kind = kind_of(scene.system, scene.kind)
    moves = scene.moves.filter(is_undone=False, number__lte=scene.number)
    now = Played(kind.begin(scene.cast, _rules(scene)))
    for number, line, by in moves.order_by("number").values_list("number", "line", "by_id"):
        now = _after(kind, now, number, line, by)
    return MEMORY.put((scene.pk, scene.number), now)


def _after(kind: SceneKind[Any, Any], now: Played, number: int, line: str, by: int | None) -> Played:
    """Return *now* with one more move; one that a corrected rule refuses by now changes nothing."""
    try:
        position, events = kind.play(now.position, line)
    except ValueError:
        return Played(now.position, (*now.log, Turn(number, line, by)))
    return Played(position, (*now.log, Turn(number, line, by, tuple(events))))


def _rules(scene: Scene) -> Any:
    """Return the house rules that held when *scene* began."""
    system = system_of(scene.system)
    if not scene.rules_version:
        return system.rules.house_rules
    kept = HouseRules.objects.filter(campaign_id=scene.campaign_id, system=scene.system)
    return system.rules.read_rules(kept.values_list("data", flat=True).get(version=scene.rules_version))


def has(scene: Scene, op_id: str | None) -> bool:
    """Say whether this op has been played in *scene* already."""
    return bool(op_id and op_id.isprintable()) and scene.moves.filter(op_id=op_id).exists()


def known(op_id: str | None, campaign: Campaign) -> Scene | None:
    """Return the scene of *campaign* that this op began."""
    if not op_id or not op_id.isprintable():
        return None
    return Scene.objects.filter(op_id=op_id, campaign=campaign).first()


# --- writing ---


def begin(
    campaign: Campaign,
    system: str,
    kind: SceneKind[Any, Any],
    title: str,
    comers: Sequence[Comer[Any]],
    answers: Answers,
    *,
    op_id: str,
    by: User,
) -> Scene:
    """Begin a scene with *comers* and the moves that its answers make at once; a known *op_id* returns the first.

    RefusedError says why it cannot begin.
    """
    version, rules = ledger.campaign_rules(campaign.pk, system)
    cast = {**kind.gather(comers, answers), "title": title}
    try:
        kind.begin(cast, rules)
    except ValueError as error:
        raise RefusedError.because(str(error)) from error
    scene = Scene(
        campaign=campaign, system=system, kind=kind.key, title=title, cast=cast, rules_version=version,
        op_id=op_id, begun_by=by,
    )  # fmt: skip
    return _begun(scene, kind.opening(answers))


def _begun(scene: Scene, lines: Sequence[str]) -> Scene:
    """Write *scene*, who is in it, and *lines* as its first moves, all or none; return it, or the first of its op."""
    scene.number, by, op = len(lines), scene.begun_by, scene.op_id[:30]
    moves = [
        SceneMove(scene=scene, number=number, line=line, op_id=f"{op}.{number}", by=by)
        for number, line in enumerate(lines, 1)
    ]
    try:
        with transaction.atomic():
            scene.save()
            scene.characters.set(Character.objects.filter(slug__in=scene.cast["seats"].values()))
            SceneMove.objects.bulk_create(moves)
    except IntegrityError as error:
        if first := known(scene.op_id, scene.campaign):
            return first
        raise RefusedError.because("This form was sent before. Load the page anew.") from error
    return scene


def move(
    scene: Scene,
    option: Option,
    answers: Answers,
    entered: Fallen,
    *,
    seen: int,
    op_id: str,
    by: User,
) -> None:
    """Make the move *option*, as it was offered at *seen*, with what it asks; dice not *entered* are rolled here.

    A known *op_id* does nothing more. OutdatedError when another move came first, unless this one is steady;
    RefusedError when it is none.
    """
    if has(scene, op_id):
        return
    if scene.ended_at or (seen != scene.number and not option.is_steady):
        raise OutdatedError
    if option.reasons:
        raise RefusedError.because(" ".join(option.reasons))
    now, kind = played(scene), kind_of(scene.system, scene.kind)
    line = kind.write(option.code, answers, fall(option.wants, entered))
    after = _tried(kind, now, scene.number + 1, line, by)
    if _written(scene, scene.number, line, op_id, by):
        MEMORY.put((scene.pk, scene.number + 1), after)


def _tried(kind: SceneKind[Any, Any], now: Played, number: int, line: str, by: User) -> Played:
    if len(line) > LONGEST_LINE:
        raise RefusedError.because(f"This is too long to write down: {LONGEST_LINE} characters fit.")
    try:
        position, events = kind.play(now.position, line)
    except AnswersError as error:
        raise RefusedError(*error.problems) from error
    except ValueError as error:
        raise RefusedError.because(str(error)) from error
    return Played(position, (*now.log, Turn(number, line, by.pk, tuple(events))))


def _written(scene: Scene, seen: int, line: str, op_id: str, by: User) -> bool:
    """Write a move as the next one; the number is raised first, which takes the row's lock everywhere."""
    with transaction.atomic():
        if not _moved_on(scene, seen):
            if has(scene, op_id):
                return False
            raise OutdatedError
        SceneMove.objects.create(scene=scene, number=seen + 1, line=line, op_id=op_id, by=by)
    return True


def _moved_on(scene: Scene, seen: int, **columns: Any) -> int:
    row = Scene.objects.filter(pk=scene.pk, number=seen, ended_at=None)
    return row.update(number=F("number") + 1, **columns)


def takeable(scene: Scene, user: User, *, is_gm: bool) -> Turn | None:
    """Return the last move, if *user* may take it back: their own or as game master, and nothing was revealed by it."""
    log = played(scene).log
    if scene.ended_at or not log or not (is_gm or log[-1].by == user.pk):
        return None
    return None if kind_of(scene.system, scene.kind).kept(log[-1].line) else log[-1]


def take_back(scene: Scene, turn: Turn, *, seen: int) -> None:
    """Let *turn*, the last move, not have been made. OutdatedError when another one came since *seen*."""
    with transaction.atomic():
        if not _moved_on(scene, seen):
            raise OutdatedError
        SceneMove.objects.filter(scene=scene, number=turn.number).update(is_undone=True)


def still_there(scene: Scene) -> list[Character]:
    """Return the characters in *scene* who sit at its table by now, those away left out."""
    return list(Character.objects.at_table().filter(scenes=scene, campaign=scene.campaign_id))


def outcome(scene: Scene, there: Sequence[Character]) -> Mapping[str, Any] | None:
    """Return the line that each of those *still_there* gets, by slug; None: it goes on."""
    states = ledger.states(there)
    sheets = {each.slug: states[each.pk].sheet for each in there}
    return kind_of(scene.system, scene.kind).outcome(played(scene).position, scene.cast, sheets)


def end(scene: Scene, session: GameSession | None, *, seen: int, by: User) -> list[LedgerLine]:
    """Write what each character takes away from *scene*, all or none, and end it; twice is once.

    OutdatedError when a move came since *seen*, RefusedError while it goes on.
    """
    deed = outcome(scene, still_there(scene))
    if deed is None:
        raise RefusedError.because("It is not over yet: end it first.")
    with transaction.atomic():
        if not _moved_on(scene, seen, ended_at=timezone.now(), game_session=session):
            raise OutdatedError
        lines = ledger.write(deed, op_id=f"scene.{scene.slug}", by=by, session=session) if deed else []
    ledger.remember(lines)
    return lines


def seats_of(scene: Scene, user: User) -> frozenset[str]:
    """Return the seats of *user*'s own characters."""
    theirs = set(scene.characters.filter(owner=user).values_list("slug", flat=True))
    return frozenset(seat for seat, slug in scene.cast["seats"].items() if slug in theirs)


def offered(scene: Scene, seats: Collection[str]) -> list[Option]:
    """Return everything these seats might do now; "" is whoever runs it."""
    kind = kind_of(scene.system, scene.kind)
    return list(kind.options(played(scene).position, seats))
