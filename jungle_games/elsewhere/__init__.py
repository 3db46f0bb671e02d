"""Remote play: one table whose players sit at different computers, connected by an untrusted message broker.

The design, from the inside out. Nothing here is imported before somebody plays with somebody elsewhere.

- **Who knows what.** The host's program holds the match, an ordinary `Match`. Every seat, including the host's own,
  receives its observations (``Position.observe``) and nothing else; a table is drawn from those. Chance moves that are
  secret are not even named (``Game.public_text``). Legal moves follow from the observation, so they need not be sent.
- **State, not commands.** A guest's `Note` is everything the host needs to know about that guest, and a host's
  `Update` everything the guest is still missing (``messages``). Lost, duplicate, late and reordered messages do no
  harm: each one supersedes those before it, steps are numbered, observations have digests, and each numbered request
  is carried out once. If a guest has seen something the host did not send, it says so, and the host sends its own
  record again.
- **Nothing is lost.** `Host` and `Guest` know neither broker nor clock: messages and the time are passed in. Each
  writes to its `TableStore` before it sends anything, so either may be killed at any moment and resume.
- **Nobody in between is trusted.** `HostEndpoint` and `GuestEndpoint` encrypt and authenticate every message
  (``crypto``); what fails to decrypt is dropped. The invitation (``invitation``) holds all it takes to connect. A seat
  belongs to a key.
- **Fair chance.** Host and guests commit to their shares of the randomness, the host signs the list of them, and only
  then are they told; when a match is over, every program replays and audits the whole record (``fair_deal``).
- **One thread.** The rest of the program sees only `Tables`, which is called from one thread and never blocks.
"""
