"""The sheet of a ruleset as a page of its own, made to be printed on A4 and handed out."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from risk_kit.drawing.export_pages import GENERATOR
from risk_kit.language import get_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from risk_kit.rules.sheet import Sheet

_CSS = """
@page { size: A4; margin: 14mm 15mm }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 8mm 6mm; max-width: 190mm; color: #1d1d1f; background: #fff;
  font: 10.5pt/1.35 Georgia, "Times New Roman", serif; overflow-wrap: break-word }
header { border-bottom: 2px solid #1d1d1f; margin-bottom: 4mm }
h1 { font-size: 22pt; line-height: 1.15; margin: 0 }
header p { margin: 1mm 0 2mm; color: #45454a }
h2 { font: bold 11pt/1.2 "Helvetica Neue", Arial, sans-serif; margin: 0 0 1mm; break-after: avoid }
section { margin: 0 0 4mm; padding-top: 1px }
ul, ol { margin: 0; padding-left: 5mm }
ol { padding-left: 7mm }
li { margin: 0 0 .8mm; break-inside: avoid; orphans: 2; widows: 2 }
li::marker { color: #6b6b70 }
.rules { columns: 2; column-gap: 9mm }
.missions { border-top: 1px solid #8a8a90; padding-top: 3mm; margin-top: 4mm }
.missions ol { columns: 2; column-gap: 9mm }
.note { margin: 1mm 0 0; font-size: 9pt; color: #45454a }
@media (max-width: 640px) { body { padding: 5mm 4mm } .rules, .missions ol { columns: 1 } }
@media print { body { padding: 0; max-width: none; font-size: 9.7pt; line-height: 1.28 }
  h1 { font-size: 20pt } header { margin-bottom: 3mm } section { margin-bottom: 3mm }
  .rules, .missions ol { columns: 2 } .missions { break-inside: avoid } }
"""


def rules_page(sheet: Sheet) -> str:
    """HTML page of a sheet, self-contained, in the language in use.

    Examples
    --------
    >>> from risk_kit.rules.sheet import Section, Sheet
    >>> page = rules_page(Sheet("Mine & yours", "", (Section("Players", ("For 2 players.",)),)))
    >>> "<h1>Mine &amp; yours</h1>" in page
    True
    """
    sections = "\n".join(
        f"<section>\n<h2>{escape(section.title)}</h2>\n<ul>\n{_items(section.sentences)}\n</ul>\n</section>"
        for section in sheet.sections
    )
    about = f"\n<p>{escape(sheet.about)}</p>" if sheet.about else ""
    return f"""<!doctype html>
<html lang="{get_language()}">
<head>
<meta charset="utf-8">
{GENERATOR}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)}</title>
<style>{_CSS}</style>
</head>
<body>
<header>
<h1>{escape(sheet.title)}</h1>{about}
</header>
<main>
<div class="rules">
{sections}
</div>
{_missions(sheet)}</main>
</body>
</html>
"""


def _missions(sheet: Sheet) -> str:
    if not sheet.missions:
        return ""
    note = f'<p class="note">{escape(sheet.note)}</p>\n' if sheet.note else ""
    return (
        f'<section class="missions">\n<h2>{escape(sheet.missions_title)}</h2>\n'
        f"<ol>\n{_items(sheet.missions)}\n</ol>\n{note}</section>\n"
    )


def _items(sentences: Iterable[str]) -> str:
    return "\n".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
