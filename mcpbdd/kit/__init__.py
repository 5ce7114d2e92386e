"""For a server's own code, in production too: declared errors, state, consent, rounds, the handler's context.

It imports nothing of the test side, so that a server can depend on it.
"""
