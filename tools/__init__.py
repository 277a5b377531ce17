"""Things run by developers."""
