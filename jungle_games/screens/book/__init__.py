"""Rule books: their text, their layout, and the page that shows them."""
