"""A seat that the headless protocol takes at a remote table, without storing anything on disk.

The table runs in a thread of its own, so that it stays connected while the program thinks.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import msgspec

from jungle_games.core.game import WATCHER, IllegalMove
from jungle_games.core.matches.history import MatchMove
from jungle_games.core.matches.record import FindGame
from jungle_games.core.matches.remote_match import AnyRemoteMatch
from jungle_games.core.remote import JoinRequest, RemoteSeatError
from jungle_games.elsewhere.invitation import Broker
from jungle_games.elsewhere.refusals import SENTENCES, RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Tables
from jungle_games.elsewhere.view import RemoteView

_ANSWER: Final = 30.0
"""Seconds allowed for the host's answer."""
_LOOK: Final = 0.2
"""Seconds between checks whether the caller still waits."""
_PASSING: Final = (
    "no-table", "no-host", "guessed-at", "no-files", "broker-away", "broker-strange", "broker-certificate",
    "host-gone", "reserved",
)  # fmt: skip
"""Problems that may resolve themselves."""

T = TypeVar("T")


class HeadlessSeat:
    """Takes a seat at the table of ``wanted``; ``over`` says whether the caller still waits.

    To be called from one thread. Raises RemoteSeatError if no seat can be taken.
    """

    def __init__(self, wanted: JoinRequest, find_game: FindGame, over: Callable[[], bool]) -> None:
        self._over: Final = over
        self._woken: Final = threading.Event()
        self._changed: Final = threading.Condition()
        self._ended = False
        self._fault: Exception | None = None
        self._answered: object = None
        broker = Broker(wanted.broker) if wanted.broker else None
        self._tables: Final = Tables(MemoryStore(), find_game, self._woken.set, broker=broker)
        try:
            self._table: Final = self._tables.join(wanted.invitation)
        except RemoteError as error:
            self._tables.close(time.monotonic())
            raise _told(error.code, str(error)) from error
        self._thread: Final = threading.Thread(target=self._look_after, name="table", daemon=True)
        self._thread.start()
        try:
            self._sit_down(wanted)
        except BaseException:
            self._end()
            raise

    def _sit_down(self, wanted: JoinRequest) -> None:
        deadline = time.monotonic() + wanted.ms / 1000
        with self._changed:
            self._until(lambda view: view.stage == "found" or _is_final(view), deadline)
            view = self._view()
            if view.stage != "found" or _is_final(view):
                raise _told(view.problem_code or "no-table", view.problem or RemoteError("no-table").args[0])
            self._do(lambda now: self._tables.sit_down(self._table, wanted.name, now, wanted.seat))
            self._until(lambda view: view.stage in ("open", "playing", "over") or _is_final(view), deadline)
            view = self._view()
            if view.stage not in ("open", "playing", "over"):
                raise _told(view.problem_code or "host-gone", view.problem or RemoteError("host-gone").args[0])
            self._do(lambda now: self._tables.show(self._table, now))

    # In its own thread

    def _look_after(self) -> None:
        while True:
            with self._changed:
                if self._ended:
                    return
                self._woken.clear()
                try:
                    soonest = self._tables.update(time.monotonic())
                    self._throw()
                except Exception as error:  # whoever asks something is told
                    self._fault = error
                    return
                finally:
                    self._changed.notify_all()
            self._woken.wait(min(max(0.0, soonest - time.monotonic()), 5.0))

    def _throw(self) -> None:
        """A program has no hand: when the die waits for its seat, it is thrown."""
        view = self._view()
        if view.thrower is not None and view.thrower == view.seat and not view.waiting:
            self._tables.throw(self._table, time.monotonic())

    # What the program does

    @property
    def seat(self) -> int | None:
        """The seat's number; None if it was given to somebody else."""
        with self._changed:
            seat = self._view().seat
        return None if seat == WATCHER else seat

    def facts(self) -> Mapping[str, object]:
        """The public information about the table, as plain data; messages are reported once."""
        with self._changed:
            view = self._view()
            asked = None if view.asked is None else msgspec.structs.asdict(view.asked)
            notices = self._tables.take_notices(self._table)
            self._answered = self._stands()
        told = ("name", "kind", "here", "stand_in", "replaceable", "reserved")
        plates = [{name: getattr(plate, name) for name in told} for plate in view.plates]
        return {
            "stage": view.stage, "match": view.number, "seat": None if view.seat == WATCHER else view.seat,
            "seats": plates, "host": view.host_name, "host_here": view.host_here, "waiting": view.waiting,
            "asked": asked, "due": view.due, "problem": view.problem, "notices": notices, "verdict": view.verdict,
        }  # fmt: skip

    def read(self, look: Callable[[AnyRemoteMatch | None], T]) -> T:
        """The result of ``look`` for the match, which is locked meanwhile."""
        with self._changed:
            return look(self._view().match)

    def play(self, text: str) -> None:
        """Make a move, and wait for the host's answer. Raises RemoteSeatError and IllegalMove."""
        with self._changed:
            view = self._view()
            if view.match is None or view.stage != "playing":
                code = "over" if view.stage in ("over", "closed") else "not-begun"
                raise _told(code, RemoteError(code).args[0])
            if "\n" not in text:
                _check(view.match, text, view.seat)
            self._request(lambda now: self._tables.send(self._table, text, now))

    def ask(self, text: str) -> None:
        """Ask the other players. Raises RemoteSeatError and IllegalMove."""
        with self._changed:
            self._request(lambda now: self._tables.ask(self._table, text, now))

    def answer(self, yes: bool) -> None:
        """Answer another player's question. Raises RemoteSeatError."""
        with self._changed:
            if not self._view().answers:
                raise RemoteSeatError("table-late", "nobody asks this seat anything")
            self._do(lambda now: self._tables.answer(self._table, yes, now))
            self._until(lambda view: not view.waiting, time.monotonic() + _ANSWER)

    def wait(self, ms: int) -> None:
        """Wait until the table differs from the last `facts`, at most for ``ms`` milliseconds."""
        with self._changed:
            self._until(lambda _view: self._stands() != self._answered, time.monotonic() + ms / 1000)

    def record(self) -> str:
        """The complete record of the last match. Raises RemoteSeatError until it is known."""
        with self._changed:
            record = self._view().record
        if not record:
            raise _told("not-over", RemoteError("not-over").args[0])
        return record

    def leave(self) -> None:
        """Give up the seat, and release all resources."""
        with self._changed:
            self._do(lambda now: self._tables.remove(self._table, now))
        self._end()

    # Inside; all of it with the lock

    def _request(self, send: Callable[[float], None]) -> None:
        if self._view().waiting:
            raise _told("host-gone", RemoteError("host-gone").args[0])
        self._do(send)
        self._until(lambda view: not view.waiting, time.monotonic() + _ANSWER)
        if self._view().waiting:
            raise _told("host-gone", RemoteError("host-gone").args[0])
        code, sentence = self._tables.refusal(self._table)
        if code:
            self._tables.take_notices(self._table)
            raise IllegalMove(sentence) if code in ("illegal", "no-undo", "not-yours") else _told(code, sentence)

    def _until(self, holds: Callable[[RemoteView], bool], deadline: float) -> None:
        """Wait until a condition holds, the time is up, or the caller is gone."""
        while not holds(self._view()) and not self._over():
            if self._fault is not None:
                raise RuntimeError("the table is looked after no more") from self._fault
            left = deadline - time.monotonic()
            if left <= 0:
                return
            self._changed.wait(min(left, _LOOK))

    def _do(self, act: Callable[[float], T]) -> T:
        try:
            done = act(time.monotonic())
        except RemoteError as error:
            raise _told(error.code, str(error)) from error
        self._woken.set()
        return done

    def _view(self) -> RemoteView:
        return self._tables.view(self._table, time.monotonic())

    def _stands(self) -> object:
        """A value that differs if anything has changed."""
        view = self._view()
        ply = None if view.match is None else (view.match.ply, view.match.took_back, view.match.moves[-1:])
        return (
            view.stage, view.number, view.seat, view.plates, view.host_here, view.waiting, view.asked, view.problem,
            view.verdict, ply, len(self._tables.notices(self._table)),
        )  # fmt: skip

    def _end(self) -> None:
        with self._changed:
            self._ended = True
        self._woken.set()
        self._thread.join()
        self._tables.close(time.monotonic())


def _is_final(view: RemoteView) -> bool:
    return bool(view.problem_code) and view.problem_code not in _PASSING


def _check(match: AnyRemoteMatch, text: str, seat: int) -> None:
    """Raise IllegalMove if the observation shows that the move is illegal, so that it need not be sent."""
    move = match.parse(text)
    if isinstance(move, MatchMove) or move in match.own_moves():
        return
    raise IllegalMove(match.why_not(text, match.ply) or RemoteError("not-yours").args[0])


def _told(code: str, sentence: str) -> RemoteSeatError:
    return RemoteSeatError(f"table-{code}" if code in SENTENCES else "table-refused", sentence)
