"""A scenario that is visited once and spoken in one language after the other, for all tests that look at it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from jungle_games.core import i18n
from jungle_games.core.i18n import ENGLISH, speak, spoken
from jungle_games.table.scene import TableScene
from jungle_games.ui.scene import Scene
from scenarios.tour import Place, Scenario, Tour

SAID_BEFORE = (
    "pointed", "said_no", "looking_back", "hint", "told", "moments", "caught", "nothing_found",
    "trail_back", "badges_below", "peek", "dwell", "online_aside", "matr1x_loop", "matrix_moves", "jacks_two",
    "today", "library", "household",
)  # fmt: skip
"""Parts of names of scenarios where something stands that was said, or scrolled to, before another language is spoken:
it may stay as it was, and so they are visited in each language. All others at tables, on the title and on pages that
can be left open under the settings look as if they had been visited in the new language."""


class Visited:
    """A scenario, where a tour has come to; visited anew only where a screen does not learn another language."""

    def __init__(self, name: str, scenario: Scenario, home: Callable[[], Path], place: Place) -> None:
        """``home`` makes a folder for each visit; it is shown at the size and scale of ``place`` at first."""
        self.name = name
        self.scenario = scenario
        self._home = home
        self._place = place
        self._tour: Tour | None = None
        self._words: tuple[str, Path | None] = "", None
        """The language, and where its words come from: the made-up one takes the place of another."""
        self.learns = False
        """Whether what is seen is said in another language at once, and as if it had been visited in that."""

    def tour(self, language: str, place: Place | None = None) -> Tour:
        """The tour at the scenario, with everything said in ``language``, at ``place`` or the usual one."""
        place, before, self._words = place or self._place, self._words, (language, i18n.assets_folder())
        if self._tour is not None and before == self._words:
            speak(language)  # each test restores English
            if self._tour.place != place:
                self._tour.lay_out(*place, painted=False)
        elif self._tour is not None and self.learns and before[0] != language:
            self._tour.lay_out(*place, painted=False, language=language)
        else:
            self.leave()
            self._tour = Tour(self._home(), *place, frame=0.25, motion=0.0, language=language)
            # That all of it can be painted is seen in one language.
            self._tour.visit(self.scenario, painted=language == ENGLISH)
            self.learns = self._learns(self._tour)
            self._tour.let_go_of_hidden()
        assert spoken() == language
        return self._tour

    def _learns(self, tour: Tour) -> bool:
        scenes = tour.app.stack.scenes
        banners = [scene.banners for scene in scenes if isinstance(scene, TableScene)]
        return (
            all(type(scene).reword is not Scene.reword for scene in scenes)
            and not tour.app.message
            and not any(each.shown or each.waiting for each in banners)
            and not any(part in self.name for part in SAID_BEFORE)
        )

    def leave(self) -> None:
        """Close the program."""
        if self._tour is not None:
            self._tour.app.close()
            self._tour = None
