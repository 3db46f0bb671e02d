"""What carries messages: encryption, brokers, the relay in the host's own program, the local network."""
