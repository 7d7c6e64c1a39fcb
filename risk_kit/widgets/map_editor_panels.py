"""The panels beside the canvas: the territory that is chosen, a continent, and the board as a whole."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from risk_kit.drawing.palette import is_color
from risk_kit.editing.borders import blocked, borders_of, ends_of
from risk_kit.editing.measures import canvas_of, color_of
from risk_kit.editing.properties import SYMBOLS
from risk_kit.language import mark
from risk_kit.language import translate as _
from risk_kit.widgets.guard import told
from risk_kit.widgets.map_editor_scene import name_of, picture_of, word_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from risk_kit.editing.editor import Editor
    from risk_kit.widgets.guard import Guarded

    Guard = Callable[..., None]

WIDE = {"width": "98%"}
BORDERS = {
    ("land", True): mark("by land"),
    ("sea", True): mark("by sea"),
    ("one_way", True): mark("by land, one way to {territory}"),
    ("one_way", False): mark("by land, one way from {territory}"),
    ("sea_one_way", True): mark("by sea, one way to {territory}"),
    ("sea_one_way", False): mark("by sea, one way from {territory}"),
    ("none", True): mark("no border"),
}
"""Kinds of borders, and whether they lead from the chosen territory to the other one."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif")


def button(text: str, action: Callable[[], Any], guard: Guard, **options: Any) -> w.Button:
    """A button whose errors show in the widget."""
    made = w.Button(description=text, layout={"width": "auto"}, **options)
    made.on_click(lambda _button: guard(action))
    return made


class Panel:
    """A panel of fields: what a person changes is an edit, what an edit changes is shown.

    Parameters
    ----------
    editor : Editor
    owner : Guarded
        Calls a function so that its errors show in the widget.
    language : callable
        Gives the language of names.
    """

    title = ""

    def __init__(self, editor: Editor, owner: Guarded, language: Callable[[], str]) -> None:
        self.editor = editor
        self.owner = owner
        self.guard: Guard = owner._guarded
        self.language = language
        self._showing = False
        self.ui = w.VBox(self._build(), layout=WIDE)

    def _build(self) -> list[w.Widget]:
        raise NotImplementedError

    def show(self) -> None:
        """Show the drawing as it is; fields that change now are not edits."""
        self._showing = True
        try:
            self._fill()
        finally:
            self._showing = False

    def _fill(self) -> None:
        raise NotImplementedError

    def _watch(self, field: Any, action: Callable[[Any], None]) -> Any:
        """A field whose new value is given to an action, unless it is only being shown."""

        def take(value: Any) -> None:
            try:
                action(value)
            finally:
                self.show()  # what was refused goes back

        def changed(change: Any) -> None:
            with self.owner._lock:  # first: another callback that fills the panel must not hide an edit
                if not self._showing:
                    self.guard(take, change["new"])

        field.observe(changed, "value")
        return field

    def _text(self, label: str, action: Callable[[Any], None]) -> Any:
        field = w.Text(description=label, continuous_update=False, layout=WIDE, style=_NARROW)
        return self._watch(field, action)

    def _number(self, label: str, action: Callable[[Any], None]) -> Any:
        """A field for a whole number; one out of range is refused with words, not changed without any."""
        layout = {"width": "200px"}
        field = w.IntText(description=label, continuous_update=False, layout=layout, style=_NARROW)
        return self._watch(field, action)

    def _choice(self, label: str, action: Callable[[Any], None]) -> Any:
        return self._watch(w.Dropdown(description=label, layout=WIDE, style=_NARROW), action)


_NARROW = {"description_width": "96px"}


