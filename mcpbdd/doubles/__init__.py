"""What stands in, in a scenario, for the world around the server."""
