"""Computer players, and playing very many games with them. Knows no game, only the core."""
