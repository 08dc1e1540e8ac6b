"""What every played thing is made of: lines with readers, one fold, a kind; values in, values out."""
