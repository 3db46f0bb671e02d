"""What assistive tools are told of widgets, and what they can do with them."""

from stage import Stage

from jungle_games.ui.accessible import Act, Node, Request, Role, named
from jungle_games.ui.layout import Column
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, IconButton, Slider, Toggle
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import ListItem, ListView, OptionRow
from jungle_games.ui.widgets.textfield import TextField


def shown(*widgets: Widget) -> tuple[Stage, WidgetScene]:
    """A scene with ``widgets`` one below another."""
    stage = Stage()
    scene = WidgetScene(stage.services)
    scene.body = Column(*widgets)
    stage.stack.push(scene)
    return stage, scene


def nodes(*widgets: Widget) -> list[Node]:
    return list(shown(*widgets)[1].nodes())


def test_what_is_seen_is_named_by_its_words_its_tooltip_or_its_row_and_tells_its_value() -> None:
    [word, icon, switch, node] = nodes(
        Button("Undo", tooltip="Takes the last move back"), IconButton("menu", "Menu"), Button("Redo", visible=False),
        OptionRow("Sound", Toggle(True)), Slider(0, 10, 4, show=lambda value: f"{value} minutes", name="clock"),
    )  # fmt: skip
    assert (word.role, word.name, word.description) == (Role.BUTTON, "Undo", "Takes the last move back")
    assert (icon.name, icon.description) == ("Menu", "")
    assert Act.PRESS in word.acts
    assert (switch.role, switch.name, switch.checked) == (Role.SWITCH, "Sound", True)
    assert node.scale is not None
    assert (node.scale.low, node.scale.high, node.scale.now, node.value) == (0, 10, 4, "4 minutes")


def test_a_control_without_a_name_is_named_by_the_words_before_it() -> None:
    label, choice = nodes(Label("Map"), Choice(["Classic", "Wide"], 1))
    assert (label.name, choice.name, choice.value) == ("Map", "Map", "Wide")
    assert named([Node(1, Role.SLIDER, "", (0, 0, 0, 0))])[0].name == ""


def test_a_press_does_what_keys_do() -> None:
    pressed: list[str] = []
    _stage, scene = shown(Button("Go", lambda: pressed.append("go"), name="go"))
    assert scene.perform(Request("go", Act.PRESS))
    assert pressed == ["go"]
    assert scene.focus_node == "go"
    assert not scene.perform(Request("gone", Act.PRESS))


def test_text_is_written_in_place_of_what_stands_there() -> None:
    stage, scene = shown()
    field = TextField(stage.services.painter, stage.clipboard, "old", name="name")
    scene.body = Column(field)
    scene.layout(stage.stack.view)
    assert scene.perform(Request("name", Act.WRITE, "new"))
    assert field.text == "new"


class Names(ListView[ListItem]):
    """A list of names."""

    def row(self, index: int) -> Label:
        return Label(self.items[index].label)


def test_the_selected_row_of_a_list_has_the_focus() -> None:
    opened: list[int] = []
    rows = Names(on_open=opened.append, name="games")
    _stage, scene = shown(rows.sized(height=300))
    rows.items = [ListItem(1, "Ada"), ListItem(2, "Ben")]
    [node] = scene.nodes()
    assert [(row.name, row.place, row.of) for row in node.inside] == [("Ada", 0, 2), ("Ben", 1, 2)]
    second = node.inside[1].key
    scene.perform(Request(second, Act.PRESS))
    assert rows.selected == 1
    assert scene.focus_node == second
    scene.perform(Request(second, Act.PRESS))
    assert opened == [1]
