"""Whoever comes to a scene under way: a character of the table, or an opponent set down before."""

from dataclasses import dataclass, replace
from typing import Any

from campaigns.models import User
from characters.ledger import scenes
from characters.ledger.errors import RefusedError
from characters.models import Opponent, Scene
from characters.socket.rules import Answers, Comer, Problem
from play import keeper
from play.models import Record, Seat
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Line


@dataclass(frozen=True, slots=True)
class MayCome:
    """Somebody who may come to a scene under way: what is posted for them, their name for whoever runs it, and the
    comer, of a character without the sheet, which is read as they come.
    """

    value: str
    label: str
    comer: Comer[Any]


def who_may_come(scene: Scene) -> list[MayCome]:
    """Return the characters of the table of *scene* that are not in it, and the opponents set down before."""
    kind, there = scenes.kind_by_options(scene), set(scenes.slugs_by_seat(scene).values())
    people = scenes.characters_at_table_of_scene(scene).exclude(slug__in=there)
    foes = Opponent.objects.active().filter(
        campaign=scene.campaign_id, system=scene.system, kind__in=kind.opponents
    )
    return [
        *(MayCome(each.slug, each.name, Comer(each.name, each.slug)) for each in people),
        *(
            MayCome(each.slug, each.name, Comer(each.name if each.is_revealed else "", data=each.data))
            for each in foes
        ),
    ]


def let_somebody_come(
    scene: Scene, answers: Answers, *, seen_number: int, op_id: str, by: User
) -> scenes.ActNumber:
    """Let somebody come to *scene* while it is played: "who", "name" for the table where it is no character, "start".

    Return the number of the act. A known *op_id* does nothing more. OutdatedError when another act came first;
    RefusedError where they cannot come, or have no name yet.
    """
    kind = scenes.kind_by_options(scene)
    assert kind.later is not None
    comer = next((each.comer for each in who_may_come(scene) if each.value == answers.get("who")), None)
    if comer is None:
        raise RefusedError(Problem("who", "They cannot come any more. Choose anew.", ("who",)))
    character = (
        scenes.characters_at_table_of_scene(scene).filter(slug=comer.slug).first() if comer.slug else None
    )
    if character is not None:
        comer = replace(comer, sheet=scenes.sheets_by_slug([character])[character.slug])
    else:
        comer = replace(comer, name=answers.get("name") or comer.name, start=answers.get("start", ""))
    if not comer.name:
        told = "Say what the table calls them. It is all the players read."
        raise RefusedError(Problem("name", told, ("name",)))
    later, came = kind.later, dict[str, str]()

    def lines_of_comer(full: Any) -> tuple[Line, ...]:
        if reasons := later.reasons(full):
            raise IllegalMoveError(" ".join(reasons))
        lines = later.lines(full, comer)
        for line in lines:
            full = kind.play.apply(full, line.text)
        came.update({seat: slug for seat, slug in later.came(full).items() if slug == comer.slug})
        return lines

    def seat_who_came(record: Record, _outcome: Any) -> None:
        if character is None:
            return
        if kind.holds_currency:
            scenes.refuse_who_is_in_open_scene(scene.campaign, kind, [character.slug], character.name)
        for seat in came:
            Seat.objects.update_or_create(record=record, key=seat, defaults={"person": character.owner})
            scene.characters.add(character)

    told_beside: dict[str, Any] = {"seen_number": seen_number, "op_id": op_id, "by": by}
    try:
        return keeper.tell(
            kind.play, scene.record, lines_of_comer, beside=seat_who_came, **told_beside
        ).number
    except IllegalMoveError as error:
        raise RefusedError.because(str(error)) from error
