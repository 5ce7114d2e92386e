"""What the server offers, a module for each thing that an agent does."""
