"""Reads the program as a screen reader does, over AT-SPI; run by the system's Python, which has `pyatspi`.

It takes a line of JSON for each order and answers with one. ``{"do": "tree"}`` gives the nodes as nested lists of
role, name, description, value, states, number and children; ``{"do": "act", "path": […], "act": 0}`` presses the node
at that path of children; ``{"do": "said"}`` gives what was announced since the last time.
"""

import json
import sys
import threading

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

STATES = ("focused", "checked", "selected", "enabled", "focusable")
said = []


def window():
    desktop = Atspi.get_desktop(0)
    apps = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
    frames = [app.get_child_at_index(0) for app in apps if app is not None and app.get_child_count()]
    return next((frame for frame in frames if frame is not None and frame.get_name() == "Jungle Games"), None)


def described(node):
    states = node.get_state_set()
    held = [state for state in STATES if states.contains(getattr(Atspi.StateType, state.upper()))]
    offered = node.get_interfaces()
    count = Atspi.Action.get_n_actions(node) if "Action" in offered else 0
    acts = [Atspi.Action.get_action_name(node, each) for each in range(count)]
    box = Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW) if "Component" in offered else None
    inside = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    return {
        "role": node.get_role_name(), "name": node.get_name(), "description": node.get_description(), "states": held,
        "acts": acts, "box": box and [box.x, box.y, box.width, box.height],
        "inside": [described(child) for child in inside if child is not None],
    }  # fmt: skip


def at(path):
    node = window()
    for index in path:
        node = node.get_child_at_index(index)
    return node


def answer(order):
    if order["do"] == "tree":
        frame = window()
        return None if frame is None else described(frame)
    if order["do"] == "act":
        return Atspi.Action.do_action(at(order["path"]), order.get("act", 0))
    if order["do"] == "focus":
        return Atspi.Component.grab_focus(at(order["path"]))
    if order["do"] == "said":
        told = list(said)
        said.clear()
        return told
    raise ValueError(order)


def announced(event):
    said.append(str(event.any_data))


def serve():
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as error:
            reply = {"error": repr(error)}
        print(json.dumps(reply), flush=True)
    Atspi.event_quit()


Atspi.init()
listener = Atspi.EventListener.new(announced)
listener.register("object:announcement")
threading.Thread(target=serve, daemon=True).start()
Atspi.event_main()
