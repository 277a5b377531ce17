/** What a game brings of its own to be drawn with, told to all that is drawn below a table. */

import { getContext, setContext } from "svelte";

/** A colour by day and by night, and whether its letters are white. */
export interface Paint {
  light: string;
  dark: string;
  grain: string;
  white: boolean;
}

/** A picture, to be shown as an image alone; an inked one takes the ink of what it stands on. */
export interface Image {
  address: string;
  inked: boolean;
}

export interface Brought {
  palette: Record<string, Paint>;
  pictures: Record<string, Image>;
}

const KEY = Symbol("brought");
const NOTHING: Brought = { palette: {}, pictures: {} };

/** Says, while a component is made, what it and those in it are drawn with. */
export function bring(game: () => Brought | null): void {
  setContext(KEY, game);
}

/** What a component is drawn with: asked while it is made, looked up whenever it is drawn. */
export function brought(): () => Brought {
  const game = getContext<(() => Brought | null) | undefined>(KEY);
  return () => game?.() ?? NOTHING;
}

/** The colour of a paint in either theme. */
export const painted = (paint: Paint): string => `light-dark(${paint.light}, ${paint.dark})`;
