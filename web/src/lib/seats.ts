/** Who sits in a seat, in words. */

import type { Seat } from "./types";

const BOTS: Record<string, string> = {
  random: "bot, at random",
  greedy: "bot, steady",
};

export const botTitle = (bot: string): string =>
  BOTS[bot] ?? (bot.startsWith("search") ? "bot, thinks ahead" : `bot, ${bot}`);

export function holder(seat: Seat): string {
  if (seat.caretaker) return `${seat.you ? "you" : seat.name}, a bot stands in`;
  if (seat.you) return "you";
  if (seat.player.startsWith("bot:")) return botTitle(seat.player.slice(4));
  if (seat.player === "friend" || seat.player === "open") return "free seat";
  return seat.name;
}
