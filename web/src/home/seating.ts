/** Who sits where before a game starts. */

import type { GameInfo } from "../lib/types";

export interface SeatWish {
  powers: string[];
  player: string;
}

/** The bot that a new player meets. */
export const USUAL_BOT = "greedy";

/** The numbers of people a game can be played by, one person for all powers left out. */
export const counts = (game: GameInfo): number[] =>
  Object.keys(game.seatings)
    .map(Number)
    .filter((people) => people > 1)
    .sort((a, b) => a - b);

/** Me in one seat, the usual bot in all others. */
export function againstBots(game: GameInfo, people: number, mine: number): SeatWish[] {
  const bot = game.bots.includes(USUAL_BOT) ? USUAL_BOT : (game.bots[0] ?? "random");
  return (game.seatings[String(people)] ?? []).map((powers, n) => ({
    powers,
    player: n === mine ? "me" : `bot:${bot}`,
  }));
}
