"""Exact results for positions with few pieces: solving them, keeping them in files, looking them up in the search."""
