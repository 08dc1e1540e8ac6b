"""A seal as a PNG file, drawn with Pillow in tiles of finer pixels that are averaged: smooth, in little memory."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImagePath

from decks.marks import Palette
from decks.outlines import Polygon, holes
from decks.sealing.layout import BOX, Layout
from decks.sealing.shapes import PALETTES, Role, Shape
from decks.sealing.strokes import stroke

LEAST_FINE = 4096  # fine pixels across a whole seal: at least this, and four for each of the file's
TILE = 512  # fine pixels across a tile
EDGE = 8  # fine pixels left of a tile and above it, never shown: Pillow draws what lies at -0.9 at 0
TOLERANCE = 0.6  # of a fine pixel, how far a flattened curve may leave the true one
# A pixel is kept as one byte: how much gold covers it in its high half, how much ink in its low half.
STEPS = 15
SHARES: dict[Role, list[int]] = {
    "gold": [round(value * STEPS / 255) << 4 for value in range(256)],
    "ink": [round(value * STEPS / 255) for value in range(256)],
}
Tiles = dict[tuple[int, int], list["Area"]]


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon in fine pixels, filled with *value*: 255 lays on, 0 takes away."""

    corners: ImagePath.Path
    value: int


def png(drawn: Layout, size: int, *, transparent: bool, palette: str = "print") -> bytes:
    """Return the file of a seal, *size* pixels square, on paper or on nothing."""
    mode = "RGBA" if transparent else "RGB"
    image = _shares(drawn, size)
    image.putpalette(_mixed(PALETTES[palette], mode), mode)
    file = BytesIO()
    image.convert(mode).save(file, "PNG")
    return file.getvalue()


def _shares(drawn: Layout, size: int) -> Image.Image:
    """Return how much gold and ink cover each pixel."""
    fold = max(4, -(-LEAST_FINE // size))
    shares = Image.new("L", (size, size))
    fine = Image.new("L", (TILE + EDGE, TILE + EDGE))
    for role, tiles in _layers(drawn, size * fold / BOX).items():
        for (column, row), areas in tiles.items():
            _draw(fine, column * TILE, row * TILE, areas)
            share = fine.reduce(fold, (EDGE, EDGE, *fine.size)).point(SHARES[role])
            left, top = column * TILE // fold, row * TILE // fold
            box = (left, top, left + share.width, top + share.height)
            shares.paste(share if role == "gold" else ImageChops.add(shares.crop(box), share), box)
    return shares


def _mixed(colors: Palette, mode: str) -> bytes:
    """Return the colour of each byte of `_shares`: gold over the ground, then ink; or both over nothing."""
    ground, gold, ink = map(ImageColor.getrgb, (colors.ground, colors.gold, colors.ink))
    found = bytearray()
    for golden in range(STEPS + 1):
        for inked in range(STEPS + 1):
            over, under = inked / STEPS, golden / STEPS * (1 - inked / STEPS)
            bare = 1 - over - under
            parts = zip(ground, gold, ink, strict=True)
            if mode == "RGB":
                found.extend(round(bare * g + under * o + over * i) for g, o, i in parts)
            else:
                shown = max(over + under, 0.001)
                found.extend(
                    [round((under * o + over * i) / shown) for _, o, i in parts] + [round(shown * 255)]
                )
    return bytes(found)


def _layers(drawn: Layout, scale: float) -> dict[Role, Tiles]:
    """Return what is drawn in gold and in ink, by tile; what is cut free down to the ground is cut from both."""
    layers: dict[Role, Tiles] = {"gold": defaultdict(list), "ink": defaultdict(list)}
    for shape in drawn.shapes():
        for role, area in _areas(shape, scale):
            for layer in layers if role == "ground" else (role,):
                _sort_in(area if role == layer else Area(area.corners, 0), layers[layer])
    return layers


def _draw(fine: Image.Image, left: int, top: int, areas: list[Area]) -> None:
    draw = ImageDraw.Draw(fine)
    draw.rectangle((0, 0, *fine.size), fill=0)
    for area in areas:
        moved = ImagePath.Path(area.corners)
        moved.transform((1, 0, EDGE - left, 0, 1, EDGE - top))
        draw.polygon(moved, fill=area.value)


def _sort_in(area: Area, tiles: Tiles) -> None:
    left, top, right, bottom = (int(side) // TILE for side in area.corners.getbbox())
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            tiles[column, row].append(area)


def _areas(shape: Shape, scale: float) -> Iterator[tuple[Role, Area]]:
    polygons = [contour.flattened(TOLERANCE / scale) for contour in shape.outline]
    if shape.fill:
        cuts = holes(polygons)
        for is_cut, polygon in sorted(zip(cuts, polygons, strict=True), key=lambda pair: pair[0]):
            yield shape.fill, _area(polygon, scale, 0 if is_cut else 255)
    if shape.stroke:
        # Pillow fills every pixel an edge touches, one in all too many.
        width = max(1, shape.width * scale - 1) / scale
        for contour, polygon in zip(shape.outline, polygons, strict=True):
            for piece in stroke(polygon, width, is_closed=contour.is_closed, tolerance=TOLERANCE / scale):
                yield shape.stroke, _area(piece, scale, 255)


def _area(polygon: Polygon, scale: float, value: int) -> Area:
    corners = ImagePath.Path(polygon)
    corners.transform((scale, 0, 0, 0, scale, 0))
    return Area(corners, value)
