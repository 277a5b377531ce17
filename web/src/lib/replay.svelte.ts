/** Looking back: the board after an earlier event. */

import { api } from "./api";
import { replayPath, router } from "./router.svelte";
import type { TableStore } from "./table.svelte";
import type { TableState } from "./types";

/** How many moments of the past are kept at hand. */
const MOST_MOMENTS = 200;

export class Replay {
  past = $state.raw<TableState | null>(null);
  on = $derived(this.past !== null);
  private readonly moments = new Map<string, TableState>();
  /** The event that was last asked for; answers about others come too late. */
  private wanted = -1;

  constructor(private readonly table: TableStore) {}

  /** Shows the board after an event; its address can be passed on. */
  async to(event: number): Promise<void> {
    const { now } = this.table;
    if (!now) return;
    if (event >= now.event && !now.over) {
      this.end();
      return;
    }
    const at = Math.max(0, Math.min(event, now.event));
    this.wanted = at;
    try {
      const past = await this.moment(now, at);
      if (this.wanted !== at || this.table.closed) return;
      this.table.choosing.clear();
      this.past = past;
      router.replace(replayPath(this.table.id, at));
    } catch (failure) {
      this.table.fail(failure);
    }
  }

  /** The board after an event of the past. */
  async after(event: number): Promise<TableState | null> {
    const { now } = this.table;
    return now && event < now.event ? this.moment(now, event) : null;
  }

  /** The state after an event. What has been stays as it was, so it is asked for only once. */
  private async moment({ over, you, revision }: TableState, at: number): Promise<TableState> {
    const key = `${you.seat} ${over} ${at}`;
    const known = this.moments.get(key);
    if (known) return known;
    const state = await api.state(this.table.id, { at, revision, open: over });
    if (this.moments.size >= MOST_MOMENTS) this.moments.delete([...this.moments.keys()][0] ?? "");
    this.moments.set(key, state);
    return state;
  }

  /** Back to now. */
  end(): void {
    this.wanted = -1;
    this.past = null;
    this.table.choosing.clear();
    router.replace(`/table/${this.table.id}`);
  }
}
