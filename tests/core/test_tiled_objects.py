"""Free objects of Tiled maps: read with their middles, refused with the reason."""

from __future__ import annotations

import pytest

from jungle_games.core.tiled import MapError, TiledSource
from jungle_games.games.jacks.rules.layout import TiledObject, read_objects

MAP = '<map width="10" height="5" tilewidth="20" tileheight="20">{layers}</map>'
GROUP = '<objectgroup name="ring">{objects}</objectgroup>'


def read(objects: str, layers: str = GROUP) -> list[TiledObject]:
    text = MAP.format(layers=layers.replace("{objects}", objects))
    return list(read_objects(TiledSource("some.tmx", text.encode(), None), "ring"))


def test_a_rectangle_has_its_name_its_class_its_middle_and_its_properties() -> None:
    properties = '<properties><property name="colour" value="blue"/></properties>'
    attributes = 'id="4" name="one" type="card" x="10" y="20" width="30" height="40"'
    (found,) = read(f"<object {attributes}>{properties}</object>")
    assert found == TiledObject("one", "card", 25, 40, 30, 40, 0, {"colour": "blue"})


@pytest.mark.parametrize(("turned", "middle"), [(90, (40, 35)), (180, (45, 20)), (-90, (80, 25))])
def test_it_turns_about_its_upper_left_corner(turned: float, middle: tuple[float, float]) -> None:
    x, y = {90: (60, 20), 180: (60, 40), -90: (60, 40)}[turned]
    (found,) = read(f'<object id="1" x="{x}" y="{y}" width="30" height="40" rotation="{turned}"/>')
    assert (found.x, found.y) == pytest.approx(middle)


def test_a_point_has_no_size() -> None:
    (found,) = read('<object id="1" x="60" y="50"><point/></object>')
    assert (found.x, found.y, found.width, found.height) == (60, 50, 0, 0)


@pytest.mark.parametrize(
    ("objects", "layers", "reason"),
    [
        ("", "", "has no layer 'ring'"),
        ("", GROUP + GROUP, "there are 2 layers of this name"),
        ("", '<layer name="ring"/>', "must be an object layer"),
        ('<object id="7" x="1"><ellipse/></object>', GROUP, "object 7 is of the kind 'ellipse'"),
        ('<object id="7" x="1" gid="3"/>', GROUP, "object 7 is of the kind 'tile'"),
        ('<object id="7" template="a.tx"/>', GROUP, "made from a template; detach it"),
        ('<object id="7" x="left"/>', GROUP, "x of object 7 must be a number, not 'left'"),
        ('<object id="7" y="inf"/>', GROUP, "y of object 7 must be a number, not 'inf'"),
        ('<object id="7" x="201"/>', GROUP, "object 7 lies outside the map"),
        ('<object id="7" y="-1"/>', GROUP, "object 7 lies outside the map"),
        ("<object/>" * 1001, GROUP, "more than 1,000 objects"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(objects: str, layers: str, reason: str) -> None:
    with pytest.raises(MapError, match=reason) as caught:
        read(objects, layers)
    assert caught.value.file == "some.tmx"
