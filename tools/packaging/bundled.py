"""What the packaged program is made of, and whose licences that takes; for ``package.py`` and its spec.

A package that the program does not ask for is left out, and an unknown library stops the build. ``tools/packaging/``
has what no metadata tell: ``libraries.toml`` and the texts in ``licences/``.
"""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PARTS = Path(__file__).resolve().parent
FONTS = PARTS.parents[1] / "assets" / "fonts" / "OFL.txt"
PROJECT = "jungle-games"
COMPILED = "compiled"
"""The extra of what compiled modules need."""
OWN = ("jungle_games", "assets", "levels")
_BUILDER = re.compile(r"_?pyi(mod|_|boot)|base_library|struct$|_sysconfigdata|_+main_+$|Python$")
"""What PyInstaller adds of its own, and of Python's."""
_OF_PYTHON = re.compile(r"(lib)?python3|lib-dynload|DLLs")
_TEXTS = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|OFL|edl-|epl-)[^/]*$", re.IGNORECASE)
_RULE = "=" * 72


class UnknownContentError(Exception):
    """Something is in the program that nobody has said may be there; the message says what to do."""


@dataclass(frozen=True)
class Work:
    """A work by others in the program: its name, version (empty if unknown), licence and that licence's text."""

    name: str
    version: str
    licence: str
    text: str
    is_package: bool = False


@cache
def allowed_packages() -> frozenset[str]:
    """The packages that the project asks for, and what those ask for, as far as that is known here."""
    found, waiting = set[str](), [PROJECT]
    while waiting:
        if (name := canonicalize_name(waiting.pop())) in found:
            continue
        found.add(name)
        with suppress(PackageNotFoundError):  # what another system or Python would need
            for needed in map(Requirement, distribution(name).requires or ()):
                extra = re.search("extra == .([\\w-]+)", str(needed.marker))
                waiting += [needed.name] if extra is None or (name, extra[1]) == (PROJECT, COMPILED) else []
    return frozenset(found)


_owners = cache(packages_distributions)


def package_of(top: str) -> str | None:
    """The package that a module at the top belongs to; None for those of Python and our own."""
    if top in sys.stdlib_module_names or top in OWN or _BUILDER.match(top):
        return None
    owner = next(iter(_owners().get(top, ())), None)
    return canonicalize_name(owner) if owner else ""


def is_wanted(name: str) -> bool:
    """Whether a module, or a file by its place in the program, is of a package that the project asks for."""
    top = re.split(r"[./\\]", name)[0]
    if re.search(r"\.(dist|egg)-info([/\\]|$)", name):
        return False
    owner = package_of(top)
    return not owner or owner in allowed_packages()


def works(modules: Iterable[str], libraries: Iterable[str], python: str = "") -> list[Work]:
    """Everything by others, by the names of all modules and native libraries. Raises UnknownContentError.

    ``python`` is the version of a Python that is there as it came; else PyInstaller has put in parts of this one.
    """
    packages = set() if python else {"pyinstaller"}
    for top in sorted({module.split(".")[0] for module in modules}):
        owner = package_of(top)
        if owner == "" and not top.endswith("__mypyc"):
            raise UnknownContentError(f"{top} is a module of nobody knows whom: exclude it in tools/packaging.")
        if owner and owner not in allowed_packages():
            raise UnknownContentError(f"{top} is of {owner}, which pyproject.toml does not ask for: exclude it.")
        packages |= {owner} if owner else set()
    table = tomllib.loads((PARTS / "libraries.toml").read_text(encoding="utf-8"))
    natives = {entry["name"]: entry for entry in table["library"] if entry.get("within") in packages}
    entries = (_entry(name, table["library"]) for name in libraries if not _OF_PYTHON.match(Path(name).name))
    natives |= {entry["name"]: entry for entry in entries}
    found = [Work("Python", python or platform.python_version(), "PSF-2.0", _licence("Python.txt"))]
    found += [_package(name, table["package"].get(name, {})) for name in sorted(packages)]
    found += [Work(name, "", natives[name]["licence"], _text(natives[name])) for name in sorted(natives)]
    fonts = FONTS.read_text(encoding="utf-8")
    return found + [Work(entry["name"], entry["version"], entry["licence"], fonts) for entry in table["font"]]


def _entry(library: str, table: list[dict[str, Any]]) -> dict[str, Any]:
    name = Path(library).name.lower().removeprefix("lib")
    for entry in table:
        if any(name.startswith(beginning) for beginning in entry.get("files", ())):
            return entry
    raise UnknownContentError(
        f"{Path(library).name} is a library that nobody has looked at yet: say in tools/packaging/libraries.toml "
        "whose it is and under which licence, or leave it out."
    )


def _licence(name: str) -> str:
    return (PARTS / "licences" / name).read_text(encoding="utf-8")


def _text(entry: Mapping[str, Any]) -> str:
    name = entry.get("text", f"{entry['licence']}.txt")
    return f"{entry['notice']}\n\n{_licence(name)}"


def _package(name: str, told: Mapping[str, str]) -> Work:
    found = distribution(name)
    licence = told.get("licence") or found.metadata.get("License-Expression") or found.metadata.get("License")
    files = [file for file in found.files or () if _TEXTS.search(str(file)) and file.suffix not in (".py", ".pyc")]
    theirs = [Path(str(file.locate())).read_text(encoding="utf-8", errors="replace") for file in files]
    texts = [*([told["notice"]] if "notice" in told else []), *dict.fromkeys(theirs)]
    texts += [_licence(told["text"])] if "text" in told else []
    if not texts:
        raise UnknownContentError(
            f"{name} comes without its licence: say in tools/packaging/libraries.toml which it is."
        )
    return Work(found.metadata["Name"], found.version, licence or "BSD-3-Clause", "\n\n".join(texts), is_package=True)


def licence_file(found: Iterable[Work]) -> str:
    """All licences in one text, which people can read, and the program too (``jungle_games/base/system.py``)."""
    parts = ["What others made, and Jungle Games carries with it: each work, its licence, and what that says.\n"]
    for work in found:
        parts.append(
            f"{_RULE}\n{f'{work.name} {work.version}'.strip()}\n{work.licence}\n{_RULE}\n\n{work.text.strip()}\n"
        )
    return "\n".join(parts)
