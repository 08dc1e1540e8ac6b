"""What holds more than one line of words keeps itself: typed and left, it stands there again, for its writer alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django import forms
from django.db.models import CASCADE
from django.urls import reverse
from django.utils import timezone

from campaigns import unsaved
from campaigns.models import Unsaved
from characters.arkana import forms as _arkana  # noqa: F401 - every form there is must be known here
from tests.promises.fields import ROOMS
from tests.promises.test_walk import WALKED
from tests.promises.world import ROLES, World, lay_world
from tests.routes import ROUTES

WORDS = "Half a sentence about the <stair>,\nand a second line."
OFFERS = [  # pages whose question is chosen by its address, and the workbenches
    ("owner", "characters:character", "claim", ""),
    ("owner", "characters:character", "forming", ""),
    ("owner", "divination:game", "ended", "?tale=all&write=0"),
    ("owner", "characters:character", "dreamer", "?offer=boon"),
    ("gm", "characters:exceptions", "dreamer", "?offer=boon"),
    ("owner", "characters:character", "brand", "?offer=learn"),
    ("gm", "characters:exceptions", "brand", "?offer=learn"),
    ("owner", "characters:mend", "gifted", "?offer=reworded+1"),
]


@dataclass
class Typed:
    """A form as a browser would send it."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    ways: list[str] = field(default_factory=list)

    @property
    def data(self) -> dict[str, Any]:
        return {**self.fields, **self.texts}


