"""A game as a record: what it was played by, and every move with what chance gave. It saves and replays."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RecordError, RiskKitError, UnknownNameError
from risk_kit.files.locate import shipped
from risk_kit.files.save import save
from risk_kit.game.digest import digest
from risk_kit.game.moves import move_text
from risk_kit.kernels.engine import ENGINE_VERSION
from risk_kit.language import translate as _
from risk_kit.rules.house import change_texts
from risk_kit.rules.limits import limited_as
from risk_kit.rules.load import as_ruleset, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from risk_kit.game.game import Game
    from risk_kit.game.result import Result
    from risk_kit.rules.ruleset import Ruleset

FORMAT = "risk_kit/record/1"
# Larger files are no records of games.
_MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class Record:
    """A game that can be saved and replayed.

    Attributes
    ----------
    format, engine : str, int
        The kind of file, and the version of the rules engine that made it.
    board, ruleset : dict
        Id and digest of what the game was played by; of a house rule also the shipped one and its changes.
    players : list of (str, str)
        Names and colors by seats.
    seed, number : int
        Key of the stream of chance.
    start : str
        Position that the game started from; empty where it began with its opening.
    opening : list of int
        What chance gave before the first move, and whether that was `given` from outside.
    moves : list of dict
        Each ``move`` as text, its ``chance`` where there was any, and ``given`` where that came from outside.
    position : str
        The position after the last move.
    """

    format: str
    engine: int
    board: dict[str, str]
    ruleset: dict[str, Any]
    players: list[tuple[str, str]]
    seed: int
    number: int
    start: str
    opening: list[int]
    given: bool
    moves: list[dict[str, Any]]
    position: str

    @classmethod
    def of(cls, game: Game) -> Record:
        """Record of a game so far."""
        return cls(
            format=FORMAT,
            engine=ENGINE_VERSION,
            board={"id": game.board.id, "digest": digest(game.board)},
            ruleset=_ruleset_entry(game.rules),
            players=[(player.name, player.color) for player in game.players],
            seed=game.seed,
            number=game.number,
            start=game.start,
            opening=list(game.opening),
            given=game.opening_given,
            moves=[_move_entry(step.move, step.chance, step.given) for step in game.moves],
            position=game.position(),
        )

    def text(self) -> str:
        """The record as JSON, one move a line."""
        data = asdict(self)
        moves = ",\n".join(f"  {json.dumps(move, ensure_ascii=False)}" for move in data.pop("moves"))
        head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
        return f'{head},\n "moves": [\n{moves}\n ]\n}}\n'

    def save(self, path: str | Path) -> Path:
        """Path of the file that the record was saved to."""
        path = Path(path)
        save(path, self.text(), sha256(path.read_bytes()).digest() if path.exists() else None)
        return path

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Record of a file.

        Raises
        ------
        RecordError
            When the file is no record.
        """
        path = Path(path)
        try:
            if path.stat().st_size > _MOST_BYTES:
                raise RecordError(_("{file}: too large for the record of a game.").format(file=path))
            return cls.parse(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(_("{file} cannot be read: {reason}").format(file=path, reason=error)) from None

    @classmethod
    def parse(cls, text: str) -> Record:
        """Record of its JSON text."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(_("This is no JSON: {reason}").format(reason=error)) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(
                _("This is no record of a game: `format` should be {format}.").format(format=FORMAT)
            )
        missing = sorted(set(cls.__dataclass_fields__) - set(data))
        if missing:
            raise RecordError(_("The record lacks: {names}.").format(names=", ".join(missing)))
        for name, fits in _FITS.items():
            if not fits(data[name]):
                raise RecordError(_("{name} of the record cannot be read.").format(name=f"`{name}`"))
        return cls(**{name: data[name] for name in cls.__dataclass_fields__})


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_entry(value: object) -> bool:
    """Whether this is the entry of a board or ruleset, by its id: a path would open any file."""
    if not isinstance(value, dict) or not isinstance(value.get("changes", []), list):
        return False
    parts = ("names", "sources", "board") if "base" in value else ()
    if not all(isinstance(value.get(part), str if part == "board" else dict) for part in parts):
        return False
    ids = [value.get("id"), *(value[key] for key in ("base", "board") if key in value)]
    return all(isinstance(id, str) and re.fullmatch(r"[a-z0-9_]+", id) for id in ids)


def _is_player(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)


def _all(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


# What the parts of a file must be. Moves are looked at one by one, when they are replayed.
_FITS: Mapping[str, Callable[[object], bool]] = {
    "engine": _is_whole,
    "board": _is_entry,
    "ruleset": _is_entry,
    "players": _all(_is_player),
    "seed": _is_whole,
    "number": _is_whole,
    "start": lambda value: isinstance(value, str),
    "opening": _all(_is_whole),
    "given": lambda value: isinstance(value, bool),
    "moves": lambda value: isinstance(value, list),
    "position": lambda value: isinstance(value, str),
}


@cache
def _shipped_rulesets() -> dict[str, Ruleset]:
    return {id: load_ruleset(path) for id, path in shipped("ruleset").items()}


def _ruleset_entry(rules: Ruleset) -> dict[str, Any]:
    """Id and digest of a ruleset; of a house rule also what it changes, so that its file is not needed."""
    entry: dict[str, Any] = {"id": rules.id, "digest": digest(rules)}
    bases = _shipped_rulesets()
    if rules.id in bases and digest(bases[rules.id]) == entry["digest"]:
        return entry
    found = [(change_texts(base, rules), id) for id, base in bases.items()]
    changes, id = min(found, key=lambda each: len(each[0]))
    more = {"base": id, "board": rules.board, "names": dict(rules.names)}
    more |= {"sources": dict(rules.sources), "changes": changes}
    with suppress(RiskKitError):
        if digest(_ruleset(entry | more)) == entry["digest"]:
            return entry | more
    return entry  # whoever replays the record names the file


def _ruleset(entry: dict[str, Any]) -> Ruleset:
    """The ruleset of an entry."""
    changes = [str(change) for change in entry.get("changes", ())]
    if "base" not in entry:
        return load_ruleset(entry["id"], changes)
    names, sources = (
        tuple((str(key), str(text)) for key, text in entry[part].items()) for part in ("names", "sources")
    )
    rules = load_ruleset(shipped("ruleset").get(entry["base"], entry["base"]), changes)
    return replace(rules, id=entry["id"], board=entry["board"], names=names, sources=sources)


def _given_ruleset(wanted: Any, entry: dict[str, Any]) -> Ruleset:
    """The ruleset that somebody named for a record, with the last round that was laid over it."""
    return limited_as(as_ruleset(wanted), lambda rules: digest(rules) == entry.get("digest"))


def _move_entry(move: Any, chance: tuple[int, ...], given: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": move_text(move)}
    if chance:
        entry["chance"] = list(chance)
    if given:
        entry["given"] = True
    return entry


def replay(
    record: Record | str | Path,
    *,
    board: Any = None,
    ruleset: Any = None,
    seen: Callable[[Game, Result], None] | None = None,
) -> Game:
    """Game at the end of a record, every move checked on the way.

    Parameters
    ----------
    record : Record, or path of a file
    board, ruleset
        Where they are not shipped ones: what the game was played by.
    seen : callable, optional
        Called after each move with the game and what the move did.

    Raises
    ------
    RecordError
        At the first move that does not replay, with its number and the reason.

    Examples
    --------
    >>> from risk_kit import Game
    >>> game = Game("hourglass", "classic_2to6", 2, seed=1)
    >>> dealt = game.deal()
    >>> replay(game.record()).position() == game.position()
    True
    """
    from risk_kit.game.game import Game

    record = record if isinstance(record, Record) else Record.load(record)
    if record.engine != ENGINE_VERSION:
        message = _("The record was made by version {made} of the engine; this is version {own}.")
        raise RecordError(message.format(made=record.engine, own=ENGINE_VERSION))
    game = _begin(Game, record, board, ruleset)
    for number, entry in enumerate(record.moves, 1):
        try:
            result = _push(game, entry)
        except RiskKitError as error:
            text = _("Move {number} ({move}) does not replay. {reason}")
            move = entry.get("move", "") if isinstance(entry, dict) else ""
            raise RecordError(
                text.format(number=number, move=move, reason=error), move_number=number
            ) from None
        if seen:
            seen(game, result)
    if game.position() != record.position:
        message = _("All moves replay, but the position after them is not that of the record.")
        raise RecordError(message, move_number=len(record.moves))
    return game


def _begin(game_class: type[Game], record: Record, board: Any, ruleset: Any) -> Game:
    given = record.opening if record.given else ()
    try:
        players = [(str(name), str(color)) for name, color in record.players]
        rules = _given_ruleset(ruleset, record.ruleset) if ruleset else _ruleset(record.ruleset)
        if record.start:
            return _checked(game_class.from_position(record.start, board=board, ruleset=rules), record)
        game = game_class(
            board or record.board["id"], rules, players,
            seed=record.seed, number=record.number, given=given,
        )  # fmt: skip
    except UnknownNameError as error:
        if error.kind not in ("board", "ruleset"):
            raise RecordError(_("The opening does not replay. {reason}").format(reason=error)) from None
        hint = _("A file of your own is named with `--board` or `--ruleset`.")
        raise RecordError(f"{error} {hint}") from None
    except RiskKitError as error:
        raise RecordError(_("The opening does not replay. {reason}").format(reason=error)) from None
    except (TypeError, ValueError, KeyError):
        raise RecordError(_("Board, ruleset, players or seed of the record cannot be read.")) from None
    return _checked(game, record)


def _checked(game: Game, record: Record) -> Game:
    """The game, when board, ruleset and opening are those of the record."""
    for what, thing, kept in (
        (_("board"), game.board, record.board), (_("ruleset"), game.rules, record.ruleset)
    ):  # fmt: skip
        if digest(thing) != kept.get("digest"):
            message = _("The {what} {id} is not what it was when the game was played.")
            raise RecordError(message.format(what=what, id=thing.id))
    if list(game.opening) != record.opening:
        raise RecordError(_("What chance gave in the opening does not follow from the seed."))
    return game


def _push(game: Game, entry: Any) -> Result:
    if not isinstance(entry, dict) or not isinstance(entry.get("move"), str):
        raise RecordError(_("A move is written with `move` and its text."))
    chance = entry.get("chance", [])
    if not isinstance(chance, list) or not all(type(number) is int for number in chance):
        raise RecordError(_("`chance` is a list of whole numbers."))
    result = game.push(entry["move"], chance=chance if entry.get("given") else ())
    if list(game.moves[-1].chance) != chance:
        found = ", ".join(map(str, game.moves[-1].chance))
        message = _("Its chance does not follow from the seed, which gives: {numbers}.")
        raise RecordError(message.format(numbers=found or _("nothing")))
    return result
