"""``risk-kit page``: one file that needs nothing else, whatever the rulesets are called."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
from html.parser import HTMLParser

import pytest

from risk_kit.cli.main import main
from risk_kit.drawing.page import MOST_ARMIES, battle_page
from risk_kit.drawing.page.shell import FOLDER
from risk_kit.drawing.palette import contrast
from risk_kit.errors import RuleError
from risk_kit.kernels.dice import count_compared_dice, is_attacker_hit
from risk_kit.language import use_language
from risk_kit.odds import table
from risk_kit.odds.laws import roll_law
from risk_kit.rules.load import load_ruleset
from tests.test_package import wheel as built_wheel

wheel = built_wheel  # the fixture of that module

NAMESPACE = "http://www.w3.org/2000/svg"
VOID = {"meta", "link", "input", "br"}
NASTY = "</script><b>&\"'$title {share}"
COUNTS = range(1, MOST_ARMIES + 1)


class Page(HTMLParser):
    """Elements of a page; fails where a tag is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if self._open:
            self.texts.setdefault(self._open[-1], []).append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def data(self):
        return json.loads(next(text for text in self.texts["script"] if text.startswith("{")))


def page_of(*rulesets, language="en", **armies) -> tuple[str, Page]:
    with use_language(language):
        text = battle_page(rulesets, **armies)
    return text, Page(text)


