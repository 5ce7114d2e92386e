"""What is expected, as Hamcrest matchers: a frozen value in, a sentence for a person out. No world."""
