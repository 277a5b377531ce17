"""Teaches bots what things are worth, from games that bots play against each other.

``python -m tools.train GAME value`` learns what a position is worth, from how games went on from
such positions; ``python -m tools.train GAME cards`` what playing each card is worth beyond what a
bot sees. They write ``advice/data/value.csv`` and ``cards.csv`` of the game, with what they were
made from. A table is kept only if it wins duels on fresh seeds (``sandtable arena``).
"""
