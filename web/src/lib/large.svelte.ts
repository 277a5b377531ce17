/** The card that is shown large: where it lies, and what it cannot be used for now. */

import { api } from "./api";
import type { Box } from "./beside";
import type { TableStore } from "./table.svelte";
import type { BarredUse, CardFace } from "./types";

/** How long a card is shown after the pointer has left it, on its way to the card's uses. */
const DELAY = 220;

export class LargeCard {
  /** The card, and the box of what was pointed at: itself in a hand, its name in a slip. */
  shown = $state.raw<{ card: CardFace; at: Box } | null>(null);
  /** What a card cannot be used for, as it was at a revision of the table. */
  barred = $state.raw<{ id: string; revision: string; uses: BarredUse[] } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableStore) {}

  show(card: CardFace, thing: Element): void {
    clearTimeout(this.timer);
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    this.shown = { card, at: { left, top, right, bottom } };
  }

  close(): void {
    this.shown = null;
  }

  /** What is shown large is pointed at itself. */
  stay(): void {
    clearTimeout(this.timer);
  }

  /** The pointer has left a card or its uses, perhaps for the other of them. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.table.choosing.picks.includes(this.shown?.card.id ?? "")) this.close();
    }, DELAY);
  }

  /** Asks what a card cannot be used for now, and why; once for each state. */
  async askBarred(id: string): Promise<void> {
    const { now, choosing } = this.table;
    const revision = now?.revision ?? "";
    if (this.barred?.id === id && this.barred.revision === revision) return;
    try {
      this.barred = { id, revision, uses: await api.barred(this.table.id, { power: choosing.power, thing: id }) };
    } catch {
      this.barred = null; // The uses that are open stand there without the others.
    }
  }
}
