"""Print how many published files behave as their index says: ``python -m tests.files.formats.corpus_report``.

The variable RISK_KIT_CORPUS names the folder. A valid file and a quirk are read without an error, of a quirk
every defect is told; an invalid file is refused with its defect; garbage gets one sentence; a reference never
a traceback. Files that are read although the index calls them invalid are listed with what is told about them.
"""

from __future__ import annotations

from collections import defaultdict

from tests.files.formats.test_corpus import CONQUER_CLUB, ROWS, TOLD, causes, report_of

READ = ("valid", "quirk", "synthetic-valid")


def verdict(row: dict[str, str]) -> tuple[str, str]:
    """How a file behaves, in a word (``as it says``, ``read, told``, ``otherwise``), and what is found in it."""
    try:
        report = report_of(row)
    except Exception as error:  # a traceback is the one thing that nobody may get
        return "otherwise", repr(error)
    codes = sorted({finding.code for finding in report.findings})
    told = ", ".join(codes)
    status = row["status"]
    if status == "reference":
        return "as it says", told
    if status in READ:
        wanted = [TOLD[cause] for cause in causes(row)] if status == "quirk" else []
        good = report.ok and all(set(one) & set(codes) for one in wanted)
        return ("as it says" if good else "otherwise"), told
    if row["format"] == "garbage":
        return ("as it says" if codes == ["foreign-not-a-map"] else "otherwise"), told
    named = {code for cause in causes(row) for code in TOLD.get(cause, ())}
    named |= {code for words, code in CONQUER_CLUB.items() if words in row["why"]}
    if not named & set(codes):
        return "otherwise", told
    return ("read, told" if report.ok else "as it says"), told


def main() -> None:
    """Print a table by format and status, and the files that are not as the index says."""
    table: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    rest = []
    for row in ROWS:
        word, told = verdict(row)
        table[row["format"], row["status"]][word] += 1
        if word != "as it says":
            rest.append((word, row["file"], row["why"], told))
    print(f"{'format':20} {'status':18} {'files':>6} {'as it says':>11} {'read, told':>11} {'otherwise':>10}")
    for (form, status), counts in sorted(table.items()):
        numbers = [counts[word] for word in ("as it says", "read, told", "otherwise")]
        print(
            f"{form:20} {status:18} {sum(counts.values()):6} {numbers[0]:11} {numbers[1]:11} {numbers[2]:10}"
        )
    for word, file, why, told in rest:
        print(f"\n{word}: {file}\n  index: {why}\n  found: {told}")


if __name__ == "__main__":
    main()
