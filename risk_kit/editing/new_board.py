"""Boards to start from: blank, a grid, islands, invented land, another board, polygons of any source.

Each function gives a `NewBoard`, which shows itself in a notebook and is written by ``write``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.board.load import load_layers
from risk_kit.editing import start_templates
from risk_kit.editing.start_like import like_board
from risk_kit.editing.start_polygons import GAP, polygon_board
from risk_kit.editing.start_sketch import texts
from risk_kit.editing.start_voronoi import SPREAD, invented_land
from risk_kit.errors import FileError, RuleError, SaveError
from risk_kit.files.boards import CANVAS
from risk_kit.files.extends import read_layers
from risk_kit.files.findings import Finding, Place, Report, Source, clip
from risk_kit.files.formats.lenient import clean_name
from risk_kit.files.ids import file_id
from risk_kit.files.modeline import modeline
from risk_kit.files.save import save
from risk_kit.files.shapes import shapes_in
from risk_kit.files.splice import Set, splice
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from risk_kit.board.board import Board


@dataclass(frozen=True, repr=False)
class NewBoard:
    """A board that is in no file yet.

    Attributes
    ----------
    text : str
        Text of its YAML file, but for the first line, which tells an editor where the schema is.
    shapes : str
        Text of its GeoJSON file; empty for a board without shapes.
    findings : tuple of Finding
        What was assumed, or found in what it is made of.
    """

    text: str
    shapes: str
    findings: tuple[Finding, ...] = ()

    @cached_property
    def board(self) -> Board:
        """The board itself.

        Raises
        ------
        FileError
            When what it is made of is no board that can be played, such as polygons without neighbors.
        """
        layers = read_layers("new.yaml", "board", self.text)[1]
        layers.own.shapes = shapes_in(self.shapes) if self.shapes else None
        board, report = load_layers(layers)
        if board is None:
            raise FileError(report)
        return board

    def write(self, path: str | Path = "") -> Path:
        """Write its files, see `write_new`; gives the path of the YAML file.

        Parameters
        ----------
        path : str or Path
            By default its id with the ending ``.yaml``, in the current folder.

        Raises
        ------
        RuleError, SaveError
            When one of the files is there already, or cannot be written; nothing was written.
        """
        path = Path(path or f"{self.board.id}.yaml")
        write_new(self, path)
        return path

    def __repr__(self) -> str:
        """Id and sizes."""
        return f"New{self.board!r}"

    def _repr_svg_(self) -> str:
        """The picture of the board, for notebooks."""
        return self.board._repr_svg_()


def blank(name: str, width: float = CANVAS[0], height: float = CANVAS[1]) -> NewBoard:
    """The smallest board there is: two territories in the middle of a canvas.

    Parameters
    ----------
    name : str
        Its name, which makes its id too; so in all functions here.
    width, height : float
        Size of the canvas.

    Raises
    ------
    RuleError
        When the name gives no id, or the canvas is too small or too large.
    """
    return NewBoard(*texts(start_templates.blank(file_id(name), clean_name(name), (width, height))))


def grid(name: str, columns: int, rows: int, *, continents: int | None = None) -> NewBoard:
    """A board of squares, named as in a spreadsheet, with blocks of them as continents.

    Raises
    ------
    RuleError
        When the name gives no id, or a number is none that such a board can have.

    Examples
    --------
    >>> grid("Chess", 8, 8, continents=4)
    NewBoard('chess', territories=64, continents=4, borders=112)
    """
    return NewBoard(*texts(start_templates.grid(file_id(name), clean_name(name), columns, rows, continents)))


def ring(name: str, islands: int, *, continents: int | None = None, seed: int = 1) -> NewBoard:
    """A board of islands in a ring, each joined by sea to the next.

    Raises
    ------
    RuleError
        When the name gives no id, or a number is none that such a board can have.

    Examples
    --------
    >>> ring("Atoll", 12)
    NewBoard('atoll', territories=12, continents=3, borders=12)
    """
    return NewBoard(*texts(start_templates.ring(file_id(name), clean_name(name), islands, continents, seed)))


def voronoi(
    name: str, territories: int, *, seed: int = 1, spread: float = SPREAD, continents: int | None = None
) -> NewBoard:
    """A board of invented land: the cells around points of chance, the same for the same seed.

    Parameters
    ----------
    spread : float
        How much the areas may differ: their standard deviation as a share of their mean. Points of chance
        have about 0.5; each Lloyd step makes them more even.
    continents : int, optional
        How many; by default about as many as each has territories. They are in one piece each.

    Raises
    ------
    RuleError
        When the name gives no id, or a number is none that such a board can have.

    Examples
    --------
    >>> voronoi("My Island", 24, seed=7).board.continent_list[0].bonus
    4
    """
    id = file_id(name)
    sketch, found = invented_land(
        id, clean_name(name), territories, seed=seed, spread=spread, continents=continents
    )
    if found <= spread:
        return NewBoard(*texts(sketch))
    file = f"{id}.yaml"
    told = Source(file).finding("start-spread", Place(file), found=f"{found:.2f}", wanted=f"{spread:g}")
    return NewBoard(*texts(sketch), (told,))


def like(name: str, board: str | Path) -> NewBoard:
    """A board like a shipped one, or one in a file: a copy as it is written, an edition made whole.

    Raises
    ------
    RuleError
        When the name gives no id.
    UnknownNameError, FileError
        When there is no such board, or it has errors.

    Examples
    --------
    >>> like("Our World", "risiko")
    NewBoard('our_world', territories=42, continents=6, borders=82)
    """
    return NewBoard(*like_board(file_id(name), clean_name(name), board))


def polygons(
    name: str,
    file: str | Path,
    *,
    names: str | None = None,
    continents_from: str | None = None,
    continents: int | None = None,
    gap: float = GAP,
) -> NewBoard:
    """A board of the polygons in a GeoJSON file of any source; those that touch are neighbors.

    Islands are joined by the shortest sea lanes. `findings` has all that was assumed.

    Parameters
    ----------
    names, continents_from : str, optional
        Properties with the names of territories and of continents; by default such as ``name`` and
        ``continent``. Properties of the same name with the code of a language (``name_es``) are names in it.
    continents : int, optional
        How many continents to make, where no property names them.
    gap : float
        Gaps between polygons are closed up to this width, in canvas units; the canvas is 1000 wide. Narrow
        holes with neighbors all around are closed in any case.

    Raises
    ------
    RuleError
        When the name gives no id.
    UnknownNameError
        When there is no such property.
    FileError
        When it is no file of polygons.
    """
    sketch, findings = polygon_board(
        file_id(name), clean_name(name), Path(file), (names, continents_from), continents, gap
    )
    return NewBoard(*texts(sketch), Report.of(findings).findings)


def write_new(new: NewBoard, path: str | Path) -> None:
    """Write the files of a board, which must not be there yet: the YAML file, and its GeoJSON beside it.

    The id of the board becomes the name of the file, so that it is found by it.

    Raises
    ------
    RuleError
        When one of the files is there already; nothing was written.
    SaveError
        When they cannot be written; nothing was written.
    """
    path = Path(path)
    id = file_id(path.stem)
    shapes = path.with_name(f"{id}.geojson")
    for file in (path, shapes) if new.shapes else (path,):
        if file.exists():
            raise RuleError(_("There is a file {file} already.").format(file=clip(str(file), 400)))
    if not path.parent.is_dir():
        raise SaveError(_("There is no folder {folder}.").format(folder=clip(str(path.parent), 400)))
    text = splice(new.text, Set(("id",), id))
    if new.shapes:
        text = splice(text, Set(("shapes",), shapes.name))
        save(shapes, new.shapes, None)
    try:
        save(path, modeline(path, "board") + text, None)
    except BaseException:
        if new.shapes:
            shapes.unlink(missing_ok=True)
        raise
