/** Doing something at a table, and taking it back: what is sent, and what waits for its button. */

import { api, Failure, newKey } from "./api";
import { sameOffers, type Batch } from "./choice";
import { settings } from "./settings.svelte";
import type { TableStore } from "./table.svelte";
import type { Offer, TableState } from "./types";

/** How often something is sent again when only others have acted meanwhile. */
const MOST_TRIES = 5;
/** A second Enter that comes this soon after an act is meant for that one (milliseconds). */
const PAUSE = 400;
const MEANWHILE = "Something happened meanwhile; look again and choose.";

/** Actions that one button does one after the other, and where the game stood when it began. */
interface Row {
  actions: string[];
  moment: string;
}

const NO_ROW: Row = { actions: [], moment: "" };

export class Acting {
  /** Whether something was sent that is not answered yet. */
  busy = $state(false);
  /** Whether a second click came while the first was being answered. */
  private insisting = false;
  /** When something of one's own was done last. */
  private done = -Infinity;

  /** What one button has begun and is still to be done. */
  private row: Row = NO_ROW;

  constructor(private readonly table: TableStore) {}

  /** Does what waits for its button, or something that a button names. */
  async act(offer: Offer | null = this.table.choosing.waiting): Promise<void> {
    const { choosing, game, replay } = this.table;
    if (!offer || this.busy || replay.on) return;
    if (offer !== choosing.waiting && offer.range) {
      choosing.choose(offer);
      return;
    }
    if (game?.check && !(await this.allowed(offer))) return;
    await this.put(offer.power, [choosing.said(offer)], false);
  }

  /** Does something if it is meant, can be taken back and needs no number; else it waits for its button. */
  async attempt(offer: Offer): Promise<void> {
    const { choosing, replay } = this.table;
    if (this.busy || replay.on) return;
    this.insisting = false;
    const held = settings.confirm || offer.range || offer.aside || (await this.put(offer.power, [offer.action], true)) === "held";
    if (!held || !choosing.offers.some((one) => one.action === offer.action)) return;
    choosing.choose(offer);
    if (this.insisting) await this.act(offer);
  }

  /** The second of two clicks: it confirms what the first has chosen, and does nothing else. */
  insist(): void {
    this.insisting = true;
    if (this.table.choosing.chosen) void this.act();
  }

  /** Enter does what waits; what is all that can be done only once one has seen that it is. */
  enter(): void {
    const { choosing, filling } = this.table;
    if (choosing.chosen) void this.act();
    else if (choosing.batch) void this.actAll(choosing.batch);
    else if (performance.now() - this.done > PAUSE) void (filling.ready ? filling.act() : this.act());
  }

  /**
   * Does what a button names. It waits if every step shall be confirmed, or if it leaves something
   * unused and could not be taken back.
   */
  async press(offer: Offer): Promise<void> {
    const waits = settings.confirm || offer.unused;
    await (waits && this.table.choosing.chosen !== offer ? this.attempt(offer) : this.act(offer));
  }

  /**
   * Does offers one after the other, as long as they are offered and can be taken back. If already
   * the first cannot, the button has named what is done, and it goes on after what comes between.
   */
  async actAll({ label, offers }: Batch): Promise<void> {
    const { choosing } = this.table;
    if (settings.confirm && choosing.gathered !== label) {
      choosing.gather(label);
      return;
    }
    for (const [n, { action }] of offers.entries()) {
      const offer = choosing.offers.find((one) => one.action === action);
      const answer = offer ? await this.put(offer.power, [action], true) : "done";
      if (answer === "held" && n === 0) {
        this.row = { actions: offers.map((one) => one.action), moment: this.moment };
        await this.goOn();
      }
      if (answer !== "done") return;
    }
  }

  /** Where the game stands: what one button began is not done in another turn. */
  private get moment(): string {
    return this.table.now?.scene.headline ?? "";
  }

  /** Goes on with what one button began, until something else is to be decided. */
  async goOn(): Promise<void> {
    const { choosing, replay } = this.table;
    while (this.row.actions.length && !this.busy && !replay.on && !this.table.covered) {
      const [action = "", ...rest] = this.row.actions;
      if (this.row.moment !== this.moment) {
        this.row = NO_ROW;
        return;
      }
      const offer = choosing.offers.find((one) => one.action === action);
      if (!offer) return;
      this.row = { ...this.row, actions: rest };
      if ((await this.put(offer.power, [action], false)) !== "done") this.row = NO_ROW;
    }
  }

  /** Sends actions, all of which are done or none; afterwards nothing of them stays chosen. */
  async put(power: string, actions: string[], hold: boolean): Promise<"done" | "held" | "failed"> {
    const { choosing, id } = this.table;
    const { offers: offered } = choosing;
    const [action = "", ...then] = actions;
    const key = newKey();
    let held = false;
    const act = async (revision: string): Promise<TableState | null> => {
      const answer = await api.act(id, { power, action, then, revision, key, hold });
      held = "held" in answer;
      return "held" in answer ? null : answer;
    };
    const same = () => choosing.power === power && sameOffers(offered, choosing.offers);
    if (!(await this.send(act, same))) return "failed";
    if (held) return "held";
    choosing.clear();
    this.done = performance.now();
    return "done";
  }

  /** Whether nothing speaks against an offer, or one has not asked to be warned. */
  private async allowed(offer: Offer): Promise<boolean> {
    const { cautions, choosing } = this.table;
    try {
      return await cautions.allow(offer, choosing.said(offer));
    } catch {
      return true;
    }
  }

  async undo(): Promise<void> {
    const { now, id, replay, passing, choosing } = this.table;
    if (!now || this.busy || replay.on) return;
    if (!now.undo.can) {
      this.table.error = now.undo.why || "There is nothing of yours to take back.";
      return;
    }
    const { revision } = now;
    const key = newKey();
    this.row = NO_ROW;
    passing.hold();
    if (await this.send(() => api.undo(id, { revision, key }))) choosing.clear();
  }

  /**
   * Sends something that answers with a new state, until it is answered; its key keeps it from
   * being done twice. If others acted meanwhile the state is fetched anew, and what was sent is
   * sent again if for us nothing has changed. Says whether it was answered.
   */
  private async send(
    what: (revision: string) => Promise<TableState | null>,
    unchanged: () => boolean = () => false,
  ): Promise<boolean> {
    const { table } = this;
    this.busy = true;
    table.error = "";
    try {
      for (let tries = 0; ; tries++) {
        try {
          await table.fetching.receive(what);
          return true;
        } catch (failure) {
          if (!(failure instanceof Failure) || failure.status !== 409) throw failure;
          await table.fetching.refresh();
          if (tries >= MOST_TRIES || !unchanged()) throw new Failure(MEANWHILE, 409);
        }
      }
    } catch (failure) {
      table.fail(failure);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
