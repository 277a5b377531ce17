"""What is printed: the board, the powers, the units and the set-up."""
