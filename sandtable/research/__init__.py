"""Every game as an environment for research: PettingZoo, Gymnasium and OpenSpiel.

All of it follows from what a game declares anyway, so a game of another package has it too.
``pip install sandtable[research]`` brings what is needed.
"""
