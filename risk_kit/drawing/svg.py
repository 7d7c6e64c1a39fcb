"""The picture of a board as one SVG text, with the standard library alone."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from risk_kit.drawing import palette
from risk_kit.drawing.svg_borders import border_marks, draw_arrows, draw_walls
from risk_kit.drawing.svg_ground import survey
from risk_kit.drawing.svg_labels import place_names
from risk_kit.drawing.svg_lanes import draw_lanes, is_bridge
from risk_kit.drawing.svg_legend import (
    FRONTIER_WIDTH,
    continent_color,
    continent_rows,
    draw_legend,
    place_panels,
    player_rows,
)
from risk_kit.drawing.svg_marks import badge, spot, tag_box
from risk_kit.drawing.svg_notes import Note, wrap_notes
from risk_kit.drawing.svg_paths import decimals, frontiers, number, outline, path
from risk_kit.drawing.svg_text import BASELINE, FONT, xml
from risk_kit.drawing.svg_words import board_in_words, territory_in_words
from risk_kit.language import LANGUAGES, get_language, use_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.board.board import Board, Point, Territory
    from risk_kit.drawing.palette import PlayerColor
    from risk_kit.drawing.svg_borders import Marks
    from risk_kit.drawing.svg_cover import Box
    from risk_kit.drawing.svg_ground import Ground
    from risk_kit.drawing.svg_labels import Label
    from risk_kit.drawing.svg_legend import Row
    from risk_kit.drawing.svg_marks import Spot


@dataclass(frozen=True)
class _Scene:
    """Everything that the parts of one picture need to know."""

    board: Board
    ground: Ground
    language: str
    seats: Mapping[str, int | None] | None
    armies: Mapping[str, int]
    spots: Mapping[str, Spot]
    players: Sequence[str]
    colors: Sequence[str]
    prefix: str
    notes: Sequence[Note]
    panels: Sequence[tuple[Sequence[Row], Box]]
    canvas: Box
    frontiers: Sequence[Sequence[Point]]
    marks: Marks

    @property
    def badges(self) -> bool:
        return bool(self.armies) or bool(self.spots) or self.seats is not None

    def player(self, territory: str) -> PlayerColor | None:
        """Color of the owner; None where nobody is said to own the territory."""
        if self.seats is None or territory not in self.seats:
            return None
        return _color(self.seats[territory], self.colors)

    def fill(self, territory: Territory) -> str:
        if self.seats is None:
            return continent_color(self.board, territory.continent)
        player = self.player(territory.id)
        return player.tint if player else palette.PAPER

    def words(self, territory: Territory) -> str:
        seats = self.seats or {}
        seat = seats.get(territory.id)
        owner = None
        if territory.id in seats:
            owner = _("Neutral army") if seat is None else self.players[seat]
        armies = self.armies.get(territory.id)
        return territory_in_words(self.board, territory, self.language, armies, owner)


def board_svg(  # noqa: PLR0913
    board: Board,
    *,
    language: str | None = None,
    owners: Mapping[str, int | str | None] | None = None,
    armies: Mapping[str, int] | None = None,
    spots: Mapping[str, Spot] | None = None,
    players: Sequence[str] = (),
    colors: Sequence[str] = (),
    names: bool = True,
    legend: bool = True,
    title: bool = True,
    width: int | None = None,
    prefix: str = "",
) -> str:
    """SVG text of a board, complete and standing alone.

    Parameters
    ----------
    board : Board
        A board with or without shapes.
    language : str, optional
        Language of names and legend (default: the one in use).
    owners : mapping, optional
        Owner of each territory by id: a seat (0-based), a name of `players`, or None for the neutral army.
        Territories are then filled by owner instead of by continent.
    armies : mapping, optional
        Armies of each territory by id.
    spots : mapping, optional
        A mark of any size at the place of each territory by id, where no armies are given.
    players : sequence of str, optional
        Names of the players in seat order, for the legend.
    colors : sequence of str, optional
        Names of their colors, such as ``"red"``; without one a seat has a color of its own.
    names, legend, title : bool, optional
        Draw the names of territories, the legend, and the board's name at its head.
    width : int, optional
        Width in pixels; without it the picture fills the width it is given.
    prefix : str, optional
        Put before every id, to keep two pictures on one page apart.
    """
    with use_language(language if language in LANGUAGES else None):
        scene = _scene(
            board, language or get_language(), owners, armies or {}, players, colors, prefix, legend, title,
            spots or {},
        )  # fmt: skip
        return _document(scene, width, names=names)


def _scene(  # noqa: PLR0913, PLR0917
    board: Board,
    language: str,
    owners: Mapping[str, int | str | None] | None,
    armies: Mapping[str, int],
    players: Sequence[str],
    colors: Sequence[str],
    prefix: str,
    legend: bool,
    title: bool,
    spots: Mapping[str, Spot],
) -> _Scene:
    ground = survey(board)
    seats, called = _seats(owners, players) if owners is not None else (None, list(players))
    notes = wrap_notes(board, ground, language)
    met, marks = frontiers(board, ground), border_marks(board)
    lines = _kinds_of_lines(board, ground, marks, frontiers=bool(met))
    rows = [continent_rows(board, language, lines, title=title)] if legend else []
    if legend and seats is not None:
        rows.append(player_rows(_standings(seats, called, colors)))
    rows = [panel for panel in rows if panel]
    boxes, canvas = place_panels(ground, rows, [note.box for note in notes])
    panels = list(zip(rows, boxes, strict=True))
    return _Scene(
        board, ground, language, seats, armies, spots, called, colors, prefix, notes, panels, canvas, met,
        marks,
    )  # fmt: skip


def _kinds_of_lines(board: Board, ground: Ground, marks: Marks, *, frontiers: bool) -> list[str]:
    """Kinds of lines in a picture that its legend explains."""
    there = {
        "lane": any(border.sea for border in board.borders),
        "bridge": any(is_bridge(lane, ground) for lane in ground.lanes),
        "frontier": frontiers,
        "arrow": bool(marks.arrows),
        "wall": bool(marks.walls),
    }
    return [kind for kind, found in there.items() if found]


def _seats(
    owners: Mapping[str, int | str | None], players: Sequence[str]
) -> tuple[dict[str, int | None], list[str]]:
    """Seats by territory and names by seat; names that `players` lacks take the next seats."""
    called = list(players)
    for owner in owners.values():
        if isinstance(owner, str) and owner not in called:
            called.append(owner)
    seats = {t: called.index(o) if isinstance(o, str) else o for t, o in owners.items()}
    for seat in range(len(called), max((s for s in seats.values() if s is not None), default=-1) + 1):
        called.append(_("Player {number}").format(number=seat + 1))
    return seats, called


def _color(seat: int | None, colors: Sequence[str]) -> PlayerColor:
    return palette.player_color(seat, colors[seat] if seat is not None and seat < len(colors) else "")


def _standings(
    seats: Mapping[str, int | None], called: Sequence[str], colors: Sequence[str]
) -> list[tuple[str, PlayerColor, int]]:
    """Name, color and number of territories of each player, and of the neutral army if it holds any."""
    held = list(seats.values())
    found = [(name, _color(i, colors), held.count(i)) for i, name in enumerate(called)]
    return found + ([(_("Neutral army"), palette.NEUTRAL, held.count(None))] if None in held else [])


def _document(scene: _Scene, width: int | None, *, names: bool) -> str:
    canvas = scene.canvas
    wide, high = canvas.right - canvas.left, canvas.bottom - canvas.top
    place = f"{number(canvas.left)} {number(canvas.top)} {number(wide)} {number(high)}"
    size = f' width="{width}" height="{round(width * high / wide)}"' if width else ""
    outlined = scene.seats is not None
    title, description = xml(scene.board.name(scene.language)), xml(board_in_words(scene.board))
    ids = [_content_id(scene, kind, text) for kind, text in (("title", title), ("desc", description))]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{place}"{size} role="group"'
        f' aria-labelledby="{" ".join(ids)}" lang="{xml(scene.language)}" class="risk-board"'
        f' font-family="{FONT}" fill="{palette.INK}" style="max-width:100%;height:auto">',
        f'<title id="{ids[0]}">{title}</title><desc id="{ids[1]}">{description}</desc>',
        f'<rect x="{number(canvas.left)}" y="{number(canvas.top)}" width="{number(wide)}"'
        f' height="{number(high)}" fill="{palette.SEA}"/>',
        *_land(scene),
        _draw_notes(scene),
        *(draw_legend(rows, box, scene.ground.unit, outlined=outlined) for rows, box in scene.panels),
        _draw_badges(scene) if scene.badges else "",
        _draw_names(scene) if names else "",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _content_id(scene: _Scene, kind: str, text: str) -> str:
    """Id that says what it is of: on a page with two boards, a reference finds its own or an equal one."""
    return f"{xml(scene.prefix)}{kind}-{sha256(text.encode()).hexdigest()[:10]}"


def _land(scene: _Scene) -> list[str]:
    """Sea lanes, land, lakes and borders, then discs with their lines, from below to above."""
    ground, unit, label = scene.ground, scene.ground.unit, xml(_("territories"))
    digits = decimals(ground)
    shaped, discs = ([t for t in scene.board.territory_list if (t.id in ground.discs) == d] for d in (0, 1))
    land, land_ref = _draw_territories(scene, shaped, 0.7, digits)
    above, discs_ref = _draw_territories(scene, discs, 1.4 if ground.mixed else 0.7, digits)
    shore = "".join(
        f'<use href="#{ref}" stroke="{color}" stroke-width="{number(w * unit)}"/>'
        for color, w in zip(palette.SHORE, (11.0, 5.5), strict=True)
        for ref, drawn in ((land_ref, land), (discs_ref, above))
        if drawn
    )
    scenery = {kind: path(rings, digits, closed=True) for kind, rings in ground.scenery.items()}
    low, high = ([lane for lane in ground.lanes if ground.is_over_land(lane) == over] for over in (0, 1))
    return [
        f'<g class="shore" aria-hidden="true" stroke-linejoin="round">{shore}</g>',
        f'<path class="land" aria-hidden="true" d="{scenery["land"]}" fill="{palette.LAND}"/>'
        if scenery["land"]
        else "",
        draw_lanes(low, unit, digits),
        f'<g role="list" aria-label="{label}">',
        land,
        f'<path class="lakes" aria-hidden="true" d="{scenery["lake"]}" fill="{palette.LAKE}"'
        f' stroke="{palette.EDGE}" stroke-width="{number(0.35 * unit, 2)}"/>'
        if scenery["lake"]
        else "",
        _draw_frontiers(scene, digits),
        draw_walls(scene.marks.walls, unit, digits),
        draw_lanes(high, unit, digits, halo=len(ground.discs) < len(ground.places)) if high else "",
        _draw_rims(scene, discs_ref, digits),
        above,
        "</g>",
        draw_arrows(scene.marks.arrows, unit, digits),
    ]


def _draw_territories(
    scene: _Scene, territories: Sequence[Territory], edge: float, digits: int
) -> tuple[str, str]:
    """SVG of territories, and the id by which it can be drawn again."""
    inside = "\n".join(_draw_territory(scene, territory, digits) for territory in territories)
    ref = _content_id(scene, "land", inside)
    color = palette.EDGE if edge < 1 else palette.FRONTIER
    style = f'stroke="{color}" stroke-width="{number(edge * scene.ground.unit, 2)}" stroke-linejoin="round"'
    drawn = f'<g {style}><g id="{ref}" class="territories">\n{inside}\n</g></g>'
    return drawn if territories else "", ref


def _draw_territory(scene: _Scene, territory: Territory, digits: int) -> str:
    rings = scene.ground.outlines[territory.id]
    # The name belongs to an image inside the item: screen readers may pass over the name of a list item.
    return (
        f'<g id="{xml(scene.prefix)}t-{xml(territory.id)}" class="territory" role="listitem"'
        f' data-territory="{xml(territory.id)}"><path role="img"'
        f' d="{path(rings, digits, closed=True)}" fill="{scene.fill(territory)}">'
        f"<title>{xml(scene.words(territory))}</title></path></g>"
    )


def _draw_rims(scene: _Scene, discs_ref: str, digits: int) -> str:
    """What lies around discs: a halo where they are over shapes, their continent where fills are owners'."""
    ground, unit = scene.ground, scene.ground.unit
    parts = []
    if ground.mixed:
        wide = number(6.5 * unit)
        parts.append(f'<use href="#{discs_ref}" stroke="{palette.PAPER}" stroke-width="{wide}"/>')
    if scene.seats is not None:
        for continent in scene.board.continent_list:
            rings = [r for t in continent.territories if t in ground.discs for r in ground.outlines[t]]
            color = palette.mix(continent_color(scene.board, continent.id), palette.INK, 0.2)
            width = number((4.6 if ground.mixed else 1.9) * unit)
            d = path(rings, digits, closed=True)
            parts.append(f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width}"/>' if d else "")
    inside = "".join(parts)
    return f'<g class="rims" aria-hidden="true">{inside}</g>' if inside else ""


