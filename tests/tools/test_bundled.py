"""What may be in the package: only what the project asks for, each work with its licence, in the lists of both."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import bundled
import pytest
from packaging.utils import canonicalize_name

from jungle_games.base.system import works_of_others

ROOT = Path(__file__).resolve().parents[2]
NEVER = ("hypothesis", "typer", "rich", "pygments", "pydantic", "psutil", "numpy", "pytest", "attr", "zipp")
"""What other programs in the same environment bring along, and what libraries would use if it were there."""


@pytest.fixture(scope="module")
def found() -> list[bundled.Work]:
    modules = ["os", "jungle_games.cli", "pygame.display", "yaml._yaml"]
    return bundled.works(modules, ["libSDL2-2-5.so.0", "libz.so.1"])


def test_a_package_is_wanted_if_the_project_asks_for_it() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    for line in declared:
        assert canonicalize_name(re.split(r"[><=]", line)[0]) in bundled.allowed_packages()
    assert {"cffi", "ifaddr"} <= bundled.allowed_packages(), "what those ask for"
    wanted = ("os.path", "jungle_games.cli", "pygame.draw", "zeroconf/_dns.so", "assets/svg/x.svg", "_cffi_backend")
    assert all(map(bundled.is_wanted, wanted))


@pytest.mark.parametrize("name", NEVER)
def test_other_packages_are_left_out_and_stop_the_build(name: str) -> None:
    if bundled.package_of(name) == "":
        pytest.skip("it is not installed here")
    assert not bundled.is_wanted(f"{name}.part")
    with pytest.raises(bundled.UnknownContentError, match="does not ask for"):
        bundled.works([name], [])


def test_metadata_of_packages_are_left_out() -> None:
    assert not bundled.is_wanted("PyYAML-6.0.dist-info/METADATA")


def test_an_unknown_library_stops_the_build_and_says_what_to_do() -> None:
    with pytest.raises(bundled.UnknownContentError, match=r"libraries\.toml"):
        bundled.works([], ["libstrange-7.so"])
    with pytest.raises(bundled.UnknownContentError, match="nobody knows"):
        bundled.works(["strange"], [])


def test_every_library_has_the_text_of_its_licence() -> None:
    table = tomllib.loads((bundled.PARTS / "libraries.toml").read_text(encoding="utf-8"))
    for entry in [*table["library"], *table["package"].values()]:
        assert "notice" not in entry or len(bundled._text(entry)) > 150


def test_the_works_in_the_program_are_named_with_their_licences(found: list[bundled.Work]) -> None:
    told = {work.name: work for work in found}
    assert {"Python", "pyinstaller", "pygame-ce", "PyYAML", "libyaml", "zlib"} <= set(told)
    assert "hypothesis" not in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told["pygame-ce"].text


def test_each_font_that_is_brought_along_has_its_licence(found: list[bundled.Work]) -> None:
    fonts = {work.name: work for work in found if work.licence == "OFL-1.1" and not work.is_package}
    for file in (ROOT / "assets" / "fonts").glob("*.?tf"):
        family = re.sub(r"(?<=Sans)\w\w$", " CJK", re.sub(r"(?<=[a-z])Sans", " Sans", file.stem.partition("-")[0]))
        assert "SIL OPEN FONT LICENSE" in fonts[family].text
        assert family.removesuffix(" CJK") in fonts[family].text.partition("-----")[0]


def test_the_program_reads_what_the_package_says(found: list[bundled.Work], tmp_path: Path) -> None:
    file = tmp_path / "licences.txt"
    file.write_text(bundled.licence_file(found), encoding="utf-8")
    read = works_of_others(file)
    assert [work.name for work in read] == [f"{work.name} {work.version}".strip() for work in found]
    assert [work.licence for work in read] == [work.licence for work in found]
    for work, told in zip(read, found, strict=True):
        assert work.text.split() == told.text.split()
    assert works_of_others(tmp_path / "none") == ()
