"""The map editor in JupyterLab: a board drawn, mended, saved, lost with its kernel, found again and played."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from pathlib import Path

import pytest

from risk_kit.board.load import load_map
from risk_kit.cli.main import main
from tests.browser.lab import IDLE, WAIT, open_page, serving
from tests.editing.making import sketch

SHOTS = Path(__file__).parent / "shots"
EDITOR = ".risk-kit-editor"
WIDTH, HEIGHT = 600, 400
SQUARES = [(60 + 160 * column, 60 + 140 * row) for row in range(2) for column in range(3)]
SIDES = (160, 140)


class Hand:
    """What a person does on the canvas; places are canvas units."""

    def __init__(self, page):
        self.page = page
        self.map = page.locator(f'{EDITOR} [role="application"]').first

    def wait_for(self, text):
        """Wait until the canvas or a panel says so."""
        self.page.locator(EDITOR).get_by_text(re.compile(text)).locator("visible=true").first.wait_for(
            timeout=WAIT
        )

    def settled(self):
        self.page.wait_for_timeout(250)
        self.page.wait_for_selector(IDLE, timeout=WAIT)
        self.page.wait_for_timeout(250)

    def tab(self, name):
        self.page.get_by_role("tab", name=re.compile(name)).click()
        self.settled()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)


class Mouse(Hand):
    def at(self, x, y):
        box = self.page.locator(f"{EDITOR} svg image").first.bounding_box()
        return box["x"] + box["width"] * x / WIDTH, box["y"] + box["height"] * y / HEIGHT

    def click(self, *place):
        self.page.mouse.move(*self.at(*place))
        self.page.mouse.click(*self.at(*place))
        self.page.wait_for_timeout(60)

    def tool(self, name):
        self.page.locator(EDITOR).get_by_role("radio", name=re.compile(name)).first.click()

    def draw(self, x, y):
        self.tool("Draw")
        for corner in corners(x, y):
            self.click(*corner)
        self.press("Enter")
        self.settled()

    def drag(self, start, end):
        self.tool("Select")
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*[(a + b) / 2 for a, b in zip(start, end, strict=True)]))
        self.page.mouse.move(*self.at(*end))
        self.page.mouse.up()
        self.settled()

    def select(self, *place):
        self.tool("Select")
        self.click(*place)
        self.settled()

    def border(self, one, other):
        self.tool("Border")
        self.click(*one)
        self.click(*other)
        self.settled()

    def undo(self, name):
        self.page.locator(EDITOR).get_by_role("button", name=name, exact=True).first.click()
        self.settled()


class Keyboard(Hand):
    """The crosshair begins in the middle of what is seen, and goes where the arrows say."""

    def __init__(self, page):
        super().__init__(page)
        self.map.focus()
        self.press("v")
        self.where = None

    def go(self, x, y):
        self.map.focus()
        if self.where is None:
            self.press("ArrowRight")
            self.where = [WIDTH // 2 + 10, HEIGHT // 2]
        for axis, (more, less) in enumerate((("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp"))):
            way = round((x, y)[axis] - self.where[axis])
            for size, held in ((50, "Control+"), (10, ""), (1, "Shift+")):
                self.press(*[held + (more if way > 0 else less)] * (abs(way) // size))
                way = (abs(way) % size) * (1 if way > 0 else -1)
        self.where = [x, y]

    def draw(self, x, y):
        self.map.focus()
        self.press("d")
        for corner in corners(x, y):
            self.go(*corner)
            self.press("Enter")
        self.press("Enter")
        self.settled()

    def drag(self, start, end):
        self.press("v")
        self.go(*start)
        self.press("g")
        self.go(*end)
        self.press("Enter")
        self.settled()

    def select(self, *place):
        self.map.focus()
        self.press("v")
        self.go(*place)
        self.press("Enter")
        self.settled()

    def border(self, one, other):
        self.map.focus()
        self.press("b")
        for place in (one, other):
            self.go(*place)
            self.press("Enter")
        self.settled()

    def undo(self, name):
        self.map.focus()
        self.press("Control+z" if name == "Undo" else "Control+y")
        self.settled()

    def tab(self, name):
        """Tabs are reached by arrows from the one that is chosen."""
        chosen = self.page.locator(f"{EDITOR} [role=tab][aria-selected=true]")
        chosen.focus()
        for _turn in range(7):
            if re.search(name, self.page.locator(f"{EDITOR} [role=tab]:focus").inner_text()):
                break
            self.press("ArrowRight")
        self.press("Enter")
        self.settled()


def corners(x, y):
    wide, high = SIDES
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def run_cell(page):
    """Run the notebook and wait for the editor; a kernel that is not ready yet forgets what it is asked."""
    from playwright.sync_api import TimeoutError

    editor = page.locator(f"{EDITOR} [role=application]").first
    for _try in range(4):
        page.wait_for_timeout(2000)
        page.locator(".jp-Cell").first.click()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with contextlib.suppress(TimeoutError):
            editor.wait_for(timeout=WAIT / 4)
            break
    editor.wait_for(timeout=WAIT)
    page.wait_for_selector(IDLE, timeout=WAIT)
    page.wait_for_timeout(500)


def kill_kernel(server):
    """Kill the kernels of a server, as a crash would."""
    killed = 0
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_bytes()
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if b"ipykernel_launcher" in command and ancestor(parent, server):
            os.kill(int(process.name), signal.SIGKILL)
            killed += 1
    return killed


def ancestor(process, wanted):
    while process > 1 and process != wanted:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return process == wanted


def set_up_sheet(page, hand):
    """A sheet of 600 by 400 over the picture, by fields."""
    hand.tab("Board")
    for label, value in (("Width", WIDTH), ("Height", HEIGHT)):
        field = page.get_by_label(label, exact=True)
        field.fill(str(value))
        field.press("Enter")
        hand.settled()
    page.get_by_label("Draw over").select_option("sketch.png")
    page.locator(f"{EDITOR} svg image").first.wait_for(timeout=WAIT)
    hand.settled()


@pytest.mark.browser
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="kernels are found by /proc")
@pytest.mark.parametrize("kind", [Mouse, Keyboard])
def test_a_board_from_the_first_corner_to_the_first_game(tmp_path, chromium, kind):
    strangers: list[str] = []
    problems: list[str] = []
    SHOTS.mkdir(exist_ok=True)
    file = tmp_path / "isle.yaml"
    (tmp_path / "sketch.png").write_bytes(sketch(WIDTH, HEIGHT))
    with serving("edit", file) as (address, server), open_page(address, strangers, problems) as page:
        run_cell(page)
        set_up_sheet(page, Mouse(page))
        hand = kind(page)
        draw_six(page, hand)
        move_shared_corner(page, hand, file)
        make_and_cure_a_fault(page, hand)
        hand.map.focus()
        hand.press("Control+s")
        hand.wait_for("Saved")
        page.screenshot(path=SHOTS / f"map_editor_{kind.__name__.lower()}.png")
        assert main(["check", str(file)]) == 0
        lose_and_recover(page, hand, kind, server, file)
    board = load_map(file)
    assert len(board.territories) == 6
    assert {(b.a, b.b) for b in board.borders if b.sea} == {("territory_1", "territory_6")}
    assert main(["check", str(file)]) == 0
    assert main(["play", "classic", "--board", str(file), "--players", "3", "--seed", "1"]) == 0
    assert strangers == []
    assert problems == []


def draw_six(page, hand):
    """Six territories over the picture; neighbors share corners since the hand snaps to them."""
    for place in SQUARES:
        hand.draw(*place)
    assert page.locator(f"{EDITOR} path[data-territory]").count() == 6


def move_shared_corner(page, hand, file):
    """The corner that four territories share moves for all; undone and redone."""
    hand.select(140, 100)
    before = shapes(page)
    hand.drag((220, 200), (240, 210))
    moved = shapes(page)
    changed = {name for name in before if before[name] != moved[name]}
    assert changed == {"territory_1", "territory_2", "territory_4", "territory_5"}
    hand.undo("Undo")
    assert shapes(page) == before
    hand.undo("Redo")
    assert shapes(page) == moved
    assert "territory_6" in file.with_name("isle.yaml.journal").read_text(encoding="utf-8")


def shapes(page):
    """Outlines of all territories as they are drawn."""
    return dict(
        page.evaluate(
            f"[...document.querySelectorAll('{EDITOR} path[data-territory]')].map(p => [p.dataset.territory, "
            "p.getAttribute('d')])"
        )
    )


def make_and_cure_a_fault(page, hand):
    """A border by sea is added; then one by land is taken from a territory, told, and cured from the list."""
    hand.border((140, 130), (460, 270))  # they do not touch, so it leads over sea
    hand.select(140, 100)
    hand.tab("Territory")
    page.get_by_label("Border with").select_option("Territory 2 *")
    hand.settled()
    page.get_by_label("is", exact=True).select_option("no border")
    hand.settled()
    page.get_by_label("is", exact=True).select_option("by land, one way to Territory 2")
    hand.settled()
    page.get_by_role("tab", name=re.compile(r"Faults \(1\)")).wait_for(timeout=WAIT)
    hand.tab("Faults")
    hand.wait_for("can be crossed from territory_1 to territory_2 only")
    page.get_by_role("button", name="Show", exact=True).first.focus()
    hand.press("Enter")
    hand.settled()
    page.get_by_role("button", name="Open it both ways").first.focus()
    hand.press("Enter")
    hand.wait_for("Nothing is wrong")


def lose_and_recover(page, hand, kind, server, file):
    """An edit that is not saved; the kernel is killed; whoever runs the cell again has the edit and its history."""
    saved = file.read_text(encoding="utf-8")
    hand.tab("Continents")
    page.get_by_label("Bonus", exact=True).fill("5")
    page.get_by_label("Bonus", exact=True).press("Enter")
    hand.settled()
    assert "bonus: 5" not in saved == file.read_text(encoding="utf-8")
    assert kill_kernel(server) == 1
    page.wait_for_timeout(6000)  # the server starts another one
    restarted = page.get_by_role("button", name="Ok", exact=True)
    if restarted.count():
        restarted.click()
    run_cell(page)
    hand = kind(page)
    hand.wait_for("not saved are here again")
    page.screenshot(path=SHOTS / f"map_editor_recovered_{kind.__name__.lower()}.png")
    hand.undo("Undo")
    hand.undo("Redo")
    hand.map.focus()
    hand.press("Control+s")
    hand.wait_for("Saved")
    assert "bonus: 5" in file.read_text(encoding="utf-8")
