/** What is to be drawn: a scene as the server sends it, and the map it is drawn on. */

import type { CardFace, Panel, Piece, Scene } from "./contract";

export type * from "./contract";

/** The id of a power, which may be called as its homeland is. */
export const powerId = (power: string): string => `power:${power}`;
export const powerOf = (id: string): string => id.slice(powerId("").length);
export const isPower = (id: string): boolean => id.startsWith(powerId(""));

/** Whether a slip only tells what is done in a row: it is slim, and comes after what is asked. */
export const inARow = (panel: Panel): boolean => panel.steps.length > 0 && !panel.sides.length && !panel.rows.length;

/** All pieces, on the map and in boxes. */
export const allPieces = (scene: Scene): Piece[] => [
  ...scene.pieces,
  ...scene.zones.flatMap((zone) => zone.pieces),
];

/** Whether a panel is one of small cards, which on a phone lies in the sheet. */
export const tiled = (panel: Panel): boolean => panel.rows.some((row) => (row.tiles ?? []).length > 0);

/** A card without its words: its kind, and the figures of its band. */
export const cardHead = (card: CardFace): string =>
  [card.kind, ...card.figures.map((figure) => [figure.value, figure.word].filter(Boolean).join(" "))]
    .filter(Boolean)
    .join(" · ");

export interface MapSpace {
  id: string;
  title: string;
  /** Off-map boxes and landing beaches have no ground of their own. */
  kind: "land" | "sea" | "box" | "beach";
  x: number;
  y: number;
  star: boolean;
  home: string | null;
  /** The strength of the fort that is printed there. */
  fort?: number;
  /** What it is called by, in a disc, instead of by its name. */
  disc?: string;
  /** What it yields, in a ring. */
  income?: string;
  /** capital, port, supply, mines. */
  badges?: string[];
  label: {
    x: number;
    y: number;
    anchor: "start" | "middle" | "end";
    lines?: string[];
    /** Where the name stands while no piece is there. */
    empty?: { x: number; y: number };
  };
}

export interface MapLink {
  a: string;
  b: string;
  kind: "land" | "sea" | "coast" | "wrap" | "restricted";
  /** Its course, if it is not straight. */
  d?: string;
  /** Whom a restricted link is for, in letters. */
  tag?: { x: number; y: number; text: string };
}

export interface MapView {
  name: string;
  title: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface MapFile {
  name: string;
  /** Whether a space is drawn as a full node, filled by who holds it, or as a mere dot; and whether its ground lights up. */
  nodes?: "seats" | "dots" | "grounds";
  /** Whether what counts for victory lies in diamonds, of which only homes have stars. */
  stars?: "objectives";
  width: number;
  height: number;
  land: string[];
  shore: string[];
  cells: { space: string; d: string }[];
  waters?: { space: string; d: string }[];
  /** The border that two grounds share. */
  edges?: { a: string; b: string; d: string }[];
  /** Borders of nations. */
  borders?: string[];
  terrain?: { space: string; kind: string; x: number; y: number }[];
  /** Names of seas and countries. */
  words?: { text: string; x: number; y: number; size: number; turn: number; kind: "sea" | "land" }[];
  spaces: MapSpace[];
  links: MapLink[];
  straits: { id: string; x: number; y: number; space: string; a: string; b: string }[];
  views: MapView[];
}
