/** The terms of a table in words: its pace, and who may look on. */

import type { ClockTerms, Visibility } from "../lib/types";

export const VISIBILITIES: { value: Visibility; title: string }[] = [
  { value: "private", title: "Only who is invited" },
  { value: "unlisted", title: "Whoever has the link" },
  { value: "open", title: "All; it is listed" },
];

export const plural = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;

export function paceInWords(clock: ClockTerms | null): string {
  if (!clock) return "no clock";
  if (clock.kind === "days") return `${plural(clock.amount, "day")} for each move`;
  const won = clock.increment ? ` and ${plural(clock.increment, "second")} an answer` : "";
  return `${plural(clock.amount, "minute")} each${won}`;
}
