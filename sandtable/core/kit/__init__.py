"""What every game must pass: ``check_game`` and ``check_all_options``."""