def run(capsys, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_page_is_one_file_without_a_network():
    text, page = page_of("classic", "risiko")
    assert text.startswith("<!doctype html>\n")
    assert not re.search(r"\bhttps?:|\bwss?:|@import|url\(", text.replace(NAMESPACE, ""))
    for attributes in (attributes for _tag, attributes in page.elements):
        assert not [name for name in attributes if name.startswith("on")], attributes
        assert "style" not in attributes, "the policy would drop it"
        assert "src" not in attributes
        assert attributes.get("href", "data:,") == "data:,"
    assert len(text.encode()) < 150_000
    ids = [attributes["id"] for _tag, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_four_rulesets_of_any_kind_stay_small():
    odd = [load_ruleset("risiko", ["defense.declared=after_roll", f"defense.bonus={n}"]) for n in (0, 1, 2)]
    text, _page = page_of(*odd, load_ruleset("risiko", ["attack.sides=20", "defense.sides=20"]))
    assert len(text.encode()) < 500_000


def test_policy_lets_only_this_style_and_script_run():
    text, page = page_of("classic")
    policy = next(
        m["content"] for m in page.named("meta") if m.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    # As a browser does it: the digest of what stands between the tags.
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        inner = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert len(inner) == 1
        digest = base64.b64encode(hashlib.sha256(inner[0].encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy


def test_names_are_only_text(tmp_path):
    file = tmp_path / "house.yaml"
    lines = ["format: risk_kit/ruleset/1", "id: house", "extends: classic", f"name: {json.dumps(NASTY)}"]
    file.write_text("\n".join(lines), encoding="utf-8")
    text, page = page_of(str(file), "classic")
    plain = page_of("classic", "classic")[1]
    assert [tag for tag, _attributes in page.elements] == [tag for tag, _attributes in plain.elements]
    assert page.data()["rulesets"][0]["name"] == NASTY
    assert NASTY in page.texts["h2"]
    assert "<b>" not in text


@pytest.mark.parametrize(
    ("language", "words", "number"),
    [
        ("en", "chance to win", "56.8%"),
        ("es", "probabilidad de ganar", "56,8\N{NO-BREAK SPACE}%"),
        ("it", "probabilità di vittoria", "56,8%"),
        ("pt", "probabilidade de vitória", "56,8%"),
    ],
)
def test_page_speaks_the_language(language, words, number):
    text, page = page_of("classic", language=language)
    assert page.named("html") == [{"lang": language}]
    assert words in text
    assert number in page.texts["strong"]
    numbers = page.data()["numbers"]
    assert numbers["percent"].replace("{number}", f"56{numbers['sign']}8") == number


@pytest.mark.parametrize(
    "changes",
    [
        [],
        ["defense.dice=3", "defense.ties=attacker", "attack.bonus=1"],
        ["attack.never_fewer=true"],
        ["attack.dice=4", "defense.dice=4", "defense.sides=8", "defense.bonus=-1"],
    ],
    ids=str,
)
def test_data_holds_the_rules_as_python_applies_them(changes):
    rules = load_ruleset("classic", changes).dice
    data = page_of(load_ruleset("classic", changes))[1].data()["rulesets"][0]
    for u in COUNTS:
        for d in COUNTS:
            law = data["laws"][data["at"][u - 1][d - 1]]
            dice = min(u, rules.attack_dice), min(d, rules.defense_dice)
            exact = roll_law(rules, *dice)
            assert law["dice"] == list(dice)
            assert {k: p for k, _other, p in law["steps"]} == {k: float(p) for k, p in enumerate(exact) if p}
            assert all(k + other == count_compared_dice(*dice) for k, other, _p in law["steps"])
    assert len(data["pairs"]) == count_compared_dice(rules.attack_dice, rules.defense_dice)
    for pair, number in enumerate(data["pairs"]):
        for a in range(1, rules.attack_sides + 1):
            for d in range(1, rules.defense_sides + 1):
                lost = data["hits"][number][a - 1][d - 1] == "1"
                assert lost == is_attacker_hit(rules, pair, a, d)


def test_table_of_all_battles_needs_no_script():
    text, page = page_of("classic", "risiko")
    tables = re.findall(r"<table class=\"heat\".*?</table>", text, re.DOTALL)
    for ruleset, found in zip(("classic", "risiko"), tables, strict=True):
        odds = table(MOST_ARMIES, MOST_ARMIES, ruleset)
        cells = re.findall(r"<td class=\"s\d+\">(.*?)</td>", found)
        assert len(cells) == MOST_ARMIES**2
        for place, cell in enumerate(cells):
            chance = odds[place // MOST_ARMIES + 1, place % MOST_ARMIES + 1]
            whole = {"&lt;1": 0, "&gt;99": 100}.get(cell)
            assert abs((int(cell) if whole is None else whole) - 100 * chance) <= 0.5 + 1e-9
            assert cell not in ("0", "100"), "nothing here is certain"
    assert len([a for a in page.named("th") if a.get("scope") == "row"]) >= 2 * MOST_ARMIES


def test_text_is_readable_on_every_shade():
    style = page_of("classic")[1].texts["style"][0]
    shades = re.findall(r"\.s\d+\{background:(#\w{6});color:(#\w{6})\}", style)
    assert len(shades) == 21
    assert min(contrast(background, ink) for background, ink in shades) >= 4.5


def test_shown_first_is_what_was_asked_for():
    _text, page = page_of("classic", attackers=9, defenders=10)
    assert "48.0%" in page.texts["strong"]  # stack of 10 against 10: MATLAB Cody 1260
    assert {a["id"]: a["value"] for a in page.named("input") if a["type"] == "number"} == {
        "attackers": "9",
        "defenders": "10",
    }


def test_same_page_twice():
    assert page_of("classic", "risiko")[0] == page_of("classic", "risiko")[0]


def test_too_many_rulesets_or_none():
    with pytest.raises(RuleError, match="at most 4 rulesets, not 5"):
        battle_page(["classic"] * 5)
    with pytest.raises(RuleError, match="at least one"):
        battle_page([])


def test_command_writes_the_page(capsys, tmp_path):
    file = tmp_path / "battle.html"
    argv = ["page", "battle", "--compare", "classic", "risiko", "--language", "it", "--out", str(file)]
    code, out, err = run(capsys, *argv)
    assert (code, err) == (0, "")
    assert str(file) in out
    assert b"\r" not in file.read_bytes()
    assert file.read_text(encoding="utf-8") == page_of("classic", "risiko", language="it")[0]


def test_command_changes_rules(capsys, tmp_path):
    file = tmp_path / "battle.html"
    code, _out, _err = run(capsys, "page", "battle", "--rule", "defense.dice=3", "--out", str(file))
    page = Page(file.read_text(encoding="utf-8"))
    assert code == 0
    assert "Classic (defense.dice=3)" in page.texts["h2"]
    assert "19.0%" in page.texts["strong"]  # three dice against three at 10 against 10, as in RisiKo!


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--out", "battle.pdf"], "as .html, not as '.pdf'"),
        (["--ruleset", "clasic"], "Did you mean classic?"),
        (["--rule", "defense.dise=3"], "Did you mean defense.dice?"),
        (["--attackers", "31"], "from 1 to 30"),
        (["--defenders", "0"], "from 1 to 30"),
        (["--compare", *["classic"] * 5], "at most 4"),
        (["--out", "no/such/folder/x.html"], "no/such/folder"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(capsys, tmp_path, monkeypatch, argv, words):
    monkeypatch.chdir(tmp_path)
    code, _out, err = run(capsys, "page", "battle", *argv)
    assert code == 2
    assert words in err
    assert list(tmp_path.iterdir()) == []


def test_page_asks_which_page(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["page"])
    assert caught.value.code == 2
    assert "PAGE" in capsys.readouterr().err


@pytest.mark.slow
def test_wheel_carries_the_parts(wheel):
    carried = set(zipfile.ZipFile(wheel).namelist())
    parts = [path.name for path in FOLDER.iterdir() if path.suffix in (".html", ".css", ".js")]
    assert "battle.html" in parts
    assert {f"risk_kit/drawing/page/{name}" for name in parts} <= carried
