"""The five decks as sentences of a vocabulary, and the words made from them."""
