"""Dreamcatcher as one value."""

from characters.dreamcatcher.demo import DEMO
from characters.dreamcatcher.forms import DreamcatcherDraftForm
from characters.dreamcatcher.goal import PLANNER
from characters.dreamcatcher.occasion_forms import STORY
from characters.dreamcatcher.odds_page import ODDS, ODDS_ON_PAPER
from characters.dreamcatcher.opponents import NPC
from characters.dreamcatcher.paper import print_context
from characters.dreamcatcher.party import party_view
from characters.dreamcatcher.rolls import TEST
from characters.dreamcatcher.rules import (
    alone,
    creation,
    dreamcatcher,
    granting,
    growth,
    house_rules,
    validity,
    words,
)
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rulings import RULINGS
from characters.dreamcatcher.scene import SCENE
from characters.dreamcatcher.sheet import scores_and_destiny_strip, sheet_context
from characters.dreamcatcher.starters import STARTERS
from characters.dreamcatcher.table_paper import GMS_PAGE, NPCS
from characters.dreamcatcher.workbench import builder_context
from characters.socket.rules import Exceptions, GameRules, GameViews, GameWords, System, TextField

SYSTEM: System[Dreamcatcher, HouseRules] = System(
    key="dreamcatcher",
    rules=GameRules(
        blank=Dreamcatcher(),
        house_rules=HouseRules(),
        read_rules=house_rules.house_rules_of_json,
        house_rule_problems=house_rules.house_rule_problems,
        what_stays=house_rules.what_stays_sentences,
        starters=STARTERS,
        problems=creation.draft_problems,
        create=creation.first_entry,
        offers=growth.open_and_closed_offers,
        settle=growth.settle_offer,
        is_entry_still_legal=validity.is_entry_still_legal,
        seats=validity.no_seats_of_other_characters,
        differ=validity.difference_between,
        apply=dreamcatcher.apply_entry,
        award=granting.award_entry,
        draft_of=creation.arrival_draft_of,
        spends=growth.SPENDS,
        grants=granting.GRANTS,
        mends=growth.rewording_offers,
        waits=alone.waiting_choice_in_words,
    ),
    says=GameWords(
        title="Dreamcatcher",
        character="Dreamcatcher",
        currency="destiny",
        line="Six approaches, advantages and hindrances in your own words. They grow between stories, by destiny.",
        begins="Ready-made ones are there to begin with.",
        starters_title="Ready-made Dreamcatchers",
        starters_note="whole people, yours to change",
        finished="From then on tests, scenes and stories write the rest.",
        arrived="Scores, traits with their hampers and destiny become the first line of the ledger.",
        growth="Between stories",
        growth_line="Everything that destiny may change is here, with its reason where it is not yet possible.",
        whole="The scores",
        none_marked="Press a hindrance, and the way appears here.",
        want_less="Or let one of them stay.",
        real="with real dice",
        house_rule_fields=tuple(house_rules.house_rule_fields()),
        texts=(
            TextField("line", "What they are", 200, long=False),
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
        strip=scores_and_destiny_strip,
        party=party_view,
        form=DreamcatcherDraftForm,
    ),
    parts=(
        STORY,
        TEST,
        SCENE,
        NPC,
        ODDS,
        GMS_PAGE,
        NPCS,
        ODDS_ON_PAPER,
        PLANNER,
        Exceptions(granting.exception_offers, granting.GROUPS, granting.settle_spend_or_exception),
        DEMO,
    ),
)
