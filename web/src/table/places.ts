/** The spaces that a sentence names. */

import type { MapFile } from "../lib/types";

export function places(text: string, map: MapFile | null): string[] {
  let rest = text.toLowerCase();
  const found: string[] = [];
  const byLength = [...(map?.spaces ?? [])].sort((a, b) => b.title.length - a.title.length);
  for (const space of byLength) {
    const title = space.title.toLowerCase();
    if (!rest.includes(title)) continue;
    found.push(space.id);
    rest = rest.replaceAll(title, "");
  }
  return found;
}
