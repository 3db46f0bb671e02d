"""Seats elsewhere: one table, many homes, by way of a message broker that nobody need trust.

Contracts, from the inside out; nothing here is loaded before somebody plays with somebody elsewhere.

- **Who knows what.** The host's program holds the match, the same `Match` as everywhere. Each seat, the host's own
  too, is told its observations (``Position.observe``) and nothing else; a table is drawn from them. What chance did in
  secret is not even named (``Game.told``). Legal moves are a function of the observation, so they need not be sent.
- **Telling instead of commanding.** A guest's `Note` is all that the host has to know of it, a host's `Update` all that
  the guest does not have yet (``messages``). Lost, doubled, late and reordered ones do no harm: each stands for all
  before it, steps are numbered, observations have digests, requests are done once by their number. What a guest has
  seen otherwise than the host is told anew from the host's record, and the guest says so.
- **Nothing is lost.** `Host` and `Guest` know no broker and no clock: notes and updates, and the time, are handed in.
  Each writes to its `Shelf` before it says anything. They can end at any moment, and go on.
- **Nobody is trusted between.** `HostDoor` and `GuestDoor` seal what goes through (``sealing``); what does not open is
  dropped. The invitation (``invitation``) has what it takes. A seat belongs to a key.
- **Fair chance.** The host is bound to its part in chance before the others give theirs, and when a match is over every
  program plays the whole record again (``fairness``).
- **One thread.** `Tables` is all that the rest of the program sees; it is called from one thread, and never waits.
"""
