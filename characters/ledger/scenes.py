"""The one door of scenes: they begin, go on move by move, and end in a line for each character."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.forms import new_op_id
from campaigns.kept_queries import KeptModelQuery, KeptQuery
from campaigns.memory import Memory
from campaigns.models import Campaign, GameSession, User
from campaigns.ops import is_op, rows_written_by_op
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, LedgerLine, Scene
from characters.socket.rules import (
    Answers,
    Comer,
    DiceByKey,
    EntriesBySeat,
    Option,
    SceneKind,
    ScenePlayedByForms,
    ScenePlayedByOptions,
    Story,
    Table,
)
from characters.systems import SYSTEMS, system_of
from play import keeper, remembering
from play.models import Line, Record, Seat
from play.rules.kinds import IllegalMoveError
from play.rules.knowing import Known, LogLine
from play.rules.lines import ALL_KNOWING, WATCHER, Audience
from play.rules.lines import Line as Said
from play.times import moment_in_words

ActNumber = int  # of an act in its record, from 1; 0 where there is none
SEAT_OF_OTHERS = "That seat is not yours to play."
PAUSE = timedelta(hours=12)  # between two acts: longer than any sitting

# --- reading ---


def scene_kind(system_key: str, scene_kind_key: str) -> SceneKind[Any, Any]:
    """Return the kind of scene; KeyError if the system has none of that name."""
    if system_key in SYSTEMS:
        for kind in system_of(system_key).scenes:
            if kind.key == scene_kind_key:
                return kind
    raise KeyError(scene_kind_key)


def is_played_by_forms(scene: Scene) -> bool:
    return isinstance(scene_kind(scene.system, scene.kind), ScenePlayedByForms)


def scene_kind_by_options(system_key: str, scene_kind_key: str) -> ScenePlayedByOptions[Any, Any]:
    """Return the kind of scene, which is played by options; KeyError if the system has none of that name."""
    kind = scene_kind(system_key, scene_kind_key)
    assert isinstance(kind, ScenePlayedByOptions)
    return kind


def kind_by_options(scene: Scene) -> ScenePlayedByOptions[Any, Any]:
    return scene_kind_by_options(scene.system, scene.kind)


def scene_kind_by_forms(system_key: str, scene_kind_key: str) -> ScenePlayedByForms[Any, Any]:
    """Return the kind of scene, which is played by forms of its own; KeyError if the system has none of that name."""
    kind = scene_kind(system_key, scene_kind_key)
    assert isinstance(kind, ScenePlayedByForms)
    return kind


def kind_by_forms(scene: Scene) -> ScenePlayedByForms[Any, Any]:
    return scene_kind_by_forms(scene.system, scene.kind)


def known_to_seats(scene: Scene, seats_or_none_for_gm: Collection[str] | None) -> Known[Any]:
    """Return what these seats know of *scene* by now; None: whoever runs it."""
    kind = scene_kind(scene.system, scene.kind)
    audience = frozenset([kind.runs] if seats_or_none_for_gm is None else seats_or_none_for_gm)
    return remembering.known(kind.play, scene.record, audience)


def known_to_seats_at(scene: Scene, seats: Collection[str], act_number: ActNumber) -> Known[Any]:
    """Return what these seats knew of *scene* after act *act_number*."""
    kind = scene_kind(scene.system, scene.kind)
    return remembering.known_at(kind.play, scene.record, frozenset(seats), act_number)


def number_before_pause(scene: Scene, *, although_it_goes_on: bool) -> ActNumber | None:
    """Return the number of the last act before the last pause; None where there was none, or where somebody has moved
    since, unless *although_it_goes_on*. One query, none of a scene that began less than a pause ago.
    """
    later = timezone.now()
    if later - scene.begun_at < PAUSE:
        return None
    moments = scene.record.lines.filter(part=1).order_by("-act").values_list("act", "at")
    for act_number, at in moments if although_it_goes_on else moments[:1]:
        if later - at >= PAUSE:
            return act_number
        later = at
    return None


def keepers_position(scene: Scene) -> Any:
    """Return the position of *scene* with all that its keeper alone knows: for no page."""
    kind = scene_kind(scene.system, scene.kind)
    return remembering.known(kind.play, scene.record, ALL_KNOWING).position


@dataclass(frozen=True, slots=True)
class Turn:
    """An act that stands, by whom it was made, and what a reader was told of it."""

    number: int
    by: str  # the name they go by
    words: tuple[str, ...]

    @property
    def told(self) -> str:
        return " ".join(self.words)


def numbers_of_acts_not_taken_back(scene: Scene) -> tuple[int, ...]:
    """Return the numbers of the acts that stand, the oldest first."""
    return tuple(act.number for act in remembering.acts_that_stand(scene.record) if act.number)


def is_overtaken(scene: Scene, seen_number: int) -> bool:
    """Say whether what was shown of *scene* at number *seen_number* may mean something else by now."""
    return remembering.is_overtaken(scene_kind(scene.system, scene.kind).play, scene.record, seen_number)


def turns_of_acts(
    scene: Scene, numbers: Sequence[int], log: Sequence[LogLine], names_by_act: Mapping[int, str]
) -> list[Turn]:
    """Return the acts of these *numbers* as they stand in a reader's *log*; who made which of them is asked for where
    *names_by_act* do not say it.
    """
    names_by_act = {
        **_names_of_makers_by_act(scene, [number for number in numbers if number not in names_by_act]),
        **names_by_act,
    }
    words: dict[int, list[str]] = {number: [] for number in numbers}
    oldest = min(numbers, default=0)
    for line in takewhile(lambda line: line.act >= oldest, reversed(log)):  # its newest lines are the last
        if line.act in words:
            words[line.act].insert(0, line.words)
    return [Turn(number, names_by_act.get(number, ""), tuple(words[number])) for number in numbers]


def _names_of_makers_by_act(scene: Scene, numbers: Sequence[int]) -> dict[int, str]:
    if not numbers:
        return {}
    names = MAKERS_OF_ACTS.rows(scene.record_id, min(numbers), max(numbers))
    return {act: display_name or username or "" for act, display_name, username in names}


MAKERS_OF_ACTS = KeptQuery(
    lambda record_pk, first_act, last_act: (
        Line.objects.filter(record_id=record_pk, part=1, act__gte=first_act, act__lte=last_act)
        .order_by()
        .values_list("act", "person__display_name", "person__username")
    ),
    int,
    int,
    int,
)


def texts_of_standing_acts_newest_first(
    scene: Scene, seats_or_none_for_gm: Collection[str] | None
) -> Iterator[list[str]]:
    """Yield the lines of each act that stands as these seats read them (None: whoever runs it), the newest first."""
    audience = frozenset(
        [scene_kind(scene.system, scene.kind).runs] if seats_or_none_for_gm is None else seats_or_none_for_gm
    )
    for act in reversed(remembering.acts_that_stand(scene.record)):
        yield [text for line in act.lines if (text := line.text_heard_by(audience))]


def story_heard_by_seats(scene: Scene, seats: Audience) -> Story:
    """Return what was played in *scene*, which is played by forms, told to these seats as a story."""
    kind = kind_by_forms(scene)
    acts = remembering.acts_that_stand(scene.record)
    lines = (line for act in acts if not act.note for line in act.lines)
    heard = (text for line in lines if (text := line.text_heard_by(seats)))
    return kind.story(remembering.first_position(kind.play, scene.record), heard)


def has_played_op(scene: Scene, op_id: str | None) -> bool:
    """Say whether this op has been played in *scene* already."""
    return is_op(op_id) and bool(LINES_OF_OP.rows(scene.record_id, op_id))


LINES_OF_OP = KeptQuery(
    lambda record_pk, op_id: Line.objects.filter(record_id=record_pk, op_id=op_id).values_list("pk"), int, str
)


def scene_begun_by_op(op_id: str | None, campaign: Campaign) -> Scene | None:
    """Return the scene of *campaign* that this op began."""
    return rows_written_by_op(op_id, Scene.objects.filter(campaign=campaign), "record__op_id").first()


def slugs_by_seat(scene: Scene) -> Mapping[str, str]:
    """Return the slug of each seat of *scene* that is a character's, of who came later too."""
    kind = scene_kind(scene.system, scene.kind)
    if isinstance(kind, ScenePlayedByForms):
        return kind.seats(known_to_seats(scene, WATCHER).position)
    seats: Mapping[str, str] = scene.cast["seats"]
    if isinstance(kind, ScenePlayedByOptions) and kind.later:
        return {**seats, **kind.later.came(known_to_seats(scene, WATCHER).position)}
    return seats


