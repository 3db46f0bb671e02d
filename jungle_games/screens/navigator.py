"""The navigator: the only place that knows how screens lead to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jungle_games.base.clean_text import LONGEST_TITLE
from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.core.room import Room
from jungle_games.core.seat_names import YOU
from jungle_games.screens.dialog import Dialog, DialogAction, ask_text, confirm, notice
from jungle_games.screens.page_navigator import OnlineNavigator, PageNavigator, summary_of
from jungle_games.store.files import StorageError
from jungle_games.store.matches import Saved, record_at
from jungle_games.table.room_parts import OverlayTheme, achievements_of, puzzles_of, scene_of, study_of
from jungle_games.table.services import MenuEntry, Place, Services
from jungle_games.ui.scene import Scene
from jungle_games.ui.widget_scene import WidgetScene

if TYPE_CHECKING:
    from jungle_games.core.game import AnyGame
    from jungle_games.core.matches.match import AnyMatch
    from jungle_games.table.online.service import OnlineTable
    from jungle_games.table.referee import DayTask, Referee
    from jungle_games.table.scene import AnyScene


class ScreenNavigator(PageNavigator):
    """Opens screens on the stack. The title lies lowest; a table lies right above it.

    A screen's module is imported when it is opened: the first frame does not wait for the others.
    """

    def __init__(self, services: Services, rooms: Sequence[Room]) -> None:
        self._services = services
        self.rooms: Final = tuple(rooms)
        self._overlay = OverlayTheme(services)
        self.online = OnlineNavigator(services, self, rooms)
        self._kept: set[int] = set()
        """The files of matches that were not to be given up for a new one."""
        self._given_up: int | None = None
        """The file of the match that was, until the new one lies on its table."""

    def room(self, name: str) -> Room:
        """The room of a game. Raises LookupError, naming the games there are."""
        found = next((room for room in self.rooms if room.name == name), None)
        if found is None:
            known = ", ".join(room.name for room in self.rooms)
            raise LookupError(f"there is no game '{name}'; the games are {known}")
        return found

    def find_game(self, name: str) -> AnyGame:
        return self.room(name).game

    # Going -----------------------------------------------------------------------------------------------------

    def title(self) -> None:
        from jungle_games.screens.title import TitleScene

        stack, scenes = self._services.stack, self._services.stack.scenes
        if not scenes or not isinstance(scenes[0], TitleScene):
            stack.clear_to(TitleScene(self._services, self, self.rooms))
        elif len(scenes) > 1:
            stack.close(scenes[1])

    def _push(self, scene: Scene) -> None:
        self._services.stack.push(scene)

    def _turn_to(self, page: Scene) -> None:
        """Open ``page``; one of its kind that is open already closes, with all above it."""
        stack = self._services.stack
        for scene in stack.scenes:
            if type(scene) is type(page):
                stack.close(scene)
                break
        stack.push(page)

    def new_game(self, game: str, deal: int | None = None, *, inviting: bool = False) -> None:
        """Show the new-game screen of ``game``; ``deal`` fixes chance, ``inviting`` keeps a seat for somebody away."""
        from jungle_games.screens.new_game import NewGameScene

        self._turn_to(NewGameScene(self._services, self, self.room(game), deal, inviting=inviting))

    def open_match(self, match: AnyMatch) -> None:
        room, given_up = self.room(match.game.name), self._given_up
        table = self._table(room, match)
        self._put_on_table(room, table)
        if given_up is not None:  # only now has the table that it lay on written it for the last time
            self._services.saves.delete(given_up)

    def view(self, match: AnyMatch, ply: int) -> None:
        room = self.room(match.game.name)
        table = self._table(room, match)
        self._overlay.enter(room, table)
        self._push(table)
        table.step_to(ply)

    def _table(self, room: Room, match: AnyMatch) -> AnyScene:
        """The table of ``match``, at which one may reach something."""
        from jungle_games.screens.tables import play

        table = scene_of(room)(self._services, match, self)
        play(table, achievements_of(room))
        return table

    def begin_anew(self, game: str, begin: Callable[[], None]) -> None:
        self._given_up = None
        saved = self._services.saves.newest_unfinished(game)
        if saved is None or saved.number in self._kept:
            begin()
            return

        def keep() -> None:
            self._kept.add(saved.number)
            begin()

        def give_up() -> None:
            self._given_up = saved.number
            begin()

        actions = (
            DialogAction(_("Back")), DialogAction(_("Discard it"), give_up), DialogAction(_("Keep it"), keep, "amber"),
        )  # fmt: skip
        text = _("{match}: not finished yet. If you keep it, you will find it under My games.")
        text = text.format(match=summary_of(self.room(game), saved.facts).line)
        self._push(Dialog(self._overlay.services, _("Keep the game you were playing?"), text, actions))

    def analyse(self, match: AnyMatch, ply: int | None = None) -> None:
        """Analyse ``match`` above what is open, in place of what is being analysed; the match stays as it is."""
        from jungle_games.screens.tables import analyse
        from jungle_games.table.scene import TableScene

        room, stack = self.room(match.game.name), self._services.stack
        study = study_of(room)
        if study is None:
            return
        table, top = scene_of(room)(self._services, match, self), stack.top
        analyse(table, study(table, ply=ply))
        analysed = isinstance(top, TableScene) and top.companions.explores
        (stack.replace if analysed else stack.push)(table)

    def look_back(self, match: AnyMatch) -> None:
        from jungle_games.screens.tables import look_back

        table = scene_of(self.room(match.game.name))(self._services, match, self)
        look_back(table)
        self._push(table)

    def lesson(self, game: str, index: int = 0) -> None:
        """Begin lesson ``index`` of the tutorial of ``game``; report a tutorial that cannot be played.

        Of a game without one the new-game page is shown.
        """
        from jungle_games.core.lessons import LessonError
        from jungle_games.screens.new_game import first_match, first_opponent, lessons_of
        from jungle_games.screens.tables import teach
        from jungle_games.table.lessons import Coach

        room = self.room(game)
        try:
            lessons = lessons_of(room)
            if not lessons:
                self.new_game(game)
                return
            match = lessons[index].match(room.game, YOU)
        except LessonError as error:
            self.notice(_("The lesson could not be opened"), str(error))
            return
        scene = scene_of(room)(self._services, match, self)

        def go_on() -> None:
            if index + 1 < len(lessons):
                self.lesson(game, index + 1)
            else:
                self.begin_anew(game, lambda: self.open_match(first_match(room, self._services.settings.get())))

        def leave() -> None:
            self.title()
            self.new_game(game)

        teach(scene, Coach(lessons, index, go_on, leave, lambda: lessons_of(room), first_opponent(room)))
        self._put_on_table(room, scene)

    def _put_on_table(self, room: Room, table: Scene, *, chosen: bool = True) -> None:
        """Let ``table`` lie above the title, in its room's colours; a game that was ``chosen`` is remembered."""
        self.title()
        self._given_up = None
        if chosen:
            self._services.settings.replace(last_game=room.name)
        self._overlay.enter(room, table)
        self._push(table)

    def resume(self, game: str) -> None:
        saved = self._services.saves.newest_unfinished(game)
        if saved is None:
            self.title()
        else:
            self.go_on(saved)

    def go_on(self, saved: Saved) -> None:
        from jungle_games.core.matches.record import RecordError, read_match

        saves = self._services.saves
        if not saves.hold(saved):
            text = _("It is open in another window of Jungle Games, or it was deleted there.")
            self.notice(_("The game could not be opened"), text)
            return
        try:
            match = read_match(saves.read(saved) or "", self.find_game)
        except RecordError as error:
            saves.give_up(saved.number, str(error))
            self.title()
            return
        self._kept.discard(saved.number)
        room = self.room(match.game.name)
        table = self._table(room, match)
        table.play.keep_as(saved.number)
        self._put_on_table(room, table)

    def open_file(self, path: Path) -> None:
        """Put the match whose record is in a file on its table; what is wrong with it is told."""
        try:
            text = record_at(path)
        except (StorageError, UserError) as error:
            self.notice(_("The game could not be opened"), str(error))
            return
        self.open_record(text)

    def open_record(self, text: str) -> None:
        """Put the match of the record ``text`` on its table, and keep it if it is over; tell what is wrong."""
        from jungle_games.core.matches.record import GameRecord, RecordError, read_match
        from jungle_games.table.driver import import_match

        try:
            match = read_match(text, self.find_game)
        except RecordError as error:
            self.notice(_("The game could not be opened"), str(error))
            return
        import_match(self._services, match, GameRecord.from_yaml(text).date)
        self.open_match(match)

    def menu(
        self, entries: Sequence[MenuEntry], title: str = "", *, covered: bool = True, goes_on: bool = True
    ) -> None:
        from jungle_games.screens.dialog import MenuScene

        self._push(MenuScene(self._overlay.services, entries, title, covered=covered, goes_on=goes_on))

    def curtain(self, name: str, picture: str, on_ready: Callable[[], None]) -> None:
        from jungle_games.screens.dialog import CurtainScene

        self._push(CurtainScene(self._overlay.services, name, picture, on_ready, self.title))

    def settings(self, game: str | None = None) -> None:
        from jungle_games.screens.settings import SettingsScene

        self._push(SettingsScene(self._services, self, self.rooms, game))

    def languages(self) -> None:
        from jungle_games.screens.settings import LanguagesScene
        from jungle_games.screens.settings_pages import keep_settings

        def choose(language: str) -> None:
            self._services.settings.replace(language=language)
            self._services.apply_settings()
            keep_settings(self._services)

        self._push(LanguagesScene(self._services, self._services.settings.get().language, choose))

    def rules(self, game: str, page: str | None = None) -> None:
        from jungle_games.screens.rule_book import RuleBookScene

        self._push(RuleBookScene(self._services, self.rooms, game, page))

    def statistics(self, game: str | None = None) -> None:
        from jungle_games.screens.statistics import StatisticsScene

        played = self._services.settings.get().last_game
        self._turn_to(StatisticsScene(self._services, self.rooms, game or played, self.new_game, self.path))

    def path(self, game: str | None = None) -> None:
        from jungle_games.screens.path import PathScene

        self._turn_to(PathScene(self._services, self.rooms, game or self._services.settings.get().last_game, self.meet))

    def meet(self, game: str, level: str = "") -> None:
        """Let somebody sit down to play ``game`` alone against computer players of ``level``, if one is named."""
        if level:
            self._services.settings.replace_game(game, self._services.settings.get().game(game).against(level))
        self.new_game(game)

    def my_games(self) -> None:
        from jungle_games.screens.my_games import MyGamesScene

        stack = self._services.stack
        above = [upper for lower, upper in pairwise(stack.scenes) if isinstance(lower, MyGamesScene)]
        if above:
            stack.close(above[0])
            return
        self.title()
        (self.library if self._services.library.count() else self.saved_games)()

    def library(self, *, instead: bool = False) -> None:
        from jungle_games.screens.library import LibraryScene

        self._show_my_games(LibraryScene(self._services, self, self.rooms), instead=instead)

    def saved_games(self, game: str | None = None, *, instead: bool = False) -> None:
        from jungle_games.screens.saved_games import SavedGamesScene

        self._show_my_games(SavedGamesScene(self._services, self, self.rooms, game), instead=instead)

    def _show_my_games(self, scene: WidgetScene, *, instead: bool) -> None:
        from jungle_games.screens.my_games import TABS

        if not instead:
            self._push(scene)
            return
        self._services.stack.replace(scene)
        scene.focus.focus(TABS)

    def share(self, match: AnyMatch, title: str) -> None:
        from jungle_games.screens.library import ask_how

        ask_how(self._services, self.room(match.game.name), match, title)

    def tasks(self, day: date) -> Sequence[DayTask]:
        from jungle_games.screens.today import day_tasks

        return day_tasks(self._services, self.rooms, day)

    def today(self, day: date | None = None) -> None:
        from jungle_games.screens.today import TodayScene

        self._turn_to(TodayScene(self._services, self.rooms, self.puzzle, day, self.path))

    def sit_at(self, online: OnlineTable) -> None:
        from jungle_games.screens.tables import sit

        match = online.view.match
        assert match is not None
        room = self.room(match.game.name)
        table = scene_of(room)(self._services, match, self)
        sit(table, online)
        self._put_on_table(room, table)

    def puzzles(self, game: str, number: int = 1) -> None:
        from jungle_games.screens.puzzles import PuzzlesScene

        self._turn_to(PuzzlesScene(self._services, self.rooms, game, self.puzzle, number))

    def puzzle(self, game: str, key: str = "", day: date | None = None) -> None:
        from jungle_games.core.puzzle import PuzzleError
        from jungle_games.screens.puzzles import next_for
        from jungle_games.table.referee import Referee

        puzzles = puzzles_of(self.room(game))
        try:
            if puzzles is None:
                raise PuzzleError(_("This game has no puzzles."))
            if not key:
                key = next_for(self._services, puzzles)
            self.open_puzzle(Referee(puzzles, key, day))
        except PuzzleError as error:
            self.notice(_("The puzzle could not be opened"), str(error))

    def open_puzzle(self, referee: Referee) -> None:
        from jungle_games.screens.tables import pose

        room = self.room(referee.puzzles.game)
        table = scene_of(room)(self._services, referee.start(), self)
        pose(table, referee)
        self._put_on_table(room, table, chosen=referee.day is None)

    # Asking and telling ----------------------------------------------------------------------------------------

    def confirm(
        self, title: str, text: str, yes: str, on_yes: Callable[[], None], no: str = "", *, danger: bool = False
    ) -> None:
        confirm(self._overlay.services, title, text, yes, on_yes, no=no, danger=danger)

    def say(self, entries: Sequence[MenuEntry], place: Place) -> None:
        from jungle_games.screens.dialog import SayingScene

        self._push(SayingScene(self._overlay.services, entries, place))

    def choose(self, title: str, text: str, ways: Sequence[tuple[str, Callable[[], None]]]) -> None:
        *others, (words, action) = ways
        quiet = [DialogAction(label, act) for label, act in others]
        actions = DialogAction(_("Stay")), *quiet, DialogAction(words, action, "amber")
        self._push(Dialog(self._overlay.services, title, text, actions))

    def ask_caution(self, words: str, place: Place, on_answer: Callable[[bool], None]) -> None:
        actions = (
            DialogAction(_("Take it back"), lambda: on_answer(False), "amber", "undo"),
            DialogAction(_("Play it"), lambda: on_answer(True)),
        )
        self._push(Dialog(self._overlay.services, _("Are you sure?"), words, actions, first=0, place=place))

    def ask(self, title: str, text: str, on_yes: Callable[[], None], on_no: Callable[[], None], place: Place) -> None:
        actions = (DialogAction(_("No"), on_no), DialogAction(_("Yes"), on_yes, "amber"))
        # It comes at any moment: an Enter that was meant for the table agrees to nothing.
        self._push(Dialog(self._overlay.services, title, text, actions, first=0, place=place))

    def ask_name(
        self, title: str, text: str, default: str, on_done: Callable[[str], None], limit: int = LONGEST_TITLE,
        *, optional: bool = False, done: str = "",
    ) -> None:  # fmt: skip
        ask_text(self._overlay.services, title, text, default, on_done, limit, optional=optional, done=done)

    def notice(self, title: str, text: str) -> None:
        notice(self._overlay.services, title, text)
