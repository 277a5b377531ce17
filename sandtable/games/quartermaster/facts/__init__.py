"""What is printed: the data, and the tables made from them."""
