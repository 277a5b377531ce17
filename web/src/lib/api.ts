/** Requests to the server. Whatever goes wrong becomes one sentence for the player. */

import { isBrief, whole, type Printed } from "./brief";
import type {
  Advice,
  BarredUse,
  BriefState,
  Caution,
  ChatLine,
  ClockTerms,
  Continuation,
  Deed,
  Fairness,
  GameInfo,
  Invitation,
  Held,
  Lesson,
  Lists,
  LogLine,
  MapFile,
  Notices,
  Opening,
  Orders,
  Person,
  Prospect,
  Reason,
  Rulebook,
  SeatWish,
  Summary,
  TableState,
  Token,
  Visibility,
} from "./types";

export class Failure extends Error {
  constructor(
    words: string,
    readonly status: number,
  ) {
    super(words);
  }
}

/** What went wrong, as a sentence. */
export const saidOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : "Something went wrong; try again.";

function sentence(status: number, body: unknown): string {
  if (body && typeof body === "object") {
    const { words, rule, detail } = body as Record<string, unknown>;
    if (typeof words === "string") return typeof rule === "string" && rule ? `${words} (rule ${rule})` : words;
    if (typeof detail === "string") return detail;
  }
  if (status === 401) return "Say your name first, then try again.";
  if (status === 403) return "That is not open to you.";
  if (status === 404) return "There is no such table; look at the list on the first page.";
  if (status === 429) return "That was too fast for the server; wait a moment and try again.";
  return "The server could not do that; try again in a moment.";
}

async function fetched(method: string, path: string, body?: unknown): Promise<[Response, string]> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") {
    headers["X-Sandtable"] = "1";
    headers["Content-Type"] = "application/json";
  }
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
    return [answer, await answer.text()];
  } catch {
    throw new Failure("The server does not answer; try again in a moment.", 0);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const [answer, text] = await fetched(method, path, body);
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Failure(sentence(answer.status, null), answer.status);
  }
  if (!answer.ok) throw new Failure(sentence(answer.status, data), answer.status);
  return data as T;
}

/** A file of lines, as it is. */
async function text(path: string): Promise<string> {
  const [answer, lines] = await fetched("GET", path);
  if (!answer.ok) throw new Failure(sentence(answer.status, null), answer.status);
  return lines;
}

const get = <T>(path: string) => request<T>("GET", path);
const post = <T>(path: string, body?: unknown) => request<T>("POST", path, body);

export interface NewTable {
  game: string;
  scenario?: string;
  options?: Record<string, unknown>;
  seats: SeatWish[];
  visibility: Visibility;
  clock?: ClockTerms | null;
  seal?: string;
  contribution?: string;
  bots_resign?: boolean;
}

/** A record to make a table from: to replay it, or to play on from one of its events. */
export interface UploadedRecord {
  record: string;
  mode: "replay" | "continue";
  at?: number;
  seats?: SeatWish[];
  visibility?: Visibility;
  clock?: ClockTerms | null;
  bots_resign?: boolean;
}

/** Which moment of a table is wanted, and with which cards. */
export interface Look {
  at?: number;
  /** The revision of a state that one has: only what is new of the log is told. */
  revision?: string;
  open?: boolean;
}

function looking({ open, ...look }: Record<string, unknown>): string {
  const wanted = { ...look, cards: open ? "open" : "" };
  const said = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return `?${query}`;
}

/** What is printed, by its version. */
const shelf = new Map<string, Promise<Printed>>();

async function printedFor({ game, options, printed: version }: BriefState): Promise<Printed> {
  const query = new URLSearchParams({ options: JSON.stringify(options), version });
  const found = shelf.get(version) ?? get<Printed>(`/api/games/${game}/printed?${query}`);
  shelf.set(version, found);
  try {
    return await found;
  } catch (failure) {
    shelf.delete(version);
    throw failure;
  }
}

/** A state as it is drawn, from what the server tells of it. */
async function seen(state: BriefState | TableState): Promise<TableState> {
  return isBrief(state) ? whole(state, await printedFor(state)) : state;
}

/** Which map and rules each game has now: under their version the browser keeps them for good. */
const versions = new Map<string, GameInfo["versions"]>();

async function games(): Promise<GameInfo[]> {
  const found = await get<GameInfo[]>("/api/games");
  for (const { key, versions: now } of found) versions.set(key, now);
  return found;
}

