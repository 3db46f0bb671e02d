"""The things on a table: where they lie, how they move, how they are held, and what is marked."""
