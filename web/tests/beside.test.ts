import { describe, expect, it } from "vitest";
import { around, beside, meet, nextTo, wayOut } from "../src/lib/beside";

const frame = { left: 0, top: 0, right: 900, bottom: 400 };
const size = { w: 200, h: 60 };
const box = ({ x, y }: { x: number; y: number }) => ({ left: x, top: y, right: x + size.w, bottom: y + size.h });

describe("a slip", () => {
  it("lies near its place and over nothing that is taken", () => {
    const place = { x: 450, y: 200 };
    const taken = [around(place, 40), { left: 500, top: 0, right: 900, bottom: 400 }];
    const at = beside(size, place, frame, taken);
    expect(at).not.toBeNull();
    if (!at) return;
    expect(taken.some((one) => meet(one, box(at)))).toBe(false);
    expect(Math.abs(at.y + 30 - place.y)).toBeLessThan(120);
  });

  it("lies nowhere if there is no room", () => {
    expect(beside(size, { x: 10, y: 10 }, frame, [frame])).toBeNull();
  });

  it("moves what it would hide out from under it", () => {
    const places = [around({ x: 440, y: 200 }, 30), around({ x: 560, y: 220 }, 30)];
    const right = { left: 540, top: 80, right: 900, bottom: 380 };
    const moved = (by: { x: number; y: number }) => places.map((one) => ({ left: one.left + by.x, top: one.top + by.y, right: one.right + by.x, bottom: one.bottom + by.y }));
    const by = wayOut(places, [right], frame);
    expect(by.x).toBeLessThan(0);
    expect(moved(by).some((one) => meet(one, right))).toBe(false);
    expect(wayOut([around({ x: 100, y: 200 }, 30)], [right], frame)).toEqual({ x: 0, y: 0 });
    const broad = { left: 0, top: 0, right: 640, bottom: 400 };
    const seat = [around({ x: 300, y: 200 }, 50)];
    expect(wayOut(seat, [broad], frame)).toEqual({ x: 400, y: 0 });
    const top = { left: 0, top: 0, right: 900, bottom: 220 };
    expect(wayOut(places, [top], frame).y).toBeGreaterThan(0);
    const foot = { left: 0, top: 340, right: 900, bottom: 400 };
    expect(wayOut([around({ x: 300, y: 350 }, 40)], [foot], frame)).toEqual({ x: 0, y: -56 });
    expect(wayOut([around({ x: 300, y: 200 }, 40)], [top, foot], { ...frame, bottom: 300 })).toEqual({ x: 0, y: 0 });
  });

  it("lies above a thing, else below it, else at its side, and nowhere if all is taken", () => {
    const thing = { left: 300, top: 180, right: 400, bottom: 220 };
    const above = { left: 0, top: 0, right: 900, bottom: 170 };
    const below = { left: 0, top: 230, right: 900, bottom: 400 };
    const right = { left: 410, top: 0, right: 900, bottom: 400 };
    expect(nextTo(size, thing, frame, [])).toEqual({ x: 250, y: 110 });
    expect(nextTo(size, thing, frame, [above])).toEqual({ x: 250, y: 230 });
    expect(nextTo(size, thing, frame, [above, below])).toEqual({ x: 410, y: 170 });
    expect(nextTo(size, thing, frame, [above, below, right])).toEqual({ x: 90, y: 170 });
    expect(nextTo(size, thing, frame, [frame])).toBeNull();
    expect(nextTo(size, { left: 0, top: 180, right: 20, bottom: 220 }, frame, [])).toEqual({ x: 0, y: 110 });
  });
});
