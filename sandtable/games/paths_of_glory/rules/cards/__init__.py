"""What the plain events of the strategy cards do (9.5.1), card by card."""
