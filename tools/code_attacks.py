"""Attack short codes: guess them, flood the host, and change, swap and replay what host and guest say.

Every code has an honest guest who comes in the middle of it. Nobody else may get the invitation, no host may answer
more guesses than are allowed, and the guest gets in, or is told why not.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]

from attackers import changed, junk  # noqa: E402
from number_arguments import at_least  # noqa: E402

from jungle_games.elsewhere.code_exchange import Hello, Sign, encode_letter, mailbox_topic, sign_topic  # noqa: E402
from jungle_games.elsewhere.hosting.code_desk import CodeDesk  # noqa: E402
from jungle_games.elsewhere.hosting.host_state import CODES, GUESSES, DeskState  # noqa: E402
from jungle_games.elsewhere.invitation import SHORT_BITS, Broker, Invitation, ShortCode  # noqa: E402  # noqa: E402
from jungle_games.elsewhere.joining.sought_table import CodeCaller  # noqa: E402

KINDS = ("guesses", "flood", "middle", "impostor", "nobody")
MOST = GUESSES * CODES
_STEP = 0.25


class Street:
    """A broker, a host's desk, and those who come; everything said may be ``tampered`` with on its way."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.now = chance, 1_000.0
        self.kept: dict[str, bytes] = {}
        self.readers: list[Ear] = []
        self.said: list[tuple[str, bytes]] = []
        self.tampered: Callable[[str, bytes], list[tuple[str, bytes]]] = lambda topic, payload: [(topic, payload)]
        self.told = Invitation(Invitation.new().code, Broker("192.0.2.1"), bytes(32))
        self.codes: set[str] = set()
        code = ShortCode(chance.randrange(1, 100), chance.randrange(1 << SHORT_BITS))
        ear = Ear(self, lambda topic, payload: self.desk.receive(topic, payload, self.now))
        self.state = DeskState(code=code)
        self.desk = CodeDesk(self.state, ear, lambda: self.told.text, lambda _now: None, tuple, self.now)
        self.desk.set_open(True, self.now)
        self.callers: list[CodeCaller] = []

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        for where, what in self.tampered(topic, payload):
            if keep:
                self.kept[where] = what
            self.said.append((where, what))
            for ear in [ear for ear in self.readers if where in ear.topics]:
                ear.hear(where, what)

    def caller(self, code: ShortCode) -> CodeCaller:
        caller = CodeCaller(code, self.now)
        caller.come_by("way", Ear(self, lambda topic, payload: caller.receive("way", topic, payload, self.now)))
        self.callers.append(caller)
        return caller

    def run(self, seconds: float) -> None:
        for _step in range(int(seconds / _STEP)):
            self.now += _STEP
            self.codes.add(self.desk.code)
            for each in (self.desk, *self.callers):
                each.tick(self.now)


class Ear:
    """A connection to the broker of a street."""

    def __init__(self, street: Street, hear: Callable[[str, bytes], object]) -> None:
        self.street, self.hear = street, hear
        self.topics: set[str] = set()
        street.readers.append(self)

    def subscribe(self, topic: str) -> None:
        self.topics.add(topic)
        if self.street.kept.get(topic):
            self.hear(topic, self.street.kept[topic])

    def unsubscribe(self, topic: str) -> None:
        self.topics.discard(topic)

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> None:
        self.street.publish(topic, payload, keep=keep)

    def close(self) -> None:
        self.street.readers.remove(self)


def play(kind: str, number: int, seed: int) -> Counter[str]:
    """One code under an attack of that kind: what came of it."""
    chance = random.Random(seed * 1_000_003 + number)
    street, found = Street(chance), Counter[str]()
    street.run(3.0)
    if kind == "guesses":
        _guess(street, found)
    elif kind == "flood":
        _flood(street, found)
    elif kind == "middle":
        street.tampered = lambda topic, payload: _tamper(street, topic, payload, found)
    elif kind == "impostor":
        _imitate(street, found)
    code = street.state.code
    guest = street.caller(code)
    street.run(200.0)
    if guest.invitation is not None:
        found["guest got in" if guest.invitation == street.told else "WRONG: another invitation"] += 1
    else:
        problem = guest.problem(street.now)
        found[f"guest was told: {problem.code}" if problem is not None else "WRONG: told nothing"] += 1
    guesses = GUESSES * (street.state.codes - 1) + street.state.guesses
    found["WRONG: too many guesses"] += guesses > MOST
    secret = street.told.text.encode()
    found["WRONG: told in the open"] += any(secret in payload for _topic, payload in street.said)
    return +found


def _guess(street: Street, found: Counter[str]) -> None:
    """Guess as fast as it goes, until no code is left."""
    for _guess in range(2 * MOST):
        if street.state.shut:
            break
        code = street.state.code
        thief = street.caller(ShortCode(code.number, street.chance.randrange(1 << SHORT_BITS)))
        while thief.invitation is None and (thief.problem(street.now) is None or thief._talks):
            street.run(1.0)
        found["guesses"] += 1
        found["WRONG: a thief got in"] += thief.invitation is not None
        street.callers.remove(thief)
    found["codes shut"] += street.state.shut
    street.desk.renew(street.now)
    street.run(5.0)


def _flood(street: Street, found: Counter[str]) -> None:
    for _message in range(2_000):
        payload = street.chance.choice(
            (junk(street.chance), encode_letter(Hello(street.chance.randbytes(16), b"A" + street.chance.randbytes(32))))
        )
        street.publish(mailbox_topic(street.desk._mailbox), payload, keep=False)
    found["flooded"] += 2_000


def _tamper(street: Street, topic: str, payload: bytes, found: Counter[str]) -> list[tuple[str, bytes]]:
    """Lose it, change it, double it, put another one in its place, or let it pass."""
    chance = street.chance
    way = chance.choice(("pass",) * 6 + ("lose", "change", "replay", "swap"))
    found[f"{way}s"] += way != "pass"
    if way == "lose":
        return []
    if way == "change":
        return [(topic, changed(chance, payload))]
    if way == "replay" and street.said:
        return [(topic, payload), chance.choice(street.said)]
    if way == "swap" and street.said:
        return [(topic, chance.choice(street.said)[1])]
    return [(topic, payload)]


def _imitate(street: Street, found: Counter[str]) -> None:
    """Somebody answers in the host's place, and guesses at what the guest knows."""
    false = DeskState(code=ShortCode(street.state.code.number, street.chance.randrange(1 << SHORT_BITS)))
    told = Invitation(Invitation.new().code, Broker("198.51.100.1"), bytes(32))
    ear = Ear(street, lambda topic, payload: desk.receive(topic, payload, street.now))
    desk = CodeDesk(false, ear, lambda: told.text, lambda _now: None, tuple, street.now)
    desk._open, desk._settles_at = True, street.now
    desk._mailbox = street.chance.randbytes(16)
    ear.subscribe(mailbox_topic(desk._mailbox))
    street.publish(sign_topic(street.state.code.number), encode_letter(Sign(1, desk._mailbox)), keep=True)
    street.callers.append(desk)  # type: ignore[arg-type]
    found["impostors"] += 1


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--codes", type=at_least(1), default=200, help="codes of each kind of attack")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    wrong = 0
    for kind in KINDS:
        total = sum((play(kind, number, given.seed) for number in range(given.codes)), Counter())
        wrong += sum(count for what, count in total.items() if what.startswith("WRONG"))
        print(f"{kind}: {', '.join(f'{count} {what}' for what, count in sorted(total.items()))}", flush=True)
    print(f"{wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
