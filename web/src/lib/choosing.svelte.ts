/**
 * What one is about to do: the offers of one power, what was picked of them, and why not.
 *
 * A click that leaves one offer does it, if it can be taken back; what cannot waits for a button
 * that says what it does, and so does what must still be told how many.
 */

import { api, Failure } from "./api";
import { batches, exact, fitting, labelWith, litIds, manyWays, only, onlyPass, sameOffers, withNumber } from "./choice";
import type { TableStore } from "./table.svelte";
import type { Offer, Reason } from "./types";

/** Where a click was, and whether it was the second of a double click. */
export interface At {
  x: number;
  y: number;
  again?: boolean;
}

export interface Bubble extends Partial<Reason> {
  words: string;
  title: string;
  x: number;
  y: number;
  id: string;
}

/** An offer of the list, or what the numbers of a form may be for. */
export interface Listed extends Offer {
  goal?: string;
}

export class Choosing {
  /** The power that one answers for. */
  power = $state("");
  picks = $state.raw<string[]>([]);
  /** What waits for its button. */
  chosen = $state.raw<Offer | null>(null);
  /** What several offers that wait to be confirmed together are called. */
  gathered = $state("");
  bubble = $state.raw<Bubble | null>(null);
  /** Where something was picked last; nowhere if it was in the list. */
  spot = $state.raw<At | null>(null);

  /** What was clicked last. */
  private clicked = "";

  offers = $derived.by(() =>
    this.table.replay.on ? [] : (this.table.now?.offers ?? []).filter((offer) => offer.power === this.power),
  );
  left = $derived(fitting(this.offers, this.picks));
  /** What may be clicked next; while numbers ask where to, only that is shown. */
  lit = $derived.by<ReadonlySet<string>>(() => {
    const { goals } = this.table.filling;
    return goals.length && !this.picks.length ? new Set(goals) : litIds(this.offers, this.picks);
  });
  /** What stands in the list: where the numbers of a form may lead, and what it does not ask. */
  list = $derived.by<Listed[]>(() => {
    const { filling } = this.table;
    if (this.picks.length && !this.chosen) return this.left;
    const goals = filling.goals.map((goal) => ({ power: this.power, action: `to ${goal}`, label: this.table.titles.thing(goal), concerns: [goal], ends: false, goal }));
    return [...goals, ...this.offers.filter((offer) => !filling.covers(offer))];
  });
  passOnly = $derived(onlyPass(this.offers));
  /** All that can be done, if it is one thing; a card of the hand does not go by a mere Enter. */
  sole = $derived.by(() => {
    const [one] = this.offers;
    return this.offers.length === 1 && one && !one.concerns.some((id) => this.held.has(id)) ? one : null;
  });
  /** What waits for its button, or all that can be done. */
  waiting = $derived.by(() => this.chosen ?? (this.table.filling.form ? null : this.sole));
  /** What waits as a text, which stays the same when the state is fetched anew. */
  private waitingText = $derived(this.waiting?.range ? this.waiting.action : "");
  /** How many, of what waits; as many as may be until one says otherwise. */
  number = $derived(Number(this.waitingText.split(" ").at(-1)));
  /** What waits, in words. */
  words = $derived(this.waiting ? labelWith(this.waiting, this.number) : "");
  endings = $derived.by(() => (this.waiting && !this.chosen ? [] : this.offers.filter((offer) => offer.ends && !this.table.filling.covers(offer))));
  batches = $derived(batches(this.offers));
  /** Several offers that wait to be confirmed together. */
  batch = $derived(this.batches.find(({ label }) => label === this.gathered));
  prompt = $derived.by(() => this.table.now?.prompts[this.power]);
  /** The cards of the hands of one's own. */
  private held = $derived.by(() => {
    const hands = this.table.now?.scene.zones.filter((zone) => zone.role === "hand" && this.table.mine.includes(zone.owner));
    return new Set(hands?.flatMap((zone) => zone.cards.map((card) => card.id)));
  });
  private cards = $derived.by(
    () => new Set(this.table.now?.scene.zones.flatMap((zone) => zone.cards.map((card) => card.id))),
  );
  /** Whether a card that is picked may have several uses, which stand at it. */
  private severalUses = $derived(manyWays(this.offers, this.cards));
  /** What can be done with what is picked, when nothing else is to be picked or a card is. */
  uses = $derived.by(() => {
    if (!this.picks.length || this.chosen) return [];
    if (this.picksCard) return this.left;
    return this.left.length > 1 && !this.lit.size ? this.left : [];
  });
  /** Whether one card is picked of which one must still say what it is for. */
  picksCard = $derived(this.picks.length === 1 && this.cards.has(this.picks[0] ?? "") && this.severalUses);

  constructor(private readonly table: TableStore) {}

  /** What a card may be used for, if that must be said. */
  usesOf(card: string): Offer[] {
    return this.severalUses ? fitting(this.offers, [card]) : [];
  }

  clear(): void {
    this.picks = [];
    this.chosen = null;
    this.gathered = "";
    this.spot = null;
    this.bubble = null;
    this.table.filling.clear();
    this.table.large.close();
    this.table.error = "";
  }

