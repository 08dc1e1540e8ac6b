"""Compile every template and name what may stand in none of them."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))
TAG = r"<[a-zA-Z][^>]*?\s"
FORBIDDEN = {
    r"\|\s*safe\b|\|\s*safeseq\b": "text is shown as text: no |safe",
    r"autoescape\s+off": "text is shown as text: no autoescape off",
    TAG + r"style\s*=": "the policy bars style attributes: use a class",
    TAG + r"on[a-z]+\s*=|\shx-on": "the policy bars handlers in attributes: use static/js",
    r"<style\b": "the policy bars inline styles: use static/css",
    r"<script\b(?![^>]*\bsrc\s*=)": "the policy bars inline scripts: use static/js",
    r"javascript:|hx-vals\s*=\s*.js:": "the policy bars scripts in attributes",
    r"\b(?:src|srcset)\s*=\s*.?(?:https?:)?//": "no file of another origin is loaded",
    r"<link\b[^>]*href\s*=\s*.?(?:https?:)?//": "no file of another origin is loaded",
    r"<[a-zA-Z][^>]*\s[\w:-]+=\{[{%]": "an attribute that holds a value has quotes",
}
FORM = re.compile(r"<form\b[^>]*\bmethod\s*=\s*.post.*?</form>", re.IGNORECASE | re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)


def problems(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the fault of everything forbidden in a template."""
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    for pattern, fault in FORBIDDEN.items():
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield text.count("\n", 0, found.start()) + 1, fault
    for form in FORM.finditer(text):
        if "csrf_token" not in form[0] and "include" not in form[0]:
            yield text.count("\n", 0, form.start()) + 1, "a form that posts carries {% csrf_token %}"


def compiled(name: str) -> Iterator[tuple[int, str]]:
    """Yield why a template does not compile, if it does not."""
    from django.template import TemplateSyntaxError
    from django.template.loader import get_template

    try:
        get_template(name)
    except TemplateSyntaxError as error:
        token = getattr(error, "token", None)
        yield getattr(token, "lineno", None) or 1, str(error)


def main() -> int:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    faults = [
        f"{path.relative_to(HOME)}:{line}: {fault}"
        for folder in HOME.glob("**/templates")
        if ".venv" not in folder.parts and "tests" not in folder.parts
        for path in sorted(folder.rglob("*.html"))
        for line, fault in [*problems(path.read_text()), *compiled(str(path.relative_to(folder)))]
    ]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
