"""What might be done in a scene, as options a person can choose from, each with what stands against it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from characters.dreamcatcher.rules.ability_test import AbilityTest, reasons_against_calling
from characters.dreamcatcher.rules.aiding import GIFT, Aid, aid_problems
from characters.dreamcatcher.rules.combat import reasons_against_conceding
from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.destiny import answer_offers, reasons_against_call, reroll_reasons
from characters.dreamcatcher.rules.dice import Degree, signed
from characters.dreamcatcher.rules.dreamcatcher import Ability, Advantage
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.npcs import EVERYTHING, npc_hamper_choices
from characters.dreamcatcher.rules.played_scene import (
    EXCHANGE,
    GM,
    GOAL_LIMIT,
    MOST_THERE,
    TEST,
    WORDS_LIMIT,
    Action,
    Fight,
    PlayedScene,
    Roller,
)
from characters.dreamcatcher.rules.scene import (
    ending_problems,
    hamper_choices,
    reasons_against_acting,
    reasons_against_approach,
)
from characters.dreamcatcher.rules.scene_lines import (
    ability_test_as_rolled,
    bears_in_fight,
    called_hindrance,
    degree_as_it_stands,
)
from characters.socket.rules import DiceToThrow, Group, Option, Question
from decks.rules.tarot import names_as_phrase

GROUPS = (
    Group("answer", "Answer the call", "Accept it for a point, or pay one and it is ignored.", 0, is_pressed=True),
    Group("hamper", "Choose what is hampered", "It is their player’s choice, and waits until it is made.", 0),
    Group("keep", "Keep the dice, or roll one again", "One die may be rolled again for a point.", 0),
    Group("roll", "Roll", "2d6 and the ability: 10 or more succeeds.", 0),
    Group("stand", "Let it stand", "The GM says that it stands, or what it comes to instead.", 0),
    Group("rule", "Rule on it", "It happens, or which ability is tested, or not like that.", 0),
    Group("impose", "Impose a hamper, or not", "Whoever wins an exchange may impose one.", 0),
    Group("npc-hamper", "Hamper an NPC", "The GM says what it falls on.", 0),
    Group("recover", "Recover", "The scene ends: one hamper of your choice is gone.", 0),
    Group("describe", "Say what you do", "What your character does, and what for.", 0),
    Group("contest", "Contest", "Both roll; the higher degree wins, never the higher total.", 0),
    Group("aid", "Aid", "By another approach, before the lead rolls: a success lifts the lead by one.", 0),
    Group("call", "Call a hindrance", "Before the dice; its player answers.", 0),
    Group("exchange", "Exchange", "A contest between the two who lead their sides.", 0),
    Group("concede", "Concede", "The other side wins, and no further hamper falls.", 0),
    Group("fight", "Fight", "A contest to defeat somebody, exchange after exchange.", 0),
    Group("join", "Join the fight", "Somebody who is here takes a side.", 0),
    Group("fits", "It fits the fight", "The GM lets an advantage be hampered in it.", 0),
    Group("come", "Somebody comes", "A character of the table, or an NPC set down before.", 0),
    Group("npc", "Set an NPC down", "By its grade; hidden until you reveal it.", 0),
    Group("reveal", "Reveal an NPC", "The table reads its name, and no figure.", 0),
    Group("override", "Narrative Override", "What the GM sets, with words.", 0),
    Group("open", "Open an approach again", "The GM rules that it may be tried once more.", 0),
    Group("end", "End the scene", "Temporary traits go, and each recovers what the table allows.", 0),
)  # fmt: skip
LIKELY = (
    ("answer",), ("hamper",), ("keep",), ("roll",), ("stand",), ("rule",), ("impose",), ("npc-hamper",), ("recover",),
    ("describe",),
)  # fmt: skip
WORDS = Question("words", "Why", WORDS_LIMIT)


@dataclass(frozen=True, slots=True)
class SceneOption(Option):
    """A move of a scene: what is told with it follows its code as JSON."""

    def is_made_by(self, move: str) -> bool:
        return move == self.code or move.startswith(f"{self.code} {{")


def options_of_seats(now: PlayedScene, seats: Collection[str]) -> Iterator[Option]:
    """Yield what *seats* might do; with "" among them is the GM, who may do it for each of them, and all else."""
    if now.is_settled or now.rolling:
        return
    is_gm = "" in seats
    if now.is_over:
        if is_gm:
            yield SceneOption("settle", "Write it into the ledgers")
        return
    for one in now.scene.participants:
        if one.seat in seats:
            yield from _of_player(now, one.seat, is_gm)
    if is_gm:
        yield from _of_gm(now)


def options_of(now: PlayedScene, seat: str) -> Iterator[Option]:
    """Yield what *seat* might do."""
    return options_of_seats(now, ("", *now.seats) if seat == GM else (seat,))


def _of_player(now: PlayedScene, seat: str, is_gm: bool) -> Iterator[Option]:
    if now.is_ending:
        yield from _recovering(now, seat)
        return
    yield from _hampers(now, seat, is_gm)
    action = now.action
    if action is not None and action.call and action.call[0] == seat:
        yield from _answers(now, seat)
    if action is not None and action.has(seat):
        yield from _dice(now, action.roller(seat))
        if not is_gm:
            yield from _offered_calls(now, action.roller(seat))
    if action is not None and action.kind:
        yield from _aids(now, action, seat, is_gm)
    yield from _describing(now, seat)
    if now.fight is not None and seat in (one.seat for one in now.fight.combat.fighters):
        yield from _fighting(now, now.fight, seat)


def _describing(now: PlayedScene, seat: str) -> Iterator[Option]:
    reasons = list(reasons_against_acting(now.scene, seat))
    if now.action is not None:
        reasons.append("Something is under way: that comes first.")
    if now.npc_hampers or (now.fight and now.fight.combat.may_impose):
        reasons.append("The last exchange is not settled yet.")
    failed = now.scene.closed[-1][1] if now.scene.closed else ""
    goal = Question("goal", "What for", GOAL_LIMIT, begins=now.fight.goal if now.fight else failed)
    how = Question("how", "What your character does", WORDS_LIMIT)
    label = "Try another way, or something else" if failed and not now.fight else "Say what you do"
    yield SceneOption(f"describe {seat}", label, tuple(reasons), (how, goal), seat=seat, group="describe")


def _hampers(now: PlayedScene, seat: str, is_gm: bool) -> Iterator[Option]:
    waiting = next((one for one in now.scene.waiting if one.seat == seat), None)
    if waiting is None:
        return
    for number, choice in enumerate(hamper_choices(now.scene, waiting, now.rules)):
        yield SceneOption(
            f"choose {seat} {number}", choice.name, choice.reasons,
            (WORDS,) if is_gm and choice.is_open else (), True, seat, group="hamper",
        )  # fmt: skip


def _answers(now: PlayedScene, seat: str) -> Iterator[Option]:
    test, destiny = now.under_way.roller(seat).known_test, now.scene.participant(seat).destiny
    for offer in answer_offers(test, called_hindrance(now), destiny, now.rules):
        yield SceneOption(
            f"answer {seat} {offer.answer.value}", offer.label, offer.reasons, seat=seat, group="answer",
            is_waited_for=False,
        )  # fmt: skip


def _dice(now: PlayedScene, roller: Roller) -> Iterator[Option]:
    """What a player does about their own dice: how they roll, and whether a die is rolled again."""
    action, seat = now.under_way, roller.seat
    if roller in action.must_roll:
        yield from _rolls(now, roller, [*now.sheet(seat).advantages])
    if roller in action.may_reroll:
        yield SceneOption(f"keep {seat}", "Keep them", seat=seat, group="keep")
        reasons = reroll_reasons(roller.known_roll, now.scene.participant(seat).destiny)
        for place, face in enumerate(roller.known_roll.dice):
            yield SceneOption(
                f"reroll {seat} {place}", f"Roll the {face} again", reasons, seat=seat, group="keep",
                wants=(DiceToThrow("dice", "The die", 1),),
            )  # fmt: skip


def _rolls(now: PlayedScene, roller: Roller, advantages: Sequence[Advantage]) -> Iterator[Option]:
    """Each way to roll: as it is, or with an advantage of the sheet, of this scene, or that an aid gives."""
    action, seat = now.under_way, roller.seat
    plain = ability_test_as_rolled(now, seat, "")
    yield _roll_option(now, seat, "", "As it stands")
    for held in advantages:
        yield _roll_option(
            now, seat, held.key, f"With {held.name}", tuple(reasons_against_calling(plain, held))
        )
    for trait in now.scene.traits_of(seat):
        if trait.is_advantage:
            reasons = tuple(reasons_against_calling(plain, trait.called))
            yield _roll_option(now, seat, trait.key, f"With ‘{trait.words}’, for this scene", reasons)
    if roller.is_lead and action.aid_total(roller.side).gifts:
        yield _roll_option(
            now, seat, GIFT.key, "With what an aid gives", tuple(reasons_against_calling(plain, GIFT))
        )


def _roll_option(now: PlayedScene, seat: str, key: str, label: str, reasons: tuple[str, ...] = ()) -> Option:
    wants: tuple[DiceToThrow, ...] = ()
    if not reasons:
        count = ability_test_as_rolled(now, seat, key).way.dice_count
        wants = (DiceToThrow("dice", "Dice", count),)
    return SceneOption(f"roll {seat} {key}".rstrip(), label, reasons, seat=seat, group="roll", wants=wants)


def _offered_calls(now: PlayedScene, roller: Roller) -> Iterator[Option]:
    """A player may ask for a hindrance of their own; the GM decides (Ruling D13)."""
    if roller in now.under_way.must_roll:
        for held in now.sheet(roller.seat).hindrances:
            yield SceneOption(
                f"ask {roller.seat} {held.key}", f"Ask that ‘{held.words}’ is called",
                tuple(_reasons_against_call(now, roller, held.key)), seat=roller.seat, group="call",
            )  # fmt: skip


def _reasons_against_call(now: PlayedScene, roller: Roller, key: str) -> Iterator[str]:
    one = now.scene.participant(roller.seat)
    held = one.sheet.hindrance(key)
    if key in roller.called:
        yield f"‘{held.words}’ was called on this test, and is called once in a test."
        return
    if roller.degree is not None:
        yield "The dice have fallen: a hindrance is called before them."
    called_in_story = (*one.sheet.called, *one.called)
    yield from reasons_against_call(roller.known_test, held, one.called, called_in_story, now.rules)


def _aids(now: PlayedScene, action: Action, seat: str, is_gm: bool) -> Iterator[Option]:
    for lead in action.leads:
        side = lead.side
        if seat in (one.seat for one in action.leads) or _fights_for_another(now, seat, side):
            continue
        test = lead.test if isinstance(lead.test, AbilityTest) else AbilityTest(EVERYTHING, 0)
        given = [Aid(one.seat, AbilityTest("", 0)) for one in action.rollers if one.seat != lead.seat]
        out, has_rolled = tuple(reasons_against_acting(now.scene, seat)), action.has_lead_rolled
        whom = f"{now.name(lead.seat)}, " if action.kind != TEST else ""
        for number, ability in enumerate(now.sheet(seat).abilities):
            aiding = AbilityTest(ability.name, ability.score)
            asked = aid_problems(
                lead.seat, test, given, Aid(seat, aiding), has_lead_rolled=has_rolled, is_allowed=is_gm
            )
            problems = list(asked)
            reasons = (*out, *(each.message for each in problems))
            yield SceneOption(
                f"aid {seat} {side.value} {number}", f"{whom}{_ability_in_words(ability)}", reasons,
                () if reasons else (Question("how", "How it helps", WORDS_LIMIT),), seat=seat, group="aid",
            )  # fmt: skip
            if not out and [each.code for each in problems] == ["approach"]:
                yield from _aid_by_an_advantage(now, lead, seat, number)


def _aid_by_an_advantage(now: PlayedScene, lead: Roller, seat: str, number: int) -> Iterator[Option]:
    """The lead's own approach is open to an aid that stands on an advantage which the lead does not use (D14)."""
    ability = now.sheet(seat).abilities[number]
    for held in now.sheet(seat).advantages:
        reasons = tuple(reasons_against_calling(AbilityTest(ability.name, ability.score), held))
        yield SceneOption(
            f"aid {seat} {lead.side.value} {number} {held.key}", f"{ability.name}, with {held.name}", reasons,
            () if reasons else (Question("how", "How it helps", WORDS_LIMIT),), seat=seat, group="aid",
        )  # fmt: skip


