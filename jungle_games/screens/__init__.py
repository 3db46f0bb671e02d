"""Every scene that is not a table: title, new game, settings, rule book, statistics, dialogs."""
