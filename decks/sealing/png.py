"""A seal as a PNG file, drawn with Pillow in tiles of finer pixels that are averaged: smooth, in little memory."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImagePath

from decks.marks import Palette
from decks.outlines import Polygon, are_holes_by_nonzero_rule
from decks.sealing.layout import BOX, Layout, frame
from decks.sealing.shapes import PALETTES, Role, Shape
from decks.sealing.strokes import stroke_polygons

LEAST_FINE = 4096  # fine pixels across a whole seal: at least this, and four for each of the file's
TILE = 512  # fine pixels across a tile, at most
EDGE = 8  # fine pixels left of a tile and above it, never shown: Pillow draws what lies at -0.9 at 0
TOLERANCE = 0.6  # of a fine pixel, how far a flattened curve may leave the true one
# A pixel is kept as one byte: how much gold covers it in its high half, how much ink in its low half.
STEPS = 15
SHARES: dict[Role, list[int]] = {
    "gold": [round(value * STEPS / 255) << 4 for value in range(256)],
    "ink": [round(value * STEPS / 255) for value in range(256)],
}
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PolygonArea:
    """A polygon in fine pixels, filled with *value*: 255 lays on, 0 takes away."""

    corners: ImagePath.Path
    value: int


def layout_as_png(layout: Layout, size_px: int, *, transparent: bool, palette_name: str = "print") -> bytes:
    """Return the file of a seal, *size_px* pixels square, on paper or on nothing."""
    mode: Literal["RGB", "RGBA"] = "RGBA" if transparent else "RGB"
    image = _add_coverage_of_shapes(_coverage_of_frame(size_px).copy(), layout.inside())
    image.putpalette(_colors_by_coverage_byte(PALETTES[palette_name], mode), mode)
    file = BytesIO()
    image.convert(mode).save(file, "PNG")
    return file.getvalue()


@dataclass(slots=True)
class TileOfAreas:
    """What is drawn in one square of fine pixels, and the part of the square that it may touch."""

    areas: list[PolygonArea]
    touched: Box

    def add(self, area: PolygonArea, box: Box) -> None:
        """Add what may touch *box*."""
        left, top, right, bottom = self.touched
        self.areas.append(area)
        self.touched = min(left, box[0]), min(top, box[1]), max(right, box[2]), max(bottom, box[3])


Tiles = dict[tuple[int, int], TileOfAreas]


@lru_cache(maxsize=2)
def _coverage_of_frame(size_px: int) -> Image.Image:
    """Return what is the same on every seal: drawn once for each size, 4 MB at most."""
    return _add_coverage_of_shapes(Image.new("L", (size_px, size_px)), frame())


def _add_coverage_of_shapes(coverage: Image.Image, shapes: Iterable[Shape]) -> Image.Image:
    """Return *coverage* with how much gold and ink of *shapes* cover each pixel added to it."""
    fold = max(4, -(-LEAST_FINE // coverage.width))
    fine = Image.new("L", (TILE + EDGE, TILE + EDGE))
    for role, tiles in _gold_and_ink_areas_by_tile(
        shapes, coverage.width * fold / BOX, TILE // fold * fold
    ).items():
        for (x, y), tile in tiles.items():
            _clear_scratch_and_draw_tile(fine, tile, x - EDGE, y - EDGE)
            left, top, right, bottom = (edge // fold for edge in tile.touched)
            box = (left, top, right + 1, bottom + 1)
            start, size = (
                (EDGE + left * fold - x, EDGE + top * fold - y),
                (right - left + 1, bottom - top + 1),
            )
            share = fine.reduce(fold, (*start, start[0] + size[0] * fold, start[1] + size[1] * fold))
            share = share.point(SHARES[role])
            coverage.paste(ImageChops.add(coverage.crop(box), share), box)
    return coverage


def _colors_by_coverage_byte(colors: Palette, mode: Literal["RGB", "RGBA"]) -> bytes:
    """Return the colour of each byte of the shares: gold over the ground, then ink; or both over nothing."""
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


def _gold_and_ink_areas_by_tile(shapes: Iterable[Shape], scale: float, tile_side: int) -> dict[Role, Tiles]:
    """Return what is drawn in gold and in ink, by tile; the ground is cut out of the gold, never out of ink."""
    layers: dict[Role, Tiles] = {"gold": {}, "ink": {}}
    for shape in shapes:
        for role, area in _areas_of_shape(shape, scale):
            _sort_area_into_tiles(area, layers["ink" if role == "ink" else "gold"], tile_side)
    return layers


def _clear_scratch_and_draw_tile(image: Image.Image, tile: TileOfAreas, left: int, top: int) -> None:
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, *image.size), fill=0)
    for area in tile.areas:
        moved = ImagePath.Path(area.corners)
        moved.transform((1, 0, -left, 0, 1, -top))
        draw.polygon(moved, fill=area.value)


def _sort_area_into_tiles(area: PolygonArea, tiles: Tiles, tile_side: int) -> None:
    left, top, right, bottom = (int(edge) for edge in area.corners.getbbox())
    for x in range(left // tile_side * tile_side, right + 1, tile_side):
        for y in range(top // tile_side * tile_side, bottom + 1, tile_side):
            box = (max(left, x), max(top, y), min(right, x + tile_side - 1), min(bottom, y + tile_side - 1))
            if (x, y) in tiles:
                tiles[x, y].add(area, box)
            else:
                tiles[x, y] = TileOfAreas([area], box)


def _areas_of_shape(shape: Shape, scale: float) -> Iterator[tuple[Role, PolygonArea]]:
    polygons = [contour.flattened(TOLERANCE / scale) for contour in shape.outline]
    if shape.fill:
        cuts = are_holes_by_nonzero_rule(polygons)
        for is_cut, polygon in sorted(zip(cuts, polygons, strict=True), key=lambda pair: pair[0]):
            yield (
                shape.fill,
                _scaled_polygon_with_value(polygon, scale, 0 if is_cut or shape.fill == "ground" else 255),
            )
    if shape.stroke:
        # Pillow fills every pixel an edge touches, one in all too many.
        width = max(1, shape.width * scale - 1) / scale
        for contour, polygon in zip(shape.outline, polygons, strict=True):
            for piece in stroke_polygons(
                polygon, width, is_closed=contour.is_closed, tolerance=TOLERANCE / scale
            ):
                yield (
                    shape.stroke,
                    _scaled_polygon_with_value(piece, scale, 0 if shape.stroke == "ground" else 255),
                )


def _scaled_polygon_with_value(polygon: Polygon, scale: float, value: int) -> PolygonArea:
    corners = ImagePath.Path(polygon)
    corners.transform((scale, 0, 0, 0, scale, 0))
    return PolygonArea(corners, value)