def _draw_frontiers(scene: _Scene, digits: int) -> str:
    unit = scene.ground.unit
    parts = []
    if scene.seats is not None:
        for continent in scene.board.continent_list:
            color = palette.mix(continent_color(scene.board, continent.id), palette.INK, 0.2)
            d = path(outline(scene.board, scene.ground, continent.id), digits)
            parts.append(f'<path d="{d}" stroke="{color}" stroke-width="{number(1.9 * unit)}"/>' if d else "")
    d = path(scene.frontiers, digits)
    wide = number(FRONTIER_WIDTH * unit)
    parts.append(f'<path d="{d}" stroke="{palette.FRONTIER}" stroke-width="{wide}"/>' if d else "")
    style = 'aria-hidden="true" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    inside = "".join(parts)
    return f'<g class="frontiers" {style}>{inside}</g>' if inside else ""


def _draw_notes(scene: _Scene) -> str:
    notes = scene.notes
    size = number(notes[0].size) if notes else ""
    texts = (
        f'<text x="{number(note.box.left)}" y="{number(note.box.top + BASELINE * note.size)}">'
        f"{xml(note.text)}</text>"
        for note in notes
    )
    inside = "".join(texts)
    return (
        f'<g class="notes" aria-hidden="true" font-size="{size}" fill="{palette.LANE}">{inside}</g>'
        if inside
        else ""
    )


