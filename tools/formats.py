"""Writes the JSON Schemas of docs/formats/ from the types that read the files, and the tables of docs/formats.md.

The meaning of each field is written by hand, in the last column of its table; the other columns come from the types.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from jungle_games.core.file_format import FileFormat, schema_of
from jungle_games.core.formatting import first_capital
from jungle_games.file_check import formats

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
PAGE: Final = DOCS / "formats.md"
_TABLE: Final = re.compile(r"(<!-- (\w+): (\w+) -->\n)(.*?)(?=\n\n|\n*\Z)", re.DOTALL)
"""A table of the fields of one struct of one format, after a comment that names both."""


def schemas() -> Mapping[str, dict[str, Any]]:
    """The schema of each YAML format, by its key."""
    described: list[FileFormat] = [each for _game, each in formats() if each.content is not None]
    return {each.key: {"title": first_capital(each.title), **schema_of(each.content)} for each in described}


def schema_text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def page(text: str) -> str:
    """``text`` of docs/formats.md with its tables as the types have it, the meanings kept."""
    known = schemas()
    return _TABLE.sub(lambda found: found[1] + _table(known[found[2]]["$defs"][found[3]], _meanings(found[4])), text)


def _meanings(table: str) -> Mapping[str, str]:
    rows = [line.strip("|").split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): row[-1].strip(" |") for row in rows}


def _table(struct: Mapping[str, Any], meanings: Mapping[str, str]) -> str:
    lines = ["| field | type and range | default | |", "| --- | --- | --- | --- |"]
    for name, node in struct["properties"].items():
        default = f"`{json.dumps(node['default'])}`" if node.get("default") is not None else "none"
        default = "required" if name in struct.get("required", ()) else default
        lines.append(f"| `{name}` | {_kind(node)} | {default} | {meanings.get(name, '')} |")
    return "\n".join(lines)


def _kind(node: Mapping[str, Any]) -> str:
    if "$ref" in node:
        return node["$ref"].rpartition("/")[2]
    if "enum" in node:
        return ", ".join(f"`{value}`" for value in node["enum"] if value is not None)
    if "anyOf" in node:
        return " or ".join(dict.fromkeys(map(_kind, node["anyOf"])))
    if node.get("type") == "array":
        return f"list of {_kind(node.get('items', {}))}" + _bounds(node, "Items")
    kind = {"object": "keys with values", "null": "nothing", "string": "text", None: "anything"}.get(node.get("type"))
    kind = node.get("format") or kind or str(node["type"])
    pattern = f", `{node['pattern']}`" if "pattern" in node else ""
    return kind + _range(node) + _bounds(node, "Length") + pattern


def _range(node: Mapping[str, Any]) -> str:
    if "minimum" not in node:
        return ""
    most = node["exclusiveMaximum"] - 1 if "exclusiveMaximum" in node else node.get("maximum")
    return f", {node['minimum']:,} or more" if most is None else f", {node['minimum']:,} to {most:,.0f}"


def _bounds(node: Mapping[str, Any], what: str) -> str:
    least, most = node.get(f"min{what}"), node.get(f"max{what}")
    if least is None and most is None:
        return ""
    unit = "characters" if what == "Length" else "items"
    return f", {least or 0} to {most} {unit}" if most is not None else f", {least} or more {unit}"


def files() -> Iterator[tuple[Path, str]]:
    """Every file that this tool writes, and what it should hold."""
    for key, schema in schemas().items():
        yield DOCS / "formats" / f"{key}.schema.json", schema_text(schema)
    yield PAGE, page(PAGE.read_text(encoding="utf-8"))


def main() -> int:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    (DOCS / "formats").mkdir(exist_ok=True)
    for path, text in files():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
