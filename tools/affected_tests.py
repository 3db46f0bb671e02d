"""Which test files a change can reach: behind ``dev.py test --changed``, while one works on something.

A file needs the modules that it imports, wherever in it, and what its strings name: a room names its parts, a test the
tools that it starts and the folders that it goes through. What is no Python is needed by the package that it lies in,
and levels by the room of their game. The packages on the way to a module are loaded with it, but their parts are not
used; what a fixture imports is needed by those who ask for it. Where nobody can tell what a file is for, every test is
affected.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple, TypeGuard

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "jungle_games/"
_PLACES: Final = ("", "tests/", "tools/", *(f"tools/{room}/" for room in ("art", "packaging", "players", "puzzles")))
"""Where Python looks for modules, besides the folder of the file itself."""
_TEST: Final = re.compile(r"^tests/(.*/)?test_\w+\.py$")
_MODULE: Final = re.compile(r"^(\.*)(\w+(?:\.\w+)*)(?::\w+)?$")
_NEEDED_BY_NAME: Final = re.compile(r"\.md$|^LICENSE$|^\.git|^tools/")
"""What affects only the tests that need or name it: documents, and tools."""
_SET_UP: Final = "pyproject.toml"
"""What all tests run by."""


class Needs(NamedTuple):
    """What a file needs: the modules it imports, what its strings name, and the packages that it passes through."""

    imported: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()


class Checkout:
    """The files of a checkout and what they need, by their paths below its ``root``."""

    def __init__(self, root: Path, files: Iterable[str]) -> None:
        self._root, self.files = root, frozenset(files)
        self._below: defaultdict[str, set[str]] = defaultdict(set)
        self._called: defaultdict[str, set[str]] = defaultdict(set)
        self._data: defaultdict[str, set[str]] = defaultdict(set)
        self._needs: dict[str, Needs] = {}
        self._trees: dict[str, ast.Module] = {}
        for file in self.files:
            self._called[PurePosixPath(file).name].add(file)
            for folder in PurePosixPath(file).parents:
                self._below[f"{folder}/"].add(file)
            self._data[self._owner(file)].add(file)

    def _owner(self, file: str) -> str:
        """The package that a file without Python belongs to, or ""."""
        path = PurePosixPath(file)
        if path.parts[0] == "levels":
            path = PurePosixPath(f"{PACKAGE}games", *path.parts[1:])
        packages = (f"{folder}/__init__.py" for folder in path.parents)
        return "" if path.suffix == ".py" else next((each for each in packages if each in self.files), "")

    @property
    def tests(self) -> Sequence[str]:
        """All test files."""
        return sorted(filter(_TEST.match, self.files))

    def affected(self, changed: Collection[str]) -> Sequence[str]:
        """The test files that a change to the files ``changed`` can reach, those that were deleted among them."""
        wanted = {file for file in changed if file in self.files or not _TEST.match(file)}
        needed = {test: self.needed(test) for test in self.tests}
        unknown = wanted.difference(*needed.values())
        if _SET_UP in wanted or not all(map(_NEEDED_BY_NAME.search, unknown)):
            return self.tests
        return [test for test in self.tests if not wanted.isdisjoint(needed[test])]

    def needed(self, test: str) -> frozenset[str]:
        """All files that a test needs, itself and its fixtures among them."""
        used, loaded = set[str](), set[str]()
        waiting = [(test, True), *((file, True) for file in self._fixtures_of(test))]
        while waiting:
            file, whole = waiting.pop()
            if file not in self.files or file in used or (file in loaded and not whole):
                continue
            (used if whole else loaded).add(file)
            if file not in self._needs:
                self._needs[file] = self._read(file)
            needs = self._needs[file]
            waiting += [(other, whole) for other in needs.imported]
            waiting += [(other, True) for other in needs.named if whole]
            waiting += [(other, False) for other in needs.passed]
        return frozenset(used | loaded)

    def _fixtures_of(self, test: str) -> Iterator[str]:
        """The files of fixtures that a test may ask for, and what is imported in those that it names."""
        files = [found for up in PurePosixPath(test).parents if (found := f"{up}/conftest.py") in self.files]
        fixtures = {node.name: (file, node) for file in files for node in self._tree(file).body if _is_function(node)}
        words = {word for file in (test, *files[:-1]) for word in _words(self._tree(file))}
        while asked := words & fixtures.keys():
            for name in asked:
                file, node = fixtures.pop(name)
                words |= _words(node)
                yield from self._needed_by(file, node).imported
        yield from files

    def _tree(self, file: str) -> ast.Module:
        if file not in self._trees:
            self._trees[file] = ast.parse((self._root / file).read_text(encoding="utf-8"))
        return self._trees[file]

    def _read(self, file: str) -> Needs:
        """What a file itself needs; but what fixtures import is needed by those who ask for them."""
        if not file.endswith(".py"):
            return Needs()
        tree = self._tree(file)
        if PurePosixPath(file).name == "conftest.py":
            tree = ast.Module([node for node in tree.body if not _is_function(node)], [])
        needs = self._needed_by(file, tree)
        return needs._replace(named=needs.named | self._data[file])

    def _needed_by(self, file: str, tree: ast.AST) -> Needs:
        """What a part of a file needs."""
        imported, named, passed = set[str](), set[str](), set[str]()
        for node in _parts(tree):
            for module in _imports(node):
                *way, last = self._modules(file, module) or [""]
                imported.add(last)
                passed.update(way)
            if path := _path(node):
                named |= self._named(file, path)
                passed |= {f"{PurePosixPath(file).parent}/{path}/__init__.py"} & self.files
        return Needs(frozenset(imported), frozenset(named), frozenset(passed))

    def _modules(self, file: str, module: str) -> list[str]:
        """The files of the packages on the way to a module, then its own; nothing for one of another library."""
        found = _MODULE.match(module)
        if found is None:
            return []
        dots, name = found[1], found[2].replace(".", "/")
        folder = PurePosixPath(file).parent
        above = [f"{each}/" for each in (folder, *folder.parents)]
        places = above[len(dots) - 1 : len(dots)] if dots else [*_PLACES, above[0]]
        for place in places:
            own = next((own for own in (f"{place}{name}.py", f"{place}{name}/__init__.py") if own in self.files), None)
            if own is not None:
                ways = [f"{folder}/__init__.py" for folder in reversed(PurePosixPath(own).parents)]
                return [*(way for way in ways if way in self.files and way != own), own]
        return []

    def _named(self, file: str, text: str) -> set[str]:
        """The files that a string in a file names: a module, a file, or all below a folder.

        In the package a word is a folder beside it or of the assets, and modules have dots; elsewhere it is a folder at
        the top.
        """
        path, inside = text.strip("./"), file.startswith(PACKAGE)
        found = {*self._modules(file, text)[-1:]} if "." in text.strip(".") or text.startswith(".") else set()
        beside = f"{PurePosixPath(file).parent}/"
        places = (beside, "assets/") if inside else (*_PLACES, beside) if set(text) & set("/.") else ("",)
        for place in places if path else ():
            found |= ({f"{place}{path}"} & self.files) | self._below.get(f"{place}{path}/", set())
        if inside:
            return {each for each in found if not (each.endswith(f"/{path}") and "/" in text)}
        return found if "/" in path else found | self._called.get(path, set())


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What ``node`` is made of: a path as a whole, and nothing of types alone or of where modules are looked for."""
    yield node
    for part in () if _path(node) else ast.iter_child_nodes(node):
        types = isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING"
        if not types and not (isinstance(part, ast.Assign) and ast.unparse(part.targets[0]).startswith("sys.path")):
            yield from _parts(part)


