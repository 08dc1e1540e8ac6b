"""The Arkana Engine as one value."""

from characters.arkana.demo import DEMO
from characters.arkana.forms import ArkanaDraftForm
from characters.arkana.goal import PLANNER
from characters.arkana.occasion_forms import MILESTONE
from characters.arkana.opponents import NPC
from characters.arkana.paper import print_context
from characters.arkana.party import party_view
from characters.arkana.rolls import CHECKS
from characters.arkana.rules import arkana, creation, foresight, granting, growth, validity, words
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rulings import RULINGS
from characters.arkana.scene import CONFLICT
from characters.arkana.sheet import grid_strip, sheet_context
from characters.arkana.starters import STARTERS
from characters.arkana.workbench import builder_context
from characters.socket.rules import Exceptions, GameRules, GameViews, GameWords, Question, System, TextField

SYSTEM: System[Arkana, HouseRules] = System(
    key="arkana",
    rules=GameRules(
        blank=Arkana(),
        house_rules=HouseRules(),
        read_rules=arkana.house_rules_of_json,
        house_rule_problems=arkana.house_rule_problems,
        starters=STARTERS,
        problems=creation.draft_problems,
        create=creation.first_entry,
        offers=growth.open_and_closed_offers,
        settle=growth.settle_offer,
        is_entry_still_legal=validity.is_entry_still_legal,
        seats=validity.no_seats_of_other_characters,
        differ=validity.difference_between,
        apply=arkana.apply_entry,
        award=granting.award_entry,
        draft_of=creation.arrival_draft_of,
        spends=growth.SPENDS,
        grants=granting.GRANTS,
    ),
    says=GameWords(
        title="Arkana Engine",
        character="Arkana",
        currency="XP",
        line="Nine Phrases, three Masteries each way, and what they carry. They grow at milestones.",
        begins="Ready-made ones are there to begin with.",
        starters_title="Ready-made Arkana",
        starters_note="with scores and a Kit, yours to change",
        finished="From then on milestones bring the XP to grow by.",
        arrived="Scores, Kit, what they carry, Wounds and XP become the first line of the ledger.",
        growth="Growth and Kit",
        growth_line="Everything they may do between conflicts is here, with its reason where it is not yet possible.",
        whole="The scores",
        none_marked="Press + at a Phrase, and the way appears here.",
        want_less="Or want a little less.",
        house_rule_fields=(
            Question("creation_points", "Points at creation"),
            Question("points_per_raise", "The price of a +1 at creation"),
            Question("equipment_slots", "Equipment slots"),
            Question("pack_slots", "Pack slots"),
            Question("hands", "Hands to use Kit with"),
            Question("targets", "Targets in words, the easiest first", arkana.TARGETS_LIMIT),
            Question(
                "focus_is_used_up",
                "Focus that takes damage off",
                choices=(
                    ("false", "Stays: it is subtracted from every hit"),
                    ("true", "Is used up by what it takes off"),
                ),
            ),
            Question(
                "players_set",
                "Area, Target and whether a Base Score is enough, in a Conflict",
                choices=(
                    ("false", "The Arbiter says them"),
                    ("true", "The players set them, and the Arbiter may object"),
                ),
            ),
        ),
        texts=(
            TextField("calling", "What they are", 200, long=False),
            TextField("look", "Look", 2_000),
            TextField("notes", "Notes", 10_000, hint="The table can read these. They go on the sheet."),
            TextField("secret", "Private notes", 10_000, private=True, hint="Only you read these."),
        ),
        groups=growth.GROUPS,
        rulings=RULINGS,
        describe=words.describe_entry,
    ),
    shows=GameViews(
        sheet=sheet_context,
        paper=print_context,
        workbench=builder_context,
        strip=grid_strip,
        foresee=foresight.foreseen_if_raise,
        party=party_view,
        form=ArkanaDraftForm,
    ),
    parts=(
        MILESTONE,
        *CHECKS,
        CONFLICT,
        NPC,
        PLANNER,
        Exceptions(granting.exception_offers, granting.GROUPS, granting.settle_spend_or_exception),
        DEMO,
    ),
)
