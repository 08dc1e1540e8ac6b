"""The Hidden Isle as one value."""

from characters.hidden_isle.boards import HAND
from characters.hidden_isle.demo import DEMO
from characters.hidden_isle.downtime_page import downtime_context
from characters.hidden_isle.forms import AgentDraftForm
from characters.hidden_isle.occasion_forms import DOWNTIME
from characters.hidden_isle.odyssey_page import odyssey_context
from characters.hidden_isle.paper import print_context
from characters.hidden_isle.rules import (
    agent,
    arriving,
    creation,
    downtime,
    granting,
    house_rules,
    offers,
    validity,
    words,
)
from characters.hidden_isle.rules.agent import Agent
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rulings import RULINGS
from characters.hidden_isle.sheet import sheet_context, tracks_drives_and_harm_strip
from characters.hidden_isle.starters import STARTERS
from characters.hidden_isle.workbench import builder_context
from characters.socket.rules import Exceptions, GameRules, GameViews, GameWords, Page, System

SYSTEM: System[Agent, HouseRules] = System(
    key="hidden_isle",
    rules=GameRules(
        blank=Agent(),
        house_rules=HouseRules(),
        read_rules=house_rules.house_rules_of_json,
        house_rule_problems=house_rules.house_rule_problems,
        starters=STARTERS,
        problems=creation.draft_problems,
        create=creation.first_entry,
        offers=offers.open_and_closed_offers,
        settle=offers.settle_offer,
        is_entry_still_legal=validity.is_entry_still_legal,
        seats=validity.no_seats_of_other_characters,
        differ=validity.difference_between,
        apply=agent.apply_entry,
        award=granting.award_entry,
        draft_of=arriving.arrival_draft_of,
        spends=offers.SPENDS,
        grants=granting.GRANTS | {"granted"},
        waits=downtime.next_downtime_step_in_words_and_page,
    ),
    says=GameWords(
        title="The Hidden Isle",
        character="agent",
        currency="XP",
        line="A childhood, an adulthood, a burden and an ideal, each a card. Downtime is where they live and grow.",
        begins="Ready-made ones are there to begin with.",
        starters_title="Ready-made agents",
        starters_note="whole people, yours to change",
        finished="From then on downtime and scenarios write the rest.",
        arrived="Cards, tracks, harm and contacts become the first line of the ledger.",
        growth="What they may do",
        growth_line="Everything the rules let them do is here, with its reason where it is not yet possible.",
        after="Vision cards after",
        whole="Extra vision cards",
        house_rule_fields=tuple(house_rules.house_rule_fields()),
        texts=agent.TEXTS,
        groups=offers.GROUPS,
        rulings=RULINGS,
        describe=words.describe_entry,
        cards=words.cards_gone_and_come,
    ),
    shows=GameViews(
        sheet=sheet_context,
        paper=print_context,
        workbench=builder_context,
        strip=tracks_drives_and_harm_strip,
        form=AgentDraftForm,
    ),
    parts=(
        DOWNTIME,
        Page("downtime", "Downtime", downtime_context, link="Downtime", writes=True),
        Page("odyssey", "A Dream Odyssey", odyssey_context, writes=True),
        HAND,
        Exceptions(granting.exception_offers, granting.GROUPS, granting.settle_spend_or_exception),
        DEMO,
    ),
)
