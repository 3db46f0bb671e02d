"""Before a release nothing may be left in English; the command says what is."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import release_check
from babel.messages.catalog import Catalog
from messages import Fault


def test_pages_that_a_language_lacks_are_told(tmp_path: Path) -> None:
    for page in ("en/1_start.md", "en/tutorial.yaml", "de/1_start.md", "de/2_old.md", "fr/1_start.md"):
        file = tmp_path / "chess" / "book" / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    left = list(release_check.pages_left(tmp_path))
    assert left[:2] == [
        "de, chess: the rule book lacks tutorial.yaml",
        "de, chess: the rule book has 2_old.md, which English has not",
    ]
    assert "es, chess: the rule book lacks 1_start.md" in left


@pytest.mark.parametrize("unfinished", [True, False])
def test_it_fails_while_anything_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unfinished: bool
) -> None:
    monkeypatch.setattr(release_check, "extracted", Catalog)  # to read the whole program takes seconds
    monkeypatch.setattr(release_check, "faults", lambda language, parts: [Fault(f"{language}: a word", unfinished)])
    monkeypatch.setattr(release_check, "pages_left", lambda games: [])
    assert release_check.main([]) == 1
    assert "fr: a word" in capsys.readouterr().err
    monkeypatch.setattr(release_check, "faults", lambda language, parts: [])
    assert release_check.main([]) == 0
