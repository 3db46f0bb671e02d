"""Play this program's computer player against another revision's, through the headless protocol.

    python tools/versus.py sequence lion HEAD~50 --games 400 --ms 100
    python tools/versus.py sequence lion /tmp/earlier --seats 3 --games 120 --ms 60

The other program is a folder it lies in, or a revision of this repository, which is then checked out and compiled.
Games come in rounds over the same deal in which the players change places; with more than two seats the sides of one
player are every other one, and of three sides each player has one as often as two. A share is scaled so that 50 % is
even. Of Sequence Giant it also tells how often either left a four open that one of its cards would have met, and how
often it spent a jack on little.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from contenders import ROOT, check_out  # noqa: E402
from ladder import ALWAYS  # noqa: E402
from match import Score  # noqa: E402
from number_arguments import at_least  # noqa: E402

from jungle_games.core.matches.history import MatchMove  # noqa: E402
from jungle_games.core.matches.match import Match  # noqa: E402
from jungle_games.core.seat_names import SeatInfo  # noqa: E402
from jungle_games.games import find_game  # noqa: E402
from jungle_games.games.sequence.player.reasons import slips  # noqa: E402


class Program:
    """A program in a process of its own, and the game that it follows."""

    def __init__(self, tree: Path) -> None:
        if not (tree / "jungle_games").is_dir():
            raise SystemExit(f"There is no program in {tree}.")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jungle_games", "--protocol"], cwd=tree, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(tree)},
        )  # fmt: skip
        self._told = 0

    def ask(self, **request: Any) -> dict[str, Any]:
        """What it answers. Raises SystemExit if that is an error."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline() or '{"error": "it stopped"}')
        if "error" in answer:
            raise SystemExit(f"{request}: {answer['error']}")
        return answer

    def begin(self, **game: Any) -> None:
        """Start a game in which the moves of chance are told, too."""
        self._told = 0
        self.ask(new={**game, "chance": "driver"})

    def think(self, match: Match[Any, Any], **limits: Any) -> str:
        """The move it chooses, after it is told what was played since it was asked last."""
        for text in match.moves[self._told :]:
            self.ask(play=text)
        self._told = len(match.moves)
        return str(self.ask(think=limits)["move"])


def play(
    programs: tuple[Program, Program], number: int, arguments: argparse.Namespace, told: list[Counter[str]]
) -> float:
    """What the first program makes of the game, scaled so that half is even; its slips are counted."""
    game = find_game(arguments.game)
    changes = dict(text.split("=") for text in ALWAYS.get(game.name, ()))
    options = {name: value == "true" for name, value in changes.items()}
    seats = arguments.seats
    places = [SeatInfo(str(seat)) for seat in range(seats)]
    sides = 3 if seats % 2 else 2
    deal, turn = divmod(number, 2 if sides == 2 else 6)
    match: Match[Any, Any] = Match(
        game, game.options_type.build("standard", options), places,
        deal=arguments.seed * 1_000_000 + deal, setup={"dealer": seats - 1},
    )  # fmt: skip
    # The sides that the first program plays: of two every other one; of three one alone, or the two others.
    first = {turn} if sides == 2 else {turn // 2} if turn % 2 == 0 else {0, 1, 2} - {turn // 2}
    for program in programs:
        program.begin(game=game.name, options=options, seats=seats, setup={"dealer": seats - 1})
    while match.outcome is None:
        seat = match.to_move
        assert isinstance(seat, int)
        which, before = 0 if seat % sides in first else 1, match.position
        move = match.play(programs[which].think(match, level=arguments.level, ms=arguments.ms)).move
        if game.name == "sequence" and not isinstance(move, MatchMove):
            told[which].update(slips(before, move))
    winners = match.outcome.winners
    if not winners:
        return 0.5
    share, even = sum(seat % sides in first for seat in winners) / len(winners), len(first) / sides
    return 0.5 + (share - even) * (1.0 if sides == 2 else 0.75)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("level")
    parser.add_argument("other", help="a folder with another program, or a revision")
    parser.add_argument("--games", type=at_least(1), default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=at_least(2), default=2)
    parser.add_argument("--ms", type=at_least(1), default=100, help="milliseconds a move, for both")
    arguments = parser.parse_args(given)
    try:
        game = find_game(arguments.game)
    except LookupError as error:
        parser.error(str(error))
    if arguments.level not in (levels := [level.key for level in game.levels]):
        parser.error(f"{game.name} has no level {arguments.level!r}; it has {', '.join(levels)}")
    if arguments.seats not in game.seats:
        parser.error(f"{game.name} is played by {', '.join(map(str, game.seats))}")
    with tempfile.TemporaryDirectory(prefix="versus-") as scratch:
        folder = Path(arguments.other)
        tree = folder if folder.is_dir() else check_out(arguments.other, Path(scratch), compiled=True)
        programs = (Program(ROOT), Program(tree))
        began, told = time.perf_counter(), [Counter[str](), Counter[str]()]
        points = []
        for number in range(arguments.games):
            points.append(play(programs, number, arguments, told))
            if number % 20 == 19:
                print(f"{number + 1} games: {Score(tuple(points))}", flush=True)
    print(
        f"{arguments.game}, {arguments.seats} players, {arguments.level} here – {arguments.other}, {arguments.ms} ms: "
        f"{Score(tuple(points))}; seed {arguments.seed}; {time.perf_counter() - began:.0f} s"
    )
    for name, counted in zip(("here", arguments.other), told, strict=True):
        slips_a_game = ", ".join(f"{slip} {count / arguments.games:.2f}" for slip, count in sorted(counted.items()))
        print(f"{name}, a game: {slips_a_game}")


if __name__ == "__main__":
    main()
