"""What a board is besides shapes and borders: continents, names, cards, its canvas and a picture under it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from risk_kit.editing.entries import (
    NOUNS,
    add_entry,
    empty,
    first_name,
    free_id,
    known,
    named,
    new_id,
    numbered_id,
    put_key,
    set_key,
)
from risk_kit.errors import EditError
from risk_kit.files.boards import LEAST_CANVAS, MOST_CANVAS, is_extent
from risk_kit.files.splice import Operation, Remove, Rename, Set
from risk_kit.language import translate as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from risk_kit.editing.drawing import Drawing

SYMBOLS = ("infantry", "cavalry", "artillery")
BONUS = 2
"""Armies a turn that a continent pays which nobody has thought about yet."""


def add_continent(
    drawing: Drawing, name: str = "", bonus: int = BONUS, color: str | None = None, language: str = "en"
) -> Drawing:
    """Drawing with one more continent, without territories yet."""
    id = free_id(name, drawing.continents) if name else numbered_id("continent", drawing.continents)
    texts = first_name(id, name, language)
    entry: dict[str, Any] = {"name": texts} if texts else {}
    entry["bonus"] = _bonus(bonus)
    if color is not None:
        entry["color"] = _color(color)
    return add_entry(drawing, "continents", id, entry)


def set_bonus(drawing: Drawing, continent: str, bonus: int) -> Drawing:
    """Drawing in which a continent pays so many armies a turn."""
    known(drawing, "continents", continent)
    return set_key(drawing, ("continents", continent), "bonus", _bonus(bonus))


def set_color(drawing: Drawing, continent: str, color: str) -> Drawing:
    """Drawing in which a continent has a color such as ``"#d6a43b"``."""
    known(drawing, "continents", continent)
    return set_key(drawing, ("continents", continent), "color", _color(color))


def rename_continent(drawing: Drawing, continent: str, id: str) -> Drawing:
    """Drawing in which a continent has another id, everywhere."""
    known(drawing, "continents", continent)
    new = new_id(id, continent, drawing.continents)
    if new == continent:
        return drawing
    operations: list[Operation] = [
        Set(("territories", name, "continent"), new)
        for name, entry in drawing.territories.items()
        if entry.get("continent") == continent
    ]
    return drawing.edited(*operations, Rename(("continents", continent), new))


def remove_continent(drawing: Drawing, continent: str) -> Drawing:
    """Drawing without a continent that has no territories."""
    known(drawing, "continents", continent)
    there = [name for name, entry in drawing.territories.items() if entry.get("continent") == continent]
    if there:
        message = _("{continent} still has territories: {territories}.")
        raise EditError(message.format(continent=continent, territories=", ".join(there[:5])))
    return drawing.edited(Remove(("continents", continent)))


def set_continent(drawing: Drawing, territories: Sequence[str], continent: str) -> Drawing:
    """Drawing in which territories belong to a continent."""
    known(drawing, "continents", continent)
    names = [territories] if isinstance(territories, str) else territories
    changed = [name for name in names if known(drawing, "territories", name).get("continent") != continent]
    return drawing.edited(
        *(put_key(drawing, ("territories", name), "continent", continent) for name in changed)
    )


def set_name(drawing: Drawing, place: str, text: str, language: str = "en", group: str = "") -> Drawing:
    """Drawing in which a territory or continent has a name in a language; an empty one takes it away.

    Parameters
    ----------
    group : str
        ``"territories"`` or ``"continents"``, where both have the id; without it a territory is meant first.
    """
    if group not in NOUNS:
        only = place in drawing.continents and place not in drawing.territories
        group = "continents" if only else "territories"
    entry = known(drawing, group, place)
    return set_key(drawing, (group, place), "name", named(entry, place, text.strip(), language))


def set_card(drawing: Drawing, territory: str, card: str | None) -> Drawing:
    """Drawing in which the card of a territory has a symbol; None for no card."""
    known(drawing, "territories", territory)
    return set_key(drawing, ("territories", territory), "card", card)


def dealt(territories: Sequence[str], symbols: Sequence[str] = SYMBOLS) -> dict[str, str]:
    """Symbols of cards in turn, so that each is there as often, on the board and in each continent."""
    return {name: symbols[index % len(symbols)] for index, name in enumerate(territories)}


def deal_cards(drawing: Drawing, symbols: Sequence[str] = SYMBOLS) -> Drawing:
    """Drawing with card symbols dealt evenly, within continents too: in turn, in the order of the file."""
    order = [
        name
        for continent in drawing.continents
        for name, entry in drawing.territories.items()
        if entry.get("continent") == continent
    ]
    wanted = dealt(order, symbols)
    changed = [name for name in order if drawing.territories[name].get("card") != wanted[name]]
    return drawing.edited(*(put_key(drawing, ("territories", n), "card", wanted[n]) for n in changed))


def set_canvas(drawing: Drawing, width: float, height: float) -> Drawing:
    """Drawing on a canvas of another size; what is drawn stays where it is."""
    if not (is_extent(width) and is_extent(height)):
        message = _("A canvas is {least} to {most} units wide and high.")
        raise EditError(message.format(least=LEAST_CANVAS, most=MOST_CANVAS))
    value = {"width": width, "height": height}
    return _set_line(drawing, "canvas", value)


def set_background(drawing: Drawing, file: str | None) -> Drawing:
    """Drawing over a picture that lies beside its file; None for none."""
    if file is not None and not re.fullmatch(r"[^/\\]+\.(png|jpe?g|webp|gif)", file, re.IGNORECASE):
        raise EditError(_("A background is a picture beside the file, such as sketch.png."))
    return _set_line(drawing, "background", file)


def _set_line(drawing: Drawing, key: str, value: Any) -> Drawing:
    """Drawing with a line of its own for a value of the whole board, above its parts."""
    if value is None or key in drawing.data:
        return set_key(drawing, (), key, value)
    return drawing.edited(empty(drawing, key, value))


def _bonus(bonus: int) -> int:
    if isinstance(bonus, bool) or int(bonus) != bonus or not 0 <= bonus <= 1000:
        raise EditError(_("A bonus is a whole number from 0 to 1000."))
    return int(bonus)


def _color(color: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", color):
        raise EditError(_('A color is written like "#d6a43b".'))
    return color
