"""Where things are kept, in the order of preference."""

import sys
from pathlib import Path

import platformdirs
import pytest

from jungle_games.store import folders as module
from jungle_games.store.folders import Folders, find_folders, program_folder


class HomelessDirs:
    """What platformdirs answers where there is no home folder."""

    def __init__(self, *_args: object, **_options: object) -> None:
        self.user_config_dir = "~/.config/jungle-games"
        self.user_data_dir = "~/.local/share/jungle-games"
        self.user_log_dir = "~/.local/state/jungle-games/log"


def test_the_named_folder_wins_and_is_made(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    folders = find_folders({"JUNGLE_GAMES_HOME": str(tmp_path / "here")}, program=tmp_path)
    assert folders.settings == tmp_path / "here" / "settings.yaml"
    assert folders.data.is_dir()
    assert folders.notice is None


def test_a_config_folder_beside_the_program_wins_over_the_platform(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    folders = find_folders({}, program=tmp_path)
    assert folders.config == folders.data == tmp_path / "config"


@pytest.mark.skipif(sys.platform != "linux", reason="these variables are Linux's")
def test_otherwise_the_platform_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config-home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data-home"))
    folders = find_folders({}, program=tmp_path)
    assert folders.settings == tmp_path / "config-home" / "jungle-games" / "settings.yaml"
    assert folders.database == tmp_path / "data-home" / "jungle-games" / "games.sqlite"


def fallback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> Folders:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir(exist_ok=True)
    return find_folders(environment, program=tmp_path)


def test_without_a_home_a_temporary_folder_serves_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", HomelessDirs)
    first, second = (fallback(tmp_path, monkeypatch, {}) for _ in range(2))
    assert first.data != second.data, "somebody else may have prepared a folder of a known name"
    assert first.data.is_dir()
    assert "not kept" in (first.notice or "")


def test_a_folder_that_cannot_be_made_falls_back_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    folders = fallback(tmp_path, monkeypatch, {"JUNGLE_GAMES_HOME": str(tmp_path / "file" / "home")})
    assert folders.notice
    assert folders.data.parent == tmp_path / "temporary"


def test_among_packages_no_config_folder_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir()
    monkeypatch.setattr(module, "__file__", str(tmp_path / "jungle_games" / "storage" / "folders.py"))
    monkeypatch.setattr(platformdirs, "PlatformDirs", HomelessDirs)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert program_folder() is None
    assert find_folders({}).config.parent == tmp_path
    assert find_folders({}).config != tmp_path / "config"


def test_the_program_is_the_checkout_the_executable_or_the_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program_folder() == Path(__file__).parents[2]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/games/JungleGames/JungleGames")
    assert program_folder() == Path("/games/JungleGames").resolve()
    monkeypatch.setattr(sys, "executable", "/games/JungleGames.app/Contents/MacOS/JungleGames")
    assert program_folder() == Path("/games").resolve()
