"""The status of a match online at its table: who is there, what is asked, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from jungle_games.core.formatting import listed
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.match import AnyMatch, AnyOnlineMatch, OnlineMatch
from jungle_games.table.companion import Companion, Menu
from jungle_games.table.frame import HURRY, Control, FrameView
from jungle_games.table.match_play import OnlinePlay
from jungle_games.table.online.service import (
    NEWS,
    OnlineTable,
    asking_words,
    last_mover,
    sayings,
    time_words,
)
from jungle_games.table.plate import PlateView
from jungle_games.table.prompt import GO, BannerPicture, Prompt
from jungle_games.table.scene import AnyScene
from jungle_games.table.services import MenuEntry
from jungle_games.table.state import AnyState
from jungle_games.ui import notices
from jungle_games.ui.events import LEFT_BUTTON, Event, PointerDown, Woken
from jungle_games.ui.notices import Notice
from jungle_games.ui.widgets.base import Widget

HERE, AWAY, STANDS_IN = "online", "away", "computer"
"""The icons at the plates of people online."""


class OnlineStatus(Companion):
    """Follows the people at the table ``online``, and says at the frame of the table what there is to know of them."""

    def __init__(self, table: AnyScene, online: OnlineTable) -> None:
        self._table = table
        self.online = online
        self._navigator = table.navigator
        assert isinstance(table.play, OnlinePlay)
        self._play = table.play
        self._play.online = online
        self._asked = 0

    # What happens there

    def handle(self, event: Event) -> bool:
        """Note what comes of the people there; another match there is put on its table."""
        if not isinstance(event, Woken) or event.payload != NEWS:
            return False
        if self.online.view.match not in (None, self._table.match):
            self._navigator.sit_at(self.online)
            return False
        question = self.online.question
        if question is not None and question.number != self._asked:
            self._asked = question.number
            yes, no = partial(self.online.answer, yes=True), partial(self.online.answer, yes=False)
            beside = partial(beside_plate, self._table, question.by)
            self._navigator.ask(question.title, question.text, yes, no, beside)
        self._table.catch_up()  # while a move is on its way there is nothing to be done
        self._table.table_frame.note()
        return False

    # What the frame shows

    def framed(self, view: FrameView, state: AnyState) -> FrameView:
        """The frame as the game declares it, with who is where."""
        plates = [self._plate(seat, plate, state) for seat, plate in enumerate(view.plates)]
        return replace(view, plates=plates, prompt=self._prompt(view.prompt, state))

    def _plate(self, seat: int, plate: PlateView, state: AnyState) -> PlateView:
        view = self.online.view
        if seat in self.online.asked_now:
            badge = HERE if view.is_here(seat) else AWAY
            return replace(plate, line=_("is being asked…"), stressed=True, badge=badge)
        moves = state.to_move == seat and not state.over
        left = self.online.time_left if moves else None
        if left is not None:
            plate = replace(plate, line=time_words(left))
        if seat not in view.others:
            return plate
        if view.plates[seat].stand_in:
            line = plate.line if left is not None else _("computer stands in")
            return replace(plate, line=line, badge=STANDS_IN)
        if view.is_here(seat):
            return replace(plate, badge=HERE)
        if left is None:
            plate = replace(plate, line=_("away: their turn") if moves else _("away now"))
        return replace(plate, badge=AWAY)

    def _prompt(self, prompt: Prompt, state: AnyState) -> Prompt:
        if state.looking_back or state.over:
            return prompt
        if self.online.trouble:
            return Prompt(self.online.trouble, AWAY)
        if asked := self.online.asked_now:
            return Prompt(asking_words(listed(state.match.name(seat) for seat in asked)), HERE)
        if self.online.view.waiting:
            return Prompt(_("Your move is on its way."), HERE)
        if state.person_to_move or state.gestures or state.match.to_move in state.persons:
            return prompt
        if turns := len(self.online.turns):
            words = ngettext("Your turn at {number} online table", "Your turn at {number} online tables", turns)
            return Prompt(words.format(number=turns), HERE, _("Your turn online"), go=_("Go there"))
        return prompt

    # What may be done

    def command(self, name: str) -> bool:
        """Go where it is one's turn, and ask the others to take back."""
        if name == GO:
            self.online.go_to_turn()
        elif name == "undo" and not (self._table.looking_back or self._table.occupied):
            self._play.take_back()
        else:
            return False
        return True

    def controls(self, controls: Sequence[Control], state: AnyState) -> Sequence[Control]:
        """Looking back is everybody's own; to take back is asked for, and nobody is helped or plays again."""
        here = [each for each in controls if each.command != HURRY]
        if state.looking_back:
            return here
        shown = [each for each in here if each.command not in ("undo", "redo", "hint")]
        may = state.match.outcome is None and last_mover(state.match, state.acting) is not None
        return [*shown, *(replace(each, enabled=may) for each in here if each.command == "undo")]

    @property
    def menu(self) -> Menu:
        """For those who act at this screen."""
        match = self._table.match
        return Menu(self._entries(match) if isinstance(match, OnlineMatch) else [], _("An online table"))

    def _entries(self, match: AnyOnlineMatch) -> list[MenuEntry]:
        go, game, view, goes_on = self._navigator, match.game, self.online.view, match.outcome is None
        mover = last_mover(match, self._play.acting)
        heard = _("Show what others say") if view.deaf else _("Do not show what others say")
        hear = partial(self.online.hear, heard=view.deaf)
        entries = [
            MenuEntry(_("Leave for now"), "home", go.title, main=True),
            MenuEntry(_("Ask to take back"), "undo", self._play.take_back, goes_on and mover is not None, main=True),
            *self._substitutes(match),  # in sight, before what is there at any time
            MenuEntry(_("Say something"), "paw", self._say, view.may_talk),
            MenuEntry(heard, "sound_on" if view.deaf else "sound_off", hear, rare=True),
        ]
        if game.can_offer_draw:
            may_offer = goes_on and match.to_move == match.seat and match.draw_offer is None
            offer = partial(self._play.offer_draw, self._play.speaker)
            entries.append(MenuEntry(_("Offer a draw"), "handshake", offer, may_offer))
        entries += [
            MenuEntry(_("Resign"), "flag", lambda: self._table.actions.ask_resign(self._play.speaker), goes_on),
            MenuEntry(_("Rule book"), "rule_book", lambda: go.rules(game.name), rare=True),
            MenuEntry(_("Settings"), "settings", lambda: go.settings(game.name), rare=True),
            MenuEntry(_("Close the table") if view.hosting else _("Give up the seat"), "leave", self._ask_give_up),
        ]
        return entries

    def _substitutes(self, match: AnyMatch) -> list[MenuEntry]:
        """For everybody who is away: let a computer stand in, or why it may not yet; guests need the host for that."""
        levels, view, entries = match.game.levels, self.online.view, list[MenuEntry]()
        if not levels or (self.online.trouble and not view.hosting):
            return []
        for seat, plate in enumerate(view.plates):
            is_away = seat in view.others and not view.is_here(seat) and not plate.stand_in
            if plate.waits and plate.replaceable:
                words = _("Let a computer take the free seat")
            elif plate.replaceable:
                words = _("Let a computer play for {name}")
            elif not is_away or match.outcome is not None:
                continue
            elif view.due is None:
                words = _("Let a computer play for {name}: in a minute")
            else:
                words = _("Let a computer play for {name}: once the time is over")
            ask = partial(self._play.ask, f"computer {seat} {levels[len(levels) // 2].key}")
            may = plate.replaceable
            entries.append(MenuEntry(words.format(name=match.name(seat)), "computer", ask, may, rare=not may))
        return entries

    def _say(self) -> None:
        self._table.companions.command(TALK)

    def _ask_give_up(self) -> None:
        if self.online.view.hosting:
            asked, text, done = _("Close the table?"), _("The table is closed for everybody."), _("Close it")
        else:
            asked, done = _("Give up the seat?"), _("Give it up")
            text = _("Somebody else may take it, and the table leaves your list.")
        self._navigator.confirm(asked, text, done, self._give_up, danger=True)

    def _give_up(self) -> None:
        self.online.give_up()
        self._navigator.title()


