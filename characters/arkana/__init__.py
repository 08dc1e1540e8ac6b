"""The Arkana Engine: characters are a 3x3 grid of Phrases."""
