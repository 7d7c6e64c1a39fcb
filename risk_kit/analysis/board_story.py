"""A report on a board as texts and tables in the language in use, for terminals, notebooks and pages."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from risk_kit.analysis.board_story_deal import deal_section
from risk_kit.analysis.board_story_graph import ways_section
from risk_kit.analysis.board_story_pay import continents_section
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import pandas as pd

    from risk_kit.analysis.board_report import BoardReport
    from risk_kit.analysis.board_section import Section

Table = Callable[[Sequence[str], Sequence[Sequence[str]], int], str]
WIDTH = 100


@dataclass(frozen=True)
class Story:
    """Everything that is told about a board.

    Attributes
    ----------
    title : str
        Name of the board.
    about : str
        Its sizes, and the ruleset.
    sections : tuple of Section
        Continents, ways, deals.
    """

    title: str
    about: str
    sections: tuple[Section, ...]

    def text(self, width: int = WIDTH, table: Table | None = None) -> str:
        """The story as text.

        Parameters
        ----------
        width : int
            Most characters in a line of a sentence.
        table : callable, optional
            Text of a table, of its heads, its rows and the width (default: columns as wide as they must be).
        """
        blocks = [f"{self.title}\n{textwrap.fill(self.about, width)}"]
        for section in self.sections:
            lines = [section.title, "-" * len(section.title)]
            lines += [textwrap.fill(text, width) for text in section.readings]
            if section.rows:
                lines += ["", (table or _plain_table)(section.heads, section.rows, width)]
            lines += [
                "",
                *(textwrap.fill(text, width) for text in (section.left_out, *section.notes) if text),
            ]
            blocks.append("\n".join(lines).rstrip())
        return "\n\n".join(blocks)

    def html(self) -> str:
        """The story as HTML for a notebook."""
        parts = [f"<h3>{escape(self.title)}</h3><p>{escape(self.about)}</p>"]
        for section in self.sections:
            parts.append(f"<h4>{escape(section.title)}</h4>{_paragraphs(section.readings)}")
            if section.rows:
                parts.append(_frame(section.heads, section.rows).to_html(index=False, border=0))
            parts.append(_paragraphs((section.left_out, *section.notes)))
        return "\n".join(parts)


def story_of(report: BoardReport) -> Story:
    """Story of a report."""
    board = report.board
    territories, continents = len(board.territory_list), len(board.continent_list)
    sizes = (
        ngettext("{count} territory", "{count} territories", territories).format(count=territories),
        ngettext("{count} continent", "{count} continents", continents).format(count=continents),
        ngettext("{count} border", "{count} borders", len(board.borders)).format(count=len(board.borders)),
    )
    about = _("{sizes}; ruleset: {ruleset}").format(sizes=", ".join(sizes), ruleset=report.ruleset.name())
    sections = (continents_section(report), ways_section(report), deal_section(report))
    return Story(board.name(), about, sections)


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)


def _plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], _width: int) -> str:
    frame = _frame(heads, rows).set_index(heads[0]).rename_axis(None).rename_axis(heads[0], axis=1)
    return frame.to_string()


def _frame(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame([list(row) for row in rows], columns=list(heads))
