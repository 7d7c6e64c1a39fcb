"""``risk-kit diff``: what differs between two boards, or between two rulesets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli import rules
from risk_kit.cli.table import table
from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.suggest import unknown_name
from risk_kit.language import LANGUAGES, get_language, mark, ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.board.board import Board
    from risk_kit.board.compare import Change

KINDS = ("board", "ruleset")
_TITLES = {
    "territory": mark("territory"),
    "continent": mark("continent"),
    "border": mark("border"),
    "way": mark("kind of border"),
    "belongs": mark("continent of a territory"),
    "bonus": mark("bonus"),
    "name": mark("name ({language})"),
    "card": mark("card"),
}
_WORDS = {
    "land": mark("by land"),
    "sea": mark("by sea"),
    "infantry": mark("infantry"),
    "cavalry": mark("cavalry"),
    "artillery": mark("artillery"),
}


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("show what differs between two boards, or between two rulesets")
    parser = verbs.add_parser("diff", help=text, description=text, parents=parents)
    names = _("id of a shipped board or ruleset, or a file")
    parser.add_argument("one", metavar="A", help=names)
    parser.add_argument("other", metavar="B", help=names)
    parser.add_argument(
        "--kind",
        choices=KINDS,
        metavar="|".join(KINDS),
        help=_("which are meant, where an id is that of both"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the differences; 0 when there are none, 1 when there are some."""
    from risk_kit.board.load import load_map
    from risk_kit.rules.compare import compare
    from risk_kit.rules.load import load_ruleset

    kind, both = _kind(args.one, args.other, args.kind)
    if kind == "board":
        differ = _print_boards(load_map(args.one), load_map(args.other), (args.one, args.other))
    else:
        differ = bool(compare(load_ruleset(args.one), load_ruleset(args.other)).differing)
        rules.print_table([args.one, args.other])
    if both:
        print(_("There are rulesets of these names too: `--kind ruleset` compares them."))
    return int(differ)


def _kind(one: str, other: str, wanted: str | None) -> tuple[str, bool]:
    """What the two are, and whether they could have been rulesets as well."""
    found = [(name, _kinds(name)) for name in (one, other)]
    shared = [kind for kind in KINDS if all(kind in kinds for _name, kinds in found)]
    if wanted:
        return wanted, False
    if not shared:
        words = {"board": _("a board"), "ruleset": _("a ruleset")}
        says = [_("{name} is {kind}").format(name=clip(name), kind=words[kinds[0]]) for name, kinds in found]
        raise RuleError(
            _("Only two of a kind can be compared: {first}, {second}.").format(first=says[0], second=says[1])
        )
    return shared[0], len(shared) > 1


def _kinds(name: str) -> list[str]:
    """The kinds of file that a name stands for."""
    from risk_kit.files.extends import read_layers
    from risk_kit.files.locate import known

    path = Path(name)
    if path.suffix or path.is_file():
        kind = read_layers(path)[0]
        return [kind] if kind in KINDS else list(KINDS)  # loading it says what is wrong with it
    kinds = [kind for kind in KINDS if name in known(kind)]
    if not kinds:
        names = sorted({known_name for kind in KINDS for known_name in known(kind)})
        message = _("There is neither a board nor a ruleset {name!r}; there are {known}.").format(
            name=clip(name), known=", ".join(names)
        )
        raise unknown_name(message, name, "board", names)
    return kinds


def _print_boards(one: Board, other: Board, titles: tuple[str, str]) -> bool:
    from risk_kit.board.compare import compare_boards

    changes = compare_boards(one, other)
    if not changes:
        print(_("These boards do not differ."))
        return False
    elsewhere = Counter(
        c.language for c in changes if c.language in LANGUAGES and c.language != get_language()
    )
    rows = [_row(change, one, other) for change in changes if change.language not in elsewhere]
    if rows:
        heads = (one.name(), other.name())
        heads = heads if heads[0] != heads[1] else titles
        print(table((_("what differs"), _("where"), *heads), rows))
    for language, count in elsewhere.items():
        text = ngettext(
            "{count} name differs in {language}: `--language {language}` shows it.",
            "{count} names differ in {language}: `--language {language}` shows them.",
            count,
        )
        print(text.format(count=count, language=language))
    return True


def _row(change: Change, one: Board, other: Board) -> tuple[str, str, str, str]:
    title = _(_TITLES[change.kind]).format(language=change.language)
    where = " – ".join(_place(name, one, other) for name in change.ids)
    before, after = (_value(change, value, one, other) for value in (change.before, change.after))
    return title, where, before, after


def _place(name: str, one: Board, other: Board) -> str:
    """Name of a territory or a continent of either board."""
    for board in (one, other):
        place = board.territories.get(name) or board.continents.get(name)
        if place:
            return place.name()
    return name


def _value(change: Change, value: str | None, one: Board, other: Board) -> str:
    if value is None:
        return "–"
    if change.kind in ("territory", "continent"):
        return _("there")
    if change.kind == "belongs":
        return _place(value, one, other)
    if change.kind in ("border", "way"):
        return " + ".join(_way(part, one, other) for part in value.split(" + "))
    return _(_WORDS[value]) if change.kind == "card" and value in _WORDS else value


def _way(way: str, one: Board, other: Board) -> str:
    kind, _space, ends = way.partition(" ")
    if not ends:
        return _(_WORDS[kind])
    direction = " → ".join(_place(name, one, other) for name in ends.split(" → "))
    return _("{way}, only {direction}").format(way=_(_WORDS[kind]), direction=direction)
