/** What players call the things of a table: powers, nations, cards, zones and spaces. */

import type { TableStore } from "./table.svelte";

export class Titles {
  constructor(private readonly table: TableStore) {}

  power(power: string): string {
    return this.table.game?.powers.find((one) => one.id === power)?.title ?? readable(power);
  }

  /** A power, a team or a nation. */
  owner(owner: string): string {
    return this.table.nations[owner]?.title ?? readable(owner);
  }

  space(space: string): string {
    return this.table.map?.spaces.find((one) => one.id === space)?.title ?? readable(space);
  }

  /** A card, a zone or a space. */
  thing(id: string): string {
    const { zones = [] } = this.table.shown?.scene ?? {};
    const named = [...zones, ...zones.flatMap((zone) => zone.cards)].find((one) => one.id === id);
    return named?.title ?? this.space(id);
  }
}

/** What somebody is asked, under their name unless it begins with that: "The Soviet Union has built …". */
export const addressed = (name: string, words: string): string =>
  bare(words).startsWith(bare(name)) ? words : `${name}: ${words}`;

const bare = (words: string): string => words.replace(/^The /, "");

/** An id as words, for what nobody gave a title. */
export const readable = (id: string): string =>
  id.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
