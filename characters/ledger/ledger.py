"""The ledger's door: every line about a character is written here, and read back as a state."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from campaigns.kept_queries import KeptQuery
from campaigns.memory import Memory
from campaigns.models import GameSession, HouseRules, User
from campaigns.ops import is_op
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.house_rules import HouseRulesCache
from characters.ledger.replay import REVERTED, ReplayedState, replay
from characters.models import Character, CharacterQuerySet, LedgerLine, Scene
from characters.socket.rules import ActorAndSheets, EntriesBySeat, Entry, Problem, ScenePlayedByOptions, Table
from characters.systems import SYSTEMS, system_of

MEMORY: Memory[tuple[int, int], ReplayedState] = Memory()
HOUSE = HouseRulesCache(MEMORY)
LINES_UP_TO = KeptQuery(
    lambda character_pk, revision: (
        LedgerLine.objects.filter(character_id=character_pk, number__lte=revision)
        .order_by("number")
        .values_list("number", "kind", "xp", "data")
    ),
    int,
    int,
)

# --- reading ---


def state(character: Character, revision: int | None = None) -> ReplayedState:
    """Return *character* as its first *revision* lines leave it, by default all; from memory where that is known."""
    last = character.revision if revision is None else revision
    if kept := MEMORY.get((character.pk, last)):
        return kept
    lines = LINES_UP_TO.rows(character.pk, character.revision)
    system, entries = system_of(character.system), [(number, Entry(*told)) for number, *told in lines]
    if last < character.revision:  # how it is now is asked next: one query for both
        MEMORY.put((character.pk, character.revision), replay(system, entries))
    return MEMORY.put((character.pk, last), replay(system, entries[:last]))


def states_by_pk(characters: Collection[Character]) -> dict[int, ReplayedState]:
    """Return the states of several characters by primary key, with one query for those not in memory."""
    unknown = [c for c in characters if MEMORY.get((c.pk, c.revision)) is None]
    lines: dict[int, list[tuple[int, Entry]]] = {c.pk: [] for c in unknown}
    for line in LedgerLine.objects.filter(character__in=unknown).order_by("number") if unknown else ():
        lines[line.character_id].append(number_and_entry_of_line(line))
    for c in unknown:
        held = [(number, entry) for number, entry in lines[c.pk] if number <= c.revision]
        MEMORY.put((c.pk, c.revision), replay(system_of(c.system), held))
    return {c.pk: state(c) for c in characters}


def number_and_entry_of_line(line: LedgerLine) -> tuple[int, Entry]:
    """Return *line* as its number and its entry."""
    return line.number, Entry(line.kind, line.xp, line.data)


def version_and_house_rules_of_campaign(campaign_id: int | None, system_key: str) -> tuple[int, Any]:
    """Return the version of a campaign's house rules for *system_key*, 0 for the defaults, and the rules."""
    if campaign_id is None:
        return _version_and_newest_house_rules(None, system_key)
    versions = HouseRules.objects.filter(campaign_id=campaign_id, system=system_key).order_by("-version")
    return _version_and_newest_house_rules(versions.only("version")[:1], system_key)


def version_and_house_rules_in_force(character: Character) -> tuple[int, Any]:
    """Return the version of the house rules in force for *character*, and the rules: its table's while its
    owner sits there, else the defaults. One of ``HOUSE.characters`` brings them along.
    """
    if hasattr(character, "house") and (brought := _version_and_house_rules_read_along(character)):
        return brought
    if not character.campaign_id:
        return _version_and_newest_house_rules(None, character.system)
    versions = HouseRules.objects.raw(
        _WHERE_THE_OWNER_SITS, [character.campaign_id, character.system, character.owner_id]
    )
    return _version_and_newest_house_rules(versions, character.system)


# Asked at every click of a builder, and written out, since making it of parts takes five times as long as its answer.
_WHERE_THE_OWNER_SITS = """
SELECT id, version FROM campaigns_houserules AS rules WHERE campaign_id = %s AND system = %s AND EXISTS (
    SELECT 1 FROM campaigns_member AS seat
    WHERE seat.campaign_id = rules.campaign_id AND seat.user_id = %s AND seat.left_at IS NULL
) ORDER BY version DESC LIMIT 1
"""


def _version_and_house_rules_read_along(character: Any) -> tuple[int, Any] | None:
    """Return what was read along with *character*; None where its words are known no more since."""
    system = system_of(character.system)
    if character.house is None:
        return 0, system.rules.house_rules
    rules = HOUSE.rules_cached_or_read_from_data(character.house["row"], character.house_words, system)
    return None if rules is None else (character.house["version"], rules)


def _version_and_newest_house_rules(
    versions: Iterable[HouseRules] | None, system_key: str
) -> tuple[int, Any]:
    system = system_of(system_key)
    newest = next(iter(versions), None) if versions is not None else None
    return (
        (newest.version, HOUSE.rules_of_row_cached_or_read(newest, system))
        if newest
        else (0, system.rules.house_rules)
    )