class TerritoryPanel(Panel):
    """Names, continent, card and borders of the territory that is chosen."""

    title = mark("Territory")

    def _build(self) -> list[w.Widget]:
        self._head = w.HTML()
        self._name = self._text(_("Name"), lambda text: self._do("set_name", place=self.chosen, text=text,
                                         language=self.language(), group="territories"))  # fmt: skip
        self._id = self._text(_("Id"), lambda id: self._do("rename", territory=self.chosen, id=id))
        self._continent = self._choice(_("Continent"), self._move)
        self._card = self._choice(
            _("Card"), lambda card: self._do("set_card", territory=self.chosen, card=card or None)
        )
        self._other = self._choice(_("Border with"), lambda _name: None)
        self._kind = self._choice(_("is"), self._set_border)
        self._list = w.HTML()
        buttons = [
            button(
                _("Center the label"), lambda: self._do("center_label", territory=self.chosen), self.guard
            ),
            button(_("Delete"), lambda: self._do("delete", territory=self.chosen), self.guard),
        ]
        fields = [self._name, self._id, self._continent, self._card, self._other, self._kind, self._list]
        self._fields = w.VBox([*fields, w.HBox(buttons)], layout=WIDE)
        return [self._head, self._fields]

    @property
    def chosen(self) -> str:
        """The territory that the fields are about; empty for none."""
        return self.editor.selection[0] if self.editor.selection else ""

    def _do(self, edit: str, **args: Any) -> None:
        self.editor.do(edit, **args)

    def _move(self, continent: str) -> None:
        self.editor.do("set_continent", territories=list(self.editor.selection), continent=continent)

    def _set_border(self, kind: tuple[str, bool] | None) -> None:
        if kind:
            ends = (self.chosen, self._other.value)
            a, b = ends if kind[1] else reversed(ends)
            self.editor.do("set_border", a=a, b=b, kind=kind[0])

    def _fill(self) -> None:
        drawing, language = self.editor.drawing, self.language()
        name = self.chosen
        self._fields.layout.display = "" if name else "none"
        if not name:
            self._head.value = told(_("Choose a territory on the map, or draw one."))
            return
        entry = drawing.territories[name]
        count = len(self.editor.selection)
        more = (
            ""
            if count == 1
            else " " + _("and {count} more; the continent is for all").format(count=count - 1)
        )
        self._head.value = f"<b>{escape(name_of(entry, name, language))}</b>{escape(more)}"
        self._name.value, self._id.value = name_of(entry, name, language), name
        continents = [(name_of(c, i, language), i) for i, c in drawing.continents.items()]
        choose(self._continent, continents, entry.get("continent"))
        cards = dict.fromkeys((*SYMBOLS, *(word_of(e, "card") for e in drawing.territories.values())))
        symbols = [(_card(card), card) for card in cards if card]
        choose(self._card, [(_("none"), ""), *symbols], word_of(entry, "card"))
        self._fill_borders(name)

    def _fill_borders(self, name: str) -> None:
        drawing, language = self.editor.drawing, self.language()
        known = {other: name_of(entry, other, language) for other, entry in drawing.territories.items()}
        there = {
            other: _kind_of(border, name)
            for _i, border in borders_of(drawing, name)
            for other in ends_of(border) or ()
            if other != name
        }
        others = sorted((other for other in known if other != name), key=lambda o: (o not in there, known[o]))
        choose(self._other, [(known[o] + (" *" if o in there else ""), o) for o in others], self._other.value)
        to = known.get(self._other.value, "")
        kinds = [(_(word).format(territory=to), kind) for kind, word in BORDERS.items()]
        choose(self._kind, kinds, there.get(self._other.value, ("none", True)))
        lines = [_line(known.get(o, o), kind) for o, kind in there.items()]
        lines += [
            _("{territory}: touches, blocked").format(territory=known.get(o, o))
            for pair in blocked(drawing)
            if name in pair
            for o in pair - {name}
        ]
        self._list.value = "<ul style='margin:4px 0 4px 18px;line-height:1.3'>" + "".join(
            f"<li>{escape(line)}</li>" for line in sorted(lines)) + "</ul>"  # fmt: skip


def _line(name: str, kind: tuple[str, bool]) -> str:
    """A border of the list, with the territory that it leads to or comes from."""
    words = _(BORDERS[kind])
    return words.format(territory=name) if "{" in words else f"{name}: {words}"


def _kind_of(border: Any, name: str) -> tuple[str, bool]:
    """Kind of a border, and whether it leads from a territory to the other one."""
    options = border if isinstance(border, dict) else {}
    sea, one_way = bool(options.get("sea")), bool(options.get("one_way"))
    if one_way:
        return "sea_one_way" if sea else "one_way", (ends_of(border) or (name,))[0] == name
    return "sea" if sea else "land", True


def _card(card: str) -> str:
    names = {"infantry": _("infantry"), "cavalry": _("cavalry"), "artillery": _("artillery")}
    return names.get(card, card)


def choose(field: Any, options: Sequence[tuple[str, Any]], value: Any) -> None:
    """Give a list of choices its entries, told only where they differ, and its value, where it is one."""
    if list(field.options) != list(options):
        field.options = options
    values = [entry for _label, entry in options]
    field.value = value if value in values else (values[0] if values else None)


