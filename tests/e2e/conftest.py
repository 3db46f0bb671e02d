"""A screen for each test that asks for one."""

import fcntl
import subprocess
from collections.abc import Iterator

import pytest
from patience import PATIENCE, wait_for
from screen import Screen
from tls_server import MOSQUITTO, free_port, listens


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display of 1280 × 800 pixels."""
    with Screen() as made:
        yield made


@pytest.fixture
def screens() -> Iterator[tuple[Screen, Screen]]:
    """Two displays, for two programs."""
    with Screen() as one, Screen() as other:
        yield one, other


@pytest.fixture
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The network of this machine, for one test at a time: whoever hosts is found there, also by other tests."""
    with (tmp_path_factory.getbasetemp().parent / "network").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


@pytest.fixture
def broker(network: None) -> Iterator[int]:
    """The port of a mosquitto on this machine."""
    if MOSQUITTO is None:
        pytest.skip("needs mosquitto")
    port = free_port()
    server = subprocess.Popen([MOSQUITTO, "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for("mosquitto", lambda: listens(port))
    yield port
    server.terminate()
    server.wait(PATIENCE)
