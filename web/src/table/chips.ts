/** Odds that lie on the map as chips, each beside the place that it is about. */

import type { Prospect } from "../lib/types";
import { around, beside, within, type Box } from "../lib/beside";

interface Point {
  x: number;
  y: number;
}

export interface Chip extends Point {
  prospect: Prospect;
  size: { w: number; h: number };
  /** The place that it is about. */
  to: Point;
}

/** So far from its place a chip lies, and so far if there is no room. */
const NEAR = 120;
const FAR = 260;
/** How far a plate reaches around the middle of its place, with the name below it. */
const PLATE = { x: 52, above: 30, below: 34 };
const ROW = 18;
/** What is less likely than this is no threat. */
const LEAST = 0.005;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const oddsWords = (one: Prospect): string => one.shares.map(([name, share]) => `${name} ${percent(share)}`).join(", ");

/** How wide a letter of a chip's words is, and what stands beside the words: flag or bar, per cent, edges. */
const LETTER = 6.5;
const BESIDE = { threat: 16 + 34 + 12 + 28, attack: 40 + 34 + 12 + 18 };

/** As wide as its longest words ask for. What others could do is told in one line. */
export function sizeOf(one: Prospect): { w: number; h: number } {
  const rows = one.threat ? one.shares.slice(0, 1) : one.shares;
  const letters = Math.max(...rows.map(([name]) => name.length));
  return { w: Math.ceil(letters * LETTER) + (one.threat ? BESIDE.threat : BESIDE.attack), h: ROW * rows.length + 9 };
}

const plateAt = ({ x, y }: Point): Box => ({ left: x - PLATE.x, top: y - PLATE.above, right: x + PLATE.x, bottom: y + PLATE.below });

/** What of odds is worth a chip: attacks, then what others are likely to do. */
const worthIt = (prospects: readonly Prospect[]): Prospect[] => [
  ...prospects.filter((one) => one.space && !one.threat),
  ...prospects.filter((one) => one.space && one.threat && (one.shares[0]?.[1] ?? 0) >= LEAST),
];

/**
 * Lays a chip beside each place that is seen: near it, over no plate if that can be, and never over
 * slips, what may be clicked, what is fought over, or each other. What finds no room is left out.
 */
export function laidOut(prospects: readonly Prospect[], seen: (id: string) => Point | undefined, frame: Box, taken: readonly Box[], plates: readonly Point[], kept: readonly Point[]): Chip[] {
  const full = [...taken, ...kept.map((place) => around(place, 20))];
  const covered = plates.map(plateAt);
  const chips: Chip[] = [];
  const worth = worthIt(prospects);
  const fought = worth.flatMap((one) => seen(one.space) ?? []).map(plateAt);
  for (const prospect of worth) {
    const to = seen(prospect.space);
    if (!to) continue;
    const size = sizeOf(prospect);
    const [near, far] = [within(frame, to, NEAR), within(frame, to, FAR)];
    const at = beside(size, to, near, [...full, ...fought, ...covered]) ?? beside(size, to, far, [...full, ...fought, ...covered]) ?? beside(size, to, near, [...full, ...fought]) ?? beside(size, to, far, [...full, ...fought]);
    if (!at) continue;
    full.push({ left: at.x, top: at.y, right: at.x + size.w, bottom: at.y + size.h });
    chips.push({ prospect, ...at, size, to });
  }
  return chips;
}
