/** From clicks to an offer: which offers fit what was clicked, and what may be clicked next. */

import type { Offer } from "./types";

const concernsAll = (offer: Offer, picks: readonly string[]): boolean =>
  picks.every((pick) => offer.concerns.includes(pick));

/** The offers that concern everything picked so far. */
export const fitting = (offers: readonly Offer[], picks: readonly string[]): Offer[] =>
  offers.filter((offer) => concernsAll(offer, picks));

export const sameOffers = (some: readonly Offer[], others: readonly Offer[]): boolean =>
  some.length === others.length && some.every((one, n) => one.action === others[n]?.action);

/** The ids that would narrow the offers further. */
export function litIds(offers: readonly Offer[], picks: readonly string[]): Set<string> {
  const lit = new Set<string>();
  for (const offer of fitting(offers, picks)) {
    for (const id of offer.concerns) if (!picks.includes(id)) lit.add(id);
  }
  return lit;
}

/** Whether a power is asked though it can do nothing but pass. */
export const onlyPass = (offers: readonly Offer[]): boolean =>
  offers.length === 1 && /^(pass|done)$/.test(offers[0]?.action ?? "");

/** The offer that ends one's part, if there is one beside others. */
export const ending = (offers: readonly Offer[]): Offer | undefined =>
  offers.find((offer) => /^(pass|done|end)$/.test(offer.action));

/** The offer that what was picked stands for: the only one left, or the only exact one. */
export function settled(offers: readonly Offer[], picks: readonly string[]): Offer | null {
  const left = fitting(offers, picks);
  if (left.length === 1 && (picks.length || offers.length === 1)) return left[0] ?? null;
  if (!picks.length) return null;
  const exact = left.filter((offer) => offer.concerns.length === picks.length);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
