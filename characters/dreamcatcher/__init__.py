"""Dreamcatcher: abilities, advantages and hindrances, two dice and destiny."""
