"""What mcpbdd costs, as ratios to the same work done by hand. Run `python -m benchmarks`."""
