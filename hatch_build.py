"""Compile the message catalogs (.po) beside themselves before the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for po in Path(self.root, "risk_kit", "language", "locales").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
