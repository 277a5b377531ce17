"""The parts of the kit, one module for each promise a game makes; start at ``kit.py``."""