def open_scene_with(campaign: Campaign, kind: SceneKind[Any, Any], slugs: Collection[str]) -> Scene | None:
    """Return the open scene of that *kind* in which one of these characters is already, None where none is."""
    there = Scene.objects.open().filter(campaign=campaign, record__kind=kind.play.key)
    return there.filter(characters__slug__in=slugs).select_related("record").first()


def open_scene_to_use_own_sheet_in(character: Character, user: User) -> Scene | None:
    """Return the open scene played by forms in which *user*'s own *character* is, None where there is none."""
    kinds = [
        kind.play.key for kind in system_of(character.system).scenes if isinstance(kind, ScenePlayedByForms)
    ]
    if not kinds or character.owner_id != user.pk:
        return None
    there = VISIBLE_OPEN_SCENES_OF_CHARACTER.all(user.pk, character.pk)
    return next((scene for scene in there if scene.kind in kinds), None)


VISIBLE_OPEN_SCENES_OF_CHARACTER = KeptModelQuery(
    Scene,
    lambda user_pk, character_pk: (
        Scene.objects.visible_to(User(pk=user_pk)).open().filter(characters=character_pk)
    ),
    int,
    int,
    beside=["record"],
)


def characters_at_table_of_scene(scene: Scene) -> QuerySet[Character]:
    """Return the characters of its system at the table of *scene*, whether they are in it or not."""
    return characters_at_table(scene.campaign_id, scene.system)


