/** A table as one person sees it: its state, kept up to date, and what they are about to do. */

import { api, Failure, newKey } from "./api";
import { Cautions } from "./cautions.svelte";
import { ending, fitting, litIds, onlyPass, sameOffers, settled } from "./choice";
import { Live } from "./live";
import { patiently } from "./patience";
import { replayPath, router } from "./router.svelte";
import { lastSeen, openTable, rememberSeen, settings } from "./settings.svelte";
import { turns } from "./turns.svelte";
import type { CardFace, ChatLine, GameInfo, LogLine, MapFile, NationLook, News, Offer, Reason, TableState } from "./types";

/** How long a pass that the table makes for us is shown before it is made. */
const PASS_DELAY = 700;

/** How often something is sent again when only others have acted meanwhile. */
const MOST_TRIES = 5;
/** How many moments of the past are kept at hand. */
const MOST_MOMENTS = 200;
const MEANWHILE = "Something happened meanwhile; look again and choose.";

export interface Bubble extends Partial<Reason> {
  words: string;
  title: string;
  x: number;
  y: number;
  id: string;
}

export class TableStore {
  now = $state.raw<TableState | null>(null);
  past = $state.raw<TableState | null>(null);
  map = $state.raw<MapFile | null>(null);
  game = $state.raw<GameInfo | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** How many lines of the talk have been on the screen. */
  chatRead = $state(0);
  /** What one writes down for oneself, and how much of it the server has. */
  note = $state<{ text: string; kept: string } | null>(null);
  picks = $state.raw<string[]>([]);
  chosen = $state.raw<Offer | null>(null);
  power = $state("");
  bubble = $state.raw<Bubble | null>(null);
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
  private hinted = $state.raw<string[]>([]);
  private taught = $state.raw<string[]>([]);
  /** Ids that something on the page points at: a place named in the log, a space found, a lesson. */
  pointed = $derived<ReadonlySet<string>>(new Set([...this.hinted, ...this.taught]));
  /** When the present state came, to let its clocks run on. */
  came = $state(0);
  readonly seenBefore: number;

  /** What is on the screen: the present, or the moment being replayed. */
  shown = $derived(this.past ?? this.now);
  replaying = $derived(this.past !== null);
  /** The powers whose cards one sees as one's own: once the game is over, all. */
  mine = $derived((this.now?.over ? this.powers : this.now?.you.powers) ?? []);
  myAsked = $derived((this.now?.asked ?? []).filter((power) => this.mine.includes(power)));
  offers = $derived(
    this.replaying ? [] : (this.now?.offers ?? []).filter((offer) => offer.power === this.power),
  );
  left = $derived(fitting(this.offers, this.picks));
  lit = $derived(litIds(this.offers, this.picks));
  ready = $derived(this.chosen ?? settled(this.offers, this.picks));
  passOnly = $derived(onlyPass(this.offers));
  end = $derived(this.offers.length > 1 ? ending(this.offers) : undefined);
  prompt = $derived(this.now?.prompts[this.power]);
  /** At one screen: the seat whose cards may be seen. */
  private lifted = $state<number | null>(null);
  private allOpen = $state(false);
  /** Whether the cards are hidden until the next player sits down before the screen. */
  covered = $derived(
    !this.allOpen && !this.now?.over && (this.now?.you.seats.length ?? 0) > 1 && this.now?.you.seat !== this.lifted,
  );

