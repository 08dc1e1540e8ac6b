"""Reverie's settings with each stylesheet linked by itself, and every Latin letter of the typefaces before them."""

from config.settings import *  # noqa: F403
from config.settings import BASE_DIR, STATICFILES_DIRS, TEMPLATES

_CSS = BASE_DIR / "static" / "css"
_JOINED = {"first.css", "house.css", *(f"{folder.name}.css" for folder in _CSS.iterdir() if folder.is_dir())}
_SHEETS = sorted(
    path.relative_to(BASE_DIR / "static")
    for path in _CSS.rglob("*.css")
    if path.name not in _JOINED and path.parent.name != "print"
)
_FONTS = ("eb-garamond-latin-wght-normal", "eb-garamond-latin-400-italic", "cinzel-latin-wght-normal")
_PRELOAD = (
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="{%% static "fonts/%s.woff2" %%}">\n'
)
_LINK = '<link rel="stylesheet" href="{%% static "%s" %%}">\n'
_LINKS = (_LINK % str(path).replace("css/fonts.css", "plain/fonts.css") for path in _SHEETS)
_OWN = {
    "_styles.html": "{% load static %}" + "".join(_PRELOAD % name for name in _FONTS) + "".join(_LINKS),
    "_typefaces.html": "",
}
STATICFILES_DIRS = [*STATICFILES_DIRS, ("plain", BASE_DIR / "bench" / "plain" / "css")]  # type: ignore[list-item]
_LOADERS = [("django.template.loaders.locmem.Loader", _OWN), *TEMPLATES[0]["OPTIONS"]["loaders"]]  # type: ignore[index]
TEMPLATES = [TEMPLATES[0] | {"OPTIONS": TEMPLATES[0]["OPTIONS"] | {"loaders": _LOADERS}}]  # type: ignore[operator]
