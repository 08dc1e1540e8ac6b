"""The Hidden Isle: characters are agents, with cards, tracks, harm and contacts."""