  readonly cautions: Cautions;
  private live: Live;
  private passTimer: ReturnType<typeof setTimeout> | undefined;
  private holdPass = false;
  private readonly moments = new Map<string, TableState>();
  /** The event that was last asked for; answers about others come too late. */
  private wanted = -1;
  private fetching: Promise<void> | null = null;
  /** Whether the state was asked for while an answer was on its way, which may be older. */
  private stale = false;
  /** How many requests for the state were sent, and the latest of them that was answered. */
  private sent = 0;
  private answered = 0;
  private closed = false;

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
      if (!["cards", "text"].includes(state.scene.table)) await this.loadMap(state.scene.table);
      this.take(state.over ? await api.state(this.id, { open: true }) : state);
      if (router.moment !== null) await this.replay(router.moment);
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
      this.error = "The map could not be loaded; the text board shows the same position.";
    }
  }

  private hear(message: News): void {
    if (message.closed) {
      this.error = message.closed;
      this.live.close();
    }
    if (message.chat) this.addTalk([message.chat]);
    if (message.revision === undefined) return;
    // Each seat has revisions of its own, so who holds several cannot tell by the number.
    const several = (this.now?.you.seats.length ?? 0) > 1;
    if (several || message.revision !== this.now?.revision) void this.refresh();
  }

  private async readChat(): Promise<void> {
    try {
      this.addTalk(await this.patiently(() => api.chat(this.id)));
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** Lines may come twice, as news and in the list, in either order. */
  private addTalk(lines: ChatLine[]): void {
    const all = new Map([...this.chat, ...lines].map((line) => [line.id, line]));
    this.chat = [...all.values()].sort((a, b) => a.id - b.id);
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
        await this.receive((since) => api.state(this.id, { since, open: this.now?.over ?? false }));
      } while (this.stale && !this.closed);
    } catch (failure) {
      this.fail(failure);
    } finally {
      this.fetching = null;
    }
  }

  /** Asks for a state until there is an answer, and takes it; only the rest of the log is sent. */
  private async receive(request: (since: string) => Promise<TableState>): Promise<void> {
    let turn = 0;
    const state = await this.patiently(async () => {
      turn = ++this.sent;
      const known = this.now;
      return withLog(await request(known?.mark ?? "0"), known?.log ?? []);
    });
    // Revisions tell which of two states of one seat is older; those of two seats do not compare.
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
    if (before && sameSeat && state.revision < before.revision) return;
    const moved = !before || !sameSeat || before.revision !== state.revision;
    const asked = this.power;
    const offered = this.offers;
    this.now = state;
    this.came = performance.now();
    rememberSeen(this.id, state.event);
    this.tellTurn();
    // A game that has just ended is looked at again with all cards open.
    if (before && !before.over && state.over) setTimeout(() => void this.refresh());
    if (moved) {
      this.cautions.close(!this.myAsked.length);
      this.choosePower();
      if (this.power !== asked || !sameOffers(offered, this.offers)) this.clear();
      else this.chosen = this.offers.find((one) => one.action === this.chosen?.action) ?? null;
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

  private choosePower(): void {
    if (!this.myAsked.includes(this.power)) {
      this.power = this.myAsked[0] ?? this.mine[0] ?? "";
      this.holdPass = false;
    }
  }

  private considerPassing(): void {
    clearTimeout(this.passTimer);
    if (!this.passOnly) this.holdPass = false;
    if (!this.passOnly || !settings.passForMe || this.holdPass || this.covered) return;
    const offer = this.offers[0];
    const revision = this.now?.revision;
    this.passTimer = setTimeout(() => {
      if (offer && this.now?.revision === revision && !this.replaying) void this.act(offer);
    }, PASS_DELAY);
  }

  private fail(failure: unknown): void {
    this.error = failure instanceof Error ? failure.message : "Something went wrong; try again.";
  }

  // Choosing.

  clear(): void {
    this.picks = [];
    this.chosen = null;
    this.bubble = null;
    this.preview = null;
    this.error = "";
  }

  /** Answers for another of one's powers that are asked at the same time. */
  answerFor(power: string): void {
    this.power = power;
    this.clear();
    this.considerPassing();
  }

  /** The next player sits before the screen; or nobody minds that all see all cards. */
  uncover(always: boolean): void {
    this.lifted = this.now?.you.seat ?? null;
    if (always) openTable(this.id, (this.allOpen = true));
    this.considerPassing();
  }

  choose(offer: Offer): void {
    this.bubble = null;
    this.chosen = offer;
    this.picks = [...offer.concerns];
  }

  /** Chooses the next or previous offer of the list. */
  step(by: number): void {
    const list = this.offers;
    if (!list.length) return;
    const at = this.ready ? list.indexOf(this.ready) : by > 0 ? -1 : 0;
    const next = list[(at + by + list.length) % list.length];
    if (next) this.choose(next);
  }

  /**
   * A click on something. `ways` are the ids it may stand for, likeliest first: a piece may be
   * meant itself, or with its owner in its space, or for the space alone.
   */
  click(ways: string[][], at: { x: number; y: number }, title: string): void {
    this.bubble = null;
    this.error = "";
    const picked = ways[0]?.[0] ?? "";
    if (this.picks.includes(picked)) {
      this.picks = this.picks.filter((id) => id !== picked);
      this.chosen = null;
      return;
    }
    if (this.narrow(ways, this.picks) || this.narrow(ways, [])) return;
    void this.ask(picked, at, title);
  }

  private narrow(ways: string[][], from: string[]): boolean {
    for (const way of ways) {
      const picks = [...new Set([...from, ...way])];
      if (way.length && fitting(this.offers, picks).length) {
        this.picks = picks;
        this.chosen = null;
        return true;
      }
    }
    return false;
  }

  /** Why nothing can be done with a thing. */
  private async ask(id: string, at: { x: number; y: number }, title: string): Promise<void> {
    if (this.replaying) {
      this.bubble = { id, title, words: "You are looking at the past; go back to now to act.", ...at };
      return;
    }
    const power = this.power || this.now?.asked[0] || "";
    let reason: Reason | null = null;
    try {
      reason = await api.why(this.id, { power, id });
    } catch (failure) {
      if (failure instanceof Failure && failure.status === 0) this.fail(failure);
    }
    const words = this.myAsked.length
      ? "Nothing can be done with this now."
      : "It is not yours to act now.";
    this.bubble = { id, title, words, ...reason, ...at };
  }

  // Acting.

  async act(offer: Offer | null = this.ready): Promise<void> {
    if (!offer || !this.now || this.busy || this.replaying) return;
    if (this.game?.check && !(await this.allowed(offer))) return;
    const { power, action } = offer;
    const offered = this.offers;
    const key = newKey();
    const act = (since: string) =>
      api.act(this.id, { power, action, revision: this.now?.revision ?? 0, key, since });
    await this.send(act, () => this.power === power && sameOffers(offered, this.offers));
  }

  /** Whether nothing speaks against an offer, or one has not asked to be warned. */
  private async allowed(offer: Offer): Promise<boolean> {
    try {
      return await this.cautions.allow(offer);
    } catch {
      return true;
    }
  }

  /** Asks what one should think of now. */
  async check(): Promise<void> {
    try {
      await this.cautions.look(this.mine.includes(this.power) ? this.power : (this.mine[0] ?? ""));
    } catch (failure) {
      this.fail(failure);
    }
  }

  async undo(): Promise<void> {
    if (!this.now || this.busy || this.replaying) return;
    if (!this.now.undo.can) {
      this.error = this.now.undo.why || "There is nothing of yours to take back.";
      return;
    }
    const { revision } = this.now;
    const key = newKey();
    this.holdPass = true;
    await this.send((since) => api.undo(this.id, { revision, key, since }));
  }

  /**
   * Sends something that answers with a new state, until it is answered; its key keeps it from
   * being done twice. If others acted meanwhile the state is fetched anew, and what was sent is
   * sent again if for us nothing has changed.
   */
  private async send(
    what: (since: string) => Promise<TableState>,
    unchanged: () => boolean = () => false,
  ): Promise<void> {
    this.busy = true;
    this.error = "";
    try {
      for (let tries = 0; ; tries++) {
        try {
          return await this.receive(what);
        } catch (failure) {
          if (!(failure instanceof Failure) || failure.status !== 409) throw failure;
          await this.refresh();
          if (tries >= MOST_TRIES || !unchanged()) throw new Failure(MEANWHILE, 409);
        }
      }
    } catch (failure) {
      this.fail(failure);
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

  // Looking back.

  /** Shows the board after an event; its address can be passed on. */
  async replay(event: number): Promise<void> {
    if (!this.now) return;
    if (event >= this.now.event && !this.now.over) {
      this.backToNow();
      return;
    }
    const at = Math.max(0, Math.min(event, this.now.event));
    this.wanted = at;
    try {
      const past = await this.moment(at);
      if (this.wanted !== at || this.closed) return;
      this.clear();
      this.past = past;
      router.replace(replayPath(this.id, at));
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** The state after an event. What has been stays as it was, so it is asked for only once. */
  private async moment(at: number): Promise<TableState> {
    const open = this.now?.over ?? false;
    const key = `${this.now?.you.seat} ${open} ${at}`;
    const known = this.moments.get(key);
    if (known) return known;
    const state = await api.state(this.id, { at, since: at + 1, open });
    if (this.moments.size >= MOST_MOMENTS) this.moments.delete([...this.moments.keys()][0] ?? "");
    this.moments.set(key, state);
    return state;
  }

  backToNow(): void {
    this.wanted = -1;
    this.past = null;
    this.clear();
    router.replace(`/table/${this.id}`);
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

  spaceTitle(space: string): string {
    return this.map?.spaces.find((one) => one.id === space)?.title ?? readable(space);
  }
}

/** A state with its whole log, of which the server left out what was told before. */
const withLog = (state: TableState, told: LogLine[]): TableState => ({
  ...state,
  log: [...told.filter((line) => line.event < state.log_from), ...state.log],
});

/** An id as words, for what nobody gave a title. */
export const readable = (id: string): string =>
  id.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
