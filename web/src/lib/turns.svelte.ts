/** One's tables and the turns that wait at them: for the lists, the tab's badge and notices. */

import { api, saidOf } from "./api";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { Lists, Summary } from "./types";

const REFRESH = 15_000;
/** As many tables the server tells at a time. */
const PAGE = 50;
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
  /** How many of one's tables are not told yet. */
  more = $state.raw({ going_on: 0, over: 0 });
  private pages = { going_on: 1, over: 1 };
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
      const lists = await api.tables();
      const goingOn = await this.further("going_on", lists);
      const over = await this.further("over", lists);
      // A table that moved up meanwhile is told twice.
      this.mine = [...new Map([...lists.mine, ...goingOn, ...over].map((table) => [table.id, table])).values()];
      this.open = lists.open;
      this.more = lists.more;
      this.error = "";
      this.wait(this.mine.filter(isAsked).map(turnAt));
    } catch (failure) {
      this.error = saidOf(failure);
    }
  }

  /** Shows some more of one's tables, and goes on to. */
  async showMore(kind: keyof Lists["more"]): Promise<void> {
    this.pages[kind] += 1;
    await this.refresh();
  }

  /** The tables after the first page, as far as one has asked for them; notes how many are left. */
  private async further(kind: keyof Lists["more"], lists: Lists): Promise<Summary[]> {
    const found: Summary[] = [];
    for (let page = 1; page < this.pages[kind] && lists.more[kind]; page++) {
      const { mine, more } = await api.furtherTables(kind === "over", page * PAGE);
      found.push(...mine);
      lists.more[kind] = more;
    }
    return found;
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
