/** A form being filled in: its numbers as they stand, and what they are for. */

import { actionsOf, buttonOf, goalsOf, isCovered, missing, mostAt } from "./forms";
import { settings } from "./settings.svelte";
import type { TableStore } from "./table.svelte";
import type { Form, Offer } from "./types";

export class Filling {
  /** The state at which the form was put away. */
  private away = $state("");
  /** The form as a text, which stays the same when the state is fetched anew. */
  private text = $derived.by(() => {
    const { now, replay, choosing } = this.table;
    if (!now || replay.on || this.away === now.revision || !choosing.offers.length) return "null";
    return JSON.stringify(now.scene.forms.find((form) => form.owner === choosing.power) ?? null);
  });
  /** The form that one is asked by, unless one has put it away. */
  form = $derived(JSON.parse(this.text) as Form | null);
  numbers = $derived(this.form?.entries.map((entry) => entry.number) ?? []);
  private offers = $derived.by(() => this.table.choosing.offers);
  goals = $derived(this.form ? goalsOf(this.form, this.offers) : []);
  /** What was clicked that the numbers are for, if it waits for its button. */
  goal = $state("");
  count = $derived(this.numbers.reduce((sum, number) => sum + number, 0));
  missing = $derived(this.form ? missing(this.form, this.numbers) : "");
  /** Whether its button can be pressed. */
  ready = $derived(this.form !== null && !this.missing && (!this.form.goals || this.goal !== ""));
  words = $derived.by(() => {
    if (!this.form) return "";
    return this.form.goals ? `${this.count} to ${this.table.titles.thing(this.goal)}` : buttonOf(this.form, this.numbers);
  });

  constructor(private readonly table: TableStore) {}

  most(at: number): number {
    return this.form ? mostAt(this.form, at, this.numbers, this.offers) : 0;
  }

  covers(offer: Offer): boolean {
    return this.form !== null && isCovered(this.form, offer);
  }

  set(at: number, number: number): void {
    this.numbers = this.numbers.map((one, n) => (n === at ? number : one));
    this.table.error = "";
  }

  /** Fills in a share of all that there may be. */
  share(part: number): void {
    const none = this.numbers.map(() => 0);
    const { form } = this;
    if (form) this.numbers = none.map((_, at) => Math.ceil(mostAt(form, at, none, this.offers) * part));
  }

  /** How many more of the form's usual kind what is left would pay for. */
  get more(): number {
    const { form } = this;
    if (!form || form.rest < 0) return 0;
    return this.most(form.rest) - (this.numbers[form.rest] ?? 0);
  }

  /** Spends what is left on the usual kind. */
  spendRest(): void {
    const rest = this.form?.rest ?? -1;
    if (rest >= 0) this.set(rest, this.most(rest));
  }

  /** Begins anew. */
  clear(): void {
    this.goal = "";
    this.away = "";
    this.numbers = this.form?.entries.map((entry) => entry.number) ?? [];
  }

  putAway(): void {
    this.goal = "";
    this.away = this.table.now?.revision ?? "";
  }

  /** Does what the numbers say, if it can be taken back; else it waits for its button. */
  async lead(goal: string): Promise<void> {
    if (this.goal === goal) return this.act();
    this.goal = "";
    if (settings.confirm || (await this.send(goal, true)) === "held") this.goal = goal;
  }

  /** Does what the numbers say. */
  async act(): Promise<void> {
    if (this.ready) await this.send(this.goal, false);
  }

  private async send(goal: string, hold: boolean): Promise<string> {
    if (!this.form || this.table.acting.busy) return "failed";
    const actions = actionsOf(this.form, this.numbers, this.offers, goal);
    if (!actions.length) return "failed";
    return this.table.acting.put(this.table.choosing.power, actions, hold);
  }
}
