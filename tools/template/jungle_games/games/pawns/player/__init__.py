"""The computer player of Pawns."""