/** What goes with a game, by its version if that is known. */
async function part<T>(game: string, which: "map" | "rules"): Promise<T> {
  if (!versions.has(game)) await games();
  const version = versions.get(game)?.[which] ?? "";
  return get<T>(`/api/games/${game}/${which}${version ? `?${new URLSearchParams({ version })}` : ""}`);
}

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const api = {
  games,
  rules: (game: string) => part<Rulebook>(game, "rules"),
  lessons: (game: string) => get<Lesson[]>(`/api/games/${game}/guide`),
  /** Starts a first game at the table that the lessons were written for. */
  learn: (game: string) => post<Summary>(`/api/games/${game}/guide`),
  me: () => get<Person | null>("/api/me"),
  guest: (name: string) => post<Person>("/api/guest", { name }),
  register: (name: string, password: string) => post<Person>("/api/register", { name, password }),
  login: (name: string, password: string) => post<Person>("/api/login", { name, password }),
  logout: () => post<unknown>("/api/logout"),
  /** A private link's word, by which one is known on another device. */
  link: () => post<{ link: string }>("/api/link"),
  enter: (link: string) => post<Person>("/api/enter", { link }),
  tokens: () => get<Token[]>("/api/tokens"),
  makeToken: (label: string) => post<{ token: string }>("/api/tokens", { label }),
  dropToken: (id: string) => request<unknown>("DELETE", `/api/tokens/${id}`),
  notices: () => get<Notices>("/api/settings"),
  setNotices: (changes: { email?: string; webhook?: string; vacation_days?: number }) =>
    post<Notices>("/api/settings", changes),
  confirmEmail: (code: string) => post<Notices>("/api/settings/confirm", { code }),
  testNotices: () => post<Notices>("/api/settings/test"),
  tables: () => get<Lists>("/api/tables"),
  furtherTables: (over: boolean, after: number) =>
    get<{ mine: Summary[]; more: number }>(`/api/tables/further?over=${over}&after=${after}`),
  /** Seals the dice of a table to come, so that a word of one's own can be added after. */
  seal: () => post<{ seal: string; commitment: string }>("/api/seal"),
  create: (table: NewTable) => post<Summary>("/api/tables", table),
  upload: (record: UploadedRecord) => post<Summary>("/api/records", record),
  record: (id: string) => text(`/api/tables/${id}/record`),
  playOn: (id: string, how: Continuation) => post<Summary>(`/api/tables/${id}/continue`, how),
  orders: (id: string) => get<Orders>(`/api/tables/${id}/orders`),
  fairness: (id: string) => get<Fairness>(`/api/tables/${id}/fairness`),
  chat: (id: string) => get<ChatLine[]>(`/api/tables/${id}/chat`),
  note: (id: string) => get<{ text: string }>(`/api/tables/${id}/note`),
  /** What one is invited to, before one says yes. */
  invitation: (id: string, invite: string) =>
    get<Invitation>(`/api/tables/${id}/invitation?${new URLSearchParams({ invite })}`),
  join: (id: string, what: { seat?: number; invite?: string }) =>
    post<unknown>(`/api/tables/${id}/join`, what),
  state: async (id: string, look: Look = {}) =>
    seen(await get<BriefState>(`/api/tables/${id}/state${looking({ ...look, brief: true })}`)),
  /** What the log told before an event. */
  logBefore: (id: string, { log_from, you, over }: TableState) =>
    get<LogLine[]>(`/api/tables/${id}/log${looking({ before: log_from, seat: you.seat, open: over })}`),
  /** What the others did since one's own last act. */
  since: (id: string, seat: number) => get<Deed[]>(`/api/tables/${id}/since?seat=${seat}`),
  act: async (id: string, body: { power: string; action: string; then: string[]; revision: string; key: string; hold: boolean }) => {
    const answer = await post<BriefState | Held>(`/api/tables/${id}/act`, { ...body, brief: true });
    return "held" in answer ? answer : seen(answer);
  },
  why: (id: string, body: { power: string; id: string }) =>
    post<Reason | null>(`/api/tables/${id}/why`, body),
  /** What a card cannot be used for now. */
  barred: (id: string, about: { power: string; thing: string }) =>
    get<BarredUse[]>(`/api/tables/${id}/barred?${new URLSearchParams(about)}`),
  /** What one should think of now, or before an offer that could not be taken back. */
  cautions: (id: string, about: { power: string; action?: string }) =>
    get<{ commits: boolean; cautions: Caution[] }>(`/api/tables/${id}/cautions?${new URLSearchParams(about)}`),
  /** The best moves in one's place, the best first. */
  hint: (id: string, power: string) =>
    post<{ best: Advice[] }>(`/api/tables/${id}/hint`, { power }),
  odds: (id: string, power: string) =>
    get<Prospect[]>(`/api/tables/${id}/odds?${new URLSearchParams({ power })}`),
  undo: async (id: string, body: { revision: string; key: string }) =>
    seen(await post<BriefState>(`/api/tables/${id}/undo`, { ...body, brief: true })),
  /** consent, decline, resign, draw, rollback, chat, note, orders: what needs no more than a body. */
  tell: (id: string, what: string, body: Record<string, unknown> = {}) =>
    post<unknown>(`/api/tables/${id}/${what}`, body),
  opening: (game: string) => get<Opening>(`/api/games/${game}/opening`),
  map: (name: string) => part<MapFile>(name, "map"),
};
