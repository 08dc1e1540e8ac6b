"""Guards of a dream's page switched off: leaks planted in what it is drawn from, and the tests that die of each."""

from functools import partial
from typing import Any

import pytest

from characters.beckoning_dream.dream_page import conflict_forms, posting, table
from characters.beckoning_dream.dream_page import scene as dream_scene
from characters.beckoning_dream.dream_page.beside import Beside
from characters.beckoning_dream.dream_page.few_forms import AsideForm, MeetForm
from characters.beckoning_dream.dream_page.reading import DreamReading
from characters.beckoning_dream.dream_page.table import DreamTable
from characters.beckoning_dream.rules.dreaming import deciding, folding, foresight, likely, offering
from characters.beckoning_dream.rules.dreaming.position import GM
from characters.beckoning_dream.sheet import BoonView
from characters.ledger import scenes
from characters.ledger.errors import RefusedError
from characters.models import Opponent, OpponentQuerySet, SceneQuerySet
from characters.pages import scenes as scene_views
from characters.pages import sheet as sheet_views
from characters.pages import table_papers
from characters.pages.form_stage import FormStage
from play.rules.lines import ALL_KNOWING
from tests.cast import make_dreamer, op
from tests.characters.dreams import REVEALED, _as_laid, make_dream
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, rewritten, test_without_it_its_tests_fail
from tests.pages.characters import test_boon_in_dream as boons
from tests.pages.characters import test_dream, test_scene_story, test_table_papers
from tests.pages.characters import test_dream_away as away
from tests.pages.characters import test_dream_bad_input as bad_input
from tests.pages.characters import test_dream_clicks as clicks
from tests.pages.characters import test_dream_forms as pages
from tests.promises.test_dream_secrets import check_opponents, check_worlds

pytestmark = DATABASE

__all__ = ["_as_laid", "test_without_it_its_tests_fail"]

known_to_seats_at = scenes.known_to_seats_at
known_to_seats, render_stage, make_moves = scenes.known_to_seats, scene_views._render_stage, scenes.make_moves
EVERY_SEAT = frozenset({GM, "d1", "d2"})


def with_number_of_what_lies_hidden(request: Any, stage: Any, *args: Any, **told: Any) -> Any:
    """Answer with an ETag that counts in what lies hidden."""
    answer = render_stage(request, stage, *args, **told)
    answer["ETag"] = f'"{hash(str(scenes.keepers_position(stage.scene).bearers))}"'
    return answer


def refused_with_what_lies_there(scene: Any, seat: str, *args: Any, **told: Any) -> Any:
    """Refuse with the top of everybody's Future."""
    try:
        return make_moves(scene, seat, *args, **told)
    except RefusedError as error:
        full = scenes.keepers_position(scene)
        tops = [one.piles.future.cards[:1] for one in full.bearers.values()]
        raise RefusedError.because(f"{error} {tops}") from error


def everybody_set_down(stage: Any) -> tuple[Any, ...]:
    return tuple(Opponent.objects.filter(campaign=stage.scene.campaign_id))


def every_click_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    def anew(scene: Any, seat: str, moves: Any, *, by: Any, **_told: Any) -> Any:
        told = {"seen_number": scene.number, "op_id": op(), "by": by}
        return make_moves(scene, seat, moves, seats_read_from=(seat,), **told)

    monkeypatch.setattr(scenes, "has_played_op", lambda _scene, _op: False)
    monkeypatch.setattr(scenes, "make_moves", anew)


def as_of_now(scene: Any, seat: str, moves: Any, **told: Any) -> Any:
    """Make what the rules still allow, whatever came since."""
    return make_moves(scene, seat, moves, **{**told, "seen_number": scene.number})


def known_to_all_knowing_gm(scene: Any, seats: Any) -> Any:
    return known_to_seats(scene, None if seats is None or GM not in seats else {GM, "d1", "d2"})


def log_of_the_gm(stage: Any) -> Any:
    numbers = scenes.numbers_of_acts_not_taken_back(stage.scene)[-8:][::-1]
    return scenes.turns_of_acts(stage.scene, numbers, known_to_seats(stage.scene, None).log, {})


