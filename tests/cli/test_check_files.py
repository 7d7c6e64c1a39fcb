"""Which files are checked, and words of the command that are not known."""

from __future__ import annotations

import pytest

from risk_kit.cli.check import files_of
from risk_kit.cli.main import main


def test_endings_count_in_any_case(tmp_path):
    for name in ("a.yaml", "B.YAML", "c.Yml", "D.MAP", "e.txt", ".hidden.yaml"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [file.name for file in files_of(tmp_path)] == ["B.YAML", "D.MAP", "a.yaml", "c.Yml"]


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (["chek", "x.yaml"], "Did you mean check?"),
        (["new", "bord", "x"], "Did you mean board?"),
        (["check", "x.yaml", "--output", "jsn"], "Did you mean json?"),
        (["xyzzy"], ""),
    ],
)
def test_mistyped_word_of_the_command(capsys, argv, meant):
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    told = capsys.readouterr().err
    assert "invalid choice" in told
    assert meant in told
    assert ("Did you mean" in told) == bool(meant)
