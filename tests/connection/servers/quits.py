"""A process that ends at once, with a word on stderr; the status is the first argument."""

import sys

sys.stderr.write("no licence\n")
sys.exit(int(sys.argv[1]))
