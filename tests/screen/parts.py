"""One page with every part of the screen on it, drawn without a database."""

from pathlib import Path

from django import forms
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.test import RequestFactory

from campaigns.models import User

WENT = [("well", "Went well"), ("not", "Did not")]


class PartsForm(forms.Form):
    title = forms.CharField(initial="The House with One Outside")
    date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    word = forms.CharField(label="Your word", max_length=24, help_text="It stands on the ring.")
    card = forms.ChoiceField(label="Card", choices=[("m16", "XVI The Tower"), ("w2", "2 of Wands")])
    notes = forms.CharField(
        label="Notes everyone can read", required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    sure = forms.BooleanField(label="Take the later lines back with it", required=False)
    went = forms.ChoiceField(label="How it went", choices=WENT, widget=forms.RadioSelect)


def parts_page(theme: str) -> str:
    """Return the page in *theme*, its form holding an error and its stale block both texts."""
    request = RequestFactory().get("/parts/", HTTP_COOKIE=f"theme={theme}")
    request.user = User(username="ines", display_name="Ines Calder")
    form = PartsForm(
        {
            "title": "The House with One Outside",
            "date": "2026-11-20",
            "word": "Incomprehensibilitiesofsleep",
            "card": "m16",
            "went": "well",
        }
    )
    context = {
        "form": form,
        "section": "characters",
        "wands": [f"w{rank}" for rank in range(1, 11)],
        "swords": [f"s{rank}" for rank in range(1, 15)],
        "stale": [
            {"label": "Dream", "theirs": "The tide that forgot her.", "yours": "A tide that forgot her."}
        ],
    }
    return _engine().get_template("screen/parts.html").render(context, request)


def _engine() -> DjangoTemplates:
    django = engines["django"]
    assert isinstance(django, DjangoTemplates)
    dirs = [*django.engine.dirs, Path(__file__).parent / "templates"]
    return DjangoTemplates(
        {
            "NAME": "parts",
            "DIRS": dirs,
            "APP_DIRS": True,
            "OPTIONS": {"context_processors": [*django.engine.context_processors]},
        }
    )
