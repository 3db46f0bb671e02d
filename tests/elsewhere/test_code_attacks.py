"""Short codes under attack: nobody gets in who does not know the words, and nobody tries more than a few."""

from __future__ import annotations

import code_attacks
import pytest

from jungle_games.elsewhere.code_exchange import Refusal
from jungle_games.elsewhere.hosting import code_desk
from jungle_games.elsewhere.hosting.code_desk import CodeDesk


@pytest.mark.parametrize("kind", code_attacks.KINDS)
def test_attackers_get_nothing(kind: str) -> None:
    found = code_attacks.play(kind, 0, seed=5)
    assert {what: count for what, count in found.items() if what.startswith("WRONG")} == {}
    if kind != "middle":
        assert found["guest got in"] == 1


@pytest.mark.nightly
@pytest.mark.parametrize("kind", code_attacks.KINDS)
def test_attackers_get_nothing_at_any_code(kind: str) -> None:
    for number in range(300):
        found = code_attacks.play(kind, number, seed=7)
        assert {what: count for what, count in found.items() if what.startswith("WRONG")} == {}


def test_a_host_that_does_not_count_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CodeDesk, "_guessed", lambda self, name, _now: self._say(name, Refusal("wrong")))
    found = code_attacks.play("guesses", 0, seed=5)
    assert found["guesses"] > code_attacks.MOST


def test_a_host_that_believes_anybody_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_desk.hmac, "compare_digest", lambda _one, _other: True)
    found = code_attacks.play("guesses", 0, seed=5)
    assert found["guesses"] > code_attacks.MOST  # nobody is counted, and the seal alone keeps them out