def _fights_for_another(now: PlayedScene, seat: str, side: Side) -> bool:
    if now.fight is None or now.action is None or now.action.kind != EXCHANGE:
        return False
    combat = now.fight.combat
    return seat not in (one.seat for one in combat.standing(side, now.rules))


def _fighting(now: PlayedScene, fight: Fight, seat: str) -> Iterator[Option]:
    combat = fight.combat
    reasons = list(reasons_against_conceding(combat, seat, now.rules))
    if now.action is not None and now.action.kind:
        reasons.append("The dice decide first.")
    if any(one.seat == seat for one in now.scene.waiting):
        reasons.append("A failure still waits: choose first what it hampers.")
    yield SceneOption(f"concede {seat}", "Concede", tuple(reasons), seat=seat, group="concede")
    if combat.may_impose and combat.lead(combat.may_impose).seat == seat:
        yield from _imposing(now, fight, seat)


def _imposing(now: PlayedScene, fight: Fight, seat: str) -> Iterator[Option]:
    loser = fight.combat.lead(fight.imposing_side.other).name
    yield SceneOption(f"impose {seat} yes", f"{loser} bears one hamper more", seat=seat, group="impose")
    yield SceneOption(f"impose {seat} no", "It is enough", seat=seat, group="impose")


def _recovering(now: PlayedScene, seat: str) -> Iterator[Option]:
    if seat not in now.still_recovering:
        return
    for number, bearer in enumerate(now.sheet(seat).bearers):
        if bearer.is_hampered:
            yield SceneOption(
                f"recover {seat} {number}", bearer.name, is_steady=True, seat=seat, group="recover"
            )


