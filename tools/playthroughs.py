"""Write the golden playthroughs, a match by chance for each game and preset: after a change to rules, for review.

A test holds each game to them. Regenerate after a change that means to change play, and read the difference.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from jungle_games.core.game import CHANCE, Game, Outcome
from jungle_games.core.matches.match import Match, SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games import ROOMS

FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "playthroughs"

_DEAL: Final = 17
_FULL: Final = 40
"""So many states are shown in full; after them every tenth, and the last."""
_LONGEST: Final = 2000


def playthrough(game: Game[Any, Any, Any], preset: str) -> str:
    """A match of ``game`` under ``preset``, played at random from a fixed seed, state by state."""
    seats = [SeatInfo(f"Player {seat + 1}") for seat in range(game.seats[0])]
    match = Match(game, game.options_type.build(preset), seats, deal=_DEAL)
    rng = random.Random(_DEAL)
    while match.to_move is not None and match.ply < _LONGEST:
        moves = match.legal()
        match.play(moves[draw_below(rng, len(moves))])
    return "\n".join(_lines(match, preset)) + "\n"


def _lines(match: Match[Any, Any], preset: str) -> Iterator[str]:
    yield f"game: {match.game.name}"
    yield f"preset: {preset}"
    yield f"seats: {len(match.seats)}"
    yield f"deal: {match.deal}"
    for name, value in match.options.values().items():
        yield f"option {name}: {value}"
    yield ""
    yield from _state(match, 0)
    for ply, step in enumerate(match.steps, start=1):
        yield f'# {_actor(step.actor)} plays "{step.text}"'
        if ply < _FULL or ply % 10 == 0 or ply == match.ply:
            yield ""
            yield from _state(match, ply)


def _state(match: Match[Any, Any], ply: int) -> Iterator[str]:
    position = match.position_at(ply)
    yield f"# State {ply}"
    yield f"to_move: {_actor(position.to_move)}"
    seen = [position.observe(seat) for seat in range(len(match.seats))]
    hidden = [(f"seat {seat} sees ", each) for seat, each in enumerate(seen) if each != position]
    for whose, shown in [("", position), *hidden]:
        yield from (f"{whose}{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in shown.state().items())
    moves = [str(move) for move in position.legal_moves()]
    yield f"legal ({len(moves)}): {', '.join(moves)}"
    yield f"outcome: {_outcome(position.outcome)}"


def _actor(actor: object) -> str:
    if actor is None:
        return "nobody"
    return "chance" if actor is CHANCE else f"seat {actor}"


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none yet"
    winners = ", ".join(_actor(seat) for seat in outcome.winners) or "nobody"
    scores = " ".join(f"{score:g}" for score in outcome.scores)
    return f"{winners} ({outcome.termination}), scores {scores}"


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for room in ROOMS:
        for preset in room.game.options_type.presets():
            text = playthrough(room.game, preset)
            (FOLDER / f"{room.name}_{preset}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
