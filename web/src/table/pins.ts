/** Where the pins stand that number what the others did. */

import type { MapSpace } from "../lib/scene";
import type { Deed } from "../lib/types";

/** A pin stands at the corner of its space, beside those that are there already. */
const CORNER = { x: -33, y: 27 };
const BESIDE = 20;

/** The space that a deed is about: where it ended, or what it names. */
export function placeOf(deed: Deed, places: ReadonlyMap<string, MapSpace>): string | undefined {
  const ends = deed.moves.map(({ spaces }) => spaces.at(-1) ?? "");
  return [...ends, ...deed.gone, ...deed.came, ...deed.taken, ...deed.about].find((space) => places.has(space));
}

export function pinsOf(deeds: Deed[], places: ReadonlyMap<string, MapSpace>): { number: number; x: number; y: number }[] {
  const standing = new Map<string, number>();
  return deeds.flatMap((deed, n) => {
    const id = placeOf(deed, places);
    const space = places.get(id ?? "");
    if (!id || !space) return [];
    const beside = standing.get(id) ?? 0;
    standing.set(id, beside + 1);
    return [{ number: n + 1, x: space.x + CORNER.x + BESIDE * beside, y: space.y + CORNER.y }];
  });
}

/** A deed in a line: what moved from where to where, or else what the log said. */
export function wordsOf(deed: Deed, titleOf: (space: string) => string): string {
  const [first] = deed.moves;
  if (!first) return deed.text;
  const names = deed.moves.map(({ piece }) => piece.label.replace(/,.*/, ""));
  const [from, to] = [first.spaces[0] ?? "", first.spaces.at(-1) ?? ""];
  return `${names.join(", ")}: ${titleOf(from)} to ${titleOf(to)}`;
}
