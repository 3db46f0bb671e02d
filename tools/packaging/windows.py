"""Build the Windows program on Linux, and try it in wine: ``tools/dev.py windows [--check] [--test [PATH ...]]``.

No program is frozen: Python's own embeddable distribution, as it was signed, lies beside the libraries and the
compiled program, and a small JungleGames.exe runs it (``tools/packaging/windows/launcher.c``). Computer players are
compiled by mingw. ``dist/`` gets a zip and a set-up. Built twice from one commit, both are the same to the last bit.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pygame
import windows_kit as kit
from bundled import licence_file, works
from compile import GROUP, MYPY, CompileError, copy_to_compile
from package import NAME, moment, stage
from program_icon import write_icon
from windows_kit import GCC, PARTS, ROOT, KitError, Wine, say, windows_path

from jungle_games import __version__
from jungle_games.ui.fonts import Face

BUILD = ROOT / "build" / "windows"
LABEL = f"{NAME}-{__version__}-windows-x86_64"
SUFFIX = ".cp311-win_amd64.pyd"
"""What extension modules are called there after their own name."""
PTH = "python311.zip\n.\n..\\libraries\n..\\program\n"
"""Where Python looks for modules, and nowhere else, whatever the person's variables say."""
GENERATE = """
import json, sys, setuptools
from mypyc.build import mypycify
modules = mypycify(json.loads(sys.argv[1]), group_name=sys.argv[2], opt_level="3")
print(json.dumps([[module.name, module.sources, module.include_dirs] for module in modules]))
"""
"""Has mypyc write C, and says of which sources each module is made."""
THINK = PARTS / "think.py"
UNIT_TESTS = ("core", "store", "players", "accessibility", "ui", "table", "screens", "games", "online", "test_cli.py",
              "test_helpers.py")  # fmt: skip
"""What ``--test`` runs by itself, of ``tests/``."""
WITH_NUMPY = ("table/test_lens.py", "screens/test_contrast.py", "screens/test_senses.py")
"""Tests that measure pictures by numpy, which older versions of wine cannot load: they are left out."""


@dataclass(frozen=True)
class Kit:
    """What the build takes from elsewhere."""

    python: Path
    libraries: Path
    wine: Wine


def fetched() -> Kit:
    """Everything that is needed, fetched where it is missing. Raises KitError."""
    if sys.version_info[:2] != (3, 11):
        raise KitError("Building for Windows takes Python 3.11 here, too: run dev.py by that.")
    kit.install_programs()
    wine = Wine()
    wine.prepare()
    return Kit(kit.python_folder(), kit.libraries_folder(["jungle-games[compiled]"], "libraries"), wine)


# The program


def compile_players(source: Path, target: Path, python: Path) -> None:
    """Compile the computer players of the package ``source`` into ``target``, with ``python``'s library."""
    work = BUILD / "c"
    shutil.rmtree(work, ignore_errors=True)
    modules = copy_to_compile(source, work)
    headers = work / "headers"
    shutil.copytree(sysconfig.get_path("include"), headers)
    shutil.copy(PARTS / "pyconfig.h", headers)
    same = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(work), "MYPYPATH": str(work)}
    arguments = json.dumps([*MYPY, "--platform", "win32", *modules])
    told = subprocess.run(
        [sys.executable, "-c", GENERATE, arguments, GROUP],
        cwd=work, env={**os.environ, **same}, capture_output=True, text=True,
    )  # fmt: skip
    if told.returncode:
        raise CompileError(f"{told.stdout}{told.stderr}")
    for name, sources, includes in json.loads(told.stdout.splitlines()[-1]):
        made = target / (name.replace(".", "/") + SUFFIX)
        made.parent.mkdir(parents=True, exist_ok=True)
        places = [f"-I{place}" for place in (*includes, "build", "headers")]
        _mingw("-O3", "-w", "-fno-strict-aliasing", "-shared", *places, *sources, python / "python311.dll",
               "-o", made, folder=work)  # fmt: skip


def _mingw(*arguments: str | Path, folder: Path = ROOT) -> None:
    """Compile, leaving out what says when and where it was done."""
    same = ("-s", "-g0", "-static-libgcc", "-Wl,--no-insert-timestamp", f"-ffile-prefix-map={folder}=.")
    subprocess.run([GCC, *same, *map(str, arguments)], cwd=folder, check=True)


def make_launcher(target: Path) -> None:
    """Make JungleGames.exe with its icons, version and manifest."""
    icons = {"ICON_FILE": ROOT / "assets" / "svg" / "objects" / "app_icon.svg",
             "MATCH_ICON_FILE": PARTS.parent / "jungle-games-match.svg"}  # fmt: skip
    defined = {"VERSION": __version__, "VERSION_NUMBERS": None, "MANIFEST_FILE": str(PARTS / "launcher.manifest")}
    for name, svg in icons.items():
        write_icon(svg, BUILD / f"{svg.stem}.ico")
        defined[name] = str(BUILD / f"{svg.stem}.ico")
    numbers = ",".join([*__version__.split("."), "0"])
    words = [f'-D{name}=\\"{value}\\"' for name, value in defined.items() if value] + [f"-DVERSION_NUMBERS={numbers}"]
    resources = BUILD / "launcher.o"
    windres = ["x86_64-w64-mingw32-windres", *words, str(PARTS / "launcher.rc"), str(resources)]
    subprocess.run(windres, check=True)
    _mingw("-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-municode", "-mwindows",
           PARTS / "launcher.c", resources, "-o", target)  # fmt: skip


