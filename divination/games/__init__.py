"""Games of Sefirot: begun, moved, replayed, hinted at, counted, and taken along as files."""
