"""``risk-kit lab``: a working folder with the notebooks, and JupyterLab open at the first one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from risk_kit.cli.workspace import fill, first_notebook, sign
from risk_kit.errors import RiskKitError
from risk_kit.files.locate import workspace
from risk_kit.language import ngettext
from risk_kit.language import translate as _

if TYPE_CHECKING:
    import argparse

FOLDER = "risk-kit-lab"
LOG = ".jupyterlab.log"
MOST_SECONDS = 120


def add_parser(verbs: Any, parents: list[argparse.ArgumentParser]) -> None:
    """Add the verb to the parser of the command."""
    text = _("open the notebooks in JupyterLab")
    parser = verbs.add_parser("lab", help=text, description=text, parents=parents)
    parser.add_argument(
        "folder", nargs="?", type=Path,  metavar=_("FOLDER"),
        help=_("working folder for your copies (default: {folder})").format(folder=FOLDER),
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help=_("print the address, open no browser"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fill the working folder and run JupyterLab until it is stopped."""
    require_lab()
    folder = args.folder.expanduser().resolve() if args.folder else workspace() or Path(FOLDER).resolve()
    try:
        filled = fill(folder)
    except OSError as error:
        message = _("The folder {folder} cannot be used: {reason}.")
        raise RiskKitError(message.format(folder=folder, reason=error.strerror or error)) from error
    sign(folder, filled.written)
    print(_("Your notebooks, boards and rulesets are in {folder}").format(folder=folder))
    if filled.kept:
        kept = ngettext(
            "Kept as you changed it: {names}", "Kept as you changed them: {names}", len(filled.kept)
        )
        print(kept.format(names=", ".join(filled.kept)))
    return serve(folder, f"lab/tree/{first_notebook()}", browser=not args.no_browser)


def require_lab() -> None:
    """Refuse to go on without JupyterLab."""
    if find_spec("jupyterlab") is None:
        raise RiskKitError(_("JupyterLab is not installed. Install it with: {command}").format(
            command='python -m pip install "risk_kit[lab]"'
        ))  # fmt: skip


def serve(folder: Path, page: str, *, browser: bool) -> int:
    """Run JupyterLab in a folder, open at a page such as ``"doc/tree/edit.ipynb"``, until it is stopped."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` stops the server as Ctrl+C does
    log = folder / LOG
    with log.open("wb") as stream:  # JupyterLab talks a lot
        command = _command(folder, page, browser=browser)
        server = subprocess.Popen(command, env=_environment(), stdout=stream, stderr=stream)
    try:
        address = _wait_for_address(folder, page, server)
        if address is None:
            raise RiskKitError(_("JupyterLab did not start; {log} says why.").format(log=log))
        print(_("JupyterLab runs at {address}").format(address=address))
        print(_("Stop it with Ctrl+C."), flush=True)
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait()


def _command(folder: Path, page: str, *, browser: bool) -> list[str]:
    options = {
        "ServerApp.root_dir": folder,
        "ServerApp.open_browser": browser,
        "ServerApp.log_level": "WARN",
        "ServerApp.allow_root": hasattr(os, "geteuid")
        and os.geteuid() == 0,  # containers; the token still guards
        "LabApp.default_url": f"/{page}",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    return [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in options.items())]


def _environment() -> dict[str, str]:
    """The environment, with our settings of JupyterLab before the user's: it does not ask about news."""
    ours = str(Path(__file__).parent / "jupyter")
    others = os.environ.get("JUPYTER_CONFIG_PATH", "")
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, (ours, others)))}


def _wait_for_address(folder: Path, page: str, server: subprocess.Popen[bytes]) -> str | None:
    """Address of the page, with its token, once a server works in the folder; None if none does."""
    from jupyter_core.paths import jupyter_runtime_dir

    started = time.time()
    while server.poll() is None and time.time() < started + MOST_SECONDS:
        for path in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
            info = _server_info(path, started)
            if info and Path(info.get("root_dir", "")) == folder:
                return f"{info['url']}{page}?token={info['token']}"
        time.sleep(0.2)
    return None


def _server_info(path: Path, started: float) -> dict[str, Any] | None:
    """What a server wrote about itself after a moment; None for older or half-written files."""
    try:
        if path.stat().st_mtime < started - 1:
            return None
        info: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return info
