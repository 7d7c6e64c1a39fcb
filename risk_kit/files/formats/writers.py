"""The formats that boards are written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from risk_kit.files.formats.conquest_write import write_conquest
from risk_kit.files.formats.domination_write import write_domination
from risk_kit.files.formats.geojson import write_geojson
from risk_kit.files.formats.node_link import write_node_link
from risk_kit.files.formats.yaml_write import write_yaml

if TYPE_CHECKING:
    from collections.abc import Callable

    from risk_kit.files.formats.outgoing import Outgoing

WRITERS: dict[str, tuple[str, Callable[[Outgoing, str], dict[str, str]]]] = {
    "yaml": ("YAML", write_yaml),
    "domination": ("Domination", write_domination),
    "conquest": ("Conquest", write_conquest),
    "geojson": ("GeoJSON", write_geojson),
    "node-link": ("node-link JSON", write_node_link),
}
"""By the name of a format: its name for people, and what makes the texts of its files, by their names."""
