/** What the server sends: the contract of the API, as types. */

import type { NationLook, Scene } from "./scene";

export type * from "./scene";

export interface Person {
  id: number;
  name: string;
  guest: boolean;
}

export interface Option {
  name: string;
  words: string;
  rule: string;
  default: unknown;
  choices: unknown[];
}

export interface GameInfo {
  key: string;
  title: string;
  powers: { id: string; title: string }[];
  /** How each owner of things looks, by its id. */
  nations: Record<string, NationLook>;
  teams: { title: string; powers: string[] }[];
  /** Number of people -> the powers each of them plays. */
  seatings: Record<string, string[][]>;
  scenarios: Record<string, Record<string, unknown>>;
  options: Option[];
  bots: string[];
  /** Whether there is a guide to a first game. */
  guide: boolean;
  /** What the game can check before one ends an action, in words; empty for nothing. */
  check: string;
}

/** A numbered rule in short. */
export interface Rule {
  number: string;
  heading: string;
  text: string;
}

/** A part of the rulebook; level 2 is a chapter, 3 a section of one. */
export interface Chapter {
  title: string;
  level: number;
  words: string;
  rules: Rule[];
}

export interface Rulebook {
  title: string;
  chapters: Chapter[];
  /** What holds at every table, whatever the game. */
  table: Rule[];
}

/** A page of the guide, shown when its question is asked; the opening has none. */
export interface Lesson {
  question: string;
  heading: string;
  text: string;
  /** Ids that light up. */
  lights: string[];
  /** Actions worth trying; the first that is offered is suggested. */
  suggest: string[];
}

export type Visibility = "private" | "unlisted" | "open";

/** A seat as somebody wants it: me, friend, open, or bot:NAME. */
export interface SeatWish {
  powers: string[];
  player: string;
}

/** How much time there is: minutes for the game and seconds an answer, or days a move. */
export interface ClockTerms {
  kind: "live" | "days";
  amount: number;
  increment: number;
  then: "caretaker" | "lose";
}

/** The clocks of a table: for each seat the seconds left, and whether they run. */
export interface Clock {
  kind: "live" | "days";
  seconds: number;
  increment: number;
  then: "caretaker" | "lose";
  seats: { left: number; running: boolean }[];
}

export interface Token {
  id: string;
  label: string;
}

/** How one is told of one's turn, and what went wrong when that was last tried. */
export interface Notices {
  email: string;
  unconfirmed: string;
  webhook: string;
  vacation_until: string | null;
  /** Whole days of vacation that are left to take. */
  vacation_left: number;
  /** By the way of delivery: why the last message did not arrive, or when it did. */
  errors: Record<string, string>;
  delivered: Record<string, string>;
  can_email: boolean;
}

/** A standing order as it is given, and what it means. */
export interface Order {
  order: string;
  words: string;
}

export interface Orders {
  given: Order[];
  possible: Order[];
  /** One's own cards that an order may name. */
  cards: { id: string; title: string; text: string }[];
}

/** A game begun from a position of another. */
export interface Continuation {
  at?: number;
  seats: SeatWish[];
  visibility: Visibility;
  clock: ClockTerms | null;
}

export interface Fairness {
  commitment: string;
  /** By the seat that gave it. */
  contributions: Record<string, string>;
  /** One's own seats that may still add a word. */
  yours: number[];
  /** In hexadecimal digits, once the game is over. */
  secret: string | null;
  verdict: { right: boolean; dice_checked: boolean; words: string } | null;
}

export interface Seat {
  index: number;
  name: string;
  powers: string[];
  player: string;
  you: boolean;
  asked: boolean;
  caretaker: string | null;
  /** The word by which a friend takes the seat; only for those who may invite. */
  invite?: string;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  seats: Seat[];
  revision: number;
  over: boolean;
  outcome: string;
  headline: string;
  updated: string;
}

export interface Offer {
  power: string;
  action: string;
  label: string;
  concerns: string[];
}

export interface LogLine {
  event: number;
  text: string;
  /** The ids of what it names, and the dice it tells of. */
  about: string[];
  dice: number[];
}

export interface Reason {
  rule: string;
  words: string;
}

/** A warning in words, and the ids it is about. */
export interface Caution {
  words: string;
  about: string[];
}

export interface ChatLine {
  id: number;
  name: string;
  text: string;
  at?: string | number;
}

/** What the server tells on the live line. */
export interface News {
  /** The table has changed; this many changes it has seen. */
  revision?: number;
  chat?: ChatLine;
  /** The table is no longer open to us, in words. */
  closed?: string;
}

/** A proposal that others must agree to: to go back, or to call it a draw. */
export interface Proposal {
  by: string;
  seat: number;
  agreed: string[];
  waiting: string[];
}

export interface Rollback extends Proposal {
  to: number;
  lines: LogLine[];
  chance: string[];
  yours: boolean;
}

export interface TableState {
  id: string;
  game: string;
  revision: number;
  event: number;
  you: { seat: number | null; powers: string[]; seats: number[] };
  scene: Scene;
  asked: string[];
  /** What is asked of one's powers: in words, its rule, and the question in its text. */
  prompts: Record<string, { text: string; rule: string; question: string }>;
  offers: Offer[];
  log: LogLine[];
  /** The event from which on the log is told; what was told of those before it stands. */
  log_from: number;
  /** How much of the log is told herewith, for the next request. */
  mark: string;
  /** The event of one's own last act. */
  acted: number | null;
  seats: Seat[];
  undo: { can: boolean; why: string };
  rollback: Rollback | null;
  draw: Proposal | null;
  over: boolean;
  outcome: string;
  result: Record<string, number> | null;
  commitment: string;
  visibility: Visibility;
  /** The word by which somebody may look on; only for those who may invite. */
  watch_invite: string | null;
  owner: boolean;
  /** Whether this table was laid for the guide to a first game. */
  guide: boolean;
  /** One's standing orders, in the words they were given. */
  orders: string[];
  clock: Clock | null;
}