def characters_at_table(campaign_pk: int, system: str) -> QuerySet[Character]:
    """Return the characters of *system* that may be played at the table of a campaign now."""
    return Character.objects.at_table().active().filter(campaign_id=campaign_pk, system=system)


OWN_SLUGS = KeptQuery(
    lambda user_pk: Character.objects.filter(owner_id=user_pk).order_by().values_list("slug"), int
)


def own_seats_in_scene(scene: Scene, user: User) -> frozenset[str]:
    """Return the seats of *user*'s own characters."""
    seats, slugs = slugs_by_seat(scene), {slug for (slug,) in OWN_SLUGS.rows(user.pk)}
    return frozenset(seat for seat, slug in seats.items() if slug in slugs)


def seats_to_act_for(
    kind: ScenePlayedByForms[Any, Any], watched_position: Any, seats_read_from: Collection[str]
) -> frozenset[str]:
    """Return the seats that whoever reads from *seats_read_from* may act for: those lent to them too, for whoever runs
    the scene those on a table.
    """
    lent = {seat for seat, holder in kind.play.lent(watched_position).items() if holder in seats_read_from}
    on_table = kind.on_table(watched_position) if kind.runs in seats_read_from else frozenset()
    return frozenset({*seats_read_from, *lent, *on_table})


def earliest_moment_of_move(scene: Scene, move: str) -> datetime | None:
    """Return from when on *move* may be made, None where it waits for nothing. IllegalMoveError if it is over with."""
    delay = kind_by_forms(scene).delay(known_to_seats(scene, WATCHER).position, move)
    if delay is None:
        return None
    asked = re.compile(delay.asked)
    number = next(
        act.number
        for act in reversed(remembering.acts_that_stand(scene.record))
        if any(asked.fullmatch(line.text) for line in act.lines)
    )
    at: datetime = scene.record.lines.filter(act=number, part=1).values_list("at", flat=True)[0]
    return at + timedelta(minutes=delay.minutes)


@dataclass(frozen=True, slots=True)
class SceneThatWaits:
    """An open *scene*, played by options, that waits for a character: in words for whom it *waits_for*, and what *bars*
    them from rolling anything outside of it.
    """

    scene: Scene
    waits_for: str
    bars: tuple[str, ...]


