"""Batteries: one sentence that tries many small cases, each in a fresh world."""
