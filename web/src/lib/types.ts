/** What the server sends: the contract of the API, as types. */

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
  teams: { title: string; powers: string[] }[];
  /** Number of people -> the powers each of them plays. */
  seatings: Record<string, string[][]>;
  scenarios: Record<string, Record<string, unknown>>;
  options: Option[];
  bots: string[];
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

export interface Piece {
  id: string;
  space: string;
  owner: string;
  kind: string;
  label: string;
  marks: string[];
}

export interface CardFace {
  id: string;
  title: string;
  text: string;
  kind: string;
  owner: string;
  corner: string;
  value: string;
  foot: string[];
  icon: string;
  marks: string[];
  on: string;
}

export interface Zone {
  id: string;
  title: string;
  role: string;
  owner: string;
  cards: CardFace[];
  hidden: number;
}

export interface Track {
  id: string;
  title: string;
  value: string;
  owner: string;
  detail: string;
}

export interface Mark {
  space: string;
  kind: string;
  owner: string;
  label: string;
}

export interface Scene {
  table: string;
  headline: string;
  tracks: Track[];
  pieces: Piece[];
  marks: Mark[];
  zones: Zone[];
  notes: string[];
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
}

export interface Reason {
  rule: string;
  words: string;
}

export interface ChatLine {
  name: string;
  text: string;
  at?: string | number;
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
  prompts: Record<string, { text: string; rule: string }>;
  offers: Offer[];
  log: LogLine[];
  seats: Seat[];
  undo: { can: boolean; why: string };
  rollback: Rollback | null;
  draw: Proposal | null;
  over: boolean;
  outcome: string;
  result: Record<string, number> | null;
  commitment: string;
}

export interface MapSpace {
  id: string;
  title: string;
  kind: "land" | "sea";
  x: number;
  y: number;
  star: boolean;
  home: string | null;
  label: { x: number; y: number; anchor: "start" | "middle" | "end"; lines?: string[] };
}

export interface MapFile {
  name: string;
  width: number;
  height: number;
  land: string[];
  shore: string[];
  cells: { space: string; d: string }[];
  waters?: { space: string; d: string }[];
  spaces: MapSpace[];
  links: { a: string; b: string; kind: "land" | "sea" | "coast" | "wrap"; d?: string }[];
  straits: { id: string; x: number; y: number; space: string; a: string; b: string }[];
  views: { name: string; title: string; x: number; y: number; w: number; h: number }[];
}
