"""The shared table: a scene that is a function of the position, with sprites, tweens and drag and drop."""
