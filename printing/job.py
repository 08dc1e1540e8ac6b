"""What is handed to the press, and the ways it may refuse: plain data, no Django and no WeasyPrint."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field


class PrintError(Exception):
    """Printing did not come about; the message is a sentence for the person who asked."""


class PrintBusyError(PrintError):
    """Too much is being printed already, by this person or by all."""


class PrintTooLargeError(PrintError):
    """The page, its memory or its file grew past what one print may use."""


class PrintTimeoutError(PrintError):
    """The print took longer than one print may take."""


class PrintFailedError(PrintError):
    """The press broke off; nothing is known of the reason but what is logged."""


# Controls, lone surrogates and noncharacters: nothing a font can show, and some of it breaks the layout.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to print: HTML, the names of its stylesheets, and every image it may show.

    *images* maps a name of ours (``mark:swords``) to an SVG, PNG or JPEG file; nothing else can be loaded.
    """

    html: str
    stylesheets: tuple[str, ...]
    images: Mapping[str, bytes] = field(default_factory=dict)
    title: str = ""
    lang: str = "en"

    def __post_init__(self) -> None:
        """Put the replacement character in the place of all that cannot be printed."""
        for name in ("html", "title"):
            object.__setattr__(self, name, UNPRINTABLE.sub("\ufffd", getattr(self, name)))

    def header(self) -> dict[str, object]:
        """Return all but the images' bytes, as JSON can carry it."""
        return {
            "html": self.html,
            "stylesheets": list(self.stylesheets),
            "images": list(self.images),
            "title": self.title,
            "lang": self.lang,
        }

    @property
    def blobs(self) -> list[bytes]:
        """Return what `header` does not hold."""
        return list(self.images.values())

    def digest(self) -> str:
        """Return a hash of everything the print depends on, the press itself left aside."""
        found = hashlib.sha256(json.dumps(self.header(), sort_keys=True).encode())
        for name, content in sorted(self.images.items()):
            found.update(f"{name}:{len(content)}:".encode() + content)
        return found.hexdigest()
