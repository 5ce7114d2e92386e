"""Values that people write: tables, cells, paths, expectations. They know no server."""
