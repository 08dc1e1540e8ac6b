"""The Beckoning Dream as one value."""

from characters.beckoning_dream.catalogue import CATALOGUE
from characters.beckoning_dream.demo import DEMO
from characters.beckoning_dream.dream_page.scene import DREAM
from characters.beckoning_dream.forms import DreamerDraftForm
from characters.beckoning_dream.goal import PLANNER
from characters.beckoning_dream.occasion_forms import REFLECTION
from characters.beckoning_dream.odds import odds_context
from characters.beckoning_dream.opponents import OPPONENTS
from characters.beckoning_dream.paper import print_context
from characters.beckoning_dream.party import party_view
from characters.beckoning_dream.rules import (
    deck,
    differing,
    foresight,
    forging,
    gaining,
    granting,
    offering,
    reflection,
    rewording,
    validity,
    words,
)
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply_entry, house_rules_of_json
from characters.beckoning_dream.rules.dreaming.house_rules import QUESTIONS
from characters.beckoning_dream.rules.oneirogen import ONEIROGEN
from characters.beckoning_dream.rulings import RULINGS
from characters.beckoning_dream.sheet import deck_strip, sheet_context
from characters.beckoning_dream.spike_page import SPIKE_TO_MEET
from characters.beckoning_dream.starters import STARTERS
from characters.beckoning_dream.stress_page import STRESS_TO_BEAR
from characters.beckoning_dream.table_paper import FOES, GUIDES, READY, SCORES
from characters.beckoning_dream.transform_page import transform_context
from characters.beckoning_dream.turn_page import TURN
from characters.beckoning_dream.workbench import arrival_draft_of, builder_context
from characters.socket.rules import (
    Exceptions,
    GameRules,
    GameViews,
    GameWords,
    Joint,
    Page,
    Question,
    System,
    TextField,
)

SYSTEM: System[Dreamer, HouseRules] = System(
    key="beckoning_dream",
    rules=GameRules(
        blank=Dreamer(),
        house_rules=HouseRules(),
        read_rules=house_rules_of_json,
        house_rule_problems=deck.house_rule_problems,
        starters=STARTERS,
        problems=deck.draft_problems,
        create=deck.first_entry,
        offers=reflection.open_and_closed_offers,
        settle=reflection.settle_offer,
        is_entry_still_legal=validity.is_entry_still_legal,
        seats=differing.other_seats_of_all_bonds,
        differ=differing.difference_between,
        apply=apply_entry,
        award=granting.award_entry,
        draft_of=arrival_draft_of,
        spends=offering.SPENDS,
        grants=frozenset({"granted", "exception", "reworded", ONEIROGEN}),
        mends=rewording.rewording_and_oneirogen_offers,
    ),
    says=GameWords(
        title="The Beckoning Dream",
        character="Dreamer",
        currency="XP",
        line="A tarot deck: what they can do, and what they fear. It changes with what they dream.",
        begins="Ten cards make the first one, and ready-made decks are there to begin with.",
        starters_title="Ready-made decks",
        starters_note="ten cards each, yours to change",
        finished="From then on the deck changes by Reflection.",
        arrived="Deck, Awareness, XP and Boons become the first line of the ledger.",
        growth="Reflection",
        growth_line="Every option of the rules is here, with its reason where it is not yet possible.",
        after="Deck after",
        whole="The deck",
        page="Build the new deck",
        none_marked="Press a card to want it, or to let it go, and the way appears here.",
        want_less="Or want a little less: take a card out above.",
        house_rule_fields=(
            Question("deck_least", "Cards in a first deck, at least", about="A first deck"),
            Question("deck_most", "Cards in a first deck, at most", about="A first deck"),
            Question("awareness", "Maximum Awareness at creation", about="A first deck"),
            *QUESTIONS,
        ),
        texts=(
            TextField("dream", "The dream they pursue", 200, long=False),
            TextField("look", "Look", 2_000),
            TextField("notes", "Notes", 10_000, hint="The table can read these. They go on the sheet."),
            TextField("secret", "Private notes", 10_000, private=True, hint="Only you read these."),
        ),
        groups=offering.GROUPS,
        rulings=RULINGS,
        describe=words.describe_entry,
        cards=words.cards_gone_and_come,
    ),
    shows=GameViews(
        sheet=lambda dreamer, _table: sheet_context(dreamer),
        paper=print_context,
        workbench=builder_context,
        strip=deck_strip,
        foresee=foresight.foreseen_changes,
        party=party_view,
        form=DreamerDraftForm,
    ),
    parts=(
        REFLECTION,
        Page("odds", "What to expect", odds_context, link="Odds"),
        Page("transform", "Transform", transform_context),
        TURN,
        STRESS_TO_BEAR,
        SPIKE_TO_MEET,
        DREAM,
        *OPPONENTS,
        FOES,
        READY,
        SCORES,
        GUIDES,
        Joint(
            frozenset({"bond"}),
            forging.questions_to_replying_dreamer,
            forging.entries_of_forged_bond,
            gaining.needs_yes_of_gm,
        ),
        PLANNER,
        CATALOGUE,
        Exceptions(granting.exception_offers, granting.GROUPS, granting.settle_spend_or_exception),
        DEMO,
    ),
)
