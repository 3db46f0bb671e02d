"""Where matches and self-play run: in processes here, or on a dask scheduler's workers; for the tools beside it.

On other machines with this program and dask installed: ``dask scheduler`` on one, ``dask worker ADDRESS`` on each.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options that say where the work is done."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games played at a time here")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a dask scheduler instead, such as tcp://10.0.0.1:8786")


def by_name(main: Callable[[], None]) -> Callable[[], None]:
    """The ``main`` of the script that runs, from a module of its name, where workers find what is theirs."""
    found: Callable[[], None] = getattr(importlib.import_module(Path(sys.argv[0]).stem), main.__name__)
    return found


@contextmanager
def workers(arguments: argparse.Namespace) -> Iterator[Executor]:
    """What runs the games, as the options say."""
    if arguments.scheduler is None:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            yield pool
        return
    from distributed import Client

    with Client(arguments.scheduler) as client:
        for file in (__file__, sys.argv[0]):
            client.upload_file(file)
        yield client.get_executor(pure=False)
