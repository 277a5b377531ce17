/** Passing by itself, if that is all one can do and one wants it so. */

import { settings } from "./settings.svelte";
import type { TableStore } from "./table.svelte";

/** How long a pass that the table makes for us is shown before it is made (milliseconds). */
const DELAY = 700;

export class Passing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether one has taken something back, and wants to think. */
  private held = false;

  constructor(private readonly table: TableStore) {}

  /** Passes after a while, unless something changes until then. */
  consider(): void {
    this.stop();
    const { choosing, replay, covered, now } = this.table;
    if (!choosing.passOnly) this.held = false;
    if (!choosing.passOnly || !settings.passForMe || this.held || covered) return;
    const offer = choosing.offers[0];
    const revision = now?.revision;
    this.timer = setTimeout(() => {
      if (offer && this.table.now?.revision === revision && !replay.on) void this.table.acting.act(offer);
    }, DELAY);
  }

  /** Passes nothing until one has acted. */
  hold(): void {
    this.held = true;
  }

  /** Somebody else is asked now. */
  release(): void {
    this.held = false;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
