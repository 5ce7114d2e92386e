"""The scenario language: sentences by topic, words to arguments and nothing else."""
