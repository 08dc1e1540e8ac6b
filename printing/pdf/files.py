"""What a page may name: our fonts and stylesheets, and the images of its job; nothing else is loaded."""

import re
from collections.abc import Mapping
from pathlib import Path

from weasyprint.urls import URLFetcher, URLFetcherResponse

STATIC = Path(__file__).resolve().parents[2] / "static"
STYLESHEETS = STATIC / "css" / "print"
FONTS = STATIC / "fonts"


class NamedFetcher(URLFetcher):  # type: ignore[misc]
    """Knows the names it was given and refuses every other address: no file, no socket, no ``data:``."""

    def __init__(self, known: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.known = known

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        if url not in self.known:
            raise ValueError("This address is none of ours.")
        kind = "image/svg+xml" if is_svg(self.known[url]) else None
        return URLFetcherResponse(url, self.known[url], {"Content-Type": kind} if kind else {})


def is_svg(content: bytes) -> bool:
    """Whether one of our files is a drawing."""
    return content.lstrip().startswith(b"<svg")


def read_our_fonts() -> dict[str, bytes]:
    """Return the fonts a stylesheet may ask for by ``url(font:cinzel-400-normal)``."""
    return {f"font:{path.stem}": path.read_bytes() for path in sorted(FONTS.glob("*.ttf"))}


def read_print_stylesheet(name: str) -> str:
    """Return the text of a print stylesheet; KeyError if we have none of that name."""
    known = {path.stem: path for path in STYLESHEETS.glob("*.css")}
    return known[name].read_text(encoding="utf-8")


def replace_css_variables(stylesheet: str) -> str:
    """Return *stylesheet* with the values of its ``:root`` in the place of every ``var()``.

    WeasyPrint would check each such declaration anew for every element, in every job.
    """
    values = dict(re.findall(r"(--[\w-]+):\s*([^;}]+);", stylesheet))
    return re.sub(r"var\((--[\w-]+)\)", lambda use: values[use[1]], stylesheet)
