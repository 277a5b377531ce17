"""Draws the boards: from coastlines and coordinates to the map files that the client shows.

    python -m tools.maps quartermaster sandtable/games/quartermaster/show/map.json

Every board is made in the same steps: project the earth, give each space a seat of its own,
carry the coast along, and cut the land into grounds. What is particular to a game stands in a
module of its own (``quartermaster.py``, ``paths_of_glory.py``) and in ``data/``; nothing is
edited by hand afterwards.

The coastlines are Natural Earth's, which is in the public domain. ``data/coast*.json`` are
simplified copies, of the world and of Europe, made once from the npm package ``world-atlas``:

    python -m tools.maps coast europe node_modules/world-atlas/land-50m.json
"""
