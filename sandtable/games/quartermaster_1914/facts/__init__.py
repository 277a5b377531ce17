"""The facts: board, countries and cards, as immutable tables."""
