"""What bots know of Paths of Glory: what things are worth, where units are needed, which
attacks pay, and how to make a whole action of that."""
