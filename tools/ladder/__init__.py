"""Finds out how strong the bots are: everyone meets everyone, sides swapped.

``python -m tools.ladder`` plays for some minutes, adds the games to ``advice/data/ladder.csv`` of
each game, and writes docs/reports/ladder.md from all of them. Levels, and what the page says of
them, come from these files.
"""
