/** Cards and places that a text names: pointed at, the card is opened and the place shown. */

import type { TableStore } from "./table.svelte";
import type { CardFace } from "./types";

/** A part of a text; with an id it names something. */
export interface Part {
  text: string;
  id: string;
}

/** A text in parts, where the titles of some things stand in it; the longest title first. */
export function partsOf(text: string, titles: ReadonlyMap<string, string>): Part[] {
  const [first] = [...titles]
    .map(([id, title]) => ({ id, ...placeOf(text, title) }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => b.word.length - a.word.length);
  if (!first) return text ? [{ text, id: "" }] : [];
  const { id, word, from } = first;
  const rest = (part: string): Part[] => partsOf(part, titles);
  return [...rest(text.slice(0, from)), { text: word, id }, ...rest(text.slice(from + word.length))];
}

/** Where a title stands in a text; of "Joker: Fog of War" the name alone will do. */
function placeOf(text: string, title: string): { word: string; from: number } {
  const names = [title, title.slice(title.indexOf(": ") + 2)].filter((name) => name.length > 1);
  const word = names.find((name) => at(text, name) >= 0) ?? "";
  return { word, from: word ? at(text, word) : -1 };
}

/** Where a name stands as a whole word. */
function at(text: string, name: string): number {
  const letter = /[\p{L}\p{N}]/u;
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    if (!letter.test(text[from - 1] ?? "") && !letter.test(text[from + name.length] ?? "")) return from;
  }
  return -1;
}

/** What is opened now. */
export class Naming {
  id = $state("");
  /** The card that is opened, and the place of its name on the page. */
  card = $state.raw<{ face: CardFace; x: number; y: number; height: number } | null>(null);
  /** The place that is shown on the map. */
  place = $state("");
  /** Whether the map stays there when its name is left. */
  stays = $state(false);

  constructor(private readonly table: TableStore) {}

  /** The titles of those of some ids that can be opened. */
  titles(ids: readonly string[]): Map<string, string> {
    return new Map(ids.flatMap((id): [string, string][] => {
      const title = this.face(id)?.title ?? this.table.map?.spaces.find((one) => one.id === id)?.title;
      return title ? [[id, title]] : [];
    }));
  }

  /** A card as one sees it, or else as it is printed. */
  private face(id: string): CardFace | undefined {
    const { now } = this.table;
    const seen = now?.scene.zones.flatMap((zone) => zone.cards).find((card) => card.id === id);
    return seen ?? now?.faces?.find((card) => card.id === id);
  }

  open(id: string, at: DOMRect, stays: boolean): void {
    const face = this.face(id);
    this.id = id;
    this.card = face ? { face, x: at.x + at.width / 2, y: at.y, height: at.height } : null;
    this.place = face ? "" : id;
    this.stays = stays;
  }

  close(): void {
    this.id = "";
    this.card = null;
    this.place = "";
  }
}
