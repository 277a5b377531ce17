/** Where a slip lies beside what it is about, without hiding that or another slip. */

interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const AIR = 6;
/** How far a slip lies from the thing that it is next to. */
const GAP = 10;
/** Places are tried this far apart. */
const STEP = 8;

export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const around = ({ x, y }: Point, half: number): Box => ({ left: x - half, top: y - half, right: x + half, bottom: y + half });

/** A box with some air around it. */
export const wider = (box: Box, air: number): Box => ({ left: box.left - air, top: box.top - air, right: box.right + air, bottom: box.bottom + air });

/** The smallest box around all of some. */
export const together = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map((one) => one.left)),
  top: Math.min(...boxes.map((one) => one.top)),
  right: Math.max(...boxes.map((one) => one.right)),
  bottom: Math.max(...boxes.map((one) => one.bottom)),
});

/** The part of a frame that is not farther from a place than so much. */
export const within = (frame: Box, { x, y }: Point, reach: number): Box => ({ left: Math.max(frame.left, x - reach), top: Math.max(frame.top, y - reach), right: Math.min(frame.right, x + reach), bottom: Math.min(frame.bottom, y + reach) });

/** How far a place is from a box. */
function distance({ x, y }: Point, box: Box): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/**
 * The top left corner of a slip that lies as near as it can to a place, in a frame, and meets none
 * of the boxes that are taken; nothing if there is no such place.
 */
export function beside(size: { w: number; h: number }, place: Point, frame: Box, taken: Box[]): Point | null {
  const others = taken.map((box) => wider(box, AIR));
  let best: Point | null = null;
  let least = Infinity;
  for (let y = frame.top; y + size.h <= frame.bottom; y += STEP) {
    for (let x = frame.left; x + size.w <= frame.right; x += STEP) {
      const box = { left: x, top: y, right: x + size.w, bottom: y + size.h };
      const far = distance(place, box);
      if (far >= least || others.some((other) => meet(box, other))) continue;
      best = { x, y };
      least = far;
    }
  }
  return best;
}

/**
 * The top left corner of a slip next to a thing, in a frame: above it if it meets nothing there that
 * is taken, else below, to the right or to the left of it; nothing if there is no such place.
 */
export function nextTo(size: { w: number; h: number }, thing: Box, frame: Box, taken: Box[]): Point | null {
  const within = (least: number, at: number, most: number): number => Math.max(least, Math.min(at, most));
  const x = within(frame.left, (thing.left + thing.right - size.w) / 2, frame.right - size.w);
  const y = within(frame.top, (thing.top + thing.bottom - size.h) / 2, frame.bottom - size.h);
  const places = [
    { x, y: thing.top - GAP - size.h },
    { x, y: thing.bottom + GAP },
    { x: thing.right + GAP, y },
    { x: thing.left - GAP - size.w, y },
  ];
  return (
    places.find((place) => {
      const box = { left: place.x, top: place.y, right: place.x + size.w, bottom: place.y + size.h };
      const inside = box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;
      return inside && !taken.some((other) => meet(box, other));
    }) ?? null
  );
}

const moved = (box: Box, x: number, y: number): Box => ({ left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y });

const inside = (box: Box, frame: Box): boolean => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

/** How far what is at some places must be moved so that slips hide none of it, or else as little of it as can be: no farther than need be. */
export function wayOut(places: Box[], slips: Box[], frame: Box): Point {
  const over = slips.map((slip) => wider(slip, AIR));
  const hidden = (x: number, y: number): number =>
    places.map((one) => moved(one, x, y)).filter((one) => !inside(one, frame) || over.some((slip) => meet(one, slip))).length;
  let [best, least, most] = [{ x: 0, y: 0 }, 0, hidden(0, 0)];
  if (!most) return best;
  const [wide, high] = [STEP * Math.floor((frame.right - frame.left) / STEP), STEP * Math.floor((frame.bottom - frame.top) / STEP)];
  for (let y = -high; y <= high; y += STEP) {
    for (let x = -wide; x <= wide; x += STEP) {
      const far = Math.hypot(x, y);
      if (!most && far >= least) continue;
      const now = hidden(x, y);
      if (now > most || (now === most && far >= least)) continue;
      [best, least, most] = [{ x, y }, far, now];
    }
  }
  return best;
}
