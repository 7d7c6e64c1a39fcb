"""The page of a battle on a phone without a network: it follows the keyboard, and its odds are Python's."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from risk_kit.drawing.dice import describe_roll, roll_svg
from risk_kit.drawing.page import MOST_ARMIES, battle_page
from risk_kit.drawing.page.texts import losses_in_words
from risk_kit.language import percent, use_language
from risk_kit.odds import battle, table
from risk_kit.rules.load import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parent / "shots"
PHONE, SMALL, DESK, PROJECTOR = (390, 844), (320, 568), (1280, 900), (1920, 1080)
ODD = (
    ("classic", ()),
    ("risiko", ()),
    ("classic", ("attack.never_fewer=true", "defense.dice=3")),
    ("classic", ("defense.declared=after_roll", "defense.bonus=1")),
)
"""Rules that reach every part of the page: other dice, barred attacks, a law for each position."""
# In this order: each becomes the nearest allowed number; nothing, or no number, leaves the last one.
TYPED = (
    ("3", "3"),
    ("99", "30"),
    ("0", "1"),
    ("12", "12"),
    ("", "12"),
    ("-4", "1"),
    ("2.6", "3"),
    ("0.4", "1"),
)
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

STICKS_OUT = """[...document.querySelectorAll('.controls, .card')].flatMap(box => {
    const right = box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight) + 0.5;
    return [...box.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > right).map(e => e.outerHTML);
})"""


@contextmanager
def opened(browser, folder: Path, rulesets, size=PHONE, language="en", **options) -> Iterator[Any]:
    """The page as a file, network off; at the end nothing was asked for and nothing complained."""
    file = folder / "battle.html"
    with use_language(language):
        file.write_text(battle_page(rulesets), encoding="utf-8", newline="\n")
    asked: list[str] = []
    problems: list[str] = []
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, offline=True, **{"has_touch": size[0] < 500} | options
    )
    page = context.new_page()
    page.route("**/*", lambda route: route.continue_() if is_file(route.request.url) else route.abort())
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text))
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.className") == "live"
    yield page
    assert page.evaluate(OVERFLOW) == 0
    assert problems == []
    assert asked == [file.as_uri()]
    context.close()


def is_file(url: str) -> bool:
    return url.startswith(("file:", "data:"))


def settled(page) -> None:
    """Wait for the frame in which a change is drawn."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wait_until_said(page, words: str) -> None:
    """Wait for a screen reader to be told, which happens once the hand rests."""
    from playwright.sync_api import expect

    expect(page.get_by_role("status")).to_have_text(words)


def bars(page, card: int) -> dict[int, float]:
    """Heights of the bars by who is left."""
    chart = page.locator(".chart").nth(card)
    found = chart.locator("[data-left]").evaluate_all(
        "all => all.map(e => [e.dataset.left, e.getAttribute('height')])"
    )
    return {int(left): float(height) for left, height in found}


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=str)
def test_sliders_follow_the_keyboard(browser, tmp_path, size):
    with opened(browser, tmp_path, ["classic", "risiko"], size) as page:
        wins = page.locator(".chances .win")
        assert wins.all_text_contents() == ["56.8%", "19.0%"]
        before = bars(page, 0)
        page.get_by_role("slider", name="Attackers").focus()
        page.keyboard.press("ArrowRight")
        settled(page)
        for card, ruleset in enumerate(("classic", "risiko")):
            odds = battle(attackers=11, defenders=10, rules=ruleset)
            assert wins.nth(card).text_content() == odds.win_in_words()
            section = page.locator(".card").nth(card)
            assert section.locator(".win").text_content() == odds.win_in_words()
            assert section.locator(".losses").text_content() == losses_in_words(odds)
            heights = bars(page, card)
            ends = {u - d: p for (u, d), p in odds.ends.items()}
            assert set(heights) == set(ends)
            unit = heights[1] / ends[1]
            assert heights == pytest.approx({left: p * unit for left, p in ends.items()}, abs=1e-6)
        assert bars(page, 0) != before
        assert page.get_by_role("spinbutton", name="Attackers").input_value() == "11"
        armies = "11 attackers (a stack of 12, one stays) against 10 defenders"
        assert page.locator("#armies").text_content() == armies
        # Said once the hand rests, for those who cannot see it.
        chances = [
            battle(attackers=11, defenders=10, rules=each).win_in_words() for each in ("classic", "risiko")
        ]
        said = f"{armies}: Classic {chances[0]}, RisiKo! {chances[1]}"
        wait_until_said(page, said)
        page.keyboard.press("End")
        page.get_by_role("slider", name="Defenders").press("Home")
        settled(page)
        assert wins.all_text_contents() == ["over 99.9%"] * 2
        assert page.get_by_role("slider", name="Attackers").get_attribute("aria-valuetext") == "30 attackers"
        assert page.evaluate(OVERFLOW) == 0
        page.screenshot(path=SHOTS / f"page_{size[0]}.png")


