import { describe, expect, it } from "vitest";
import { frameOf } from "../src/home/framed";
import { compare } from "../src/table/changes";
import { grown, outline, roomOf, roomsOf, sizeOf, stacked } from "../src/table/counter";
import { fanned } from "../src/table/fan";
import { goFrom, isArrow } from "../src/table/cursor";
import { nameScale, placeOfName, shownNames } from "../src/table/names";
import { Routes } from "../src/table/routes";
import type { MapFile, Piece } from "../src/lib/types";
import { map, piece, scene, space } from "./made";

const west = space("west", 0, 0);
const middle = space("middle", 100, 10);
const east = space("east", 200, 0);
const north = space("north", 95, -100);
const island = space("island", 400, 400);
const spaces = [west, middle, east, north, island];
const links: [string, string][] = [["west", "middle"], ["middle", "east"], ["middle", "north"]];
const routes = new Routes(map(spaces, links));
const places = new Map(spaces.map((one) => [one.id, one]));

describe("ways", () => {
  it("go along the links, and straight where there are none", () => {
    expect(routes.way("west", "east")).toEqual(["west", "middle", "east"]);
    expect(routes.way("west", "island")).toEqual(["west", "island"]);
    expect(routes.neighbours("middle").sort()).toEqual(["east", "north", "west"]);
  });

  it("leave both ends to be seen", () => {
    expect(routes.course(["middle", "north"], 0)).toBe("M100.0,10.0L95.0,-100.0");
    const [start, end] = routes.course(["west", "east"], 20).slice(1).split("L").map((at) => at.split(",").map(Number));
    expect(start?.[0]).toBeCloseTo(19.9, 1);
    expect(end?.[0]).toBe(100);
    expect(routes.course(["west"], 20)).toBe("");
  });
});

describe("arrow keys", () => {
  it("go to the neighbour that lies that way, else to the nearest space", () => {
    expect(goFrom(west, "ArrowRight", places, routes)).toBe(middle);
    expect(goFrom(middle, "ArrowUp", places, routes)).toBe(north);
    expect(goFrom(east, "ArrowDown", places, routes)).toBe(island);
    expect(goFrom(west, "ArrowLeft", places, routes)).toBe(west);
  });

  it("are four", () => {
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].every(isArrow)).toBe(true);
    expect(isArrow("Enter")).toBe(false);
  });
});

describe("what a change did", () => {
  const before = scene([piece("a", "west"), piece("b", "west")]);

  it("tells who went, who came and who is gone", () => {
    const change = compare(before, scene([piece("a", "east"), piece("c", "north")]));
    expect(change.moved.map(({ piece: { id }, from }) => [id, from])).toEqual([["a", "west"]]);
    expect(change.gone.map(({ id }) => id)).toEqual(["b"]);
    expect([...change.fresh]).toEqual(["c"]);
  });

  it("is nothing when a whole other moment is looked at", () => {
    const army = Array.from({ length: 13 }, (_, n) => piece(`new ${n}`, "west"));
    expect(compare(before, scene(army)).fresh.size).toBe(0);
  });
});

