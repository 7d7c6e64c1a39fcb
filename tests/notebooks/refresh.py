"""Run the notebooks and store their outputs: ``python -m tests.notebooks.refresh [--check]``.

Stored outputs are readable without a kernel: every chart, board and widget carries a PNG, made here with a
Chromium and marked with a digest of what it was made from. Widget views and states are not stored.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
import warnings
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PLOTLY = "application/vnd.plotly.v1+json"
STILL = "application/vnd.risk_kit.still+html"
VIEW = "application/vnd.jupyter.widget-view+json"
SVG = "image/svg+xml"
WIDTH = 1000
PAGE = '<body style="margin:8px;width:{width}px;font-family:DejaVu Sans,sans-serif;background:#fff">{content}'


def run(path: Path) -> Any:
    """The notebook with new outputs, as a kernel gives them."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    # What is printed in one cell is one output, in how many pieces it may ever come.
    NotebookClient(notebook, timeout=120, coalesce_streams=True, resources=resources).execute()
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if not _was_waited_for(output)]
        for output in cell.get("outputs", []):
            if "data" in output:
                output["data"].pop(VIEW, None)
    return notebook


def _was_waited_for(output: Any) -> bool:
    """Whether an output only says that rules are being compiled, which a slow machine takes long for."""
    return output.get("name") == "stderr" and output["text"].startswith("Compiling the rules")


def source_of(output: Any) -> tuple[str, str] | None:
    """Kind and text of what an output's PNG is made from; None for text."""
    data = output.get("data", {})
    kind = next((kind for kind in (STILL, PLOTLY, SVG) if kind in data), None)
    if kind is None:
        return None
    content = data[kind]
    return kind, content if isinstance(content, str) else json.dumps(content, sort_keys=True)


def digest(output: Any) -> str | None:
    """Digest of what an output's PNG is made from, the same for every processor and version of plotly."""
    source = source_of(output)
    if source is None:
        return None
    kind, text = source
    if kind == PLOTLY:
        chart = json.loads(text)
        chart["layout"].pop("template", None)
        text = json.dumps(_rounded(chart), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_rounded(entry) for entry in value]
    return float(f"{value:.8g}") if isinstance(value, float) else value


def stored_digests(notebook: Any) -> list[str | None]:
    """The digest noted beside each stored output, in order."""
    return [
        output.get("metadata", {}).get("risk_kit", {}).get("made_from") for output in outputs_of(notebook)
    ]


def outputs_of(notebook: Any) -> list[Any]:
    """All outputs of a notebook that can hold a picture."""
    found = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output for output in found if "data" in output]


def add_pictures(notebook: Any) -> None:
    """Put a PNG beside each chart, board and widget."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import launch

    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": WIDTH + 16, "height": 400}, device_scale_factor=1.2)
        for output in outputs_of(notebook):
            source = source_of(output)
            if source is None:
                continue
            png = _chart(source[1]) if source[0] == PLOTLY else _screenshot(page, source[1])
            output["metadata"]["risk_kit"] = {"made_from": digest(output)}
            output["data"]["image/png"] = base64.b64encode(png).decode()
            output["data"].pop(STILL, None)
        browser.close()


def _chart(text: str) -> bytes:
    import plotly.io

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        figure = plotly.io.from_json(text, skip_invalid=True)
        return bytes(figure.to_image("png", width=900, scale=1.2))


def _screenshot(page: Any, content: str) -> bytes:
    page.set_content(PAGE.format(content=content, width=WIDTH))
    return _small(page.screenshot(full_page=True))


def _small(png: bytes) -> bytes:
    """A PNG of flat colors with a palette: a quarter of the size."""
    import io

    from PIL import Image

    small = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        small, "png", optimize=True
    )
    return small.getvalue()


def refresh(path: Path) -> None:
    """Run a notebook and store it with its pictures."""
    notebook = run(path)
    add_pictures(notebook)
    nbformat.write(notebook, path)


def stale(path: Path) -> list[str]:
    """What of a stored notebook is not what a new run gives."""
    stored, fresh = nbformat.read(path, as_version=4), run(path)
    problems = []
    if "widgets" in stored.metadata:
        problems.append("widget state is stored")
    if stored_digests(stored) != [digest(output) for output in outputs_of(fresh)]:
        problems.append("pictures are not of the present outputs")
    for number, (old, new) in enumerate(zip(stored.cells, fresh.cells, strict=True)):
        if [_text(o) for o in old.get("outputs", [])] != [_text(o) for o in new.get("outputs", [])]:
            problems.append(f"cell {number} prints something else")
    for output in outputs_of(stored):
        has_source = output["metadata"].get("risk_kit") is not None
        if VIEW in output["data"] or has_source != ("image/png" in output["data"]):
            problems.append("a picture has no PNG, or a widget view is stored")
    return problems


def _text(output: Any) -> Any:
    return output.get("text") or output.get("data", {}).get("text/plain")


def main() -> int:
    """Refresh all notebooks, or with ``--check`` say what is stale."""
    if "--check" not in sys.argv:
        for path in NOTEBOOKS:
            refresh(path)
        return 0
    problems = [f"{path.name}: {problem}" for path in NOTEBOOKS for problem in stale(path)]
    print("\n".join(problems) or "all notebooks are fresh")
    return bool(problems)


if __name__ == "__main__":
    raise SystemExit(main())
