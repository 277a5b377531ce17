/** The part of a map that a small picture shows. */

import type { MapFile, MapView } from "../lib/scene";

/** Beyond the frame, in units of the map: what reaches into it from there is drawn too. */
const AIR = 120;
/** How much of the map is shown: more of one with few pieces. */
export const NARROWEST = 520;
const WIDER = 1.25;
const ENOUGH = 6;

type Place = { x: number; y: number };

/** Where most pieces stand in a view of the map, in the shape of the picture; a small map is shown whole. */
export function frameOf(map: MapFile, view: string, shape: number, pieces: Place[]): MapView {
  const part = map.views.find((one) => one.name === view) ?? map.views[1] ?? map.views[0];
  const whole = { name: "", title: "", x: 0, y: 0, w: map.width, h: map.height };
  const { x, y, w, h } = part ?? whole;
  const there = pieces.filter((one) => one.x >= x && one.x <= x + w && one.y >= y && one.y <= y + h);
  const middle = { x: x + w / 2, y: y + h / 2 };
  const across = Math.max(map.width, map.height * shape);
  if (across <= 2 * NARROWEST)
    return { ...whole, x: (map.width - across) / 2, y: (map.height - across / shape) / 2, w: across, h: across / shape };
  for (let wide = Math.min(NARROWEST, map.width); ; wide *= WIDER) {
    const high = wide / shape;
    const around = (at: Place): Place[] =>
      there.filter((one) => Math.abs(one.x - at.x) < wide / 2 && Math.abs(one.y - at.y) < high / 2);
    const best = there.reduce((a, b) => (around(b).length > around(a).length ? b : a), there[0] ?? middle);
    const held = around(best);
    if (held.length < Math.min(ENOUGH, there.length) && wide * WIDER < map.width) continue;
    const at = held.length ? { x: mean(held.map((one) => one.x)), y: mean(held.map((one) => one.y)) } : middle;
    return { ...whole, x: at.x - wide / 2, y: at.y - high / 2, w: wide, h: high };
  }
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The map with no more than what a frame shows of it. */
export function cutTo(map: MapFile, frame: MapView): MapFile {
  const inside = ({ x, y }: { x: number; y: number }): boolean =>
    x > frame.x - AIR && x < frame.x + frame.w + AIR && y > frame.y - AIR && y < frame.y + frame.h + AIR;
  const near = new Set(map.spaces.filter(inside).map((space) => space.id));
  const either = ({ a, b }: { a: string; b: string }): boolean => near.has(a) || near.has(b);
  return {
    ...map,
    cells: map.cells.filter((cell) => near.has(cell.space)),
    waters: (map.waters ?? []).filter((water) => near.has(water.space)),
    edges: (map.edges ?? []).filter(either),
    links: map.links.filter(either),
    terrain: (map.terrain ?? []).filter(inside),
    words: (map.words ?? []).filter(inside),
    straits: [],
  };
}