# --- the GM's ---


def _of_gm(now: PlayedScene) -> Iterator[Option]:
    if now.is_ending:
        return
    for one in now.npcs:
        yield from _of_npc(now, one.seat)
    action = now.action
    if action is not None:
        yield from _of_action(now, action)
    if now.fight is not None:
        yield from _of_fight(now, now.fight)
    else:
        yield from _beginning_a_fight(now)
    yield from _overriding(now)
    yield from _npcs(now)
    for number, (ability, goal) in enumerate(now.scene.closed):
        yield SceneOption(f"open {number}", f"{ability} for ‘{goal}’", asks=(WORDS,), group="open")
    reasons = [problem.message for problem in ending_problems(now.scene)]
    if now.npc_hampers:
        reasons.append("An NPC still bears a hamper: say what it falls on.")
    if action is not None:
        reasons.append("Something is under way: let it come to its end, or drop it.")
    if now.fight is not None:
        reasons.append("A fight is under way: end it first.")
    yield SceneOption("end", "End the scene", tuple(reasons), group="end")


def _of_npc(now: PlayedScene, seat: str) -> Iterator[Option]:
    one, action = now.npc(seat), now.action
    if seat in now.npc_hampers:
        for choice in npc_hamper_choices(one.npc):
            yield SceneOption(
                f"cross {seat} {choice.code}", choice.name, choice.reasons, seat=seat, group="npc-hamper"
            )
    if action is not None and seat in (each.seat for each in action.must_roll):
        yield from _rolls(now, action.roller(seat), one.npc.advantages)
        for held in one.npc.hindrances:
            yield _roll_option(now, seat, held.key, f"‘{held.words}’ against it")
    if action is not None and action.kind and not action.has(seat):
        for lead in action.leads:
            side = lead.side
            if _fights_for_another(now, seat, side):
                continue
            reasons = ["It is out of this scene."] if one.is_out else []
            if action.has_lead_rolled:
                reasons.append("The dice have fallen. Who aids, aids before the lead.")
            yield SceneOption(
                f"aid {seat} {side.value} 0", f"Aid {now.name(lead.seat)}", tuple(reasons),
                (Question("how", "How it helps", WORDS_LIMIT),), seat=seat, group="aid",
            )  # fmt: skip
    if now.fight is not None and seat in (fighter.seat for fighter in now.fight.combat.fighters):
        yield from _fighting(now, now.fight, seat)


