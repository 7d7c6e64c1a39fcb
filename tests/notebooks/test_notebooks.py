"""Notebooks stay thin, their stored outputs are those of a new run, and they read well without a kernel."""

from __future__ import annotations

import statistics
import sys

import nbformat
import pytest

from tests.notebooks.refresh import NOTEBOOKS, STILL, VIEW, outputs_of, stale

pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_lines(path):
    notebook = nbformat.read(path, as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return [
        [line for line in cell.splitlines() if line.strip() and not line.startswith("#")] for cell in cells
    ]


def test_cells_are_short(path):
    counts = [len(lines) for lines in code_lines(path)]
    assert statistics.median(counts) <= 2
    assert statistics.quantiles(counts, n=10)[-1] <= 8


def test_few_definitions_and_no_helper_files(path):
    cells = code_lines(path)
    defining = [cell for cell in cells if any(line.startswith(("def ", "class ")) for line in cell)]
    imported = [line for cell in cells for line in cell if line.startswith(("import ", "from "))]
    assert len(defining) <= len(cells) / 10
    modules = {line.split()[1].partition(".")[0] for line in imported}
    assert modules <= {"risk_kit", *sys.stdlib_module_names}


def test_every_cell_has_run_in_order(path):
    notebook = nbformat.read(path, as_version=4)
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_outputs_are_readable_without_a_kernel(path):
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    for output in outputs_of(notebook):
        assert not {VIEW, STILL} & set(output["data"])
        assert {"text/plain", "image/png"} & set(output["data"])
        assert "model not found" not in str(output)


@pytest.mark.notebook
def test_stored_outputs_are_fresh(path):
    assert stale(path) == []
