"""What of AccessKit the program uses; the library has no types of its own."""

import sys
from typing import ClassVar

if sys.platform == "win32":
    from . import windows as windows
elif sys.platform == "darwin":
    from . import macos as macos
else:
    from . import unix as unix

class Role:
    WINDOW: ClassVar[Role]
    DIALOG: ClassVar[Role]
    GROUP: ClassVar[Role]
    HEADING: ClassVar[Role]
    LABEL: ClassVar[Role]
    IMAGE: ClassVar[Role]
    BUTTON: ClassVar[Role]
    SWITCH: ClassVar[Role]
    SPIN_BUTTON: ClassVar[Role]
    SLIDER: ClassVar[Role]
    TEXT_INPUT: ClassVar[Role]
    TEXT_RUN: ClassVar[Role]
    TAB: ClassVar[Role]
    RADIO_GROUP: ClassVar[Role]
    RADIO_BUTTON: ClassVar[Role]
    LIST: ClassVar[Role]
    LIST_ITEM: ClassVar[Role]
    GRID: ClassVar[Role]
    ROW: ClassVar[Role]
    CELL: ClassVar[Role]

class Action:
    FOCUS: ClassVar[Action]
    CLICK: ClassVar[Action]
    INCREMENT: ClassVar[Action]
    DECREMENT: ClassVar[Action]
    SET_VALUE: ClassVar[Action]

class Toggled:
    TRUE: ClassVar[Toggled]
    FALSE: ClassVar[Toggled]

class Live:
    ASSERTIVE: ClassVar[Live]
    POLITE: ClassVar[Live]

class Rect:
    def __init__(self, x0: float, y0: float, x1: float, y1: float) -> None: ...

class TextPosition:
    def __init__(self, node: int, character_index: int) -> None: ...

class TextSelection:
    def __init__(self, anchor: TextPosition, focus: TextPosition) -> None: ...

class Node:
    label: str | None
    def __init__(self, role: Role) -> None: ...
    def add_action(self, action: Action) -> None: ...
    def set_bounds(self, value: Rect) -> None: ...
    def set_character_lengths(self, values: list[int]) -> None: ...
    def set_children(self, values: list[int]) -> None: ...
    def set_column_count(self, value: int) -> None: ...
    def set_column_index(self, value: int) -> None: ...
    def set_description(self, value: str) -> None: ...
    def set_disabled(self) -> None: ...
    def set_label(self, value: str) -> None: ...
    def set_live(self, value: Live) -> None: ...
    def set_max_numeric_value(self, value: float) -> None: ...
    def set_min_numeric_value(self, value: float) -> None: ...
    def set_numeric_value(self, value: float) -> None: ...
    def set_numeric_value_step(self, value: float) -> None: ...
    def set_position_in_set(self, value: int) -> None: ...
    def set_row_count(self, value: int) -> None: ...
    def set_row_index(self, value: int) -> None: ...
    def set_selected(self, value: bool) -> None: ...
    def set_size_of_set(self, value: int) -> None: ...
    def set_text_selection(self, value: TextSelection) -> None: ...
    def set_toggled(self, value: Toggled) -> None: ...
    def set_value(self, value: str) -> None: ...
    def set_word_lengths(self, values: list[int]) -> None: ...

class Tree:
    toolkit_name: str | None
    def __init__(self, root: int) -> None: ...

class TreeUpdate:
    nodes: list[tuple[int, Node]]
    tree: Tree | None
    def __init__(self, focus: int) -> None: ...

class ActionRequest:
    action: Action
    target: int
    data: tuple[object, object] | None
