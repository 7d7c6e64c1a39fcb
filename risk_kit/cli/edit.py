"""``risk-kit edit``: the map editor for a board's file, in a notebook of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.lab import require_lab, serve
from risk_kit.cli.workspace import sign
from risk_kit.errors import EditError
from risk_kit.files.locate import known
from risk_kit.language import get_language
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("draw a board: the map editor, in JupyterLab")
    parser = verbs.add_parser("edit", help=text, description=text, parents=parents)
    file = _("a board's .yaml file; an empty board is made where there is none")
    parser.add_argument("file", type=Path, metavar=_("FILE"), help=file)
    parser.add_argument("--no-browser", action="store_true", help=_("print the address, open no browser"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the notebook beside the board and run JupyterLab until it is stopped."""
    from risk_kit.editing.drawing import there  # shapely is for this verb alone
    from risk_kit.editing.editor import Editor

    require_lab()
    _refuse_shipped(args.file)
    path = there(args.file.expanduser()).resolve()
    Editor(path)  # a file that cannot be edited is told here, not in a notebook
    notebook = path.with_name(f"edit_{path.stem}.ipynb")
    if not notebook.exists():
        _write(notebook, path.name)
        sign(notebook.parent, [notebook.name])
    print(_("Run the cell of {notebook} (Shift+Enter) to open the editor.").format(notebook=notebook.name))
    return serve(path.parent, f"doc/tree/{notebook.name}", browser=not args.no_browser)


def _refuse_shipped(file: Path) -> None:
    """Shipped boards are not edited: a copy is."""
    if str(file) in known("board") and not file.exists():
        message = _("{name} is a shipped board. Make one of your own from it, and edit that: {command}")
        raise EditError(message.format(name=file, command=f"risk-kit new board my_{file} --like {file}"))


def _write(notebook: Path, board: str) -> None:
    from nbformat import v4, write

    about = _("Click the cell below and press Shift+Enter. Every edit is kept in a journal beside the board.")
    language = get_language()
    call = f'MapEditor("{board}")' if language == "en" else f'MapEditor("{board}", language="{language}")'
    code = f"from risk_kit import MapEditor\n\neditor = {call}\neditor"
    cells = [v4.new_markdown_cell(f"# {board}\n\n{about}"), v4.new_code_cell(code)]  # type: ignore[no-untyped-call]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    write(v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), notebook)  # type: ignore[no-untyped-call]