def _of_action(now: PlayedScene, action: Action) -> Iterator[Option]:
    who = action.who
    if not action.kind:
        yield from _ruling(now, action)
    elif action.waits_for_the_gms_word:
        words = Question("trait", "A temporary trait from it", 80, required=False)
        yield SceneOption("stand", "It stands", asks=(words,), seat=who, group="stand")
        for lead in action.leads:
            stands = degree_as_it_stands(action, lead.side, now.rules)
            for degree in Degree:
                yield SceneOption(
                    f"override {lead.seat} {degree.value}", f"{now.name(lead.seat)}: a {degree.in_words}",
                    (f"It is a {degree.in_words} already.",) if degree is stands else (), (WORDS,),
                    seat=who, group="override",
                )  # fmt: skip
    for roller in action.rollers if action.call is None else ():
        yield from _calls(now, roller)
    yield SceneOption("drop", "Drop it: nothing comes of it", asks=(WORDS,), group="override")


def _ruling(now: PlayedScene, action: Action) -> Iterator[Option]:
    who, sheet = action.who, now.sheet(action.who)
    yield SceneOption("happens", "It happens, without a test", seat=who, group="rule")
    for number, ability in enumerate(sheet.abilities):
        reasons = tuple(reasons_against_approach(now.scene, ability.name, action.goal))
        yield SceneOption(f"test {who} {number}", _ability_in_words(ability), reasons, seat=who, group="rule")
    words = Question("words", "Why, or what else", WORDS_LIMIT, required=False)
    yield SceneOption("no", "Not like that", asks=(words,), seat=who, group="rule")
    abilities = tuple((str(n), _ability_in_words(each)) for n, each in enumerate(sheet.abilities))
    for seat in now.seats:
        if seat == who or now.fight is not None:
            continue
        reasons = (f"{now.name(seat)} is out of this scene.",) if now.is_out(seat) else ()
        theirs: tuple[tuple[str, str], ...] = ()
        if not now.is_npc(seat):
            reasons = (*reasons, *reasons_against_acting(now.scene, seat))
            theirs = tuple(
                (str(n), _ability_in_words(each)) for n, each in enumerate(now.sheet(seat).abilities)
            )
        asks = [Question("ability", f"What {now.name(who)} uses", choices=abilities, begins="0")]
        if theirs:
            asks.append(Question("theirs", f"What {now.name(seat)} uses", choices=theirs, begins="0"))
            began = (("nobody", "Nobody"), (who, now.name(who)), (seat, now.name(seat)))
            asks.append(Question("began", "Who began it?", choices=began, begins="nobody"))
        asks.append(_tie_question(between_players=bool(theirs)))
        if last := _last_contest(now, who, seat):
            asks.append(
                Question("changed", "What has changed since", WORDS_LIMIT, hint=f"Last time: {last}.")
            )
        yield SceneOption(
            f"contest {who} {seat}", f"Against {now.name(seat)}", reasons, () if reasons else tuple(asks), seat=who,
            group="contest",
        )  # fmt: skip