describe("a stack", () => {
  it("of plates stands one below the other, around the middle of its space", () => {
    const plate = (id: string, kinds: string[]): Piece => ({ ...piece(id, "west", "plate"), parts: kinds.map((kind) => ({ kind, count: 3 })) });
    const [few, many] = [plate("few", ["infantry"]), plate("many", ["infantry", "artillery", "fighter"])];
    const laid = stacked([few, many], west);
    const edges = laid.map(({ piece: one, y }) => [y - sizeOf(one).h / 2, y + sizeOf(one).h / 2]);
    expect(laid.map(({ x }) => x)).toEqual([west.x, west.x]);
    expect((edges[0]?.[1] ?? 0) < (edges[1]?.[0] ?? 0)).toBe(true);
    expect((edges[0]?.[0] ?? 0) + (edges[1]?.[1] ?? 0)).toBeCloseTo(2 * west.y);
    expect(sizeOf(many).w).toBeGreaterThan(sizeOf(few).w);
    expect(roomsOf(new Map([["west", [few, piece("army", "west")]]]), 1).size).toBe(0);
  });

  it("lies with its first piece on top, the others leaning out", () => {
    const laid = stacked([piece("top", "west"), piece("under", "west")], west);
    expect(laid.map(({ piece: { id }, x, y }) => [id, x, y])).toEqual([["under", 5, -5], ["top", 0, 0]]);
  });

  it("fans out side by side, four in a row", () => {
    const pieces = Array.from({ length: 5 }, (_, n) => piece(`${n}`, "west"));
    const { laid, plate } = fanned(pieces, west, 1);
    expect(new Set(laid.map(({ x }) => x)).size).toBe(4);
    expect(new Set(laid.map(({ y }) => y)).size).toBe(2);
    expect(plate.w).toBeGreaterThan(plate.h);
  });

  it("fans out beside its place where it would hide one that may be clicked", () => {
    const pieces = Array.from({ length: 3 }, (_, n) => piece(`${n}`, "west"));
    const hidden = (free: { x: number; y: number }[]): number => {
      const { at, plate } = fanned(pieces, west, 1, free);
      return free.filter(({ x, y }) => Math.abs(x - at.x) < plate.w / 2 + 22 && Math.abs(y - at.y) < plate.h / 2 + 22).length;
    };
    const ring = (places: number): { x: number; y: number }[] =>
      Array.from({ length: places }, (_, n) => ({ x: west.x + 74 * Math.cos((n * 2 * Math.PI) / places), y: west.y + 74 * Math.sin((n * 2 * Math.PI) / places) }));
    expect(fanned(pieces, west, 1).aside).toBe(false);
    for (const places of [1, 2, 3, 4, 6]) expect(hidden(ring(places)), `${places} neighbours`).toBe(0);
  });

  it("fans out within what is seen of the map", () => {
    const pieces = Array.from({ length: 4 }, (_, n) => piece(`${n}`, "west"));
    const seen = { x: west.x - 30, y: west.y - 30, w: 600, h: 400 };
    const { at, plate } = fanned(pieces, west, 1, [], seen);
    expect(at.x - plate.w / 2).toBeGreaterThan(seen.x - 14);
    expect(at.y - plate.h / 2).toBeGreaterThan(seen.y - 14);
  });

  it("is drawn larger from farther away, up to the room of its seat", () => {
    const corps = piece("corps", "west", "small");
    expect(36 * grown(corps, 1, 1)).toBeCloseTo(44);
    expect(36 * grown(corps, 0.5, 1)).toBeCloseTo(44);
    expect(grown(corps, 2, 1)).toBe(1);
    for (const form of ["block", "hull", "counter", "small"]) expect(roomOf(piece("one", "west", form))).toBeGreaterThanOrEqual(40);
  });

  it("has cut corners on one side and round ones on the other", () => {
    for (const form of ["block", "counter", "small"]) {
      expect(outline({ form, parts: [] }, true)).not.toContain("A");
      expect(outline({ form, parts: [] }, false)).toContain("A");
    }
  });
});

describe("names", () => {
  it("stay readable at every scale", () => {
    for (const scale of [0.2, 0.5, 1, 3]) {
      const seen = 12 * scale * nameScale(scale);
      expect(seen).toBeGreaterThanOrEqual(10.99);
      expect(seen).toBeLessThanOrEqual(15.01);
    }
  });

  it("never cover each other: the weightier stays", () => {
    const capital = space("capital", 0, 0, { home: "north" });
    const village = space("village", 4, 4);
    expect([...shownNames([village, capital], 1, new Set(), new Set())]).toEqual(["capital"]);
    expect([...shownNames([village, capital], 1, new Set(), new Set(["village"]))]).toEqual(["village"]);
  });

  it("never cover a piece of another space", () => {
    const below = space("below", 0, 30);
    expect(shownNames([west, below], 1, new Set(["below"]), new Set()).has("west")).toBe(false);
    expect(shownNames([west, below], 1, new Set(["west"]), new Set()).has("west")).toBe(true);
  });

  it("from far away are only those that matter", () => {
    expect(shownNames([west], 0.3, new Set(), new Set()).size).toBe(0);
    expect(shownNames([west], 0.3, new Set(), new Set(["west"])).size).toBe(1);
  });

  it("stand nearer while no piece is there", () => {
    const port = space("port", 0, 0, { label: { x: 0, y: 30, anchor: "middle", empty: { x: 0, y: 20 } } });
    const plain = { name: 1, piece: 1 };
    expect(placeOfName(port, false, plain).y).toBe(20);
    expect(placeOfName(port, true, plain).y).toBeCloseTo(31.6);
  });

  it("stay off the figures of a counter, however large both are drawn", () => {
    for (const sizes of [{ name: 1, piece: 1 }, { name: 1.4, piece: 1.25 }, { name: 2, piece: 1 }]) {
      const top = placeOfName(west, true, sizes).y - 12 * 0.8 * sizes.name;
      expect(top).toBeGreaterThanOrEqual(22 * sizes.piece - 1e-9);
    }
  });
});

it("shows the whole of a small map in its picture, and a part of a large one", () => {
  const small = { width: 440, height: 460, views: [] } as unknown as MapFile;
  expect(frameOf(small, "", 2, [{ x: 200, y: 80 }])).toMatchObject({ x: -240, y: 0, w: 920, h: 460 });
  const large = { width: 2000, height: 1500, views: [] } as unknown as MapFile;
  expect(frameOf(large, "", 2, [{ x: 500, y: 400 }])).toMatchObject({ x: 240, y: 270, w: 520, h: 260 });
});
