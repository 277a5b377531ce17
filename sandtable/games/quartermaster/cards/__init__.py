"""The cards: a small vocabulary, and one deck per country written in it."""
