"""What is the same on every page is drawn once, and is what its template draws."""

from django.template import Context, Template
from django.template.loader import get_template

from config.templatetags.kept import kept


def test_the_stylesheets_are_what_their_template_draws() -> None:
    drawn = Template('{% load kept %}{% kept "_styles.html" %}').render(Context({"user": "nobody"}))
    assert drawn == get_template("_styles.html").render()


def test_a_template_is_drawn_once() -> None:
    assert kept("_styles.html") is kept("_styles.html")
