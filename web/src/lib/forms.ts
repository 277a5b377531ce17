/** Forms as core/show/form.py tells them: which offers their lines are for, and what they would do. */

import type { Entry, Form, Offer, Stand } from "./types";

const begins = (offer: Offer, words: readonly string[]): boolean =>
  words.some((one) => one !== "" && `${offer.action} `.startsWith(`${one} `));

/** The offers that a line of a form is for. */
export const offersOf = (entry: Entry, offers: readonly Offer[]): Offer[] =>
  offers.filter((offer) => begins(offer, entry.says));

/** Whether an offer is asked by a form, so that it need not stand by itself. */
export const isCovered = (form: Form, offer: Offer): boolean =>
  begins(offer, [form.usual, form.then, ...form.entries.flatMap((entry) => entry.says)]);

/** Where an offer of a form with goals leads. */
const goalOf = (offer: Offer): string => offer.action.split(" ").at(-2) ?? "";
const mostOf = (offer: Offer): number => Number(offer.action.split(" ").at(-1));

/** What the numbers of a form can be for. */
export function goalsOf(form: Form, offers: readonly Offer[]): string[] {
  if (!form.goals) return [];
  const led = form.entries.flatMap((entry) => offersOf(entry, offers).map(goalOf));
  const usual = offers.filter((offer) => begins(offer, [form.usual])).map((offer) => offer.action.split(" ").at(-1) ?? "");
  return [...new Set([...led, ...usual])];
}

/** What the numbers come to in each of the sums. */
export const sumsOf = (form: Form, numbers: readonly number[]): number[] =>
  form.sums.map((_, n) =>
    form.entries.reduce((sum, entry, at) => sum + (entry.sum === n ? entry.cost * (numbers[at] ?? 0) : 0), 0),
  );

/** How many of a line there may be, beside the numbers of the others. */
export function mostAt(form: Form, at: number, numbers: readonly number[], offers: readonly Offer[]): number {
  const entry = form.entries[at];
  if (!entry) return 0;
  // Of a stack that goes, more may go together than is offered alone.
  const most = Math.max(form.goals ? entry.number : 0, ...offersOf(entry, offers).map(mostOf));
  const sum = form.sums[entry.sum];
  if (!sum || !entry.cost) return most;
  const left = sum.most - (sumsOf(form, numbers)[entry.sum] ?? 0);
  return Math.max(0, Math.min(most, (numbers[at] ?? 0) + Math.floor(left / entry.cost)));
}

/** So many of a kind. */
export interface Some {
  kind: string;
  count: number;
}

const some = (all: Some[]): Some[] => all.filter((one) => one.count > 0);

/** What stands somewhere now, and what will come to it. */
export const coming = (form: Form, stand: Stand, numbers: readonly number[]): { there: Some[]; come: Some[] } => ({
  there: some(stand.entries.map((at, n) => ({ kind: form.entries[at]?.kind ?? "", count: stand.counts[n] ?? 0 }))),
  come: some(stand.entries.map((at) => ({ kind: form.entries[at]?.kind ?? "", count: numbers[at] ?? 0 }))),
});

/** What is left somewhere after losses; of some kinds a lesser one stays. */
export function left(form: Form, stand: Stand, numbers: readonly number[]): Some[] {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number): unknown => kind && counts.set(kind, (counts.get(kind) ?? 0) + count);
  stand.entries.forEach((at, n) => {
    const entry = form.entries[at];
    const lost = numbers[at] ?? 0;
    add(entry?.kind ?? "", (stand.counts[n] ?? 0) - lost);
    add(entry?.becomes ?? "", lost);
  });
  return some([...counts].map(([kind, count]) => ({ kind, count })));
}

export const isSuggested = (form: Form, numbers: readonly number[]): boolean =>
  form.entries.every((entry, at) => entry.number === numbers[at]);

/** What is still missing, in words; empty if nothing is. */
export function missing(form: Form, numbers: readonly number[]): string {
  if (!form.none && !form.goals && !numbers.some(Boolean)) return "Choose how many.";
  const come = sumsOf(form, numbers);
  const short = form.sums.findIndex((sum, n) => (come[n] ?? 0) < sum.least);
  const sum = form.sums[short];
  return sum ? `${come[short]} of ${sum.least} ${sum.title}: ${sum.least - (come[short] ?? 0)} more.` : "";
}

/**
 * What a form would do, action by action. What is suggested is fitted to where it leads: once there
 * is room for fewer of a kind than there are, as on a transport, there is none for those after it.
 */
export function actionsOf(form: Form, numbers: readonly number[], offers: readonly Offer[], goal = ""): string[] {
  const suggested = isSuggested(form, numbers);
  const usual = form.usual && [form.usual, goal].filter(Boolean).join(" ");
  if (suggested && offers.some((offer) => offer.action === usual)) return [usual];
  let full = false;
  const said = form.entries.flatMap((entry, at) => {
    const number = numbers[at] ?? 0;
    const own = offersOf(entry, offers).find((offer) => !form.goals || goalOf(offer) === goal);
    if (!number || full || (suggested && !own)) return [];
    full = suggested && own !== undefined && mostOf(own) < number;
    const words = own ? own.action.split(" ").slice(0, -1).join(" ") : [entry.says[0], goal].filter(Boolean).join(" ");
    return [`${words} ${suggested && own ? Math.min(number, mostOf(own)) : number}`];
  });
  return form.then ? [...said, form.then] : said;
}

/** What the button of a form says. */
export function buttonOf(form: Form, numbers: readonly number[]): string {
  const count = numbers.reduce((sum, number) => sum + number, 0);
  if (!count && form.none) return form.none;
  return form.button.replace("{count}", String(count)).replace("{sum}", String(sumsOf(form, numbers)[0] ?? 0));
}
