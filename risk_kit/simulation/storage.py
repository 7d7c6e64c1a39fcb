"""Results of games in files, CSV or parquet, with what they depend on; and whether they can be added to."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.errors import RuleError
from risk_kit.files.findings import clip
from risk_kit.files.save import in_place_of
from risk_kit.language import mark
from risk_kit.language import translate as _
from risk_kit.simulation.frame import about

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

    from risk_kit.simulation.setting import Setting

# The last column of a CSV file says in its first row what the games depend on; any program reads the others.
_ABOUT = "about"
_TEXTS = ("seats", "winner_bot", "ending", _ABOUT)
_PARTS = {
    "ruleset": mark("ruleset"),
    "board": mark("board"),
    "bots": mark("bots"),
    "bots_digest": mark("source text of the bots"),
    "seed": mark("seed"),
    "round_limit": mark("last round"),
    "engine_version": mark("version of the engine"),
}


def save_games(frame: pd.DataFrame, path: str | Path) -> Path:
    """The file that results were saved to, whole or not at all; one of that name is replaced.

    Parameters
    ----------
    frame : DataFrame
        Results of `simulate` or `Simulation.frame`.
    path : str or Path
        Its ending chooses the format: ``.csv``, or ``.parquet``, which needs pyarrow. Any program reads the
        table; a CSV file has one column more, ``about``, whose first row holds the ``attrs`` as JSON.

    Raises
    ------
    RuleError
        When the ending is another, there are no games, or pyarrow is missing.
    SaveError
        When the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk_kit import Simulation
    >>> simulation = Simulation("classic_2to6", bots="random", players=2, seed=1, rounds=3, compiled=False)
    >>> played = simulation.play(2, progress=False)
    >>> with TemporaryDirectory() as folder:
    ...     save_games(simulation.frame(), folder + "/games.csv").name
    'games.csv'
    """
    target = Path(path)
    write = _format(target)[0]
    if not len(frame):
        raise RuleError(_("There are no games to save."))
    with in_place_of(target, path) as temporary:
        write(frame, temporary)
        with temporary.open("rb") as stream:
            os.fsync(stream.fileno())
    return target


def load_games(path: str | Path) -> pd.DataFrame:
    """Results that `save_games` has saved, ``attrs`` included.

    Raises
    ------
    RuleError
        When the file holds no such results, or pyarrow is missing.
    FileNotFoundError
        When there is no such file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk_kit import Simulation
    >>> simulation = Simulation("classic_2to6", bots="random", players=2, seed=1, rounds=3, compiled=False)
    >>> played = simulation.play(2, progress=False)
    >>> with TemporaryDirectory() as folder:
    ...     found = load_games(save_games(simulation.frame(), folder + "/games.csv"))
    >>> found.attrs["seed"], simulation.resume(found).games
    (1, 2)
    """
    source = Path(path)
    read = _format(source)[1]
    try:
        frame = read(source)
    except OSError:
        raise
    except Exception as error:  # of whatever library reads it
        raise _no_games(path) from error
    if "game" not in frame.columns or not set(_PARTS) <= set(frame.attrs):
        raise _no_games(path)
    return frame


def check_ending(path: str | Path) -> None:
    """Refuse a file that results could not be saved to, before they are played.

    Raises
    ------
    RuleError
        When its ending is another than .csv and .parquet, or pyarrow is missing.
    """
    _format(Path(path))


def _no_games(path: str | Path) -> RuleError:
    return RuleError(_("{file} holds no results of games.").format(file=clip(str(path), 400)))


def _format(path: Path) -> tuple[Callable[[pd.DataFrame, Path], None], Callable[[Path], pd.DataFrame]]:
    """How a file is written and read, by its ending."""
    ending = path.suffix.lower()
    if ending == ".csv":
        return _write_csv, _read_csv
    if ending != ".parquet":
        message = _("Results are kept as .csv or .parquet, not as {ending!r}.")
        raise RuleError(message.format(ending=path.suffix or path.name))
    if find_spec("pyarrow") is None:
        message = _("Parquet files need pyarrow: pip install 'risk_kit[parquet]'; a .csv file needs nothing.")
        raise RuleError(message)
    return (
        lambda frame, file: frame.to_parquet(file, index=False),
        lambda file: _pandas().read_parquet(file),
    )


def _write_csv(frame: pd.DataFrame, path: Path) -> None:
    about = [json.dumps(frame.attrs, ensure_ascii=False), *[""] * (len(frame) - 1)]
    with path.open("w", encoding="utf-8", newline="") as stream:
        frame.assign(**{_ABOUT: about}).to_csv(stream, index=False, lineterminator="\n")


def _read_csv(path: Path) -> pd.DataFrame:
    # A game without a winner has an empty text, and a bot may be called NA; all digits of numbers count.
    frame: pd.DataFrame = _pandas().read_csv(path, keep_default_na=False, dtype=str, encoding="utf-8")
    attrs = json.loads(frame.pop(_ABOUT)[0])
    numbers = [name for name in frame.columns if name not in _TEXTS]
    frame = frame.assign(**{name: _numbers(frame[name]) for name in numbers})
    frame.attrs.update(attrs)
    return frame


def _numbers(texts: pd.Series[Any]) -> pd.Series[Any]:
    try:
        return texts.astype("int64")
    except ValueError:
        return texts.astype("float64")


def _pandas() -> Any:
    import pandas

    return pandas


def check_same(frame: pd.DataFrame, setting: Setting) -> None:
    """Refuse results to which games of a setting cannot be added.

    Raises
    ------
    RuleError
        When they were played otherwise; it says in what. Also for those of a tournament, whose tables are
        simulations with seeds of their own.
    """
    if "table" in frame.columns:
        raise RuleError(
            _(
                "These are the results of a tournament, whose tables have seeds of their own: a simulation "
                "cannot go on with them."
            )
        )
    now = about(setting)
    differing = [name for name in _PARTS if frame.attrs.get(name) != now[name]]
    if not differing:
        return
    texts = []
    for name in differing:
        part = _(_PARTS[name])
        texts.append(f"{part} ({clip(str(frame.attrs.get(name)), 60)} ≠ {clip(str(now[name]), 60)})")
    message = _("These results were played otherwise, so no more games can be added to them: {differing}.")
    raise RuleError(message.format(differing=", ".join(texts)))
