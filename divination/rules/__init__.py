"""What the rules of every mode of Sefirot are made of."""
