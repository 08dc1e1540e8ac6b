"""The pure rules of Lovers' Discourse."""
