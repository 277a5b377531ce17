"""Sandtable: board wargames of the world wars, every rule enforced."""

__version__ = "0.1.0"
