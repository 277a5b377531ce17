/** Which names a map shows at a scale: as many as fit, the weightiest first, none over another. */

import type { MapSpace } from "../lib/scene";
import type { Size } from "./counter";

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Letters are never smaller on the screen than this, nor larger than that. */
const SMALLEST = 11;
const LARGEST = 15;
export const LETTER = 12;
export const LINE = 12;
/** From farther away only the weighty names are shown. */
const FAR = 0.5;
const WEIGHTY = 2;
const AIR = 1.5;
const COUNTER = 46;
/** The height of a counter, and of letters above their line. */
const PLATE = 44;
const ASCENT = LETTER * 0.8;

/** How much larger than drawn names must be, so that they can be read at a scale. */
export function nameScale(scale: number): number {
  const seen = LETTER * scale;
  return seen < SMALLEST ? SMALLEST / seen : seen > LARGEST ? LARGEST / seen : 1;
}

const FONTS = { sea: "italic 500 12.5px Spectral", land: "600 12px 'Barlow Semi Condensed'" };
const widths = new Map<string, number>();
/** Without a screen, as in tests, widths are guessed. */
const pen = globalThis.document?.createElement("canvas").getContext("2d");

function widthOf(text: string, sea: boolean): number {
  const key = `${sea}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen) pen.font = sea ? FONTS.sea : FONTS.land;
  const width = pen?.measureText(text).width ?? text.length * 6;
  widths.set(key, width);
  return width;
}

/** Once the letters have come, names are measured anew. */
export const forgetWidths = (): void => widths.clear();

/** How large names and counters are drawn at a scale, as they were laid out. */
export interface Sizes {
  name: number;
  piece: number;
}

/**
 * Where the name of a space stands: nearer to its node while no piece is there, and never over the
 * figures at the foot of one, however large both are drawn.
 */
export function placeOfName(space: MapSpace, full: boolean, { name, piece }: Sizes, room?: Size): { x: number; y: number } {
  const { label } = space;
  if (!full) return label.empty ?? label;
  // Below a plate a name stands close to it, for plates are low.
  if (room) return { x: label.x, y: space.y + room.h / 2 + (ASCENT + (space.disc ? 4 : 2)) * name };
  const below = label.y > space.y;
  return { x: label.x, y: below ? Math.max(label.y, space.y + (PLATE / 2) * piece + ASCENT * name) : label.y };
}

function boxOf(space: MapSpace, full: boolean, sizes: Sizes, room?: Size): Box {
  const { x, y } = placeOfName(space, full, sizes, room);
  const size = sizes.name;
  // A disc has a sign on either side.
  const lines = space.disc ? ["oooooo"] : (space.label.lines ?? [space.title]);
  const width = Math.max(...lines.map((line) => widthOf(line, space.kind === "sea"))) * size;
  const left = space.label.anchor === "middle" ? x - width / 2 : space.label.anchor === "end" ? x - width : x;
  const air = AIR * size;
  return {
    left: left - air,
    top: y - ASCENT * size,
    right: left + width + air,
    bottom: y + (LINE * (lines.length - 1) + LETTER * 0.25) * size,
  };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const weight = (space: MapSpace): number =>
  (space.home || space.badges?.includes("capital") ? 4 : 0) +
  (space.star ? 2 : 0) +
  (space.disc ? 2 : space.kind === "sea" ? 0 : 1);

/**
 * The spaces whose names are shown. `first` are those that matter now; `occupied` those whose
 * pieces no other name may cover.
 */
export function shownNames(
  spaces: MapSpace[],
  scale: number,
  occupied: ReadonlySet<string>,
  first: ReadonlySet<string>,
  piece = 1,
  rooms: ReadonlyMap<string, Size> = new Map(),
): Set<string> {
  const sizes = { name: nameScale(scale), piece };
  const counter = { w: COUNTER * piece, h: COUNTER * piece };
  const pieces = spaces
    .filter((space) => occupied.has(space.id))
    .map(({ id, x, y }) => {
      const { w, h } = rooms.get(id) ?? counter;
      return { id, left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 };
    });
  const near = spaces.filter((space) => scale >= FAR || first.has(space.id) || weight(space) >= WEIGHTY);
  const order = near.sort(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || weight(b) - weight(a),
  );
  const taken: Box[] = [];
  const shown = new Set<string>();
  for (const space of order) {
    const box = boxOf(space, occupied.has(space.id), sizes, rooms.get(space.id));
    if (taken.some((other) => meet(box, other))) continue;
    if (pieces.some((piece) => piece.id !== space.id && meet(box, piece))) continue;
    taken.push(box);
    shown.add(space.id);
  }
  return shown;
}
