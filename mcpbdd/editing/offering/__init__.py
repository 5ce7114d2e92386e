"""What may be written at a place."""
