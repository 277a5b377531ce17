/** Going over the map by keys: to the neighbour, or the nearest space, that lies that way. */

import type { MapSpace } from "../lib/scene";
import type { Routes } from "./routes";

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A neighbour counts as lying some way if it is within so much of it (cosine). */
const ASIDE = 0.45;

export const isArrow = (key: string): boolean => key in WAYS;

/** The space next to `from` in the direction of an arrow key; `from` itself if there is none. */
export function goFrom(from: MapSpace, key: string, spaces: ReadonlyMap<string, MapSpace>, routes: Routes): MapSpace {
  const linked = routes.neighbours(from.id).flatMap((id) => spaces.get(id) ?? []);
  return best(from, key, linked) ?? best(from, key, [...spaces.values()]) ?? from;
}

function best(from: MapSpace, key: string, among: MapSpace[]): MapSpace | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  let found: MapSpace | undefined;
  let least = Infinity;
  for (const space of among) {
    const [dx, dy] = [space.x - from.x, space.y - from.y];
    const far = Math.hypot(dx, dy);
    const along = far ? (dx * way.x + dy * way.y) / far : 0;
    if (along > ASIDE && far / along ** 2 < least) [found, least] = [space, far / along ** 2];
  }
  return found;
}
