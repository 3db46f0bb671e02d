"""Servers at which programs meet in tests: mosquitto, with certificates of the test's own, and a cluster of NATS."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from patience import PATIENCE, wait_for

PLACES = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/sbin:/opt/homebrew/bin"
MOSQUITTO = shutil.which("mosquitto", path=PLACES)
NATS = shutil.which("nats-server", path=PLACES)
OPENSSL = shutil.which("openssl")
needs_mosquitto = pytest.mark.skipif(not (MOSQUITTO and OPENSSL), reason="mosquitto or openssl is missing")
needs_nats = pytest.mark.skipif(not NATS, reason="there is no nats-server, which Debian has in a package of that name")

NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
"""A key that is made at once."""


def free_port() -> int:
    with socket.socket() as trial_socket:
        trial_socket.bind(("127.0.0.1", 0))
        return int(trial_socket.getsockname()[1])


def listens(port: int) -> bool:
    """Whether somebody answers there on this machine."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def openssl(*words: str | Path) -> None:
    subprocess.run([str(OPENSSL), *map(str, words)], check=True, capture_output=True, timeout=60)


class Certificates:
    """An authority of the test's own, and certificates that it signs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.authority = folder / "authority.crt"
        openssl(
            "req", "-x509", *NEW_KEY, "-nodes", "-keyout", folder / "authority.key", "-out",
            self.authority, "-days", "2", "-subj", "/CN=An authority of the test's own",
        )  # fmt: skip

    def signed(self, name: str, days: int = 2) -> tuple[Path, Path]:
        """Certificate and key for the host ``name``."""
        stem = self.folder / name
        wanted, extensions = stem.with_suffix(".csr"), stem.with_suffix(".ext")
        certificate, key = stem.with_suffix(".crt"), stem.with_suffix(".key")
        openssl("req", *NEW_KEY, "-nodes", "-keyout", key, "-out", wanted, "-subj", f"/CN={name}")
        extensions.write_text(f"subjectAltName=DNS:{name}\n")
        openssl(
            "x509", "-req", "-in", wanted, "-CA", self.authority, "-CAkey", self.folder / "authority.key", "-out",
            certificate, "-days", days, "-extfile", extensions, "-CAcreateserial",
        )  # fmt: skip
        return certificate, key


@contextmanager
def mosquitto(folder: Path, *lines: str) -> Iterator[int]:
    port, settings = free_port(), folder / "tls.conf"
    settings.write_text("\n".join([f"listener {port} 127.0.0.1", "persistence false", "user root", *lines, ""]))
    process = subprocess.Popen(
        [str(MOSQUITTO), "-c", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for("mosquitto", lambda: listens(port))
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def nats(folder: Path, count: int = 3) -> Iterator[list[int]]:
    """A cluster of so many nodes; where each of them listens."""
    routes, ports = [free_port() for _node in range(count)], [free_port() for _node in range(count)]
    others = ", ".join(f"nats://127.0.0.1:{port}" for port in routes)
    running = []
    try:
        for at in range(count):
            config = folder / f"node{at}.conf"
            config.write_text(
                f"server_name: node{at}\nlisten: 127.0.0.1:{free_port()}\njetstream {{ store_dir: {folder}/js{at} }}\n"
                f"mqtt {{ listen: 127.0.0.1:{ports[at]} }}\n"
                f"cluster {{ name: jungle, listen: 127.0.0.1:{routes[at]}, routes: [{others}] }}\n"
            )
            running.append(subprocess.Popen([str(NATS), "-c", str(config), "-l", str(folder / f"node{at}.log")]))
        for port in ports:
            wait_for("a node of NATS", lambda port=port: listens(port))
        yield ports
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(PATIENCE)