def test_charts_follow_the_hand_before_it_lets_go(browser, tmp_path):
    with opened(browser, tmp_path, ["classic"], DESK) as page:
        box = page.get_by_role("slider", name="Defenders").bounding_box()
        page.mouse.move(box["x"] + 0.31 * box["width"], box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"], box["y"] + box["height"] / 2)
        settled(page)
        assert page.locator("#armies").text_content().endswith("against 30 defenders")
        assert len(bars(page, 0)) > 30
        page.mouse.up()


def test_fields_and_buttons_keep_within_30(browser, tmp_path):
    with opened(browser, tmp_path, ["classic"]) as page:
        field = page.get_by_role("spinbutton", name="Attackers")
        for typed, kept in TYPED:
            field.fill(typed)
            field.press("Tab")
            settled(page)
            assert field.input_value() == kept, typed
        fewer, more = (page.get_by_role("button", name=f"One attacker {word}") for word in ("fewer", "more"))
        fewer.tap()
        settled(page)
        assert page.locator("#armies").text_content().startswith("1 attacker (a stack of 2")
        more.tap()
        more.tap()
        settled(page)
        assert page.locator("#armies").text_content().startswith("3 attackers (a stack of 4")


def test_every_cell_is_what_python_computes(browser, tmp_path):
    rules = [load_ruleset(name, changes) for name, changes in ODD]
    with opened(browser, tmp_path, rules, DESK) as page:
        for number, ruleset in enumerate(rules):
            figures = page.evaluate(
                "n => { const c = battlePage.chains[n]; return {win: c.win, fail: c.fail, rolls: c.rolls,"
                " attacker_losses: c.attackerLosses, defender_losses: c.defenderLosses}; }",
                number,
            )
            odds = table(MOST_ARMIES, MOST_ARMIES, ruleset)
            for name, found in figures.items():
                expected = getattr(odds, name)
                for u in range(1, MOST_ARMIES + 1):
                    assert found[u][1:] == pytest.approx(expected[u, 1:].tolist(), rel=1e-12, abs=1e-300), (
                        name,
                        u,
                    )


def test_every_end_is_what_python_computes(browser, tmp_path):
    rules = [load_ruleset(name, changes) for name, changes in ODD]
    with opened(browser, tmp_path, rules, DESK) as page:
        script = "([n, u]) => battlePage.chains[n].at.map((_row, d) => battlePage.chains[n].ends(u, d + 1))"
        for number, ruleset in enumerate(rules):
            for u in range(1, MOST_ARMIES + 1):
                for d, ends in enumerate(page.evaluate(script, [number, u]), start=1):
                    # Of two rulesets all battles, of the others some: Python needs a while for each.
                    if number > 1 and (u % 5 or d % 5) and u > 3:
                        continue
                    odds = battle(attackers=u, defenders=d, rules=ruleset, exact=False)
                    found = {(a, b): p for a, row in enumerate(ends) for b, p in enumerate(row) if p}
                    assert found == pytest.approx({end: p for end, p in odds.ends.items() if p}, rel=1e-12)


def test_every_text_is_what_python_says(browser, tmp_path):
    coins = load_ruleset("classic", ["attack.sides=2", "defense.sides=2"])
    # Halves (0.0625 is 6.25%), and both ends of the scale, where the opposite may be all that is known.
    chances = [(p, 1 - p) for p in (0.0, 0.0004999, 0.0005, 0.000501, 0.0625, 0.1875, 0.9375, 0.9994, 0.9995)]
    chances += [(0.9995001, 0.0004999), (1.0, 1e-20), (1.0, 0.0), (1e-20, 1.0)]
    for language in ("en", "es"):
        with opened(browser, tmp_path, [coins, "risiko"], DESK, language) as page, use_language(language):
            said = page.evaluate("all => all.map(([p, rest]) => percent(p, rest))", chances)
            assert said == [percent(p, rest=rest) for p, rest in chances]
            script = (
                "n => { const c = battlePage.chains[n];"
                " return c.win.map((row, u) => row.map((p, d) => percent(p, c.fail[u][d]))); }"
            )
            for number, ruleset in enumerate((coins, "risiko")):
                texts = page.evaluate(script, number)
                for u in range(1, 11):
                    for d in range(1, 11):
                        odds = battle(attackers=u, defenders=d, rules=ruleset)
                        assert texts[u][d] == odds.win_in_words(), (language, u, d)


def test_dice_look_as_in_the_notebook(browser, tmp_path):
    rules = [load_ruleset("classic"), load_ruleset("risiko", ["attack.bonus=1", "defense.sides=12"])]
    with opened(browser, tmp_path, rules, DESK) as page:
        for number, ruleset in enumerate(rules):
            for thrown in (
                [[0.9, 0.1, 0.4, 0], [0.9, 0.5, 0.05, 0]],
                [[0.2, 0.7, 0.7, 0], [0.1, 0.3, 0.9, 0]],
            ):
                found = page.evaluate(
                    "([n, dice]) => { battlePage.dice = dice; const rules = DATA.rulesets[n];"
                    " const law = battlePage.chains[n].law(10, 10); const roll = rollOf(rules, law);"
                    " return [roll, drawRoll(roll, describeThrow(rules, law)).outerHTML]; }",
                    [number, thrown],
                )
                attack, defense = found[0]["attack"], found[0]["defense"]
                assert found[0]["hits"].count(True) == found[0]["losses"][0]
                assert describe_roll(attack, defense, ruleset.dice) in found[1]
                drawn, expected = (
                    ET.fromstring(found[1]),
                    ET.fromstring(roll_svg(attack, defense, ruleset.dice)),
                )
                assert parts(drawn) == parts(expected)


def parts(picture: ET.Element) -> list[tuple[str, str, dict[str, object]]]:
    """Elements with their attributes, numbers as numbers; the font of the whole is the style's."""
    return [
        (
            element.tag.rpartition("}")[2],
            element.text or "",
            {
                name: [round(float(n), 6) for n in re.findall(r"-?[\d.]+", value)]
                + [re.sub(r"[-\d. ]+", " ", value)]
                if re.search(r"\d", value) and "#" not in value and name != "aria-label"
                else value
                for name, value in element.attrib.items()
                if name != "font-family"
            },
        )
        for element in picture.iter()
    ]


def test_throws_are_counted_against_the_exact_shares(browser, tmp_path):
    rules = [load_ruleset(name, changes) for name, changes in ODD]
    with opened(browser, tmp_path, rules, DESK) as page:
        page.get_by_role("button", name="Throw the dice").first.click()
        page.get_by_role("button", name="Throw 100 times").first.click()
        tallies = page.evaluate("battlePage.tallies")
        assert [tally["total"] for tally in tallies] == [101] * 4
        assert [sum(tally["counts"].values()) for tally in tallies] == [101] * 4
        exact = page.locator(".tally").first.locator("tbody tr td:nth-child(2)").all_text_contents()
        assert exact == ["37.2%", "33.6%", "29.3%"]  # 2890, 2611 and 2275 of 7776: Osborne 2003
        assert page.locator(".count").all_text_contents() == ["101 thrown"] * 4
        # 30 000 throws of the page's own dice: each share is within six standard deviations.
        page.evaluate("throwDice(30000)")
        for number in range(4):
            counts, law = page.evaluate(
                "n => [battlePage.tallies[n].counts, battlePage.chains[n].law(10, 10).steps]", number
            )
            total = sum(counts.values())
            for k, other, p in law:
                assert counts[f"{k} : {other}"] / total == pytest.approx(
                    p, abs=6 * (p * (1 - p) / total) ** 0.5
                )
        # Other dice count anew; where nobody may roll there is nothing to throw.
        page.get_by_role("spinbutton", name="Attackers").fill("2")
        settled(page)
        assert page.locator(".count").all_text_contents()[:2] == ["0 thrown"] * 2
        barred = page.locator(".card").nth(2)
        assert "forbid an attack" in barred.locator(".dice").text_content()
        assert barred.get_by_role("button", name="Throw the dice").is_disabled()


def test_chart_as_a_table_and_table_of_all_battles(browser, tmp_path):
    with opened(browser, tmp_path, ["classic"]) as page:
        page.get_by_text("The chart as a table").click()
        rows = page.locator(".numbers tbody tr").all_text_contents()
        assert len(rows) == 20
        assert rows[0].startswith("10 attackers")
        assert rows[-1].startswith("10 defenders")
        page.locator(".battles summary").click()
        cell = page.locator(".heat td.here")
        assert cell.text_content() == "57"
        settled(page)
        assert page.locator(".scroll").evaluate("box => box.scrollLeft") > 0
        page.locator(".heat tbody tr").nth(4).locator("td").nth(2).click()
        settled(page)
        assert (
            page.locator("#armies")
            .text_content()
            .startswith("5 attackers (a stack of 6, one stays) against 3")
        )
        assert cell.text_content() == "77"


def test_names_are_only_text(browser, tmp_path):
    house = tmp_path / "house.yaml"
    name = "'</script><b>&\"$title {share}'"
    house.write_text(
        f"format: risk_kit/ruleset/1\nid: house\nextends: classic\nname: {name}\n", encoding="utf-8"
    )
    with opened(browser, tmp_path, [str(house)]) as page:
        assert page.locator("h2").first.text_content() == name.strip("'")
        assert page.locator("b").count() == 0
        page.get_by_role("slider", name="Attackers").press("ArrowRight")
        win = battle(attackers=11, defenders=10).win_in_words()
        wait_until_said(
            page, f"11 attackers (a stack of 12, one stays) against 10 defenders: {name[1:-1]} {win}"
        )


def test_without_scripts_the_first_battle_and_the_tables_can_be_read(browser, tmp_path):
    file = tmp_path / "battle.html"
    file.write_text(battle_page(["classic"]), encoding="utf-8", newline="\n")
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.get_by_role("note").is_visible()
    assert page.locator(".big").text_content() == "56.8%"
    assert not page.get_by_role("slider").first.is_visible()
    page.locator(".battles summary").click()
    assert page.locator(".heat td", has_text="57").first.is_visible()
    context.close()


@pytest.mark.parametrize(
    ("name", "size", "language", "scheme", "throw"),
    [
        ("phone_it", PHONE, "it", "light", False),
        ("phone_dark", PHONE, "en", "dark", True),
        ("small_es", SMALL, "es", "light", False),
        ("desk_pt", DESK, "pt", "dark", True),
        ("projector", PROJECTOR, "en", "light", True),
    ],
)
def test_nothing_sticks_out(browser, tmp_path, name, size, language, scheme, throw):
    rules = ["classic", "risiko"]
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    with opened(browser, tmp_path, rules, size, language, **options) as page:
        if throw:
            page.locator(".throw-often").first.click()
            page.evaluate("scrollTo(0, 0)")
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate(OVERFLOW) == 0
        for summary in page.locator("summary").all():
            summary.click()
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=SHOTS / f"page_{name}.png")
        small = page.locator("button, input").evaluate_all(
            "all => all.filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)"
            ".map(e => e.outerHTML)"
        )
        assert small == [], "too small for a finger"
        assert page.evaluate(STICKS_OUT) == []
        page.emulate_media(media="print")
        assert not page.get_by_role("slider").first.is_visible()


def test_headings_of_the_battle_show_on_paper(browser, tmp_path):
    # Browsers print no backgrounds, unless told to: a heading must not need one.
    with opened(browser, tmp_path, ["classic"], DESK) as page:
        page.locator("details.battles summary").click()
        page.emulate_media(media="print")
        heads = page.locator(".heat th.here")
        assert heads.all_text_contents() == ["10", "10"]
        for head in heads.all():
            style = head.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
            assert style == ["rgb(38, 48, 58)", "rgba(0, 0, 0, 0)"]


def test_open_charts_leave_no_empty_page(browser, tmp_path):
    with opened(browser, tmp_path, ["classic", "risiko"], DESK) as page:
        for summary in page.locator("details.numbers summary").all():
            summary.click()
        # 25 lines of a table beside the chart and the dice: more than one sheet, less than two.
        assert len(re.findall(rb"/Type */Page\b", page.pdf(prefer_css_page_size=True))) == 2
