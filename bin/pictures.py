"""Make the pictures of README.md anew, from a demo table of their own: pages, sheets, cards and seals."""

import io
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import machine

HOME = Path(__file__).resolve().parent.parent
PICTURES = HOME / "docs" / "images"
COLORS, OF_DECK = 64, 192  # of a picture, few enough to be light; of all suits at once
SHEET = 900  # pixels across a printed sheet
# Whose page, of whom, at which part of its address, how high.
PAGES = {
    "dreamer": ("ines", "Ondine Varga", "grow/", 945),
    "plan": ("ines", "Ondine Varga", "plan/", 1430),
}
WANTED = ("7 of Cups", "2 of Wands")  # on the planned route
SHEETS = {
    "sheet": ("ines", "Ondine Varga"),
    "arkana-sheet": ("lucia", "Corvin Ashgrove"),
    "agent-sheet": ("noor", "Iveta Sorrel"),
    "dreamcatcher-sheet": ("minna", "Pell Underlamp"),
}
TABLES = {  # pages of a campaign: whose, how the address there begins or ends, how high
    "conflict": ("oren", "^='/scenes/'", 900),
    "scene": ("teo", "^='/scenes/'", 900),
    "hand": ("ottilie", "$='/hidden_isle/hand/'", 1180),
}
DAY = ("s1", "c13", "w11", "m17", "p14", "s12", "m7")
SUIT, MAJORS_IN_ROW = 14, 11  # how many cards stand in a row of the whole deck
# The whole deck: the palette, how wide a card is in pixels (22 mm at 300 dpi are 260), whether in grey.
DECKS = {
    "deck-day": ("day", 120, False),
    "deck-night": ("night", 120, False),
    "deck-grey-22mm": ("print", 260, True),
    "deck-ink": ("ink", 120, False),
}
NIGHT = ("back", "m18", "w12", "c2", "m2", "s7", "m19")
SEALS = (
    (("m18", "m1", "m20", "c7", "m19"), ("CLARITY", "HUNGER", "THRESHOLD", "INHERITANCE", "MERCY")),
    (("m12", "s3", "m17"), ("PATIENCE", "SEVERANCE", "TIDE")),
    (("m10", "w14", "m13", "p9"), ("FORTUNE", "DOMINION", "FAREWELL", "HARVEST")),
    (("m9", "c2"), ("ΜΝΗΜΟΣΥΝΗ", "ΕΛΠΙΔΑ")),
    (("s10", "m2", "p1", "w12"), ("ВОЗВРАЩЕНИЕ", "ТИШИНА", "НАДЕЖДА", "ЩЕДРОСТЬ")),
    (
        ("m16", "m7", "m4", "m0", "m14"),
        ("UNQUENCHABLE", "COUNTERREVOLUTIONARY", "STEADFASTNESS", "DÉJÀVU", "QUIET"),
    ),
)


