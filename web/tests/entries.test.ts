import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/types";
import { entriesOf } from "../src/table/entries";

const line = (event: number, text: string, detail = false): LogLine => ({ event, text, about: [], dice: [], ...(detail ? { detail } : {}) });

describe("the log", () => {
  it("has one entry for what one step brought about, and one for each line that unfolds", () => {
    const log = [line(1, "a"), line(2, "b"), line(2, "c"), line(2, "over"), line(2, "moves", true), line(2, "battle", true), line(2, "next"), line(3, "d")];
    expect(entriesOf(log).map(({ lines, details }) => [lines.map((one) => one.text).join(" "), details.map((one) => one.text).join(" ")])).toEqual([
      ["a", ""], ["b c", ""], ["over", "moves battle"], ["next", ""], ["d", ""],
    ]);
  });
});
