/** The short rulebooks: which rule is being read, and the text behind each number. */

import { api, saidOf } from "./api";
import type { Rule, Rulebook } from "./types";

class Rules {
  /** The game whose rules are open, if any. */
  game = $state("");
  /** The number that was asked for; none for the whole rulebook. */
  number = $state("");
  book = $state.raw<Rulebook | null>(null);
  error = $state("");
  private readonly books = new Map<string, Rulebook>();

  /** The rule that was asked for, and the chapter it stands in. */
  found = $derived.by((): { rule: Rule; chapter: string } | null => {
    for (const { title, rules } of this.book?.chapters ?? []) {
      const rule = rules.find((one) => one.number === this.number);
      if (rule) return { rule, chapter: title };
    }
    const rule = this.book?.table.find((one) => one.number === this.number);
    return rule ? { rule, chapter: "At every table" } : null;
  });

  /** Opens the rules of a game, at a number if one is given. */
  async show(game: string, number = ""): Promise<void> {
    this.game = game;
    this.number = number;
    this.error = "";
    this.book = this.books.get(game) ?? null;
    if (this.book) return;
    try {
      const book = await api.rules(game);
      this.books.set(game, book);
      if (this.game === game) this.book = book;
    } catch (failure) {
      this.error = saidOf(failure);
    }
  }

  close(): void {
    this.game = "";
  }
}

export const rules = new Rules();
