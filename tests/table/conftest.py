"""Tables for the tests of this folder; what they are made of is in `table_stage`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from stage import Notebook
from table_stage import (
    SIZE,
    FakeLibrary,
    FakeNavigator,
    FakeProgress,
    FakeSaves,
    FakeSounds,
    FakeWorker,
    MakeTable,
    Table,
)

from jungle_games.core.achievement import Achievement
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import room
from jungle_games.screens.tables import analyse, play, pose, teach
from jungle_games.store.database import Database
from jungle_games.store.settings import SettingsStore
from jungle_games.table.lessons import Coach
from jungle_games.table.referee import Referee
from jungle_games.table.room_parts import scene_of, study_of
from jungle_games.table.services import Services
from jungle_games.ui.notices import Notice, Place
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneStack, View


@pytest.fixture
def make_table(request: pytest.FixtureRequest) -> Iterator[MakeTable]:
    """Makes a table of Jungle or another ``game``; ``seats`` are kinds, the rest as of the match.

    It is without art, but for tests that use `pictures_kept`. With ``study``, what its companion takes, the match is
    laid out to be analysed.
    """
    if "pictures_kept" not in request.fixturenames:
        request.getfixturevalue("without_art")
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)

    def make(
        *seats: str,
        game: str = "jungle",
        deal: int = 0,
        match: Match[Any, Any] | None = None,
        coach: Coach | None = None,
        referee: Referee | None = None,
        progress: Any = None,
        setup: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        size: tuple[int, int] = SIZE,
        speed: float = 1.0,
        study: Mapping[str, Any] | None = None,
        achievements: Sequence[Achievement] = (),
    ) -> Table:
        shown = room(game)
        kinds = seats or ("person",) * shown.game.seats[0]
        people = [SeatInfo(name, kind) for name, kind in zip(("Mira", "Ben", "Ada", "Otto"), kinds, strict=False)]
        played = match or Match(
            shown.game, shown.game.options_type.build(changes=options), people, deal=deal, setup=setup,
            chance=chance_at_table(shown.game),
        )  # fmt: skip
        time, toasts, database = [0.0], list[str](), Database(Path(":memory:"))
        stack, sounds = SceneStack(View(size)), FakeSounds()

        def notify(notice: Notice) -> None:
            if notice.kind.place is Place.TABLE:
                scene.announce(notice)
                return
            if notice.kind.sound is not None:
                sounds.play(notice.kind.sound)
            if notice.title and notice.kind.place is Place.FOOT:
                toasts.append(notice.title)

        services = Services(
            painter=Painter(), sounds=sounds, stack=stack, clipboard=Notebook(), now=lambda: time[0],
            quit=lambda: None, post=lambda payload: None, notify=notify, apply_settings=lambda: None,
            command=lambda name: False, spell=lambda field: None, motion=speed,
            settings=SettingsStore(Path("nowhere")), saves=FakeSaves(), database=database, folders=None,
            find_game=None, notices=None, online=None,
        )  # type: ignore[arg-type]  # fmt: skip
        vars(services).update(worker=FakeWorker(), library=FakeLibrary(), progress=progress or FakeProgress())
        navigator = FakeNavigator()
        scene = scene_of(shown)(services, played, navigator)  # type: ignore[arg-type]
        if coach is not None:
            teach(scene, coach)
        elif referee is not None:
            pose(scene, referee)
        elif study is not None:
            studied = study_of(shown)
            assert studied is not None
            analyse(scene, studied(scene, **study))
        else:
            play(scene, achievements)
        stack.push(scene)
        return Table(scene, services, navigator, screen, toasts, time)

    yield make
    pygame.display.quit()


@pytest.fixture
def matr1x(make_table: MakeTable) -> MakeTable:
    """Makes a table of the first deal of MATR1X 0VERL0AD."""

    def make(**changes: Any) -> Any:
        return make_table(**{"game": "matr1x", "deal": 1, **changes})

    return make
