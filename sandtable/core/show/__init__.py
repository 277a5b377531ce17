"""What a game gives to be seen."""
