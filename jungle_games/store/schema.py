"""The tables of the database, as a list of migrations: a change appends one, and alters none of those before it."""

import sqlite3
from typing import Final

MIGRATIONS: Final = (
    """
    CREATE TABLE save (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT, changed TEXT NOT NULL, record TEXT NOT NULL, holder TEXT
    );
    CREATE UNIQUE INDEX save_name ON save (game, name);
    CREATE TABLE record (identity TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE finished (
        identity TEXT NOT NULL PRIMARY KEY REFERENCES record ON DELETE CASCADE, game TEXT NOT NULL, ended TEXT NOT NULL,
        ending TEXT NOT NULL, against TEXT NOT NULL, preset TEXT NOT NULL, moves INTEGER NOT NULL,
        seconds REAL NOT NULL, words TEXT NOT NULL, title TEXT NOT NULL, starred INTEGER NOT NULL
    );
    CREATE INDEX finished_ended ON finished (ended, identity);
    CREATE TABLE result (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, match TEXT NOT NULL, moment TEXT NOT NULL, result TEXT NOT NULL,
        opponent TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL, took_back INTEGER NOT NULL,
        helped INTEGER NOT NULL, preset TEXT, streak INTEGER NOT NULL, streak_against INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX result_match ON result (game, match);
    CREATE TABLE fact (
        game TEXT NOT NULL, match TEXT NOT NULL, name TEXT NOT NULL, value NOT NULL, PRIMARY KEY (game, match, name),
        FOREIGN KEY (game, match) REFERENCES result (game, match) ON DELETE CASCADE
    );
    CREATE TABLE rating (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, match TEXT NOT NULL, moment TEXT NOT NULL, rating REAL NOT NULL,
        deviation REAL NOT NULL
    );
    CREATE UNIQUE INDEX rating_match ON rating (game, match);
    CREATE TABLE attempt (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, puzzle TEXT NOT NULL, moment TEXT NOT NULL,
        solved INTEGER NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL, seconds REAL NOT NULL, day TEXT,
        grade INTEGER NOT NULL
    );
    CREATE TABLE badge (name TEXT NOT NULL PRIMARY KEY, moment TEXT NOT NULL);
    CREATE TABLE online (
        key TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL, version INTEGER NOT NULL, updated TEXT NOT NULL,
        holder TEXT
    );
    """,
)


def version_of(connection: sqlite3.Connection) -> int:
    """How many of the migrations a database has behind it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Carry out, in the current transaction, the migrations that a database lacks."""
    for migration in MIGRATIONS[version_of(connection) :]:
        for statement in filter(str.strip, migration.split(";")):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
