"""The style of the map editor's panels."""

from __future__ import annotations

STYLE = """<style>
.risk-kit-editor .widget-html, .risk-kit-editor .widget-html-content {height: auto; min-width: 0;
  line-height: 1.35}
.risk-kit-editor .risk-kit-fault {border-bottom: 1px solid #8886; padding: 4px 0; width: 100%}
.risk-kit-editor .risk-kit-fault .widget-button {height: auto; min-height: 28px; white-space: normal;
  line-height: 1.25; text-align: left}
.risk-kit-diff {font-size: 12px; line-height: 1.4; overflow-x: auto; border: 1px solid #8886; padding: 6px}
.risk-kit-diff .new {background: #d8f0d2; color: #123d0c}
.risk-kit-diff .old {background: #f7d9d5; color: #5a1109}
.risk-kit-editor .risk-kit-table {border-collapse: collapse; font-size: 13px}
.risk-kit-editor .risk-kit-table td, .risk-kit-editor .risk-kit-table th {text-align: left;
  padding: 2px 12px 2px 0; border-bottom: 1px solid #8886}
.risk-kit-editor .number {text-align: right !important; font-variant-numeric: tabular-nums}
.risk-kit-editor .widget-html svg {max-width: 100%; height: auto}
.risk-kit-editor .lm-TabBar .lm-TabBar-content {flex-wrap: wrap}
.risk-kit-editor .jupyter-widget-tab > .lm-TabBar .lm-TabBar-tab {flex: 1 1 auto; width: auto;
  min-width: max-content; max-width: 130px; padding: 0 5px; font-size: 12px; text-align: center}
.risk-kit-editor .jupyter-widget-tab .widget-vbox .widget-html-content {overflow-x: auto}
.risk-kit-editor .jupyter-widget-tab .widget-html > .widget-html-content {overflow: visible}
.risk-kit-editor .jupyter-widget-tab .widget-html table {font-size: 11px; line-height: 1.25;
  border-collapse: collapse}
.risk-kit-editor .jupyter-widget-tab .widget-html th, .risk-kit-editor .jupyter-widget-tab .widget-html td {
  padding: 3px 2px; white-space: normal}
.risk-kit-editor .widget-button {width: auto}
.risk-kit-editor .risk-kit-panel.widget-vbox > * {flex-shrink: 0}
.risk-kit-editor {container-type: inline-size}
@container (min-width: 980px) {.risk-kit-editor .risk-kit-wide {order: -1}}
</style>"""
