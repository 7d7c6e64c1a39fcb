"""Arguments that several verbs share."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError, SaveError
from risk_kit.files.findings import clip
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

    from risk_kit.rules.ruleset import Ruleset


def add_rulesets(parser: Any) -> None:
    """Let a verb take one ruleset or several, and changed rules."""
    rulesets = parser.add_mutually_exclusive_group()
    about = _("id of a shipped ruleset, or a file")
    rulesets.add_argument("--ruleset", default="classic", metavar=_("RULESET"), help=about)
    several = _("several rulesets side by side")
    rulesets.add_argument("--compare", nargs="+", metavar=_("RULESET"), help=several)
    add_changes(parser)


def add_changes(parser: Any) -> None:
    """Let a verb change rules of its ruleset."""
    change = _("change a rule of the ruleset, such as defense.dice=3; may be repeated")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=change)


def named_bots(text: str | None) -> list[str] | None:
    """Names of shipped bots, from a text with commas between them; None where none is named.

    Raises
    ------
    UnknownNameError
        When no bot bears one of the names.
    """
    from risk_kit.bots.contract import find_bot

    names = [name.strip() for name in (text or "").split(",") if name.strip()]
    return [find_bot(name).name for name in names] or None


def check_out(path: Path | None) -> None:
    """Refuse a file that could not be written, before the work that it is to hold is done.

    Raises
    ------
    SaveError, OSError
        When its folder is not there or may not be written to, or the file is a folder itself.
    """
    if path is None:
        return
    if not path.parent.is_dir():
        raise SaveError(_("There is no folder {folder}.").format(folder=clip(str(path.parent), 400)))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    for needed in (path.parent, path):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(needed))


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add the option to write over a file of others; see `refuse_other`."""
    force = _("overwrite a file that risk_kit did not write")
    parser.add_argument("--force", action="store_true", help=force)


def add_html(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a file for a page; see `check_html`."""
    html = _("write a page that works by itself to a file that ends in .html")
    parser.add_argument("--html", type=Path, metavar=_("FILE"), help=html)
    add_force(parser)


def check_html(path: Path | None, *, force: bool) -> None:
    """Refuse a file for a page that could not be written there, before the work is done.

    Raises
    ------
    RuleError, SaveError, OSError
        When it is no page by its name, cannot be written, or is a file of others and `force` is not set.
    """
    if path is None:
        return
    from risk_kit.drawing.export import refuse_other

    if path.suffix.lower() not in (".html", ".htm"):
        message = _("The page can be written as .html, not as {ending!r}.")
        raise RuleError(message.format(ending=path.suffix or path.name))
    check_out(path)
    refuse_other(path, force=force)


def write_page(page: str, path: Path, *, force: bool) -> None:
    """Write a page, and say so.

    Raises
    ------
    RuleError, SaveError
    """
    from risk_kit.drawing.export import save_page

    print(_("Wrote {file}.").format(file=save_page(page, path, force=force)))


def chosen_rulesets(args: argparse.Namespace) -> list[Ruleset]:
    """The rulesets that the arguments ask for, each with the changed rules."""
    from risk_kit.rules.load import load_ruleset

    return [load_ruleset(name, args.rule) for name in args.compare or [args.ruleset]]
