"""The deal: chance that nobody at a table can choose or predict; ``docs/elsewhere.md`` states the protocol."""