def _tie_question(*, between_players: bool) -> Question:
    wins = "whoever began it wins" if between_players else "the player character wins"
    hint = "Nearly half of all even contests tie."
    return Question(
        "tie", "Does a tie make sense here?", choices=(("yes", "Yes, nobody moves"), ("no", f"No, {wins}")),
        begins="yes", hint=hint,
    )  # fmt: skip


def _last_contest(now: PlayedScene, left: str, right: str) -> str:
    return next((how for one, two, how in reversed(now.contests) if {one, two} == {left, right}), "")


def _ability_in_words(ability: Ability) -> str:
    return f"{ability.name} {signed(ability.score)}{', hampered' if ability.is_hampered else ''}"


def _calls(now: PlayedScene, roller: Roller) -> Iterator[Option]:
    if not now.is_npc(roller.seat):
        for held in now.sheet(roller.seat).hindrances:
            reasons = tuple(_reasons_against_call(now, roller, held.key))
            yield SceneOption(
                f"call {roller.seat} {held.key}", f"‘{held.words}’ of {now.name(roller.seat)}", reasons, group="call"
            )  # fmt: skip
    for trait in now.scene.traits_of(roller.seat):
        if not trait.is_advantage:
            reasons = () if roller.degree is None else ("The dice have fallen.",)
            if isinstance(roller.test, AbilityTest) and trait.called in roller.test.hindrances:
                reasons = (*reasons, f"‘{trait.words}’ is called on this test already.")
            label = f"‘{trait.words}’ of {now.name(roller.seat)}, for this scene"
            yield SceneOption(f"call {roller.seat} {trait.key}", label, reasons, group="call")


