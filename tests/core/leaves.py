"""A package that ends Python when it is imported, as some programs do."""

raise SystemExit("I need a screen.")
