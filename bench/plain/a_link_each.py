"""Reverie's settings with each stylesheet linked by itself, and the typefaces asked for before them."""

from config.settings import *  # noqa: F403
from config.settings import BASE_DIR, TEMPLATES

_CSS = BASE_DIR / "static" / "css"
_JOINED = {"house.css", *(f"{folder.name}.css" for folder in _CSS.iterdir() if folder.is_dir())}
_LINKS = "".join(
    f'<link rel="stylesheet" href="{{% static "{path.relative_to(BASE_DIR / "static")}" %}}">\n'
    for path in sorted(_CSS.rglob("*.css"))
    if path.name not in _JOINED and path.parent.name != "print"
)
_OWN = {
    "_styles.html": "{% load static %}{% include '_preloads.html' %}" + _LINKS,
    "_preloads.html": (BASE_DIR / "templates" / "_typefaces.html").read_text(),
    "_typefaces.html": "",
}
_LOADERS = [("django.template.loaders.locmem.Loader", _OWN), *TEMPLATES[0]["OPTIONS"]["loaders"]]  # type: ignore[index]
TEMPLATES = [TEMPLATES[0] | {"OPTIONS": TEMPLATES[0]["OPTIONS"] | {"loaders": _LOADERS}}]  # type: ignore[operator]
