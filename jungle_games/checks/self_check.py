"""The self-check: every part of an installed or packaged program is used once, without a screen.

It reports one line for each part, in English like the log, for developers.
"""

from __future__ import annotations

import gettext
import os
import pkgutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Final, get_args

import pygame

import jungle_games
from jungle_games.base.system import assets_folder
from jungle_games.checks.game_checks import PATIENCE, Check, PartError, Thinker, checks_of
from jungle_games.core.game import FITS_ME
from jungle_games.core.i18n import DOMAIN, ENGLISH, LANGUAGES, speak
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import ROOMS, WORDS, find_game
from jungle_games.players.ratings import first_rating, rated
from jungle_games.ui.painter import Painter
from jungle_games.ui.sound import AmbienceName, SoundName
from jungle_games.ui.text import Face

_SIZE: Final = (64, 64)
_NO_SCREEN: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def self_check(say: Callable[[str], object] = print) -> int:
    """Use every part once, ``say`` a line for each, and return the exit status: 0 when all of them work."""
    os.environ.update(_NO_SCREEN)
    speak(ENGLISH)
    failed = total = 0
    worker = Thinker()
    try:
        for check in _checks(worker):
            total += 1
            try:
                line = f"ok      {check.name}: {check.run()}"
            except Exception as error:  # whatever it is, the other parts are still to be looked at
                failed += 1
                line = f"FAILED  {check.name}: {type(error).__name__}: {error}"
            say(line)
    finally:
        worker.close()
    if failed:
        say(f"{failed} of {total} parts do not work. Install Jungle Games {jungle_games.__version__} again.")
        return 1
    say(f"Jungle Games {jungle_games.__version__}: all {total} parts work.")
    return 0


def print_line(line: str) -> None:
    """Print ``line`` at once, if there is somebody to read it, in whatever letters the terminal has."""
    if sys.stdout is not None:
        encoding = sys.stdout.encoding or "ascii"
        print(line.encode(encoding, errors="replace").decode(encoding), flush=True)


def _checks(thinker: Thinker) -> Iterator[Check]:
    yield Check("modules", _modules)
    yield Check("pictures", _pictures)
    yield Check("sounds", _sounds)
    yield Check("fonts", _fonts)
    yield Check("languages", _languages)
    yield Check("ratings", _ratings)
    yield Check("tables elsewhere", _elsewhere)
    yield Check("screen readers", _screen_readers)
    for room in ROOMS:
        yield from checks_of(room, thinker)


# The whole program


def _modules() -> str:
    names = [found.name for found in pkgutil.walk_packages(jungle_games.__path__, "jungle_games.")]
    if len(names) < len(ROOMS):
        raise PartError("the program does not find its own modules")
    for name in names:
        # The environments need libraries that the program does without, and nothing in it loads them.
        if not name.endswith("__main__") and not name.startswith("jungle_games.environments"):
            import_module(name)
    return f"{len(names)} loaded, computer players {jungle_games.COMPILED}"


def _ratings() -> str:
    """The library that rates people is loaded only when a result is rated."""
    game = next(room.game for room in ROOMS if FITS_ME in room.game.opponents)
    match = Match(game, game.options_type.build(), [SeatInfo("A"), SeatInfo("B", FITS_ME.key, 0.5)])
    match.resign(1)
    before = first_rating(game.levels)
    after = rated(before, match)
    if after.mean <= before.mean:
        raise PartError("a win does not raise a rating")
    return f"a win is worth {after.mean - before.mean:.0f} points at first"


def _elsewhere() -> str:
    """A table is hosted, by a broker of our own, and found by its invitation; the picture of that is drawn."""
    # Libraries that nothing else needs: where they are missing, the other parts are looked at all the same.
    import segno

    from jungle_games.elsewhere.table_store import MemoryStore
    from jungle_games.elsewhere.tables import SeatPlan, Tables

    woken = threading.Event()
    host, guest = (Tables(MemoryStore(), find_game, woken.set) for _home in range(2))
    game = next(room.game for room in ROOMS if 2 in room.game.seats)
    seats = [SeatPlan(name="A", kind=PERSON), SeatPlan(elsewhere=True)]
    hosted, joined, began = host.create(game.name, "A", seats), "", time.monotonic()
    try:
        while (now := time.monotonic()) < began + PATIENCE:
            due = min(host.update(now), guest.update(now))
            invitation = host.invitation(hosted)
            if invitation is not None and not joined:
                joined = guest.join(invitation.text)
                segno.make(invitation.text)
            if joined and guest.view(joined, now).stage == "found":
                return f"found after {now - began:.1f} s"
            woken.wait(max(0.0, min(0.1, due - now)))
            woken.clear()
    finally:
        guest.close(now)
        host.close(now)
    raise PartError("a table that was hosted here could not be found")


def _screen_readers() -> str:
    """Without a window there is no connection: the library that makes it is looked at."""
    import accesskit

    node = accesskit.Node(accesskit.Role.BUTTON)
    node.set_label("Jungle")
    if node.label != "Jungle":
        raise PartError("AccessKit does not keep a name")
    return "AccessKit keeps a name"


def _pictures() -> str:
    painter, folder = Painter(), assets_folder() / "svg"
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in sorted(folder.rglob("*.svg"))]
    for name in names:
        if painter.picture(name, _SIZE).get_bounding_rect().size == (0, 0):
            raise PartError(f"{name}.svg shows nothing")
    return f"{len(names)} drawn"


def _sounds() -> str:
    names = (*get_args(SoundName), *(f"ambience/{name}" for name in get_args(AmbienceName)))
    pygame.mixer.init()
    try:
        for name in names:
            if pygame.mixer.Sound(str(assets_folder() / "sounds" / f"{name}.wav")).get_length() <= 0:
                raise PartError(f"{name}.wav is silent")
    finally:
        pygame.mixer.quit()
    return f"{len(names)} loaded"


def _fonts() -> str:
    pygame.font.init()
    for face in Face:
        if pygame.font.Font(str(face.file), 24).size("Jungle")[0] <= 0:
            raise PartError(f"{face.file.name} shows nothing")
    return f"{len(Face)} faces"


def _languages() -> str:
    read = 0
    for language in LANGUAGES:
        found = gettext.find(DOMAIN, str(assets_folder() / "locale"), [language])
        if found is None and language != ENGLISH:
            raise PartError(f"the words of {language} are missing")
        # A game may still be without a language, and then speaks English.
        of_games = (gettext.find(DOMAIN, str(folder), [language]) for folder in WORDS)
        for file in filter(None, (found, *of_games)):
            with open(file, "rb") as catalogue:
                gettext.GNUTranslations(catalogue)
            read += 1
    return f"{', '.join(LANGUAGES)}, {read} catalogues"
