"""A scene as one reader sees it: where it stands, what waits for them, what they might do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest
from campaigns.models import NAME
from characters.ledger import latecomers, scenes
from characters.models import Character
from characters.pages.scene_forms import EndForm, MoveForm
from characters.pages.scene_reader import SceneReader
from characters.socket.rules import Foresight, Option, Question, RollSummary
from characters.systems import system_of

NOTHING_FORESEEN = Foresight()
COMES = "comes"  # the option that somebody of the table comes to a scene under way
NEAR, GAP = 34, 3  # letters that fit into one line of a phone beside "9 more", and between two things as many
EITHER = 2  # answers to a question that a press on a row may answer
IMPOSSIBLE = 2  # rows that cannot be chosen now and stand in their place all the same


@dataclass(frozen=True, slots=True)
class FigureMark:
    """What somebody on the board is for who looks: a sign with its word, and where a press leads ("": nowhere)."""

    sign: str = ""
    word: str = ""
    href: str = ""
    code: str = (
        ""  # the move that a press makes at once: whoever runs the scene moves many, and takes a slip back
    )
    # with what they may do it: where a press leads, its name, whether it is chosen
    ways: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """A heading of moves: those open, and why the others are not."""

    key: str
    title: str
    law: str
    price: int
    options: list[Option]
    is_pressed: bool = False

    @property
    def is_open(self) -> bool:
        return any(option.is_open for option in self.options)

    @property
    def reasons(self) -> list[str]:
        return list(dict.fromkeys(reason for option in self.options for reason in option.reasons))


@dataclass(frozen=True, slots=True)
class Row:
    """A row one chooses from: its control and what it may bring, or why it cannot be chosen now.

    *presses* do it at once, each with an answer to what it asks: what is posted, the answer, all of it in words.
    """

    label: str
    radio: Any = None
    presses: tuple[tuple[str, str, str], ...] = ()
    may: Foresight = NOTHING_FORESEEN
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A press that does it, with an answer to all it asks: what is posted, what it may bring, all of it in words."""

    value: str
    figure: str
    told: str
    is_likely: bool


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody it may be aimed at: with what, where that is not what was chosen, and a row of cells for each answer."""

    name: str
    way: str = ""
    is_aimed: bool = False
    rows: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """What is pressed where two things are asked of whoever aims: a column for each answer to the first, its likely
    one among them, a row for each to the other. *code* and *begins* are what the button posts.
    """

    label: str
    columns: tuple[str, ...]
    other: str
    targets: tuple[Target, ...]
    code: str
    begins: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """What else may be done: headings (key, title, law) that stand in a line, those that open over the choices, and why
    others are closed. *url* leads to who acts.
    """

    url: str
    actor: str
    is_beside_form: bool
    is_asked: bool
    near: tuple[tuple[str, str, str], ...]
    far: tuple[tuple[str, str, str], ...]
    closed: tuple[tuple[str, tuple[str, ...]], ...]


class Stage(SceneReader):
    """A scene played by options as one reader sees it: what waits for them, what they might do and with whom."""

    def __init__(self, request: PlayerRequest, scene: Any, data: Any = None, **told: Any) -> None:
        super().__init__(request, scene, data, **told)
        self.kind = scenes.kind_by_options(scene)
        self.template = f"characters/{scene.system}/_{scene.kind}.html"
        self.fell_template = f"characters/{scene.system}/_{scene.kind}_fell.html"
        self.own_template = f"characters/{scene.system}/_{scene.kind}_own.html"

    @cached_property
    def view(self) -> Any:
        return self.kind.view(self.known.position)

    @cached_property
    def board(self) -> Any:
        """Return the view, everybody in it with what a press on them is for; a player's own before all others."""
        for figure in self.view["figures"]:
            figure["mark"] = self._mark_and_link_of_figure(figure)
        if not self.is_gm:
            self.view["figures"].sort(key=lambda figure: figure["seat"] not in self.own)
        return self.view

    @property
    def acting_figure(self) -> Any:
        """Return who acts, as they stand on the board; None where nobody does."""
        return next((figure for figure in self.board["figures"] if figure["seat"] == self.seat), None)

    def _mark_and_link_of_figure(self, figure: Mapping[str, Any]) -> FigureMark:
        seat, aimed = figure["seat"], self._aims.get(figure["seat"])
        if figure["is_out"]:
            return FigureMark("out", _("out"))
        if aimed is None:
            may_act = seat in self._acting
            href = f"{self.url}?as={seat}" if may_act else ""
            ways = self._ways_as_href_name_and_is_chosen(seat) if may_act else ()
            sign, word = self.view["doing"].get(seat, ("", ""))
            if seat == self.seat and may_act and self.may_act and not sign:
                return FigureMark("acts", _("you act") if seat in self.own else _("acts"), href, ways=ways)
            return FigureMark(sign, word, href, ways=ways)
        href = f"{self.url}?as={self.seat}&do={self.group.key if self.group else ''}&aim={seat}"
        href += f"&with={quote(self.asked_way)}" if self.asked_way else ""
        able = next((option.code for option in aimed if option.is_open), "")
        code = able if self.is_gm else ""
        if seat == self.aim:
            return FigureMark("aimed", _("aimed at"), href, code)
        if able:
            return FigureMark("open", _("a press does it") if code else _("may be aimed at"), href, code)
        return FigureMark("far", _("not in reach"))

    def _ways_as_href_name_and_is_chosen(self, seat: str) -> tuple[tuple[str, str, bool], ...]:
        """Return with what *seat* might do it, where a press on a cell says all else."""
        if not (self.is_gm or self.presses_say_all):
            return ()
        return tuple(
            (f"{self.url}?as={seat}&do={do}&with={quote(way)}", name, seat == self.seat and way == self.way)
            for do, way, name in self.view["ways"].get(seat, ())
        )

    @cached_property
    def may_act(self) -> bool:
        """Say whether whoever acts has an Action or Reaction open, more than what costs none."""
        return any(
            option.is_open and option.seat == self.seat and option.group in self._priced
            for option in self.options
        )

    @property
    def _priced(self) -> set[str]:
        priced = {group.key for group in self.kind.groups if group.price}
        return priced or {
            group.key for group in self.kind.groups
        }  # where nothing takes an Action, whatever is open

    @cached_property
    def _acting(self) -> frozenset[str]:
        is_on = self.has_turns and not self.scene.ended_at
        return frozenset(seat for seat, _who in self.actors) if is_on else frozenset()

    @cached_property
    def _aims(self) -> dict[str, list[Option]]:
        """Return the options of what is being chosen by whom they are aimed at."""
        aims: dict[str, list[Option]] = {}
        for option in self._held:
            if option.at and self.asked_way in ("", option.way):
                aims.setdefault(option.at, []).append(option)
        return aims if any(option.is_open for options in aims.values() for option in options) else {}

    @cached_property
    def aim(self) -> str:
        """Return at whom it is aimed: whom the reader pressed, else the first that can be."""
        able = [seat for seat, options in self._aims.items() if any(option.is_open for option in options)]
        asked = self._asked.get("aim", "")
        return asked if asked in able else able[0] if able else ""

    @cached_property
    def asked_way(self) -> str:
        """Return with what the reader chose to do it, if that reaches anybody."""
        asked = self._asked.get("with", "")
        return asked if any(option.way == asked and option.is_open for option in self._held) else ""

    @cached_property
    def _option_at_aim(self) -> Option | None:
        return next((option for option in self._aims.get(self.aim, ()) if option.is_open), None)

    @property
    def way(self) -> str:
        """Return with what it is done: what was chosen, else the first that reaches whom it is aimed at."""
        return self._option_at_aim.way if self._option_at_aim else ""

    @cached_property
    def presses_say_all(self) -> tuple[Question, Question] | None:
        """Return the two questions that a press on a cell answers: one of a few choices, then one that is either or."""
        asks = self._option_at_aim.asks if self._option_at_aim else ()
        first = [each for each in asks if len(each.choices) > EITHER and each.begins and not each.many]
        either = [each for each in asks if len(each.choices) == EITHER and each.begins]
        return (first[0], either[0]) if len(first) == len(either) == 1 and len(asks) == EITHER else None

    @cached_property
    def grid(self) -> Grid | None:
        """Return whom, and how, in a grid that is pressed; None where rows are chosen from."""
        at_aim, asked = self._option_at_aim, self.presses_say_all
        if self.form is None or not at_aim or not asked or self.form.errors:
            return None
        first, either = asked
        return Grid(
            first.label.rstrip("?"),
            tuple(name for _value, name in first.choices),
            either.label,
            tuple(self._target_with_grid_of_presses(seat, options) for seat, options in self._aims.items()),
            at_aim.code,
            tuple((each.key, each.begins) for each in asked),
        )

    def _target_with_grid_of_presses(self, seat: str, options: Sequence[Option]) -> Target:
        able = [option for option in options if option.is_open]
        option = next((each for each in able if each.way == self.way), able[0] if able else None)
        name = str(self.view["names"][seat])
        if option is None or self.presses_say_all is None:
            return Target(name, reasons=tuple(reason for each in options[:1] for reason in each.reasons))
        first, either = self.presses_say_all
        figures = dict(self.kind.foresee(self.known.position, option).by_answer)
        rows = []
        for value, row in either.choices:
            cells = []
            for answer, column in first.choices:
                is_likely = seat == self.aim and (answer, value) == (first.begins, either.begins)
                posted = f"{option.code} {first.key}={answer} {either.key}={value}"
                told = f"{option.label}, {column}, {either.label} {row}"
                cells.append(Cell(posted, figures.get(answer, column), told, is_likely))
            rows.append((row, tuple(cells)))
        way = option.label.removeprefix(f"{name}, ") if option.way != self.way else ""
        return Target(name, way, seat == self.aim, tuple(rows))

    @property
    def targets(self) -> list[tuple[str, FigureMark]]:
        """Return whom it may be aimed at, as the board marks them, by name."""
        named = {figure["seat"]: figure for figure in self.board["figures"]}
        return [(named[seat]["name"], named[seat]["mark"]) for seat in self._aims]

    @cached_property
    def actors(self) -> list[tuple[str, str]]:
        """Return whom the reader may act for, seat and name, those who can act now first."""
        names, ready = self.view["names"], self.view["ready"]
        seats = [*ready, *(seat for seat in names if seat not in ready)]
        return [(seat, names[seat]) for seat in seats if self.is_gm or seat in self.own]

    @cached_property
    def seat(self) -> str:
        """Return who acts: whoever was chosen, or is posted as who does, else the first who can."""
        if self.data is not None and self._wanted and (self.is_gm or self._wanted in self.own):
            return self._wanted
        seats = [seat for seat, _who in self.actors]
        if self._wanted not in seats or (self._may_pass_on and self._wanted not in self.view["acting"]):
            return seats[0] if seats else ""
        return self._wanted

    @property
    def _may_pass_on(self) -> bool:
        """Say whether somebody else comes to act where whoever acted cannot any more, unless they were asked for."""
        is_pressed = "as" in self._asked and not {"seen", "moved"} & set(self._asked)
        return bool(self.view["acting"]) and not (is_pressed or self.is_asked) and self.data is None

    def seat_that_moves(self, option: Option) -> str:
        """Return the seat from which the reader makes the move *option*."""
        if self.is_gm:
            return self.kind.runs
        return option.seat or min(self.own, default="")

    @property
    def actor(self) -> str:
        return str(self.view["names"].get(self.seat, ""))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Return what the reader might do."""
        if self.scene.ended_at:
            return ()
        seats = {self.seat, ""} if self.is_gm else {self.seat, *self.own} - {""}
        offered = scenes.open_and_closed_options(self.scene, seats, self.known)
        return (*offered, self._coming) if self._coming else offered

    @cached_property
    def _coming(self) -> Option | None:
        """Return the option that somebody of the table comes, for whoever runs it; whom to choose from is asked for
        where that was chosen.
        """
        later = self.kind.later
        if later is None or not self.is_gm or self.view["is_over"]:
            return None
        reasons, asks = later.reasons(self.known.position), tuple[Question, ...]()
        if later.group in (self._asked.get("do"), self._asked.get("group")) and not reasons:
            there = latecomers.who_may_come(self.scene)
            reasons = () if there else (_("Everybody of the table is here, and nobody else was set down."),)
            asks = self._asked_of_comer(there) if there else ()
        label = _("Of the table, or set down before")
        return Option(COMES, label, reasons, asks, group=later.group)

    def _asked_of_comer(self, there: Sequence[latecomers.MayCome]) -> tuple[Question, ...]:
        who = tuple((each.value, each.label) for each in there)
        has_name = any(each.comer.name for each in there)  # a character, or somebody whom players know
        told = _("All that players read of them; a character comes by their own.")
        return (
            Question("who", _("Who comes"), choices=who, begins=who[0][0]),
            Question("name", _("What the table calls them"), NAME, required=not has_name, hint=told),
            Question("start", _("Begins"), choices=self.kind.starts, required=False),
        )

    @cached_property
    def waited_for(self) -> list[tuple[Option, str, str]]:
        """Return what the others wait for, each with whose it is and an op of its own."""
        names = self.view["names"]
        waiting = [option for option in self.options if option.is_waited_for and option.is_open]
        return [(option, str(names.get(option.seat, "")), new_op_id()) for option in waiting]

    def _groups_of_moves_from_seat(self, seat: str) -> list[MoveGroup]:
        there = [
            o
            for o in self.options
            if o.seat == seat and not o.is_waited_for and o.group not in self._open_rows
        ]
        return [
            MoveGroup(group.key, group.title, group.law, group.price or 0, held)
            for group in self.kind.groups
            if (held := [option for option in there if option.group == group.key])
        ]

    @property
    def _open_rows(self) -> set[str]:
        """Return the headings whose rows are open, so that they stand there once."""
        return {option.group for option in self.form.options} if self.form else set()

    @cached_property
    def shelves(self) -> list[MoveGroup]:
        return (
            [shelf for shelf in self._groups_of_moves_from_seat(self.seat) if shelf.is_open]
            if self.seat
            else []
        )

    @cached_property
    def closed(self) -> list[MoveGroup]:
        is_told = self.seat and self.has_turns
        return (
            [shelf for shelf in self._groups_of_moves_from_seat(self.seat) if not shelf.is_open]
            if is_told
            else []
        )

    @cached_property
    def common(self) -> list[MoveGroup]:
        return [shelf for shelf in self._groups_of_moves_from_seat("") if shelf.is_open]

    @cached_property
    def others(self) -> list[MoveGroup]:
        """Return what else may be done: what whoever acts might do, then what anybody of theirs might."""
        keys = {group.key for group in self.shelves}
        return [*self.shelves, *(group for group in self.common if group.key not in keys)]

    @property
    def instead(self) -> Instead:
        """Return what else may be done; in one line stand as many as fit there."""
        told = tuple((group.key, group.title, group.law) for group in self.others)
        left, near = NEAR - self.is_asked * (len(_("Something else")) + GAP), 0
        for _key, title, _law in told:
            left -= len(title) + GAP
            if left < 0:
                break
            near += 1
        return Instead(
            f"{self.url}?as={self.seat}",
            self.actor,
            self.form is not None,
            self.is_asked,
            told[:near],
            told[near:],
            tuple((group.title, tuple(group.reasons)) for group in self.closed),
        )

    @cached_property
    def _chosen(self) -> str:
        """Return the heading that was asked for, else the likely one; "" where nothing is likely or waits instead."""
        if asked := self._asked.get("do", "") or self._asked.get("group", ""):
            return asked
        if self.scene.ended_at or self.view["is_over"]:
            return ""
        if self.waited_for:
            groups = {option.group for option, _who, _op in self.waited_for if not option.is_plain}
            return groups.pop() if len(groups) == len(self.waited_for) == 1 else ""
        open_groups = {option.group for option in self.options if option.is_open and option.seat == self.seat}
        return next((row[0] for row in self.kind.likely if row[0] in open_groups), "") if self.seat else ""

    @cached_property
    def is_asked(self) -> bool:
        """Say whether the reader chose what is open on the page, and not the page by itself."""
        return any(self._asked.get(key) for key in ("do", "group", "aim"))

    @cached_property
    def _held(self) -> list[Option]:
        """Return what stands under the heading that is open, at whomever it is aimed."""
        key, code = self._chosen, self._asked.get("code", "")
        together = next((row for row in self.kind.likely if row[0] == key), (key,))
        held = [o for o in self.options if o.seat in (self.seat, "") or o.is_waited_for]
        held = [o for group in together for o in held if o.group == group]
        if code and any(option.code == code for option in held if option.is_waited_for):
            return [option for option in held if option.code == code]
        return held

    @cached_property
    def group(self) -> MoveGroup | None:
        """Return the heading that is open, if something stands under it: what is aimed, at one alone."""
        group = next((group for group in self.kind.groups if group.key == self._chosen), None)
        held = self._held
        if self.data is None and self.aim:
            held = [option for option in held if option.at == self.aim or not option.is_open]
        if not (group and held):
            return None
        return MoveGroup(group.key, group.title, group.law, group.price or 0, held, group.is_pressed)

    @cached_property
    def form(self) -> MoveForm | None:
        if self.group is None:
            return None
        return MoveForm(self.group.options, self.data)

    @cached_property
    def rows(self) -> list[Row]:
        """Return what one chooses from, in its order; what is not possible stands in its place and says why."""
        if self.form is None or self.group is None:
            return []
        now, radios = self.known.position, iter(self.form["code"])
        return [
            Row(
                self._label_of_row_or_empty(option),
                next(radios),
                self._buttons_as_posted_value_name_and_label(option),
                self.kind.foresee(now, option),
            )
            if option.is_open
            else Row(self._label_of_row_or_empty(option), reasons=option.reasons)
            for option in self.group.options
            if option.is_open or option in self._kept_in_place
        ]

    @property
    def folded(self) -> list[Row]:
        """Return what is not possible either: from the third such row on, and what is aimed at others."""
        held = self.group.options if self.group else []
        closed = [option for option in held if not option.is_open and option not in self._kept_in_place]
        return [Row(self._label_of_row_or_empty(option), reasons=option.reasons) for option in closed]

    @cached_property
    def _kept_in_place(self) -> list[Option]:
        closed = [option for option in self.group.options if not option.is_open] if self.group else []
        return [option for option in closed if not self.aim or option.at in ("", self.aim)][:IMPOSSIBLE]

    @cached_property
    def pressed(self) -> Question | None:
        """Return what is answered by pressing a row: the one thing asked of whoever aims that is either or."""
        if self.form is None or not self.aim or self.form.is_mixed or self.form.errors or self.grid:
            return None
        asks = self.form.options[0].asks if self.form.options else ()
        either = [question for question in asks if len(question.choices) == EITHER]
        return either[0] if len(either) == 1 else None

    @property
    def asked(self) -> list[tuple[Any, bool]]:
        """Return the fields of what is asked beside the rows, each with whether it must be answered."""
        if self.grid or self.form is None:
            return []
        pressed = f"answer_{self.pressed.key}" if self.pressed else ""
        return [(field, must) for field, must in self.form.asked if field.name != pressed]

    def _buttons_as_posted_value_name_and_label(self, option: Option) -> tuple[tuple[str, str, str], ...]:
        if (asked := self.pressed) is None:
            return ()
        told = f"{self.form_title}, {option.label}, {asked.label}"
        return tuple(
            (f"{option.code} {asked.key}={value}", name, f"{told} {name}") for value, name in asked.choices
        )

    def _label_of_row_or_empty(self, option: Option) -> str:
        """Return what a row says: whose it is, and at whom, stands above it; in rows of several groups, what it is."""
        if self.form and self.form.is_mixed and option.label == self.actor:
            return next(group.title for group in self.kind.groups if group.key == option.group)
        aimed = str(self.view["names"].get(self.aim, ""))
        if option.label in (self.actor, aimed):
            return ""
        return option.label.removeprefix(f"{aimed}, ").removeprefix(f"{self.actor}: ")

    @cached_property
    def foreseen(self) -> Foresight:
        """Return what the likely row may bring."""
        if self.grid and self._option_at_aim:
            return self.kind.foresee(self.known.position, self._option_at_aim)
        return next((row.may for row in self.rows if row.radio), NOTHING_FORESEEN)

    @property
    def is_choosing(self) -> bool:
        """Say whether the reader chose something that must not be drawn anew under their hand."""
        return self.form is not None and self.is_asked

    @property
    def ready_actors(self) -> list[tuple[str, str, tuple[tuple[str, str, bool], ...]]]:
        """Return whom the reader may act for and who has something to do, whoever acts now among them, with what."""
        ready = {*self.view["acting"], self.seat}
        return [
            (seat, who, self._ways_as_href_name_and_is_chosen(seat))
            for seat, who in self.actors
            if seat in ready
        ]

    @property
    def unanswered(self) -> list[Any]:
        """Return who may still answer what is under way, or is called for something."""
        return [each for each in self.view["answers"] if each["may_answer"]]

    @property
    def is_of_nobody(self) -> bool:
        """Say whether what is open is no matter of whoever acts: a call, a ruling, an Area."""
        return self.group is not None and not any(option.seat for option in self.group.options)

    @property
    def form_title(self) -> str:
        """Return what the form is for, with whose move it is: "Brand: Attack"."""
        if self.group is None:
            return ""
        theirs = any(option.seat == self.seat for option in self.group.options)
        return f"{self.actor}: {self.group.title}" if theirs and self.actor else self.group.title

    @property
    def form_note(self) -> str:
        """Return what it costs, in Actions."""
        price = self.group.price if self.group else 0
        return ngettext("%(n)d Action", "%(n)d Actions", price) % {"n": price} if price else ""

    @property
    def form_button(self) -> str:
        """Return what the button says: what it does and at whom, or that dice fall."""
        if self.form is None or self.group is None:
            return ""
        if self.form.asking and self.form.asking.wants:
            return _("Let the dice fall")
        if self.form.is_mixed and self.form.asking:
            return self._label_of_row_or_empty(self.form.asking)
        whom = str(self.view["names"].get(self.aim, ""))
        return f"{self.group.title}: {whom}" if whom else self.group.title

    @property
    def names_of_rows(self) -> list[str]:
        """Return what the button says of each row, where they are different things to do."""
        is_mixed = self.form and self.form.is_mixed and len(self.form.options) > 1
        return [row.label for row in self.rows] if is_mixed else []

    @property
    def has_turns(self) -> bool:
        """Say whether anybody has turns now: before the first and between two rounds nobody does."""
        return any(option.seat and not option.is_waited_for for option in self.options)

    @property
    def part(self) -> str:
        """Return what is true for the reader now: "yours" (the others wait for them), "free" (they may do something
        meanwhile), "idle", "out" (everybody of theirs is), or "watching"."""
        awaited = self.view["awaited"]
        if awaited & self.own or (self.is_gm and "" in awaited):
            return "yours"
        if not self.own:
            return "idle" if self.is_gm else "watching"
        if self.own <= self.view["out"]:
            return "out"
        return "free" if self.may_act else "idle"

    @property
    def own_names(self) -> list[str]:
        """Return the names of the reader's own characters who can still act."""
        return [name for seat, name in self.view["names"].items() if seat in self.own - self.view["out"]]

    @cached_property
    def from_number(self) -> str:
        """Return the number at which the reader began to choose."""
        return self._asked.get("from", "") or str(self.number)

    @property
    def is_behind(self) -> bool:
        return self.from_number != str(self.number)

    @property
    def is_outdated(self) -> bool:
        """Say whether what was posted was shown before a move that may change what it means, or that took it away."""
        if self.data is None or (self.form is not None and self.form.is_steady):
            return False
        is_gone = self.form is not None and self.form.is_gone and self.seen != self.number
        return is_gone or scenes.is_overtaken(self.scene, self.seen)

    @cached_property
    def fell(self) -> RollSummary | None:
        """Return what fell last, as the reader was told of it."""
        heard = scenes.texts_of_standing_acts_newest_first(self.scene, self.seen_by)
        return next((found for texts in heard if (found := self.kind.fell(texts))), None)

    @cached_property
    def outcome(self) -> list[tuple[Character, str]]:
        """Return what each character takes away, once it is over."""
        if not self.view["is_over"]:
            return []
        there = scenes.scene_characters_still_at_table(self.scene)
        deed, system = scenes.entries_by_slug_at_end(self.scene, there) or {}, system_of(self.scene.system)
        return [(who, system.says.describe(deed[who.slug])) for who in there if who.slug in deed]

    @cached_property
    def end_form(self) -> EndForm:
        sessions = self.scene.campaign.sessions.all()
        newest = sessions.values_list("slug", flat=True).first()
        return EndForm(sessions, seen=self.number, newest=newest)
