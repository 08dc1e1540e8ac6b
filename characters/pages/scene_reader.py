"""A scene as one reader knows it: where it stands, what its log tells them, what they may take back."""

from typing import Any

from django.utils.functional import cached_property

from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest, shown_parts_as_id_equals_fingerprint
from campaigns.listing import ListPage, page_of_rows
from characters.ledger import scenes
from characters.models import Scene
from play.rules.knowing import Known

LAST = 8  # moves of the log that stand on the page
LONGEST_NUMBER = 10  # digits of the number of an act


class SceneReader:
    """A scene as whoever asks for it knows it, with what was posted, or asked by its address."""

    def __init__(
        self,
        request: PlayerRequest,
        scene: Any,
        data: Any = None,
        *,
        chosen: str = "",
        made: int = 0,
        own: frozenset[str] | None = None,
    ) -> None:
        self.scene: Scene = scene  # with ``is_run``, as its page reads it
        self.user, self.data = request.user, data
        self.is_gm: bool = scene.is_run
        self._asked = data or request.GET
        self._made = made  # the number of the act that the reader made just now
        self._own = own  # the reader's own seats, where they were asked for before a move
        self._wanted = chosen or self._asked.get("as", "") or self._asked.get("seat", "")
        self.is_all = request.GET.get("log") == "all"
        self._request = request

    @cached_property
    def own(self) -> frozenset[str]:
        return scenes.own_seats_in_scene(self.scene, self.user) if self._own is None else self._own

    @cached_property
    def url(self) -> str:
        """Return where the scene stands; the page leads there dozens of times."""
        return self.scene.get_absolute_url()

    @cached_property
    def known(self) -> Known[Any]:
        """What the reader knows by now: it may be newer than the row that was read for it."""
        return scenes.known_to_seats(self.scene, self.seen_by)

    @property
    def number(self) -> int:
        return self.known.number

    @cached_property
    def fresh_op(self) -> str:
        return new_op_id()

    @cached_property
    def page(self) -> ListPage | None:
        """Return a page of all that happened, the newest first, where that was asked for."""
        return (
            page_of_rows(self._request, self._numbers[::-1], page_parameter="moves") if self.is_all else None
        )

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return scenes.numbers_of_acts_not_taken_back(self.scene)

    @cached_property
    def log(self) -> list[scenes.Turn]:
        """Return what happened, the newest first."""
        shown = list(self.page) if self.page else self._numbers[-1 : -LAST - 1 : -1]
        names = {self._made: str(self.user)} | dict.fromkeys(self.told, "")
        return scenes.turns_of_acts(self.scene, shown, self.known.log, names)

    @cached_property
    def told(self) -> frozenset[int]:
        """Return the numbers of the acts that the reader's log shows already: what they told changes no more."""
        return frozenset(
            int(number)
            for number in (
                part.removeprefix("act-") for part in shown_parts_as_id_equals_fingerprint(self._request)
            )
            if number.isdecimal() and len(number) < LONGEST_NUMBER
        )

    @property
    def moves(self) -> int:
        """Return how many moves stand."""
        return len(self._numbers)

    @property
    def is_cut(self) -> bool:
        return not self.is_all and len(self._numbers) > LAST

    @cached_property
    def takeable(self) -> int:
        """Return the number of the last move, where the reader may take it back; else 0."""
        return scenes.act_number_to_take_back_or_0(self.scene, self.seen_by)

    @cached_property
    def seen_by(self) -> frozenset[str] | None:
        return None if self.is_gm else self.own

    @property
    def seen(self) -> int:
        """Return the number at which what was posted was shown, -1 where it does not say."""
        seen = self.data.get("seen", "") if self.data is not None else ""
        return int(seen) if seen.isdecimal() and len(seen) < LONGEST_NUMBER else -1

    @cached_property
    def overtaking(self) -> list[scenes.Turn]:
        """Return what happened since what was posted was shown, the oldest first, as far as the log stands here."""
        since = [turn for turn in reversed(self.log) if turn.number > self.seen]
        return since if self.seen >= 0 else since[-1:]
