"""Every route, what each role is answered there, and what a form that does something posts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import URLPattern, URLResolver

from tests.cast import house_rules_form
from tests.promises.world import BOUND, DREAM_POSTED

IN = 302  # to the page where one signs in, or back to where the button stands
ALL_404 = "404 404 404 404 404 404 404"
ALL_405 = "405 405 405 405 405 405 405"
ALL_200 = "200 200 200 200 200 200 200"
ALL_303 = "303 303 303 303 303 303 303"
SIGNED = "302 200 200 200 200 200 200"  # anybody signed in
SIGNED_303 = "302 303 303 303 303 303 303"
#           anonymous, outsider, owner, player, gm, former, host
MEMBERS = "302 404 200 200 200 404 404"
MEMBERS_303 = "302 404 303 303 303 404 404"
GM = "302 404 404 404 200 404 404"
GM_303 = "302 404 404 404 303 404 404"
OWNER = "302 404 200 404 404 404 404"
OWNER_303 = "302 404 303 404 404 404 404"
OWNER_OR_GM = "302 404 200 404 200 404 404"
OWNER_OR_GM_303 = "302 404 303 404 303 404 404"
FORMER = "302 404 404 404 404 200 404"
FORMER_303 = "302 404 404 404 404 303 404"
HOST = "302 404 404 404 404 404 200"


@dataclass(frozen=True)
class Route:
    """One route at one thing; *htmx* is the same POST by htmx, or the same GET where nothing can be posted."""

    name: str
    args: str = ""
    get: str = ALL_405
    post: str = ALL_405
    htmx: str = ""
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def by_htmx(self) -> str:
        return self.htmx or (self.get if self.post == ALL_405 else self.post)

    def __str__(self) -> str:
        return f"{self.name} {self.args}".strip()


def routes_of_resolver(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every route of *resolver*, with its whole address."""
    for each in resolver.url_patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes_of_resolver(each, path)
        else:
            yield path, each


NINE_LANTERNS = {"title": "Nine Lanterns", "pitch": "", "system": "arkana"}
DRIFT = {"code": "drift", "op_id": "@op", "revision": "2", "rules_version": "0", "page": "downtime"}
SPEND = {"code": "awareness", "op_id": "@op", "revision": "@revision", "rules_version": "@rules_version"}
CONFIRM = {"op_id": "@op", "revision": "@revision", "rules_version": "@rules_version", "drafts": "@drafts"}
BACK = {"number": "@line", "op_id": "@op", "revision": "@revision"}
YES = {"round": "1", "seat": "", "way": "agree"}
ANSWER = {**YES, "seat": "@dreamer", "answer_card": "c2", "answer_words": BOUND}
WORDS = {
    "name": "Ondine the Bold",
    "pronouns": "she",
    "dream": "the tide",
    "look": "",
    "notes": "",
    "version": "2",
}
FOE = {"name": "The Toll-Keeper", "portrait": "", "cards": ["s1", "s2"], "written": "c3-4", "awareness": "3"}
SPIKE = {"name": "The Stair Forgets", "portrait": "", "difficulty": "3", "consequence": "2 Stress."}
EFFORT = {**FOE, "difficulty": "6", "intensity": "2"}
ROLL = {
    "phrase": "control mind", "step": "7", "xp": "0", "by": "app", "op_id": "@op", "revision": "@brand_revision",
    "rules_version": "0",
}  # fmt: skip
CAST = {**ROLL, "act": "enhance", "focus": "99"}
PAID = {"code": "gain 2", "op_id": "@op", "revision": "@brand_revision"}
OWNER_OR_GM_422 = "302 404 422 404 422 404 404"
NPC = {"name": "Warden", "portrait": "", "enhance": "4", "kit_armor": "1", "equipment": "Spear, reach, 2"}
DEALER = {
    "name": "Dealer",
    "portrait": "",
    "score": "2",
    "bears": "2",
    "advantages": "",
    "hindrances": "Vain",
}
FIGHT = {
    "op_id": "@op", "title": "The ford", "c0": "on", "q0_count": "2", "q0_name": "Wader", "q0_strength": "3",
    "answer_advantage": "roll",
}  # fmt: skip
GUARD = {"code": "guard p1", "group": "place", "seat": "p1", "seen": "@scene_number", "op_id": "@op"}
SLEEP = {"op_id": "@op", "title": "The stair", "spread": "3", "question": "What waits?", "c6": "on"}
DREAMS = {"seat": "d1", "seen": "@dreaming_number", "op_id": "@op"}
HAND_UP = {**DREAMS, "act": "plain", "move": "hand d1"}
NEW_ACCOUNT = {"display_name": "Nia", "username": "nia", "password": "a long enough word"}
NUMBERS = house_rules_form(deck_least=8, deck_most=12, awareness=4)
GRANT = {
    "code": "xp", "answer_xp": "2", "answer_reason": "a brave song", "op_id": "@op", "revision": "@revision",
    "rules_version": "@rules_version",
}  # fmt: skip
ALONE = {**GRANT, "revision": "2", "rules_version": "0"}
MENDED = {
    "code": "reworded 1", "answer_name": "Tide Ear", "answer_text": "", "op_id": "@op", "revision": "3",
    "rules_version": "0",
}  # fmt: skip
GM_422 = "302 404 404 404 422 404 404"
BOON = {"name": "Salt Lick", "category": "General", "major": "", "text": "Once.", "version": "0"}
MENDED_BOND = {**MENDED, "code": "reworded bond 1", "answer_words": "They heard the bell."}
YES_FILE = {
    "file": '{"format": "reverie-boons", "version": 1, "boons": [{"name": "Salt Lick"}]}', "way": "add", "version": "0",
}  # fmt: skip
EVENING = {
    "title": "The Ebb",
    "date": "2026-11-20",
    "notes": "",
    "op_id": "@op",
    "save": "yes",
    "places": "3",
}
NIGHT = {**DREAM_POSTED, **EVENING, "seats": ["@dreamer"]}
SOLO = {**DREAM_POSTED, **EVENING, "seats": ["@loner"]}
DOWNTIME = {**EVENING, "who": "hand", "seats": ["@agent"]}
STORY_ENDS = {**EVENING, "story": "The drowned bell", "destiny": "2", "seats": ["@catcher"]}
STORY_WAS = {
    "story": "The bell",
    "destiny": "3",
    "seats": ["@catcher"],
    "seen": "@story_told",
    "op_id": "@op",
    "save": "yes",
}
RESTED = {"who": "solo", "seats": ["@agent"], "seen": "@resting", "op_id": "@op", "save": "yes"}
CORRECTED = {**NIGHT, "seen": "@evening", "learned": "no"}
READING = {
    "title": "A wet week", "question": "What next?", "version": "3",
    "row0": "the stair", "row1": "", "row2": "", "row3": "",
}  # fmt: skip
LAID = {
    "title": "At the table", "op_id": "@op", "laid": "yes",
    "foundation": "m7", "spirit": "m17", "knowledge": "m1", "crown": "m9",
}  # fmt: skip
SEALED = {"row0": "Wet", "row1": "Dry", "row2": "Low", "row3": "High", "version": "3"}
PAIR = {"mode": "warring_planets", "partner": "@pair_partner", "op_id": "@op"}
PAIR_HERE = {**PAIR, "partner": "here", "name_1": "Ada", "name_2": "Noor"}
PAIR_MOVE = {"move": "draw", "number": "@pair_number", "op_id": "@op"}
MOVED = {"move": "@game_move", "number": "@game_number", "op_id": "@op"}
CHOSEN = {"take-row0": "on", "row0": "Call", "take-row1": "on", "row1": "Answer", "version": "1"}
TOLD = {"title": "A long night", "row5": "x", "version": "1"}
SYSTEM = "beckoning_dream"
SALT = {"title": "The Salt Stairs", "pitch": "", "version": "1"}
MADE = "302 404 404 404 200 404 404"  # a link shown once, on the page that answers
BOTH = "302 404 200 200 404 404 404"  # who sit at a game for two
BOTH_303 = "302 404 303 303 404 404 404"
PAIR_SEAL = {"version": "2", "card1": "m12", "word1": "Wait", "card2": "m7", "word2": "Drive"}
PAGE_404 = "302 404 404 404 404 404 404"

