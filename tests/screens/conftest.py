"""The program, opened and closed around a test, and those who look at its words."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_up_language import write_catalogue
from scenarios.tour import Tour

from jungle_games.core import i18n
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Typesetter


@pytest.fixture
def tour(tmp_path: Path, pictures_kept: None) -> Iterator[Tour]:
    """A tour's program at 1280 × 800, without motion; nothing it draws may have failed."""
    made = Tour(tmp_path / "home", (1280, 800), 1.0, motion=0.0)
    yield made
    assert made.failures() == ""
    made.app.close()


@pytest.fixture(scope="session")
def made_up_assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the made-up language where German would be; gathering its words takes seconds, once for all."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "made-up language"
    if not shared.exists():
        made = tmp_path_factory.mktemp("assets") / "made"
        write_catalogue(made)
        with contextlib.suppress(OSError):  # another worker was as quick
            made.rename(shared)
    return shared


@pytest.fixture
def made_up(made_up_assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the made-up language where German would be spoken."""
    monkeypatch.setattr(i18n, "assets_folder", lambda: made_up_assets)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line of text that is drawn."""
    lines: set[str] = set()
    text = Typesetter.text

    def noted(self: Typesetter, string: str, *how: object) -> object:
        lines.add(string)
        return text(self, string, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "text", noted)
    return lines


@pytest.fixture
def labelled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that is shown, as often as it is."""
    lines: list[str] = []
    label = Painter.label

    def noted(self: Painter, target: object, string: str, *how: object, **named: object) -> object:
        lines.append(string)
        return label(self, target, string, *how, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Painter, "label", noted)
    return lines
