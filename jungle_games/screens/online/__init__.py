"""Tables online: the list of them, the page of one before its match, invitations."""
