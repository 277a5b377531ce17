/** What is said at a table, and what one writes down for oneself. */

import type { ChatLine } from "./types";

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  /** How many lines have been on the screen. */
  read = $state(0);
  unread = $derived(this.lines.length > this.read);
  /** One's own note, and how much of it the server has. */
  note = $state<{ text: string; kept: string } | null>(null);

  /** Lines may come twice, as news and in the list, in either order. */
  add(lines: ChatLine[]): void {
    const all = new Map([...this.lines, ...lines].map((line) => [line.id, line]));
    this.lines = [...all.values()].sort((a, b) => a.id - b.id);
  }
}
