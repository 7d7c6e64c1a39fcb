"""Saving a text: whole or not at all, and never over what another program has written meanwhile.

There is no lock: a program that writes in the very moment between the last look and the renaming is not seen.
"""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import os
import re
import secrets
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING

from risk_kit.errors import SaveError
from risk_kit.files.findings import clip
from risk_kit.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

_STALE_SECONDS = 60
"""A temporary file of that age was left by a program that was stopped; saving takes far less."""


def read_exact(path: str | Path) -> str:
    """Text of a file to edit and save again, with its byte order mark and line ends.

    Raises
    ------
    SaveError
        When it is not UTF-8, so that it could not be saved as it was.
    """
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise SaveError(translate("{file} is not UTF-8.").format(file=clip(str(path), 400))) from None


def digest(text: str) -> bytes:
    """Digest of a text, 32 bytes; of what was loaded, for `save`.

    Examples
    --------
    >>> len(digest("bonus: 5"))
    32
    """
    return hashlib.sha256(text.encode()).digest()


def save(path: str | Path, text: str, loaded: str | bytes | None) -> None:
    """Write a text to a file: at any moment the file is the old or the new one, whole.

    A link is followed, permissions are kept. The text is written beside the file under a hidden name, brought
    to the disk and put in its place.

    Parameters
    ----------
    loaded : str, bytes or None
        The text that the file had when it was loaded, or its `digest`; None for a file that is new.

    Raises
    ------
    SaveError
        When the file is not as it was loaded, may not be written, or has gone; nothing was changed.
    """
    target = Path(os.path.realpath(path))
    raw = text.encode()
    refuse_changed(path, loaded)
    with in_place_of(target, path) as temporary:
        _write(temporary, raw, target)
        refuse_changed(path, loaded)
    _sync_folder(target.parent)
    _sweep(target)


@contextlib.contextmanager
def in_place_of(target: Path, path: str | Path) -> Iterator[Path]:
    """A hidden file beside another, to be written: at the end of a block that went well it takes its place.

    Parameters
    ----------
    path : str or Path
        The file as its user named it.

    Raises
    ------
    SaveError
        When it cannot be written; nothing was changed.
    """
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.saving")
    try:
        yield temporary
        temporary.replace(target)
    except SaveError:
        raise
    except OSError as error:
        raise _not_saved(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def diff(old: str, new: str, file: str = "") -> str:
    r"""What changes from one text to another, for showing: a unified diff with invisible characters escaped.

    Examples
    --------
    >>> print(diff("bonus: 5\n", "bonus: 6\n", "land.yaml"))
    --- land.yaml
    +++ land.yaml
    @@ -1 +1 @@
    -bonus: 5
    +bonus: 6
    """
    before, after = _lines(old), _lines(new)
    ends = dict(map(_parted, before))
    other_end = {body for body, end in map(_parted, after) if ends.get(body, end) != end}
    name = clip(file, 400)
    shown: list[str] = []
    for line in difflib.unified_diff(before, after, name, name, lineterm=""):
        if len(shown) < 2 or line.startswith("@@"):
            shown.append(line.rstrip())
            continue
        body, end = _parted(line)
        shown.append(_visible(body))
        if not end:
            shown.append("\\ " + translate("no line end"))
        elif line[0] != " " and body[1:] in other_end:
            shown.append("\\ " + translate("line end {end}").format(end=repr(end).strip("'")))
    return "\n".join(shown)


def _parted(line: str) -> tuple[str, str]:
    """A line without its end, and the end."""
    body = line.rstrip("\r\n")
    return body, line[len(body) :]


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$", text)


def _visible(line: str) -> str:
    """A line safe to print; tabs stay."""
    return "\t".join(clip(part, len(part) + 2) for part in line.split("\t"))


def refuse_changed(path: str | Path, loaded: str | bytes | None) -> None:
    """Refuse to go on where a file is not as it was loaded, or may not be written; see `save`.

    Raises
    ------
    SaveError
    """
    target, file = Path(os.path.realpath(path)), clip(str(path), 400)
    try:
        raw = target.read_bytes()
    except FileNotFoundError:
        if loaded is None:
            return
        raise SaveError(translate("{file} is not there any more.").format(file=file)) from None
    except OSError as error:
        raise _not_saved(path, error) from error
    if loaded is None:
        raise SaveError(translate("{file} is there already.").format(file=file))
    wanted = digest(loaded) if isinstance(loaded, str) else loaded
    if hashlib.sha256(raw).digest() != wanted:
        message = translate("{file} has changed on disk since it was loaded; it was not saved.")
        raise SaveError(message.format(file=file))
    if not os.access(target, os.W_OK):
        raise SaveError(translate("{file} may not be written.").format(file=file))


def _not_saved(path: str | Path, error: OSError) -> SaveError:
    reason = error.strerror or str(error)
    message = translate("{file} was not saved: {reason}.")
    return SaveError(message.format(file=clip(str(path), 400), reason=reason))


def _write(temporary: Path, raw: bytes, target: Path) -> None:
    """Write bytes to a new file and to the disk, with the permissions of the target if it is there."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open(os.open(temporary, flags, 0o666), "wb") as stream:
        with contextlib.suppress(FileNotFoundError):
            before = target.stat()
            if hasattr(os, "fchown"):
                with contextlib.suppress(OSError):
                    os.fchown(stream.fileno(), before.st_uid, before.st_gid)
            temporary.chmod(stat.S_IMODE(before.st_mode))
        stream.write(raw)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Bring the renaming to the disk, where folders can be opened."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _sweep(target: Path) -> None:
    """Delete what stopped programs have left beside a file."""
    pattern = re.compile(re.escape(f".{target.name[:100]}.") + r"[0-9a-f]{8}\.saving")
    with contextlib.suppress(OSError):
        for path in target.parent.iterdir():
            if pattern.fullmatch(path.name) and time.time() - path.stat().st_mtime > _STALE_SECONDS:
                with contextlib.suppress(OSError):
                    path.unlink()