def rules_version_and_table(character: Character, *, with_others: bool = False) -> tuple[int, Table[Any]]:
    """Return what surrounds *character*, and the house-rules version it speaks of; the others there if wanted."""
    version, rules = version_and_house_rules_in_force(character)
    others = _slugs_and_names_of_others(character) if with_others else ()
    return version, Table(rules, others, scene=title_of_scene_that_holds_currency(character))


def title_of_scene_that_holds_currency(character: Character) -> str:
    """Return the title of the open scene in which lies what *character* could spend, "" where none does."""
    if not _keys_of_kinds_that_hold_currency(character.system):
        return ""
    titles = TITLES_OF_SCENES_THAT_HOLD_CURRENCY.rows(character.pk)
    return titles[0][0] if titles else ""


TITLES_OF_SCENES_THAT_HOLD_CURRENCY = KeptQuery(
    lambda character_pk: (
        _open_scenes_that_hold_currency().filter(characters=character_pk).values_list("title")
    ),
    int,
)


def with_scene_that_holds_currency(characters: CharacterQuerySet) -> CharacterQuerySet:
    """Return *characters*, each with the title of the open scene in which lies what they could spend (*held_in*), None
    where none does.
    """
    there = _open_scenes_that_hold_currency().filter(characters=OuterRef("pk"))
    return characters.annotate(held_in=Subquery(there.values("title")[:1]))


def _open_scenes_that_hold_currency() -> QuerySet[Scene]:
    held = Q(pk__in=())
    for system_key in SYSTEMS:
        held |= Q(system=system_key, record__kind__in=_keys_of_kinds_that_hold_currency(system_key))
    return Scene.objects.open().filter(held)


def _keys_of_kinds_that_hold_currency(system_key: str) -> list[str]:
    return [
        kind.play.key
        for kind in system_of(system_key).scenes
        if isinstance(kind, ScenePlayedByOptions) and kind.holds_currency
    ]


def _slugs_and_names_of_others(character: Character) -> tuple[tuple[str, str], ...]:
    """Return slug and name of the finished characters of one system at *character*'s table."""
    if character.table is None:
        return ()
    others = OTHERS_AT_TABLE.rows(character.campaign_id, character.system, character.pk)
    return tuple((slug, name) for slug, name in others)


OTHERS_AT_TABLE = KeptQuery(
    lambda campaign_pk, system, own_pk: (
        Character.objects.at_table()
        .active()
        .filter(campaign_id=campaign_pk, system=system)
        .exclude(pk=own_pk)
        .order_by("name", "pk")
        .values_list("slug", "name")
    ),
    int,
    str,
    int,
)


def actor_and_sheets(character: Character, other_slugs: Collection[str] = ()) -> ActorAndSheets[Any]:
    """Return *character* and those of *other_slugs* (slugs) that are still kept here, each with its sheet."""
    others = list(Character.objects.finished().filter(slug__in=other_slugs)) if other_slugs else []
    return ActorAndSheets(character.slug, {one.slug: state(one).sheet for one in [character, *others]})


def has_written_op(character: Character, op_id: str | None) -> bool:
    """Say whether this op has been written on *character* already."""
    return is_op(op_id) and bool(LINES_OF_OP.rows(character.pk, op_id))


LINES_OF_OP = KeptQuery(
    lambda character_pk, op_id: LedgerLine.objects.filter(character_id=character_pk, op_id=op_id).values_list(
        "number"
    ),
    int,
    str,
)


# --- writing ---


def write(
    entries: EntriesBySeat,
    *,
    op_id: str,
    by: User | None,
    revisions: Mapping[str, int] | None = None,
    rules_version: int | None = None,
    session_else_that_of_last_line: GameSession | None = None,
) -> list[LedgerLine]:
    """Write *entries*, entries by character slug, all or none, and return its lines.

    A known *op_id* returns what it wrote first. OutdatedError when one of *revisions*, by slug, or *rules_version*
    is no longer true; an occasion for everybody names neither.
    """
    evening = session_else_that_of_last_line
    with transaction.atomic():  # SQLite takes its one lock here, PostgreSQL that of each row, in one order
        locked = list(_rows_to_lock(entries))
        if known := written_lines_of_op(entries, op_id):
            return known
        _raise_if_gone(entries, locked)
        lines = []
        for character in locked:
            version, _rules = version_and_house_rules_in_force(character)
            seen = (revisions or {}).get(character.slug, character.revision)
            if seen != character.revision or rules_version not in (None, version):
                raise OutdatedError
            character.revision += 1
            character.save(update_fields=["revision"])
            before = LedgerLine.objects.filter(character=character).exclude(game_session=None)
            evenings = before.order_by("-number").values_list("game_session_id", flat=True)
            entry = entries[character.slug]
            line = LedgerLine.objects.create(
                character=character,
                number=character.revision,
                kind=entry.kind,
                xp=entry.xp,
                data=dict(entry.data),
                game_session_id=evening.pk if evening else evenings.first(),  # a spend: the one before it
                house_rules_version=version,
                op_id=op_id,
                written_by=by,
            )
            lines.append(line)
        return lines


