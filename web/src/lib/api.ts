/** Requests to the server. Whatever goes wrong becomes one sentence for the player. */

import type {
  Caution,
  ChatLine,
  ClockTerms,
  Continuation,
  Fairness,
  GameInfo,
  Lesson,
  MapFile,
  Notices,
  Orders,
  Person,
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
    if (typeof words === "string") return rule ? `${words} (rule ${rule})` : words;
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
}

/** A record to make a table from: to replay it, or to play on from one of its events. */
export interface UploadedRecord {
  record: string;
  mode: "replay" | "continue";
  at?: number;
  seats?: SeatWish[];
  visibility?: Visibility;
  clock?: ClockTerms | null;
}

/** Which moment of a table is wanted, and with which cards. */
export interface Look {
  at?: number;
  /** The event from which on the log is wanted, or the mark of a state that one has. */
  since?: number | string;
  open?: boolean;
}

function looking({ at, since, open }: Look): string {
  const query = new URLSearchParams();
  if (at !== undefined) query.set("at", String(at));
  if (since !== undefined) query.set("since", String(since));
  if (open) query.set("cards", "open");
  return query.size ? `?${query}` : "";
}

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  rules: (game: string) => get<Rulebook>(`/api/games/${game}/rules`),
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
  tables: () => get<{ mine: Summary[]; open: Summary[] }>("/api/tables"),
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
  join: (id: string, what: { seat?: number; invite?: string }) =>
    post<unknown>(`/api/tables/${id}/join`, what),
  state: (id: string, look: Look = {}) =>
    get<TableState>(`/api/tables/${id}/state${looking(look)}`),
  act: (id: string, body: { power: string; action: string; revision: number; key: string; since: string }) =>
    post<TableState>(`/api/tables/${id}/act`, body),
  why: (id: string, body: { power: string; id: string }) =>
    post<Reason | null>(`/api/tables/${id}/why`, body),
  /** What one should think of now, or before an offer that could not be taken back. */
  cautions: (id: string, about: { power: string; action?: string }) =>
    get<{ commits: boolean; cautions: Caution[] }>(`/api/tables/${id}/cautions?${new URLSearchParams(about)}`),
  undo: (id: string, body: { revision: number; key: string; since: string }) =>
    post<TableState>(`/api/tables/${id}/undo`, body),
  /** consent, decline, resign, draw, rollback, chat, note, orders: what needs no more than a body. */
  tell: (id: string, what: string, body: Record<string, unknown> = {}) =>
    post<unknown>(`/api/tables/${id}/${what}`, body),
  map: (name: string) => get<MapFile>(`/maps/${name}.json`),
};
