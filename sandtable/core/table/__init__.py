"""A game being played."""
