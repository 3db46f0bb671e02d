"""Draw the pictures of the title's tiles for a package, so that the program need not; run by ``package.py``.

They are those of the window as it opens first and of a usual whole screen, in the usual colours. What looks different
in other languages is drawn in English alone, what differs with how pieces are marked with the usual marks alone; all
else draws the program.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

os.environ |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from jungle_games import start
from jungle_games.core.i18n import ENGLISH, LANGUAGES, speak
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.pages import GameTile, draw_cover, file_of
from jungle_games.screens.title import TitleScene
from jungle_games.store.folders import HOME_VARIABLE, find_folders
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Size
from jungle_games.ui.theme import NORMAL, Characters

WINDOWS = ((1280, 800), (1920, 1080))


def tiles(window: Size) -> Iterator[tuple[Room, Size, float]]:
    """Each game, how large its picture is on the title of ``window``, and pixels per unit."""
    with tempfile.TemporaryDirectory() as home:
        app = start.App(find_folders({HOME_VARIABLE: home}), size=window)
        app.begin(start.ScreenNavigator(app.services, ROOMS).title)
        app.step()
        assert isinstance(app.stack.top, TitleScene)
        for widget in app.stack.top.root.walk():
            if isinstance(widget, GameTile):
                yield widget.room, widget.art.rect.size, widget.u
        app.close()


def drawn(room: Room, size: Size, u: float, language: str, characters: Characters) -> pygame.Surface:
    """The picture in ``language``, with pieces marked by ``characters``."""
    speak(language)
    return draw_cover(Painter(replace(NORMAL, characters=characters), language=language), room, size, u)


def limits(room: Room, size: Size, u: float) -> str | None:
    """What a picture in English with the usual marks holds for alone: "" for everybody, None for nobody."""
    usual = NORMAL.characters
    others = [characters for characters in get_args(Characters) if characters != usual]

    def alike(languages: Iterable[str], marks: Iterable[Characters]) -> bool:
        ways = product(languages, marks)
        return len({pygame.image.tobytes(drawn(room, size, u, *way), "RGBA") for way in [(ENGLISH, usual), *ways]}) == 1

    if alike(LANGUAGES, [usual]):
        return "" if alike([ENGLISH, "zh_Hant"], others) else usual
    return ENGLISH if alike([ENGLISH], others) else None


def make_covers(folder: Path) -> Iterator[Path]:
    """Draw them all into ``folder``; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for room, size, u in [tile for window in WINDOWS for tile in tiles(window)]:
        if (only := limits(room, size, u)) is not None:
            made = folder / file_of(room.name, size, u, only).name
            pygame.image.save(drawn(room, size, u, ENGLISH, NORMAL.characters), str(made))
            yield made


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Draw the pictures of the title's tiles for a package.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where they go")
    made = [*make_covers(parser.parse_args(arguments).folder)]
    print(f"{len(made)} pictures, {sum(path.stat().st_size for path in made):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
