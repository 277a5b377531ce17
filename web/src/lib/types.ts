/** What the server sends: the contract of the API, as types. */

import type { Brought } from "./brought";
import type { CardFace, Clock, Mark, Piece, Seat, Sign, TableState as ToldState, Visibility } from "./contract";
import type { Sound } from "./heard";
import type { Painted } from "./hues";

export type * from "./scene";

/** A table as it is drawn. */
export interface TableState extends ToldState {
  /** Every card as it is printed. */
  faces?: CardFace[];
}

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

/** What stands on the box of a game. */
export interface Box {
  /** What it is, in a sentence or two. */
  epigraph: string;
  length: string;
  era: string;
  /** Each scenario in words. */
  scenarios: Record<string, string>;
  /** The scenario for a first game. */
  first: string;
  /** Values of options that are words, as a player reads them. */
  choices: Record<string, string>;
  /** Whether somebody who knows none of the games should begin with it. */
  easy: boolean;
  /** The part of the map that its picture shows. */
  view: string;
}

/** What lies on the table when a first game begins. */
export interface Opening {
  pieces: Piece[];
  marks: Mark[];
  /** For a game without a map: some cards of each side. */
  cards: CardFace[];
}

export interface GameInfo {
  key: string;
  title: string;
  powers: { id: string; title: string }[];
  /** How each owner of things looks, by its id. */
  nations: Record<string, Painted>;
  /** Colours, pictures and sounds of its own: see core/show/brought.py. */
  palette: Brought["palette"];
  pictures: Brought["pictures"];
  /** Where the sound for an event is. */
  sounds: Partial<Record<Sound, string>>;
  /** What the signs of its map mean. */
  legend?: Sign[];
  teams: { title: string; powers: string[] }[];
  /** Number of people -> the powers each of them plays. */
  seatings: Record<string, string[][]>;
  scenarios: Record<string, Record<string, unknown>>;
  options: Option[];
  /** The opponents to choose from, the weakest first. */
  bots: Opponent[];
  /** What bots are called, by the first word of their names. */
  bot_titles: Record<string, string>;
  box: Box;
  /** Whether it is played on a map. */
  map: boolean;
  /** What its map and its rules are now, so that they are fetched but once. */
  versions?: { map: string; rules: string };
  /** Whether there is a guide to a first game. */
  guide: boolean;
  /** The questions for which there are odds. */
  odds?: string[];
  /** What the game can check before one ends an action, in words; empty for nothing. */
  check: string;
}

/** A bot of a certain strength, with what was measured of it. */
export interface Opponent {
  name: string;
  title: string;
  words: string;
  /** Whether a new player meets it. */
  usual: boolean;
  /** The bot that plays for it. */
  bot: string;
  /** What it takes for a decision; null where nothing was measured. */
  seconds: number | null;
  /** The share that it takes from each of the others, by name. */
  wins: Record<string, number>;
  games: number;
}

/** A move worth making. */
export interface Advice {
  action: string;
  label: string;
  concerns: string[];
  /** To win, from 0 to 1. */
  chance: number;
  reason: string;
}

/** What would come of what one is deciding, in exact shares. */
export interface Prospect {
  title: string;
  /** Outcomes, the best first. */
  shares: [string, number][];
  means: [string, number][];
  /** What it leaves out. */
  note: string;
  /** The place that it is about, if there is one. */
  space: string;
  /** The power that would do it. */
  owner: string;
  /** Whether others could do it to the power that is asked. */
  threat: boolean;
  /** What of each side would be left: each number of pieces with its share. */
  left: [string, [number, number][]][];
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
  bots_resign: boolean;
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

export interface Summary {
  id: string;
  game: string;
  title: string;
  seats: Seat[];
  revision: string;
  over: boolean;
  outcome: string;
  headline: string;
  updated: string;
  /** Who made the table, if they sit at it. */
  host: string;
  /** What is played, in words. */
  scenario: string;
  clock: Clock | null;
  /** Whether bots give up games that they have lost. */
  bots_resign: boolean;
  /** What one is asked oneself; empty if nothing. */
  prompt: string;
  /** Who is asked what, in words for everybody. */
  asks: string;
  /** Each power's share of the win, once the game is over. */
  result: Record<string, number> | null;
}

/** The first of one's own tables, those of others that are open, and how many more of one's own there are. */
export interface Lists {
  mine: Summary[];
  open: Summary[];
  more: { going_on: number; over: number };
}

/** A table that one is invited to: to a seat, or to look on. */
export interface Invitation extends Summary {
  seat: string | null;
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
  /** The table has changed; this is the revision it has now. */
  revision?: string;
  chat?: ChatLine;
  /** The table is no longer open to us, in words. */
  closed?: string;
}

