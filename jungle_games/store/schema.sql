-- The tables of the database as its first version has them. How many columns one has tells the rows of a damaged file
-- apart: each has a number of its own, and the last is never NULL; tables WITHOUT ROWID are made from these.

-- Matches unfinished (without a name) and saved; the holder is the copy of the program that has one open.
CREATE TABLE save (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT, holder TEXT, changed TEXT NOT NULL, record TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX save_name ON save (game, name);

-- Finished matches: their records are long, and apart, so that a search need not read them.
CREATE TABLE record (identity TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT;

CREATE TABLE finished (
    identity TEXT NOT NULL PRIMARY KEY REFERENCES record ON DELETE CASCADE, game TEXT NOT NULL, ended TEXT NOT NULL,
    ending TEXT NOT NULL, against TEXT NOT NULL, preset TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    words TEXT NOT NULL, title TEXT NOT NULL, starred INTEGER NOT NULL
) STRICT;

-- A list reads this alone until it has found what it shows.
CREATE INDEX finished_list ON finished (ended, identity, game, against, ending, starred, words);

-- Results and ratings as JSON, and when badges were reached: each kind has a key under which a thing counts once.
CREATE TABLE event (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL,
    UNIQUE (kind, game, key)
) STRICT;

CREATE INDEX event_newest ON event (kind, game);

-- Attempts are read all at once, so they lie together.
CREATE TABLE attempt (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, told TEXT NOT NULL) STRICT;

CREATE TABLE online (key TEXT NOT NULL PRIMARY KEY, holder TEXT, updated TEXT NOT NULL, content BLOB NOT NULL) STRICT;

-- The sums of results, which a trigger keeps. Streaks are matches won, or lost where negative, one after the other.
-- (A query with a limit is carried out once; others are repeated wherever what they answer is used.)
CREATE TABLE tally (
    game TEXT, opponent TEXT, took_back INTEGER, helped INTEGER, preset TEXT, played INTEGER, won INTEGER,
    lost INTEGER, drawn INTEGER, streak INTEGER, best_streak INTEGER, streak_against INTEGER, best_against INTEGER,
    moves INTEGER, seconds REAL, best_seconds REAL, latest INTEGER,
    PRIMARY KEY (game, opponent, took_back, helped, preset)
) WITHOUT ROWID;

CREATE TABLE fact (
    game TEXT, name TEXT, most INTEGER, total INTEGER, least_won INTEGER, PRIMARY KEY (game, name)
) WITHOUT ROWID;

CREATE TRIGGER result_counts AFTER INSERT ON event WHEN new.kind = 'result' BEGIN
    INSERT INTO tally
        SELECT new.game, opponent, took_back, helped, preset, 1, point > 0, point < 0, point = 0, streak, max(0, streak),
            against, max(0, against), moves, seconds, iif(point > 0, seconds, NULL), new.id
        FROM (
            SELECT *, iif(before * point > 0, before, 0) + point AS streak,
                iif(before_against * point > 0, before_against, 0) + point AS against
            FROM (
                SELECT *,
                    ifnull((SELECT streak FROM tally WHERE game = new.game ORDER BY latest DESC LIMIT 1), 0) AS before,
                    ifnull((
                        SELECT streak_against FROM tally AS earlier
                        WHERE game = new.game AND earlier.opponent = told.opponent
                            AND earlier.took_back = told.took_back
                        ORDER BY latest DESC LIMIT 1
                    ), 0) AS before_against
                FROM (
                    SELECT
                        CASE json_extract(new.told, '$.result') WHEN 'won' THEN 1 WHEN 'lost' THEN -1 ELSE 0 END AS point,
                        json_extract(new.told, '$.opponent') AS opponent,
                        json_extract(new.told, '$.took_back') AS took_back,
                        json_extract(new.told, '$.helped') AS helped,
                        ifnull(json_extract(new.told, '$.preset'), '') AS preset,
                        json_extract(new.told, '$.moves') AS moves, json_extract(new.told, '$.seconds') AS seconds
                    LIMIT 1
                ) AS told
                LIMIT 1
            )
        )
        WHERE true
    ON CONFLICT DO UPDATE SET
        played = played + 1, won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn,
        streak = excluded.streak, best_streak = max(best_streak, excluded.best_streak),
        streak_against = excluded.streak_against, best_against = max(best_against, excluded.best_against),
        moves = moves + excluded.moves, seconds = seconds + excluded.seconds, latest = excluded.latest,
        best_seconds = ifnull(min(best_seconds, excluded.best_seconds), ifnull(best_seconds, excluded.best_seconds));
    INSERT INTO fact
        SELECT new.game, key, value, value, iif(won, value, NULL)
        FROM (SELECT json_extract(new.told, '$.result') = 'won' AS won LIMIT 1),
            json_each(json_extract(new.told, '$.facts'))
        WHERE type = 'integer'
    ON CONFLICT DO UPDATE SET
        most = max(most, excluded.most), total = total + excluded.total,
        least_won = ifnull(min(least_won, excluded.least_won), ifnull(least_won, excluded.least_won));
END;
