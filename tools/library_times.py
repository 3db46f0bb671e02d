"""How long the library takes with many matches: python tools/library_times.py [--matches 10000].

Times are of this computer, in seconds: opening the page, a filter, a word that is looked for, and the end of the list.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Hashable
from datetime import datetime, timedelta
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from number_arguments import at_least  # noqa: E402
from scenarios.library import fill  # noqa: E402
from scenarios.tour import Tour  # noqa: E402

from jungle_games.games import find_game  # noqa: E402
from jungle_games.screens.page_navigator import load_ahead  # noqa: E402
from jungle_games.storage.library import Library  # noqa: E402
from jungle_games.ui.events import Key, Text  # noqa: E402


def main() -> None:
    """Print a line for each thing a person does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=at_least(1), default=10_000)
    number = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "library"
        copy_out(folder, number)
        library = Library(folder, find_game)
        timed("the index made anew", lambda: [None for _left in library.catch_up()])
        library.close()
        walk(Path(home))
    start = "import sys, jungle_games.start, jungle_games.screens.title; print('sqlite3' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=True, cwd=ROOT)
    print("SQLite is loaded at the start:", done.stdout.split()[-1])


def copy_out(folder: Path, number: int) -> None:
    """Lay so many records into ``folder``, copies of a few."""
    few = Library(folder, find_game)
    fill(few, 11)
    few.close()
    texts = [(path.read_text(), path.name[20:].rpartition(" ")[0]) for path in sorted(folder.glob("*.yaml"))]
    begin = datetime.now() - timedelta(hours=number)
    for index in range(11, number):
        text, game = texts[index % len(texts)]
        ended = begin + timedelta(hours=index)
        (folder / f"{ended:%Y-%m-%d %H.%M.%S} {game} {index:012x}.yaml").write_text(text)


def walk(home: Path) -> None:
    """Open the page and use it as a person does, a frame after each step."""
    load_ahead("save").join()  # as the program does while somebody aims at it
    tour = Tour(home, (1280, 800), 1.0, motion=0.0)
    tour.settle(0.1)

    def frame() -> None:
        tour.app.step()

    def choose(name: Hashable) -> None:
        tour.widget(name).release((0, 0), True)
        frame()

    def write(text: str) -> None:
        tour.app.stack.top.focus.focus("search")  # type: ignore[union-attr]
        tour.app.handle(Text(text))
        frame()

    timed("open the page", lambda: (tour.navigator.my_games(), frame()))
    tour.settle(1.0)
    tour.navigator.title()
    tour.settle(1.0)
    timed("open it again", lambda: (tour.navigator.my_games(), frame()))
    tour.settle(1.0)
    timed("filter by a game", lambda: choose(("of", "jacks")))
    timed("filter by an ending", lambda: choose(("ended", "lost")))
    choose("clear")
    tour.settle(1.0)
    timed("find a word", lambda: write("grandpa"))
    timed("find nothing", lambda: write("zebra"))
    choose("clear")
    tour.settle(1.0)
    tour.app.stack.top.focus.focus("matches")  # type: ignore[union-attr]
    timed("to the end of the list", lambda: (tour.app.handle(Key("end")), frame()))
    tour.app.close()


def timed(what: str, act: Callable[[], object]) -> None:
    """Do something and print how long it took."""
    begun = time.perf_counter()
    act()
    print(f"{what}: {time.perf_counter() - begun:.3f}", flush=True)


if __name__ == "__main__":
    main()