def as_the_gm_knew_it(scene: Any, _seats: Any, number: int) -> Any:
    return known_to_seats_at(scene, EVERY_SEAT, number)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "nobody can say where a Dreamer is",
        Put(Beside, "placed", ()),
        pages.check_where,
    ),
    Guard(
        "who comes just in time is not asked on whose side",
        Put(Beside, "guide_sides", ()),
        pages.check_just_in_time,
    ),
    Guard(
        "what else an Effort costs is not read before it begins",
        Put(conflict_forms, "_what_else_it_costs", lambda _told: ""),
        pages.check_cost,
    ),
    Guard(
        "a Spike forgets on the page what was chosen",
        Put(MeetForm, "_said", ""),
        pages.check_chosen_for_spike,
    ),
    Guard(
        "a Boon of once a dream is used twice",
        Put(dream_scene, "boons_used_up", lambda _bearer, _boons: frozenset()),
        boons.check_used_up,
    ),
    Guard(
        "whose Boon the GM said it was is not told",
        Put(posting, "why_of_boon", lambda _dream, _key, why: why),
        boons.check_used_up_for_another,
    ),
    Guard(
        "nobody says whose cards wait, and for what",
        Put(Beside, "reasons_against_hand", ()),
        pages.check_by_hand_at_any_step,
    ),
    Guard(
        "a page drawn from the keeper's position",
        Put(scenes, "known_to_seats", lambda scene, _seats: known_to_seats(scene, ALL_KNOWING)),
        partial(check_worlds, "Revealed", "bo"),
    ),
    Guard(
        "a player reads with the GM's eyes",
        Put(FormStage, "known", property(lambda stage: known_to_seats(stage.scene, None))),
        partial(check_worlds, "between Conflicts, something prepared", "dee"),
    ),
    Guard(
        "who watches reads with everybody's eyes",
        Put(scenes, "known_to_seats", lambda scene, seats: known_to_seats(scene, seats or EVERY_SEAT)),
        partial(check_worlds, "a Spike", "eve"),
    ),
    Guard(
        "a screen for all shows what the GM reads",
        Put(FormStage, "is_for_all", False),
        partial(check_worlds, "Revealed", "screen"),
    ),
    Guard(
        "the GM sees what a player chose",
        Put(scenes, "known_to_seats", known_to_all_knowing_gm),
        partial(check_worlds, "chosen, not Revealed", "ada"),
    ),
    Guard(
        "the GM sees which effects a player chose unseen",
        Put(scenes, "known_to_seats", known_to_all_knowing_gm),
        partial(check_worlds, "effects chosen unseen", "ada"),
    ),
    Guard(
        "a player sees which effects a foe has",
        Put(FormStage, "known", property(lambda stage: known_to_seats(stage.scene, None))),
        partial(check_worlds, "effects chosen unseen by a foe", "bo"),
    ),
    Guard(
        "every seat is everybody's",
        Put(FormStage, "reads", EVERY_SEAT),
        partial(check_worlds, "a Spike", "bo"),
    ),
    Guard(
        "every seat is the GM's",
        Put(FormStage, "reads", EVERY_SEAT),
        partial(check_worlds, "a Plot", "ada"),
    ),
    Guard(
        "the log as the GM was told it",
        Put(FormStage, "log", property(log_of_the_gm)),
        partial(check_worlds, "Revealed", "eve"),
    ),
    Guard(
        "who holds a seat reads all that its player ever read",
        Put(FormStage, "known", property(lambda stage: known_to_seats(stage.scene, stage.seats))),
        partial(check_worlds, "a seat lent to a player", "dee"),
    ),
    Guard(
        "what a lent seat has in hand is told to all",
        Reworded(deciding, "lines_of_lending", 'readers=frozenset({holder}), stub=f"entrusted {key}"', ""),
        partial(check_worlds, "a seat lent to a player", "eve"),
    ),
    Guard(
        "a seat that came back is read by who held it",
        Put(folding.FOLDS, "reclaim", lambda dream, _key: dream),
        partial(check_worlds, "a seat that came back", "bo"),
    ),
    Guard(
        "who holds a seat cannot play it",
        Put(FormStage, "seats", property(lambda stage: stage.reads)),
        away.check_lending,
    ),
    Guard(
        "who held a seat Selects for it after it went back",
        Reworded(scenes, "make_moves", '"check": refuse_seat_of_others,', ""),
        away.check_seat_that_went_back,
    ),
    Guard(
        "who held a seat goes on without a hand after it went back",
        Reworded(scenes, "make_moves", "refuse_seat_of_others(watched.position)", "pass"),
        away.check_time_at_a_seat_that_went_back,
    ),
    Guard(
        "a lent seat is played by the foe's Present that the GM sees",
        Put(likely, "as_known_to", lambda dream, _key, _other: dream),
        away.check_seat_of_who_left,
    ),
    Guard(
        "what a card may meet is counted at a lent seat by the foe's deck that the GM knows",
        Reworded(foresight, "as_known_to", "theirs.is_foe and not dream.bearers[key].is_foe", "False"),
        away.check_odds_at_a_lent_seat,
    ),
    Guard(
        "a hand counts as lowered before the agreed time",
        Reworded(scenes, "_make_move_that_waited", "until > timezone.now()", "False"),
        away.check_time_for_hands,
    ),
    Guard(
        "last time as others were told it",
        Put(scenes, "known_to_seats_at", as_the_gm_knew_it),
        away.check_last_time_of_each,
    ),
    Guard(
        "last time tells what lies hidden",
        Put(scenes, "known_to_seats_at", as_the_gm_knew_it),
        partial(check_worlds, "a Plot, opened again after a pause", "eve"),
    ),
    Guard(
        "last time would stand there while they play on",
        Reworded(scenes, "number_before_pause", "if although_it_goes_on else moments[:1]", ""),
        away.test_last_time_is_gone_once_somebody_moves_and_is_there_for_who_asks,
    ),
    Guard(
        "an ETag that counts in what lies hidden",
        Put(scene_views, "_render_stage", with_number_of_what_lies_hidden),
        partial(check_worlds, "Revealed", "ada"),
    ),
    Guard(
        "a refusal that tells what lies on top",
        Put(scenes, "make_moves", refused_with_what_lies_there),
        partial(check_worlds, "chosen by a foe", "dee"),
    ),
    Guard(
        "those set down are there for a player",
        Put(FormStage, "_opponents_there", everybody_set_down),
        check_opponents,
    ),
    Guard(
        "a seat that is another's plays",
        Put(scenes, "seats_to_act_for", lambda *_told: EVERY_SEAT),
        partial(pages.check_refused, *pages.ANOTHERS_SEAT),
    ),
    Guard(
        "what is told in JSON is taken from a press",
        Put(posting.ACTS, "plain", lambda posted: (posted.one("move"),)),
        partial(pages.check_refused, *pages.JSON_PRESSED),
    ),
    Guard(
        "who dreams already begins a second dream",
        Put(scenes, "open_scene_with", lambda *_told: None),
        bad_input.check_second_dream,
    ),
    Guard(
        "who dreams already joins a second dream",
        Put(scenes, "open_scene_with", lambda *_told: None),
        lambda campaign, dreamer, bo, ada_client: test_dream.check_joining_a_second_dream(
            campaign, make_dreamer(bo, campaign, name="Wren Sable"), ada_client
        ),
    ),
    Guard(
        "who Selects a card that went reads what happened, and not which card it was",
        Put(table.DreamTable, "went", ""),
        partial(bad_input.check_card_that_went, *bad_input.BURNED),
    ),
    Guard(
        "a real card Revealed too early is no move that anybody could think of",
        Reworded(offering, "_options_of_select", "if key in turn.selected else ()", "if False else ()"),
        partial(bad_input.check_refused_at, *bad_input.TOO_EARLY),
    ),
    Guard(
        "a Bond's button says nothing of what it does before it is pressed",
        Put(Beside, "_bond_in_words", lambda _beside, _option: ""),
        partial(
            bad_input.test_before_a_bond_is_pressed_one_reads_whom_it_asks_what_it_does_and_what_it_costs,
            *bad_input.TAG_IN,
        ),
    ),
    Guard(
        "a double click plays twice",
        every_click_anew,
        lambda: pages.check_double_click(make_dream().play(*REVEALED)),
    ),
    Guard(
        "a page that was overtaken plays on",
        Put(scenes, "make_moves", as_of_now),
        lambda: pages.check_stale(make_dream().play(*REVEALED)),
    ),
    Guard(
        "a story is told to a player with the GM's ears",
        Put(table_papers, "_story", lambda stage: scenes.story_heard_by_seats(stage.scene, EVERY_SEAT)),
        partial(check_worlds, "between Conflicts, something prepared", "dee"),
    ),
    Guard(
        "a story tells who holds a seat what its player read before",
        Put(table_papers, "_story", lambda stage: scenes.story_heard_by_seats(stage.scene, stage.seats)),
        partial(check_worlds, "a seat lent to a player", "dee"),
    ),
    Guard(
        "a story is one file however long it is",
        Put(table_papers, "_story_in_files", lambda story: {"story": story}),
        test_scene_story.test_a_very_long_story_is_printed_in_files_that_together_tell_all_of_it,
    ),
    Guard(
        "what is prepared is printed for a player",
        Put(FormStage, "known", property(lambda stage: known_to_seats(stage.scene, None))),
        test_table_papers.check_prepared,
    ),
    Guard(
        "what is hidden from players is on their paper",
        Put(OpponentQuerySet, "visible_to", lambda all_of_them, _user: all_of_them),
        test_table_papers.check_hidden,
    ),
    Guard(
        "who watches is not led to the screen for all",
        Put(FormStage, "offers_screen_for_all", property(lambda stage: stage.is_gm)),
        partial(test_scene_story.check_screen_for_all, "eve", is_offered=True),
    ),
    Guard(
        "a story for all tells what the GM knows",
        Put(FormStage, "is_for_all", False),
        test_scene_story.check_told,
    ),
    Guard(
        "what was typed is markup in a story",
        Put(table_papers, "markdown_with_line_breaks", str),
        partial(test_scene_story.check_markdown, "**bold**"),
    ),
    Guard(
        "what is marked goes when a hand is raised",
        Put(table.DreamTable, "_form_of_who_is_not_waited_for", lambda _table, _of: None),
        lambda: pages.check_stale(make_dream().play(*REVEALED)),
    ),
    Guard(
        "what is likely is chosen where nothing is preset",
        Put(DreamReading, "has_presets", True),
        partial(pages.check_left_open, "a card"),
    ),
    Guard(
        "what was sent beside goes with a turn that went on",
        Put(DreamReading, "sent_beside", lambda reading, _form, name: reading.asked(name)),
        partial(pages.check_kept_beside, "by-hand"),
    ),
    Guard(
        "a Duel forgets who stands on which side",
        Put(posting, "_on_side", lambda _posted, key, _chosen, _set_down: key),
        pages.test_foes_stand_together_apart_or_beside_the_dreamers,
    ),
    Guard(
        "a Spike is begun where none is set down",
        Put(conflict_forms.ConflictToBegin, "is_possible", True),
        pages.check_begun_button,
    ),
    Guard(
        "what was set down begins without what nobody had to say of it",
        Put(posting.KEPT, "effort", dict.fromkeys(("difficulty", "intensity", "cards"))),
        partial(pages.check_set_down, "effort", is_prepared=False),
    ),
    Guard(
        "what is said of a prepared foe where it comes is ignored",
        Put(posting, "_how_foes_play", lambda _posted: {}),
        partial(pages.check_said_anew, "kept"),
    ),
    Guard(
        "a scene went well whatever its last Conflict was",
        Put(conflict_forms, "SCENE_ENDS", dict.fromkeys(conflict_forms.SCENE_ENDS, "well")),
        partial(pages.check_on_to_next, "lost", "not_well"),
    ),
    Guard(
        "the GM is waited for before anybody said how they meet a Spike",
        Put(DreamTable, "_who_has_not_said", frozenset()),
        pages.check_who_is_first,
    ),
    Guard(
        "a field that is still being filled in is told to be empty",
        Put(DreamReading, "words_asked_by", lambda reading, _code: {"words": reading.asked("words")}),
        pages.check_nothing_missed,
    ),
    Guard(
        "who steps aside and back is left out of the next Conflict",
        Put(
            conflict_forms.SceneForm,
            "_is_marked",
            lambda form, name, value: value in form.reading.asked_all(name),
        ),
        pages.check_marked_again,
    ),
    Guard(
        "how a scene ends stands above what it is for",
        Put(conflict_forms.SceneForm, "are_scenes_first", True),
        pages.check_likely_act_first,
    ),
    Guard(
        "who stepped aside reads nothing of it",
        Put(AsideForm, "title", "Nothing waits for you."),
        pages.check_comes_back,
    ),
    Guard(
        "what is chosen already has a button like what is not",
        Put(MeetForm, "is_chosen_already", False),
        pages.check_chosen_already,
    ),
    Guard(
        "the end of the dream stays folded in once each scene is over",
        Put(conflict_forms.SceneForm, "is_end_next", False),
        pages.check_end_in_sight,
    ),
    Guard(
        "a Conflict is what comes before any scene",
        Put(conflict_forms.SceneForm, "next_scene", None),
        pages.check_next_step,
    ),
    Guard(
        "a scene comes before the Guides are told",
        Put(conflict_forms.SceneForm, "are_guides_first", False),
        pages.check_next_step,
    ),
    Guard(
        "a page of a dream that is over never learns of its Reflection",
        Reworded(scene_views, "_has_no_news_since", " or found[0][1] is None", " or True"),
        pages.check_news_of_session,
    ),
    Guard(
        "what was prepared to come next is not chosen",
        Put(conflict_forms.SceneForm, "_prepared_for_now", lambda _form: iter(())),
        clicks.check_clicks,
    ),
    Guard(
        "a prepared foe asks for cards that the campaign settled it lays at random",
        Put(posting.ACTS, "prepare", rewritten(posting._prepare, "plays if what == FOE else {}", "{}")),
        clicks.check_clicks,
    ),
    Guard(
        "another's Boon is pressed from their sheet",
        Reworded(scenes, "open_scene_to_use_own_sheet_in", "character.owner_id != user.pk", "False"),
        boons.check_own,
    ),
    Guard(
        "a sheet leads into a dream that is over",
        Put(SceneQuerySet, "open", lambda rows: rows),
        boons.check_open,
    ),
    Guard(
        "a Boon is pressed where nothing can be done by hand",
        Reworded(sheet_views, "_open_scene_with_own_sheet", ".from_sheet(position, seat)", " and ()"),
        boons.check_reason,
    ),
    Guard(
        "a Boon that sleeps is pressed",
        Put(BoonView, "is_of_use", True),
        boons.check_of_use,
    ),
)
