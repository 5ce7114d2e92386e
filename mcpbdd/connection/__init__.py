"""A live session with the server; the only package that speaks to the SDK's client."""
