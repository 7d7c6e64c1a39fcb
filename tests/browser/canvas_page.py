"""The canvas of the map editor in a plain page: a stub for the notebook's model, and a small Python behind it."""

from __future__ import annotations

import copy
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from risk_kit.widgets.map_canvas import MapCanvas
from risk_kit.widgets.map_canvas_texts import canvas_texts
from risk_kit.widgets.map_editor import ASKED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from risk_kit.board.board import Board

PAGE = """<!doctype html><meta charset="utf-8"><title>canvas</title>
<style>body {{ margin: 10px; font-family: sans-serif }} {css}</style>
<div id="before" tabindex="0">before</div><div id="one"></div><div id="after" tabindex="0">after</div>
<script>
  const model = {{
    traits: {traits}, handlers: {{}},
    get(name) {{ return this.traits[name]; }}, set() {{}}, save_changes() {{}},
    on(name, action) {{ (this.handlers[name] ??= []).push(action); }},
    off(name, action) {{ this.handlers[name] = (this.handlers[name] || []).filter(each => each !== action); }},
    hear(message) {{ for (const action of this.handlers["msg:custom"] || []) action(message, []); }},
    open: 0,
    async send(message) {{
      this.open += 1;
      for (const answer of await window.toPython(message)) this.hear(answer);
      this.open -= 1;
    }},
  }};
  const keys = [];
  addEventListener("keydown", event => keys.push(event.key));
</script>
<script type="module">
{script}
window.show = id => render({{ model, el: document.getElementById(id) }});
window.ready = true;
</script>"""


def scene_of(board: Board) -> dict[str, Any]:
    """Scene of a board with shapes: places that are equal become one point."""
    numbers: dict[tuple[float, float], int] = {}
    rings = {
        shape.id: [[numbers.setdefault(at, len(numbers)) for at in ring[:-1]] for ring in shape.rings]
        for shape in board.shapes
        if shape.kind == "territory"
    }
    edges = {
        name: {frozenset(pair) for ring in drawn for pair in zip(ring, ring[1:] + ring[:1], strict=True)}
        for name, drawn in rings.items()
    }
    return empty_scene(board.canvas) | {
        "points": {str(number): list(at) for at, number in numbers.items()},
        "territories": {
            t.id: {
                "rings": rings.get(t.id, []), "name": t.name(), "continent": t.continent, "at": t.at, "card": t.card,
            } for t in board.territory_list
        },
        "continents": {
            c.id: {"name": c.name(), "color": c.color, "bonus": c.bonus} for c in board.continent_list
        },
        "borders": [
            {
                "a": b.a, "b": b.b, "sea": b.sea, "one_way": b.one_way, "wraps": b.wraps,
                "touching": not b.sea and bool(edges[b.a] & edges[b.b]),
            } for b in board.borders
        ],
        "still": [
            {"kind": shape.kind, "rings": shape.rings} for shape in board.shapes if shape.kind in ("lake", "land")
        ],
    }  # fmt: skip


def empty_scene(canvas=(1000, 600)) -> dict[str, Any]:
    return {
        "type": "scene", "version": 1, "canvas": list(canvas), "background": None, "points": {}, "territories": {},
        "continents": {"north": {"name": "North", "color": "#85aae6", "bonus": 2}, "south": {"name": "South", "color": "#e0806a", "bonus": 3}},
        "borders": [], "blocked": [], "still": [], "findings": [], "selection": [], "undo": False, "redo": False,
        "saved": True,
    }  # fmt: skip


def territory(rings, name, continent="north", at=None) -> dict[str, Any]:
    return {"rings": rings, "name": name, "continent": continent, "at": at, "card": None}


def squares() -> dict[str, Any]:
    """Three squares of 200 in a row, the third apart.

    Points: 1 2 3 and 5 6 7 above, 4... below::

        1(100,100) 2(300,100) 3(500,100)   7(700,100) 8(900,100)
        4(100,300) 5(300,300) 6(500,300)   9(700,300) 10(900,300)
    """
    scene = empty_scene()
    xs = {1: (100, 100), 2: (300, 100), 3: (500, 100), 4: (100, 300), 5: (300, 300), 6: (500, 300)}
    xs |= {7: (700, 100), 8: (900, 100), 9: (700, 300), 10: (900, 300)}
    scene["points"] = {str(number): list(at) for number, at in xs.items()}
    scene["territories"] = {
        "west": territory([[1, 2, 5, 4]], "West", "north", [200, 200]),
        "middle": territory([[2, 3, 6, 5]], "Middle", "north", [400, 200]),
        "east": territory([[7, 8, 10, 9]], "East", "south", [800, 200]),
    }
    scene["borders"] = [
        {"a": "west", "b": "middle", "sea": False, "one_way": False, "wraps": False, "touching": True}
    ]
    return scene


