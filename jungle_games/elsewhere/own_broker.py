"""A message broker in the host's own program, for one's own network: nothing to set up, and gone with the program."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from typing import Any, Final

from jungle_games.elsewhere.refusals import RemoteError

_PORTS: Final = range(18_831, 18_851)
"""Tried in this order, so that the address in an invitation mostly holds for days."""
_CLIENTS: Final = 100
_PATIENCE: Final = 10.0
_GOODBYE: Final = 0.5
"""Seconds that guests who are still connected may keep it from ending."""


class OwnBroker:
    """The broker, from its making until ``close``. It keeps what it is told to keep, but nothing for who is away.

    Raises RemoteError if it cannot be had.
    """

    def __init__(self) -> None:
        self.port: Final = _free_port()
        self._ready: Final = threading.Event()
        self._stop: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._failure: BaseException | None = None
        self._thread: Final = threading.Thread(target=self._run, name="broker", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until it takes connections. Raises RemoteError if it never will."""
        if not self._ready.wait(_PATIENCE) or self._failure is not None:
            raise RemoteError("broker-away", f"localhost:{self.port}")

    def close(self) -> None:
        """End it."""
        if self._loop is not None and self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(_GOODBYE)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except (Exception, asyncio.CancelledError) as error:  # whoever waits for it is told
            self._failure = error
            self._ready.set()

    async def _serve(self) -> None:
        from amqtt.broker import Broker  # loads much, and only where a network of one's own is played on

        for talkative in ("amqtt", "transitions"):
            logging.getLogger(talkative).setLevel(logging.CRITICAL)
        settings: dict[str, Any] = {
            "listeners": {
                "default": {"type": "tcp", "bind": f"0.0.0.0:{self.port}", "max_connections": _CLIENTS},
            },
            "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
        }
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        broker = Broker(settings)
        await broker.start()
        self._ready.set()
        await self._stop.wait()
        await asyncio.wait_for(broker.shutdown(), _GOODBYE)


def _free_port() -> int:
    for port in (*_PORTS, 0):
        with socket.socket() as trial:
            if os.name == "posix":
                # As the broker itself does: where a program ended a moment ago, connections of its own still linger,
                # and its guests look for it at the port that it had. (Windows would take what another one holds.)
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("0.0.0.0", port))
            except OSError:
                continue
            number: int = trial.getsockname()[1]
            return number
    raise RemoteError("broker-away", "localhost")