class Forms(HTMLParser):
    """The forms of a page, with what stands in them."""

    def __init__(self, body: str) -> None:
        super().__init__()
        self.found: list[Typed] = []
        self.text, self.choice = "", ""
        self.feed(body)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        told = dict(attrs)
        if tag == "form":
            self.found.append(Typed(told.get("action") or ""))
        if not self.found or not told.get("name"):
            return
        if tag == "input" and (told.get("type") not in ("checkbox", "radio") or "checked" in told):
            self.found[-1].fields.setdefault(told["name"], []).append(told.get("value") or "")
        if told["name"] == "unsaved_to":
            self.found[-1].ways.append(told["value"])
        if tag == "textarea":
            self.text = told["name"]
            self.found[-1].texts[self.text] = ""

    def handle_data(self, data: str) -> None:
        if self.text:
            self.found[-1].texts[self.text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.found[-1].texts[self.text] = self.found[-1].texts[self.text].removeprefix("\n")
            self.text = ""


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


def pages(world: World) -> list[tuple[str, str]]:
    """Return every page there is, with a role that may open it."""
    routes = [
        (role, world.url(route.name, route.args))
        for route in ROUTES
        for role, status in zip(ROLES, route.get.split(), strict=True)
        if status == "200" and role != "anonymous" and ".pdf" not in world.url(route.name, route.args)
    ]
    return [*routes, *((role, world.url(name, args) + query) for role, name, args, query in OFFERS)]


def open_page(world: World, role: str, url: str) -> list[Typed]:
    """Return the forms of a page that ask for more than a line."""
    answer = world.client(role).get(url, follow=True)
    if not answer.get("Content-Type", "").startswith("text/html"):
        return []
    assert answer.status_code == 200, url
    return [form for form in Forms(answer.content.decode()).found if form.texts]


Found = tuple[str, str, Typed]  # by whom, where, and what stands there


def forms_of(world: World, pages: Iterable[tuple[str, str]]) -> list[Found]:
    return [(role, url, form) for role, url in pages for form in open_page(world, role, url)]


def notes_page(world: World) -> tuple[str, str]:
    return "owner", world.url("campaigns:session_notes", "session")


@pytest.fixture(scope="module")
def kept_forms() -> list[Found]:
    return []


@pytest.fixture
def all_forms(world: World, kept_forms: list[Found]) -> list[Found]:
    """Return every form there is: each world is laid with the same rows, so each page is opened once for all tests, and
    none where the walk of its role saw no such form.
    """
    opened = [
        (role, url)
        for role, url in pages(world)
        if role not in WALKED or not WALKED[role].asks_nothing_long(url)
    ]
    kept_forms[:] = kept_forms or forms_of(world, opened)
    return kept_forms


def filled(form: Typed) -> dict[str, Any]:
    return {**form.fields, **dict.fromkeys(form.texts, WORDS)}


def leave_and_come_back(world: World, role: str, url: str, form: Typed) -> list[Typed]:
    sent = world.client(role).post(reverse("campaigns:unsaved"), {**filled(form), "by": "script"})
    assert sent.status_code == 200, sent.content
    return open_page(world, role, url)


def check_every_text_is_kept(world: World, forms: list[Found]) -> None:
    amiss = [
        f"{url}: nothing keeps {list(form.texts)}" for _, url, form in forms if "unsaved" not in form.fields
    ]
    assert not amiss
    for role, url, form in forms:
        again = leave_and_come_back(world, role, url, form)
        kept = next(one for one in again if one.fields["unsaved"] == form.fields["unsaved"])
        assert kept.texts == dict.fromkeys(form.texts, WORDS), url
        Unsaved.objects.all().delete()


@pytest.mark.alike  # which forms there are; how words are kept, the others ask of every database
def test_every_page_with_a_long_text_keeps_it(world, all_forms):
    check_every_text_is_kept(world, all_forms)


@pytest.mark.alike
def test_every_form_that_asks_for_a_long_text_is_among_them(all_forms):
    """Found by their classes: the fields that are declared, so that a new form cannot stay unseen."""

    def below(form: Any) -> list[Any]:
        return [form, *(each for child in form.__subclasses__() for each in below(child))]

    declared = {
        name
        for form in below(forms.Form)
        for name, field in form.base_fields.items()
        if isinstance(field.widget, forms.Textarea) and form.__module__.partition(".")[0] in ROOMS
    }
    seen = {name.removeprefix("answer_") for _, _, form in all_forms for name in form.texts}
    assert declared <= seen
    assert {"row0", "words", "text"} <= seen
    assert any("/journal/" in form.action for _, _, form in all_forms)


def kept_notes(world: World, role: str = "owner") -> tuple[str, Typed]:
    _owner, url = notes_page(world)
    [form] = open_page(world, role, url)
    leave_and_come_back(world, role, url, form)
    return url, form


def test_its_time_is_told_and_it_can_be_thrown_away(world):
    url, form = kept_notes(world)
    body = world.client("owner").get(url).content.decode()
    assert "Kept at " in body
    assert "and not saved yet." in body
    thrown = {"throw": "1", "unsaved": form.fields["unsaved"], "unsaved_at": url}
    answer = world.client("owner").post(reverse("campaigns:unsaved"), thrown)
    assert (answer.status_code, answer["Location"]) == (303, url)
    assert open_page(world, "owner", url)[0].texts == form.texts
    assert not Unsaved.objects.exists()


def test_without_a_script_a_button_keeps_it(world):
    url = world.url("campaigns:session_notes", "session")
    [form] = open_page(world, "owner", url)
    keeps = rf'<noscript><p><button[^>]* name="keep" value="1" formaction="{reverse("campaigns:unsaved")}"'
    assert re.search(keeps, world.client("owner").get(url).content.decode())
    answer = world.client("owner").post(reverse("campaigns:unsaved"), {**filled(form), "keep": "1"})
    assert (answer.status_code, answer["Location"]) == (303, url)
    assert (
        "It stands here when you come back, and is not saved yet."
        in world.client("owner").get(url).content.decode()
    )


def check_every_way_keeps_it(world: World, forms: list[Found]) -> None:
    dead = {
        f"{role}: {way}"
        for role, way in {(role, way) for role, _url, form in forms for way in form.ways}
        if world.client(role).get(way, follow=True).status_code != 200
    }
    amiss = [url for role, url, form in forms if not form.ways or not keeps_and_goes(world, role, url, form)]
    assert not dead, dead
    assert not amiss, "\n".join(amiss)


def keeps_and_goes(world: World, role: str, url: str, form: Typed) -> bool:
    way = form.ways[0]
    sent = world.client(role).post(reverse("campaigns:unsaved"), {**filled(form), "unsaved_to": way})
    if (sent.status_code, sent["Location"]) != (303, way):
        return False
    return any(WORDS in again.texts.values() for again in open_page(world, role, url))


@pytest.mark.alike
def test_without_a_script_each_way_out_of_a_form_keeps_it(world, all_forms):
    check_every_way_keeps_it(world, all_forms)


def test_the_ways_out_are_what_the_page_is_about_and_the_places_in_the_head(world):
    _url, form = kept_notes(world)
    about = [world.url("evenings:session", "session"), world.url("evenings:campaign", "campaign")]
    assert form.ways == [*about, "/", "/characters/", "/campaigns/", "/games/", "/readings/"]


def test_no_way_leads_out_of_the_house(world):
    _url, form = kept_notes(world)
    data = {**filled(form), "unsaved_to": "https://elsewhere.example/"}
    assert world.client("owner").post(reverse("campaigns:unsaved"), data)["Location"] == "/"


def check_nobody_else_reads_it(world: World) -> None:
    url, _form = kept_notes(world)
    for role in ("player", "gm"):
        assert WORDS not in open_page(world, role, url)[0].texts.values()


def test_nobody_else_reads_it(world):
    check_nobody_else_reads_it(world)


def check_saving_forgets_it(world: World) -> None:
    url, form = kept_notes(world)
    assert world.client("owner").post(url, filled(form)).status_code == 303
    assert not Unsaved.objects.exists()


def test_saving_forgets_it(world):
    check_saving_forgets_it(world)


def test_what_was_used_up_does_not_stand_in_the_form_drawn_beside_it(world):
    """A Boon that was kept as its writer rested, and then added: the form for the next is empty at once."""
    at = reverse("characters:character", args=[world.things["claim"]])
    [form] = open_page(world, "owner", at)
    boon = {**filled(form), "boon_name": "The Long Memory", "boon_category": "General"}
    world.client("owner").post(reverse("campaigns:unsaved"), {**boon, "by": "script"})
    here = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{at}"}
    clicked = world.client("owner").post(form.action, {"take": "c5"}, headers=here).content.decode()
    assert Forms(clicked).found[-2].texts == {"boon_text": WORDS}  # by another click it stays
    added = world.client("owner").post(form.action, boon, headers=here).content.decode()
    assert 'value="The Long Memory">' in added  # among the Boons, to be taken out
    [again] = [each for each in Forms(added).found if each.texts]
    assert (again.fields["boon_name"], again.texts) == ([""], {"boon_text": ""})
    assert not Unsaved.objects.exists()


def test_what_comes_back_with_something_to_mend_stays_kept(world):
    url = world.url("characters:words", "dreamer")
    [form] = open_page(world, "owner", url)
    leave_and_come_back(world, "owner", url, form)
    assert world.client("owner").post(url, {**filled(form), "name": ""}).status_code == 422
    assert Unsaved.objects.count() == 1


def check_it_overwrites_nobody(world: World) -> None:
    """Dee saves other notes meanwhile: what Bo kept meets them (409), with both texts shown."""
    url, _form = kept_notes(world)
    theirs = open_page(world, "player", url)[0]
    assert world.client("player").post(url, {**theirs.data, "notes": "Dee was here."}).status_code == 303
    mine = open_page(world, "owner", url)[0]
    answer = world.client("owner").post(url, mine.data)
    assert answer.status_code == 409
    assert "Dee was here." in answer.content.decode()


def test_what_was_kept_overwrites_nobody(world):
    check_it_overwrites_nobody(world)


def test_what_was_saved_elsewhere_is_not_told_as_unsaved(world):
    url, form = kept_notes(world)
    world.client("owner").post(url, {**filled(form), "unsaved": ""})
    assert "Kept at " not in world.client("owner").get(url).content.decode()


def test_a_half_written_reflection_comes_back_with_its_ticks_and_cards(world):
    url = world.url("evenings:occasion", "campaign beckoning_dream reflection")
    [form] = open_page(world, "gm", url)
    data = {
        **filled(form),
        "title": "The Ebb",
        "card-0": "m16",
        "went-0": "yes",
        "seats": [world.things["dreamer"]],
    }
    world.client("gm").post(reverse("campaigns:unsaved"), {**data, "by": "script"})
    body = world.client("gm").get(url)
    [again] = [one for one in Forms(body.content.decode()).found if one.texts]
    assert (again.texts["notes"], again.fields["title"], again.fields["seats"]) == (
        WORDS, ["The Ebb"], [world.things["dreamer"]],
    )  # fmt: skip
    assert again.fields["went-0"] == ["yes"]
    assert body.status_code == 200
    assert "to mend" not in body.content.decode()


def test_the_way_to_the_seal_keeps_the_words(world):
    url = world.url("divination:reading", "reading")
    [form] = open_page(world, "owner", url)
    assert (
        '<button class="btn quiet" form="words" name="then" value="seal">'
        in world.client("owner").get(url).content.decode()
    )
    answer = world.client("owner").post(url, {**filled(form), "then": "seal"})
    assert (answer.status_code, answer["Location"]) == (303, world.url("divination:seal", "reading"))
    assert open_page(world, "owner", url)[0].texts["row0"] == WORDS


@pytest.mark.parametrize(
    "amiss",
    [
        {"unsaved": ""},
        {"unsaved": "//evil.example/#"},
        {"unsaved": "/x" * 200 + "#"},
        {"notes": "x" * 300_000},
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(world, amiss):
    data = {"unsaved": "/sessions/x/notes/#", "notes": "It rained.", "by": "script", **amiss}
    if amiss.get("unsaved") == "//evil.example/#":
        data |= {"unsaved_at": "//evil.example/", "by": ""}
        assert world.client("owner").post(reverse("campaigns:unsaved"), data)["Location"] == "/"
        return
    answer = world.client("owner").post(reverse("campaigns:unsaved"), data)
    assert answer.status_code == 422
    assert "." in answer.content.decode()
    assert not Unsaved.objects.exists()


def test_what_no_database_takes_is_left_out(world):
    data = {"unsaved": "/sessions/x/notes/#", "notes": "It\0 rained \ud800.", "by": "script"}
    assert unsaved.keep_typed_words(world.people["bo"], data["unsaved"], data).data == {
        "notes": ["It rained ."]
    }


def check_a_month_is_the_end(world: World) -> None:
    kept_notes(world)
    Unsaved.objects.update(at=timezone.now() - timedelta(days=31))
    unsaved.keep_typed_words(world.people["cy"], "/account/#", {"display_name": "N"})
    assert [row.user for row in Unsaved.objects.all()] == [world.people["cy"]]


def test_after_a_month_it_goes(world):
    check_a_month_is_the_end(world)


def test_one_person_keeps_a_hundred_at_most(world):
    for n in range(unsaved.MOST_FORMS + 5):
        unsaved.keep_typed_words(world.people["cy"], f"/account/#{n}", {"display_name": "N"})
    kept = set(Unsaved.objects.values_list("key", flat=True))
    assert len(kept) == unsaved.MOST_FORMS
    assert "/account/#0" not in kept


def test_it_goes_with_its_person():
    assert Unsaved._meta.get_field("user").remote_field.on_delete is CASCADE
