/** What the others did since one's own last act: marked until one acts, and gone through in order. */

import { api } from "./api";
import { settings, type Pace } from "./settings.svelte";
import type { TableStore } from "./table.svelte";
import type { Deed, TableState } from "./types";

/** How long each deed is shown before the next, by the pace one chose (milliseconds). */
const PAUSES: Record<Pace, number> = { once: 0, quick: 550, slow: 1600 };
/** More deeds than these at once are played the faster, so that all take no longer. */
const USUAL = 24;

export class Deeds {
  all = $state.raw<Deed[]>([]);
  /** The one that is shown, by its number; none before one has stepped. */
  at = $state(-1);
  shown = $derived(this.all[this.at] ?? null);
  /** The board as it was after the deed that is being played. */
  playing = $state.raw<TableState | null>(null);
  /** Deeds up to this event have been seen. */
  private seen = -1;
  private turn = 0;
  /** Whether one wants to see the present at once. */
  private halted = false;

  constructor(private readonly table: TableStore) {}

  /** After a new state: asks for what was done, and plays it at the pace one chose. */
  async follow(state: TableState, before: TableState | null): Promise<void> {
    const turn = ++this.turn;
    if (before?.you.seat !== state.you.seat) this.seen = state.event;
    if (state.acted === null || state.acted >= state.event || state.over || state.you.seat === null) {
      this.forget(state.event);
      return;
    }
    this.halted = false;
    this.hold(state, before);
    try {
      const all = await api.since(this.table.id, state.you.seat);
      if (turn !== this.turn || this.table.closed) return;
      this.all = all;
      this.at = Math.min(this.at, all.length - 1);
      await this.play(all.filter((deed) => deed.event > this.seen && deed.event < state.event), turn);
      this.seen = Math.max(this.seen, state.event);
    } catch {
      this.stop(); // Without it the log still tells what happened.
    }
  }

  /** Until what was done is played, the board stays as it was; it shall not flash its end first. */
  private hold(state: TableState, before: TableState | null): void {
    const goesOn = before && before.you.seat === state.you.seat && before.event >= (state.acted ?? 0);
    if (goesOn && PAUSES[settings.pace]) this.playing ??= before;
  }

  private async play(fresh: Deed[], turn: number): Promise<void> {
    const pause = PAUSES[settings.pace] * Math.min(1, USUAL / fresh.length);
    const over = (): boolean => turn !== this.turn || this.halted;
    for (const deed of pause ? fresh : []) {
      const then = await this.table.replay.after(deed.event);
      if (over() || !then) break;
      this.playing = then;
      this.seen = deed.event;
      await new Promise((resume) => setTimeout(resume, pause));
      if (over()) break;
    }
    if (turn === this.turn) this.stop();
  }

  /** Shows the present at once. */
  stop(): void {
    this.halted = true;
    this.playing = null;
  }

  private forget(event: number): void {
    this.all = [];
    this.at = -1;
    this.seen = event;
    this.stop();
  }

  /** The next deed, or the one before; after the last the first. */
  step(by: number): Deed | null {
    const count = this.all.length;
    if (!count) return null;
    this.stop();
    this.at = this.at < 0 ? (by > 0 ? 0 : count - 1) : (this.at + by + count) % count;
    this.table.point(...(this.shown?.about ?? []));
    return this.shown;
  }

  /** The number of the deed that a line of the log belongs to, from one; 0 for none. */
  numberOf(event: number): number {
    const first = this.all[0]?.event ?? Infinity;
    if (event < first && event <= (this.table.now?.acted ?? 0)) return 0;
    return this.all.findIndex((deed) => deed.event >= event) + 1;
  }
}
