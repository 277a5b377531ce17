/** Who sits where before a game starts. */

import { botTitle, usualBot } from "../lib/seats";
import type { GameInfo, SeatWish } from "../lib/types";

/** The numbers of people a game can be played by, one person for all powers left out. */
export const counts = (game: GameInfo): number[] =>
  Object.keys(game.seatings)
    .map(Number)
    .filter((people) => people > 1)
    .sort((a, b) => a - b);

/** Ways to fill a table: what the others are. */
export const WAYS = [
  { others: "bot", title: "Against bots" },
  { others: "friend", title: "Invite friends" },
  { others: "open", title: "Open table" },
  { others: "me", title: "Hot seat" },
] as const;
export type Way = (typeof WAYS)[number]["others"];

/** Me in one seat, and one kind of player in all others. */
export function seated(game: GameInfo, people: number, mine: number, others: Way, bot = usualBot(game)): SeatWish[] {
  const player = others === "bot" ? `bot:${bot}` : others;
  return (game.seatings[String(people)] ?? []).map((powers, n) => ({
    powers,
    player: n === mine ? "me" : player,
  }));
}

/** The way a table is filled, if all others are of one kind. */
export function wayOf(wishes: SeatWish[]): Way | null {
  const mine = wishes.findIndex((wish) => wish.player === "me");
  const others = wishes.filter((_, n) => n !== mine);
  const kinds = new Set(others.map((wish) => wish.player.replace(/^bot:.*/, "bot")));
  return kinds.size === 1 ? (WAYS.find((one) => kinds.has(one.others))?.others ?? null) : null;
}

/** The bot that plays all others, if one does. */
export function botOf(wishes: SeatWish[]): string | null {
  const bots = new Set(wishes.filter((wish) => wish.player !== "me").map((wish) => wish.player));
  const [only] = bots;
  return bots.size === 1 && only?.startsWith("bot:") ? only.slice(4) : null;
}

/** Who is to sit in a seat, in a word; oneself perhaps in another, drawn by lot. */
export function who(game: GameInfo, { player }: SeatWish, byLot: boolean): string {
  if (player === "me") return byLot ? "you (by lot)" : "you";
  if (player === "friend") return "a friend";
  return player === "open" ? "whoever comes" : botTitle(game, player.slice(4));
}

/** One of so many, each as likely as the others. */
export const lot = (count: number): number =>
  Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32 * count);

/** What a seat is called: its team, or its powers. */
export function seatTitle(game: GameInfo, powers: string[]): string {
  const team = game.teams.find((one) => one.powers.join() === powers.join());
  const title = (id: string): string => game.powers.find((one) => one.id === id)?.title ?? id;
  return team?.title ?? powers.map(title).join(", ");
}
