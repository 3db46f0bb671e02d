"""Feed malicious files to every reader, after a change to one and by night: dev.py fuzz [SUBJECT …].

Of each file the program reads there are good samples here. Truncated, torn, overgrown and booby-trapped variants of
them (see ``malformed.py``) are handed to the code that reads them in the program. A failure is a variant after which

- an exception came out that is no refusal, or a refusal that is not one clear sentence,
- it had not ended within two minutes,
- the file is lost or overwritten.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from fuzz_subjects import FaultError, RefusedError, Subject, subjects
from malformed import mutants

PATIENCE: Final = 120.0
"""Seconds after which a reader is taken to hang."""
LONGEST_MESSAGE: Final = 500
UNFORESEEN: Final = "nobody foresaw"
"""Words of the last guard, which is for what no test has found."""


@dataclass(frozen=True)
class Failure:
    """A variant that was not dealt with as it should be."""

    subject: str
    what: str
    why: str

    def __str__(self) -> str:
        return f"{self.subject}, {self.what}: {self.why}"


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise FaultError in the block once ``seconds`` are over, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring_out(*_signal: object) -> None:
        raise FaultError(f"has not ended after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring_out)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def attempt(subject: Subject, what: str, data: bytes, folder: Path) -> Failure | None:
    """Read one variant; None when it was taken or refused as it should be."""
    try:
        with time_limit(PATIENCE):
            subject.read(data, folder)
    except RefusedError as refusal:
        message = str(refusal)
        if data == subject.good:
            return Failure(subject.name, what, f"is good and was refused: {message}")
        if UNFORESEEN in message:
            return Failure(subject.name, what, message)
        if not 0 < len(message) <= LONGEST_MESSAGE or "\n" in message or "Traceback" in message:
            return Failure(subject.name, what, f"is refused in {len(message)} characters: {message[:200]!r}")
    except FaultError as fault:
        return Failure(subject.name, what, str(fault))
    except Exception:
        return Failure(subject.name, what, traceback.format_exc())
    return None


def fuzz(subject: Subject, seed: int, count: int, *, every: int, trapped: bool = True) -> tuple[int, list[Failure]]:
    """Try the variants of one subject; how many there were, and those that failed."""
    tried, failures = 0, []
    home = Path(tempfile.mkdtemp(prefix="fuzz-"))
    try:
        variants = mutants(subject.good, subject.kind, seed, count, every=every, trapped=trapped)
        for what, data in chain([("as it is", subject.good)], variants):
            folder = home / str(tried)
            folder.mkdir()
            failure = attempt(subject, what, data, folder)
            tried += 1
            shutil.rmtree(folder, ignore_errors=True)
            if failure is not None:
                failures.append(failure)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    gc.collect()
    return tried, failures


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    tried, failures = 0, []
    for subject in subjects():
        if chosen.subjects and not any(name in subject.name for name in chosen.subjects):
            continue
        began = time.perf_counter()
        count, failed = fuzz(subject, chosen.seed, chosen.count, every=chosen.every)
        tried += count
        failures += failed
        seconds = time.perf_counter() - began
        print(f"{subject.name:40} {count:6,} inputs {len(failed):4} failures {seconds:6.1f} s", flush=True)
        for failure in failed[: chosen.show]:
            print(f"  {failure}")
    print(f"{tried:,} inputs tried, failures {len(failures)}; seed {chosen.seed}")
    return bool(failures)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Feed every reader files that mean harm.")
    parser.add_argument("subjects", nargs="*", help="parts of subjects' names; all without")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--count", type=int, default=300, help="variants by lot of each file")
    parser.add_argument("--every", type=int, default=10, help="bytes between truncations")
    parser.add_argument("--show", type=int, default=3, help="failures shown of each subject")
    return parser


if __name__ == "__main__":
    sys.exit(main())
