"""The contract every game keeps. Knows no game."""
