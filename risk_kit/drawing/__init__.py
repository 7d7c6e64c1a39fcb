"""Pictures: boards and dice as SVG (standard library only), charts as plotly figures."""