class SmallPython:
    """Answers the edits of a canvas as the editor does, for what tests need: whole scenes are its undo."""

    def __init__(self, scene: dict[str, Any]) -> None:
        self.scene = scene
        self.heard: list[dict[str, Any]] = []
        self.past: list[dict[str, Any]] = []
        self.refusal: str | None = None
        self.deaf = False

    @property
    def edits(self) -> list[dict[str, Any]]:
        """Edits without what all of them have."""
        return [
            {key: value for key, value in message.items() if key not in ("type", "view")}
            for message in self.heard
            if message["type"] == "edit"
        ]

    def __call__(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Messages that answer one."""
        self.heard.append(message)
        if self.deaf:
            return []
        told = getattr(self, message["type"])(message)
        if message["type"] in ASKED:
            told[0]["answer"] = message["view"]
        return told

    def hello(self, _message):
        return [copy.deepcopy(self.scene)]

    def select(self, message):
        return [self.patch(selection=message["territories"])]

    def redo(self, _message):
        return [self.patch(redo=True)]

    def save(self, _message):
        return [self.patch(saved=True)]

    def patch(self, **changes: Any) -> dict[str, Any]:
        """A patch; the scene has its version from now on."""
        self.scene["version"] += 1
        for key, value in changes.items():
            if key in ("points", "territories", "continents"):
                self.scene[key] |= value
                self.scene[key] = {name: each for name, each in self.scene[key].items() if each is not None}
            else:
                self.scene[key] = value
        return json.loads(json.dumps({"type": "patch", "version": self.scene["version"], **changes}))

    def edit(self, message):
        if self.refusal:
            answer, self.refusal = self.refusal, None
            return [{"type": "refused", "message": answer}]
        self.past.append(copy.deepcopy(self.scene))
        changes = getattr(self, "do_" + message["do"])(message)
        return [self.patch(**changes, undo=True, saved=False)]

    def undo(self, _message):
        version = self.scene["version"] + 1
        past = self.past.pop() if self.past else self.scene
        self.scene = past | {"version": version, "undo": True}
        return [copy.deepcopy(self.scene)]

    def spot(self, spot: Any, points: dict[str, Any]) -> int:
        """The point of a spot, a new one where there is none; one on an edge joins the rings there."""
        if isinstance(spot, int):
            return spot
        number = max([0, *map(int, self.scene["points"]), *map(int, points)]) + 1
        points[str(number)] = spot["at"] if isinstance(spot, dict) else spot
        if isinstance(spot, dict):
            self.insert(spot["edge"], number)
        return number

    def insert(self, edge, number) -> None:
        for told in self.scene["territories"].values():
            for ring in told["rings"]:
                for i, point in enumerate(ring):
                    if {point, ring[(i + 1) % len(ring)]} == set(edge):
                        ring.insert(i + 1, number)
                        break

    def do_draw(self, message):
        points: dict[str, Any] = {}
        ring = [self.spot(spot, points) for spot in message["outline"]]
        name = f"new_{len(self.scene['territories']) + 1}"
        told = territory([ring], name.replace("_", " ").title())
        return {
            "points": points, "territories": self.scene["territories"] | {name: told}, "selection": [name],
        }  # fmt: skip

    def do_move_points(self, message):
        return {"points": message["points"]}

    def do_join_points(self, message):
        point, onto = message["point"], message["onto"]
        for told in self.scene["territories"].values():
            told["rings"] = [[onto if each == point else each for each in ring] for ring in told["rings"]]
        return {"points": {str(point): None}, "territories": self.scene["territories"]}

    def do_add_point(self, message):
        points: dict[str, Any] = {}
        self.spot({"edge": [message["a"], message["b"]], "at": message["at"]}, points)
        return {"points": points, "territories": self.scene["territories"]}

    def do_remove_point(self, message):
        for told in self.scene["territories"].values():
            told["rings"] = [[each for each in ring if each != message["point"]] for ring in told["rings"]]
        return {"points": {str(message["point"]): None}, "territories": self.scene["territories"]}

    def do_move_label(self, message):
        name = message["territory"]
        return {"territories": {name: self.scene["territories"][name] | {"at": message["at"]}}}

    def do_delete(self, message):
        return {"territories": {message["territory"]: None}, "selection": []}

    def do_set_border(self, message):
        pair = {message["a"], message["b"]}
        others = [each for each in self.scene["borders"] if {each["a"], each["b"]} != pair]
        kind = message["kind"]
        if kind == "none":
            return {"borders": others}
        told = {
            "a": message["a"], "b": message["b"], "sea": "sea" in kind, "one_way": "one_way" in kind,
            "wraps": False, "touching": pair == {"west", "middle"},
        }  # fmt: skip
        return {"borders": [*others, told]}

    def do_split(self, _message):
        return {}

    do_merge = do_move_territory = do_split


@contextmanager
def opened(browser: Any, folder: Path, python: SmallPython, size=(1040, 760), **traits: Any) -> Iterator[Any]:
    """A page with the canvas; at the end nothing was asked for on the network and nothing complained."""
    file = folder / "canvas.html"
    traits = {"height": 600, "texts": canvas_texts()} | traits
    filled = PAGE.format(css=MapCanvas._css, script=MapCanvas._esm, traits=json.dumps(traits))
    file.write_text(filled, encoding="utf-8", newline="\n")
    problems: list[str] = []
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, offline=True)
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text))
    page.expose_function("toPython", python.__call__)
    page.goto(file.as_uri())
    page.wait_for_function("window.ready")
    page.evaluate("void (window.end = show('one'))")
    page.wait_for_selector(".rk-paper[width]")
    settled(page)
    yield page
    assert problems == []
    context.close()


def settled(page: Any) -> None:
    """Wait until what was sent is answered and drawn."""
    page.evaluate(
        """async () => {
            const frame = () => new Promise(requestAnimationFrame);
            await frame();
            do await frame(); while (model.open);
            await frame();
        }"""
    )


def pixel(page: Any, at: tuple[float, float], view: int = 0) -> tuple[float, float]:
    """Where a place of the canvas is in the window."""
    return page.evaluate(
        """([x, y, view]) => {
            const box = document.querySelectorAll(".rk-surface")[view].getBoundingClientRect();
            const world = document.querySelectorAll(".rk-world")[view];
            const at = new DOMPoint(x, y).matrixTransform(world.getCTM());
            return [box.left + at.x, box.top + at.y];
        }""",
        [*at, view],
    )


def scale(page: Any) -> float:
    """Pixels a canvas unit."""
    return page.evaluate("document.querySelector('.rk-world').getCTM().a")


def shape(page: Any, name: str) -> str:
    """Path data of a territory."""
    return page.locator(f'[data-territory="{name}"]').get_attribute("d")


def chosen(page: Any) -> list[str]:
    """Territories that are outlined."""
    return page.locator(".rk-outlines .rk-line").evaluate_all("all => all.map(each => each.dataset.chosen)")


def tell(page: Any, **message: Any) -> None:
    """Let the canvas hear a message."""
    page.evaluate("message => model.hear(message)", message)
    settled(page)


def patch(page: Any, python: SmallPython, **changes: Any) -> None:
    """Let the canvas hear of changes in Python."""
    tell(page, **python.patch(**changes))


class Hand:
    """Mouse and keys at places of the canvas, in one of its views."""

    def __init__(self, page: Any, view: int = 0) -> None:
        self.page, self.view = page, view

    def move(self, *at: float) -> None:
        self.page.mouse.move(*pixel(self.page, at, self.view))
        settled(self.page)

    def click(self, *at: float, times: int = 1, shift: bool = False) -> None:
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*pixel(self.page, at, self.view), click_count=times)
        if shift:
            self.page.keyboard.up("Shift")
        settled(self.page)

    def drag(self, start, end, steps: int = 6, button: str = "left", drop: bool = True) -> None:
        self.page.mouse.move(*pixel(self.page, start, self.view))
        self.page.mouse.down(button=button)
        self.page.mouse.move(*pixel(self.page, end, self.view), steps=steps)
        if drop:
            self.page.mouse.up(button=button)
        settled(self.page)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        settled(self.page)

    def says(self) -> str:
        return self.page.locator(".rk-next").text_content()
