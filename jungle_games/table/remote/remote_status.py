"""The status of a remote match at its table: presence, pending requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.formatting import listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.remote_match import AnyRemoteMatch, RemoteMatch
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame.banners import BannerPicture
from jungle_games.table.frame.frame import HURRY, Control, FrameView
from jungle_games.table.frame.plate import PlateView
from jungle_games.table.frame.prompt import GO, Prompt
from jungle_games.table.navigator import MenuEntry
from jungle_games.table.remote.remote_play import RemotePlay
from jungle_games.table.remote.remote_table import RemoteTable, Saying, SeatPresence, last_mover, speaker
from jungle_games.table.remote.remote_tables import time_words
from jungle_games.table.scene import AnyScene
from jungle_games.table.state import AnyState, Notice
from jungle_games.ui.events import LEFT_BUTTON, Event, PointerDown, Woken
from jungle_games.ui.widgets.base import Widget

HERE, AWAY, STANDS_IN = "elsewhere", "away", "computer"
"""The icons at the plates of people elsewhere."""


def watched_words(watchers: int) -> str:
    """The number of watchers in words; empty if there are none."""
    words = ngettext("{number} spectator watches.", "{number} spectators watch.", watchers)
    return words.format(number=watchers) if watchers else ""


def asking_words(names: Sequence[str]) -> str:
    """Who is being asked, in words."""
    return _("Asking {names}…").format(names=listed(names))


class RemoteStatus(Companion):
    """Follows the people at ``remote``, and says at the frame of the table what there is to know of them."""

    def __init__(self, table: AnyScene, remote: RemoteTable) -> None:
        self._table = table
        self.remote = remote
        self._navigator = table.navigator
        assert isinstance(table.play, RemotePlay)
        table.play.sit(remote)
        self._asked = 0

    # What happens there

    def handle(self, event: Event) -> bool:
        """Note what comes of the people there; another match there is put on its table."""
        if not isinstance(event, Woken) or not self.remote.brings(event.payload):
            return False
        if self.remote.match not in (None, self._table.match):
            self._navigator.sit_at(self.remote)
            return False
        self._follow()
        self._table.catch_up()  # while a move is on its way there is nothing to be done
        self._table.table_frame.note()
        return False

    def _follow(self) -> None:
        """Put a question that is new to the person here, beside the plate of whoever asks."""
        question = self.remote.question
        if question is not None and question.number != self._asked:
            self._asked = question.number
            yes, no = partial(self.remote.answer, yes=True), partial(self.remote.answer, yes=False)
            beside = partial(beside_plate, self._table, question.by)
            self._navigator.ask(question.title, question.text, yes, no, beside)

    # What the frame shows

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """The frame as the game declares it, with who is where."""
        plates = [self._plate(seat, plate, state) for seat, plate in enumerate(view.plates)]
        return replace(view, plates=plates, prompt=self._prompt(view.prompt, state))

    def _plate(self, seat: int, plate: PlateView, state: AnyState) -> PlateView:
        seats = self.remote.seats
        if seat in self.remote.asked_now:
            return replace(plate, line=_("is being asked…"), stressed=True, badge=HERE if seats[seat].here else AWAY)
        moves = state.to_move == seat and not state.over
        left = self.remote.time_left if moves else None
        if left is not None:
            plate = replace(plate, line=time_words(left))
        if seat >= len(seats) or not seats[seat].elsewhere:
            return plate
        if seats[seat].stand_in:
            line = plate.line if left is not None else _("computer stands in")
            return replace(plate, line=line, badge=STANDS_IN)
        if seats[seat].here:
            return replace(plate, badge=HERE)
        if left is None:
            plate = replace(plate, line=_("away: their turn") if moves else _("away now"))
        return replace(plate, badge=AWAY)

    def _prompt(self, prompt: Prompt, state: AnyState) -> Prompt:
        if state.looking_back or state.over:
            return prompt
        if self.remote.trouble:
            return Prompt(self.remote.trouble, AWAY)
        if asked := self.remote.asked_now:
            return Prompt(asking_words([state.match.name(seat) for seat in asked]), HERE)
        if self.remote.waiting:
            return Prompt(_("Your move is on its way."), HERE)
        if state.person_to_move or state.gestures or state.match.to_move in state.persons:
            return prompt
        turns = self.remote.turns
        if turns:
            words = ngettext("Your turn at {number} online table", "Your turn at {number} online tables", turns)
            return Prompt(words.format(number=turns), HERE, _("Your turn online"), go=_("Go there"))
        watchers = 0 if self.remote.watches else self.remote.watchers
        return replace(prompt, words=flowing([prompt.words, watched_words(watchers)]))

    # What may be done

    def command(self, name: str) -> bool:
        """Go where it is one's turn, and ask the others to take back."""
        if name == GO:
            self.remote.go_to_turn()
        elif name == "undo" and not (self._table.looking_back or self._table.occupied):
            self._table.play.take_back()
        else:
            return False
        return True

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Looking back is everybody's own; to take back is asked for, and nobody is helped or plays again."""
        here = [each for each in controls if each.command != HURRY]
        if state.looking_back:
            return here
        shown = [each for each in here if each.command not in ("undo", "redo", "hint")]
        if self.remote.watches:
            return shown
        may = state.match.outcome is None and last_mover(state.match, state.acting) is not None
        return [*shown, *(replace(each, enabled=may) for each in here if each.command == "undo")]

    @property
    def menu(self) -> Menu:
        """For those who act at this screen."""
        match, acting = self._table.match, self._table.play.acting
        return Menu(self._entries(match, acting), _("An online table"))

    def _entries(self, match: AnyMatch, acting: Sequence[Seat]) -> list[MenuEntry]:
        remote, go, game = self.remote, self._navigator, match.game
        if remote.watches or not isinstance(match, RemoteMatch):
            return self._menu_of_watcher(match)
        goes_on, seat = match.outcome is None and bool(match.here), speaker(match, acting)
        mover = last_mover(match, acting)
        take_back = partial(self._ask, remote.ask, "undo", seat if mover is None else mover)
        entries = [
            MenuEntry(_("Leave for now"), "home", go.title, main=True),
            MenuEntry(_("Ask to take back"), "undo", take_back, goes_on and mover is not None, main=True),
            MenuEntry(_("Say something"), "paw", self._say, remote.may_talk),
            self._listening(),
        ]
        if game.can_offer_draw:
            offer, offered = partial(self._ask, remote.send, "offer", seat), match.draw_offer is not None
            may_offer = goes_on and match.to_move == seat and not offered
            entries.append(MenuEntry(_("Offer a draw"), "handshake", offer, may_offer))
        entries += self._substitutes(match, seat)
        entries += [
            MenuEntry(_("Resign"), "flag", partial(self._ask_resign, match, seat), goes_on),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game.name), rare=True),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game.name), rare=True),
            MenuEntry(
                _("Close the table") if self.remote.hosting else _("Give up the seat"), "leave", self._ask_give_up
            ),
        ]
        return entries

    def _menu_of_watcher(self, match: AnyMatch) -> list[MenuEntry]:
        go, game = self._navigator, match.game
        return [
            MenuEntry(_("Leave for now"), "home", go.title, main=True),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game.name)),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game.name)),
            MenuEntry(_("Stop watching"), "leave", self._give_up),
        ]

    def _substitutes(self, match: AnyMatch, asker: Seat) -> list[MenuEntry]:
        """For everybody who is away: let a computer stand in, or why it may not yet; nobody can be asked in trouble."""
        levels = match.game.levels
        if not levels or self.remote.trouble:
            return []
        level, entries = levels[len(levels) // 2].key, []
        for seat, remote in enumerate(self.remote.seats):
            is_away = remote.elsewhere and not remote.here and not remote.stand_in
            if remote.replaceable or (is_away and match.outcome is None):
                ask = partial(self._ask, self.remote.ask, f"computer {seat} {level}", asker)
                words = self._substitute_words(remote).format(name=match.name(seat))
                entries.append(MenuEntry(words, "computer", ask, remote.replaceable))
        return entries

    def _substitute_words(self, remote: SeatPresence) -> str:
        if remote.replaceable:
            return _("Let a computer play for {name}") if remote.elsewhere else _("Let a computer take the free seat")
        if self.remote.time_left is None:
            return _("Let a computer play for {name}: in a minute")
        return _("Let a computer play for {name}: once the time is over")

    def _ask(self, ask: Callable[[str, Seat], None], what: str, seat: Seat) -> None:
        """Let ``seat`` ask for something; else nothing would be seen here before there is an answer."""
        ask(what, seat)
        self._table.services.toast(asking_words([self.remote.names_elsewhere]))

    def _listening(self) -> MenuEntry:
        hears = self.remote.hears
        words = _("Do not show what others say") if hears else _("Show what others say")
        icon = "sound_off" if hears else "sound_on"
        return MenuEntry(words, icon, partial(self.remote.hear, heard=not hears), rare=True)

    def _say(self) -> None:
        self._table.companions.command(TALK)

    def _ask_resign(self, match: AnyRemoteMatch, seat: Seat) -> None:
        words = _("The other side wins the game.") if len(match.seats) == 2 else _("The others win the game.")
        if len(match.here) > 1:
            words = _("{name} gives up, and the others win the game.").format(name=match.name(seat))
        self._navigator.confirm(_("Resign?"), words, _("Resign"), partial(self.remote.send, "resign", seat))

    def _ask_give_up(self) -> None:
        if self.remote.hosting:
            asked, text, done = _("Close the table?"), _("The table is closed for everybody."), _("Close it")
        else:
            asked, done = _("Give up the seat?"), _("Give it up")
            text = _("Somebody else may take it, and the table leaves your list.")
        self._navigator.confirm(asked, text, done, self._give_up)

    def _give_up(self) -> None:
        self.remote.give_up()
        self._navigator.title()


LASTS: Final = 4.0
"""Seconds that a bubble stays at a seat."""
_SLIP, _BESIDE = (300.0, 300.0), 8.0
"""How large a slip is that lies beside a plate, and how far from it."""
_SAYINGS: Final = 364.0
"""How wide the slip is with what may be said."""
TALK: Final = "talk"
"""The command that asks what to say."""


class _Bubble:
    """What a seat has said, and until when it is shown."""

    def __init__(self, key: str, notice: Notice, until: float) -> None:
        self.key, self.notice, self.until = key, notice, until
        self.picture = BannerPicture()


def beside_plate(table: AnyScene, seat: Seat, width: float = _SLIP[0]) -> pygame.Rect:
    """Where a slip for a seat lies that is so many units wide: below or above its plate, in pixels."""
    window = pygame.Rect((0, 0), table.view.size)
    plate = table.banner_target(seat)
    if plate is None:
        return window
    unit = table.view.p
    apart = round(_BESIDE * unit)
    slip = pygame.Rect(0, 0, max(plate.w, round(width * unit)), round(_SLIP[1] * unit))
    if plate.centery < window.centery:
        slip.midtop = (plate.centerx, plate.bottom + apart)
    else:
        slip.midbottom = (plate.centerx, plate.top - apart)
    return slip.clamp(window.inflate(-2 * apart, -2 * apart))


class TalkAtPlates(Companion):
    """Shows what people at ``remote`` say, and lets those here say something by a press at their own plate or a key."""

    def __init__(self, table: AnyScene, remote: RemoteTable) -> None:
        self._table, self.remote = table, remote
        self._last = max((said.number for said in remote.said), default=0)
        self._bubbles: dict[Seat, _Bubble] = {}

    # What is said

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and self.remote.brings(event.payload):
            self._hear(self._table.services.now())
        elif isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            return self._own_plate_at(event.pos) and self.ask()
        return False

    def _hear(self, now: float) -> None:
        sayings = {saying.key: saying for saying in self.remote.sayings}
        for said in self.remote.said:
            if said.number > self._last and said.animal in sayings:
                self._last = said.number
                saying = sayings[said.animal]
                self._bubbles[said.seat] = _Bubble(saying.key, self._notice(said.seat, saying), now + LASTS)
                self._table.dirty = True

    def _notice(self, seat: Seat, saying: Saying) -> Notice:
        picture = saying.picture or self._table.frame.plate(seat).view.picture
        return Notice(seat, saying.said, picture=picture)

    def reword(self) -> None:
        sayings = {saying.key: saying for saying in self.remote.sayings}
        for seat, bubble in self._bubbles.items():
            bubble.notice = self._notice(seat, sayings[bubble.key])

    def update(self, now: float, *, still: bool) -> bool:
        """Let go what has been said for long enough."""
        gone = [seat for seat, bubble in self._bubbles.items() if now >= bubble.until]
        for seat in gone:
            del self._bubbles[seat]
        self._table.dirty |= bool(gone)
        return False

    def wake_at(self) -> float | None:
        return min((bubble.until for bubble in self._bubbles.values()), default=None)

    def draw_over(self, target: pygame.Surface, ringed: Widget | None) -> None:
        table = self._table
        for seat, bubble in self._bubbles.items():
            plate = table.banner_target(seat)
            kept = lambda: table.kept_clear  # noqa: E731 - asked for only where it is painted anew
            sheet, corner = bubble.picture.of(
                bubble.notice, plate, kept, table.view, table.painter, table.paint_look
            )
            target.blit(sheet, corner)

    # Saying something

    def command(self, name: str) -> bool:
        return name == TALK and self.ask()

    def _own_plate_at(self, pos: tuple[int, int]) -> bool:
        plates = (self._table.banner_target(seat) for seat in self._table.play.acting)
        return any(plate is not None and plate.collidepoint(pos) for plate in plates)

    def ask(self) -> bool:
        """Ask what to say; whether anything may be said now."""
        sayings = self.remote.sayings if self.remote.may_talk else ()
        if not sayings:
            return False
        play = self._table.play
        assert isinstance(play, RemotePlay)
        entries = [
            MenuEntry(saying.offer, saying.picture, partial(self.remote.say, saying.key, play.speaker))
            for saying in sayings
        ]
        self._table.navigator.say(entries, partial(beside_plate, self._table, play.speaker, _SAYINGS))
        return True
