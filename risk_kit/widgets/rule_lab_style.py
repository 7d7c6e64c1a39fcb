"""The style of the rule laboratory: rows that fit a projector, names of controls for screen readers only."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.palette import RULESET_A, RULESET_B

if TYPE_CHECKING:
    from collections.abc import Iterable

# Rows name the options, so the names of controls are only for who cannot see the rows.
STYLE = f"""<style>
.risk-kit-options {{display: grid; gap: 4px 14px; align-items: start; width: 100%;
  grid-template-columns: minmax(180px, 1.1fr) minmax(170px, 1fr) minmax(170px, 1fr)}}
.risk-kit-options > .risk-kit-wide {{grid-column: 1 / -1}}
.risk-kit-lab .widget-button {{width: auto}}
.risk-kit-lab .risk-kit-battle section {{font-size: 13px !important; flex-wrap: nowrap !important}}
.risk-kit-lab .risk-kit-battle {{display: grid !important;
  grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr))}}
.risk-kit-lab .risk-kit-battle section > div:first-child {{flex: 1 1 0 !important; min-width: 0}}
.risk-kit-lab .risk-kit-battle section > div:last-child {{flex: 0 1 230px !important; min-width: 0}}
.risk-kit-battle svg {{max-width: 100%; height: auto}}
.risk-kit-options .widget-html, .risk-kit-options .widget-html-content {{height: auto; min-width: 0}}
.risk-kit-options .widget-html-content {{line-height: 1.35}}
.risk-kit-options .widget-dropdown, .risk-kit-options .widget-text {{width: auto; max-width: 420px}}
.risk-kit-options .risk-kit-control {{margin: 2px}}
.risk-kit-control > .widget-label, .risk-kit-control .widget-label-basic > span {{position: absolute;
  width: 1px; height: 1px; margin: 0; padding: 0; overflow: hidden; clip-path: inset(50%)}}
.risk-kit-scroll {{display: block; max-height: 400px; overflow-y: auto; scrollbar-gutter: stable; width: 100%;
  border-top: 1px solid currentColor; border-bottom: 1px solid currentColor; padding: 4px 0}}
.risk-kit-options small {{display: block; opacity: .8; overflow-wrap: anywhere}}
.risk-kit-differs {{border-left: 4px solid currentColor; padding-left: 6px}}
.risk-kit-group {{margin: 8px 0 2px; border-bottom: 1px solid currentColor}}
.risk-kit-pair {{display: grid; grid-template-columns: 1fr 1fr; gap: 4px 20px}}
.risk-kit-pair ul {{margin: 2px 0 4px; padding-left: 20px}}
.risk-kit-head-a {{border-top: 6px solid {RULESET_A}}}
.risk-kit-head-b {{border-top: 6px double {RULESET_B}}}
.risk-kit-lab p {{overflow-wrap: anywhere}}
.risk-kit-table {{border-collapse: collapse; font-size: 14px; line-height: 1.3}}
.risk-kit-table td, .risk-kit-table th {{text-align: left; padding: 2px 12px 2px 0;
  border-bottom: 1px solid #8886}}
.risk-kit-table .number {{text-align: right; font-variant-numeric: tabular-nums}}
.risk-kit-results {{font-size: 13px}}
.risk-kit-results .number {{white-space: nowrap}}
.risk-kit-results svg {{width: clamp(130px, 20vw, 260px); height: auto; vertical-align: middle}}
@media (max-width: 1150px) {{
  .risk-kit-results {{font-size: 12px}}
  .risk-kit-results td, .risk-kit-results th {{padding-right: 7px}}
  .risk-kit-results svg {{width: 110px}}
}}
.risk-kit-lab h3 {{margin: 14px 0 4px}}
</style>"""


def heading(text: str) -> str:
    """Heading of a part, as HTML."""
    return f"<h3>{escape(text)}</h3>"


def items(sentences: Iterable[str]) -> str:
    """A list of sentences, as HTML."""
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"


def folded(summary: str, html: str) -> str:
    """HTML that is folded away under a summary."""
    return f"<details><summary>{escape(summary)}</summary>{html}</details>"
