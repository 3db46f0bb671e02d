"""What is opened over another screen: dialogs, the menu of a table, the curtain, sharing."""