def open_scene_that_waits_for(character: Character, table: Table[Any]) -> SceneThatWaits | None:
    """Return the open scene that waits for *character*, one that bars their rolls before the newest; None: none does.

    One query where none waits, and none where *table* knows already that none is open.
    """
    kinds = {
        kind.play.key: kind
        for kind in system_of(character.system).scenes
        if isinstance(kind, ScenePlayedByOptions) and (table.scene or not kind.holds_currency)
    }
    if not kinds:
        return None
    seats = Seat.objects.filter(
        is_waited_for=True,
        record__ended_at=None,
        record__kind__in=kinds,
        record__scene__characters=character,
    )
    found = []
    for seat in seats.select_related("record__scene").order_by("-record__begun_at", "pk"):
        scene = seat.record.scene
        if slugs_by_seat(scene).get(seat.key) == character.slug:
            kind, position = kinds[scene.kind], known_to_seats(scene, {seat.key}).position
            waits_for = str(kind.view(position)["waits_for"])
            found.append(SceneThatWaits(scene, waits_for, kind.bars(position, seat.key)))
    return next((one for one in found if one.bars), found[0] if found else None)


OFFERED: Memory[tuple[int, int, frozenset[str]], tuple[Option, ...]] = Memory(64, beside=remembering.MEMORY)


def open_and_closed_options(
    scene: Scene, seats_with_empty_for_gm: Collection[str], known: Known[Any] | None = None
) -> tuple[Option, ...]:
    """Return everything these seats, who know what is *known*, might do now; "" is whoever runs it.

    It is remembered for the number of acts: who chooses among the options asks for them once more.
    """
    now = known or known_to_seats(scene, None if "" in seats_with_empty_for_gm else seats_with_empty_for_gm)
    key = (scene.record_id, now.number, frozenset(seats_with_empty_for_gm))
    if (kept := OFFERED.get(key)) is not None:
        return kept
    return OFFERED.put(key, tuple(kind_by_options(scene).options(now.position, seats_with_empty_for_gm)))


# --- writing ---