ROUTES = (
    # --- the frame ---
    Route("healthz", get=ALL_200, post=ALL_405),
    # --- accounts ---
    Route("campaigns:setup", "absent", ALL_404, ALL_404),
    Route(
        "campaigns:sign_in", "", ALL_200, ALL_303, data={"username": "cy", "password": "a long enough word"}
    ),
    Route("campaigns:sign_out", "", post=ALL_303),
    Route(
        "campaigns:account", "", SIGNED, SIGNED_303, data={"display_name": "N", "paper": "a4", "version": "1"}
    ),
    Route(
        "campaigns:password",
        "",
        SIGNED,
        SIGNED_303,
        data={"old": "a long enough word", "password": "a longer word yet"},
    ),
    Route("campaigns:reset", "reset", ALL_200, ALL_303, data={"password": "a longer word yet"}),
    Route("campaigns:reset", "absent", ALL_404, ALL_404),
    Route("campaigns:theme", "", post=ALL_303, data={"theme": "night"}),
    Route(
        "campaigns:unsaved",
        "",
        post=SIGNED_303,
        data={"unsaved": "/sessions/x/notes/#", "notes": "It rained"},
    ),
    Route("campaigns:accounts", "", HOST, HOST),
    Route("campaigns:account_reset_link", "dee", "302 404 404 404 404 404 302", HOST),
    # --- campaigns ---
    Route("campaigns:join", "token", "200 200 303 303 303 200 200", ALL_303, data=NEW_ACCOUNT),
    Route("campaigns:join", "absent", ALL_404, ALL_404),
    Route("campaigns:list", "", SIGNED, SIGNED),
    Route("campaigns:archive", "campaign", post=GM_303),
    Route("campaigns:edit", "campaign", GM, GM_303, data=SALT),
    Route("campaigns:leave", "campaign", post="302 404 303 303 422 404 404"),
    Route(
        "campaigns:invite", "campaign", "302 404 404 404 302 404 404", MADE, data={"uses": "1", "days": "7"}
    ),
    Route("campaigns:revoke", "campaign invite", post=GM_303),
    Route("campaigns:revoke", "elsewhere invite", post=PAGE_404),
    Route("campaigns:members", "campaign", MEMBERS, MEMBERS),
    Route("campaigns:remove", "campaign dee", post=GM_303),
    Route("campaigns:remove", "campaign cy", post=PAGE_404),
    Route("campaigns:make_gm", "campaign dee", post=GM_303),
    Route("campaigns:unmake_gm", "campaign ada", post="302 404 404 404 422 404 404"),
    Route("campaigns:member_reset_link", "campaign gil", "302 404 404 404 302 404 404", MADE),
    Route("campaigns:member_reset_link", "campaign ed", PAGE_404, PAGE_404),
    Route("campaigns:session_new", "campaign", GM, GM_303, data={"title": "Next", "date": "2026-12-01"}),
    Route(
        "campaigns:session_edit",
        "session",
        GM,
        GM_303,
        data={"title": "The Orchards", "date": "2026-11-13", "version": "2"},
    ),
    Route("campaigns:session_notes", "session", MEMBERS, MEMBERS_303, data={"notes": "Wet.", "version": "2"}),
    Route(
        "campaigns:session_notes", "far_session", PAGE_404, PAGE_404, data={"notes": "Wet.", "version": "1"}
    ),
    Route("campaigns:gm_note", "session", GM, GM_303, data={"text": "It swallows.", "version": "1"}),
    # --- characters ---
    Route("characters:list", "", SIGNED),
    Route("characters:new", "", SIGNED, SIGNED_303, data={"system": SYSTEM, "campaign": ""}),
    Route("characters:character", "dreamer", MEMBERS),
    Route("characters:character", "draft", OWNER),
    Route("characters:character", "arrival", OWNER_OR_GM),
    Route("characters:character", "loner", OWNER),
    Route("characters:character", "strayed", FORMER),
    Route("characters:character", "theirs", PAGE_404),
    Route("characters:draft", "draft", post=OWNER_303, htmx=OWNER, data={"want": ["p1"]}),
    Route("characters:finish", "draft", post=OWNER_303, htmx=OWNER),  # turns to the whole page
    Route("characters:finish", "unnamed", post="302 404 422 404 404 404 404"),
    Route(
        "characters:finish", "arrival", post=OWNER_OR_GM_303, htmx=OWNER_OR_GM, data={"offered": "@offered"}
    ),
    Route("characters:withdraw", "arrival", post=OWNER_OR_GM_303),
    Route("characters:spend", "dreamer", post=OWNER_OR_GM_303, htmx=OWNER_OR_GM, data=SPEND),
    Route("characters:spend", "draft", post=PAGE_404, data=SPEND),
    Route("characters:proposal", "proposal", MEMBERS, "302 404 303 404 303 404 404", data=ANSWER),
    Route("characters:proposal", "lone", OWNER_OR_GM, "302 404 409 404 303 404 404", data=YES),
    Route("characters:proposal_close", "proposal", post=MEMBERS_303, data={"round": "1"}),
    Route("characters:proposal_close", "lone", post=OWNER_OR_GM_303, data={"round": "1"}),
    *(
        Route(f"characters:{page}", who, MEMBERS)
        for who in ("agent", "brand", "catcher")
        for page in ("character", "ledger")
    ),
    Route("characters:character", "alone", OWNER),
    Route("characters:exceptions", "agent", GM, "302 404 404 404 409 404 404"),
    Route("characters:exceptions", "brand", GM, "302 404 404 404 409 404 404"),
    Route("characters:exceptions", "catcher", GM, "302 404 404 404 409 404 404"),
    Route("characters:plan", "catcher", OWNER_OR_GM, OWNER_OR_GM_303, htmx=OWNER_OR_GM, data={"want": "h4"}),
    Route("characters:draft", "weaving", post=OWNER_303, htmx=OWNER, data={"scores": "2 3 3 2 1 0"}),
    Route("characters:roll", "catcher test", OWNER_OR_GM, "302 404 409 404 409 404 404"),
    Route("characters:rehearsal", "campaign dreamcatcher", MEMBERS),
    Route("characters:house_rules", "campaign dreamcatcher", MEMBERS, GM_422),
    Route("characters:blank_sheet", "dreamcatcher", SIGNED),
    Route("characters:blank_png", "dreamcatcher", SIGNED),
    Route("characters:blank_print", "dreamcatcher", SIGNED),
    Route("characters:rehearsal", "gate arkana", MEMBERS),
    Route("characters:rehearsal", "campaign hidden_isle", MEMBERS),
    Route("characters:house_rules", "gate arkana", MEMBERS, GM_422),
    Route("characters:house_rules", "campaign hidden_isle", MEMBERS, GM_422),
    Route("characters:blank_sheet", "arkana", SIGNED),
    Route("characters:blank_png", "arkana", SIGNED),
    Route("characters:blank_sheet", "hidden_isle", SIGNED),
    Route("characters:blank_png", "hidden_isle", SIGNED),
    Route("evenings:campaign", "gate", MEMBERS),
    Route("characters:sheet_pdf", "dreamer", MEMBERS),
    Route("characters:sheet_png", "dreamer", MEMBERS),
    Route("characters:print", "dreamer", MEMBERS),
    Route("characters:print", "draft", PAGE_404),
    Route("characters:print", "strayed", FORMER),
    Route("characters:cards_pdf", "dreamer", MEMBERS),
    Route("characters:cards_pdf", "strayed", FORMER),
    Route("characters:cards_pdf", "draft", PAGE_404),
    Route("characters:cards_png", "dreamer", MEMBERS),
    Route("characters:cards_png", "strayed", FORMER),
    Route("characters:table_print", "campaign", MEMBERS),
    Route("characters:table_print", "elsewhere", PAGE_404),
    Route("characters:table_pdf", "campaign", MEMBERS),
    Route("characters:table_pdf", "elsewhere", PAGE_404),
    Route("characters:table_png", "campaign", MEMBERS),
    Route("characters:table_png", "elsewhere", PAGE_404),
    Route("characters:blank_print", "system", SIGNED),
    Route("characters:blank_print", "absent", PAGE_404),
    Route("characters:duel_print", "dreamer keeper", MEMBERS),
    Route("characters:duel_print", "dreamer jolt", PAGE_404),
    Route("characters:sheet_pdf", "draft", PAGE_404),
    Route("characters:sheet_png", "draft", PAGE_404),
    Route("characters:blank_sheet", "system", SIGNED),
    Route("characters:blank_png", "system", SIGNED),
    Route("characters:blank_sheet", "absent", PAGE_404),
    Route("characters:blank_png", "absent", PAGE_404),
    Route("characters:take_back", "dreamer", post=OWNER_OR_GM_303, htmx=OWNER_OR_GM, data=BACK),
    Route("characters:seal_svg", "dreamer", MEMBERS),
    Route("characters:seal_svg", "loner", PAGE_404),  # without a seal
    Route("characters:take_off_seal", "dreamer", post=OWNER_303),
    Route("characters:page", "dreamer odds", get=MEMBERS),
    Route("characters:page", "dreamer transform", get=MEMBERS),
    Route("characters:page", "dreamer nothing", get="302 404 404 404 404 404 404"),
    Route("characters:page", "agent downtime", get=MEMBERS),
    Route("characters:page", "agent odyssey", get=MEMBERS),
    Route("characters:spend", "agent", post=OWNER_OR_GM_303, htmx=OWNER_OR_GM, data=DRIFT),
    Route("characters:calculator", "beckoning_dream turn", get=ALL_200),
    Route("characters:calculator", "beckoning_dream stress", get=ALL_200),
    Route("characters:calculator", "beckoning_dream spike", get=ALL_200),
    Route("characters:calculator", "beckoning_dream nothing", get=ALL_404),
    Route("characters:calculator", "absent turn", get=ALL_404),
    Route("characters:calculator", "dreamcatcher odds", get=ALL_200),
    Route("characters:board", "campaign hidden_isle hand", get=MEMBERS),
    Route("characters:board", "campaign hidden_isle nothing", get=PAGE_404),
    Route("characters:board", "elsewhere hidden_isle hand", get=PAGE_404),
    Route("characters:rehearsal", "campaign system", get=MEMBERS),
    Route("characters:rehearsal", "elsewhere system", get=PAGE_404),
    Route(
        "characters:try_out",
        "dreamer",
        post=OWNER_303,
        htmx=OWNER,
        data={"code": "awareness", "op_id": "@op"},
    ),
    Route("characters:try_out", "loner", post=PAGE_404, data={"code": "awareness", "op_id": "@op"}),
    Route("characters:try_out", "strayed", post=PAGE_404, data={"code": "awareness", "op_id": "@op"}),
    Route("characters:take_out", "dreamer", post=OWNER_303, htmx=OWNER, data={"draft": "@drafts"}),
    Route("characters:confirm", "dreamer", post=OWNER_303, htmx=OWNER, data=CONFIRM),
    Route("characters:mend", "gifted", OWNER_OR_GM, OWNER_OR_GM_303, data=MENDED),
    Route("characters:mend", "bound", OWNER, OWNER_303, data=MENDED_BOND),
    Route("characters:mend", "theirs", PAGE_404, PAGE_404),
    Route("characters:ledger", "dreamer", MEMBERS),
    Route("characters:ledger", "draft", PAGE_404),
    Route("characters:grow", "dreamer", OWNER_OR_GM),
    Route("characters:grow", "draft", PAGE_404),
    Route("characters:grow", "strayed", FORMER),
    Route("characters:more", "dreamer", MEMBERS),
    Route("characters:more", "draft", PAGE_404),
    Route("characters:history", "dreamer", "302 301 301 301 301 301 301"),  # where the ledger stood before
    Route(
        "characters:plan", "dreamer", OWNER_OR_GM, OWNER_OR_GM_303, htmx=OWNER_OR_GM, data={"want": ["s5"]}
    ),
    Route("characters:plan", "draft", PAGE_404, PAGE_404),
    Route("characters:words", "dreamer", OWNER, OWNER_303, data=WORDS),
    Route("characters:words", "draft", OWNER, OWNER_303, data=WORDS),
    Route("characters:line", "dreamer line", OWNER_OR_GM),
    Route("characters:line", "dreamer 2", OWNER_OR_GM),
    Route("characters:line", "dreamer 99", PAGE_404),
    Route("characters:exceptions", "dreamer", GM, GM_303, data=GRANT),
    Route("characters:exceptions", "loner", OWNER, OWNER_303, data=ALONE),
    Route("characters:archive", "dreamer", post=OWNER_303, data={"away": "yes"}),
    Route("characters:duplicate", "dreamer", post=OWNER_303),
    Route("characters:hand_over", "dreamer", OWNER_OR_GM, OWNER_OR_GM_303, data={"to": "@dee"}),
    Route("characters:join", "loner", OWNER, OWNER_303, data={"campaign": "@campaign"}),
    Route("characters:house_rules", "campaign system", MEMBERS, GM_303, data=NUMBERS),
    Route("characters:catalogue", "campaign system", MEMBERS),
    Route("characters:catalogue", "campaign nothing", PAGE_404),
    Route("characters:catalogue_new", "campaign system", GM, GM_303, data=BOON),
    Route("characters:catalogue_entry", "campaign system m17", GM, GM_303, data=BOON),
    Route("characters:catalogue_entry", "campaign system nothing", PAGE_404, GM_422),
    Route("characters:catalogue_remove", "campaign system m17", post=GM_303, data={"version": "0"}),
    Route("characters:catalogue_export", "campaign system", MEMBERS),
    Route("characters:catalogue_import", "campaign system", GM, GM_422),
    Route("characters:catalogue_yes", "campaign system", post=GM_303, data=YES_FILE),
    Route("characters:rulings", "", ALL_200),
    # --- rolls ---
    Route("characters:roll", "brand check", OWNER_OR_GM, OWNER_OR_GM_303, data=ROLL),
    Route("characters:roll", "brand spell", OWNER_OR_GM, OWNER_OR_GM_422, data=ROLL),
    Route("characters:roll", "brand rest", OWNER_OR_GM, OWNER_OR_GM_422, data=ROLL),
    Route("characters:roll", "brand nothing", PAGE_404, PAGE_404),
    Route("characters:roll", "dreamer check", PAGE_404, PAGE_404),
    Route("characters:roll", "theirs check", PAGE_404, PAGE_404),
    Route("characters:roll_open", "brand rest", post=GM_303, data={"op_id": "@op"}),
    Route("characters:roll_open", "brand check", post=PAGE_404, data={"op_id": "@op"}),
    Route("characters:throw", "brand throw", MEMBERS, OWNER_OR_GM_422, data=PAID),
    Route("characters:throw", "dreamer throw", PAGE_404, PAGE_404),
    Route("characters:rolls", "gate", MEMBERS),
    Route("characters:rolls", "elsewhere", PAGE_404),
    # --- scenes ---
    Route("characters:scene_new", "gate arkana conflict", GM, GM_303, data=FIGHT),
    Route("characters:scene_new", "gate arkana nothing", PAGE_404, PAGE_404),
    Route("characters:scene_new", "elsewhere arkana conflict", PAGE_404, PAGE_404),
    Route("characters:scene", "scene", MEMBERS),
    Route("characters:scene", "over", MEMBERS),
    Route(
        "characters:scene_move",
        "scene",
        post="302 404 303 422 303 404 404",
        htmx="302 404 200 422 200 404 404",
        data=GUARD,
    ),
    Route(
        "characters:scene_take_back",
        "scene",
        post="302 404 409 409 303 404 404",
        htmx="302 404 409 409 200 404 404",
        data={"number": "@scene_number", "seen": "@scene_number"},
    ),
    Route(
        "characters:scene_end", "over", post=GM_303, htmx=GM_303, data={"seen": "@over_number", "session": ""}
    ),
    Route("characters:scene_again", "over", post="302 404 404 404 422 404 404", data={"op_id": "@op"}),
    Route("characters:scene_new", "deep system dream", GM, GM_303, data=SLEEP),
    Route("characters:scene", "dreaming", MEMBERS),
    Route("characters:scene", "asked", MEMBERS),
    Route("characters:scene", "spiked", MEMBERS),
    *(
        Route(f"characters:{name}", thing, roles)
        for name in ("paper", "paper_pdf", "paper_png")
        for thing, roles in (
            ("campaign system", MEMBERS),
            ("campaign dreamcatcher", MEMBERS),
            ("elsewhere system", PAGE_404),
            ("gate arkana", PAGE_404),
        )
    ),
    *(
        Route(f"characters:scene_{name}", thing, roles)
        for name in ("print", "pdf", "png")
        for thing, roles in (("dreaming", MEMBERS), ("scene", PAGE_404))
    ),
    Route("characters:scene_markdown", "dreaming", MEMBERS),
    Route("characters:scene_markdown", "scene", MEMBERS),
    Route(
        "characters:scene_move",
        "dreaming",
        post="302 404 303 422 422 404 404",
        htmx="302 404 200 422 422 404 404",
        data=HAND_UP,
    ),
    Route("characters:scene_curtain", "dreaming", post=PAGE_404, data={"seat": "d1"}),
    Route("characters:scene_curtain", "scene", post=PAGE_404, data={"seat": "p1"}),
    Route(
        "characters:scene_take_back",
        "dreaming",
        post="302 404 409 303 303 404 404",
        htmx="302 404 409 200 200 404 404",
        data={"number": "@dreaming_number", "seen": "@dreaming_number"},
    ),
    Route(
        "characters:scene_end", "dreaming", post=PAGE_404, data={"seen": "@dreaming_number", "session": ""}
    ),
    Route("characters:scene_again", "dreaming", post=PAGE_404, data={"op_id": "@op"}),
    Route("characters:opponents", "gate arkana", MEMBERS),
    Route("characters:opponent_new", "gate arkana npc", GM, GM_303, data={**NPC, "op_id": "@op"}),
    Route("characters:opponent", "warden", GM),
    Route("characters:opponent_edit", "warden", GM, GM_303, data={**NPC, "version": "1"}),
    # --- opponents ---
    Route("characters:opponents", "campaign system", MEMBERS),
    Route("characters:opponents", "campaign nothing", PAGE_404),
    Route("characters:opponents", "elsewhere system", PAGE_404),
    Route("characters:opponent_new", "campaign system foe", GM, GM_303, data={**FOE, "op_id": "@op"}),
    Route("characters:opponent_new", "campaign system effort", GM, GM_303, data={**EFFORT, "op_id": "@op"}),
    Route("characters:opponent_new", "campaign system spike", GM, GM_303, data={**SPIKE, "op_id": "@op"}),
    Route(
        "characters:opponent_new", "campaign dreamcatcher npc", GM, GM_303, data={**DEALER, "op_id": "@op"}
    ),
    Route("characters:opponent_new", "campaign system nothing", PAGE_404, PAGE_404),
    Route("characters:opponent", "keeper", MEMBERS),
    Route("characters:opponent", "step", MEMBERS),
    Route("characters:opponent", "jolt", MEMBERS),
    Route("characters:opponent", "lurker", GM),
    Route("characters:opponent", "far_keeper", PAGE_404),
    Route("characters:opponent_edit", "keeper", GM, GM_303, data={**FOE, "version": "1"}),
    Route("characters:opponent_edit", "lurker", GM, GM_303, data={**FOE, "version": "1"}),
    Route("characters:opponent_edit", "step", GM, GM_303, data={**EFFORT, "version": "1"}),
    Route("characters:opponent_edit", "jolt", GM, GM_303, data={**SPIKE, "version": "1"}),
    Route("characters:opponent_note", "keeper", GM, GM_303, data={"text": "It fears bells.", "version": "1"}),
    Route("characters:opponent_note", "step", GM, GM_303, data={"text": "Count it twice.", "version": "0"}),
    Route("characters:opponent_reveal", "lurker", post=GM_303, data={"shown": "yes"}),
    Route("characters:opponent_archive", "keeper", post=GM_303, data={"away": "yes"}),
    Route("characters:against", "dreamer", MEMBERS),
    Route("characters:against", "loner", OWNER),
    Route("characters:against", "strayed", FORMER),
    Route("characters:against", "draft", PAGE_404),
    Route("characters:duel", "dreamer keeper", MEMBERS),
    Route("characters:duel", "dreamer step", MEMBERS),
    Route("characters:duel", "dreamer jolt", MEMBERS),
    Route("characters:duel", "dreamer lurker", GM),
    Route("characters:duel", "dreamer far_keeper", PAGE_404),
    Route("characters:duel", "loner keeper", PAGE_404),
    Route("characters:duel", "strayed keeper", PAGE_404),
    Route("characters:duel_pdf", "dreamer keeper", MEMBERS),
    Route("characters:duel_png", "dreamer keeper", MEMBERS),
    Route("characters:duel_pdf", "dreamer step", MEMBERS),
    Route("characters:duel_png", "dreamer step", MEMBERS),
    Route("characters:duel_pdf", "dreamer jolt", PAGE_404),
    Route("characters:duel_png", "dreamer jolt", PAGE_404),
    Route("characters:duel_pdf", "dreamer lurker", GM),
    Route("characters:duel_png", "dreamer lurker", GM),
    Route("characters:duel_pdf", "strayed keeper", PAGE_404),
    Route("characters:duel_png", "strayed keeper", PAGE_404),
    Route("credits", "", ALL_200),
    # what one who left still owns is theirs alone
    Route("characters:ledger", "strayed", FORMER),
    Route("characters:sheet_pdf", "strayed", FORMER),
    Route("characters:sheet_png", "strayed", FORMER),
    Route("characters:words", "strayed", FORMER, FORMER_303, data=WORDS),
    Route("characters:exceptions", "strayed", FORMER, FORMER_303, data=ALONE),
    Route("characters:archive", "strayed", post=FORMER_303, data={"away": "yes"}),
    Route("characters:hand_over", "strayed", FORMER, "302 404 404 404 404 422 404", data={"to": "@cy"}),
    Route("evenings:dream", "agent", post=OWNER_303),
    Route("evenings:solo", "strayed reflection", FORMER, FORMER_303, data={**SOLO, "seats": ["@strayed"]}),
    # --- readings ---
    # --- games ---
    Route("divination:games", "", SIGNED),
    Route("divination:game_tally", "", SIGNED),
    Route("divination:game_again", "ended", post=OWNER_303, data={"op_id": "@op"}),
    Route("divination:game_new", "", ALL_200, ALL_303, data={"mode": "know_thyself", "op_id": "@op"}),
    Route("divination:game_bring", "", SIGNED, "302 422 422 422 422 422 422"),
    Route("divination:game_bring_yes", "", post="302 422 422 422 422 422 422"),
    Route("divination:game_fair", "game", OWNER),
    Route("divination:game_fair", "watched", MEMBERS),
    Route("divination:game_fair", "far_game", PAGE_404),
    Route("divination:game_json", "game", OWNER),
    Route("divination:game_json", "watched", MEMBERS),
    Route("divination:game_json", "ended", OWNER),
    Route("divination:game_json", "far_game", PAGE_404),
    Route("divination:game", "game", OWNER),
    Route("divination:game", "watched", MEMBERS),
    Route("divination:game", "ended", OWNER),
    Route("divination:game", "far_game", PAGE_404),
    Route("divination:game_beside", "game", OWNER),
    Route("divination:game_beside", "watched", MEMBERS),
    Route("divination:game_beside", "far_game", PAGE_404),
    Route("divination:game_move", "game", post=OWNER_303, htmx=OWNER, data=MOVED),
    Route(
        "divination:game_move",
        "watched",
        post="302 404 422 404 404 404 404",
        data={**MOVED, "move": "fly", "number": "2"},
    ),
    Route("divination:game_undo", "game", post=OWNER_303, htmx=OWNER, data=MOVED),
    Route("divination:game_hint", "game", post="302 404 409 404 404 404 404", data={**MOVED, "number": "0"}),
    Route(
        "divination:game_journal",
        "watched",
        post="302 404 303 404 404 404 404",
        data={"line": "0", "version": "0"},
    ),
    Route("divination:pair_new", "", ALL_200, "422 422 303 422 303 422 422", data=PAIR),
    Route("divination:pair_new", "", ALL_200, ALL_200, data={**PAIR, "partner": "link"}),
    Route("divination:pair_new", "", ALL_200, ALL_303, data={**PAIR, "partner": "app"}),
    Route("divination:pair_new", "", ALL_200, ALL_303, data=PAIR_HERE),
    Route("divination:pair", "here", OWNER),
    Route("divination:pair", "against_app", OWNER),
    Route("divination:pair_curtain", "here", post=OWNER_303, htmx=OWNER, data={"seat": "1"}),
    Route("divination:pair_curtain", "pair", post=PAGE_404),
    Route("divination:pair_app", "against_app", post=OWNER_303, htmx=OWNER),
    Route("divination:pair", "by_link", OWNER),
    Route("divination:pair_links", "by_link", OWNER, OWNER, data={"make": "watch"}),
    Route("divination:pair_links", "pair", BOTH, "302 404 303 303 404 404 404", data={"end": "watch"}),
    Route("divination:pair_sit", "to_sit", ALL_200, "200 303 409 303 303 303 303", data={"name": "Noor"}),
    Route("divination:pair_sit", "absent", ALL_404, ALL_404),
    Route("divination:pair_watch", "to_watch", ALL_200),
    Route("divination:pair_watch", "absent", ALL_404),
    Route("divination:pair_watch_replay", "to_watch", ALL_404),
    Route("divination:pair_watch_replay", "absent", ALL_404),
    Route("campaigns:come_back", "to_come_back", ALL_200, ALL_303),
    Route("campaigns:come_back", "absent", ALL_404, ALL_404),
    Route("divination:pair", "pair", MEMBERS),
    Route("divination:pair", "pair_over", MEMBERS),
    Route("divination:pair_reading", "pair", PAGE_404, PAGE_404),
    Route("divination:pair_reading", "pair_over", BOTH, BOTH_303, data={"version": "1"}),
    Route(
        "divination:pair_reading",
        "pair_told",
        MEMBERS,
        BOTH_303,
        data={"version": "2", "three-contact": "So."},
    ),
    Route("divination:pair_methods", "pair_told", post=BOTH_303, data={"methods": ["three", "columns"]}),
    Route("divination:pair_share", "pair_told", BOTH, BOTH_303, data={"keep_back": "no"}),
    Route("divination:pair_seal", "pair_over", BOTH, BOTH_303, data={"version": "1"}),
    Route("divination:pair_seal", "pair_told", BOTH, BOTH_303, data=PAIR_SEAL),
    Route("divination:pair_seal_agree", "pair_told", post=BOTH_303, data={"version": "2"}),
    Route("divination:pair_seal_svg", "pair_told", MEMBERS),
    Route("divination:pair_seal_svg", "pair_over", PAGE_404),
    *(
        Route(f"divination:pair_{name}", "pair_told", MEMBERS)
        for name in ("reading_print", "reading_pdf", "reading_png", "seal_print", "seal_pdf", "seal_png")
    ),
    *(Route(f"divination:pair_reading_{kind}", "pair_told", MEMBERS) for kind in ("markdown", "json")),
    *(Route(f"divination:pair_reading_{kind}", "pair", PAGE_404) for kind in ("markdown", "json")),
    Route("divination:pair_reading_pdf", "pair", PAGE_404),
    Route("divination:pair_seal_pdf", "pair_over", PAGE_404),
    Route("divination:pair_linked", "pair_linked", ALL_200),
    Route("divination:pair_linked", "absent", ALL_404),
    Route("divination:pair_linked_seal", "pair_linked", ALL_200),
    Route("divination:pair_linked_seal", "absent", ALL_404),
    Route("divination:pair", "absent", PAGE_404),
    Route(
        "divination:pair_move",
        "pair",
        post="302 404 303 422 404 404 404",
        htmx="302 404 200 422 404 404 404",
        data=PAIR_MOVE,
    ),
    Route("divination:pair_lost", "pair", post=PAGE_404),
    Route("divination:pair_draw", "pair", post=BOTH_303, data=PAIR_MOVE),
    Route("divination:pair_draw", "here", post=PAGE_404, data=PAIR_MOVE),
    Route("divination:pair_undo", "pair", post="302 404 422 422 404 404 404", data=PAIR_MOVE),
    Route("divination:pair_undo_answer", "pair", post="302 404 422 422 404 404 404", data=PAIR_MOVE),
    Route(
        "divination:pair_hint",
        "pair",
        "302 404 200 200 404 404 404",
        "302 404 422 422 404 404 404",
        data=PAIR_MOVE,
    ),
    Route("divination:pair_hindsight", "pair", PAGE_404, PAGE_404),
    Route(
        "divination:pair_hindsight",
        "pair_over",
        MEMBERS,
        "302 404 303 303 404 404 404",
        "302 404 200 200 404 404 404",
    ),
    Route("divination:pair_hints", "pair", post="302 404 303 303 404 404 404", data={"allowed": "1"}),
    Route(
        "divination:pair_pencil",
        "pair",
        post="302 404 422 422 404 404 404",
        data={**PAIR_MOVE, "move": "fly"},
    ),
    Route("divination:pair_give", "pair", post="302 404 422 422 404 404 404", data=PAIR_MOVE),
    Route("divination:pair_way", "pair", post="302 404 422 422 404 404 404", data={"switch": "is_plain"}),
    Route("divination:pair_here", "pair", post=BOTH, data=PAIR_MOVE),
    Route(
        "divination:pair_gesture",
        "pair",
        post="302 404 422 303 404 404 404",
        htmx="302 404 422 200 404 404 404",
        data={**PAIR_MOVE, "word": "thanks"},
    ),
    Route("divination:pair_time", "pair", BOTH, BOTH),
    Route(
        "divination:pair_time", "pair", BOTH, "302 404 303 303 404 404 404", data={**PAIR_MOVE, "end": "link"}
    ),
    Route(
        "divination:pair_thoughts",
        "pair",
        BOTH,
        "302 404 303 303 404 404 404",
        data={"version": "0", "text": "Oh."},
    ),
    Route("divination:pair_thoughts", "pair_over", BOTH, "302 404 303 303 404 404 404", data={"open": "all"}),
    Route("divination:pair_time", "pair", BOTH, "302 404 422 422 404 404 404", data={"away": "1", "day": ""}),
    Route("divination:pair_seen", "pair", post="302 404 204 204 404 404 404", data=PAIR_MOVE),
    Route(
        "divination:pair_again",
        "pair_over",
        post="302 404 303 303 404 404 404",
        htmx="302 404 200 200 404 404 404",
    ),
    Route("divination:pair_replay", "pair", PAGE_404),
    Route("divination:pair_replay", "pair_over", MEMBERS),
    Route("divination:pair_json", "pair", PAGE_404),
    Route("divination:pair_json", "pair_over", MEMBERS),
    Route("divination:pair_together", "dee", OWNER),
    Route("divination:pair_together", "absent", PAGE_404),
    Route("divination:pair_sky", "pair", "302 404 200 200 404 404 404", "302 404 200 200 404 404 404"),
    Route("divination:pair_same_sky", "absent", PAGE_404, PAGE_404),
    Route("divination:pair_fair", "pair", MEMBERS),
    Route("divination:pair_fair", "pair_over", MEMBERS),
    Route("divination:game_as", "", post=ALL_303, data={"as": "words"}),
    Route("divination:game_rules", "know_thyself", ALL_200),
    Route("divination:game_rules", "lovers_discourse", ALL_200),
    Route("divination:game_rules", "warring_planets", ALL_200),
    Route("divination:game_rules", "chess", ALL_404),
    Route("divination:game_replay", "watched", MEMBERS),
    Route("divination:game_replay", "ended", OWNER),
    Route("divination:list", "", SIGNED),
    Route("divination:new", "", ALL_200, ALL_303, data={"title": "Low tide", "op_id": "@op"}),
    Route("divination:new", "", ALL_200, ALL_303, data=LAID),
    Route("divination:reading", "reading", OWNER, OWNER_303, data=READING),
    Route("divination:reading", "shared", MEMBERS, OWNER_303, data=READING),
    Route("divination:reading", "foreign", PAGE_404, PAGE_404, data=READING),
    Route("divination:more", "told", post=OWNER_303),
    Route("divination:more", "foreign", post=PAGE_404),
    Route("divination:share", "reading", post=OWNER_303, data={"campaign": "@campaign"}),
    Route("divination:share", "shared", post=OWNER_303, data={"campaign": ""}),
    Route("divination:reading", "told", OWNER, OWNER_303, data=TOLD),
    Route("divination:link", "reading", post=OWNER, data={"make": "1"}),
    Route("divination:link", "shared", post=OWNER_303, data={"end": "1"}),
    Route("divination:link", "foreign", post=PAGE_404, data={"make": "1"}),
    Route("divination:linked", "linked", ALL_200),
    Route("divination:linked", "absent", ALL_404),
    Route("divination:linked_seal", "linked", ALL_200),
    Route("divination:linked_seal", "absent", ALL_404),
    Route("divination:json", "reading", OWNER),
    Route("divination:json", "shared", MEMBERS),
    Route("divination:json", "told", OWNER),
    Route("divination:print", "reading", OWNER),
    Route("divination:print", "shared", MEMBERS),
    Route("divination:pdf", "reading", OWNER),
    Route("divination:pdf", "shared", MEMBERS),
    Route("divination:png", "reading", OWNER),
    Route("divination:png", "shared", MEMBERS),
    Route("divination:cards_pdf", "reading", OWNER),
    Route("divination:cards_pdf", "shared", MEMBERS),
    Route("divination:cards_png", "reading", OWNER),
    Route("divination:cards_png", "shared", MEMBERS),
    Route("divination:markdown", "reading", OWNER),
    Route("divination:markdown", "shared", MEMBERS),
    Route("divination:seal", "reading", OWNER, OWNER_303, data=SEALED),
    Route("divination:seal", "shared", OWNER, OWNER_303, data=SEALED),
    Route("divination:seal", "told", OWNER, OWNER_303, data=CHOSEN),
    Route("divination:seal_preview", "reading", OWNER),
    Route("divination:seal_preview", "shared", OWNER),
    Route("divination:seal_svg", "reading", OWNER),
    Route("divination:seal_svg", "shared", MEMBERS),
    Route("divination:seal_svg", "unsealed", PAGE_404),
    Route("divination:seal_png", "reading", OWNER),
    Route("divination:seal_png", "shared", MEMBERS),
    Route("divination:seal_print", "reading", OWNER),
    Route("divination:seal_print", "shared", MEMBERS),
    Route("divination:seal_print", "unsealed", PAGE_404),
    Route("divination:seal_page", "reading", OWNER),
    Route("divination:seal_page", "shared", MEMBERS),
    Route("divination:seal_pdf", "reading", OWNER),
    Route("divination:seal_pdf", "shared", MEMBERS),
    Route("divination:seal_files", "reading", OWNER),
    Route("divination:seal_files", "shared", MEMBERS),
    Route("evenings:choose_seal", "reading", OWNER, OWNER_303, data={"character": "@dreamer"}),
    Route("evenings:choose_seal", "shared", OWNER, OWNER_303, data={"character": "@loner"}),
    Route("evenings:choose_seal", "unsealed", PAGE_404, PAGE_404, data={"character": "@dreamer"}),
    # --- the cards ---
    Route("decks:catalogue", "", ALL_200),
    Route("decks:almanac", "", ALL_200),
    Route("evenings:deck_print", "", SIGNED),
    Route("evenings:deck_pdf", "", SIGNED),
    Route("evenings:deck_png", "", SIGNED),
    Route("evenings:card_print", "c9", SIGNED),
    Route("evenings:card_print", "c15", PAGE_404),
    Route("evenings:card_pdf", "c9", SIGNED),
    Route("evenings:card_pdf", "c15", PAGE_404),
    Route("evenings:card_png", "c9", SIGNED),
    Route("evenings:card_png", "c15", PAGE_404),
    Route("evenings:card", "c9", ALL_200),
    Route("evenings:card", "c15", ALL_404),
    # --- evenings ---
    Route("evenings:home", "", ALL_200),
    Route("evenings:front_seal", "", ALL_200),
    Route("evenings:waiting", "", "204 200 200 200 200 200 200"),
    Route("evenings:campaign", "campaign", MEMBERS),
    Route("evenings:campaign", "elsewhere", PAGE_404),
    Route("evenings:campaign_new", "", SIGNED, SIGNED_303, data=NINE_LANTERNS),
    Route("evenings:campaign_evenings", "campaign", MEMBERS),
    Route("evenings:campaign_evenings", "elsewhere", PAGE_404),
    Route("evenings:campaign_keep", "campaign", MEMBERS),
    Route("evenings:campaign_keep", "elsewhere", PAGE_404),
    Route("evenings:campaign_game", "campaign", post=GM_303, data={"system": "arkana"}),
    Route("evenings:session", "session", MEMBERS),
    Route("evenings:session_calendar", "session", MEMBERS),
    Route("evenings:session_calendar", "far_session", PAGE_404),
    Route("evenings:session", "far_session", PAGE_404),
    Route("evenings:occasion", "campaign system reflection", GM, GM_303, htmx=GM_303, data=NIGHT),
    Route("evenings:occasion", "campaign hidden_isle downtime", GM, GM_303, htmx=GM_303, data=DOWNTIME),
    Route("evenings:correct", "resting", GM, GM_303, data=RESTED),
    Route("evenings:occasion", "campaign dreamcatcher story", GM, GM_303, htmx=GM_303, data=STORY_ENDS),
    Route("evenings:correct", "story_told", GM, GM_303, data=STORY_WAS),
    Route("evenings:solo", "alone downtime", OWNER, OWNER_303, data={**DOWNTIME, "seats": ["@alone"]}),
    Route("evenings:solo", "loner reflection", OWNER, OWNER_303, data=SOLO),
    Route("evenings:solo", "dreamer reflection", PAGE_404, PAGE_404, data=NIGHT),
    Route("evenings:correct", "evening", GM, GM_303, data=CORRECTED),
)
