"""People: how those one has played with are known again, and seen when they are at hand, without telling a broker."""
