"""The way to every screen: the only place that knows how screens lead to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jungle_games.core.game import Game
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.core.record import RecordError, read_match
from jungle_games.room import Room
from jungle_games.screens.wardrobe import Wardrobe
from jungle_games.storage.atomic import StorageError
from jungle_games.table.navigator import MenuEntry, Navigator, Verdict
from jungle_games.table.room_parts import scene_of, study_of
from jungle_games.ui.scene import Scene, Services


class ScreenNavigator(Navigator):
    """Opens screens on the stack. The title lies lowest; a table lies right above it.

    A screen's module is imported when it is opened: the first frame does not wait for the others.
    """

    def __init__(self, services: Services, rooms: Sequence[Room]) -> None:
        self._services = services
        self._rooms = tuple(rooms)
        self._wardrobe = Wardrobe(services)

    @property
    def rooms(self) -> Sequence[Room]:
        """The games of the box."""
        return self._rooms

    def room(self, name: str) -> Room:
        """The room of a game. Raises LookupError, naming the games there are."""
        found = next((room for room in self._rooms if room.name == name), None)
        if found is None:
            known = ", ".join(room.name for room in self._rooms)
            raise LookupError(f"there is no game '{name}'; the games are {known}")
        return found

    def find_game(self, name: str) -> Game[Any, Any, Any]:
        """The game called ``name``. Raises LookupError, naming the games there are."""
        return self.room(name).game

    # Going -----------------------------------------------------------------------------------------------------

    def title(self) -> None:
        """Leave everything and show the title; tell what storage has to say."""
        self._to_title()
        self._tell_notices()

    def _to_title(self) -> None:
        from jungle_games.screens.title import TitleScene

        stack = self._services.stack
        scenes = stack.scenes
        if not scenes or not isinstance(scenes[0], TitleScene):
            stack.clear_to(TitleScene(self._services, self, self._rooms))
        elif len(scenes) > 1:
            stack.close(scenes[1])

    def _push(self, scene: Scene) -> None:
        self._services.stack.push(scene)

    def new_game(self, game: str, deal: int | None = None) -> None:
        """Show the new-game screen of ``game``; ``deal`` fixes what chance decides."""
        from jungle_games.screens.new_game import NewGameScene

        self._push(NewGameScene(self._services, self, self.room(game), deal))

    def open_match(self, match: Match[Any, Any]) -> None:
        """Put ``match`` on its table, in place of the table that is open."""
        room = self.room(match.game.name)
        self._put_on_table(room, scene_of(room)(self._services, match, self))

    def analyse(self, match: Match[Any, Any], ply: int | None = None, review: bool = False) -> None:
        """Analyse ``match`` above what is open, in place of what is being analysed; the match stays as it is."""
        room, stack = self.room(match.game.name), self._services.stack
        study = study_of(room)
        if study is None:
            return
        scene = study(self._services, match, self, ply=ply, review=review)
        (stack.replace if isinstance(stack.top, study) else stack.push)(scene)

    def lesson(self, game: str, index: int = 0) -> None:
        """Begin lesson ``index`` of the tutorial of ``game``; a tutorial that cannot be played is told of."""
        from jungle_games.core.lessons import LessonError
        from jungle_games.core.seat_names import YOU
        from jungle_games.screens.lessons import lessons_of
        from jungle_games.table.coach import Coach

        room = self.room(game)
        try:
            lessons = lessons_of(room)
            match = lessons[index].match(room.game, YOU)
        except LessonError as error:
            self.notice(_("The lesson could not be opened"), str(error))
            return
        scene = scene_of(room)(self._services, match, self)
        go_on = lambda: self.lesson(game, index + 1)  # noqa: E731 - a name for a callback
        scene.teach(Coach(lessons, index, go_on, self.title, lambda: lessons_of(room)))
        self._put_on_table(room, scene)

    def _put_on_table(self, room: Room, table: Scene) -> None:
        """Let ``table`` lie right above the title; what is opened over it wears the colours of its room."""
        self._to_title()
        self._wardrobe.enter(room, table)
        self._push(table)

    def resume(self, game: str) -> None:
        """Go on with the unfinished match of ``game``; a record that cannot be replayed is set aside and told of."""
        saves = self._services.saves
        try:
            text = saves.unfinished(game)
        except StorageError as error:
            self.notice(_("The match could not be opened"), str(error))
            return
        if text is None:
            self.title()
            return
        try:
            match = read_match(text, self.find_game)
        except RecordError as error:
            saves.set_aside(game, None, str(error))
            self.title()
            return
        self.open_match(match)

    def open_record(self, text: str) -> None:
        """Put the match that the record in ``text`` leads to on its table; what is wrong with it is told."""
        try:
            match = read_match(text, self.find_game)
        except RecordError as error:
            self.notice(_("The match could not be opened"), str(error))
            return
        self.open_other(match)

    def open_other(self, match: Match[Any, Any]) -> None:
        """Put a match from elsewhere on its table; ask first when the unfinished one of its game would be lost."""
        if not self._has_unfinished(match.game.name):
            self.open_match(match)
            return
        self.confirm(
            _("Give up the unfinished match?"),
            _(
                "There is room for one unfinished match of {game}. To keep yours, go on with it first, "
                "and save it under a name from its menu."
            ).format(game=_(match.game.title)),
            _("Open"),
            lambda: self.open_match(match),
        )

    def _has_unfinished(self, game: str) -> bool:
        try:
            return self._services.saves.unfinished(game) is not None
        except StorageError:
            # A file that cannot be read may hold one.
            return True

    def menu(self, entries: Sequence[MenuEntry], title: str = "") -> None:
        """Pause: hide the table behind the menu with these entries."""
        from jungle_games.screens.menu import MenuScene

        self._push(MenuScene(self._wardrobe.services, entries, title))

    def curtain(self, name: str, picture: str, on_ready: Callable[[], None]) -> None:
        """Hide the table until the person called ``name`` has come to the screen; ``picture`` is an SVG asset."""
        from jungle_games.screens.curtain import CurtainScene

        self._push(CurtainScene(self._wardrobe.services, name, picture, on_ready, self.title))

    def settings(self, game: str | None = None) -> None:
        """Show the settings, opened at ``game``."""
        from jungle_games.screens.settings import SettingsScene

        self._push(SettingsScene(self._services, self, self._rooms, game))

    def rules(self, game: str, page: str | None = None) -> None:
        """Show the rule book of ``game``, opened at ``page``."""
        from jungle_games.screens.rule_book import RuleBookScene

        self._push(RuleBookScene(self._services, self._rooms, game, page))

    def statistics(self, game: str | None = None) -> None:
        """Show the statistics, opened at ``game``."""
        from jungle_games.screens.statistics import StatisticsScene

        self._push(StatisticsScene(self._services, self._rooms, game, on_play=self.new_game))

    def saved_games(self, game: str | None = None) -> None:
        """Show the matches saved under a name, opened at ``game``."""
        from jungle_games.screens.saved_games import SavedGamesScene

        self._push(SavedGamesScene(self._services, self, self._rooms, game))

    def game_over(self, verdict: Verdict, entries: Sequence[MenuEntry]) -> None:
        """Show the verdict over the table with these entries as buttons, the first one the next thing to do."""
        from jungle_games.screens.game_over import GameOverScene

        self._push(GameOverScene(self._wardrobe.services, verdict, entries))

    # Asking and telling ----------------------------------------------------------------------------------------

    def confirm(self, title: str, text: str, yes: str, on_yes: Callable[[], None], no: str = "") -> None:
        """Ask before something that cannot be taken back; ``yes`` is the button's verb, ``no`` "Cancel" if empty."""
        from jungle_games.screens.dialog import confirm

        confirm(self._wardrobe.services, title, text, yes, on_yes, no=no)

    def ask_name(self, title: str, text: str, default: str, on_done: Callable[[str], None]) -> None:
        """Ask for a name, for example of a saved game."""
        from jungle_games.screens.dialog import ask_text

        ask_text(self._wardrobe.services, title, text, default, _("Done"), on_done)

    def notice(self, title: str, text: str) -> None:
        """Tell something that must be read."""
        from jungle_games.screens.dialog import notice

        notice(self._wardrobe.services, title, text)

    def _tell_notices(self) -> None:
        """Tell of files that were met and could not be read; the damaged ones have been set aside."""
        notices = self._services.saves.take_notices()
        if notices:
            title = ngettext("A file could not be read", "Some files could not be read", len(notices))
            self.notice(title, "\n\n".join(notices))