def _path(node: ast.AST) -> str:
    """The string that an expression is, or the end of the path that it makes of strings; "" for any other."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        end = _path(node.right)
        return f"{_path(node.left)}/{end}" if end else ""
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return text if len(text) < 100 else ""


def _words(tree: ast.AST) -> set[str]:
    """The names that are asked for: by parameters, and in marks."""
    named = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return named | {path for node in ast.walk(tree) if (path := _path(node)).isidentifier()}


def _is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def _imports(node: ast.AST) -> Iterator[str]:
    """The modules that a statement may import."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield from [module] if node.module else []
        yield from (f"{module}{'.' if node.module else ''}{alias.name}" for alias in node.names)


def _git(*arguments: str) -> list[str]:
    """The names that git answers; nothing where it cannot."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return [name for name in done.stdout.split("\0") if name]


def affected_tests() -> Sequence[str] | None:
    """The test files that can notice what differs from where this branch left ``main``; None where git cannot tell."""
    for main_branch in ("main", "origin/main"):
        if base := "".join(_git("merge-base", main_branch, "HEAD")).strip():
            others = _git("ls-files", "-z", "--others", "--exclude-standard")
            files = (file for file in (*_git("ls-files", "-z"), *others) if (ROOT / file).is_file())
            return Checkout(ROOT, files).affected({*_git("diff", "--name-only", "-z", base), *others})
    return None
