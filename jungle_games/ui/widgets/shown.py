"""What widgets show: attributes that have them drawn anew when they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, TypeVar, overload

if TYPE_CHECKING:
    from jungle_games.ui.widgets.base import Widget

T = TypeVar("T")


class Shown(Generic[T]):
    """Something that a widget shows, an attribute of its class: set to another value, the widget is drawn anew.

    Setting it tells nobody else.
    """

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self._kept_as = f"_shown_{name}"

    @overload
    def __get__(self, widget: None, owner: type[Widget]) -> Self: ...

    @overload
    def __get__(self, widget: Widget, owner: type[Widget]) -> T: ...

    def __get__(self, widget: Widget | None, owner: type[Widget]) -> Self | T:
        if widget is None:
            return self
        value: T = widget.__dict__[self._kept_as]
        return value

    def __set__(self, widget: Widget, value: T) -> None:
        kept = widget.__dict__
        changed = self._kept_as in kept and kept[self._kept_as] != value
        kept[self._kept_as] = value
        if changed:
            widget.invalidate()
