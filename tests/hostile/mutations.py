"""Shipped files, spoiled as people and machines spoil them: the stuff of the fuzz tests."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.hostile.loaders import shipped

# What breaks, stalls or fools readers, to be put anywhere.
FRAGMENTS = [
    "\t", "'", '"', "[", "]", "{", "}", ":", ": ", "- ", "-", "#", " #", "&a ", "*a", "!x ", "%", "@", "`", "|",
    "|\n", "|#", ">", "? ", "?", "---\n", "...\n", "<<: 1\n", "\u201c", "\ufeff", "\\", '"\\ud800"', '"\\e"',
    '"\\U00110000"', '"\\q"', "\n", " ", "  ", "\n\n", ",", ", ", "'x'y", "010", "0x1F", "12:30", "1e999", ".nan",
    "no", "~", "\u0430", "e\u0301", "\r", "\r\n", "{a:}", "[b:]", "{a::}", "a:b", "|2\n  x\n", "\\\n", "''", '""',
    "!<", "&", "*", "!!str ", "!!s[x]", "! ", "-\t", "? a\n: b\n", "[? a]", "[:]", "{: a}", "[a\n- b]", "- - a\n",
    "%YAML 1.1\n", "\n%X\n", "\x00", "\x1b[31m", "\u200b", "\u202e", "\x85", "\u2028", "[" * 40, "9" * 400, "x" * 300,
]  # fmt: skip
SEEDS = [path.read_text(encoding="utf-8") for path in shipped()]


@st.composite
def spoiled(draw, most: int = 40):
    """A few lines of a shipped file with some changes."""
    seed = draw(st.sampled_from(SEEDS)).split("\n")
    start = draw(st.integers(0, max(0, len(seed) - 2)) | st.just(0))
    lines = seed[start : start + draw(st.integers(1, most))]
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = draw(changed(lines, at))
        lines = lines or [""]
    return "\n".join(lines)


@st.composite
def changed(draw, lines, at):
    """What stands in the place of a line: nothing, twice, another one, indented, cut, or with something in it."""
    line = lines[at]
    column = draw(st.integers(0, len(line)))
    kind = draw(
        st.sampled_from(["drop", "double", "other", "indent", "cut", "fragment", "fragment", "letter"])
    )
    if kind == "drop":
        return []
    if kind == "double":
        return [line, line]
    if kind == "other":
        return [lines[draw(st.integers(0, len(lines) - 1))]]
    if kind == "indent":
        return [" " * draw(st.integers(0, 6)) + line.lstrip()]
    if kind == "cut":
        return [line[:column] + line[column + draw(st.integers(1, 3)) :]]
    piece = draw(st.sampled_from(FRAGMENTS) if kind == "fragment" else st.characters(codec="utf-8"))
    return (line[:column] + piece + line[column:]).split("\n")
