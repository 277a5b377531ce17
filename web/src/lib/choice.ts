/** From clicks to an offer: which offers fit what was clicked, and what may be clicked next. */

import type { Offer } from "./types";

const concernsAll = (offer: Offer, picks: readonly string[]): boolean =>
  picks.every((pick) => offer.concerns.includes(pick));

/** The offers that concern everything picked so far. */
export const fitting = (offers: readonly Offer[], picks: readonly string[]): Offer[] =>
  offers.filter((offer) => concernsAll(offer, picks));

export const sameOffers = (some: readonly Offer[], others: readonly Offer[]): boolean =>
  some.length === others.length && some.every((one, n) => one.action === others[n]?.action);

/** The ids that would narrow the offers further; what is only open by the way lights nothing. */
export function litIds(offers: readonly Offer[], picks: readonly string[]): Set<string> {
  const lit = new Set<string>();
  for (const offer of fitting(offers, picks)) {
    if (offer.aside) continue;
    for (const id of offer.concerns) if (!picks.includes(id)) lit.add(id);
  }
  return lit;
}

/** Whether an offer says no more than that one goes on: its button is never left out. */
export const isBare = (offer: Offer): boolean => /^(pass|done|stop)$/.test(offer.action);

/** Whether a power is asked though it can do nothing but pass. */
export const onlyPass = (offers: readonly Offer[]): boolean =>
  offers.length === 1 && /^(pass|done)$/.test(offers[0]?.action ?? "");

/** The only offer that what was picked can stand for. */
export function only(offers: readonly Offer[], picks: readonly string[]): Offer | null {
  const left = picks.length ? fitting(offers, picks) : [];
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** The only offer about just what was picked, beside others about that and more. */
export function exact(offers: readonly Offer[], picks: readonly string[]): Offer | null {
  const just = fitting(offers, picks).filter((offer) => offer.concerns.length === picks.length);
  return picks.length && just.length === 1 ? (just[0] ?? null) : null;
}

const verb = (offer: Offer): string => offer.action.split(" ", 1)[0] ?? "";

/**
 * Whether these things are asked about in more ways than one, so that a click on one of them
 * does not say yet what shall be done with it: cards that may be played or thrown away.
 */
export function manyWays(offers: readonly Offer[], things: ReadonlySet<string>): boolean {
  const about = offers.filter((offer) => offer.concerns.some((id) => things.has(id)));
  return new Set(about.map(verb)).size > 1;
}

/** Offers that one button does one after the other, by what it says. */
export interface Batch {
  label: string;
  offers: Offer[];
}

/** All such offers; one alone needs no button of its own. */
export function batches(offers: readonly Offer[]): Batch[] {
  const labels = [...new Set(offers.flatMap((offer) => offer.together ?? []))];
  const all = labels.map((label) => ({ label, offers: offers.filter((one) => one.together === label) }));
  return all.filter((batch) => batch.offers.length > 1);
}

/** What an offer would do with this number in place of its range. */
export const withNumber = (offer: Offer, number: number): string =>
  offer.range ? offer.action.replace(/\d+$/, String(number)) : offer.action;

/** An offer in words, with this number in place of its range. */
export function labelWith(offer: Offer, number: number): string {
  const [least, most] = offer.range ?? [];
  if (least === undefined || most === undefined) return offer.label;
  const [few = offer.label, many = offer.label] = offer.said ?? [];
  return number === least ? few : many.replace(new RegExp(`\\b${most}\\b`), String(number));
}
