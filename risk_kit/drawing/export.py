"""Pictures of boards in files: SVG, PNG, PDF on sheets of paper, and HTML to look at or to print; pages."""

from __future__ import annotations

import contextlib
import json
import os
import struct
import zlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from risk_kit.drawing.export_gray import gray_svg
from risk_kit.drawing.export_pages import GENERATOR, html_page, page_svgs, pages_html
from risk_kit.drawing.export_sheets import lay_out, view_box
from risk_kit.drawing.svg import board_svg
from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.save import in_place_of
from risk_kit.language import LANGUAGES, get_language, mark, use_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.board.board import Board

ENDINGS = (".svg", ".html", ".htm", ".png", ".pdf")
PIXELS = 2000
"""Width of a PNG for which none is named."""
MOST_PIXELS = 10_000
_HEADER = 33  # bytes of a PNG before its second chunk, which names the program
_NAMED = b"tEXtSoftware\0risk_kit"
_SIGN = struct.pack(">I", len(_NAMED) - 4) + _NAMED + struct.pack(">I", zlib.crc32(_NAMED))
_ON_SCREEN = "body { margin: 0; background: #fff } svg { display: block; width: 100%; height: auto }"
_NEEDED = {
    ".png": mark("PNG files need typst: pip install 'risk_kit[print]'; .svg and .html files need nothing."),
    ".pdf": mark(
        "PDF files need typst: pip install 'risk_kit[print]'; without it write the same pages into an .html "
        "file (--paper, --tiles) and print them from a browser."
    ),
}
_PNG = """\
#set page(width: {width}pt, height: {height}pt, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, fit: "stretch")
"""
_PDF = """\
#set document(title: sys.inputs.title, keywords: ("risk_kit",), date: none)
#set text(lang: sys.inputs.language)
#set page(width: {width}mm, height: {height}mm, margin: 0pt)
#let drawn(one) = image(bytes(one), format: "svg", width: 100%, height: 100%, alt: sys.inputs.title)
#json(bytes(sys.inputs.pages)).map(drawn).join(pagebreak())
"""


class Saved(NamedTuple):
    """A picture in a file.

    Attributes
    ----------
    path : Path
        The file.
    about : str
        Its size in words: pixels, or pages; empty for a picture that fits any size.
    """

    path: Path
    about: str


def save_picture(
    board: Board,
    path: str | Path,
    *,
    language: str | None = None,
    width: int | None = None,
    paper: str | None = None,
    tiles: str | tuple[int, int] | None = None,
    gray: bool = False,
    force: bool = False,
    **shown: Any,
) -> Saved:
    """The file that a picture of a board was saved to, whole or not at all.

    A picture that was made by this function before is replaced; any other file only if `force` says so.

    Parameters
    ----------
    board : Board
    path : str or Path
        Its ending chooses the format: ``.svg``, ``.html``, and ``.png`` or ``.pdf``, which need typst
        (``pip install 'risk_kit[print]'``).
    language : str, optional
        Language of names, legend and pages (default: the one in use).
    width : int, optional
        Width in pixels of a PNG (default: 2000) or SVG (default: as wide as its place).
    paper : str, optional
        Paper of a PDF (default: ``"A4"``), or of an HTML page to print: A4, A3, A2, A1, letter, legal or
        tabloid. It is turned so that the picture is larger.
    tiles : tuple of int or str, optional
        Pages across and down over which the picture is enlarged, such as ``"2x2"``; they overlap by 8
        millimeters and have marks to cut and glue along.
    gray : bool, optional
        Hatchings and grays instead of colors.
    force : bool, optional
        Replace whatever file is there.
    **shown
        What `board_svg` takes: ``owners``, ``armies``, ``players``, ``names``, ``legend``, ...

    Raises
    ------
    RuleError
        When the ending, a size or the tiles make no sense, typst is missing, or a file is there.
    UnknownNameError
        When there is no such paper.
    SaveError
        When the file cannot be written.

    Examples
    --------
    >>> import risk_kit as rk, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = rk.save_picture(rk.load_map("lagoon"), folder + "/lagoon.html", paper="A3", tiles="2x1")
    >>> file.about
    '2 pages A3, portrait. 2 across and 1 down, together 52.8 by 39.6 cm.'
    """
    target = Path(path)
    ending = _checked_ending(target, width, sized=paper is not None or tiles is not None)
    refuse_other(target, force=force)
    with use_language(language if language in LANGUAGES else None):
        draw = gray_svg if gray else board_svg
        svg = draw(board, language=language, width=width if ending == ".svg" else None, **shown)
        title = board.name(language)
        content, about = _content(svg, ending, title, width, paper, tiles)
    _write(path, content)
    return Saved(target, about)


def save_page(page: str, path: str | Path, *, force: bool = False) -> Path:
    """The file that an HTML page was saved to, whole or not at all.

    Parameters
    ----------
    page : str
        A page made here, whose head names its maker.
    path : str or Path
        A file that was written here before is replaced; any other only if `force` says so.
    force : bool, optional

    Raises
    ------
    RuleError
        When a file is there that was not written here.
    SaveError
        When the file cannot be written.
    """
    refuse_other(Path(path), force=force)
    _write(path, page.encode())  # line ends as they are: the page names digests of its parts
    return Path(path)


