/** Who sits in a seat, in words. */

import type { GameInfo, Opponent, Seat } from "./types";

/** What a bot is called, by the first word of its name. */
export const botTitle = (game: GameInfo, bot: string): string => `bot, ${game.bot_titles[bot.split(":")[0] ?? ""] ?? bot}`;

/** The bot that a new player meets. */
export const usualBot = (game: GameInfo): string => game.bots.find((one) => one.usual)?.name ?? "";

/** What an opponent does, how often it wins against the others, and what it takes. */
export function opponentWords(one: Opponent, all: Opponent[]): string {
  const wins = all
    .filter((other) => other.name in one.wins)
    .map((other) => `${String(Math.round(100 * (one.wins[other.name] ?? 0)))} % against a ${other.title}`);
  const time =
    one.seconds === null ? "" : one.seconds < 0.05 ? "It answers at once." : `It takes about ${one.seconds.toPrecision(1)} s for a decision.`;
  const won = wins.length > 0 ? `It wins ${wins.join(", ")}.` : "";
  return [`A ${one.title} ${one.words}.`, won, time].filter(Boolean).join(" ");
}

export function holder(seat: Seat): string {
  if (seat.caretaker) return `${seat.you ? "you" : seat.name}, a bot stands in`;
  if (seat.you) return "you";
  if (seat.player.startsWith("bot:")) return `bot, ${seat.bot_title ?? ""}`;
  if (seat.player === "friend" || seat.player === "open") return "free seat";
  return seat.name;
}
