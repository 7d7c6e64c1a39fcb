"""Small files that give a finding, and the same mended: what ``risk-kit explain`` shows and tests prove."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parent / "examples"
FILE = "example.yaml"
"""Name of an example while it is checked, where it has none of its own."""
_KEY = re.compile(r"^([a-z_]+):", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """A fragment of a file that gives a finding, and the same mended.

    Attributes
    ----------
    code : str
        Code of the finding.
    bad, good : str
        The fragments, as they are shown; each starts at the first line of its file.
    base : str
        What completes them: a key that starts a line stands in the place of the one in the base.
    beside : mapping
        Texts of the files in the same folder, by name.
    encoding : str
        How the bad one is saved.
    file : str
        Name of the file that it stands in.
    checked_first : str
        Name of a file beside it that is checked with it, before it; empty for none.
    """

    code: str
    bad: str
    good: str
    base: str
    beside: Mapping[str, str]
    encoding: str = "utf-8"
    file: str = FILE
    checked_first: str = ""

    def write(self, fragment: str, encoding: str, folder: Path) -> Path:
        """Path of the file that a fragment makes, written to a folder with all that belongs beside it."""
        for name, text in self.beside.items():
            (folder / name).write_text(text, encoding="utf-8")
        path = folder / self.file
        path.write_bytes(_completed(fragment, self.base).encode(encoding))
        return path

    def named(self) -> list[tuple[str, str]]:
        """Names and texts of the YAML files beside it that the bad one depends on."""
        words = {*re.findall(r"[a-z_]+", self.bad), self.checked_first.removesuffix(".yaml")}
        return [(name, text) for name, text in self.beside.items() if name.removesuffix(".yaml") in words]

    def write_bad(self, folder: Path) -> Path:
        """Path of the file that gives the finding; see `write`."""
        return self.write(self.bad, self.encoding, folder)

    def write_good(self, folder: Path) -> Path:
        """Path of the mended file; see `write`."""
        return self.write(self.good, "utf-8", folder)


def _completed(fragment: str, base: str) -> str:
    """A fragment with the parts of its base whose keys it does not have; its lines come first."""
    own = set(_KEY.findall(fragment))
    parts = re.split(r"^(?=[a-z_]+:)", base, flags=re.MULTILINE)
    return fragment + "".join(part for part in parts if part.partition(":")[0] not in own)


@cache
def examples() -> Mapping[str, Example]:
    """All examples by code."""
    return {example.code: example for path in sorted(FOLDER.glob("*.yaml")) for example in _examples_of(path)}


def _examples_of(path: Path) -> Iterator[Example]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    base, beside, files = (data.pop(key, {}) for key in ("base", "beside", "files"))
    for code, entry in data.items():
        if "in" in entry:
            yield _changed(code, entry, files)
            continue
        yield Example(
            code,
            bad=entry["bad"],
            good=entry["good"],
            base="" if entry.get("whole") else base,
            beside=beside,
            encoding=entry.get("saved_as", "utf-8"),
            checked_first=entry.get("checked_first", ""),
        )


def _changed(code: str, entry: Mapping[str, Any], files: Mapping[str, str]) -> Example:
    """An example that is one of some files with changes; the others stand beside it."""
    texts = {}
    for key in ("change", "mend"):
        texts[key] = files[entry["in"]]
        for old, new in entry.get(key, ()):
            texts[key] = texts[key].replace(old, new, 1)
    encoding = entry.get("saved_as", "utf-8")
    return Example(code, texts["change"], texts["mend"], "", files, encoding, file=entry["in"])
