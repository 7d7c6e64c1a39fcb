"""Why a finding matters: a sentence or two for each code, shown by ``risk-kit explain``."""

from __future__ import annotations

from risk_kit.files.reasons_boards import BOARD_REASONS
from risk_kit.files.reasons_rules import RULE_REASONS
from risk_kit.language import mark as _
from risk_kit.language import translate

_TOLD = (
    (
        ("file-missing",),
        _("Nothing was read. A name without a folder is looked for in the folder you are in."),
    ),
    (
        ("file-unreadable",),
        _("The system does not let the file be read: look at its permissions, or whether it is a folder."),
    ),
    (
        ("text-not-text",),
        _("The file holds a picture, an archive or the like, whatever its name says."),
    ),
    (
        ("file-too-large", "yaml-too-deep", "yaml-too-many", "yaml-too-long"),
        _(
            "Limits keep a wrong or hostile file from stalling the program; no board or ruleset comes "
            "near them."
        ),
    ),
    (
        ("text-not-utf8", "text-not-utf8-cp1252", "text-other-encoding"),
        _("Files are read as UTF-8 alone, so that names with accents are the same on every computer."),
    ),
    (
        ("text-invisible", "yaml-escape-invisible"),
        _(
            "Two names that look the same would be different, and nobody could see why. Such "
            "characters come along with text copied from web pages."
        ),
    ),
    (
        ("text-not-normalized",),
        _(
            "An accented letter can be one character or two. The two look alike, but a search for one "
            "does not find the other."
        ),
    ),
    (
        ("text-look-alike", "yaml-key-look-alike"),
        _(
            "Some Cyrillic and Greek letters look like Latin ones. To the program they are other "
            "letters, so the word is another word."
        ),
    ),
    (
        ("text-typographic",),
        _(
            "Word processors turn quotes and dashes into typographic ones, which mean nothing to "
            "YAML: they become part of the text."
        ),
    ),
    (
        ("yaml-syntax",),
        _(
            "The text cannot be taken apart into keys and values, so nothing behind this place is "
            "checked yet. Look for a bracket, quote, colon or dash that is missing here or on the "
            "line before."
        ),
    ),
    (
        ("yaml-tab-indent", "yaml-tab"),
        _(
            "YAML shows by spaces what belongs to what. A tab is as wide as each editor likes, so "
            "YAML does not count it."
        ),
    ),
    (
        ("yaml-escape",),
        _(
            "In double quotes a backslash begins a code such as \\n. In single quotes it is a plain "
            "character."
        ),
    ),
    (
        ("yaml-directive", "yaml-anchor", "yaml-merge", "yaml-tag", "yaml-complex-key"),
        _(
            "Boards and rulesets use the plain part of YAML that everybody can read. The rest can run "
            "code or blow up a small file in other programs, so it is refused."
        ),
    ),
    (
        ("yaml-empty",),
        _("There is no key in the file, only blank lines or comments."),
    ),
    (
        ("yaml-documents",),
        _("A line `---` begins another document. Each file is one board, ruleset or deck."),
    ),
    (
        ("yaml-duplicate-key",),
        _("Of two values only one can count. The first does here, but the last one in many programs."),
    ),
    (
        ("yaml-key-not-text", "yaml-boolean-word", "yaml-number-like"),
        _(
            "YAML programs disagree about such words: some turn them into true, false, a number or a "
            "date. Quotes make them text everywhere."
        ),
    ),
    (
        ("yaml-leading-zero",),
        _("Older YAML reads 010 as 8, newer YAML as 10; nobody should have to guess."),
    ),
    (
        ("yaml-not-finite",),
        _("Infinity, not-a-number and numbers of very many digits cannot be counted or drawn with."),
    ),
    (
        ("yaml-dash",),
        _("A list needs a space behind each dash; without it the lines are one long text."),
    ),
    (
        ("yaml-hash",),
        _(
            "A # after a space begins a comment, also within a color or a title without quotes: the "
            "rest of the line is lost."
        ),
    ),
    (
        ("format-missing", "format-unknown", "format-other-kind"),
        _(
            "The line `format` tells what a file is: a board, a ruleset or a deck of missions. What "
            "may stand in it follows from that."
        ),
    ),
    (
        ("schema-type",),
        _(
            "A value of another kind stands here than the key takes: a text for a number, a single "
            "value for a list, and the like."
        ),
    ),
    (
        ("schema-missing-key",),
        _(
            "Nothing sensible can be assumed for this key, so it must be written. A key indented too "
            "little or too much may also be the reason."
        ),
    ),
    (
        ("schema-missing-keys",),
        _(
            "A ruleset or board of its own says everything. One that `extends` another says only what "
            "differs from it."
        ),
    ),
    (
        ("schema-unknown-key",),
        _(
            "A key that nobody knows would be ignored, and a slip of the pen would pass unseen: so it "
            "is an error."
        ),
    ),
    (
        ("schema-choice",),
        _(
            "This option takes one of a few words, written exactly so. `risk-kit rules NAME --all` "
            "shows every option with its value."
        ),
    ),
    (
        ("schema-range",),
        _("The number is smaller or larger than anything that can be played or drawn."),
    ),
    (
        ("schema-size",),
        _("A point has two numbers, a border two ends, and some lists may not be empty."),
    ),
    (
        ("schema-empty-text", "schema-long-text"),
        _("Names are shown on boards and in tables: they need at least one letter, and room on the page."),
    ),
    (
        ("schema-pattern",),
        _(
            "Ids, colors, languages and file names are written in one way, so that they mean the same "
            "on every computer. What players read is the `name`, which is free."
        ),
    ),
    (
        ("schema-other",),
        _(
            "A rule of the schema that has no sentence of its own; `risk-kit rules NAME --all` and "
            "the shipped files show what is right."
        ),
    ),
    (
        ("number-comma",),
        _("In YAML a comma separates values, and decimals have a point."),
    ),
    (
        ("list-form",),
        _("Several values are one list in square brackets, with commas between them."),
    ),
    (
        ("key-indent",),
        _("What belongs to a key stands below it, with more spaces before it."),
    ),
    (
        ("extends-unknown", "extends-outside"),
        _(
            "What a file extends is shipped with risk_kit or stands in the same folder, so that a "
            "folder can be given to others as it is."
        ),
    ),
    (
        ("extends-circle", "extends-too-deep"),
        _(
            "Each file is laid over the one that it extends; somewhere there must be a first one that "
            "stands alone."
        ),
    ),
    (
        ("extends-broken",),
        _(
            "An edition or house rule stands on the file that it extends, and cannot be judged before "
            "that one is sound."
        ),
    ),
    (
        ("id-twice", "id-not-file-name"),
        _(
            "Other files name a board, ruleset or deck by its id: NAME finds NAME.yaml, so id and "
            "file name should be one, and each id once."
        ),
    ),
    (
        ("modeline-broken",),
        _(
            "Text editors complete and check a file by the schema that this line names. A file that "
            "was copied to another folder still names the place of the old one."
        ),
    ),
)
REASONS: dict[str, str] = (
    {code: reason for codes, reason in _TOLD for code in codes} | BOARD_REASONS | RULE_REASONS
)
# Of codes that have none of their own, by how they start.
_GENERAL = {
    "foreign": _(
        "Maps of other programs are read as far as they make sense. What had to be assumed or "
        "left out is told, so that nothing changes unseen; what cannot be guessed is an error."
    ),
    "export": _(
        "Formats of other programs have no place for all that a board says; `risk-kit convert` "
        "tells what they lose."
    ),
    "start": _("`risk-kit new board` tells what it assumed or changed in what the board starts from."),
    "drawing": _(
        "The map editor shows where a drawing is hard to read or does not agree with the borders; "
        "the board can be played all the same."
    ),
}


def reason(code: str) -> str:
    """Why a finding of a code matters, in the language in use; empty where nothing is to be said."""
    return translate(REASONS.get(code) or _GENERAL.get(code.partition("-")[0], ""))
