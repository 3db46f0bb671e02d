"""Jungle (Dou Shou Qi)."""
