"""Every field of text there is: where it is typed, how much fits, and on which pages it shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import LINE, LONG, NAME
from characters.arkana.rules.conflict.moves import LONGEST_RULING
from characters.arkana.rules.kit import SPELL_LIMIT
from characters.dreamcatcher.rules.creation import TRAIT_LIMIT
from characters.systems import system_of
from tests.promises.racing import fields_of
from tests.promises.world import World
from tests.routes import (
    ANSWER,
    CAST,
    DREAMS,
    EFFORT,
    EVENING,
    FIGHT,
    FOE,
    MENDED,
    MENDED_BOND,
    NEW_ACCOUNT,
    NIGHT,
    NPC,
    ROLL,
    SLEEP,
    SPIKE,
)

PRONOUNS, BOON_TEXT, LOOK = 40, 2_000, 2_000
ONDINE = {"name": "Ondine Varga"}
CHOOSE = {"SpendForm": "characters:grow", "ExceptionForm": "characters:exceptions"}
GRANT = {"code": "xp", "answer_xp": "9", "rules_version": "@rules_version"}
BOND = {"code": "bond", "answer_with": "@partner", "answer_card": "c1", "rules_version": "@rules_version"}
BOON = {
    "code": "boon",
    "answer_boon": "General",
    "answer_name": "Tide Boon",
    "rules_version": "@rules_version",
}
PAIR = {"mode": "warring_planets", "partner": "@pair_partner", "op_id": "@op"}
HERE = PAIR | {"partner": "here", "cards": "real", "name_1": "Ondine", "name_2": "Tal"}
GAME = {"mode": "know_thyself", "op_id": "@op"}
MET = {"code": "meet", "answer_name": "Orla", "answer_kind": "Other", "answer_card": "c1"}
TRIED = {"code": "boon", "answer_boon": "General", "answer_name": "Tried Boon", "op_id": "@op"}


@dataclass(frozen=True)
class Text:
    """A field of a form; *shown* lists "role route thing..." where its words must stand once saved.

    *answered* is the status by which it is: 200 where a way back is shown, once.
    """

    form: str
    key: str
    route: str
    role: str
    cap: int
    data: dict[str, Any] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    long: bool = False
    answered: int = 303

    @property
    def name(self) -> str:
        return f"{self.form}.{self.key}"

    def __str__(self) -> str:
        return f"{self.name} at {self.route}"

    def url(self, world: World) -> str:
        name, _, args = self.route.partition(" ")
        return world.url(name, args)

    def post(
        self,
        world: World,
        typed: str,
        beside: dict[str, str] | None = None,
        hidden: dict[str, str] | None = None,
    ) -> Any:
        """Post *typed* with everything else the form needs, as its page would; *beside* is typed too. *hidden* is what
        its page draws just now, where that is known.
        """
        hidden = fresh_fields(world, self) if hidden is None else hidden
        data = {**world.filled(self.data), **(beside or {}), **hidden, self.key: typed}
        return world.post(self.role, self.url(world), data)


@dataclass
class FreshFields:
    """What the page of each field hides in a world as it was laid, looked up once for a file."""

    known: dict[int, dict[str, str]] = field(default_factory=dict)

    def of(self, world: World, text: Text) -> dict[str, str]:
        number = TEXTS.index(text)
        if number not in self.known:
            self.known[number] = fresh_fields(world, text)
        return self.known[number]


def fresh_fields(world: World, text: Text) -> dict[str, str]:
    """Return the hidden fields a page draws just now: a version, or what a spend is bound to."""
    if text.form in CHOOSE:
        page = world.client(text.role).get(
            world.url(CHOOSE[text.form], text.route.partition(" ")[2]), {"offer": text.data["code"]}
        )
        return fields_of(page.content.decode())
    if text.form == "JournalForm":
        told = world.client(text.role).get(world.url("divination:game", text.route.partition(" ")[2])).context
        return {"version": str(told["tale"][-1].form["version"].value())}
    if "version" not in text.data:
        return {}
    form = world.client(text.role).get(text.url(world)).context["form"]
    return {"version": str(form["version"].value())}


DREAMER = ("gm characters:character dreamer", "owner characters:character dreamer")
BOOK = ("player characters:ledger dreamer", "owner characters:ledger dreamer")
V = {"version": ""}
RULING = {"code": "ruling", "group": "ruling", "seat": "", "seen": "@scene_number", "op_id": "@op"}
STAR = {"name": "Polaris", "category": "Major Arcana", "major": "17"}
ASKED = {"title": "Low tide", **V}
FELL = {"by": "mine", "dice_own": "33"}  # the same dice every time: they are drawn
TRAIT = 120
VIRTUE = {"code": "trait virtue", "answer_card": "m14", "answer_reason": "a calm night"}
BUILDER = {  # the lines of an agent's builder, as many as its draft holds and one more to write in
    **{
        f"{name}-text": TRAIT
        for name in ("childhood", "adulthood", "burden", "ideal", "vices-0", "virtues-0")
    },
    **dict.fromkeys(
        ("contacts-0-name", "contacts-0-land", "abilities-0", "abilities-1", "items-0", "items-1"), NAME
    ),
}


def _words(system: str, who: str, name: str) -> Iterator[Text]:
    """Yield every text that *who*, a character of *system*, has in a field of its own."""
    for words in system_of(system).says.texts:
        roles = ("owner",) if words.private else ("owner", "gm")
        yield Text(
            "WordsForm", words.key, f"characters:words {who}", "owner", words.limit, {**V, "name": name},
            tuple(f"{role} characters:character {who}" for role in roles), long=words.long,
        )  # fmt: skip


TEXTS = (
    Text("AccountForm", "display_name", "campaigns:account", "owner", NAME, {"paper": "a4", **V},
         ("owner evenings:home", "gm campaigns:members campaign", "host campaigns:accounts",
          "gm characters:character dreamer", "player characters:list", "owner evenings:campaign campaign")),
    Text("CampaignForm", "title", "campaigns:edit campaign", "gm", NAME, {"pitch": "", **V},
         ("owner evenings:campaign campaign", "player campaigns:list", "owner evenings:home",
          "owner characters:character dreamer", "gm campaigns:members campaign",
          "gm evenings:occasion campaign system reflection", "owner characters:new")),
    Text("CampaignForm", "pitch", "campaigns:edit campaign", "gm", LINE, {"title": "The Salt Stair", **V},
         ("owner evenings:campaign campaign",)),
    Text("NewCampaignForm", "title", "evenings:campaign_new", "owner", NAME, {"pitch": "", "system": "arkana"}),
    Text("NewCampaignForm", "pitch", "evenings:campaign_new", "owner", LINE, {"title": "One", "system": "arkana"}),
    Text("NewTableForm", "title", "evenings:campaign_new", "owner", NAME, {"pitch": "", "system": "arkana"},
         ("owner campaigns:list",)),
    Text("NewTableForm", "pitch", "evenings:campaign_new", "owner", LINE, {"title": "A new one", "system": "arkana"}),
    Text("SessionForm", "title", "campaigns:session_edit session", "gm", NAME, {"date": "2026-11-13", **V},
         ("player evenings:session session", "player evenings:campaign_evenings campaign",
          "player characters:ledger dreamer", "gm evenings:correct evening")),
    Text("NewSessionForm", "title", "campaigns:session_new campaign", "gm", NAME, {"date": "2026-12-01"},
         ("player evenings:campaign_evenings campaign",)),
    Text("NotesForm", "notes", "campaigns:session_notes session", "owner", LONG, V,
         ("player evenings:session session",), long=True),
    Text("GMNoteForm", "text", "campaigns:gm_note session", "gm", LONG, V,
         ("gm evenings:session session",), long=True),
    Text("WordsForm", "name", "characters:words dreamer", "owner", NAME, {**V, **ONDINE},
         (*DREAMER, "player characters:list", "player characters:ledger dreamer", "owner evenings:home",
          "player evenings:campaign campaign", "player evenings:session session",
          "gm evenings:occasion campaign system reflection", "gm characters:hand_over dreamer")),
    Text("WordsForm", "pronouns", "characters:words dreamer", "owner", PRONOUNS, {**V, **ONDINE}, DREAMER),
    *_words("beckoning_dream", "dreamer", "Ondine Varga"),  # one form: all of it is typed at once
    Text("ExceptionForm", "answer_reason", "characters:exceptions dreamer", "gm", LINE, GRANT,
         ("player characters:more dreamer", *BOOK)),
    Text("SpendForm", "answer_name", "characters:spend dreamer", "owner", NAME, BOON, BOOK),
    Text("SpendForm", "answer_text", "characters:spend dreamer", "owner", BOON_TEXT, BOON,
         ("player characters:character dreamer",), long=True),
    Text("TryForm", "answer_name", "characters:try_out dreamer", "owner", NAME, TRIED,
         ("player characters:rehearsal campaign system", "owner characters:rehearsal campaign system")),
    Text("TryForm", "answer_text", "characters:try_out dreamer", "owner", BOON_TEXT, TRIED,
         ("player characters:rehearsal campaign system", "owner characters:rehearsal campaign system"), long=True),
    Text("RecordForm", "title", "evenings:occasion campaign system reflection", "gm", NAME, NIGHT,
         ("player evenings:campaign_evenings campaign", "player characters:ledger dreamer")),
    Text("RecordForm", "notes", "evenings:occasion campaign system reflection", "gm", LONG, {**NIGHT, **EVENING},
         long=True),
    Text("SpendForm", "answer_words", "characters:spend dreamer", "owner", LINE, BOND,
         ("owner characters:character dreamer", "player characters:character partner")),
    Text("AnswerForm", "answer_words", "characters:proposal proposal", "owner", LINE, {**ANSWER, "way": "other"},
         ("owner characters:proposal proposal", "player characters:character partner")),
    Text("AnswerForm", "word", "characters:proposal lone", "gm", LINE, {"round": "1", "seat": "", "way": "back"},
         ("owner characters:proposal lone", "owner characters:character dreamer", "owner evenings:home")),
    Text("DreamerDraftForm", "boon_name", "characters:draft claim", "owner", NAME,
         {"boon_category": "General"}, ("owner characters:character claim",)),
    Text("DreamerDraftForm", "boon_text", "characters:draft claim", "owner", BOON_TEXT,
         {"boon_name": "Salt Boon"}, long=True),
    Text("DreamerPlanForm", "own", "characters:plan dreamer", "owner", NAME, {},
         ("owner characters:plan dreamer",)),
    Text("JournalForm", "text", "divination:game_journal watched", "owner", LONG, {"line": "0"},
         ("owner divination:game watched",), long=True),
    Text("NewGameForm", "title", "divination:game_new", "owner", NAME, GAME, ("owner divination:games",)),
    Text("NewGameForm", "question", "divination:game_new", "owner", LINE, GAME, ("owner divination:games",)),
    Text("NewPairForm", "title", "divination:pair_new", "owner", NAME, PAIR,
         ("owner divination:games", "player divination:games")),
    Text("NewPairForm", "own_name", "divination:pair_new", "anonymous", NAME, {**PAIR, "partner": "link"},
         answered=200),
    Text("NewPairForm", "name_1", "divination:pair_new", "owner", NAME, HERE),
    Text("NewPairForm", "name_2", "divination:pair_new", "owner", NAME, HERE, ("owner divination:games",)),
    Text("ThoughtForm", "text", "divination:pair_thoughts pair", "owner", LONG, {"version": "0"},
         ("owner divination:pair_thoughts pair",), long=True),
    Text("SitDownForm", "name", "divination:pair_sit to_sit", "anonymous", NAME, {},
         ("owner divination:pair by_link",), answered=200),
    Text("PairPartForm", "three-contact", "divination:pair_reading pair_told", "owner", LONG, V,
         ("owner divination:pair_reading pair_told", "player divination:pair_reading pair_told",
          "gm divination:pair_reading pair_told"), long=True),
    Text("NewReadingForm", "title", "divination:new", "owner", NAME, {"op_id": "@op"}, ("owner divination:list",)),
    Text("NewReadingForm", "question", "divination:new", "owner", LINE, {"op_id": "@op", "title": "Low tide"},
         ("owner divination:list",)),
    Text("ReadingForm", "title", "divination:reading shared", "owner", NAME, V,
         ("owner divination:reading shared", "player divination:reading shared", "gm divination:list")),
    Text("ReadingForm", "question", "divination:reading shared", "owner", LINE, ASKED,
         ("owner divination:reading shared", "player divination:reading shared", "gm divination:list")),
    *(
        Text("ReadingForm", f"row{number}", "divination:reading shared", "owner", LONG, ASKED,
             ("owner divination:reading shared", "player divination:reading shared"), long=True)
        for number in range(4)
    ),
    Text("OpponentForm", "name", "characters:opponent_edit keeper", "gm", NAME, {**FOE, **V},
         ("player characters:opponents campaign system", "owner characters:opponent keeper",
          "owner characters:against dreamer", "player characters:duel dreamer keeper")),
    Text("OpponentForm", "portrait", "characters:opponent_edit keeper", "gm", LONG, {**FOE, **V},
         ("player characters:opponent keeper",), long=True),
    Text("SpikeForm", "consequence", "characters:opponent_edit jolt", "gm", 400, {**SPIKE, **V},
         ("player characters:opponent jolt", "player characters:duel dreamer jolt"), long=True),
    Text("EffortForm", "cost", "characters:opponent_edit step", "gm", 200, {**EFFORT, **V},
         ("player characters:opponents campaign system", "player characters:opponent step")),
    Text("OpponentNoteForm", "text", "characters:opponent_note keeper", "gm", LONG, V,
         ("gm characters:opponent keeper",), long=True),
    Text("NewAccountForm", "display_name", "campaigns:join token", "anonymous", NAME, NEW_ACCOUNT,
         ("gm campaigns:members campaign",)),
    Text("MendForm", "answer_name", "characters:mend gifted", "owner", NAME, MENDED,
         ("player characters:character gifted", "player characters:ledger gifted")),
    Text("MendForm", "answer_text", "characters:mend gifted", "owner", BOON_TEXT, MENDED,
         ("player characters:character gifted",), long=True),
    Text("MendForm", "answer_words", "characters:mend bound", "owner", LINE, MENDED_BOND,
         ("owner characters:character bound", "owner characters:ledger bound")),
    Text("BoonForm", "name", "characters:catalogue_entry campaign system m17", "gm", NAME, {**STAR, **V},
         ("player characters:catalogue campaign system", "gm characters:house_rules campaign system",
          "gm characters:catalogue_entry campaign system m17")),
    Text("BoonForm", "text", "characters:catalogue_entry campaign system m17", "gm", BOON_TEXT, {**STAR, **V},
         ("player characters:catalogue campaign system",), long=True),
    *_words("arkana", "brand", "Brand"),
    Text("NameForm", "called", "characters:draft forming", "owner", NAME, {}, ("owner characters:list",)),
    Text("ArkanaDraftForm", "piece", "characters:draft forming", "owner", NAME, {"hands": "1", "place": "pack"},
         ("owner characters:character forming",)),
    Text("ArkanaDraftForm", "spell", "characters:draft forming", "owner", SPELL_LIMIT, {"slot": ""},
         ("owner characters:character forming",), long=True),
    Text("SpendForm", "answer_land", "characters:spend idle", "owner", NAME, MET,
         ("owner characters:character idle", "owner characters:ledger idle",
          "owner characters:page idle downtime")),
    Text("BeginForm", "title", "characters:scene_new gate arkana conflict", "gm", NAME, FIGHT,
         ("gm evenings:campaign gate",)),
    Text("BeginForm", "q0_name", "characters:scene_new gate arkana conflict", "gm", NAME - 4,
         {**FIGHT, "q0_count": "1"}),
    Text("RollForm", "task", "characters:roll brand check", "owner", LINE, {**ROLL, **FELL},
         ("player characters:rolls gate", "gm characters:more brand", "owner characters:roll brand check")),
    Text("RollForm", "how", "characters:roll brand spell", "owner", LINE, {**CAST, **FELL, "dice_cause": "33"}),
    Text("MoveForm", "answer_text", "characters:scene_move scene", "gm", LONGEST_RULING, RULING,
         ("player characters:scene scene", "gm characters:scene scene")),
    Text("DreamBeginForm", "title", "characters:scene_new deep system dream", "gm", NAME, SLEEP,
         ("owner evenings:campaign deep",)),
    Text("DreamBeginForm", "question", "characters:scene_new deep system dream", "gm", LINE, SLEEP),
    Text("DreamWordsForm", "words", "characters:scene_move spiked", "owner", LINE,
         {**DREAMS, "seen": "@spiked_number", "act": "words", "code": "approach d1"},
         ("player characters:scene spiked", "gm characters:scene spiked")),
    Text("DreamAnswerForm", "words", "characters:scene_move asked", "owner", LINE,
         {**DREAMS, "seen": "@asked_number", "act": "words", "code": "answer d1"},
         ("player characters:scene asked", "gm characters:scene asked")),
    Text("DreamGuideForm", "where", "characters:scene_move dreaming", "owner", LINE,
         {**DREAMS, "act": "guide", "beside": "guide", "code": "@dreaming_guide", "how": "bolster", "whose": "d1"},
         ("player characters:scene dreaming", "gm characters:scene dreaming")),
    Text("DreamAwardForm", "words", "characters:scene_move dreaming", "gm", LINE,
         {**DREAMS, "seat": "gm", "act": "words", "beside": "award", "code": "award d1"},
         ("player characters:scene dreaming", "gm characters:scene dreaming")),
    Text("DreamPlaceForm", "words", "characters:scene_move asked", "owner", LINE,
         {**DREAMS, "seen": "@asked_number", "act": "words", "beside": "places", "code": "where d1"},
         ("player characters:scene asked", "gm characters:scene asked")),
    Text("DreamMeaningForm", "words", "characters:scene_move dreaming", "gm", LINE,
         {**DREAMS, "seat": "gm", "beside": "endings", "act": "resolve", "move": "resolve open"},
         ("player characters:scene dreaming", "gm characters:scene dreaming")),
    Text("DreamHandForm", "why", "characters:scene_move dreaming", "gm", LINE,
         {**DREAMS, "seat": "gm", "act": "hand", "beside": "by-hand", "for": "d1", "step": "awareness", "figure": "1"},
         ("player characters:scene dreaming", "gm characters:scene dreaming")),
    *_words("dreamcatcher", "catcher", "Ragna"),
    *(
        Text("DreamcatcherDraftForm", name, "characters:draft weaving", "owner", TRAIT_LIMIT, {},
             ("owner characters:character weaving",))
        for name in ("advantages-0", "advantages-1", "advantages-2", "hindrances-0", "hindrances-1")
    ),
    Text("StoryForm", "story", "evenings:occasion campaign dreamcatcher story", "gm", LINE,
         {**EVENING, "destiny": "1", "seats": ["@catcher"]}, ("player characters:ledger catcher",)),
    *_words("hidden_isle", "agent", "Sela"),
    *(
        Text("AgentDraftForm", name, "characters:draft shaping", "owner", limit, {},
             ("owner characters:character shaping",))
        for name, limit in BUILDER.items()
    ),
    Text("SpendForm", "answer_name", "characters:spend agent", "owner", NAME, {"code": "item come"},
         ("player characters:character agent", "player characters:ledger agent")),
    Text("ExceptionForm", "answer_text", "characters:exceptions agent", "gm", TRAIT, VIRTUE,
         ("player characters:character agent", "player characters:ledger agent")),
    Text("OpponentForm", "name", "characters:opponent_edit warden", "gm", NAME, {**NPC, **V},
         ("gm characters:opponents gate arkana", "gm characters:scene_new gate arkana conflict")),
    # last: they write lines, and a roll is bound to the ledger as it was
    Text("SpendForm", "answer_name", "characters:spend brand", "owner", NAME,
         {"code": "add pack", "answer_hands": "1"}, ("player characters:character brand",)),
    Text("MilestoneForm", "goal", "evenings:occasion gate arkana milestone", "gm", LINE,
         {**EVENING, "xp": "1", "seats": ["@brand"]}, ("player characters:ledger brand",)),
    Text("SpendForm", "answer_words", "characters:spend brand", "owner", SPELL_LIMIT, {"code": "learn"},
         ("player characters:character brand",), long=True),
)  # fmt: skip
# Typed, but letters and digits alone, or never kept.
CARDS_IN_A_LINE = {"CardsPart.written", "EffortForm.written", "FoeForm.written", "SeenForm.written"}
PIECES_IN_LINES = {"NpcForm.equipment"}
# A trait a line: test_npc_lines.py tries each line of them.
TRAITS_IN_LINES = {"DreamcatcherNpcForm.advantages", "DreamcatcherNpcForm.hindrances"}
A_BUTTONS_OWN = {"PlayForm.move", "LayForm.move"}
# What NewPairForm asks too, and is tried there.
TAKEN_OVER = {"PartnerForm.own_name", "PartnerForm.name_1", "PartnerForm.name_2"}
# What is looked for is kept nowhere; tests/pages/decks/ tries it.
LOOKED_FOR = {"AlmanacSearchForm.q", "CardSearchForm.q"}
NAMES_TO_SIGN_IN = {
    "NewAccountForm.username", "SignInForm.username", *CARDS_IN_A_LINE, *PIECES_IN_LINES, *TRAITS_IN_LINES,
    *A_BUTTONS_OWN, *LOOKED_FOR, *TAKEN_OVER,
}  # fmt: skip
