"""What is done beside the board: the table's menu, new games, resigning, draws, copying and pasting, saving by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jungle_games.core.deals import deal_by_lot
from jungle_games.core.game import BadSetup, Seat
from jungle_games.core.i18n import _
from jungle_games.core.match import Match, chance_at_table
from jungle_games.core.record import RecordError, read_match
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.saves import NameTakenError, SaveNameError
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.result import record_text

if TYPE_CHECKING:
    from jungle_games.table.scene import TableScene



class Desk:
    """The paperwork of one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    @property
    def _match(self) -> Match[Any, Any]:
        return self._table.match

    def menu(self) -> list[MenuEntry]:
        """The entries of the table's menu."""
        table, going_on = self._table, self._match.outcome is None
        game = self._match.game
        person = self._person_to_answer()
        entries = [
            MenuEntry(_("New game, same settings"), "restart", self._ask_restart),
            MenuEntry(_("Another new game"), "new_game", lambda: table.navigator.new_game(game.name)),
            MenuEntry(_("Save under a name"), "save", self.save_as, self._match.ply > 0),
        ]
        if game.can_offer_draw:
            entries.append(MenuEntry(_("Offer a draw"), "handshake", self.offer_draw, going_on and person is not None))
        entries += [
            MenuEntry(_("Resign"), "flag", self.resign, going_on and person is not None),
            MenuEntry(_("Copy the game"), "copy", self.copy_game),
        ]
        if table.position_text() is not None:
            entries.append(MenuEntry(_("Copy the position"), "copy", self.copy_position))
        entries += [
            MenuEntry(_("Paste a game or position"), "paste", self.paste),
            MenuEntry(_("Rule book"), "rule_book", lambda: table.navigator.rules(game.name)),
            MenuEntry(_("Settings"), "settings", lambda: table.navigator.settings(game.name)),
            MenuEntry(_("Leave the table"), "home", table.navigator.title),
        ]
        return entries

    def commands(self) -> dict[str, Callable[[], None]]:
        """What the bound keys do at every table."""
        table, game = self._table, self._match.game.name
        return {
            "undo": table.play.take_back,
            "redo": table.play.put_back,
            "hint": table.play.request_hint,
            "menu": table.open_menu,
            "rules": lambda: table.navigator.rules(game),
            "settings": lambda: table.navigator.settings(game),
            "copy": self.copy_position,
            "paste": self.paste,
            "step_back": lambda: table.step(-1),
            "step_forward": lambda: table.step(1),
        }

    def afterwards(self) -> list[MenuEntry]:
        """What may be done once the match is over, the next thing first."""
        table = self._table
        entries = [MenuEntry(_("Play again"), "restart", self.restart)]
        if self._match.can_take_back:
            entries.append(MenuEntry(_("Undo"), "undo", table.play.take_back))
        entries += [
            MenuEntry(_("Look at the game"), "eye", lambda: None),
            MenuEntry(_("Title"), "home", table.navigator.title),
        ]
        return entries

    def _person_to_answer(self) -> Seat | None:
        """The person whose word counts now: the one to move, else the only one at the table."""
        seat, persons = self._match.to_move, self._table.play.persons
        if isinstance(seat, int) and seat in persons:
            return seat
        return persons[0] if len(persons) == 1 else None

    # New games

    def restart(self) -> None:
        """Begin anew with the same options and seats."""
        match = self._match
        fresh = Match(
            match.game, match.options, match.seats, deal=deal_by_lot(), setup=match.setup,
            chance=chance_at_table(match.game),
        )  # fmt: skip
        self._table.navigator.open_match(fresh)

    def _ask_restart(self) -> None:
        if self._match.outcome is not None or not self._match.ply:
            self.restart()
            return
        self._table.navigator.confirm(
            _("Begin again?"), _("The game on the table is given up."), _("Begin again"), self.restart
        )

    # Ends beside the board

    def resign(self) -> None:
        """Ask, and let the person to answer give up."""
        seat = self._person_to_answer()
        if seat is not None:
            self._table.navigator.confirm(
                _("Resign?"), self._who_wins(), _("Resign"), lambda: self._table.play.resign(seat)
            )

    def _who_wins(self) -> str:
        """What resigning means, in a sentence."""
        others = len(self._match.seats) - 1
        return _("The other side wins the game.") if others == 1 else _("The others win the game.")

    def offer_draw(self) -> None:
        """Offer a draw; a person on the other side is asked at once."""
        table, seat = self._table, self._person_to_answer()
        if seat is None:
            return
        if self._match.to_move != seat:
            self._table.services.toast(_("Wait for your turn to offer a draw."))
            return
        table.play.offer_draw(seat)
        other = self._match.seats[1 - seat]
        if self._match.draw_offer == seat and other.is_person:
            table.navigator.confirm(
                _("{name}, do you accept a draw?").format(name=self._match.name(1 - seat)),
                _("{name} offers you a draw.").format(name=self._match.name(seat)),
                _("Accept"),
                table.play.accept_draw,
                _("Play on"),
            )

    # Copying and pasting

    def copy_position(self) -> None:
        """Put the shown position on the clipboard, or the game where positions have no text."""
        text = self._table.position_text()
        if text is None:
            self.copy_game()
            return
        self._table.services.clipboard.write(text)
        self._table.services.toast(_("The position is copied."))

    def copy_game(self) -> None:
        """Put the whole game on the clipboard."""
        self._table.services.clipboard.write(record_text(self._match))
        self._table.services.toast(_("The game is copied."))

    def paste(self) -> None:
        """Open the game or the position on the clipboard; asks when a game would be lost by it."""
        table, text = self._table, self._table.services.clipboard.read().strip()
        try:
            match = self._match_from(text)
        except (RecordError, BadSetup) as error:
            table.navigator.notice(_("That cannot be pasted"), str(error))
            return
        if self._match.outcome is not None or not self._match.ply:
            table.navigator.open_match(match)
            return
        table.navigator.confirm(
            _("Open what you copied?"),
            _("The game on the table is given up."),
            _("Open"),
            lambda: table.navigator.open_match(match),
        )

    def _match_from(self, text: str) -> Match[Any, Any]:
        if "\n" in text:
            return read_match(text, self._table.navigator.find_game)
        match = self._match
        try:
            setup = self._table.setup_from(text)
        except BadSetup as error:
            raise BadSetup(_("This is neither a game nor a position. {reason}").format(reason=error)) from error
        return Match(match.game, match.options, match.seats, setup=setup, chance=chance_at_table(match.game))

    # Saving

    def save_as(self) -> None:
        """Ask for a name and keep the match under it."""
        match = self._match
        default = " – ".join(map(match.name, range(len(match.seats))))
        self._table.navigator.ask_name(
            _("Save the game"), _("Under which name?"), default, lambda name: self._save(name, replace=False)
        )

    def _save(self, name: str, *, replace: bool) -> None:
        table = self._table
        record = record_text(self._match)
        try:
            table.services.saves.save(self._match.game.name, name, record, replace=replace)
        except NameTakenError as error:
            table.navigator.confirm(
                _("Replace it?"), str(error), _("Replace"), lambda: self._save(name, replace=True)
            )
        except (SaveNameError, StorageError) as error:
            table.navigator.notice(_("Not saved"), str(error))
        else:
            table.services.toast(_("Saved as “{name}”.").format(name=name.strip()))
