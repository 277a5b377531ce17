import { describe, expect, it } from "vitest";
import { withEarlier, withLog, type Telling } from "../src/lib/log";
import type { LogLine } from "../src/lib/types";

const lines = (...events: number[]): LogLine[] => events.map((event) => ({ event, text: `of ${event}`, about: [], dice: [] }));
const told = (log_from: number, events: number[], log_cut = false): Telling => ({ log: lines(...events), log_from, log_cut });
const events = ({ log }: Telling): number[] => log.map(({ event }) => event);

describe("the log", () => {
  it("adds what is new to what was told", () => {
    expect(events(withLog(told(3, [3, 4]), told(0, [0, 1, 2])))).toEqual([0, 1, 2, 3, 4]);
  });

  it("is told anew where something was taken back or has gone on", () => {
    expect(events(withLog(told(2, [4]), told(0, [0, 1, 2, 3])))).toEqual([0, 1, 4]);
  });

  it("begins anew with the last lines of a long one", () => {
    expect(events(withLog(told(8, [8, 9], true), told(0, [0, 1])))).toEqual([8, 9]);
  });

  it("gets the earlier lines that are fetched after its last ones", () => {
    const now = withEarlier(told(8, [8, 9], true), lines(0, 3, 7), 8);
    expect([events(now), now.log_from]).toEqual([[0, 3, 7, 8, 9], 0]);
  });

  it("keeps the earlier lines if its first line has gone on meanwhile", () => {
    const now = withLog(told(8, [9, 10]), told(8, [8, 9], true));
    expect(events(withEarlier(now, lines(0, 7), 8))).toEqual([0, 7, 9, 10]);
  });

  it("tells no line twice that was told anew meanwhile", () => {
    const now = withLog(told(5, [6, 10]), told(8, [8, 9], true));
    expect(events(withEarlier(now, lines(0, 5, 6), 8))).toEqual([0, 6, 10]);
  });

  it("waits for the lines next to its own if those that come lie further back", () => {
    expect(events(withEarlier(told(20, [20], true), lines(0, 7), 8))).toEqual([20]);
  });
});
