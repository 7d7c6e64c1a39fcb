"""The page of a battle: sliders, odds, dice and tables under some rulesets, in one HTML file.

Python applies the rules; the script of the page only chains the law of each roll that stands in its data.
Where scripts do not run (the preview of a mail) the first battle and all tables can be read anyway. Nothing
is fetched: the page's own policy forbids it, and lets only the style and script run whose digests it names.
"""

from __future__ import annotations

import json
from html import escape
from string import Template
from typing import TYPE_CHECKING

from risk_kit import __version__
from risk_kit.drawing.page.colors import color_rules
from risk_kit.drawing.page.data import MOST_ARMIES, page_data
from risk_kit.drawing.page.shell import page_template, part, policy
from risk_kit.drawing.page.tables import heat_table
from risk_kit.drawing.page.texts import dice_in_words, labels, losses_in_words
from risk_kit.errors import RuleError
from risk_kit.language import attackers_in_words, defenders_in_words, get_language
from risk_kit.language import translate as _
from risk_kit.odds import battle
from risk_kit.odds.counts import whole_count
from risk_kit.rules.load import load_ruleset
from risk_kit.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_RULESETS = 4
"""Rulesets that one page sets side by side."""
SCRIPTS = ("odds.js", "battle.js")


def battle_page(
    rulesets: Sequence[Ruleset | str] = ("classic",), *, attackers: int = 10, defenders: int = 10
) -> str:
    """HTML of a page with the odds of every battle up to 30 against 30, in the language in use.

    Parameters
    ----------
    rulesets : sequence of Ruleset or str
        One to four.
    attackers, defenders : int
        The battle that is shown first (1 to 30); the army that must stay is not counted.

    Raises
    ------
    RuleError
        When there is no ruleset or more than four, or a count is out of range.

    Notes
    -----
    Write it as UTF-8. Same arguments, same text.

    Examples
    --------
    >>> page = battle_page(["classic", "risiko"])
    >>> page.startswith("<!doctype html>"), "https://" in page
    (True, False)
    """
    attackers = whole_count(attackers, "attackers", least=1, most=MOST_ARMIES)
    defenders = whole_count(defenders, "defenders", least=1, most=MOST_ARMIES)
    rules = _loaded(rulesets)
    style = part("base.css") + part("battle.css") + color_rules()
    script = "".join(part(name) for name in SCRIPTS)
    names = ", ".join(each.name() for each in rules)
    return page_template("battle.html", "$title: $names").substitute(
        {name: escape(text) for name, text in labels(MOST_ARMIES).items()},
        language=get_language(),
        policy=policy(style, script),
        names=escape(names),
        style=style,
        script=script,
        data=_json_in_html(page_data(rules, attackers, defenders)),
        armies=escape(_armies(attackers, defenders)),
        attackers=attackers,
        defenders=defenders,
        most=MOST_ARMIES,
        count=len(rules),
        chances="".join(_chance(number, each, attackers, defenders) for number, each in enumerate(rules)),
        cards="".join(_card(number, each, attackers, defenders) for number, each in enumerate(rules)),
        tables="".join(heat_table(number, each) for number, each in enumerate(rules)),
        version=escape(__version__),
    )


def _loaded(rulesets: Sequence[Ruleset | str]) -> list[Ruleset]:
    if not rulesets:
        raise RuleError(_("Name at least one ruleset."))
    if len(rulesets) > MOST_RULESETS:
        message = _("A page compares at most {most} rulesets, not {count}.")
        raise RuleError(message.format(most=MOST_RULESETS, count=len(rulesets)))
    return [load_ruleset(each) if isinstance(each, str) else each for each in rulesets]


def _chance(number: int, ruleset: Ruleset, attackers: int, defenders: int) -> str:
    """The chance to win, short, for the line that stays in sight."""
    win = battle(attackers=attackers, defenders=defenders, rules=ruleset).win_in_words()
    return f'<li class="r{number}">{escape(ruleset.name())} <strong class="win">{escape(win)}</strong></li>'


def _card(number: int, ruleset: Ruleset, attackers: int, defenders: int) -> str:
    """A ruleset with the odds of the first battle; the script fills in the rest."""
    odds = battle(attackers=attackers, defenders=defenders, rules=ruleset)
    texts = {name: escape(text) for name, text in labels(MOST_ARMIES).items()}
    return Template(part("card.html")).substitute(
        texts,
        number=number,
        name=escape(ruleset.name()),
        dice=escape(dice_in_words(ruleset.dice)),
        win=escape(odds.win_in_words()),
        losses=escape(losses_in_words(odds)),
    )


def _armies(attackers: int, defenders: int) -> str:
    return _("{attackers} (a stack of {stack}, one stays) against {defenders}").format(
        attackers=attackers_in_words(attackers), stack=attackers + 1, defenders=defenders_in_words(defenders)
    )


def _json_in_html(data: object) -> str:
    """JSON that cannot end the element it stands in, whatever a name holds."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
