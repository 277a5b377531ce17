"""Playing in a terminal. Knows no game: all words come from the game's own."""
