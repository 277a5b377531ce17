"""Small things that several games share and the core does not need to know."""