def _draw_badges(scene: _Scene) -> str:
    parts = []
    for territory, place in scene.ground.places.items():
        count, player = scene.armies.get(territory), scene.player(territory)
        if count is not None or player is not None:
            drawn = badge(place, scene.ground.unit, count, player)
            parts.append(f'<g class="badge" data-territory="{xml(territory)}">{drawn}</g>')
        elif territory in scene.spots:
            parts.append(spot(place, scene.ground.unit, scene.spots[territory]))
    return f'<g class="badges" aria-hidden="true">{"".join(parts)}</g>'


def _taken(scene: _Scene) -> tuple[Box, ...]:
    """Boxes where no name may lie: notes, legends, arrows, and the marks beside badges."""
    boxes = [note.box for note in scene.notes] + [box for _rows, box in scene.panels]
    boxes += [arrow.box(scene.ground.unit) for arrow in scene.marks.arrows]
    if scene.seats is not None:
        boxes += [tag_box(place, scene.ground.unit) for place in scene.ground.places.values()]
    return tuple(boxes)


def _draw_names(scene: _Scene) -> str:
    labels = place_names(scene.board, scene.language, _taken(scene), badges=scene.badges)
    texts = [_draw_name(territory, label) for territory, label in labels.items()]
    halo = number(2.4 * scene.ground.unit)
    return (
        f'<g class="names" aria-hidden="true" text-anchor="middle" paint-order="stroke"'
        f' stroke="{palette.PAPER}" stroke-opacity=".8" stroke-width="{halo}" stroke-linejoin="round">'
        + "\n".join(texts)
        + "</g>"
    )


def _draw_name(territory: str, label: Label) -> str:
    spans = "".join(
        f'<tspan x="{number((box.left + box.right) / 2)}" y="{number(box.top + BASELINE * label.size)}">'
        f"{xml(line)}</tspan>"
        for line, box in zip(label.lines, label.boxes, strict=True)
    )
    return f'<text data-territory="{xml(territory)}" font-size="{number(label.size)}">{spans}</text>'
