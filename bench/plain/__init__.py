"""Rules once more, plain and mutable: what an engine is measured and tested by."""