LASTS: Final = 4.0
_SLIP, _BESIDE = (300.0, 300.0), 8.0
"""How large a slip is that lies beside a plate, and how far from it."""
_SAYINGS: Final = 364.0
"""How wide the slip is with what may be said."""
TALK: Final = "talk"


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
    """Shows what people at the table ``online`` say; a press at one's own plate, or a key, says something oneself."""

    def __init__(self, table: AnyScene, online: OnlineTable) -> None:
        self._table, self.online = table, online
        self._last = max((said.number for said in online.view.reactions), default=0)
        self._bubbles: dict[Seat, _Bubble] = {}

    # What is said

    def handle(self, event: Event) -> bool:
        if isinstance(event, Woken) and event.payload == NEWS:
            for said in self.online.view.reactions:
                if said.number > self._last:
                    self._last, until = said.number, self._table.services.now() + LASTS
                    self._bubbles[said.seat] = _Bubble(said.animal, self._notice(said.seat, said.animal), until)
                    self._table.dirty = True
        elif isinstance(event, PointerDown) and event.button == LEFT_BUTTON:
            plates = (self._table.banner_target(seat) for seat in self._table.play.acting)
            return any(plate is not None and plate.collidepoint(event.pos) for plate in plates) and self.ask()
        return False

    def _notice(self, seat: Seat, key: str) -> Notice:
        saying = sayings()[key]
        picture = saying.picture or self._table.frame.plate(seat).view.picture
        return Notice(saying.said, kind=notices.NEWS, seat=seat, picture=picture)

    def reword(self) -> None:
        for seat, bubble in self._bubbles.items():
            bubble.notice = self._notice(seat, bubble.key)

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
            kept = lambda: (table.words, table.kept_clear[0])  # noqa: E731 - asked for only where it is painted anew
            look = table.paint_look  # on the plate itself nobody else is covered, and it is plain who says it
            target.blit(*bubble.picture.of(bubble.notice, None, plate, kept, table.view, table.painter, look))

    # Saying something

    def command(self, name: str) -> bool:
        return name == TALK and self.ask()

    def ask(self) -> bool:
        """Ask what to say; whether anything may be said now."""
        if not self.online.view.may_talk:
            return False
        play = self._table.play
        assert isinstance(play, OnlinePlay)
        entries = [
            MenuEntry(saying.offer, saying.picture, partial(self.online.request, "react", key))
            for key, saying in sayings().items()
        ]
        self._table.navigator.say(entries, partial(beside_plate, self._table, play.speaker, _SAYINGS))
        return True
