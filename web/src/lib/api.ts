/** Requests to the server. Whatever goes wrong becomes one sentence for the player. */

import type { GameInfo, MapFile, Person, Reason, Summary, TableState } from "./types";

export class Failure extends Error {
  constructor(
    words: string,
    readonly status: number,
  ) {
    super(words);
  }
}

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

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") {
    headers["X-Sandtable"] = "1";
    headers["Content-Type"] = "application/json";
  }
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new Failure("The server does not answer; we keep trying.", 0);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new Failure(sentence(answer.status, null), answer.status);
  }
  if (!answer.ok) throw new Failure(sentence(answer.status, data), answer.status);
  return data as T;
}

const get = <T>(path: string) => request<T>("GET", path);
const post = <T>(path: string, body?: unknown) => request<T>("POST", path, body);

export interface NewTable {
  game: string;
  scenario?: string;
  options?: Record<string, unknown>;
  seats: { powers: string[]; player: string }[];
  visibility: "private" | "unlisted" | "open";
}

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  me: () => get<Person | null>("/api/me"),
  guest: (name: string) => post<Person>("/api/guest", { name }),
  register: (name: string, password: string) => post<Person>("/api/register", { name, password }),
  login: (name: string, password: string) => post<Person>("/api/login", { name, password }),
  logout: () => post<unknown>("/api/logout"),
  tables: () => get<{ mine: Summary[]; open: Summary[] }>("/api/tables"),
  create: (table: NewTable) => post<Summary>("/api/tables", table),
  join: (id: string, what: { seat?: number; invite?: string }) =>
    post<unknown>(`/api/tables/${id}/join`, what),
  state: (id: string, at?: number) =>
    get<TableState>(`/api/tables/${id}/state${at === undefined ? "" : `?at=${at}`}`),
  act: (id: string, body: { power: string; action: string; revision: number; key: string }) =>
    post<TableState>(`/api/tables/${id}/act`, body),
  why: (id: string, body: { power: string; id: string }) =>
    post<Reason | null>(`/api/tables/${id}/why`, body),
  undo: (id: string, revision: number) =>
    post<TableState>(`/api/tables/${id}/undo`, { revision, key: newKey() }),
  /** consent, decline, resign, draw, rollback, chat: what needs no more than a body. */
  tell: (id: string, what: string, body: Record<string, unknown> = {}) =>
    post<unknown>(`/api/tables/${id}/${what}`, body),
  map: (name: string) => get<MapFile>(`/maps/${name}.json`),
};
