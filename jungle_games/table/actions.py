"""A table's actions besides moves: menu, new games, resigning, draws, copy and paste, saving under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from jungle_games.base.clean_text import flowing
from jungle_games.core.achievement import counts, helped, welcomes_help
from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.game import BadSetup, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.match import (
    AnyMatch,
    Match,
    OnlineMatch,
    chance_at_table,
    fixes_start,
    rematch,
)
from jungle_games.core.matches.record import RecordError, read_match
from jungle_games.players.mentoring import may_be_looked_back_on
from jungle_games.store.files import StorageError
from jungle_games.table.driver import import_match
from jungle_games.table.frame import HURRY
from jungle_games.table.game_table import AnyTable
from jungle_games.table.services import MenuEntry
from jungle_games.table.verdict import adaptive_strength, record_text
from jungle_games.ui.notices import Notice


class TableActions:
    """The actions of one table."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._took_note = False
        """Whether the person was told that with help this match does not count."""

    @property
    def _match(self) -> AnyMatch:
        return self._table.match

    @property
    def leaving(self) -> MenuEntry:
        go = self._table.navigator
        if self._table.play.viewing:
            return MenuEntry(_("My games"), "save", go.my_games)
        return MenuEntry(_("Leave the table"), "home", go.title)

    @property
    def first_try(self) -> Sequence[MenuEntry]:
        """The way from a second try back to the match that it goes on from, looked back on."""
        first, go = self._match.first_try, self._table.navigator
        if first is None:
            return ()

        def go_back() -> None:
            go.open_match(first)
            go.look_back(first)

        return [MenuEntry(_("Back to the first try"), "undo", go_back, rare=True)]

    def menu(self) -> list[MenuEntry]:
        """The entries of the table's menu, the same in every game, and those of this one after them."""
        table, match = self._table, self._match
        game, go = match.game, table.navigator
        answers = match.outcome is None and self._person_to_answer() is not None
        may_offer = answers and match.draw_offer is None
        has_text, may_look, over = table.position_text() is not None, self.may_look_back, match.outcome is not None
        # What no match of the game can ever have is left out; what this one has not now stays, greyed.
        offered = (
            MenuEntry(_("Play again"), "restart", self.ask_restart, main=over, rare=not over),
            MenuEntry(_("New game"), "new_game", lambda: go.new_game(game.name), main=True),
            MenuEntry(_("Look back"), "search", self.look_back, may_look, rare=not over)
            if game.judge else None,
            *self.own_entries(),
            *self.first_try,
            MenuEntry(_("Undo"), "undo", table.play.take_back, rare=True)
            if over and match.can_take_back and not table.play.viewing else None,
            MenuEntry(_("Save"), "save", self.save_as, match.ply > 0, main=not over),
            MenuEntry(_("Resign"), "flag", self.resign, answers and self.can_resign, rare=over),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game.name)),
            MenuEntry(_("Offer a draw"), "handshake", self.offer_draw, may_offer, rare=True)
            if game.can_offer_draw else None,
            MenuEntry(_("Analyse"), "statistics", self.analyse, self.may_analyse, rare=True) if game.analysed else None,
            MenuEntry(_("Copy the game"), "copy", self.copy_game, rare=True),
            MenuEntry(_("Copy the position"), "copy", self.copy_position, rare=True) if has_text else None,
            MenuEntry(_("Paste"), "paste", self.paste, rare=True),
            MenuEntry(_("Statistics"), "statistics", lambda: go.statistics(game.name), rare=True),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game.name), rare=True),
            self.leaving,
        )  # fmt: skip
        return [entry for entry in offered if entry is not None]

    def own_entries(self) -> list[MenuEntry]:
        return []

    @property
    def can_resign(self) -> bool:
        return True

    def command(self, name: str) -> bool:
        commands = self.commands()
        if name not in commands:
            return False
        commands[name]()
        return True

    def _hurry(self) -> None:
        table, pacing = self._table, self._table.play.pacing
        pacing.hurried = table.state.may_hurry and not pacing.hurried
        if pacing.hurried:
            table.sprites.go_on(table.services.now())

    def open_menu(self) -> None:
        table, menu, over = self._table, self._table.companions.menu, self._match.outcome is not None
        if menu is not None:
            table.navigator.menu(menu.entries, menu.title, covered=menu.covered, goes_on=not over)
            return
        title, covered = _("The game is over") if over else _("Paused"), not over and table.covered_in_pause()
        table.navigator.menu(self.menu(), title, covered=covered, goes_on=not over)

    def commands(self) -> dict[str, Callable[[], None]]:
        table, game = self._table, self._match.game.name
        analysing = {"analyse": self.analyse} if self._match.game.analysed else {}
        return {
            **analysing,
            "review": self.look_back,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "menu": self.open_menu,
            "leave": (*self.first_try, self.leaving)[0].action,
            "rules": lambda: table.navigator.rules(game),
            "settings": lambda: table.navigator.settings(game),
            "copy": self.copy_position,
            "paste": self.paste,
            HURRY: self._hurry,
            "step_back": lambda: table.step(-1),
            "step_forward": lambda: table.step(1),
        }

    # What the buttons for undo, redo and the hint do

    def undo(self) -> None:
        """Take back; while another position is shown, look a move further back."""
        table = self._table
        if table.looking_back or table.play.viewing:
            table.step(-1)
        else:
            self._with_help(table.play.take_back, _("Undo"), possible=self._match.can_take_back)

    def redo(self) -> None:
        """Play again what was taken back; while another position is shown, look a move further."""
        table = self._table
        table.step(1) if table.looking_back else table.play.put_back()

    def hint(self) -> None:
        """Request a hint; while looking back return to the present, and after the end open the review."""
        table = self._table
        if table.looking_back:
            table.step_to(self._match.ply)
        elif self.may_look_back:
            self.look_back()
        else:
            table.put_back()  # what is held would light its own places beside those of the hint
            new = table.play.hints.shown is None and not table.play.hints.sought
            self._with_help(table.play.request_hint, _("Give me a hint"), possible=new and table.play.person_to_move)

    def _with_help(self, take: Callable[[], None], verb: str, *, possible: bool) -> None:
        """Give help, after a warning if it is the first help and stops the match from counting."""
        match, table = self._match, self._table
        welcome = helped(match) or welcomes_help(match) or not counts(match)
        over = match.outcome is not None and len(match.seats) > 1
        if not possible or welcome or over or table.play.practice or self._took_note or isinstance(match, OnlineMatch):
            take()
            return

        def go_on() -> None:
            self._took_note = True
            take()

        words = _("With hints or undo this game does not count for your path and badges.")
        table.navigator.confirm(_("A little help?"), words, verb, go_on, _("Play on"))

    def _person_to_answer(self) -> Seat | None:
        """The person to act for: the one to move, else the only one at the table; None if there is none."""
        seat = self._match.to_move
        return seat if isinstance(seat, int) and seat in self._match.persons else self._table.alone

    # New games

    def restart(self) -> None:
        if self._table.play.ask_rematch():
            return
        strength = adaptive_strength(self._table.services, self._match.game).strength
        self._table.navigator.open_match(rematch(self._match, setup=self.setup_anew(), strength=strength))

    def setup_anew(self) -> Mapping[str, object]:
        return self._match.setup

    def ask_restart(self) -> None:
        """Begin anew; ask first what becomes of a match that goes on."""
        self.begin_anew(self.restart)

    def begin_anew(self, begin: Callable[[], None]) -> None:
        """Do ``begin``, which puts another match on the table; ask first what becomes of one that goes on."""
        if self._match.outcome is not None or not any(isinstance(step.actor, int) for step in self._match.steps):
            begin()
        elif self._table.play.number is not None:
            self._table.navigator.begin_anew(self._match.game.name, begin)
        else:
            self._leave_unkept(_("Restart?"), _("Restart"), begin)

    def _leave_unkept(self, title: str, verb: str, action: Callable[[], None]) -> None:
        self._table.navigator.confirm(title, _("The game on the table will be lost."), verb, action, danger=True)

    # Analysis

    @property
    def may_analyse(self) -> bool:
        """Whether the match may be analysed now: while it is played only where its players agreed on hints."""
        return self._match.outcome is not None or self._match.options.hints

    def analyse(self) -> None:
        """Analyse the shown position; asks first where that makes the match one that was played with help."""
        match, practice = self._match, self._table.play.practice
        unfinished = match.outcome is None and not practice and bool(match.persons) and not fixes_start(match.setup)
        if not self.may_analyse:
            self._table.services.notify(Notice(_("No hints in this game: it can be analysed once it is over.")))
        elif unfinished and not match.took_back:
            words = _("In the statistics it will count as a game with undo.")
            if match.clock is not None:
                words = _("The clocks wait. In the statistics it will count as a game with undo.")
            self._table.navigator.confirm(_("Analyse this game now?"), words, _("Analyse"), self._open_study)
        else:
            self._open_study(helped=False)

    def _open_study(self, *, helped: bool = True) -> None:
        table = self._table
        if helped:
            self._match.note_help()
        table.play.stop_thinking()
        table.navigator.analyse(self._match, min(table.shown_ply, self._match.ply))

    @property
    def may_look_back(self) -> bool:
        match = self._match
        return match.outcome is not None and may_be_looked_back_on(match)

    def look_back(self) -> None:
        if self._match.outcome is None:
            self._table.services.notify(Notice(_("You can look back once the game is over.")))
        elif self.may_look_back:
            self._table.navigator.look_back(self._match)

    # Ends beside the board

    def resign(self) -> None:
        seat = self._person_to_answer()
        if seat is not None:
            self.ask_resign(seat)

    def ask_resign(self, seat: Seat) -> None:
        match, table = self._match, self._table
        two = len(set(match.game.sides(match.options, len(match.seats)))) == 2
        words = _("The other side wins the game.") if two else _("The others win the game.")
        words = flowing([words, _("A second try is practice: it does not count.")]) if match.second_try else words
        table.navigator.confirm(_("Resign?"), words, _("Resign"), lambda: table.play.resign(seat), danger=True)

    def offer_draw(self) -> None:
        table, seat = self._table, self._person_to_answer()
        if seat is None:
            return
        if self._match.to_move != seat:
            self._table.services.notify(Notice(_("Wait for your turn to offer a draw.")))
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
        self._table.services.notify(Notice(_("The position is copied.")))

    def copy_game(self) -> None:
        self._table.services.clipboard.write(record_text(self._match))
        self._table.services.notify(Notice(_("The game is copied.")))

    def pasted(self) -> AnyMatch | None:
        try:
            return self._match_from(self._table.services.clipboard.read().strip())
        except (RecordError, BadSetup) as error:
            self._table.navigator.notice(_("That cannot be pasted"), str(error))
            return None

    def paste(self) -> None:
        """Put what is on the clipboard on the table; keep it if it is finished; ask when a game would be lost by it."""
        match = self.pasted()
        if match is None:
            return
        import_match(self._table.services, match, None)
        navigator = self._table.navigator
        if self._match.outcome is not None or not self._match.ply or self._table.play.number is not None:
            navigator.open_match(match)
        else:
            self._leave_unkept(_("Open what you copied?"), _("Open"), lambda: navigator.open_match(match))

    @wrap_unexpected(UserError, lambda reason, *_arguments: BadSetup(reason))
    def _match_from(self, text: str) -> AnyMatch:
        if "\n" in text:
            return read_match(text, self._table.navigator.find_game)
        match = self._match
        try:
            setup = self._table.setup_from(text)
        except BadSetup as error:
            if "/" not in text:  # between the ranks of every position
                raise BadSetup(_("There is no game or position to paste. Copy one first.")) from error
            raise BadSetup(_("This is neither a game nor a position. {reason}").format(reason=error)) from error
        return Match(
            match.game, match.options, match.seats, setup=setup, chance=chance_at_table(match.game),
            time_factor=match.time_factor,
        )  # fmt: skip

    # Saving

    def save_as(self) -> None:
        match = self._match
        several = " – ".join(map(match.name, range(len(match.seats))))
        default = several if len(match.seats) > 1 else f"{match.game.title} {match.deal}"
        self._table.navigator.ask_name(_("Save the game"), _("Name"), default, self._save_as, done=_("Save"))

    def _save_as(self, name: str) -> None:
        table = self._table
        if table.services.saves.taken(self._match.game.name, name):
            told = _("There is a saved game called “{name}” already.").format(name=name)
            table.navigator.confirm(_("Replace it?"), told, _("Replace"), lambda: self._save(name), danger=True)
        else:
            self._save(name)

    def _save(self, name: str) -> None:
        table = self._table
        try:
            table.services.saves.save(self._match.game.name, name, record_text(self._match))
        except StorageError as error:
            table.navigator.notice(_("Not saved"), str(error))
        else:
            table.services.notify(Notice(_("Saved as “{name}”.").format(name=name)))
