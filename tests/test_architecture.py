"""The layers of ARCHITECTURE.md: imports point down only, and heavy libraries stay where they belong."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "risk_kit"
# From the lowest layer up; layers in one line may not import each other.
LAYERS = (
    ("errors", "language"),
    ("files",),
    ("board",),
    ("rules",),
    ("kernels",),
    ("game", "odds"),
    ("bots",),
    ("simulation",),
    ("drawing", "analysis"),
    ("editing", "lessons"),
    ("widgets",),
    ("cli",),
    ("__main__", "__init__"),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
# Which parts of the package may import a heavy library, also inside functions.
HEAVY = {
    "yaml": ("files",),
    "jsonschema": ("files",),
    "referencing": ("files",),
    "networkx": ("board", "analysis", "editing"),
    "numpy": (
        "kernels",
        "game",
        "odds",
        "bots",
        "simulation",
        "drawing",
        "analysis",
        "editing",
        "lessons",
        "widgets",
    ),
    "pandas": ("odds", "simulation", "drawing", "analysis", "lessons", "widgets"),
    "numba": ("kernels", "bots"),
    "plotly": ("drawing/figures", "widgets"),
    "ipywidgets": ("widgets",),
    "typst": ("drawing/export",),
    "anywidget": ("widgets",),
    "IPython": ("widgets",),
    "babel": ("language",),
    "nbformat": ("cli",),
    "shapely": ("board", "analysis", "editing"),
}
# A board and a game show themselves in a notebook: the looks upward, when they are wanted.
LOOKED_UP = {("board/board", "risk_kit.drawing.svg"), ("game/picture", "risk_kit.drawing.svg")}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> list[tuple[str, bool]]:
    """Imported modules, each with whether it is for type checkers only."""
    found = []

    def walk(node: ast.AST, typing_only: bool) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for child in node.body:
                walk(child, True)
            return
        if isinstance(node, ast.Import):
            found.extend((alias.name, typing_only) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.module, typing_only))
            if node.module == "risk_kit":
                found.extend((f"risk_kit.{alias.name}", typing_only) for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
            found.extend((a.value, typing_only) for a in node.args if isinstance(a, ast.Constant))
        for child in ast.iter_child_nodes(node):
            walk(child, typing_only)

    walk(ast.parse(path.read_text(encoding="utf-8")), False)
    return found


def layer_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix().removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_down(path):
    here = layer_of(path)
    for module, typing_only in imports(path):
        parts = module.split(".")
        if parts[0] != "risk_kit" or len(parts) == 1 or parts[1] == here or parts[1] == "__version__":
            continue
        # The errors carry a report of the files layer; only their type knows it.
        if typing_only and here == "errors":
            continue
        if (name_of(path), module) in LOOKED_UP:
            continue
        assert parts[1] in HEIGHT, f"{module} belongs to no layer"
        both_lowest = here in LAYERS[0] and parts[1] in LAYERS[0]
        assert HEIGHT[parts[1]] < HEIGHT[here] or both_lowest, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_heavy_libraries_stay_in_their_layers(path):
    for module, typing_only in imports(path):
        allowed = HEAVY.get(module.split(".")[0])
        if allowed and not typing_only:
            assert any(name_of(path).startswith(place) for place in allowed), (
                f"{name_of(path)} imports {module}"
            )


def loaded_by(code: str) -> set[str]:
    """Heavy libraries that a fresh interpreter has loaded after some code."""
    script = f"{code}\nimport sys\nprint(*{{name.split('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split()) & set(HEAVY)


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import risk_kit", set()),
        ("import risk_kit.odds as o; o.roll(3, 2, 'classic')", {"yaml", "jsonschema", "referencing"}),
        (
            "import risk_kit.odds as o; o.battle(attackers=10, defenders=10, rules='risiko').describe()",
            {"yaml", "jsonschema", "referencing", "babel"},
        ),
        (
            "import risk_kit as r; r.load_map('world')._repr_svg_()",
            {"yaml", "jsonschema", "referencing", "networkx"},
        ),
        ("from risk_kit.cli.main import build_parser; build_parser()", set()),
    ],
)
def test_what_a_start_loads(code, allowed):
    assert loaded_by(code) <= allowed


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_and_functions_are_small(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    most = 25 if layer_of(path) == "kernels" else 40
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = node.body[0] if ast.get_docstring(node) else None
            described = docstring.end_lineno - docstring.lineno + 1 if docstring else 0
            length = node.end_lineno - node.lineno + 1 - described
            assert length <= most, f"{node.name} has {length} lines"


def test_init_files_only_reexport():
    for path in PACKAGE.rglob("__init__.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(node, ast.ClassDef), path
            assert not isinstance(node, ast.FunctionDef) or node.name in ("__getattr__", "__dir__"), path
