"""The picture of a board as one SVG text, with the standard library alone."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from risk_kit.drawing import palette
from risk_kit.drawing.svg_ground import Box, Ground, survey
from risk_kit.drawing.svg_labels import place_names
from risk_kit.drawing.svg_legend import (
    continent_color,
    continent_rows,
    draw_legend,
    place_panels,
    player_rows,
)
from risk_kit.drawing.svg_marks import badge, tag_box
from risk_kit.drawing.svg_notes import Note, wrap_notes
from risk_kit.drawing.svg_paths import decimals, frontiers, number, outline, path
from risk_kit.drawing.svg_text import BASELINE, FONT, xml
from risk_kit.language import LANGUAGES, armies_in_words, get_language, use_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from risk_kit.board.board import Board, Territory
    from risk_kit.drawing.palette import PlayerColor
    from risk_kit.drawing.svg_labels import Label
    from risk_kit.drawing.svg_legend import Row


@dataclass(frozen=True)
class _Scene:
    """Everything that the parts of one picture need to know."""

    board: Board
    ground: Ground
    language: str
    seats: Mapping[str, int | None] | None
    armies: Mapping[str, int]
    players: Sequence[str]
    prefix: str
    notes: Sequence[Note]
    panels: Sequence[tuple[Sequence[Row], Box]]
    canvas: Box

    @property
    def badges(self) -> bool:
        return bool(self.armies) or self.seats is not None

    def player(self, territory: str) -> PlayerColor | None:
        """Color of the owner; None where nobody is said to own the territory."""
        if self.seats is None or territory not in self.seats:
            return None
        return palette.player_color(self.seats[territory])

    def fill(self, territory: Territory) -> str:
        if self.seats is None:
            return continent_color(self.board, territory.continent)
        player = self.player(territory.id)
        return player.tint if player else palette.PAPER


def board_svg(  # noqa: PLR0913
    board: Board,
    *,
    language: str | None = None,
    owners: Mapping[str, int | str | None] | None = None,
    armies: Mapping[str, int] | None = None,
    players: Sequence[str] = (),
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
    players : sequence of str, optional
        Names of the players in seat order, for the legend.
    names, legend, title : bool, optional
        Draw the names of territories, the legend, and the board's name at its head.
    width : int, optional
        Width in pixels; without it the picture fills the width it is given.
    prefix : str, optional
        Put before every id, to keep two pictures on one page apart.
    """
    with use_language(language if language in LANGUAGES else None):
        scene = _scene(
            board, language or get_language(), owners, armies or {}, players, prefix, legend, title
        )
        return _document(scene, width, names=names)


def _scene(
    board: Board,
    language: str,
    owners: Mapping[str, int | str | None] | None,
    armies: Mapping[str, int],
    players: Sequence[str],
    prefix: str,
    legend: bool,
    title: bool,
) -> _Scene:
    ground = survey(board)
    seats, called = _seats(owners, players) if owners is not None else (None, list(players))
    notes = wrap_notes(board, ground, language)
    rows = [continent_rows(board, language, title=title)] if legend else []
    if legend and seats is not None:
        rows.append(player_rows(_standings(seats, called)))
    rows = [panel for panel in rows if panel]
    boxes, canvas = place_panels(ground, rows, [note.box for note in notes])
    panels = list(zip(rows, boxes, strict=True))
    return _Scene(board, ground, language, seats, armies, called, prefix, notes, panels, canvas)


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


def _standings(seats: Mapping[str, int | None], called: Sequence[str]) -> list[tuple[str, PlayerColor, int]]:
    """Name, color and number of territories of each player, and of the neutral army if it holds any."""
    held = list(seats.values())
    found = [(name, palette.player_color(i), held.count(i)) for i, name in enumerate(called)]
    return found + ([(_("Neutral army"), palette.NEUTRAL, held.count(None))] if None in held else [])


def _document(scene: _Scene, width: int | None, *, names: bool) -> str:
    board, canvas = scene.board, scene.canvas
    high, wide = canvas.bottom, canvas.right
    size = f' width="{width}" height="{round(width * high / wide)}"' if width else ""
    outlined = scene.seats is not None
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(wide)} {number(high)}"{size}'
        f' role="img" lang="{xml(scene.language)}" class="risk-board" font-family="{FONT}"'
        f' fill="{palette.INK}" style="max-width:100%;height:auto">',
        f"<title>{xml(board.name(scene.language))}</title><desc>{xml(_describe(scene))}</desc>",
        f'<rect width="{number(wide)}" height="{number(high)}" fill="{palette.SEA}"/>',
        *_land(scene),
        _draw_notes(scene),
        *(draw_legend(rows, box, scene.ground.unit, outlined=outlined) for rows, box in scene.panels),
        _draw_badges(scene) if scene.badges else "",
        _draw_names(scene) if names else "",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _describe(scene: _Scene) -> str:
    board = scene.board
    sea = sum(border.sea for border in board.borders)
    return _(
        "{territories} territories in {continents} continents, {borders} borders, {sea} of them by sea."
    ).format(
        territories=len(board.territory_list),
        continents=len(board.continent_list),
        borders=len(board.borders),
        sea=sea,
    )


