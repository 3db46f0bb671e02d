"""Tables online: one table whose players sit at programs of their own. ``docs/online.md`` has the whole picture.

A `Host` holds the match, a `Guest` its observation: two pure machines. `Table` runs one of them, with its carriers.
"""
