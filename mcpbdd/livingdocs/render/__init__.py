"""What an edition is written as: a page, Markdown, JSON, and the forms that other tools read."""
