"""``risk-kit show``: pictures in files, and sentences about what cannot be."""

from __future__ import annotations

import pytest

from risk_kit.cli.main import main
from risk_kit.drawing import export
from tests.drawing import png

PIP = "pip install 'risk_kit[print]'"


@pytest.fixture
def show(capsys, tmp_path, monkeypatch):
    """Runs the verb in an empty folder; gives exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*argv: str) -> tuple[int, str, str]:
        code = main(["show", *argv])
        return (code, *capsys.readouterr())

    return run


def test_pages_to_print_from_a_browser(show, tmp_path):
    code, out, _err = show("hourglass", "--out", "map.html", "--paper", "A3", "--tiles", "2x2")
    assert code == 0
    assert out.startswith("Wrote map.html. 4 pages A3, landscape. 2 across and 2 down, together ")
    page = (tmp_path / "map.html").read_text(encoding="utf-8")
    assert page.count('width="420mm" height="297mm"') == 4


def test_pages_as_pdf(show, tmp_path):
    pytest.importorskip("typst")
    code, out, _err = show("hourglass", "--out", "map.pdf", "--paper", "letter", "--tiles", "2x1")
    assert code == 0
    assert out.startswith("Wrote map.pdf. 2 pages letter, portrait.")
    assert (tmp_path / "map.pdf").read_bytes().startswith(b"%PDF")


def test_png_of_a_width(show, tmp_path):
    pytest.importorskip("typst")
    assert show("hourglass", "--out", "map.png", "--width", "400")[1] == "Wrote map.png. 400 by 300 pixels.\n"
    assert png.size((tmp_path / "map.png").read_bytes()) == (400, 300)


def test_svg_says_only_where_it_is(show, tmp_path):
    assert show("hourglass", "--out", "map.svg", "--width", "400")[1] == "Wrote map.svg.\n"
    assert 'width="400"' in (tmp_path / "map.svg").read_text(encoding="utf-8")


def test_gray_has_no_color(show, tmp_path):
    assert show("hourglass", "--out", "map.svg", "--gray")[0] == 0
    text = (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert "<pattern" in text
    assert "#e3b06f" not in text


def test_a_drawing_is_kept_unless_force_is_said(show, tmp_path):
    (tmp_path / "map.svg").write_text("mine", encoding="utf-8")
    code, _out, err = show("hourglass", "--out", "map.svg")
    assert code == 2
    assert (
        err
        == "risk-kit: There is a file map.svg that risk_kit did not write; --force (force=True) overwrites it.\n"
    )
    assert (tmp_path / "map.svg").read_text(encoding="utf-8") == "mine"
    assert show("hourglass", "--out", "map.svg", "--force")[0] == 0
    assert show("hourglass", "--out", "map.svg")[0] == 0  # this one is ours


@pytest.mark.parametrize("ending", ["png", "pdf"])
def test_without_typst(show, monkeypatch, tmp_path, ending):
    monkeypatch.setattr(export, "find_spec", lambda _name: None)
    code, out, err = show("hourglass", "--out", f"map.{ending}")
    assert (code, out) == (2, "")
    assert PIP in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--out", "map"], "not as 'map'"),
        (["--out", "map.jpg"], ".svg, .html, .png or .pdf, not as '.jpg'"),
        (["--out", "map.html", "--paper", "A44"], "Did you mean A4?"),
        (["--out", "map.html", "--tiles", "2by2"], "written like 2x2"),
        (["--out", "map.svg", "--width", "0"], "from 16 to 10000, not 0"),
        (["--out", "map.html", "--width", "500"], "goes with .svg and .png"),
        (["--out", "no/map.svg"], "no/map.svg was not saved"),
        (["--gray"], "--out FILE"),
        (["--width", "0"], "--out FILE"),
        (["--tiles", "2x2"], "--out FILE"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(show, argv, words, tmp_path):
    code, out, err = show("hourglass", *argv)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_a_width_that_is_no_number(show, capsys):
    with pytest.raises(SystemExit):
        show("hourglass", "--out", "map.svg", "--width", "wide")
    assert "'wide' is not a whole number" in capsys.readouterr().err
