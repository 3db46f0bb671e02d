"""Tables elsewhere: the list of them, the lobby, invitations."""
