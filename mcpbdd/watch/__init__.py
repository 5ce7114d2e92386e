"""What is watched for changes while a scenario runs."""

from mcpbdd.watch.folder import WatchedFolder
from mcpbdd.watch.snapshot_object import WatchedObject
from mcpbdd.watch.watched import Watch, Watched, differences, watch_of

__all__ = ["Watch", "Watched", "WatchedFolder", "WatchedObject", "differences", "watch_of"]
