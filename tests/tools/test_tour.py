"""Pictures of scenarios, in the languages that are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
import tour


def test_a_scenario_is_pictured_in_each_language(tmp_path: Path) -> None:
    where = ["--sizes", "640x400", "--scales", "100", "--out", str(tmp_path)]
    tour.main(["statistics_empty", *where, "--languages", "en", "es"])
    english, spanish = (tmp_path / name / "statistics_empty.png" for name in ("640x400-100", "640x400-100-es"))
    assert english.read_bytes() != spanish.read_bytes()
    assert (tmp_path / "640x400-100-es.png").exists()


def test_a_scenario_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tour.main(["no_such_one"])
    assert "there is no scenario no_such_one" in capsys.readouterr().err
