/** The terms of a table in words: its pace, and who may look on. */

import { holder } from "../lib/seats";
import type { Clock, ClockTerms, Summary, Visibility } from "../lib/types";

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The terms that a running clock came from. */
export const termsOf = (clock: Clock): ClockTerms => ({
  kind: clock.kind,
  amount: clock.seconds / (clock.kind === "days" ? DAY : MINUTE),
  increment: clock.increment,
  then: clock.then,
});

/** What is played: scenario, pace, whether bots give up, and how it stands. */
export const termsInWords = (table: Summary): string =>
  [table.scenario, paceInWords(table.clock && termsOf(table.clock)), table.bots_resign && "bots give up lost games", table.headline].filter(Boolean).join("; ");

/** The time left to answer, roughly: one's own if one is asked, else that of whoever is. */
export function timeLeft(table: Summary): string {
  const running = table.seats.filter((seat) => table.clock?.seats[seat.index]?.running);
  const own = running.filter((seat) => seat.you);
  const left = (own.length ? own : running).map((seat) => table.clock?.seats[seat.index]?.left ?? 0);
  if (!left.length) return "";
  const least = Math.min(...left);
  const [count, unit] = least >= DAY ? [least / DAY, "day"] : least >= HOUR ? [least / HOUR, "hour"] : [least / MINUTE, "minute"];
  return `${plural(Math.floor(count), unit)} left`;
}

/** What is asked, of oneself or else of whom, and how long one may think. */
export function askedInWords(table: Summary): string {
  const left = timeLeft(table);
  return `${table.prompt || table.asks}${left ? ` (${left})` : ""}`;
}

/** Who plays what. */
export const sidesInWords = (table: Summary): string =>
  table.seats.map((seat) => `${seat.title}: ${holder(seat)}`).join(", ");

/** How a finished game went for oneself, or for whoever won. */
export function resultInWords(table: Summary): string {
  const own = table.seats.filter((seat) => seat.you).flatMap((seat) => seat.powers);
  const shares = own.map((power) => table.result?.[power] ?? 0);
  if (!table.result || !shares.length || own.length === Object.keys(table.result).length) return "";
  const best = Math.max(...shares);
  return best >= 1 ? "Won" : best > 0 ? "Drawn" : "Lost";
}