def main() -> None:
    chromium = machine.chromium()
    if chromium is None:
        raise SystemExit(machine.how_to_get([machine.CHROMIUM]))
    with (
        tempfile.TemporaryDirectory() as data,
        demo_table(Path(data)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--font-render-hinting=none"]
        )
        passwords = dict(
            re.findall(r"^demo-(\w+) +(\S+)", (Path(data) / "demo.txt").read_text(), re.MULTILINE)
        )
        pictures = Pictures(browser, url, passwords)
        pictures.of_pages()
        pictures.of_sheets()
        pictures.of_drawings()
        pictures.of_decks()


@contextmanager
def demo_table(data: Path) -> Iterator[str]:
    """Serve a demo table whose database lies in *data*; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"DATA_DIR": str(data), "PORT": str(port), "DEMO": "1", "WORKERS": "1"}
    with subprocess.Popen([sys.executable, "bin/run.py"], cwd=HOME, env=os.environ | settings) as served:
        try:
            url = f"http://127.0.0.1:{port}"
            for _try in range(600):
                if served.poll() is not None:
                    raise SystemExit("The demo table could not be served: its reason stands above.")
                with suppress(OSError), urlopen(f"{url}/healthz"):
                    break
                time.sleep(0.2)
            yield url
        finally:
            served.terminate()


class Pictures:
    """What one browser sees of the demo table at *url*."""

    def __init__(self, browser: Browser, url: str, passwords: dict[str, str]) -> None:
        self.browser, self.url, self.passwords = browser, url, passwords
        self._pages: dict[str, Page] = {}

    def of_pages(self) -> None:
        for name, (who, whose, there, height) in PAGES.items():
            page = self._page_of(who)
            page.goto(f"{self._address_of(page, whose)}{there}")
            for card in WANTED if name == "plan" else ():
                page.get_by_role("button", name=card).first.click()
                page.wait_for_load_state("networkidle")
            self._take(page, name, height)
        for name, (who, there, height) in TABLES.items():
            page = self._page_of(who)
            page.goto(f"{self.url}/campaigns/")
            page.locator("main a[href^='/campaigns/']").filter(has_not_text="New").first.click()
            page.locator(f"a[href{there}]").first.click(timeout=10_000)
            self._take(page, name, height)

    def of_sheets(self) -> None:
        for name, (who, whose) in SHEETS.items():
            page = self._page_of(who)
            pdf = page.request.get(f"{self._address_of(page, whose)}sheet.pdf").body()
            first = pypdfium2.PdfDocument(pdf)[0]
            keep(first.render(scale=SHEET / first.get_width()).to_pil(), name)

    def of_drawings(self) -> None:
        sys.path.insert(0, str(HOME))
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from decks.faces import draw_back_svg, draw_face_svg
        from decks.rules.seal import Seal
        from decks.rules.tarot import Card
        from decks.seals import draw_seal_svg

        page = self.browser.new_page(viewport={"width": 1524, "height": 784})
        rows = [
            (ground, [draw_back_svg(time) if code == "back" else draw_face_svg(code, time) for code in codes])
            for ground, time, codes in (("#f6efe1", "day", DAY), ("#141630", "night", NIGHT))
        ]
        page.set_content("".join(row_of(ground, drawn, 198, 27) for ground, drawn in rows))
        keep(Image.open(io.BytesIO(page.screenshot())), "cards")
        seals = [
            draw_seal_svg(Seal(tuple(map(Card.from_code, cards)), words), "day") for cards, words in SEALS
        ]
        page.set_viewport_size({"width": 1768, "height": 1186})
        page.set_content("".join(row_of("#f6efe1", seals[at : at + 3], 544, 30) for at in (0, 3)))
        keep(Image.open(io.BytesIO(page.screenshot())), "seals")

    def of_decks(self) -> None:
        from decks.faces import PALETTES, draw_face_svg
        from decks.rules.tarot import DECK

        for name, (palette, width, is_grey) in DECKS.items():
            faces = [draw_face_svg(card.code, palette) for card in DECK]
            rows = [faces[at : at + SUIT] for at in range(0, 4 * SUIT, SUIT)]
            rows += [faces[at : at + MAJORS_IN_ROW] for at in range(4 * SUIT, len(faces), MAJORS_IN_ROW)]
            edge = width // 20
            across, high = SUIT * (width + edge) + edge, len(rows) * (width * 12 // 7 + 2 * edge)
            page = self.browser.new_page(viewport={"width": across, "height": high})
            ground = PALETTES[palette]["ground"]
            page.set_content("".join(row_of(ground, row, width, edge) for row in rows))
            drawn = Image.open(io.BytesIO(page.screenshot()))
            keep(drawn.convert("L") if is_grey else drawn, name, 16 if is_grey else OF_DECK)
            page.close()

    def _page_of(self, who: str) -> Page:
        """Return the page of the demo's *who*, signed in, by day."""
        if who not in self._pages:
            context: BrowserContext = self.browser.new_context(
                viewport={"width": 1280, "height": 900}, color_scheme="light", reduced_motion="reduce"
            )
            page = self._pages[who] = context.new_page()
            page.goto(f"{self.url}/sign-in/")
            page.fill("[name=username]", f"demo-{who}")
            page.fill("[name=password]", self.passwords[who])
            page.press("[name=password]", "Enter")
            page.wait_for_url(lambda url: "sign-in" not in url)
        return self._pages[who]

    def _address_of(self, page: Page, character: str) -> str:
        """Return the address of *character*'s sheet, found in the list of all."""
        page.goto(f"{self.url}/characters/")
        link = page.get_by_role("link", name=character).first.get_attribute("href") or ""
        return f"{self.url}/{'/'.join(link.split('/')[1:3])}/"

    def _take(self, page: Page, name: str, height: int) -> None:
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        keep(Image.open(io.BytesIO(page.screenshot())), name)


def row_of(ground: str, drawn: list[bytes], width: int, edge: int) -> str:
    images = "".join(
        f'<img width="{width}" src="data:image/svg+xml;base64,{b64encode(one).decode()}">' for one in drawn
    )
    style = f"display:flex;justify-content:space-between;padding:{edge}px;background:{ground}"
    return f'<style>body{{margin:0}}</style><div style="{style}">{images}</div>'


def keep(picture: Image.Image, name: str, colors: int = COLORS) -> None:
    """Write *picture* in few colours, so that it is light."""
    few = picture.convert("RGB").quantize(colors, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)
    print(f"docs/images/{name}.png: {few.width} x {few.height}", flush=True)


if __name__ == "__main__":
    main()
