"""A seal as PNG by Pillow, against the same seal's PDF by PDFium in the same colours; and the memory it takes."""

import subprocess
import sys
from io import BytesIO

import pypdfium2

from bench import Row, side_by_side
from decks.rules.seal import Seal
from decks.rules.tarot import Card
from decks.seals import draw_seal_png, seal_pdf_job
from printing.loop import memory
from printing.pdf.engine import Engine

PIXELS = 2048
SEALS = {
    "Latin": ("m18 m1 m20 c7 m19", ("Clarity", "Hunger", "Threshold", "Inheritance", "Mercy")),
    "Cyrillic": ("s10 m2 p1 w12", ("Возвращение", "Тишина", "Надежда", "Щедрость")),
}


def seal(name: str) -> Seal:
    codes, words = SEALS[name]
    return Seal(tuple(map(Card.from_code, codes.split())), words)


def by_pdfium(pdf: bytes, mode: str) -> bytes:
    """Return the PDF's one page as a PNG of the same size and colours."""
    page = pypdfium2.PdfDocument(pdf)[0]
    clear = (255, 255, 255, 0 if mode == "RGBA" else 255)
    drawn = page.render(scale=PIXELS / page.get_width(), fill_color=clear, rev_byteorder=True).to_pil()
    file = BytesIO()
    drawn.convert(mode).save(file, "PNG")
    return file.getvalue()


def run() -> list[Row]:
    """Return how long Pillow takes against PDFium, and the most memory a process held that drew every picture."""
    rows = [against_pdfium(name, mode) for name in SEALS for mode in ("RGB", "RGBA")]
    return [*rows, Row(f"seal PNG {PIXELS}, peak of a process", peak(), 200, "MB")]


def against_pdfium(name: str, mode: str) -> Row:
    drawn = seal(name)
    pdf = Engine().render_pdf(seal_pdf_job(drawn, 100))
    draw_seal_png(drawn, PIXELS, transparent=mode == "RGBA")  # warm: glyphs read, the frame kept
    pillow, pdfium = side_by_side(
        lambda: draw_seal_png(drawn, PIXELS, transparent=mode == "RGBA"), lambda: by_pdfium(pdf, mode)
    )
    note = f"{pillow:.0f} ms / {pdfium:.0f} ms"
    return Row(f"seal PNG {mode}, {name}, Pillow / PDFium", pillow / pdfium, 1.2, note)


def peak() -> float:
    """Return the megabytes a fresh process holds at most while it draws a seal both ways."""
    told = subprocess.run([sys.executable, "-m", "bench.seal"], capture_output=True, text=True, check=True)
    return float(told.stdout)


if __name__ == "__main__":
    for is_transparent in (False, True):
        draw_seal_png(seal("Latin"), PIXELS, transparent=is_transparent)
    print(memory()[1] / (1024 * 1024))
