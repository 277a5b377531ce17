"""The strategy cards (9.0): what is printed on them, and what each event does."""
