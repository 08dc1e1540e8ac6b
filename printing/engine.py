"""The only module that imports WeasyPrint: one job in, one PDF out, nothing loaded but what the job names."""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from printing.job import Job

STATIC = Path(__file__).resolve().parent.parent / "static"
STYLESHEETS = STATIC / "css" / "print"
FONTS = STATIC / "fonts"
KEPT_IMAGE_SETS = 8


class NamedFetcher(URLFetcher):  # type: ignore[misc]
    """Knows the names it was given and refuses every other address: no file, no socket, no ``data:``."""

    def __init__(self, known: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.known = known

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        if url not in self.known:
            raise ValueError("This address is none of ours.")
        kind = "image/svg+xml" if self.known[url].lstrip().startswith(b"<svg") else None
        return URLFetcherResponse(url, self.known[url], {"Content-Type": kind} if kind else {})


def our_fonts() -> dict[str, bytes]:
    """Return the fonts a stylesheet may ask for by ``url(font:cinzel-400-normal)``."""
    return {f"font:{path.stem}": path.read_bytes() for path in sorted(FONTS.glob("*.ttf"))}


def our_stylesheet(name: str) -> str:
    """Return the text of a print stylesheet; KeyError if we have none of that name."""
    known = {path.stem: path for path in STYLESHEETS.glob("*.css")}
    return known[name].read_text(encoding="utf-8")


class Engine:
    """WeasyPrint with fonts, parsed stylesheets and images kept from job to job."""

    def __init__(self) -> None:
        self.fonts = FontConfiguration()
        self._font_fetcher = NamedFetcher(our_fonts())
        self._stylesheets: dict[str, CSS] = {}
        self._images: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def render(self, job: Job) -> bytes:
        """Return *job* as a PDF, byte for byte the same for the same job."""
        images = self._image_cache(job.images)
        page = HTML(string=job.html, url_fetcher=NamedFetcher(job.images))
        document = page.render(
            font_config=self.fonts,
            stylesheets=[self._stylesheet(name) for name in job.stylesheets],
            cache=images,
        )
        self._forget_strangers(images, job.images)
        document.metadata.title = job.title
        document.metadata.lang = job.lang
        document.metadata.generator = "Reverie"
        document.metadata.attachments = []
        pdf = document.write_pdf(cache=images)
        assert isinstance(pdf, bytes)
        return pdf

    def _stylesheet(self, name: str) -> CSS:
        if name not in self._stylesheets:
            text = our_stylesheet(name)
            self._stylesheets[name] = CSS(string=text, font_config=self.fonts, url_fetcher=self._font_fetcher)
        return self._stylesheets[name]

    def _image_cache(self, images: Mapping[str, bytes]) -> dict[str, Any]:
        """Return the drawn images of an earlier job with the very same files, or a new empty cache."""
        found = hashlib.sha256()
        for name, content in sorted(images.items()):
            found.update(f"{name}:{len(content)}:".encode() + content)
        cache = self._images.setdefault(found.hexdigest(), {})
        self._images.move_to_end(found.hexdigest())
        while len(self._images) > KEPT_IMAGE_SETS:
            self._images.popitem(last=False)
        return cache

    @staticmethod
    def _forget_strangers(cache: dict[str, Any], images: Mapping[str, bytes]) -> None:
        for name in cache.keys() - images.keys():
            del cache[name]
