/** The state of a table as it comes from the server: asked for, told of, and kept in order. */

import { api } from "./api";
import { withEarlier, withLog } from "./log";
import { NewsLine } from "./news_line";
import { patiently } from "./patience";
import type { TableStore } from "./table.svelte";
import type { News, TableState } from "./types";

export class Fetching {
  /** Whether the line on which the server tells of changes is there. */
  private connected = $state(true);
  /** Whether something was sent that the server has not answered yet, so that it is sent again. */
  private waiting = $state(false);
  /** Whether we wait for the server to come back. */
  away = $derived(!this.connected || this.waiting);

  private readonly line: NewsLine;
  private running: Promise<void> | null = null;
  /** Whether the state was asked for while an answer was on its way, which may be older. */
  private stale = false;
  /** How many requests for the state were sent, and the latest of them that was answered. */
  private sent = 0;
  private answered = 0;

  constructor(private readonly table: TableStore) {
    this.line = new NewsLine(`/api/tables/${table.id}/live`, {
      heard: (message) => this.hear(message),
      connected: (is) => {
        this.connected = is;
        if (is) void Promise.all([this.refresh(), this.readChat()]);
      },
    });
  }

  listen(): void {
    this.line.open();
  }

  close(): void {
    this.line.close();
  }

  private hear(message: News): void {
    const { table } = this;
    if (message.closed) {
      table.error = message.closed;
      this.line.close();
    }
    if (message.chat) table.talk.add([message.chat]);
    if (message.revision === undefined) return;
    // Each seat has revisions of its own, so who holds several cannot tell by one of them.
    const several = (table.now?.you.seats.length ?? 0) > 1;
    if (several || message.revision !== table.now?.revision) void this.refresh();
  }

  private async readChat(): Promise<void> {
    try {
      this.table.talk.add(await this.patiently(() => api.chat(this.table.id)));
    } catch (failure) {
      this.table.fail(failure);
    }
  }

  /** Asks until there is an answer, and says so meanwhile. */
  patiently<T>(what: () => Promise<T>): Promise<T> {
    return patiently(what, { waits: (is) => (this.waiting = is), done: () => this.table.closed });
  }

  /** Fetches the present state; calls made meanwhile share one more request after it. */
  refresh(): Promise<void> {
    if (this.running) this.stale = true;
    this.running ??= this.run();
    return this.running;
  }

  private async run(): Promise<void> {
    const { table } = this;
    try {
      do {
        this.stale = false;
        await this.receive((revision) => api.state(table.id, { revision, open: table.now?.over ?? false }));
      } while (this.stale && !table.closed);
    } catch (failure) {
      table.fail(failure);
    } finally {
      this.running = null;
    }
  }

  /** Asks for a state until there is an answer, and takes it; only the rest of the log is sent. */
  async receive(request: (revision: string) => Promise<TableState | null>): Promise<void> {
    const { table } = this;
    let turn = 0;
    const state = await this.patiently(async () => {
      turn = ++this.sent;
      const known = table.now;
      const answer = await request(known?.revision ?? "");
      return answer && withLog(answer, known);
    });
    if (!state) return;
    // Events tell which of two states of one seat is older; those of two seats do not compare.
    const overtaken = turn < this.answered && state.you.seat !== table.now?.you.seat;
    this.answered = Math.max(this.answered, turn);
    if (overtaken) setTimeout(() => void this.refresh());
    else table.take(state);
  }

  /** Fetches what the log told before the lines that came with a state. */
  async readLog(state: TableState): Promise<void> {
    const { table } = this;
    try {
      const before = await this.patiently(() => api.logBefore(table.id, state));
      const { now } = table;
      if (now?.you.seat === state.you.seat) table.now = withEarlier(now, before, state.log_from);
    } catch (failure) {
      table.fail(failure);
    }
  }
}
