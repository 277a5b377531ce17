/** The shapes of pieces: each around its own middle, cut corners for one side, round for the other. */

import type { Piece } from "../lib/scene";

export interface Size {
  w: number;
  h: number;
}

const SIZES: Record<string, Size> = {
  block: { w: 32, h: 27.5 },
  hull: { w: 39.7, h: 23 },
  counter: { w: 44, h: 44 },
  small: { w: 36, h: 36 },
};

type Shape = Pick<Piece, "form" | "parts">;

/** Where the parts of a plate stand: two in a row, behind the ribbon and the letters. */
export const PART = { w: 31, h: 17, left: 20, air: 4.5 };
const ACROSS = 2;

export const sizeOf = ({ form, parts }: Shape): Size =>
  form === "plate" ? plateSize(parts.length) : (SIZES[form] ?? { w: 32, h: 27.5 });

/** So large a piece may be drawn where it would be too small to read: no larger than its seat. */
const ROOM: Record<string, number> = { block: 40, hull: 44, counter: 44, small: 44 };
/** So large it shall be on the screen; the scale of a map is known to half a step. */
const WANTED = 44 * 2 ** (1 / 12);

const longer = ({ w, h }: Size): number => Math.max(w, h);

/** A plate is read by its rows: one so high counts as a counter so large. */
const ROW = { high: 24, like: 38 };

/** How large a piece is to whoever reads it: a plate no larger than its height is worth. */
export const legible = (shape: Shape): number =>
  shape.form === "plate" ? Math.min(roomOf(shape), (sizeOf(shape).h * ROW.like) / ROW.high) : roomOf(shape);

/** How large a piece can be drawn on a map. */
export const roomOf = (shape: Shape): number => Math.max(longer(sizeOf(shape)), ROOM[shape.form] ?? 0);

/** How much larger than it was designed a piece is drawn, on a map at a scale; \`others\` as all are. */
export function grown(shape: Shape, scale: number, others: number): number {
  const size = longer(sizeOf(shape));
  return Math.max(others, Math.min(roomOf(shape) / size, WANTED / (size * scale)));
}

function plateSize(parts: number): Size {
  const rows = Math.ceil(parts / ACROSS);
  return { w: Math.min(ACROSS, parts) * PART.w + PART.left + 2, h: rows * PART.h + 2 * PART.air };
}

/** Where a part of a plate stands: the left end of its middle line. */
export function partPlace(size: Size, part: number): { x: number; y: number } {
  return {
    x: PART.left - size.w / 2 + (part % ACROSS) * PART.w,
    y: PART.air - size.h / 2 + (Math.floor(part / ACROSS) + 0.5) * PART.h,
  };
}

/** The outline of a piece. */
export function outline(shape: Shape, dark: boolean): string {
  const { w, h } = sizeOf(shape);
  const { form } = shape;
  if (form === "hull") return hull(w / 2, h / 2, dark);
  if (form === "block") return block(w / 2, h / 2, dark);
  const corner = form === "plate" ? (dark ? 5 : 7) : w * (dark ? 0.14 : 0.23);
  return plate(w / 2, h / 2, corner, dark);
}

function block(a: number, b: number, dark: boolean): string {
  if (dark) return `M${5 - a},${-b}H${a - 5}L${a},${5 - b}V${b}H${-a}V${5 - b}Z`;
  return `M${8 - a},${-b}H${a - 8}A8,8 0 0 1 ${a},${8 - b}V${b}H${-a}V${8 - b}A8,8 0 0 1 ${8 - a},${-b}Z`;
}

function hull(a: number, b: number, dark: boolean): string {
  if (dark) return `M${-a},${-b}H${a}L${a - 9},${b}H${9 - a}Z`;
  return `M${-a},${-b}H${a}C${a - 1},${b} ${a - 8},${b} ${a - 12},${b}H${12 - a}C${8 - a},${b} ${1 - a},${b} ${-a},${-b}Z`;
}

function plate(a: number, b: number, c: number, dark: boolean): string {
  const corner = (x: number, y: number): string => (dark ? `L${x},${y}` : `A${c},${c} 0 0 1 ${x},${y}`);
  return (
    `M${c - a},${-b}H${a - c}${corner(a, c - b)}V${b - c}${corner(a - c, b)}` +
    `H${c - a}${corner(-a, b - c)}V${c - b}${corner(c - a, -b)}Z`
  );
}

export interface Laid {
  piece: Piece;
  x: number;
  y: number;
}

/** How far a piece of a stack stands from the one above it: figures lean, blocks stand side by side. */
const lean = (form: string): { dx: number; dy: number } =>
  form === "block" || form === "hull" ? { dx: 24, dy: 5 } : { dx: 5, dy: -5 };

const BETWEEN = 3;

/** The room that the plates of a space take, one below the other; nothing for other pieces. */
function plated(pieces: Piece[]): Size | null {
  if (!pieces.length || pieces.some((piece) => piece.form !== "plate")) return null;
  const sizes = pieces.map(sizeOf);
  const h = sizes.reduce((sum, size) => sum + size.h + BETWEEN, -BETWEEN);
  return { w: Math.max(...sizes.map((size) => size.w)), h };
}

/** The rooms of the spaces in which plates stand. */
export function roomsOf(stacks: ReadonlyMap<string, Piece[]>, scale: number): Map<string, Size> {
  const rooms = new Map<string, Size>();
  for (const [space, stack] of stacks) {
    const room = plated(stack);
    if (room) rooms.set(space, { w: room.w * scale, h: room.h * scale });
  }
  return rooms;
}

function below(pieces: Piece[], at: { x: number; y: number }, room: Size, scale: number): Laid[] {
  let y = at.y - (room.h / 2) * scale;
  return pieces.map((piece) => {
    const { h } = sizeOf(piece);
    const middle = y + (h / 2) * scale;
    y += (h + BETWEEN) * scale;
    return { piece, x: at.x, y: middle };
  });
}

/** The pieces of one space, the lowest first; the first of the list is on top. They are drawn at a scale. */
export function stacked(pieces: Piece[], at: { x: number; y: number }, scale = 1): Laid[] {
  const room = plated(pieces);
  if (room) return below(pieces, at, room, scale);
  const laid = pieces.map((piece, n) => {
    const { dx, dy } = lean(piece.form);
    const out = dx > 5 ? (n - (pieces.length - 1) / 2) * scale : n;
    return { piece, x: at.x + out * dx, y: at.y + out * dy };
  });
  return laid.reverse();
}
