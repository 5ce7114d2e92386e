"""What servers offer, kept in a file, so that texts can be checked and completed without starting one."""

from mcpbdd.snapshot.facts import KINDS, Kind, Offered, ServerFacts, Snapshot
from mcpbdd.snapshot.keeping import fingerprint, load_snapshot, save_snapshot, snapshot_path
from mcpbdd.snapshot.taking import Taken, take

__all__ = [
    "KINDS",
    "Kind",
    "Offered",
    "ServerFacts",
    "Snapshot",
    "Taken",
    "fingerprint",
    "load_snapshot",
    "save_snapshot",
    "snapshot_path",
    "take",
]
