"""The rules of the Arkana Engine, pure."""
