"""An editor's YAML language server sees in our files what we see, through the schema that they name.

Runs with yaml-language-server on the path, or in node_modules of the checkout (`npm install yaml-language-server`).
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from risk_kit.cli.check import check_file
from risk_kit.cli.main import main
from risk_kit.files.locate import data_folder, shipped
from tests.files.test_boards import GOOD

ROOT = Path(__file__).parent.parent.parent
LOCAL = ROOT / "node_modules" / ".bin" / "yaml-language-server"
SERVER = shutil.which("yaml-language-server") or (str(LOCAL) if LOCAL.exists() else None)
pytestmark = pytest.mark.skipif(SERVER is None, reason="npm install yaml-language-server")


class Editor:
    """A language server that is shown one file after another."""

    def __init__(self) -> None:
        assert SERVER is not None
        self.process = subprocess.Popen(
            [SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
        self.wait(lambda message: message.get("id") == 1)
        self.send("initialized", {})

    def send(self, method: str, params: Any, **more: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def wait(self, wanted: Any) -> dict[str, Any]:
        assert self.process.stdout is not None
        while True:
            header = self.process.stdout.readline()
            length = int(header.split(b":")[1])
            while self.process.stdout.readline().strip():
                pass
            message = json.loads(self.process.stdout.read(length))
            if wanted(message):
                return message
            if "id" in message and "method" in message:  # asks for settings: there are none
                answer = [{}] * len(message["params"].get("items", [])) if message.get("params") else None
                body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}).encode()
                self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
                self.process.stdin.flush()

    def lines(self, path: Path) -> set[int]:
        """Lines, from 1, on which the editor marks something."""
        uri = path.as_uri()
        item = {"uri": uri, "languageId": "yaml", "version": 1, "text": path.read_text(encoding="utf-8")}
        self.send("textDocument/didOpen", {"textDocument": item})
        message = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
        )
        return {d["range"]["start"]["line"] + 1 for d in message["params"]["diagnostics"]}


@pytest.fixture(scope="module")
def editor():
    server = Editor()
    yield server
    with server.process as process:  # closes its pipes
        process.kill()


@pytest.mark.parametrize(
    "path", [*shipped("board").values(), *shipped("ruleset").values()], ids=lambda p: p.stem
)
def test_shipped_files_are_clean(editor, path):
    assert editor.lines(path) == set()


@pytest.mark.parametrize("kind", ["board", "ruleset"])
def test_new_files_are_checked_anywhere(editor, tmp_path, monkeypatch, kind, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", kind, "mine"]) == 0
    path = tmp_path / "mine.yaml"
    assert editor.lines(path) == set()
    spoiled = tmp_path / "spoiled.yaml"
    spoiled.write_text(path.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    last = len(spoiled.read_text(encoding="utf-8").splitlines())
    assert editor.lines(spoiled) == {last}


# What a schema can state; what follows from other lines (unknown names, pieces) only we can see.
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bonus: 2", "bonus: two"),
        ("bonus: 2", "bonus: -2"),
        ("{bonus: 2}", "{bnous: 2, bonus: 2}"),
        ("[harbor, meadow]", "[harbor]"),
        ('"#d6a43b"', "yellow"),
        ("at: [400, 100]", "at: [400]"),
        ("sea: true", "sea: yes"),
        ("risk_kit/board/1", "risk_kit/bord/1"),
    ],
)
def test_editor_marks_the_lines_that_we_report(editor, tmp_path, old, new):
    schema = data_folder("schemas") / "map.schema.json"
    path = tmp_path / "spoiled.yaml"
    modeline = f"# yaml-language-server: $schema={schema.as_posix()}\n"
    path.write_text(modeline + GOOD.replace(old, new, 1), encoding="utf-8")
    ours = {finding.place.line for finding in check_file(path).errors}
    assert editor.lines(path) == ours
