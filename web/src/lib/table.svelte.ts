/** A table as one person sees it: its state, kept up to date, and what they are about to do. */

import { api, Failure, newKey } from "./api";
import { Cautions } from "./cautions.svelte";
import { sameOffers, type Batch } from "./choice";
import { Choosing } from "./choosing.svelte";
import { Deeds } from "./deeds.svelte";
import { Filling } from "./filling.svelte";
import { Live } from "./live";
import { Naming } from "./naming.svelte";
import { patiently } from "./patience";
import { Replay } from "./replay.svelte";
import { router } from "./router.svelte";
import { lastSeen, openTable, rememberSeen, settings } from "./settings.svelte";
import { Talk } from "./talk.svelte";
import { turns } from "./turns.svelte";
import type { BarredUse, CardFace, GameInfo, LogLine, MapFile, NationLook, News, Offer, TableState } from "./types";

/** How long a pass that the table makes for us is shown before it is made. */
const PASS_DELAY = 700;

/** How often something is sent again when only others have acted meanwhile. */
const MOST_TRIES = 5;
/** How long a card is shown after the pointer has left it, on its way to the card's uses. */
const PEEK_DELAY = 220;
/** So soon after an act a second Enter is meant for that one. */
const PAUSE = 400;
const MEANWHILE = "Something happened meanwhile; look again and choose.";

export class TableStore {
  now = $state.raw<TableState | null>(null);
  map = $state.raw<MapFile | null>(null);
  game = $state.raw<GameInfo | null>(null);
  /** Whether there is a map that did not come. */
  mapless = $state(false);
  error = $state("");
  busy = $state(false);
  /** Whether the line on which the server tells of changes is there. */
  private connected = $state(true);
  /** Whether something was sent that the server has not answered yet, so that it is sent again. */
  private waiting = $state(false);
  /** Whether we wait for the server to come back. */
  away = $derived(!this.connected || this.waiting);
  /** The card that is shown large, and where. */
  preview = $state.raw<{ card: CardFace; x: number; y: number } | null>(null);
  /** What the card shown large cannot be used for now. */
  barred = $state.raw<{ id: string; revision: string; uses: BarredUse[] } | null>(null);
  private peekTimer: ReturnType<typeof setTimeout> | undefined;
  /** What a text names and one points at. */
  readonly naming = new Naming(this);
  private hinted = $state.raw<string[]>([]);
  taught = $state.raw<string[]>([]);
  /** Ids that something on the page points at: a place named in the log, a space found, a lesson. */
  pointed = $derived<ReadonlySet<string>>(new Set([...this.hinted, ...this.taught, this.naming.id]));
  /** When the present state came, to let its clocks run on. */
  came = $state(0);
  readonly seenBefore: number;

  readonly talk = new Talk();
  readonly replay = new Replay(this);
  readonly choosing = new Choosing(this);
  readonly filling = new Filling(this);
  readonly deeds = new Deeds(this);
  readonly cautions: Cautions;

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

  private live: Live;
  private passTimer: ReturnType<typeof setTimeout> | undefined;
  private holdPass = false;
  /** Whether a second click came while the first was being answered. */
  private insisting = false;
  /** When something of one's own was done last. */
  private done = -Infinity;
  private fetching: Promise<void> | null = null;
  /** Whether the state was asked for while an answer was on its way, which may be older. */
  private stale = false;
  /** How many requests for the state were sent, and the latest of them that was answered. */
  private sent = 0;
  private answered = 0;
  closed = false;

  constructor(readonly id: string) {
    this.seenBefore = lastSeen(id);
    this.cautions = new Cautions(id);
    this.allOpen = openTable(id);
    this.live = new Live(`/api/tables/${id}/live`, {
      heard: (message) => this.hear(message),
      connected: (is) => {
        this.connected = is;
        if (is) void Promise.all([this.refresh(), this.readChat()]);
      },
    });
  }

