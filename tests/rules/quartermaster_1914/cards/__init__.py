"""Every card its own test."""
