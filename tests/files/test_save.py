"""A save is whole or has not happened, and never overwrites what someone else has written."""

from __future__ import annotations

import os
import random
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from risk_kit.cli.check import files_of
from risk_kit.errors import RiskKitError, SaveError
from risk_kit.files import save as saving
from risk_kit.files.save import diff, digest, read_exact, save

OLD = "\ufeffname: Old\r\n"
NEW = "\ufeffname: New\r\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "land.yaml"
    path.write_bytes(OLD.encode())
    return path


@pytest.mark.parametrize("loaded", [OLD, digest(OLD)], ids=["text", "digest"])
def test_a_file_is_saved_byte_for_byte(file, loaded):
    save(file, NEW, loaded)
    assert file.read_bytes() == NEW.encode()
    assert read_exact(file) == NEW
    assert os.listdir(file.parent) == ["land.yaml"]


def test_a_file_changed_on_disk_is_left_alone(file):
    file.write_text("name: Other\n", encoding="utf-8")
    with pytest.raises(SaveError, match=r"land\.yaml has changed on disk") as caught:
        save(file, NEW, OLD)
    assert isinstance(caught.value, RiskKitError)
    assert file.read_text(encoding="utf-8") == "name: Other\n"
    assert os.listdir(file.parent) == ["land.yaml"]


def test_a_change_during_the_save_is_seen(file, monkeypatch):
    write = saving._write

    def slow_write(*args):
        write(*args)
        file.write_text("name: Other\n", encoding="utf-8")

    monkeypatch.setattr(saving, "_write", slow_write)
    with pytest.raises(SaveError, match="has changed on disk"):
        save(file, NEW, OLD)
    assert file.read_text(encoding="utf-8") == "name: Other\n"
    assert os.listdir(file.parent) == ["land.yaml"]


def test_new_files(tmp_path):
    path = tmp_path / "new.yaml"
    save(path, NEW, None)
    assert read_exact(path) == NEW
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
    with pytest.raises(SaveError, match="is there already"):
        save(path, OLD, None)
    path.unlink()
    with pytest.raises(SaveError, match="not there any more"):
        save(path, OLD, NEW)
    assert not path.exists()


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(SaveError, match="was not saved"):
        save(tmp_path / "no" / "new.yaml", NEW, None)


def test_a_failed_write_leaves_nothing_behind(file, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", full)
    with pytest.raises(SaveError, match="No space left on device"):
        save(file, NEW, OLD)
    assert read_exact(file) == OLD
    assert os.listdir(file.parent) == ["land.yaml"]


def test_not_utf8(file):
    file.write_bytes(b"name: Per\xf9\n")
    with pytest.raises(SaveError, match="not UTF-8"):
        read_exact(file)


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_permissions_are_kept(file):
    file.chmod(0o640)
    save(file, NEW, OLD)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written(file):
    file.chmod(0o444)
    with pytest.raises(SaveError, match="may not be written"):
        save(file, NEW, OLD)


def test_a_link_is_followed(file, tmp_path):
    folder = tmp_path / "links"
    folder.mkdir()
    link = folder / "link.yaml"
    link.symlink_to(Path("..") / "land.yaml")
    save(link, NEW, OLD)
    assert link.is_symlink()
    assert read_exact(file) == NEW
    assert os.listdir(folder) == ["link.yaml"]


def test_old_litter_is_swept_and_young_is_not(file):
    left = [file.with_name(f".land.yaml.{n:08x}.saving") for n in (1, 2)]
    other = file.with_name(".land.yaml.00000003.mine")
    for path in [*left, other]:
        path.write_text("half", encoding="utf-8")
    for path in (left[0], other):
        os.utime(path, (time.time() - 3600,) * 2)
    save(file, NEW, OLD)
    assert sorted(os.listdir(file.parent)) == sorted(["land.yaml", left[1].name, other.name])


def test_diff_shows_what_changes():
    old = "a: 1\nb: 2\nc: 3\n"
    assert diff(old, old.replace("2", "4"), "x.yaml").splitlines() == [
        "--- x.yaml", "+++ x.yaml", "@@ -1,3 +1,3 @@", " a: 1", "-b: 2", "+b: 4", " c: 3",
    ]  # fmt: skip
    assert diff(old, old) == ""


def test_diff_shows_what_nobody_sees():
    shown = diff("a: \u200bx\r\n\x1b[31m: 1\r\n", "a: x\n\x1b[31m: 1\r\n")
    assert "-a: \\u200bx" in shown
    assert "\x1b" not in shown
    assert "\\u001b[31m" in shown
    assert diff("a: 1\r\n", "a: 1\n").splitlines()[-4:] == [
        "-a: 1", "\\ line end \\r\\n", "+a: 1", "\\ line end \\n",
    ]  # fmt: skip


# Saves again and again, each time another whole text; the parent stops it at some moment.
SAVER = """
import sys
from risk_kit.files.save import read_exact, save
path = sys.argv[1]
text = read_exact(path)
print("ready", flush=True)
while True:
    number = int(text.split()[0]) + 1
    new = f"{number} " + chr(97 + number % 26) * (200_000 + number) + f" {number}"
    save(path, new, text)
    text = new
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_killed_at_any_moment_the_file_is_whole(tmp_path):
    path = tmp_path / "land.yaml"
    path.write_text("0 " + "a" * 200_000 + " 0", encoding="utf-8")
    seed = random.Random(7)
    halves = 0
    last = 0
    for _ in range(200):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(path)], stdout=subprocess.PIPE, text=True)
        assert saver.stdout.readline() == "ready\n"
        time.sleep(seed.random() * 0.03)
        os.kill(saver.pid, signal.SIGKILL)
        saver.communicate()
        text = path.read_text(encoding="utf-8")
        number = int(text.split()[0])
        assert re.fullmatch(rf"{number} ([a-z])\1* {number}", text)
        assert len(text.split()[1]) == 200_000 + number
        assert number >= last
        last = number
        left = [name for name in os.listdir(tmp_path) if name != "land.yaml"]
        assert all(re.fullmatch(r"\.land\.yaml\.[0-9a-f]{8}\.saving", name) for name in left)
        halves = max(halves, len(left))
    assert last > 0
    assert halves > 0, "no save was ever interrupted, so nothing was tested"
    # What is left is hidden from `check` and gone with the next save after a while.
    assert files_of(tmp_path) == [path]
    for name in os.listdir(tmp_path):
        if name != "land.yaml":
            os.utime(tmp_path / name, (time.time() - 3600,) * 2)
    save(path, "done", text)
    assert os.listdir(tmp_path) == ["land.yaml"]
