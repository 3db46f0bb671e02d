"""Starts one tool after the other, each in a process of its own that has the libraries loaded already.

It is told a line of JSON for each, the tool's file and the folder it is to run in, and answers with a line: its exit
status, and what it said on either stream. A start of its own costs ten times as much; nightly each has one.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile

import jungle_games

LIBRARIES = (
    "babel.messages.catalog", "fontTools.subset", "fontTools.ttLib", "libcst", "numpy", "distributed", "pygame",
)  # fmt: skip
"""What tools load that takes its time, as all of the program does; tools themselves are looked for each time."""


def modules_of_the_program() -> Iterator[str]:
    found = (module.name for module in walk_packages(jungle_games.__path__, "jungle_games."))
    return (name for name in found if not name.endswith("__main__"))


def asked_for_help(tool: str, folder: str) -> tuple[int, str, str]:
    """The exit status of a tool that is asked for help in ``folder``, and what it said."""
    with TemporaryFile() as said, TemporaryFile() as complained:
        child = os.fork()
        if not child:
            os.dup2(said.fileno(), 1)
            os.dup2(complained.fileno(), 2)
            os._exit(_run(tool, folder))
        _child, status = os.waitpid(child, 0)
        texts = []
        for stream in (said, complained):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
    return os.waitstatus_to_exitcode(status), texts[0], texts[1]


def _run(tool: str, folder: str) -> int:
    """Be the tool; its exit status."""
    os.chdir(folder)
    sys.argv = [tool, "--help"]
    sys.path[0] = str(Path(tool).parent)
    try:
        runpy.run_path(tool, run_name="__main__")
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return status


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    for name in (*LIBRARIES, *modules_of_the_program()):
        import_module(name)
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(asked_for_help(*json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