def _beginning_a_fight(now: PlayedScene) -> Iterator[Option]:
    able = [seat for seat in now.seats if not now.is_out(seat) and _can_bear_a_fight(now, seat)]
    ours, theirs = ([seat for seat in able if now.is_npc(seat) is is_npc] for is_npc in (False, True))
    choices = tuple((seat, now.name(seat)) for seat in able)
    reasons = ["It takes two."] if len(able) < 2 else []
    if now.action is not None and now.action.kind:
        reasons.append("Something is under way: let it come to its end, or drop it.")
    begins = ",".join(theirs or able[-1:])
    asks = (
        Question("goal", "What the fight is about", GOAL_LIMIT, begins=now.action.goal if now.action else ""),
        Question(
            "left", "On one side", choices=choices, many=True, begins=",".join(ours if theirs else able[:-1])
        ),
        Question("right", "On the other", choices=choices, many=True, begins=begins),
    )
    yield SceneOption("fight", "Begin a fight", tuple(reasons), () if reasons else asks, group="fight")


def _can_bear_a_fight(now: PlayedScene, seat: str) -> bool:
    return now.is_npc(seat) or bears_in_fight(now, seat, ()) > 0


def _of_fight(now: PlayedScene, fight: Fight) -> Iterator[Option]:
    reasons = []
    if now.action is not None and now.action.kind:
        reasons.append("An exchange is under way.")
    if fight.combat.may_impose or now.npc_hampers:
        reasons.append("The last exchange is not settled yet.")
    leads = {side: tuple(_leads(now, fight, side)) for side in Side}
    reasons += [f"Nobody on the {side.value} can lead now." for side, able in leads.items() if not able]
    asks: list[Question] = []
    if not reasons:
        for side, label in ((Side.LEFT, "On one side leads"), (Side.RIGHT, "On the other leads")):
            asks.append(Question(side.value, label, choices=leads[side], begins=leads[side][0][0]))
        asks.append(_tie_question(between_players=False))
        sides = ((side.value, _standing_in_words(now, fight, side)) for side in Side)
        began = (("nobody", "Nobody, or an NPC is in it"), *sides)
        asks.append(Question("began", "Who began it?", choices=began, begins="nobody"))
    yield SceneOption("exchange", "Let them clash", tuple(reasons), tuple(asks), group="exchange")
    yield from _joining(now, fight)
    open_end = ("The last exchange is not settled yet.",) if fight.combat.may_impose else ()
    yield SceneOption("peace", "The fight ends here", open_end, (WORDS,), group="fight")
    for fighter in fight.combat.fighters:
        if fighter.is_player and not now.is_out(fighter.seat):
            for held in now.sheet(fighter.seat).advantages:
                if not held.is_hampered and held.key not in fight.keys_that_fit(fighter.seat):
                    label = f"{held.name} of {fighter.name}"
                    yield SceneOption(f"fits {fighter.seat} {held.key}", label, asks=(WORDS,), group="fits")