def lay_out(given: Kit, target: Path) -> None:
    """Lay the whole program, as people unpack it, into ``target``."""
    source, compiled = BUILD / "source", BUILD / "compiled"
    stage(source)
    compile_players(source / "jungle_games", compiled, given.python)
    left_out = tomllib.loads((PARTS / "left_out.toml").read_text(encoding="utf-8"))
    _copy(given.python, target / "python", left_out["python"])
    (target / "python" / "python311._pth").write_text(PTH, encoding="ascii", newline="\r\n")
    _copy(given.libraries, target / "libraries", left_out["libraries"])
    for face in Face:
        font = Path(face.value[0], "files", face.file.name)
        (target / "libraries" / font).parent.mkdir(exist_ok=True)
        shutil.copy(given.libraries / font, target / "libraries" / font)
    shutil.copytree(source, target / "program")
    shutil.copy(PARTS / "start.py", target / "program")
    for module in compiled.rglob(f"*{SUFFIX}"):
        place = target / "program" / module.relative_to(compiled)
        shutil.copy(module, place)
        place.with_name(module.name.replace(SUFFIX, ".py")).unlink(missing_ok=True)
    _to_bytecode(target)
    make_launcher(target / f"{NAME}.exe")
    _furnish(target)


def _copy(source: Path, target: Path, left_out: Sequence[str]) -> None:
    """Copy a folder but for the files whose path matches one of the patterns ``left_out``."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        if path.is_file() and not any(fnmatch(name, pattern) for pattern in left_out):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / name)


def _to_bytecode(target: Path) -> None:
    """Compile every module, without docstrings and assertions, and take its source away: so it loads faster."""
    command = [
        sys.executable, "-m", "compileall", "-q", "-b", "-f", "-o", "2", "-s", str(target),
        "--invalidation-mode", "unchecked-hash", str(target),
    ]  # fmt: skip
    subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}, check=True)
    for path in target.rglob("*.py"):
        path.unlink()


def _furnish(target: Path) -> None:
    """Lay in the licences, and a word to whoever unpacks it."""
    tops = {path.name.partition(".")[0] for path in (target / "libraries").iterdir()}
    found = works(tops, [path.name for path in target.rglob("*.dll")], kit.PYTHON_VERSION)
    for place in (target / "LICENCES-OF-OTHERS.txt", target / "program" / "assets" / "licences.txt"):
        place.write_text(licence_file(found), encoding="utf-8")
    shutil.copy(ROOT / "LICENSE", target / "LICENSE.txt")
    shutil.copy(PARTS.parent / "READ-ME.txt", target)


# What is handed out


def pack(program: Path, archive: Path) -> None:
    """Pack the folder ``program`` into a zip."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in _files(program):
            name = path.relative_to(program.parent).as_posix()
            entry = zipfile.ZipInfo(name, time.gmtime(moment())[:6])
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def make_setup(program: Path, target: Path) -> None:
    """Make the set-up of the folder ``program``."""
    header = BUILD / "header.bmp"
    picture = pygame.Surface((150, 57))
    picture.fill("white")
    icon = pygame.image.load_sized_svg(str(ROOT / "assets" / "svg" / "objects" / "app_icon.svg"), (49, 49))
    picture.blit(icon, (97, 4))
    pygame.image.save(picture, str(header))
    for path in program.rglob("*"):
        os.utime(path, (moment(), moment()))
    kilobytes = sum(path.stat().st_size for path in _files(program)) // 1024
    told = {"SOURCE": program, "TARGET": target, "VERSION": __version__, "ICON": BUILD / "app_icon.ico",
            "HEADER": header, "SIZE": kilobytes}  # fmt: skip
    words = [f"-D{name}={value}" for name, value in told.items()]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment()), "LC_ALL": "C.UTF-8"}
    subprocess.run(["makensis", "-V2", "-WX", *words, str(PARTS / "setup.nsi")], env=environment, check=True)


def sign(path: Path) -> None:
    """Sign ``path`` where WINDOWS_CERTIFICATE names a PKCS #12 file; its password is in WINDOWS_PASSWORD."""
    certificate = os.environ.get("WINDOWS_CERTIFICATE")
    if not certificate:
        return
    signed = path.with_name(f"{path.name}.signed")
    with tempfile.NamedTemporaryFile("w") as password:
        password.write(os.environ.get("WINDOWS_PASSWORD", ""))
        password.flush()
        command = [
            "osslsigncode", "sign", "-pkcs12", certificate, "-readpass", password.name, "-h", "sha256",
            "-n", "Jungle Games", "-in", str(path), "-out", str(signed),
        ]  # fmt: skip
        if server := os.environ.get("WINDOWS_TIMESTAMPS"):
            command += ["-ts", server]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    signed.replace(path)


