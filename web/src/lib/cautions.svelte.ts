/** Warnings before an action is ended: asked for by hand, or each time before the last step. */

import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Caution, Offer } from "./types";

interface Warned {
  /** What was about to be done; null if one only wanted to know. */
  offer: Offer | null;
  cautions: Caution[];
}

export class Cautions {
  shown = $state.raw<Warned | null>(null);
  /** What was read and set aside in this action. */
  private heeded = new Set<string>();

  constructor(private table: string) {}

  /** Looks once, for a power of one's own. */
  async look(power: string): Promise<void> {
    const { cautions } = await api.cautions(this.table, { power });
    this.shown = { offer: null, cautions };
  }

  /** Whether an offer may be carried out; if not, what speaks against it is shown. */
  async allow(offer: Offer, action: string): Promise<boolean> {
    if (!settings.warn) return true;
    const { power } = offer;
    const { commits, cautions } = await api.cautions(this.table, { power, action });
    const fresh = cautions.filter((one) => !this.heeded.has(one.words));
    if (!commits || !fresh.length) return true;
    this.shown = { offer, cautions: fresh };
    return false;
  }

  /** What is shown was read; it is not said again in this action. */
  heed(): Offer | null {
    const offer = this.shown?.offer ?? null;
    for (const one of this.shown?.cautions ?? []) this.heeded.add(one.words);
    this.shown = null;
    return offer;
  }

  /** One's action is over, or something else is looked at. */
  close(over = false): void {
    this.shown = null;
    if (over) this.heeded.clear();
  }
}