class ContinentPanel(Panel):
    """Name, bonus and color of a continent, and new ones."""

    title = mark("Continents")

    def _build(self) -> list[w.Widget]:
        self._which = self._choice(_("Continent"), lambda _id: None)
        self._name = self._text(_("Name"), lambda text: self.editor.do(
            "set_name", place=self._which.value, text=text, language=self.language(),
            group="continents"))  # fmt: skip
        self._id = self._text(_("Id"), self._rename)
        self._bonus = self._number(_("Bonus"), lambda bonus: self.editor.do(
            "set_bonus", continent=self._which.value, bonus=bonus))  # fmt: skip
        self._color = self._watch(w.ColorPicker(description=_("Color"), style=_NARROW), self._paint)
        self._list = w.HTML()
        self._new = w.Text(
            description=_("New one"),
            layout={"flex": "1 1 0", "min_width": "0"},
            style=_NARROW,
            placeholder=_("its name"),
        )
        add = button(_("Add"), self._add, self.guard)
        remove = button(
            _("Remove"), lambda: self.editor.do("remove_continent", continent=self._which.value), self.guard
        )
        fields = [self._which, self._name, self._id, self._bonus, self._color, remove]
        self._fields = w.VBox(fields, layout=WIDE)
        return [self._fields, w.HBox([self._new, add], layout=WIDE), self._list]

    def _paint(self, color: str) -> None:
        if is_color(color):
            self.editor.do("set_color", continent=self._which.value, color=color)

    def _add(self) -> None:
        before = set(self.editor.drawing.continents)
        self.editor.do("add_continent", name=self._new.value, language=self.language())
        self._new.value = ""
        self._turn_to(next(name for name in self.editor.drawing.continents if name not in before))

    def _rename(self, id: str) -> None:
        place = list(self.editor.drawing.continents).index(self._which.value)
        self.editor.do("rename_continent", continent=self._which.value, id=id)
        self._turn_to(list(self.editor.drawing.continents)[place])

    def _turn_to(self, continent: str) -> None:
        self.show()
        self._which.value = continent
        self.show()

    def _fill(self) -> None:
        drawing, language = self.editor.drawing, self.language()
        self._fields.layout.display = "" if drawing.continents else "none"
        options = [(name_of(entry, name, language), name) for name, entry in drawing.continents.items()]
        choose(self._which, options, self._which.value)
        name = self._which.value
        if name is None:
            return
        entry = drawing.continents[name]
        self._name.value, self._id.value = name_of(entry, name, language), name
        bonus = entry.get("bonus")
        self._bonus.value = bonus if isinstance(bonus, int) else 0
        self._color.value = color_of(drawing, name)
        counts = {
            id: sum(e.get("continent") == id for e in drawing.territories.values())
            for id in drawing.continents
        }
        swatch = "<span style='display:inline-block;width:14px;height:14px;border:1px solid;background:"
        rows = "".join(
            f"<tr><td>{swatch}{color_of(drawing, id)}'></span> {escape(label)}</td>"
            f"<td class='number'>{counts[id]}</td>"
            f"<td class='number'>{escape(str(drawing.continents[id].get('bonus', '?')))}</td></tr>"
            for label, id in options
        )
        heads = "".join(f"<th>{escape(t)}</th>" for t in (_("Continent"), _("Territories"), _("Bonus")))
        self._list.value = f"<table class='risk-kit-table'><tr>{heads}</tr>{rows}</table>"


class BoardPanel(Panel):
    """The canvas, the picture to draw over, and cards for all territories."""

    title = mark("Board")

    def _build(self) -> list[w.Widget]:
        self._width = self._number(_("Width"), lambda _value: self._resize())
        self._height = self._number(_("Height"), lambda _value: self._resize())
        self._picture = self._choice(_("Draw over"), self._lay_under)
        text = _(
            "Pictures beside the board's file can be drawn over; they are shown here, not when it is played."
        )
        deal = button(_("Deal card symbols evenly"), lambda: self.editor.do("deal_cards"), self.guard)
        return [self._width, self._height, self._picture, w.HTML(f"<small>{escape(text)}</small>"), deal]

    def _resize(self) -> None:
        size = {"width": self._width.value, "height": self._height.value}
        self.editor.do("set_canvas", **size)

    def _lay_under(self, file: str) -> None:
        if file:
            picture_of(self.editor.path.with_name(file))  # one that cannot be shown is refused
        self.editor.do("set_background", file=file or None)

    def _fill(self) -> None:
        width, height = canvas_of(self.editor.drawing)
        self._width.value, self._height.value = round(width), round(height)
        folder = self.editor.path.resolve().parent
        pictures = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in PICTURES)
        there = self.editor.drawing.data.get("background")
        if isinstance(there, str) and there not in pictures:
            pictures.append(there)
        choose(self._picture, [(_("nothing"), ""), *((name, name) for name in pictures)], there or "")
