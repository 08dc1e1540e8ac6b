"""/readings/<slug>/reading.md: what was typed, and nothing made of it."""

import pytest
import tinyhtml5
from markdown_it import MarkdownIt

from campaigns.fields import text_without_control_characters
from campaigns.markdown import escaped_for_markdown, markdown_with_line_breaks
from divination.readings import readings
from tests.pages.divination.conftest import fresh
from tests.promises.nasty import LINES, STRINGS


def url(reading):
    return f"{reading.get_absolute_url()}reading.md"


def test_it_tells_the_reading_from_the_crown_down(bo_client, reading):
    answer = bo_client.get(url(reading))
    lines = answer.content.decode().split("\n\n")
    assert lines[0] == "# The weather within"
    assert lines[2] == "Asked: What holds?"
    assert lines[3:6] == ["## Crown: IX The Hermit", "*What crowns me?*", "a lamp"]
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"


def test_it_is_saved_under_its_title(bo_client, reading):
    readings.save_title_question_and_words(
        reading, 'Ťide "a"\r\nX-Evil: 1', "", [""] * 4, seen_version=reading.version
    )
    named = bo_client.get(url(reading))["Content-Disposition"]
    assert named.startswith('attachment; filename="tide-a-x-evil-1.md"; ')
    assert "\n" not in named


def test_a_title_of_other_letters_has_a_plain_name_too(bo_client, reading):
    readings.save_title_question_and_words(reading, "潮", "", [""] * 4, seen_version=reading.version)
    assert bo_client.get(url(reading))["Content-Disposition"] == (
        "attachment; filename=\"reading.md\"; filename*=UTF-8''%E6%BD%AE.md"
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("*bold* _it_ `code`", "\\*bold\\* \\_it\\_ \\`code\\`"),
        ("# head", "\\# head"),
        ("[a](javascript:b)", "\\[a\\](javascript:b)"),
        ("<img src=x>", "\\<img src=x\\>"),
        ("&lt; a | b ~c~", "\\&lt; a \\| b \\~c\\~"),
        ("- item", "\\- item"),
        ("12) item", "12\\) item"),
        ("===", "\\==="),
        ("https://a.b", "https:\\//a.b"),
        ("www.a.b", "www\\.a.b"),
        ("    code", "&#32;   code"),
        ("a - b. It's (3) + 4!", "a - b. It's (3) + 4\\!"),
    ],
)
def test_what_is_typed_is_no_markup(typed, text):
    assert escaped_for_markdown(typed) == text


LIKE_MARKUP = (
    "a\n===", "a\n---", "***", "- - -", "\tx", "a  \nb", "[a]: http://x 'y'", "a|b\n-|-\n1|2", "~~x~~", "```\nx\n```",
    "![a](b)", "a\\\nb", "   - b", "a\n    b", "Term\n: def", "- [ ] x", "--- a", "1.x", "&amp;",
)  # fmt: skip


@pytest.mark.parametrize("flavour", ["commonmark", "gfm-like"])
def test_a_reader_of_markdown_shows_what_was_typed(flavour):
    reader = MarkdownIt(flavour, {"linkify": False})
    for string in dict.fromkeys([*STRINGS, *LINES, *LIKE_MARKUP]):
        typed = text_without_control_characters(string.replace("\0", "")).strip("\n")
        html = reader.render(markdown_with_line_breaks(typed))
        tree = tinyhtml5.parse(f"<!doctype html><body>{html}", namespace_html_elements=False)
        assert {node.tag for node in tree.iter()} <= {"html", "head", "body", "p", "br"}, string
        assert " ".join("".join(tree.itertext()).split()) == " ".join(typed.split())


def test_lines_stay_lines():
    assert markdown_with_line_breaks("one\ntwo\n\nthree") == "one  \ntwo\n\nthree"


def test_those_it_is_shared_with_save_it_too(ada_client, shared):
    assert ada_client.get(url(shared)).status_code == 200


@pytest.mark.parametrize("who", ["ada_client", "cy_client", "host_client", "left_client"])
def test_a_private_one_is_not_there_for_others(request, who, reading):
    assert request.getfixturevalue(who).get(url(reading)).status_code == 404


def test_the_seals_words_stand_at_its_end(bo_client, reading):
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=reading.version)
    assert "Alone, Begin, Listen, Stand" in bo_client.get(url(fresh(reading))).content.decode()