def _write(path: str | Path, content: bytes) -> None:
    with in_place_of(Path(os.path.realpath(path)), path) as temporary:
        temporary.write_bytes(content)


def _content(
    svg: str,
    ending: str,
    title: str,
    width: int | None,
    paper: str | None,
    tiles: str | tuple[int, int] | None,
) -> tuple[bytes, str]:
    """What is written into the file, and its size in words."""
    if ending == ".svg":
        return svg.encode(), ""
    if ending == ".png":
        wide, high = _pixels(svg, width or PIXELS)
        return png_bytes(svg, wide), _("{width} by {height} pixels.").format(width=wide, height=high)
    if ending != ".pdf" and paper is None and tiles is None:
        return html_page(svg, title, _ON_SCREEN).encode(), ""
    sheets = lay_out(svg, paper or "A4", tiles or (1, 1))
    pages = page_svgs(svg, sheets, title)
    if ending == ".pdf":
        return pdf_bytes(pages, (sheets.width, sheets.height), title), sheets.in_words()
    return pages_html(pages, sheets, title).encode(), sheets.in_words()


def png_bytes(svg: str, width: int = PIXELS) -> bytes:
    """PNG of an SVG text, as high as its view box asks for.

    Parameters
    ----------
    svg : str
        SVG text with a view box.
    width : int, optional
        Width in pixels.

    Raises
    ------
    RuleError
        When typst is missing, the size makes no sense, or the text is no SVG.
    """
    wide, high = _pixels(svg, width)
    png = _compile(".png", _PNG.format(width=wide, height=high), {"svg": svg}, format="png", ppi=72.0)
    return png[:_HEADER] + _SIGN + png[_HEADER:]


def pdf_bytes(pages: Sequence[str], size: tuple[float, float], title: str) -> bytes:
    """PDF of pages that are SVG texts; the same pages give the same bytes.

    Parameters
    ----------
    pages : sequence of str
    size : tuple of float
        Width and height of a page in millimeters.
    title : str
        Title of the document, and text for those who hear it.

    Raises
    ------
    RuleError
        When typst is missing, or a text is no SVG.
    """
    inputs = {"pages": json.dumps(list(pages)), "title": title, "language": get_language()}
    return _compile(".pdf", _PDF.format(width=size[0], height=size[1]), inputs, format="pdf")


def _compile(ending: str, source: str, inputs: dict[str, str], **options: Any) -> bytes:
    if find_spec("typst") is None:
        raise RuleError(_(_NEEDED[ending]))
    import typst

    try:
        made = typst.compile(source.encode(), sys_inputs=inputs, **options)
    except RuntimeError as error:
        message = _("The picture could not be drawn: {reason}.")
        raise RuleError(message.format(reason=clip(str(error).rstrip("."), 300))) from error
    return bytes(made)


def _pixels(svg: str, width: int) -> tuple[int, int]:
    """Width and height in pixels."""
    box = view_box(svg)
    high = max(round(width * (box.bottom - box.top) / (box.right - box.left)), 1)
    if high > MOST_PIXELS:
        message = _("The picture would be {height} pixels high; at most {most} can be drawn.")
        raise RuleError(message.format(height=high, most=MOST_PIXELS))
    return width, high


def _checked_ending(path: Path, width: int | None, *, sized: bool) -> str:
    """Ending of a file, when it is one of ours and the sizes go with it."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        message = _("A picture is written as .svg, .html, .png or .pdf, not as {ending!r}.")
        raise RuleError(message.format(ending=clip(path.suffix or path.name)))
    if (width is not None and ending not in (".svg", ".png")) or (sized and ending in (".svg", ".png")):
        message = _("A width in pixels goes with .svg and .png files, paper and tiles with .pdf and .html.")
        raise RuleError(message)
    if width is not None and not (isinstance(width, int) and 16 <= width <= MOST_PIXELS):
        message = _("The width is a whole number of pixels from 16 to {most}, not {width}.")
        raise RuleError(message.format(most=MOST_PIXELS, width=clip(str(width))))
    if ending in _NEEDED and find_spec("typst") is None:
        raise RuleError(_(_NEEDED[ending]))
    return ending


def refuse_other(path: Path, *, force: bool, is_own: Callable[[Path], bool] | None = None) -> None:
    """Refuse to replace a file that was not written here, such as the picture that a map is traced over.

    Parameters
    ----------
    is_own : callable, optional
        Whether a file was written here (default: `is_ours`, for pictures and pages).

    Raises
    ------
    RuleError
    """
    if path.is_file() and not force and not (is_own or is_ours)(path):
        message = _("There is a file {file} that risk_kit did not write; --force (force=True) overwrites it.")
        raise RuleError(message.format(file=clip(str(path), 400)))


def is_ours(path: Path) -> bool:
    """True for a picture or page as it was written here, not one that another program has changed since."""
    with contextlib.suppress(OSError):
        content = path.read_bytes()
        return (
            (
                content.startswith(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox=')
                and b"risk-board" in content
            )
            or GENERATOR[:-2].encode() in content[:300]
            or content[_HEADER:].startswith(_SIGN)
            or (content.startswith(b"%PDF") and b"(risk_kit)" in content)
        )
    return False
