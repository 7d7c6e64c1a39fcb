"""The kernels as an engine: interpreted as they stand, or compiled by numba from the same functions.

Compiled code is kept between sessions in a folder whose name is a digest of all kernel sources: numba itself
would not notice a change in another file than that of a function.
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.layout import Capacity, State, dtype_of, view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np

# Raised by every change after which the same seed is another game.
ENGINE_VERSION = 1
# Kernels allocate nothing: without numba's count of references they run an eighth faster.
_COMPILE: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
# Put into their callers: what every move goes through. All of them would double the time of compiling.
_INLINED = frozenset({
    "apply_roll", "check_attack", "check_move", "draw_number", "ending_for", "forget_battle",
    "is_move_of_phase", "look_at_player", "note_after", "note_before", "roll_dice",
})  # fmt: skip
_PACKAGE = "risk_kit.kernels."
_MODULES = (
    "chance", "dice", "board", "cards", "missions", "victory", "turn", "seats", "placing", "opening",
    "attack", "fortify", "moves", "legal", "playout", "entries",
)  # fmt: skip


class Engine:
    """Kernels that run one way, and records as they want them.

    Attributes
    ----------
    compiled : bool
    call : namespace
        The functions of `kernels.entries`.
    """

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self._twins: dict[Any, Any] = {}
        self._players: dict[Any, Any] = {}
        modules = [import_module(_PACKAGE + name) for name in _MODULES]
        if compiled:
            compile_functions([f for module in modules for f in _own(module)], self._twins)
        self.call = self.add(modules[-1])

    def add(self, module: ModuleType) -> SimpleNamespace:
        """Functions of a module that calls kernels, such as a policy: run the way of this engine."""
        own = _own(module)
        if self.compiled:
            compile_functions(own, self._twins)
        return SimpleNamespace(**{f.__name__: self._twins.get(f, f) for f in own})

    def player(self, choose: FunctionType, records: tuple[type, ...], capacity: Capacity) -> Any:
        """A function over records, made so that another can take its place without compiling the caller anew.

        What it calls is compiled with it.
        """
        if not self.compiled:
            return choose
        key = (choose, capacity)
        if key not in self._players:
            self._players[key] = compile_player(choose, records, capacity, self._twins)
        return self._players[key]

    def records(self, record: type, capacity: Capacity, array: np.ndarray[Any, Any]) -> Any:
        """Records of a kind over an array of 64-bit integers, as the entries take them: a sequence."""
        if self.compiled:
            return array.view(dtype_of(record, capacity))
        size = dtype_of(record, capacity).itemsize // 8
        return tuple(view_of(record, capacity, array[at : at + size]) for at in range(0, len(array), size))


def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    from importlib.util import find_spec

    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


@cache
def interpreted_engine() -> Engine:
    """The kernels as plain Python."""
    return Engine(compiled=False)


@cache
def compiled_engine() -> Engine:
    """The kernels compiled by numba, each at its first call or from the cache."""
    return Engine(compiled=True)


def engine_for(capacity: Capacity, compiled: bool | None) -> Engine:
    """The kernels as they are wanted; None takes what this process has compiled already.

    Code is compiled for records of one capacity: a larger board needs its own.
    """
    wanted = _makes_moves(capacity) if compiled is None else compiled
    return compiled_engine() if wanted else interpreted_engine()


def _makes_moves(capacity: Capacity) -> bool:
    """Whether compiled code for moves in records of a capacity is there, not only asked for."""
    if not compiled_engine.cache_info().currsize:
        return False
    size = dtype_of(State, capacity).itemsize
    return any(states.dtype.size == size for _b, _r, states, *_ in compiled_engine().call.push.signatures)


def compile_functions(functions: Iterable[FunctionType], twins: dict[Any, Any]) -> None:
    """Add compiled twins of functions and of all that they call, which call each other instead."""
    import numba

    new = _reached(functions, twins)
    spaces = {function: dict(function.__globals__) for function in new}
    with _cache_for(new) as options:
        for function, space in spaces.items():
            options["forceinline"] = function.__name__ in _INLINED
            twins[function] = numba.njit(**options)(_twin(function, space))
    for space in spaces.values():
        _call_twins(space, twins)


def compile_player(
    choose: FunctionType, records: Sequence[type], capacity: Capacity, twins: dict[Any, Any]
) -> Any:
    """A function over records, compiled at once for records of a capacity."""
    import numba

    # numba says so at every call. Not around the calls: filters belong to the process, not to a thread.
    warnings.filterwarnings("ignore", "First-class function type")
    callees = [function for function in _reached([choose], twins) if function is not choose]
    compile_functions(callees, twins)
    space = dict(choose.__globals__)
    _call_twins(space, twins)
    record: Any = numba.from_dtype
    signature = numba.void(*(record(dtype_of(kind, capacity)) for kind in records))
    with _cache_for([choose, *callees]) as options:
        return numba.njit(signature, **options)(_twin(choose, space))


def _reached(functions: Iterable[FunctionType], twins: dict[Any, Any]) -> list[FunctionType]:
    """These functions and those that they call, as far as they have no twins yet."""
    found: dict[FunctionType, None] = {}
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function not in found and function not in twins:
            found[function] = None
            values = (function.__globals__.get(name) for name in function.__code__.co_names)
            waiting.extend(value for value in values if isinstance(value, FunctionType))
    return list(found)


def _twin(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    """The same code, that looks its names up elsewhere."""
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


def _call_twins(space: dict[str, Any], twins: dict[Any, Any]) -> None:
    for name, value in space.items():
        if isinstance(value, FunctionType) and value in twins:
            space[name] = twins[value]


@contextmanager
def _cache_for(functions: Sequence[FunctionType]) -> Iterator[dict[str, Any]]:
    """Options to compile by, with numba's cache in the folder for these functions; none without files."""
    import numba

    files = {Path(function.__code__.co_filename) for function in functions}
    config: Any = numba.config
    folder, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(files))
    try:
        yield _COMPILE | {"cache": all(file.is_file() for file in files)}
    finally:
        config.CACHE_DIR = folder


def _own(module: ModuleType) -> list[FunctionType]:
    """The functions that a module defines."""
    functions = (value for value in vars(module).values() if isinstance(value, FunctionType))
    return [function for function in functions if function.__module__ == module.__name__]


def cache_folder(files: Iterable[Path] = ()) -> Path:
    """Folder of compiled code for exactly the kernels' and these sources, this Python and this numba."""
    import numba

    digest = sha256(f"{sys.version}{numba.__version__}{_COMPILE}".encode())
    here = Path(__file__).parent
    kernels = {*here.glob("*.py"), here.parent / "rules" / "options.py"}
    for path in (*sorted(kernels), *sorted({file for file in files if file.is_file()} - kernels)):
        digest.update(path.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "risk_kit" / f"kernels-{digest.hexdigest()[:16]}"
