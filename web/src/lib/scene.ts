/** What is to be drawn: a scene as the server sends it, and the map it is drawn on. */

/** How an owner of things looks: a colour of the palette and the letters on its pieces. */
export interface NationLook {
  colour: string;
  code: string;
  title: string;
}

export interface Piece {
  id: string;
  /** Its space, or the zone it lies in. */
  space: string;
  owner: string;
  kind: string;
  label: string;
  marks: string[];
  form: string;
  name: string;
  factors: string;
  size: string;
  steps: number;
  full: number;
  count: number;
}

export interface Figure {
  value: string;
  word: string;
  strong: boolean;
}

export interface Note {
  text: string;
  tone: string;
}

export interface CardFace {
  id: string;
  title: string;
  text: string;
  kind: string;
  owner: string;
  tone: string;
  figures: Figure[];
  foot: Note[];
  icon: string;
  marks: string[];
  on: string;
  copies: number;
}

export interface Zone {
  id: string;
  title: string;
  role: string;
  owner: string;
  cards: CardFace[];
  hidden: number;
  pieces: Piece[];
}

export interface Track {
  id: string;
  title: string;
  value: string;
  owner: string;
  detail: string;
  role: string;
  at: number;
  low: number;
  high: number;
  notches: { at: number; label: string }[];
}

export interface Mark {
  space: string;
  kind: string;
  owner: string;
  label: string;
  value: string;
}

export interface Arrow {
  kind: string;
  spaces: string[];
  owner: string;
  label: string;
}

export interface Roll {
  title: string;
  dice: number[];
  result: string;
  detail: string;
  owner: string;
}

export interface Row {
  title: string;
  value: string;
  owner: string;
  pieces: string[];
  dice: number[];
  result: string;
  note: string;
}

export interface Panel {
  id: string;
  title: string;
  caption: string;
  step: number;
  of: number;
  space: string;
  rows: Row[];
}

export interface Scene {
  table: string;
  headline: string;
  tracks: Track[];
  pieces: Piece[];
  marks: Mark[];
  zones: Zone[];
  notes: string[];
  arrows: Arrow[];
  rolls: Roll[];
  panels: Panel[];
}

/** The id of a power, which may be called as its homeland is. */
export const powerId = (power: string): string => `power:${power}`;

/** All pieces, on the map and in boxes. */
export const allPieces = (scene: Scene): Piece[] => [
  ...scene.pieces,
  ...scene.zones.flatMap((zone) => zone.pieces),
];

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
  /** capital, port, supply. */
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
  /** Whether a space is drawn as a full node, filled by who holds it, or as a mere dot. */
  nodes?: "seats" | "dots";
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