def build(given: Kit, target: Path) -> Path:
    """Build everything into ``target``; the folder with the program."""
    moment()  # where that cannot be known, one is told before the long work
    shutil.rmtree(BUILD, ignore_errors=True)
    program = BUILD / NAME
    lay_out(given, program)
    sign(program / f"{NAME}.exe")
    target.mkdir(parents=True, exist_ok=True)
    archive, setup = target / f"{LABEL}.zip", target / f"{LABEL}-setup.exe"
    pack(program, archive)
    make_setup(program, setup)
    sign(setup)
    for made in (archive, setup):
        say(f"{made} ({made.stat().st_size / 1e6:.1f} MB)")
    say(f"unpacked: {sum(path.stat().st_size for path in _files(program)) / 1e6:.1f} MB")
    return program


# What is tried


def self_checks(given: Kit, program: Path) -> int:
    """The program checks itself, unpacked where people put such things, and so do the sources; the worst status."""
    with kit.screen() as shown, tempfile.TemporaryDirectory(prefix="Jungle Games é ") as folder:
        copy = shutil.copytree(program, Path(folder) / NAME)
        say("The program that was built checks itself:")
        status = given.wine.run([windows_path(copy / f"{NAME}.exe"), "--self-check"], **shown)
        say("The sources check themselves:")
        return max(status, run_python(given, ["-m", "jungle_games", "--self-check"], given.libraries, ROOT, **shown))


def run_python(
    given: Kit,
    arguments: Sequence[str],
    *places: Path,
    print_line: Callable[[str], object] = print,
    **variables: str,
) -> int:
    """Run Windows' Python, which finds modules in ``places``; its exit status."""
    found = ";".join(map(windows_path, places))
    python = windows_path(kit.open_python_folder() / "python.exe")
    return given.wine.run([python, *arguments], print_line, PYTHONPATH=found, **variables)


def compare(given: Kit, program: Path) -> int:
    """Let computer players think on Windows, compiled and from source, and here; 1 unless all answer the same."""

    def thought(*places: Path, **variables: str) -> list[dict[str, object]]:
        lines: list[str] = []
        run_python(given, [windows_path(THINK)], *places, print_line=lines.append, **variables)
        return [json.loads(line) for line in lines]

    here = subprocess.run([sys.executable, str(THINK)], cwd=ROOT, capture_output=True, text=True, check=True)
    ways = {
        "Linux": [json.loads(line) for line in here.stdout.splitlines()],
        "Windows, from source": thought(given.libraries, ROOT, JUNGLE_GAMES_COMPILED="0"),
        "Windows, compiled": thought(program / "program", program / "libraries"),
    }
    for way, told in ways.items():
        for answer in told:
            say("{way:22} {game:14} {nodes:>8} nodes  {seconds:8.3f} s  {move}".format(way=way, **answer))
    answers = {str([(told["game"], told["nodes"], told["move"]) for told in way]) for way in ways.values()}
    compiled = [told["compiled"] for told in ways["Windows, compiled"]]
    say("The same everywhere." if len(answers) == 1 else "They do not answer the same.")
    return int(len(answers) != 1 or not compiled or not all(compiled))


def test(given: Kit, paths: Sequence[str]) -> int:
    """Run unit tests by Windows' Python; pytest's status."""
    libraries = kit.libraries_folder(["jungle-games", *kit.FOR_TESTS], "tests")
    asked = paths or [f"tests/{name}" for name in UNIT_TESTS if (ROOT / "tests" / name).exists()]
    say(f"Left out, as wine cannot load numpy: {', '.join(WITH_NUMPY)}")
    left_out = [f"--ignore=tests/{name}" for name in WITH_NUMPY]
    command = ["-m", "pytest", "-p", "no:cacheprovider", "-rs", *left_out, *asked]
    return run_python(given, command, libraries, ROOT)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the Windows program on Linux, and try it in wine.")
    parser.add_argument("--check", action="store_true", help="let what was built and the sources check themselves")
    parser.add_argument("--test", nargs="*", metavar="PATH", help="build nothing; run unit tests by Windows' Python")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where it goes (dist)")
    chosen = parser.parse_args(arguments)
    try:
        given = fetched()
        if chosen.test is not None:
            return test(given, chosen.test)
        program = build(given, chosen.target.absolute())
        return max(self_checks(given, program), compare(given, program)) if chosen.check else 0
    except (KitError, CompileError) as error:
        say(str(error))
    except subprocess.CalledProcessError as error:
        say(f"{Path(error.cmd[0]).name} failed; what it said stands above.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
