/** A table as one person sees it: its state, kept up to date, and all that is done with it. */

import { Acting } from "./acting.svelte";
import { api } from "./api";
import { Cautions } from "./cautions.svelte";
import { Choosing } from "./choosing.svelte";
import { Deeds } from "./deeds.svelte";
import { Fetching } from "./fetching.svelte";
import { Filling } from "./filling.svelte";
import { LargeCard } from "./large.svelte";
import { Naming } from "./naming.svelte";
import { Passing } from "./passing";
import { Replay } from "./replay.svelte";
import { router } from "./router.svelte";
import { lastSeen, openTable, rememberSeen } from "./settings.svelte";
import { Talk } from "./talk.svelte";
import { Titles } from "./titles";
import { turns } from "./turns.svelte";
import type { GameInfo, MapFile, NationLook, TableState } from "./types";

export class TableStore {
  now = $state.raw<TableState | null>(null);
  map = $state.raw<MapFile | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** Whether there is a map that did not come. */
  mapless = $state(false);
  error = $state("");
  /** When the present state came, to let its clocks run on. */
  came = $state(0);
  readonly seenBefore: number;
  closed = false;

  readonly fetching: Fetching;
  readonly acting = new Acting(this);
  readonly passing = new Passing(this);
  readonly choosing = new Choosing(this);
  readonly filling = new Filling(this);
  readonly cautions: Cautions;
  readonly replay = new Replay(this);
  readonly deeds = new Deeds(this);
  readonly talk = new Talk();
  readonly titles = new Titles(this);
  readonly large = new LargeCard(this);
  /** What a text names and one points at. */
  readonly naming = new Naming(this);

  private hinted = $state.raw<string[]>([]);
  taught = $state.raw<string[]>([]);
  /** Ids that something on the page points at: a place named in the log, a space found, a lesson. */
  pointed = $derived<ReadonlySet<string>>(new Set([...this.hinted, ...this.taught, this.naming.id]));

  /** What is on the screen: the present, or the moment being replayed. */
  shown = $derived(this.replay.past ?? this.deeds.playing ?? this.now);
  /** The powers whose cards one sees as one's own: once the game is over, all. */
  mine = $derived((this.now?.over ? this.powers : this.now?.you.powers) ?? []);
  myAsked = $derived((this.now?.asked ?? []).filter((power) => this.mine.includes(power)));
  /** At one screen: the seat whose cards may be seen. */
  private lifted = $state<number | null>(null);
  private allOpen = $state(false);
  /** Whether the cards are hidden until the next player sits down before the screen. */
  covered = $derived(
    !this.allOpen && !this.now?.over && (this.now?.you.seats.length ?? 0) > 1 && this.now?.you.seat !== this.lifted,
  );

  constructor(readonly id: string) {
    this.seenBefore = lastSeen(id);
    this.cautions = new Cautions(id);
    this.allOpen = openTable(id);
    this.fetching = new Fetching(this);
  }

  async open(): Promise<void> {
    try {
      const both = () => Promise.all([api.state(this.id), api.games()]);
      const [state, games] = await this.fetching.patiently(both);
      this.game = games.find((game) => game.key === state.game) ?? null;
      if (this.game?.map && !["cards", "text"].includes(state.scene.table)) await this.loadMap(state.scene.table);
      this.take(state.over ? await api.state(this.id, { open: true }) : state);
      if (router.moment !== null) await this.replay.to(router.moment);
      if (!this.closed) this.fetching.listen();
    } catch (failure) {
      this.fail(failure);
    }
  }

  close(): void {
    this.closed = true;
    this.passing.stop();
    this.fetching.close();
  }

  private async loadMap(name: string): Promise<void> {
    try {
      this.map = await this.fetching.patiently(() => api.map(name));
    } catch {
      this.mapless = true;
      this.error = "The map could not be loaded; the text board shows the same position.";
    }
  }

  /** Takes a state that came, unless a later one of the same seat is known. */
  take(state: TableState): void {
    const before = this.now;
    const sameSeat = before?.you.seat === state.you.seat;
    if (before && sameSeat && state.last_event < before.last_event) return;
    const moved = !before || !sameSeat || before.revision !== state.revision;
    const { power, offers } = this.choosing;
    this.now = state;
    if (state.log_cut) void this.fetching.readLog(state);
    this.came = performance.now();
    rememberSeen(this.id, state.event);
    this.tellTurn();
    // A game that has just ended is looked at again with all cards open.
    if (before && !before.over && state.over) setTimeout(() => void this.fetching.refresh());
    if (moved) {
      void this.deeds.follow(state, before);
      this.cautions.close(!this.myAsked.length);
      this.choosing.renew({ power, offers });
      if (this.choosing.power !== power) this.passing.release();
    }
    this.passing.consider();
    // What is being sent is answered first.
    setTimeout(() => void this.acting.goOn());
  }

  /** Tells the rest of the page whether one is asked here. */
  private tellTurn(): void {
    const { now, game } = this;
    const seat = now?.seats.find((one) => one.index === now.you.seat);
    const asked = this.myAsked.length > 0 && !seat?.caretaker;
    const words = now?.prompts[this.myAsked[0] ?? ""]?.text ?? "";
    turns.told({ table: this.id, title: game?.title ?? "", words }, asked);
  }

  fail(failure: unknown): void {
    this.error = failure instanceof Error ? failure.message : "Something went wrong; try again.";
  }

  /** The next player sits before the screen; or nobody minds that all see all cards. */
  uncover(always: boolean): void {
    this.lifted = this.now?.you.seat ?? null;
    if (always) openTable(this.id, (this.allOpen = true));
    this.passing.consider();
    void this.acting.goOn();
  }

  /** Asks what one should think of now. */
  async check(): Promise<void> {
    try {
      await this.cautions.look(this.mine.includes(this.choosing.power) ? this.choosing.power : (this.mine[0] ?? ""));
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** consent, decline, resign, draw, rollback, chat, caretaker; says whether it was done. */
  async tell(what: string, body: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await api.tell(this.id, what, body);
    } catch (failure) {
      this.fail(failure);
      return false;
    }
    await this.fetching.refresh();
    return true;
  }

  point(...ids: string[]): void {
    this.hinted = ids;
  }

  /** Ids that a lesson of the guide speaks of. */
  teach(ids: string[]): void {
    this.taught = ids;
  }

  get powers(): string[] {
    return this.game?.powers.map((power) => power.id) ?? [];
  }

  get nations(): Record<string, NationLook> {
    return this.game?.nations ?? {};
  }
}