  async open(): Promise<void> {
    try {
      const both = () => Promise.all([api.state(this.id), api.games()]);
      const [state, games] = await this.patiently(both);
      this.game = games.find((game) => game.key === state.game) ?? null;
      if (this.game?.map && !["cards", "text"].includes(state.scene.table)) await this.loadMap(state.scene.table);
      this.take(state.over ? await api.state(this.id, { open: true }) : state);
      if (router.moment !== null) await this.replay.to(router.moment);
      if (!this.closed) this.live.open();
    } catch (failure) {
      this.fail(failure);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.passTimer);
    this.live.close();
  }

  private async loadMap(name: string): Promise<void> {
    try {
      this.map = await this.patiently(() => api.map(name));
    } catch {
      this.mapless = true;
      this.error = "The map could not be loaded; the text board shows the same position.";
    }
  }

  private hear(message: News): void {
    if (message.closed) {
      this.error = message.closed;
      this.live.close();
    }
    if (message.chat) this.talk.add([message.chat]);
    if (message.revision === undefined) return;
    // Each seat has revisions of its own, so who holds several cannot tell by one of them.
    const several = (this.now?.you.seats.length ?? 0) > 1;
    if (several || message.revision !== this.now?.revision) void this.refresh();
  }

  private async readChat(): Promise<void> {
    try {
      this.talk.add(await this.patiently(() => api.chat(this.id)));
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** Fetches the present state; calls made meanwhile share one more request after it. */
  refresh(): Promise<void> {
    if (this.fetching) this.stale = true;
    this.fetching ??= this.fetch();
    return this.fetching;
  }

  private async fetch(): Promise<void> {
    try {
      do {
        this.stale = false;
        await this.receive((revision) => api.state(this.id, { revision, open: this.now?.over ?? false }));
      } while (this.stale && !this.closed);
    } catch (failure) {
      this.fail(failure);
    } finally {
      this.fetching = null;
    }
  }

  /** Asks for a state until there is an answer, and takes it; only the rest of the log is sent. */
  private async receive(request: (revision: string) => Promise<TableState | null>): Promise<void> {
    let turn = 0;
    const state = await this.patiently(async () => {
      turn = ++this.sent;
      const known = this.now;
      const answer = await request(known?.revision ?? "");
      return answer && withLog(answer, known?.log ?? []);
    });
    if (!state) return;
    // Events tell which of two states of one seat is older; those of two seats do not compare.
    const overtaken = turn < this.answered && state.you.seat !== this.now?.you.seat;
    this.answered = Math.max(this.answered, turn);
    if (overtaken) setTimeout(() => void this.refresh());
    else this.take(state);
  }

  private patiently<T>(what: () => Promise<T>): Promise<T> {
    return patiently(what, { waits: (is) => (this.waiting = is), done: () => this.closed });
  }

  private take(state: TableState): void {
    const before = this.now;
    const sameSeat = before?.you.seat === state.you.seat;
    if (before && sameSeat && state.last_event < before.last_event) return;
    const moved = !before || !sameSeat || before.revision !== state.revision;
    const { power, offers } = this.choosing;
    this.now = state;
    if (state.log_cut) void this.readLog(state);
    this.came = performance.now();
    rememberSeen(this.id, state.event);
    this.tellTurn();
    // A game that has just ended is looked at again with all cards open.
    if (before && !before.over && state.over) setTimeout(() => void this.refresh());
    if (moved) {
      void this.deeds.follow(state, before);
      this.cautions.close(!this.myAsked.length);
      this.choosing.renew({ power, offers });
      if (this.choosing.power !== power) this.holdPass = false;
    }
    this.considerPassing();
  }

  /** Tells the rest of the page whether one is asked here. */
  private tellTurn(): void {
    const { now, game } = this;
    const seat = now?.seats.find((one) => one.index === now.you.seat);
    const asked = this.myAsked.length > 0 && !seat?.caretaker;
    const words = now?.prompts[this.myAsked[0] ?? ""]?.text ?? "";
    turns.told({ table: this.id, title: game?.title ?? "", words }, asked);
  }

  /** Passes for us after a while, if that is all one can do and one wants it so. */
  considerPassing(): void {
    clearTimeout(this.passTimer);
    const { passOnly, offers } = this.choosing;
    if (!passOnly) this.holdPass = false;
    if (!passOnly || !settings.passForMe || this.holdPass || this.covered) return;
    const offer = offers[0];
    const revision = this.now?.revision;
    this.passTimer = setTimeout(() => {
      if (offer && this.now?.revision === revision && !this.replay.on) void this.act(offer);
    }, PASS_DELAY);
  }

  fail(failure: unknown): void {
    this.error = failure instanceof Error ? failure.message : "Something went wrong; try again.";
  }

  /** The next player sits before the screen; or nobody minds that all see all cards. */
  uncover(always: boolean): void {
    this.lifted = this.now?.you.seat ?? null;
    if (always) openTable(this.id, (this.allOpen = true));
    this.considerPassing();
  }

  // Acting.

  /** Does what waits for its button, or something that a button names. */
  async act(offer: Offer | null = this.choosing.waiting): Promise<void> {
    if (!offer || this.busy || this.replay.on) return;
    if (offer !== this.choosing.waiting && offer.range) {
      this.choosing.choose(offer);
      return;
    }
    if (this.game?.check && !(await this.allowed(offer))) return;
    await this.put(offer.power, [this.choosing.said(offer)], false);
  }

  /** Does something if it can be taken back and needs no number; else it waits for its button. */
  async attempt(offer: Offer): Promise<void> {
    if (this.busy || this.replay.on) return;
    this.insisting = false;
    const held = settings.confirm || offer.range || (await this.put(offer.power, [offer.action], true)) === "held";
    if (!held || !this.choosing.offers.some((one) => one.action === offer.action)) return;
    this.choosing.choose(offer);
    if (this.insisting) await this.act(offer);
  }

  /** The second of two clicks: it confirms what the first has chosen, and does nothing else. */
  insist(): void {
    this.insisting = true;
    if (this.choosing.chosen) void this.act();
  }

  /** Enter does what waits; what is all that can be done only once one has seen that it is. */
  enter(): void {
    const { chosen, batch } = this.choosing;
    if (chosen) void this.act();
    else if (batch) void this.actAll(batch);
    else if (performance.now() - this.done > PAUSE) void (this.filling.ready ? this.filling.act() : this.act());
  }

  /**
   * Does what a button names. It waits if every step shall be confirmed, or if it leaves something
   * unused and could not be taken back.
   */
  async press(offer: Offer): Promise<void> {
    const waits = settings.confirm || offer.unused;
    await (waits && this.choosing.chosen !== offer ? this.attempt(offer) : this.act(offer));
  }

  /** Does offers one after the other, as long as they are offered and can be taken back. */
  async actAll({ label, offers }: Batch): Promise<void> {
    if (settings.confirm && this.choosing.gathered !== label) {
      this.choosing.gather(label);
      return;
    }
    for (const { action } of offers) {
      const offer = this.choosing.offers.find((one) => one.action === action);
      if (offer && (await this.put(offer.power, [action], true)) !== "done") return;
    }
  }

  /** Sends actions, all of which are done or none; afterwards nothing of them stays chosen. */
  async put(power: string, actions: string[], hold: boolean): Promise<"done" | "held" | "failed"> {
    const { offers: offered } = this.choosing;
    const [action = "", ...then] = actions;
    const key = newKey();
    let held = false;
    const act = async (revision: string): Promise<TableState | null> => {
      const answer = await api.act(this.id, { power, action, then, revision, key, hold });
      held = "held" in answer;
      return "held" in answer ? null : answer;
    };
    const same = () => this.choosing.power === power && sameOffers(offered, this.choosing.offers);
    if (!(await this.send(act, same))) return "failed";
    if (held) return "held";
    this.choosing.clear();
    this.done = performance.now();
    return "done";
  }

  /** Whether nothing speaks against an offer, or one has not asked to be warned. */
  private async allowed(offer: Offer): Promise<boolean> {
    try {
      return await this.cautions.allow(offer, this.choosing.said(offer));
    } catch {
      return true;
    }
  }

  /** Asks what one should think of now. */
  async check(): Promise<void> {
    try {
      await this.cautions.look(this.mine.includes(this.choosing.power) ? this.choosing.power : (this.mine[0] ?? ""));
    } catch (failure) {
      this.fail(failure);
    }
  }

  async undo(): Promise<void> {
    if (!this.now || this.busy || this.replay.on) return;
    if (!this.now.undo.can) {
      this.error = this.now.undo.why || "There is nothing of yours to take back.";
      return;
    }
    const { revision } = this.now;
    const key = newKey();
    this.holdPass = true;
    if (await this.send(() => api.undo(this.id, { revision, key }))) this.choosing.clear();
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
    this.busy = true;
    this.error = "";
    try {
      for (let tries = 0; ; tries++) {
        try {
          await this.receive(what);
          return true;
        } catch (failure) {
          if (!(failure instanceof Failure) || failure.status !== 409) throw failure;
          await this.refresh();
          if (tries >= MOST_TRIES || !unchanged()) throw new Failure(MEANWHILE, 409);
        }
      }
    } catch (failure) {
      this.fail(failure);
      return false;
    } finally {
      this.busy = false;
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
    await this.refresh();
    return true;
  }

  /** Shows a card large, with its uses. */
  peek(card: NonNullable<TableStore["preview"]>): void {
    clearTimeout(this.peekTimer);
    this.preview = card;
  }

  /** What is shown large is pointed at itself. */
  peekOn(): void {
    clearTimeout(this.peekTimer);
  }

  /** The pointer has left a card or its uses, perhaps for the other of them. */
  unpeek(): void {
    clearTimeout(this.peekTimer);
    this.peekTimer = setTimeout(() => {
      if (!this.choosing.picks.includes(this.preview?.card.id ?? "")) this.preview = null;
    }, PEEK_DELAY);
  }

  /** Asks what a card cannot be used for now, and why; once for each state. */
  async askUses(id: string): Promise<void> {
    const revision = this.now?.revision ?? "";
    if (this.barred?.id === id && this.barred.revision === revision) return;
    try {
      this.barred = { id, revision, uses: await api.barred(this.id, { power: this.choosing.power, thing: id }) };
    } catch {
      this.barred = null; // The uses that are open stand there without the others.
    }
  }

  /** Fetches what the log told before the lines that came with a state. */
  private async readLog(state: TableState): Promise<void> {
    try {
      const before = await this.patiently(() => api.logBefore(this.id, state));
      const { now } = this;
      // What has come meanwhile tells it anew if it was taken back.
      if (now?.you.seat === state.you.seat && now.log[0]?.event === state.log_from) this.now = { ...now, log: [...before, ...now.log] };
    } catch (failure) {
      this.fail(failure);
    }
  }

  point(...ids: string[]): void {
    this.hinted = ids;
  }

  /** Ids that a lesson of the guide speaks of. */
  teach(ids: string[]): void {
    this.taught = ids;
  }

  // Names.

  powerTitle(power: string): string {
    return this.game?.powers.find((one) => one.id === power)?.title ?? readable(power);
  }

  get powers(): string[] {
    return this.game?.powers.map((power) => power.id) ?? [];
  }

  get nations(): Record<string, NationLook> {
    return this.game?.nations ?? {};
  }

  /** A power, a team or a nation as players call it. */
  ownerTitle(owner: string): string {
    return this.nations[owner]?.title ?? readable(owner);
  }

  /** A thing of the scene as players call it: a card, a zone or a space. */
  titleOf(id: string): string {
    const { zones = [] } = this.shown?.scene ?? {};
    const named = [...zones, ...zones.flatMap((zone) => zone.cards)].find((one) => one.id === id);
    return named?.title ?? this.spaceTitle(id);
  }

  spaceTitle(space: string): string {
    return this.map?.spaces.find((one) => one.id === space)?.title ?? readable(space);
  }
}

/** A state with what was told before of its log. */
const withLog = (state: TableState, told: LogLine[]): TableState => ({
  ...state,
  log: [...(state.log_cut ? [] : told.filter((line) => line.event < state.log_from)), ...state.log],
});

/** An id as words, for what nobody gave a title. */
export const readable = (id: string): string =>
  id.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
