"""The rules: state, verbs, every chapter in the rulebook's order, hidden information."""
