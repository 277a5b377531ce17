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

export const sizeOf = (form: string): Size => SIZES[form] ?? { w: 32, h: 27.5 };

/** The outline of a piece. */
export function outline(form: string, dark: boolean): string {
  const { w, h } = sizeOf(form);
  if (form === "hull") return hull(w / 2, h / 2, dark);
  if (form === "block") return block(w / 2, h / 2, dark);
  return plate(w / 2, dark ? w * 0.14 : w * 0.23, dark);
}

function block(a: number, b: number, dark: boolean): string {
  if (dark) return `M${5 - a},${-b}H${a - 5}L${a},${5 - b}V${b}H${-a}V${5 - b}Z`;
  return `M${8 - a},${-b}H${a - 8}A8,8 0 0 1 ${a},${8 - b}V${b}H${-a}V${8 - b}A8,8 0 0 1 ${8 - a},${-b}Z`;
}

function hull(a: number, b: number, dark: boolean): string {
  if (dark) return `M${-a},${-b}H${a}L${a - 9},${b}H${9 - a}Z`;
  return `M${-a},${-b}H${a}C${a - 1},${b} ${a - 8},${b} ${a - 12},${b}H${12 - a}C${8 - a},${b} ${1 - a},${b} ${-a},${-b}Z`;
}

function plate(a: number, c: number, dark: boolean): string {
  const corner = (x: number, y: number): string => (dark ? `L${x},${y}` : `A${c},${c} 0 0 1 ${x},${y}`);
  return (
    `M${c - a},${-a}H${a - c}${corner(a, c - a)}V${a - c}${corner(a - c, a)}` +
    `H${c - a}${corner(-a, a - c)}V${c - a}${corner(c - a, -a)}Z`
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

/** The pieces of one space, the lowest first; the first piece of the list is on top. */
export function stacked(pieces: Piece[], at: { x: number; y: number }): Laid[] {
  const laid = pieces.map((piece, n) => {
    const { dx, dy } = lean(piece.form);
    const out = dx > 5 ? n - (pieces.length - 1) / 2 : n;
    return { piece, x: at.x + out * dx, y: at.y + out * dy };
  });
  return laid.reverse();
}

const IN_A_ROW = 4;
const GAP = 18;

/** The pieces of one space laid out side by side, and the plate under them. */
export function fanned(pieces: Piece[], at: { x: number; y: number }, scale: number): { laid: Laid[]; plate: Size } {
  const step = (Math.max(...pieces.map((piece) => sizeOf(piece.form).w)) + GAP) * scale;
  const columns = Math.min(IN_A_ROW, pieces.length);
  const rows = Math.ceil(pieces.length / IN_A_ROW);
  const laid = pieces.map((piece, n) => ({
    piece,
    x: at.x + ((n % IN_A_ROW) - (columns - 1) / 2) * step,
    y: at.y + (Math.floor(n / IN_A_ROW) - (rows - 1) / 2) * step,
  }));
  return { laid, plate: { w: columns * step + GAP * scale, h: rows * step + GAP * scale } };
}