def _joining(now: PlayedScene, fight: Fight) -> Iterator[Option]:
    """Whoever is here and does not fight may take a side, while no dice of an exchange lie there."""
    there = {one.seat for one in fight.combat.fighters}
    for seat in now.seats:
        if seat in there or now.is_out(seat) or not _can_bear_a_fight(now, seat):
            continue
        reasons = ("An exchange is under way.",) if now.action is not None and now.action.kind else ()
        for side in Side:
            label = f"{now.name(seat)}, beside {_standing_in_words(now, fight, side)}"
            yield SceneOption(f"join {seat} {side.value}", label, reasons, group="join")


def reasons_against_coming(now: PlayedScene) -> tuple[str, ...]:
    """Return what keeps everybody from coming while the scene is played."""
    reasons = ("The scene ends: whoever comes now, comes to the next one.",) if now.is_ending else ()
    return (*reasons, *_reasons_against_one_more(now))


def _reasons_against_one_more(now: PlayedScene) -> tuple[str, ...]:
    many = len(now.seats) + len(now.hidden)
    return (f"At most {MOST_THERE} take part.",) if many >= MOST_THERE else ()


def _standing_in_words(now: PlayedScene, fight: Fight, side: Side) -> str:
    return names_as_phrase([one.name for one in fight.combat.standing(side, now.rules)])


def _leads(now: PlayedScene, fight: Fight, side: Side) -> Iterator[tuple[str, str]]:
    for fighter in fight.combat.standing(side, now.rules):
        if not fighter.is_player:
            yield f"{fighter.seat} 0", fighter.name
        elif not list(reasons_against_acting(now.scene, fighter.seat)):
            for number, ability in enumerate(now.sheet(fighter.seat).abilities):
                yield f"{fighter.seat} {number}", f"{fighter.name}, {_ability_in_words(ability)}"


def _overriding(now: PlayedScene) -> Iterator[Option]:
    """What the GM sets at any time, with words (Ruling D23)."""
    for one in now.scene.participants:
        sets = [
            (f"point {one.seat} 1", "a point of destiny more"),
            (f"point {one.seat} -1", "a point less"),
            (f"trait {one.seat} advantage", "a temporary advantage"),
            (f"trait {one.seat} hindrance", "a temporary hindrance"),
        ]
        for number, bearer in enumerate(one.sheet.bearers):
            word, says = ("mend", "recovers") if bearer.is_hampered else ("hamper", "is hampered")
            sets.append((f"{word} {one.seat} {number}", f"{bearer.name} {says}"))
        for code, label in sets:
            yield SceneOption(code, f"{one.name}: {label}", asks=(WORDS,), seat=one.seat, group="override")


def _npcs(now: PlayedScene) -> Iterator[Option]:
    seen = (("hidden", "Hidden"), ("seen", "In sight"))
    reasons = _reasons_against_one_more(now)
    traits = "Separate them by commas; left empty, by its grade."
    asks = (
        Question("name", "What the table calls it", 80),
        Question("grade", "Grade", choices=grade_choices(now.rules), begins="0"),
        Question("seen", "For now", choices=seen, begins="hidden"),
        Question("advantages", "Advantages", WORDS_LIMIT, required=False, hint=traits),
        Question("hindrances", "Hindrances", WORDS_LIMIT, required=False, hint="Separate them by commas."),
    )
    yield SceneOption("npc", "Somebody new", reasons, () if reasons else asks, group="npc")
    for key, npc in now.hidden:
        yield SceneOption(f"reveal {key}", npc.name, group="reveal")


def grade_choices(rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """Return the table's grades of NPCs, by number, each in words."""
    return tuple(
        (str(number), f"{grade.name}: {signed(grade.score)}, bears {grade.bears}")
        for number, grade in enumerate(rules.npc_grades)
    )
