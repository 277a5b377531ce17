"""The rules: state, verbs, every chapter of the rules in short, hidden information."""
