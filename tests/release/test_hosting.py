"""The files for hosts: what can be checked of them without starting a container or a system."""

from __future__ import annotations

import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from sandtable.cli import build_parser
from tests.release.wheels import TREE

FILES = TREE / "docs" / "hosting"
UNITS = sorted(path for path in FILES.iterdir() if path.suffix in (".service", ".timer"))
PROGRAM = "/opt/sandtable/bin/sandtable"


def test_the_linter_finds_nothing_in_the_containerfile() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    told = subprocess.run(
        [linter, FILES / "Containerfile"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout


def test_the_container_is_slim_has_one_volume_and_no_root() -> None:
    lines = [line.split() for line in (FILES / "Containerfile").read_text().splitlines()]
    words = [line for line in lines if line]
    assert all(line[1].endswith("-slim-bookworm") for line in words if line[0] == "FROM")
    assert [line[1] for line in words if line[0] == "VOLUME"] == ["/data"]
    (user,) = [line[1] for line in words if line[0] == "USER"]
    assert int(user) > 0


def unit(path: Path) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path)
    return parser


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_what_there_is_as_a_user_of_its_own(path: Path, tmp_path: Path) -> None:
    read = unit(path)
    if path.suffix == ".service":
        assert read["Service"]["User"] == "sandtable"
        program, *arguments = read["Service"]["ExecStart"].split()
        assert program == PROGRAM
        build_parser().parse_args(arguments)
    checker = shutil.which("systemd-analyze")
    if checker is not None:  # everywhere but on a system without systemd
        for each in UNITS:
            (tmp_path / each.name).write_text(each.read_text().replace(PROGRAM, "/bin/true"))
        told = subprocess.run(
            [checker, "verify", "--man=no", str(tmp_path / path.name)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (told.returncode, told.stderr) == (0, "")


def test_every_night_a_backup_is_made() -> None:
    timer = unit(FILES / "sandtable-backup.timer")
    assert timer["Timer"]["OnCalendar"]
    assert (FILES / "sandtable-backup.service").is_file()
