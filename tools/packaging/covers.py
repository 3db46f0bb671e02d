"""Draw the pictures of the title's tiles for a package, so that the program need not; run by ``package.py``.

They are those of the window as it opens first and of a usual whole screen, in the usual colours. One that looks
different in other languages is drawn in English alone; there the program draws it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from jungle_games import start
from jungle_games.core.i18n import ENGLISH, LANGUAGES, speak
from jungle_games.core.room import Room
from jungle_games.games import ROOMS
from jungle_games.screens.pages import GameTile, cover_file, draw_cover
from jungle_games.store.folders import HOME_VARIABLE, find_folders
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Size

WINDOWS = ((1280, 800), (1920, 1080))


def tiles(window: Size) -> Iterator[tuple[Room, Size, float]]:
    """Each game, how large its picture is on the title of ``window``, and pixels per unit."""
    with tempfile.TemporaryDirectory() as home:
        app = start.App(find_folders({HOME_VARIABLE: home}), size=window)
        app.begin(start.ScreenNavigator(app.services, ROOMS).title)
        app.step()
        tops = [widget for scene in app.stack.scenes for widget in scene.root.walk() if isinstance(widget, GameTile)]
        yield from ((tile.room, tile.art.rect.size, tile.u) for tile in tops)
        app.close()


def drawn(room: Room, size: Size, u: float, language: str) -> pygame.Surface:
    speak(language)
    return draw_cover(Painter(language=language), room, size, u)


def make_covers(folder: Path) -> Iterator[Path]:
    """Draw them all into ``folder``; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for room, size, u in [tile for window in WINDOWS for tile in tiles(window)]:
        looks = {pygame.image.tobytes(drawn(room, size, u, language), "RGBA") for language in LANGUAGES}
        yield (made := folder / cover_file(room, size, u, "" if len(looks) == 1 else ENGLISH).name)
        pygame.image.save(drawn(room, size, u, ENGLISH), str(made))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draw the pictures of the title's tiles for a package.")
    parser.add_argument("folder", type=Path)
    print(f"{len([*make_covers(parser.parse_args().folder)])} pictures")
