"""behave's runs as Cucumber Messages: the standard record of a run, one JSON envelope a line.

Serves any behave project, `behave -f mcpbdd.messages:Formatter -o run.ndjson`, and imports nothing of mcpbdd
but its errors.

    behave's events -> Recorder -> RunSnapshot (frozen)  --+
                                                           +-> envelopes -> run.ndjson -> read
    feature text    -> Document, by Cucumber's own parser -+
"""

from mcpbdd.messages.formatter import Formatter
from mcpbdd.messages.reading import read

__all__ = ["Formatter", "read"]