  /** Looks at the offers of a new state; what was picked stays only if they are the same. */
  renew(before: { power: string; offers: Offer[] }): void {
    const { myAsked, mine } = this.table;
    if (!myAsked.includes(this.power)) this.power = myAsked[0] ?? mine[0] ?? "";
    if (this.power !== before.power || !sameOffers(before.offers, this.offers)) this.clear();
    else this.chosen = this.offers.find((one) => one.action === this.chosen?.action) ?? null;
  }

  /** Answers for another of one's powers that are asked at the same time. */
  answerFor(power: string): void {
    this.power = power;
    this.clear();
    this.table.passing.consider();
  }

  /** Several offers wait to be confirmed together. */
  gather(label: string): void {
    this.clear();
    this.gathered = label;
  }

  /** An offer waits for its button. */
  choose(offer: Offer): void {
    this.bubble = null;
    this.gathered = "";
    this.chosen = offer;
    this.picks = [...offer.concerns];
  }

  /** What an offer would do, with the number that was chosen if it waits for one. */
  said(offer: Offer): string {
    return offer === this.waiting ? withNumber(offer, this.number) : offer.action;
  }

  /** Takes so many, or as near to it as may be. */
  take(number: number): void {
    const [least = 0, most = 0] = this.waiting?.range ?? [];
    this.number = Math.min(most, Math.max(least, number));
  }

  /** Chooses the next or previous offer of the list. */
  step(by: number): void {
    const list = this.list.filter((one) => !one.goal);
    if (!list.length) return;
    const at = this.chosen ? list.indexOf(this.chosen) : by > 0 ? -1 : 0;
    const next = list[(at + by + list.length) % list.length];
    this.spot = null;
    if (next) this.choose(next);
  }

  /** A click on an offer itself: the second of two, or one on what waits already, confirms it. */
  press(offer: Listed, again: boolean): void {
    this.spot = null;
    if (offer.goal) {
      if (!again) void this.table.filling.lead(offer.goal);
      return;
    }
    if (again) this.table.acting.insist();
    else if (this.chosen === offer) void this.table.acting.act(offer);
    else void this.table.acting.attempt(offer);
  }

  /**
   * A click on something. `ways` are the ids it may stand for, likeliest first: a piece may be
   * meant itself, or with its owner in its space, or for the space alone.
   */
  click(ways: string[][], at: At, title: string): void {
    const picked = ways[0]?.[0] ?? "";
    // A long press counts as the first of two taps, though it only informs.
    if (at.again && picked === this.clicked) {
      if (!this.table.filling.goal) this.table.acting.insist();
      return;
    }
    this.clicked = picked;
    this.gathered = "";
    this.bubble = null;
    this.table.error = "";
    const goal = this.picks.length ? undefined : ways.flat().find((id) => this.table.filling.goals.includes(id));
    if (goal !== undefined) {
      void this.table.filling.lead(goal);
      return;
    }
    if (this.picks.includes(picked)) {
      this.picks = this.picks.filter((id) => id !== picked);
      this.chosen = null;
    } else if (this.narrow(ways, this.picks) || this.narrow(ways, [])) {
      this.spot = at;
      this.goOn();
    } else void this.ask(picked, at, title);
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

  /** Does the only thing that is meant; one beside others about more waits. */
  private goOn(): void {
    if (this.picksCard) return;
    const one = only(this.offers, this.picks);
    if (one) void this.table.acting.attempt(one);
    else this.chosen = exact(this.offers, this.picks);
  }

  /** Why nothing can be done with a thing. */
  private async ask(id: string, at: At, title: string): Promise<void> {
    const { table } = this;
    if (table.replay.on) {
      this.bubble = { id, title, words: "You are looking at the past; go back to now to act.", ...at };
      return;
    }
    const reason = await this.reason(id);
    const words = table.myAsked.length
      ? "Nothing can be done with this now."
      : "It is not yours to act now.";
    this.bubble = { id, title, words, ...reason, ...at };
  }

  /** Tells why nothing can be done with a card that is shown large, unless its barred uses say so. */
  async informOfCard(id: string, at: At, title: string): Promise<void> {
    const { large } = this.table;
    this.bubble = null;
    if (!this.idle(id)) return;
    if (this.held.has(id)) await large.askBarred(id);
    const barred = this.held.has(id) && large.barred?.id === id ? large.barred.uses : [];
    if (!barred.length && large.shown?.card.id === id) await this.inform(id, at, title, "");
  }

  /** Whether one is asked, but not about this. */
  private idle(id: string): boolean {
    return this.table.myAsked.length > 0 && !this.table.replay.on && !this.lit.has(id) && !this.picks.includes(id);
  }

  /** Tells what a thing is and, if nothing can be done with it now, why not. */
  async inform(id: string, at: At, title: string, words: string): Promise<void> {
    const said: Bubble = { id: "", title, words, ...at };
    this.bubble = said;
    const reason = this.idle(id) ? await this.reason(id) : null;
    if (reason && this.bubble === said) this.bubble = { ...said, words: `${words} ${reason.words}`.trim(), rule: reason.rule };
  }

  private async reason(id: string): Promise<Reason | null> {
    const { table } = this;
    try {
      return await api.why(table.id, { power: this.power || table.now?.asked[0] || "", id });
    } catch (failure) {
      if (failure instanceof Failure && failure.status === 0) table.fail(failure);
      return null;
    }
  }
}
