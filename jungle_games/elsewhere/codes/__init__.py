"""Short codes: two words and a number, which host and guest exchange for the whole invitation while both are there."""