def _land(scene: _Scene) -> list[str]:
    """Sea lanes, land, lakes and borders, from below to above."""
    ground, unit = scene.ground, scene.ground.unit
    digits = decimals(ground)
    territories = [_draw_territory(scene, t, digits) for t in scene.board.territory_list]
    # The id says what the land looks like: on a page with two boards, a clone finds its own or an equal one.
    print_ = sha256("".join(territories).encode()).hexdigest()[:10]
    ref = f"{xml(scene.prefix)}land-{print_}"
    shore = "".join(
        f'<use href="#{ref}" stroke="{color}" stroke-width="{number(w * unit)}"/>'
        for color, w in zip(palette.SHORE, (11.0, 5.5), strict=True)
    )
    scenery = {kind: path(rings, digits, closed=True) for kind, rings in ground.scenery.items()}
    return [
        f'<g class="shore" aria-hidden="true" stroke-linejoin="round">{shore}</g>',
        f'<path class="land" d="{scenery["land"]}" fill="{palette.LAND}"/>' if scenery["land"] else "",
        _draw_lanes(scene, digits),
        f'<g stroke="{palette.EDGE}" stroke-width="{number(0.7 * unit, 2)}" stroke-linejoin="round">'
        f'<g id="{ref}" class="territories">',
        *territories,
        "</g></g>",
        f'<path class="lakes" d="{scenery["lake"]}" fill="{palette.LAKE}" stroke="{palette.EDGE}"'
        f' stroke-width="{number(0.35 * unit, 2)}"/>'
        if scenery["lake"]
        else "",
        _draw_frontiers(scene, digits),
    ]


def _draw_territory(scene: _Scene, territory: Territory, digits: int) -> str:
    rings = scene.ground.outlines[territory.id]
    return (
        f'<g id="{xml(scene.prefix)}t-{xml(territory.id)}" class="territory"'
        f' data-territory="{xml(territory.id)}">'
        f"<title>{xml(_territory_title(scene, territory))}</title>"
        f'<path d="{path(rings, digits, closed=True)}" fill="{scene.fill(territory)}"/></g>'
    )


def _territory_title(scene: _Scene, territory: Territory) -> str:
    """Name and continent, then armies and owner where they are known."""
    language = scene.language
    text = f"{territory.name(language)} ({scene.board.continents[territory.continent].name(language)})"
    facts = []
    if territory.id in scene.armies:
        count = scene.armies[territory.id]
        facts.append(armies_in_words(count))
    if scene.seats is not None and territory.id in scene.seats:
        seat = scene.seats[territory.id]
        facts.append(_("Neutral army") if seat is None else scene.players[seat])
    return f"{text}: {', '.join(facts)}" if facts else text


def _draw_lanes(scene: _Scene, digits: int) -> str:
    unit = scene.ground.unit
    drawn = []
    for border, lines in scene.ground.lanes:
        key = "--".join(sorted((border.a, border.b)))
        kind = "sea" if border.sea else "land"
        drawn.append(f'<path class="lane {kind}" data-border="{xml(key)}" d="{path(lines, digits)}"/>')
    land = "".join(d for d in drawn if 'class="lane land"' in d)
    sea = "".join(d for d in drawn if 'class="lane sea"' in d)
    return (
        (
            f'<g stroke="{palette.EDGE}" stroke-width="{number(1.6 * unit)}" fill="none">{land}</g>'
            if land
            else ""
        )
        + f'<g stroke="{palette.LANE}" stroke-width="{number(1.5 * unit)}" fill="none"'
        f' stroke-dasharray="{number(3.6 * unit)} {number(2.4 * unit)}">{sea}</g>'
    )


def _draw_frontiers(scene: _Scene, digits: int) -> str:
    unit = scene.ground.unit
    parts = []
    if scene.seats is not None:
        for continent in scene.board.continent_list:
            color = palette.mix(continent_color(scene.board, continent.id), palette.INK, 0.2)
            d = path(outline(scene.board, scene.ground, continent.id), digits)
            parts.append(f'<path d="{d}" stroke="{color}" stroke-width="{number(1.9 * unit)}"/>')
    d = path(frontiers(scene.board, scene.ground), digits)
    parts.append(f'<path d="{d}" stroke="{palette.FRONTIER}" stroke-width="{number(1.5 * unit)}"/>')
    style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g class="frontiers" {style}>{"".join(parts)}</g>'


def _draw_notes(scene: _Scene) -> str:
    notes = scene.notes
    size = number(notes[0].size) if notes else ""
    texts = (
        f'<text x="{number(note.box.left)}" y="{number(note.box.top + BASELINE * note.size)}">'
        f"{xml(note.text)}</text>"
        for note in notes
    )
    inside = "".join(texts)
    return f'<g class="notes" font-size="{size}" fill="{palette.LANE}">{inside}</g>' if inside else ""


def _draw_badges(scene: _Scene) -> str:
    parts = []
    for territory, place in scene.ground.places.items():
        count, player = scene.armies.get(territory), scene.player(territory)
        if count is not None or player is not None:
            drawn = badge(place, scene.ground.unit, count, player)
            parts.append(f'<g class="badge" data-territory="{xml(territory)}">{drawn}</g>')
    return f'<g class="badges" aria-hidden="true">{"".join(parts)}</g>'


def _taken(scene: _Scene) -> tuple[Box, ...]:
    """Boxes where no name may lie: notes, legends, and the marks beside badges."""
    boxes = [note.box for note in scene.notes] + [box for _rows, box in scene.panels]
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
