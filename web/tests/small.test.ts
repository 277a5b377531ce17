import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cutTo, frameOf, NARROWEST } from "../src/home/framed";
import { clickPoint } from "../src/table/click";
import { typed } from "../src/table/typed";
import { keepView, lastView } from "../src/table/views";
import { map, space } from "./made";

describe("the small picture of a map", () => {
  const crowd = [0, 20, 40, 60, 80, 100].map((x) => space(`at_${x}`, 2000 + x, 500));
  const alone = space("alone", 200, 500);
  const big = { ...map([...crowd, alone], [["at_0", "at_20"], ["at_0", "alone"]]), width: 3000, height: 1000 };

  it("is framed where most pieces stand", () => {
    const frame = frameOf(big, "", 1.5, [...crowd, alone]);
    expect(frame.w).toBe(NARROWEST);
    expect(frame.h).toBeCloseTo(NARROWEST / 1.5);
    expect(frame.x + frame.w / 2).toBeCloseTo(2050);
  });

  it("is wider where pieces stand far apart, and shows the middle where there are none", () => {
    const spread = [0, 1, 2, 3, 4, 5].map((n) => ({ x: 500 * n, y: 500 }));
    expect(frameOf(big, "", 1.5, spread).w).toBeGreaterThan(NARROWEST);
    const empty = frameOf(big, "", 1.5, []);
    expect(empty.x + empty.w / 2).toBe(1500);
  });

  it("holds no more than its frame shows, and the lines that reach into it", () => {
    const cut = cutTo({ ...big, cells: big.spaces.map((one) => ({ space: one.id, d: "" })) }, frameOf(big, "", 1.5, crowd));
    expect(cut.cells.map((cell) => cell.space)).not.toContain("alone");
    expect(cut.cells).toHaveLength(6);
    expect(cut.links).toHaveLength(2);
  });
});

describe("numbers by key", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => vi.useRealTimers());

  it("grow figure by figure within a moment", () => {
    vi.advanceTimersByTime(5000);
    expect(typed("1", 7, 50)).toBe(1);
    expect(typed("2", 1, 50)).toBe(12);
  });

  it("begin anew after a pause, or when they are too great", () => {
    vi.advanceTimersByTime(5000);
    expect(typed("4", 0, 50)).toBe(4);
    expect(typed("9", 4, 20)).toBe(9);
    vi.advanceTimersByTime(5000);
    expect(typed("1", 4, 50)).toBe(1);
  });

  it("are figures and nothing else", () => {
    expect(typed("a", 1, 50)).toBeNull();
    expect(typed("Enter", 1, 50)).toBeNull();
  });
});

describe("where a click was", () => {
  const target = { getBoundingClientRect: () => ({ x: 10, y: 20, width: 30, height: 40 }) };

  it("is told by the mouse, and whether it came twice", () => {
    const event = { clientX: 5, clientY: 6, detail: 2, currentTarget: target } as unknown as MouseEvent;
    expect(clickPoint(event)).toEqual({ x: 5, y: 6, again: true });
  });

  it("is the middle of the thing when a key made it", () => {
    const event = { clientX: 0, clientY: 0, detail: 0, currentTarget: target } as unknown as MouseEvent;
    expect(clickPoint(event)).toEqual({ x: 25, y: 40 });
  });
});

describe("the part of a map looked at last", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is kept for each map", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    keepView("west", "front");
    expect(lastView("west")).toBe("front");
    expect(lastView("east")).toBe("");
  });

  it("is forgotten where the browser keeps nothing", () => {
    const broken = (): never => {
      throw new Error("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: broken, setItem: broken });
    keepView("west", "front");
    expect(lastView("west")).toBe("");
  });
});
