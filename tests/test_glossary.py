"""One name for one thing in all that is written for people."""

import pytest

from tests.glossary import ALLOWED, drawn, retired, texts


@pytest.fixture(scope="module")
def said() -> list[tuple[str, str]]:
    """All that is written for people, each with where it stands: read once."""
    return list(texts())


def test_nothing_written_for_people_uses_a_retired_word(said: list[tuple[str, str]]) -> None:
    wrong = [
        f"{where}: say {name}, not {word}: {text.strip()[:120]}"
        for where, text in said
        for word, name in retired(text)
    ]
    assert wrong == []


def test_each_allowed_sentence_is_still_said_somewhere(said: list[tuple[str, str]]) -> None:
    told = "\n".join(text for _where, text in said)
    assert [sentence for sentence in ALLOWED if sentence not in told] == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The next evening brings some.", "session"), ("Its evenings.", "session"), ("One sitting.", "session"),
        ("None of it is history.", "ledger"), ("The lines stay in the book.", "ledger"),
        ("Put away for good.", "archive"), ("It was put away.", "archive"),
        ("To the table", "campaign"), ("Nobody at this table.", "campaign"), ("At your tables", "campaign"),
        ("Ask the game master.", "GM"),
    ],
)  # fmt: skip
def test_a_retired_word_is_found(text: str, name: str) -> None:
    assert [say for _word, say in retired(text)] == [name]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('{# an evening #}<b class="evening">{% translate "A session" %}</b>', "<b >A session</b>"),
        (
            '<a href="{% url "evenings:home" %}" aria-label="{% translate "Home" %}">',
            '<a  aria-label="Home">',
        ),
        ("{% blocktranslate with evening=it %}On {{ evening }}{% endblocktranslate %}", "On …"),
        ('{% include "_pages.html" with before=_("Back") %}', "Back"),
    ],
)
def test_of_a_template_only_what_it_says_is_read(source: str, text: str) -> None:
    assert drawn(source) == text


@pytest.mark.parametrize("text", ["Good evening, Ada", "Real dice on the table", "At the table"])
def test_prose_that_names_no_page_may_stay(text: str) -> None:
    assert not list(retired(text))
