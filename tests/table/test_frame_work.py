"""What a frame need not do: what lies still and what nobody sees is not computed anew while a thing is carried."""

from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.table import aiming
from jungle_games.ui import pictures
from jungle_games.ui.events import PointerDown, PointerMove
from jungle_games.ui.painter import Painter

MakeTable = Callable[..., Any]


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[str]:
    """The calls of ``owner``'s function ``name`` from now on."""
    calls, real = list[str](), getattr(owner, name)

    def call(*arguments: Any, **options: Any) -> Any:
        calls.append(name)
        return real(*arguments, **options)

    monkeypatch.setattr(owner, name, call)
    return calls


def lift(table: Any, name: str) -> None:
    table.send(PointerMove(table.middle(name)), PointerDown(table.middle(name)))
    table.run(0.5, seen=True)


def carry(table: Any, *names: str) -> None:
    for name in names:
        table.send(PointerMove(table.middle(name), pressed=True))
        table.live(0.1, seen=True)


def test_without_a_banner_nobody_asks_what_one_might_cover(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    asked = counted(monkeypatch, aiming, "kept_clear")
    lift(table, "a3")
    carry(table, "b5", "a4")
    assert not asked


def test_over_another_animal_only_its_head_on_the_card_is_painted(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    lift(table, "a3")
    told = counted(monkeypatch, Painter, "paragraph")
    heads = counted(monkeypatch, type(table.scene._card), "_paint_cell")
    carry(table, "c7", "d5", "e7")
    assert len(heads) == 3
    assert not told


@pytest.mark.usefixtures("pictures_kept")
def test_what_may_be_taken_up_is_painted_while_nothing_happens(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    table.run(1.0, seen=True)
    while table.services.stack.prepare():
        pass
    rasterised = counted(monkeypatch, pictures, "rasterise")
    cast = counted(monkeypatch, Painter, "cast")
    assert not table.services.stack.prepare()
    for name in ("a3", "c3", "g3"):
        table.send(PointerMove(table.middle(name)), PointerDown(table.middle(name)))
        table.live(0.5)
        table.scene.draw(table.screen)
        table.scene.put_back(glide=False)
    assert not rasterised
    assert not cast
