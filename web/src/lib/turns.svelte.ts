/** One's tables and the turns that wait at them: for the lists, the tab's badge and notices. */

import { api, saidOf } from "./api";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { Summary } from "./types";

const REFRESH = 15_000;
/** At a table, which tells of itself, the others are looked at more rarely. */
const RARELY = 4;

/** A turn that waits: where, and in which words it is told. */
export interface Turn {
  table: string;
  title: string;
  words: string;
}

const turnAt = (table: Summary): Turn => ({
  table: table.id,
  title: table.title,
  words: table.headline,
});

export const isAsked = (table: Summary): boolean =>
  !table.over && table.seats.some((seat) => seat.you && seat.asked && !seat.caretaker);

class Turns {
  mine = $state.raw<Summary[]>([]);
  open = $state.raw<Summary[]>([]);
  error = $state("");
  asked = $state.raw<Turn[]>([]);
  private looked = false;

  /** What stands before the title of the page while turns wait. */
  badge = $derived(this.asked.length ? `(${this.asked.length}) ` : "");

  /** Looks now and then, in a hidden tab only if one wants to be told. */
  watch(): () => void {
    let looks = 0;
    const look = (): void => {
      const wanted = document.visibilityState === "visible" || settings.notify;
      const due = !router.table || looks++ % RARELY === 0;
      if (wanted && due) void this.refresh();
    };
    const timer = setInterval(look, REFRESH);
    look();
    return () => clearInterval(timer);
  }

  async refresh(): Promise<void> {
    try {
      ({ mine: this.mine, open: this.open } = await api.tables());
      this.error = "";
      this.wait(this.mine.filter(isAsked).map(turnAt));
    } catch (failure) {
      this.error = saidOf(failure);
    }
  }

  /** What an open table knows before the next look. */
  told(turn: Turn, asked: boolean): void {
    const others = this.asked.filter((one) => one.table !== turn.table);
    this.wait(asked ? [...others, turn] : others);
  }

  private wait(turns: Turn[]): void {
    const known = new Set(this.asked.map((turn) => turn.table));
    this.asked = turns;
    if (this.looked) turns.filter((turn) => !known.has(turn.table)).forEach(notify);
    this.looked = true;
  }
}

/** Tells of a turn outside the page, if one wants that and does not look at the page. */
function notify({ table, title, words }: Turn): void {
  if (!settings.notify || Notification.permission !== "granted" || document.hasFocus()) return;
  try {
    const notice = new Notification(`Your turn: ${title}`, { body: words, tag: table, icon: "/icon-asked.svg" });
    notice.onclick = () => {
      window.focus();
      location.assign(`/table/${table}`);
    };
  } catch {
    // Some phones have no notices for a page; the badge of the tab has to do.
  }
}

export const turns = new Turns();
