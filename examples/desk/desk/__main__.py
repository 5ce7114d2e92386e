"""`python -m desk` serves the desk over stdio; it keeps its state in desk.sqlite."""

from .server import create_server

create_server().run()