def begin_scene(
    campaign: Campaign,
    system_key: str,
    kind: ScenePlayedByOptions[Any, Any],
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
    _version, rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    cast, house_rules = {**kind.gather(comers, answers), "title": title}, asdict(rules)
    try:
        first = kind.first(cast, house_rules)
    except ValueError as error:
        raise RefusedError.because(str(error)) from error
    moves = [(kind.runs, made) for made in kind.opening(answers)]
    return _begin_record_and_create_scene(
        campaign, system_key, kind, kind.setup(cast), house_rules, first, moves, op_id=op_id, by=by
    )


def begin_scene_of_cast(
    campaign: Campaign,
    system_key: str,
    kind: ScenePlayedByForms[Any, Any],
    title: str,
    cast: Mapping[str, Any],
    *,
    op_id: str,
    by: User,
    deal: str = "",
) -> Scene:
    """Begin a scene that is played by forms, with its *cast*; a known *op_id* returns the first. *deal* is the code of
    its shuffles, "" for one that nobody knows.

    RefusedError says why it cannot begin: where one of them is in an open scene of that kind, which.
    """
    _version, rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    setup, house_rules = {**cast, "title": title}, asdict(rules)
    try:
        kind.play.begin(setup, house_rules)
    except ValueError as error:
        raise RefusedError.because(str(error)) from error
    return _begin_record_and_create_scene(
        campaign,
        system_key,
        kind,
        setup,
        house_rules,
        (),
        (),
        op_id=op_id,
        by=by,
        deal=deal,
    )


def begin_scene_with_same_participants(scene: Scene, *, op_id: str, by: User) -> Scene:
    """Begin another scene with who was in *scene*, which is over: characters as they are now, others as they came.

    A known *op_id* returns the first. RefusedError says why it cannot begin.
    """
    if not scene.ended_at:
        raise RefusedError.because("It is not over yet: end it first.")
    kind = kind_by_options(scene)
    there = scene_characters_still_at_table(scene)
    sheets = sheets_by_slug(there)
    comers = [Comer(each.name, each.slug, sheets[each.slug]) for each in there]
    setup = {**kind.again(scene.cast, comers), "title": scene.title}
    _version, rules = ledger.version_and_house_rules_of_campaign(scene.campaign_id, scene.system)
    acts = remembering.acts_so_far(scene.record)
    first = acts[0].lines if acts and not acts[0].number else ()  # what only some know of who is in it
    try:
        kind.play.begin(setup, asdict(rules))
    except ValueError as error:
        raise RefusedError.because(str(error)) from error
    told = (scene.campaign, scene.system, kind, setup, asdict(rules), first)
    return _begin_record_and_create_scene(*told, [], op_id=op_id, by=by)


def _begin_record_and_create_scene(
    campaign: Campaign,
    system_key: str,
    kind: SceneKind[Any, Any],
    setup: Mapping[str, Any],
    house_rules: Mapping[str, Any],
    first: Sequence[Said],
    opening_seats_and_moves: Sequence[tuple[str, str]],
    *,
    op_id: str,
    by: User,
    deal: str = "",
) -> Scene:
    there = {each.slug: each for each in Character.objects.filter(slug__in=setup["seats"].values())}
    players = {seat: there[slug].owner for seat, slug in setup["seats"].items()}

    def keep(record: Record, _outcome: Any) -> None:
        if isinstance(kind, ScenePlayedByForms) or (
            isinstance(kind, ScenePlayedByOptions) and kind.holds_currency
        ):
            refuse_who_is_in_open_scene(campaign, kind, there)
        made = Scene.objects.create(
            record=record, campaign=campaign, system=system_key, title=setup["title"], begun_by=by
        )
        made.characters.set(there.values())

    try:
        record = keeper.begin_record(
            kind.play, setup, {kind.runs: by, **players}, op_id=op_id, campaign=campaign, house_rules=house_rules,
            lines_before_first_move=first, opening_seats_and_moves=opening_seats_and_moves, by=by, beside=keep,
            deal=deal,
        )  # fmt: skip
    except OutdatedError as error:
        raise RefusedError.because("This form was sent before. Load the page anew.") from error
    return Scene.objects.select_related("record").get(record=record)


def refuse_who_is_in_open_scene(
    campaign: Campaign, kind: SceneKind[Any, Any], slugs: Collection[str], who: str = "somebody of these"
) -> None:
    """Refuse a second open scene of *kind* to one of these characters, who begin it or join it; of two at once the
    second waits here. *who* they are stands in the sentence.
    """
    list(Character.objects.select_for_update().filter(slug__in=slugs).order_by("pk").values_list("pk"))
    if first := open_scene_with(campaign, kind, slugs):
        raise RefusedError.because(
            f"“{first.title}” is open, and {who} is in it. End it there first, under “{kind.end_label}”."
        )


def make_move(
    scene: Scene,
    option: Option,
    answers: Answers,
    entered_dice: DiceByKey,
    *,
    seat: str,
    seen_number: int,
    op_id: str,
    by: User,
) -> ActNumber:
    """Let *seat* make the move *option*, as it was offered at *seen_number*; dice not entered are rolled by the keeper.

    Return the number of its act. A known *op_id* does nothing more. OutdatedError when a move that overtakes it came
    first, unless this one is steady; RefusedError when it is none.
    """
    kind = kind_by_options(scene)
    typed = {key: dice for key, dice in entered_dice.items() if dice}
    try:
        made = kind.write(option.code, answers, typed)
        return keeper.move(
            kind.play, scene.record, seat, made, seen_number=seen_number, op_id=op_id, by=by
        ).number
    except IllegalMoveError as error:
        raise RefusedError(*kind.problems(error)) from error


def make_moves(
    scene: Scene,
    seat: str,
    moves: Sequence[str],
    *,
    seats_read_from: Collection[str],
    seen_number: int,
    op_id: str,
    by: User,
) -> ActNumber:
    """Let *seat* make *moves* one after another, all or none, as they were offered at *seen_number* to who reads from
    *seats_read_from*, and may act for *seat* as it is written: a lent one may have gone back.

    Return the number of the first act. A known *op_id* does nothing more. OutdatedError when another act came first
    (a single move that is steady stays what it is); RefusedError says what is amiss.
    """
    kind = kind_by_forms(scene)
    play, comers = kind.play, kind.comers(moves)
    watched = known_to_seats(scene, WATCHER)

    def seat_comers(record: Record, _outcome: Any) -> None:
        if not comers:
            return
        there = {each.slug: each for each in characters_at_table_of_scene(scene)}
        for each, slug in comers.items():
            refuse_who_is_in_open_scene(scene.campaign, kind, [slug], there[slug].name)
            Seat.objects.update_or_create(record=record, key=each, defaults={"person": there[slug].owner})
            scene.characters.add(there[slug])

    def refuse_seat_of_others(position: Any) -> None:
        if seat not in seats_to_act_for(kind, position, seats_read_from):
            raise IllegalMoveError(SEAT_OF_OTHERS)

    told: dict[str, Any] = {
        "seen_number": seen_number,
        "op_id": op_id,
        "by": by,
        "beside": seat_comers,
        "check": refuse_seat_of_others,
    }
    try:
        if any(kind.delay(watched.position, move) for move in moves):
            refuse_seat_of_others(watched.position)  # it is told of this position alone
            return _make_move_that_waited(scene, kind, seat, moves[0], watched, op_id=op_id, by=by)
        if len(moves) == 1:
            return keeper.move(play, scene.record, seat, moves[0], **told).number
        return keeper.make_moves(play, scene.record, seat, moves, **told).number
    except IllegalMoveError as error:
        raise RefusedError.because(str(error)) from error


def _make_move_that_waited(
    scene: Scene,
    kind: ScenePlayedByForms[Any, Any],
    seat: str,
    move: str,
    watched: Known[Any],
    *,
    op_id: str,
    by: User,
) -> ActNumber:
    """Let *seat* make *move* once its time has come, as *watched* says for what it waits: the rules have no clock."""
    kind.play.open_option_of_move(watched.position, seat, move)
    until, delay = earliest_moment_of_move(scene, move), kind.delay(watched.position, move)
    if delay and until and until > timezone.now():
        raise RefusedError.because(f"{delay.name} has until {moment_in_words(until)}.")
    told: dict[str, Any] = {"seen_number": watched.number, "op_id": op_id, "by": by}
    return keeper.tell(kind.play, scene.record, lambda _full: (Said(move, by=seat),), **told).number


def give_seats_to_owner(character: Character, new_owner: User) -> None:
    """Let *new_owner* sit where *character* is in scenes under way."""
    for scene in Scene.objects.open().filter(characters=character).select_related("record"):
        keys = [seat for seat, slug in slugs_by_seat(scene).items() if slug == character.slug]
        Seat.objects.filter(record=scene.record, key__in=keys).update(person=new_owner)


def put_in_session(scene: Scene, session: GameSession) -> None:
    Scene.objects.filter(pk=scene.pk).update(game_session=session)


def told_by_scene(scene: Scene) -> dict[str, Any]:
    """Return what *scene*, which is over, tells of the evening: who was there, and what all saw of it."""
    slugs = list(scene.characters.values_list("slug", flat=True))
    kind = scene_kind(scene.system, scene.kind)
    if not isinstance(kind, ScenePlayedByForms):
        return {"seats": slugs}
    return {"seats": slugs, **kind.recount(known_to_seats(scene, ()).position)}


def act_number_to_take_back_or_0(scene: Scene, seats_or_none_for_gm: Collection[str] | None) -> ActNumber:
    """Return the number of the last move, if these seats may take it back (None: whoever runs it), else 0."""
    now = known_to_seats(scene, WATCHER)  # who made it all know alike
    is_theirs = seats_or_none_for_gm is None or now.takeable_by in seats_or_none_for_gm
    return now.takeable if is_theirs and not scene.ended_at else 0


def was_act_taken_back(scene: Scene, posted_act_number: str) -> bool:
    return scene.record.lines.filter(
        op_id=f"undo.{posted_act_number}"[:40], text=f"undo {posted_act_number}"[:40]
    ).exists()


def take_back_last_move(
    scene: Scene, seats_or_none_for_gm: Collection[str] | None, act_number: int, *, seen_number: int, by: User
) -> None:
    """Let the last move, of that *act_number*, not have been made; twice is once.

    OutdatedError when another one came since *seen_number*; RefusedError where they may not take it back.
    """
    if not act_number or act_number_to_take_back_or_0(scene, seats_or_none_for_gm) != act_number:
        raise RefusedError.because("What came last stays.")
    kind, made_by = scene_kind(scene.system, scene.kind), known_to_seats(scene, WATCHER).takeable_by
    seat = kind.runs if seats_or_none_for_gm is None else made_by
    came = _slugs_of_who_came_with_act(scene, act_number)

    def let_go_who_came(record: Record, _outcome: Any) -> None:
        if came:
            Seat.objects.filter(record=record, key__in=came).delete()
            scene.characters.remove(*Character.objects.filter(slug__in=came.values()))

    try:
        keeper.take_back_last_act(
            kind.play,
            scene.record,
            seat,
            seen_number=seen_number,
            op_id=f"undo.{act_number}",
            by=by,
            can_take_back_others=seats_or_none_for_gm is None,
            beside=let_go_who_came,
        )
    except IllegalMoveError as error:
        raise RefusedError.because(str(error)) from error


def _slugs_of_who_came_with_act(scene: Scene, act_number: int) -> Mapping[str, str]:
    """Return the slug of each character who came to *scene*, which is played by options, with the last act, by seat."""
    kind = scene_kind(scene.system, scene.kind)
    if not isinstance(kind, ScenePlayedByOptions) or kind.later is None:
        return {}
    before = kind.later.came(known_to_seats_at(scene, WATCHER, act_number - 1).position)
    now = kind.later.came(known_to_seats(scene, WATCHER).position)
    return {seat: slug for seat, slug in now.items() if seat not in before}


def scene_characters_still_at_table(scene: Scene) -> list[Character]:
    """Return the characters in *scene* who sit at its table by now, those away left out."""
    return list(Character.objects.at_table().filter(scenes=scene, campaign=scene.campaign_id))


def entries_by_slug_at_end(scene: Scene, characters_there: Sequence[Character]) -> EntriesBySeat | None:
    """Return the line that each of *characters_there* gets, by slug; None: it goes on."""
    return kind_by_options(scene).outcome(
        keepers_position(scene), {**scene.cast, "slug": scene.slug}, sheets_by_slug(characters_there)
    )


def sheets_by_slug(characters: Sequence[Character]) -> dict[str, Any]:
    states = ledger.states_by_pk(characters)
    return {each.slug: states[each.pk].sheet for each in characters}


def end_scene(scene: Scene, session: GameSession | None, *, seen_number: int, by: User) -> list[LedgerLine]:
    """Write what each character takes away from *scene*, all or none, and end it; twice is once.

    OutdatedError when a move came since *seen_number*, RefusedError while it goes on.
    """
    deed, kind = (
        entries_by_slug_at_end(scene, scene_characters_still_at_table(scene)),
        kind_by_options(scene),
    )
    if deed is None:
        raise RefusedError.because("It is not over yet: end it first.")
    lines: list[LedgerLine] = []

    def write(_record: Record, _outcome: Any) -> None:
        Scene.objects.filter(pk=scene.pk).update(game_session=session)
        if deed:
            lines.extend(
                ledger.write(deed, op_id=f"scene.{scene.slug}", by=by, session_else_that_of_last_line=session)
            )

    try:
        keeper.move(
            kind.play,
            scene.record,
            kind.runs,
            kind.settle,
            seen_number=seen_number,
            op_id=new_op_id(),
            by=by,
            beside=write,
        )
    except IllegalMoveError as error:
        raise RefusedError.because(str(error)) from error
    ledger.carry_cached_states_over_written_lines(lines)
    return lines


def delete_scenes_of_character(character: Character) -> None:
    """Delete every scene *character* was in: a log cannot be read without who was in it."""
    Record.objects.filter(scene__characters=character).delete()
