"""The least that is a game: copy this folder to characters/ and put one line into characters/systems.py."""