def locked_characters(slugs: Collection[str]) -> list[Character]:
    """Return the characters of *slugs*, locked until the transaction ends, for entries that hang on their sheets."""
    locked = list(_rows_to_lock(slugs))
    _raise_if_gone(slugs, locked)
    return locked


def _rows_to_lock(slugs: Collection[str]) -> CharacterQuerySet:
    """Return what locks the characters of *slugs*, always in one order."""
    return Character.objects.select_for_update().filter(slug__in=slugs).order_by("pk")


def _raise_if_gone(slugs: Iterable[str], found: Iterable[Character]) -> None:
    if gone := set(slugs) - {character.slug for character in found}:
        raise Character.DoesNotExist(f"Not here: {', '.join(gone)}.")


def write_all(
    entries_in_turn: Sequence[EntriesBySeat],
    *,
    op_id: str,
    by: User | None,
    revisions: Mapping[str, int],
    rules_version: int,
) -> list[LedgerLine]:
    """Write *entries_in_turn* one upon the other, all or none, as the ops ``<op_id>.1``, ``.2``; else as ``write``.

    All they touch are locked first, in one order, so that two of these never wait for each other.
    """
    lines: list[LedgerLine] = []
    with transaction.atomic():
        touched = Character.objects.filter(slug__in={slug for deed in entries_in_turn for slug in deed})
        list(touched.select_for_update().order_by("pk").values_list("pk", flat=True))
        seen = dict(revisions)
        for number, deed in enumerate(entries_in_turn, 1):
            op = f"{op_id}.{number}"
            written = write(deed, op_id=op, by=by, revisions=seen, rules_version=rules_version)
            seen |= {line.character.slug: line.number for line in written}
            lines += written
    return lines


def written_lines_of_op(character_slugs: Collection[str], op_id: str) -> list[LedgerLine]:
    return list(
        LedgerLine.objects.filter(character__slug__in=character_slugs, op_id=op_id).order_by("character_id")
    )


def carry_cached_states_over_written_lines(lines: Collection[LedgerLine]) -> None:
    """Carry the states that are in memory over *lines* just committed."""
    for line in lines:
        key = (line.character_id, line.number - 1)
        kept = MEMORY.get(key)
        if kept and line.kind != REVERTED:
            system = system_of(line.character.system)
            MEMORY.put(
                (line.character_id, line.number), kept.after_line(system, *number_and_entry_of_line(line))
            )


# --- the first line ---


def finish_draft_as_first_line(character: Character, *, op_id: str, by: User) -> list[LedgerLine]:
    """Turn the draft, as *character* was read, into line 1; twice is once.

    RefusedError lists what is still to mend. OutdatedError when the draft, or its offer to a game master,
    is no longer what was read: nobody accepts what they did not see.
    """
    with transaction.atomic():
        fresh = Character.objects.select_for_update().get(pk=character.pk)
        if fresh.is_finished:
            return list(LedgerLine.objects.filter(character=fresh, number=1))
        if not _is_draft_as_read(fresh, character):
            raise OutdatedError
        if problems := draft_problems(fresh):
            raise RefusedError(*problems)
        finished = {"revision": 1, "finished_at": timezone.now(), "offered_at": None}
        Character.objects.filter(pk=fresh.pk).update(**finished)
        return [_create_first_line(fresh, op_id, by)]


def _is_draft_as_read(fresh: Character, read: Character) -> bool:
    return (fresh.draft, fresh.offered_at) == (read.draft, read.offered_at)


def _create_first_line(character: Character, op_id: str, by: User) -> LedgerLine:
    version, rules = version_and_house_rules_in_force(character)
    entry = system_of(character.system).rules.create(character.draft, rules)
    return LedgerLine.objects.create(
        character=character,
        number=1,
        kind=entry.kind,
        xp=entry.xp,
        data=dict(entry.data),
        house_rules_version=version,
        op_id=op_id,
        written_by=by,
    )


def draft_problems(character: Character, house_rules: Any = None) -> list[Problem]:
    """Return everything that keeps the draft from being finished; *house_rules* spare asking for the table's own."""
    house_rules = version_and_house_rules_in_force(character)[1] if house_rules is None else house_rules
    problems = list(system_of(character.system).rules.problems(character.draft, house_rules))
    if not character.name.strip():
        problems.insert(0, Problem("name", "Nobody can be called nothing: give a name.", ("name",)))
    return problems
