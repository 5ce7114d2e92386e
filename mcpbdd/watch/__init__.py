"""What is watched for changes while a scenario runs."""

from mcpbdd.watch.folder import WatchedFolder
from mcpbdd.watch.snapshot_object import WatchedObject
from mcpbdd.watch.sqlite import WatchedDatabase
from mcpbdd.watch.store import WatchedStore
from mcpbdd.watch.watched import Watch, Watched, differences, watch_of

__all__ = [
    "Watch",
    "Watched",
    "WatchedDatabase",
    "WatchedFolder",
    "WatchedObject",
    "WatchedStore",
    "differences",
    "watch_of",
]
