"""What is printed, the data and the tables made from them, and the options of the game."""
