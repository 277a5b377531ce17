/** A stack spread out on a plate, which lies where it hides no place that one may want to click. */

import type { Piece } from "../lib/scene";
import { sizeOf, type Laid, type Size } from "./counter";

interface Point {
  x: number;
  y: number;
}

/** A part of the map. */
export interface Area extends Size, Point {}

export interface Fan {
  laid: Laid[];
  plate: Size;
  /** The middle of the plate. */
  at: Point;
  /** Whether the plate lies beside the place of its stack. */
  aside: boolean;
}

const IN_A_ROW = 4;
const GAP = 18;
/** So far around the middle of a place lies what belongs to it. */
const SEAT = 27;
/** So far beside its own place a plate may lie, in steps. */
const FARTHEST = 140;
const STEP = 14;
/** How much nearer a plate with another number of columns must be to be better. */
const TURNED = 40;

interface Layout {
  columns: number;
  plate: Size;
  step: number;
}

/** Ways to lay out so many pieces, the usual one first. */
function layouts(pieces: Piece[], scale: number): Layout[] {
  const step = (Math.max(...pieces.map((piece) => sizeOf(piece).w)) + GAP) * scale;
  const usual = Math.min(IN_A_ROW, pieces.length);
  const others = [1, 2, 3].filter((columns) => columns < usual);
  return [usual, ...others].map((columns) => {
    const rows = Math.ceil(pieces.length / columns);
    return { columns, step, plate: { w: columns * step + GAP * scale, h: rows * step + GAP * scale } };
  });
}

/** Whether a plate lies over a place, or over what is around it. */
const hides = (at: Point, { w, h }: Size, place: Point, around: number): boolean =>
  Math.abs(place.x - at.x) < w / 2 + around && Math.abs(place.y - at.y) < h / 2 + around;

/** How much of a plate is out of sight. */
function outside(at: Point, { w, h }: Size, seen: Area): number {
  const beyond = (middle: number, length: number, from: number, room: number): number =>
    Math.max(0, from - (middle - length / 2), middle + length / 2 - (from + room));
  return beyond(at.x, w, seen.x, seen.w) + beyond(at.y, h, seen.y, seen.h);
}

function* around(home: Point, { w, h }: Size): Generator<Point> {
  for (let dx = 0; dx <= w / 2 + FARTHEST; dx += STEP) {
    for (let dy = 0; dy <= h / 2 + FARTHEST; dy += STEP) {
      for (const [a, b] of [[1, 1], [-1, 1], [1, -1], [-1, -1]] as const) {
        if ((dx || a > 0) && (dy || b > 0)) yield { x: home.x + a * dx, y: home.y + b * dy };
      }
    }
  }
}

/**
 * The pieces of one space laid out side by side, and the plate under them. It lies over its space
 * if it hides none of the places to be kept free there, else as near to it as it can.
 */
export function fanned(pieces: Piece[], home: Point, scale: number, free: Point[] = [], seen?: Area): Fan {
  const ways = layouts(pieces, scale);
  let best: { at: Point; way: Layout; cost: number } | undefined;
  for (const way of ways) {
    for (const at of around(home, way.plate)) {
      const hidden = free.filter((place) => hides(at, way.plate, place, SEAT)).length;
      const out = seen ? outside(at, way.plate, seen) : 0;
      const far = Math.hypot(at.x - home.x, at.y - home.y) + (way === ways[0] ? 0 : TURNED);
      const cost = hidden * 10_000 + out * 100 + far;
      if (!best || cost < best.cost) best = { at, way, cost };
    }
  }
  if (!best) throw new Error("a stack without pieces has no plate");
  const { at, way } = best;
  return { laid: laidOut(pieces, at, way), plate: way.plate, at, aside: !hides(at, way.plate, home, 0) };
}

function laidOut(pieces: Piece[], at: Point, { columns, step }: Layout): Laid[] {
  const rows = Math.ceil(pieces.length / columns);
  return pieces.map((piece, n) => ({
    piece,
    x: at.x + ((n % columns) - (columns - 1) / 2) * step,
    y: at.y + (Math.floor(n / columns) - (rows - 1) / 2) * step,
  }));
}
