"""Compile the computer players with mypyc, after a change to them: dev.py compile; ``--clean`` removes the result.

It needs a C compiler and takes about half a minute. The compiled files lie beside their sources, which go on running
where they are changed afterwards, until this is run again.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from stamp_sources import STAMP_FILE, stamp_text

from jungle_games.compiled import HOT, PACKAGE, hash_sources, look

GROUP = "jungle_games"
"""What the library that all compiled modules share is called, before ``__mypyc``."""
SETUP = """
import os
from setuptools import setup
from mypyc.build import mypycify

modules = mypycify({arguments!r}, group_name={group!r}, opt_level={level!r})
for module in modules:
    if os.name == "posix":  # calls within the library need no detour that lets others be called instead
        # Nothing for debuggers, which names the folder that this happened in.
        module.extra_compile_args += ["-fno-semantic-interposition", "-g0"]
setup(name="jungle_games", ext_modules=modules)
"""
MYPY = ("--config-file", os.devnull, "--ignore-missing-imports")


class CompileError(Exception):
    """Compiling failed; the message is what was said about it."""


def copy_to_compile(package: Path, folder: Path) -> list[str]:
    """Copy the sources of ``package`` into ``folder``, with the stamp; the paths there of what is to be compiled."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "assets", "levels")
    copy = shutil.copytree(package, folder / "jungle_games", ignore=ignored)
    (copy / STAMP_FILE).write_text(stamp_text(hash_sources(package)), encoding="utf-8")
    return [f"jungle_games/{path}" for path in (*HOT, STAMP_FILE)]


def compile_into(target: Path, package: Path = PACKAGE, level: int = 3) -> list[Path]:
    """Compile the hot modules of ``package`` into the folder ``target``, laid out as beside ``jungle_games``.

    ``level`` says how much the C compiler is to optimise, from 0 to 3. Returns the files made. Raises CompileError.
    """
    with tempfile.TemporaryDirectory() as scratch:
        modules = copy_to_compile(package, Path(scratch))
        setup = SETUP.format(arguments=[*MYPY, *modules], group=GROUP, level=str(level))
        Path(scratch, "setup.py").write_text(setup, encoding="utf-8")
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
        # Nothing of the project may be found but the copy.
        environment = {**os.environ, "PYTHONPATH": scratch, "MYPYPATH": scratch, "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise CompileError(f"{done.stdout}{done.stderr}")
        shutil.rmtree(Path(scratch, "build"))
        made = [path.relative_to(scratch) for pattern in ("*.so", "*.pyd") for path in Path(scratch).rglob(pattern)]
        for path in made:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(scratch / path, target / path.with_suffix(f"{path.suffix}.new"))
    # The stamp comes last: a process that begins meanwhile must not find it before all else is there.
    for path in sorted(made, key=lambda path: path.name.startswith("stamp.")):
        os.replace(target / path.with_suffix(f"{path.suffix}.new"), target / path)
    return [target / path for path in made]


def clean(root: Path = PACKAGE.parent) -> None:
    """Take the compiled files away."""
    package = root / "jungle_games"
    found = [*package.glob("stamp.*"), *root.glob(f"{GROUP}__mypyc.*"), *package.rglob("*.so"), *package.rglob("*.pyd")]
    for path in found:  # the stamp first, so that nobody trusts what is being taken away
        path.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missing", action="store_true", help="only if what lies there is not up to date")
    parser.add_argument("--clean", action="store_true", help="take the compiled files away: the sources run again")
    parser.add_argument("--quick", action="store_true", help="compile in less time what runs in more")
    chosen = parser.parse_args(arguments)
    if chosen.missing and look().running:
        return 0
    clean()
    if chosen.clean:
        return 0
    try:
        made = compile_into(PACKAGE.parent, level=0 if chosen.quick else 3)
    except CompileError as error:
        print(error, file=sys.stderr)
        print("Compiling failed. The sources go on running; a C compiler is needed.", file=sys.stderr)
        return 1
    print(f"Compiled {len(made) - 2} modules.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
