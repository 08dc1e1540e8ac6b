"""The template lint finds what may stand in no template, and lets the rest be."""

import pytest

import check_templates

BAD = [
    "{{ name|safe }}",
    "{{ names | safeseq }}",
    "{% autoescape off %}{{ name }}{% endautoescape %}",
    '<p class="a" style="color: red">',
    '<button onclick="go()">',
    '<button hx-on:click="go()">',
    "<style>p {}</style>",
    "<script>go()</script>",
    '<a href="javascript:go()">',
    '<img src="https://elsewhere.example/a.png">',
    '<link rel="stylesheet" href="//elsewhere.example/a.css">',
    "<input value={{ name }}>",
    '<form method="post"><button>Go</button></form>',
]
GOOD = [
    "{{ name }}",
    '<p class="style">The safe one stands on shore.</p>',
    "<script src=\"{% static 'js/reverie.js' %}\" defer></script>",
    '<a href="https://elsewhere.example/">a link</a>',
    '<a href="?page={{ page }}">next</a>',
    '<form method="post">{% csrf_token %}<button>Go</button></form>',
    '<form method="get"><button>Go</button></form>',
    "{# style= and |safe are only spoken of here #}",
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_forbidden_is_named(text: str) -> None:
    assert list(check_templates.problems(text))


@pytest.mark.parametrize("text", GOOD)
def test_what_is_allowed_is_let_be(text: str) -> None:
    assert not list(check_templates.problems(text))


def test_a_fault_is_named_by_its_line() -> None:
    assert next(check_templates.problems("<p>\n</p>\n{{ name|safe }}"))[0] == 3
