"""The cards, as sentences of a vocabulary."""
