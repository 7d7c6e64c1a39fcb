"""The kernels as an engine: interpreted as they stand, or compiled by numba from the same functions.

Compiled code is kept between sessions in a folder whose name is a digest of all kernel sources: numba itself
would not notice a change in another file than that of a function.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from risk_kit.kernels.layout import Capacity, dtype_of, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

# Raised by every change after which the same seed is another game.
ENGINE_VERSION = 1
# Kernels allocate nothing: without numba's count of references they run an eighth faster.
_COMPILE: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
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
        modules = [import_module(_PACKAGE + name) for name in _MODULES]
        if compiled:
            compile_functions(modules, self._twins)
        self.call = self.add(modules[-1])

    def add(self, module: ModuleType) -> SimpleNamespace:
        """Functions of a module that calls kernels, such as a policy: run the way of this engine."""
        own = {name: value for name, value in vars(module).items() if _is_own(value, module)}
        if self.compiled and any(value not in self._twins for value in own.values()):
            compile_functions([module], self._twins)
        return SimpleNamespace(**{name: self._twins.get(value, value) for name, value in own.items()})

    def records(self, record: type, capacity: Capacity, array: np.ndarray[Any, Any]) -> Any:
        """Records of a kind over an array of 64-bit integers, as the entries take them: a sequence of one."""
        if self.compiled:
            return array.view(dtype_of(record, capacity))
        return (view_of(record, capacity, array),)


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


def is_compiled_ready() -> bool:
    """Whether this process has compiled kernels already, so that they cost no wait."""
    return compiled_engine.cache_info().currsize > 0


def compile_functions(modules: Sequence[ModuleType], twins: dict[Any, Any]) -> None:
    """Add compiled twins of all functions of some modules, which call each other instead of the originals."""
    import numba

    config: Any = numba.config
    compiled: Any = numba.njit(**_COMPILE)
    folder, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder())
    spaces = []
    try:
        for module in modules:
            space = dict(vars(module))
            spaces.append(space)
            for value in vars(module).values():
                if _is_own(value, module):
                    twin = FunctionType(value.__code__, space, value.__name__, value.__defaults__)
                    twin.__module__, twin.__qualname__ = value.__module__, value.__qualname__
                    twins[value] = compiled(twin)
    finally:
        config.CACHE_DIR = folder
    for space in spaces:
        for name, value in space.items():
            if isinstance(value, FunctionType) and value in twins:
                space[name] = twins[value]


def _is_own(value: object, module: ModuleType) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == module.__name__


def cache_folder() -> Path:
    """Folder of compiled code for exactly these sources, this Python and this numba."""
    import numba

    digest = sha256(f"{sys.version}{numba.__version__}{_COMPILE}".encode())
    here = Path(__file__).parent
    for path in (*sorted(here.glob("*.py")), here.parent / "rules" / "options.py"):
        digest.update(path.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "risk_kit" / f"kernels-{digest.hexdigest()[:16]}"
