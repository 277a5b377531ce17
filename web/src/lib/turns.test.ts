import { beforeEach, expect, test, vi } from "vitest";

vi.mock("./router.svelte", () => ({ router: { table: "" } }));
vi.mock("./settings.svelte", () => ({ settings: { notify: false } }));

import { api } from "./api";
import { turns } from "./turns.svelte";
import type { Summary } from "./types";

const table = (number: number): Summary => ({ id: `table ${number}`, over: false, seats: [] }) as unknown as Summary;
const tables = (from: number, until: number): Summary[] =>
  Array.from({ length: until - from }, (_, at) => table(from + at));

beforeEach(() => void vi.restoreAllMocks());

test("all of one's games can be shown, a page at a time, and stay when the page looks again", async () => {
  vi.spyOn(api, "tables").mockImplementation(() =>
    Promise.resolve({ mine: tables(0, 50), open: [], more: { going_on: 70, over: 0 } }),
  );
  const further = vi.spyOn(api, "furtherTables").mockImplementation((_, after) =>
    // One table moved from the first page to the second meanwhile.
    Promise.resolve({ mine: tables(after - 1, Math.min(after + 49, 120)), more: Math.max(0, 70 - after) }),
  );
  await turns.refresh();
  expect([turns.mine.length, turns.more.going_on]).toEqual([50, 70]);
  await turns.showMore("going_on");
  expect([turns.mine.length, turns.more.going_on]).toEqual([99, 20]);
  await turns.showMore("going_on");
  await turns.refresh();
  expect(new Set(turns.mine.map(({ id }) => id)).size).toBe(turns.mine.length);
  expect(turns.more.going_on).toBe(0);
  expect(further).toHaveBeenLastCalledWith(false, 100);
});
