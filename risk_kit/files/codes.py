"""Every kind of finding: its stable code, its severity, its message and its usual hint, once.

A message names what was found in the words of the file; values in it are clipped and escaped.
"""

from __future__ import annotations

from risk_kit.files.code import Code, Severity
from risk_kit.files.codes_drawing import DRAWING_CODES
from risk_kit.files.codes_formats import FORMAT_CODES
from risk_kit.files.codes_rules import RULE_CODES
from risk_kit.files.codes_start import START_CODES
from risk_kit.language import mark as _

__all__ = ["CODES", "Code", "Severity"]

E_, W_ = Severity.ERROR, Severity.WARNING

CODES: dict[str, Code] = {
    # The file itself
    "file-missing": Code(E_, _("There is no such file."), _("Check the name and the folder.")),
    "file-unreadable": Code(E_, _("The file cannot be read: {reason}.")),
    "file-too-large": Code(
        E_,
        _("The file has {size} bytes; at most {most} are read."),
        _("Boards and rulesets are small text files; is this the right file?"),
    ),
    "text-not-utf8": Code(E_, _("The text is not UTF-8 here."), _("Save the file with the encoding UTF-8.")),
    "text-not-utf8-cp1252": Code(
        E_,
        _("The text is not UTF-8 here; in the old Windows encoding it would read {text!r}."),
        _("Save the file with the encoding UTF-8."),
    ),
    "text-not-text": Code(
        E_,
        _("This is not a text file."),
        _("Boards and rulesets are small text files; is this the right file?"),
    ),
    "text-other-encoding": Code(
        E_, _("The text is saved as {encoding}, not as UTF-8."), _("Save the file with the encoding UTF-8.")
    ),
    "text-invisible": Code(
        E_,
        _("There is an invisible character here: {character} {name}."),
        _("Delete it, or put a plain space in its place."),
    ),
    "text-not-normalized": Code(
        W_,
        _("{text!r} has accents that stand apart from their letters."),
        _("Type it again, or save it in Unicode form NFC: it looks the same, but is another text."),
    ),
    "text-look-alike": Code(
        W_,
        _("{text!r} has a letter that only looks like {plain}: {character} {name}."),
        _("Type the letter {plain} in its place."),
    ),
    "text-typographic": Code(
        W_,
        _("The mark {mark} is read as part of the text here."),
        _("Type the plain mark {plain} where it should mean something to YAML."),
    ),
    # YAML
    "yaml-syntax": Code(E_, _("This is not valid YAML: {problem}.")),
    "yaml-tab-indent": Code(E_, _("A tab indents this line."), _("Indent with spaces.")),
    "yaml-tab": Code(W_, _("A tab stands here; it is read as a space."), _("Type spaces, or use quotes.")),
    "yaml-escape": Code(
        E_,
        _("There is no escape '{escape}' in double quotes."),
        _("Write the backslash twice, or use single quotes."),
    ),
    "yaml-escape-invisible": Code(
        E_,
        _("The escape '{escape}' stands for something that nobody can see: {name}."),
        _("Delete it, or type the letter that is meant."),
    ),
    "yaml-directive": Code(
        E_, _("Directives (%) are not allowed."), _("Delete this line; every file is read as YAML 1.2.")
    ),
    "yaml-empty": Code(E_, _("The file is empty."), _("A board starts with `format: risk_kit/board/1`.")),
    "yaml-too-deep": Code(E_, _("The text is nested more than {most} levels deep.")),
    "yaml-too-many": Code(E_, _("The file has more than {most} values.")),
    "yaml-too-long": Code(E_, _("This text has more than {most} characters.")),
    "yaml-anchor": Code(
        E_, _("Anchors (&) and aliases (*) are not allowed."), _("Write the value out, or put it in quotes.")
    ),
    "yaml-merge": Code(E_, _("Merge keys (<<) are not allowed."), _("Write the keys out, or use `extends`.")),
    "yaml-tag": Code(E_, _("Tags (!) are not allowed."), _("Leave the tag out, or put the text in quotes.")),
    "yaml-documents": Code(E_, _("A second document starts here."), _("Keep one document in each file.")),
    "yaml-complex-key": Code(E_, _("A key must be a single word or text.")),
    "yaml-duplicate-key": Code(
        E_,
        _("The key {key!r} stands here again; it was first used on line {first}."),
        _("Keep one of the two keys."),
    ),
    "yaml-key-look-alike": Code(
        W_,
        _("The key {key!r} looks like {other!r} on line {first}, but is written with other characters."),
        _("Type it again."),
    ),
    "yaml-key-not-text": Code(
        W_,
        _("The key {word!r} is read as text here, but not by many programs."),
        _('Put it in quotes: "{word}".'),
    ),
    "yaml-boolean-word": Code(
        W_,
        _("{word!r} is read as text here, but as true or false by many programs."),
        _('Put it in quotes: "{word}".'),
    ),
    "yaml-number-like": Code(
        W_,
        _("{word!r} is read as text here, but as a number or a date by many programs."),
        _('Put it in quotes: "{word}".'),
    ),
    "yaml-leading-zero": Code(
        E_,
        _("{word!r} starts with a zero: some programs read it as octal."),
        _("Leave the zero out, or put it in quotes."),
    ),
    "yaml-not-finite": Code(
        E_,
        _("{word!r} is not a number that can be used."),
        _("Write an ordinary number, such as 3, or put it in quotes if it is text."),
    ),
    "yaml-dash": Code(
        W_,
        _("These lines are read as one text, not as a list."),
        _("Put a space after each `-`, or the text in quotes."),
    ),
    "yaml-hash": Code(
        W_,
        _("Everything from {text!r} on is read as a comment."),
        _("Put the whole value in quotes, or a space after the # of a comment."),
    ),
    # Schema
    "format-missing": Code(
        E_,
        _("The file does not say what it is."),
        _("Start it with `format: risk_kit/board/1`, `risk_kit/ruleset/1` or `risk_kit/objectives/1`."),
    ),
    "format-unknown": Code(E_, _("The format {found!r} is unknown.")),
    "format-other-kind": Code(E_, _("This is {found}; {wanted} is wanted here.")),
    "schema-type": Code(E_, _("Expected {expected}, found {found}.")),
    "schema-missing-key": Code(E_, _("The key `{key}` is missing.")),
    "schema-missing-keys": Code(E_, _("Most of the file is missing: {keys}.")),
    "schema-unknown-key": Code(E_, _("The key {key!r} is unknown here.")),
    "schema-choice": Code(E_, _("{found} is not one of the choices: {choices}.")),
    "schema-range": Code(E_, _("{found} is out of range: it must be {limit}.")),
    "schema-size": Code(E_, _("Expected {expected}, found {count}.")),
    "schema-empty-text": Code(E_, _("This text is empty.")),
    "schema-long-text": Code(E_, _("This text has {count} characters; at most {most} are allowed.")),
    "schema-pattern": Code(E_, _("{found!r} is not written as expected here: {wanted}.")),
    "number-comma": Code(E_, _("There is a comma within the number {found}.")),
    "list-form": Code(E_, _("A list stands in brackets.")),
    "key-indent": Code(
        E_,
        _("The key {key!r} stands beside {other!r}, but belongs in it."),
        _("Put more spaces before it than before {other!r}."),
    ),
    "schema-other": Code(E_, _("This value does not fit the format (rule `{rule}`).")),
    # Editions and house rules
    "extends-unknown": Code(E_, _("There is no file for `extends: {name}`.")),
    "extends-outside": Code(
        E_,
        _("`extends` takes an id or a file in the same folder, not {name!r}."),
        _("Copy that file beside this one and write its name."),
    ),
    "extends-circle": Code(E_, _("The files extend each other in a circle, back to {name}.")),
    "extends-too-deep": Code(E_, _("More than {most} files extend each other.")),
    "extends-broken": Code(
        E_, _("The file that this one extends has errors: {name}."), _("Check that file first.")
    ),
    # Boards
    "territory-without-continent": Code(E_, _("The territory {territory!r} has no continent.")),
    "territory-unknown-continent": Code(E_, _("There is no continent {continent!r}.")),
    "continent-empty": Code(
        E_,
        _("The continent {continent!r} has no territory."),
        _("Give a territory `continent: {continent}`, or delete the continent."),
    ),
    "continent-zero-bonus": Code(W_, _("The continent {continent!r} pays no bonus.")),
    "territory-same-place": Code(
        W_,
        _("The territory {territory!r} lies at the same point as {other!r}."),
        _("Give each territory a place of its own."),
    ),
    "territory-outside-canvas": Code(
        E_, _("The territory {territory!r} lies outside the canvas of {width} x {height}.")
    ),
    "territory-point": Code(E_, _("A point is a list of two numbers, x and y.")),
    "border-form": Code(E_, _("A border is a list of two territories, or a group with `between`.")),
    "border-unknown-territory": Code(E_, _("There is no territory {territory!r}.")),
    "border-to-itself": Code(E_, _("The territory {territory!r} has a border with itself.")),
    "border-twice": Code(
        E_,
        _("The border of {a} and {b} stands here again; it was first at {first}."),
        _("Keep one of the two."),
    ),
    "border-not-there": Code(E_, _("There is no border of {a} and {b} to remove.")),
    "blocked-border": Code(
        E_,
        _("{a} and {b} are neighbors, so they cannot be blocked."),
        _("Delete the border, or this line."),
    ),
    "border-one-way": Code(
        W_,
        _("This border can be crossed from {a} to {b} only."),
        _("If it goes both ways, leave `one_way: true` out."),
    ),
    "border-both-ways": Code(
        W_,
        _("This border from {a} to {b} and the one at {first} are one that goes both ways."),
        _("Write it once, without `one_way: true`."),
    ),
    "border-add-remove": Code(
        E_, _("A board of its own lists its borders; `add` and `remove` go with `extends`.")
    ),
    "border-list-in-edition": Code(
        E_,
        _("A board that extends another one changes its borders by `add` and `remove`."),
        _("Write `borders: {{add: [...], remove: [...]}}`."),
    ),
    "board-in-pieces": Code(E_, _("The board falls apart: {territories} cannot be reached from {main}.")),
    "continent-in-pieces": Code(
        W_, _("The continent {continent!r} is in {count} parts that do not touch within it.")
    ),
    "shapes-missing": Code(
        E_,
        _("There is no file {file} with the shapes."),
        _("Copy it beside this file, or delete the line `shapes`."),
    ),
    "background-missing": Code(
        W_,
        _("There is no picture {file} for the background."),
        _("Copy it beside this file, or delete the line `background`."),
    ),
    "shapes-broken": Code(E_, _("The shapes in {file} cannot be read: {problem}.")),
    "shape-unknown-territory": Code(
        W_, _("The shapes in {file} have territories that are not on the board: {territories}.")
    ),
    "shape-missing-territory": Code(
        W_, _("The territory {territory!r} has no shape in {file}; it is drawn as a disc.")
    ),
    "shape-unknown-lane": Code(
        W_,
        _("The shapes in {file} have lanes of borders that are not there: {lanes}."),
        _("A lane's id is the ids of its territories in alphabetical order, as in alaska--kamchatka."),
    ),
    "territory-same-name": Code(
        W_,
        _("{a} and {b} have the same name in the language {language}: {name}."),
        _("Players could not tell them apart."),
    ),
    # Files checked together
    "id-twice": Code(W_, _("The id {id!r} is that of {first} too."), _("Give one of them another id.")),
    "id-not-file-name": Code(
        Severity.HINT,
        _("The id {id!r} is not the name of the file."),
        _("An id finds its file by name: rename the file to {id}.yaml, or change the id."),
    ),
    "modeline-broken": Code(
        Severity.HINT,
        _("There is no schema {schema}, which this line names for text editors."),
        _("Write `$schema={there}`, or delete the line."),
    ),
    **DRAWING_CODES,
    **RULE_CODES,
    **FORMAT_CODES,
    **START_CODES,
}
