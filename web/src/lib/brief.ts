/**
 * States in brief, as server/brief.py tells them: what is printed comes once, under a version that
 * the browser keeps, and each thing says which printed one it is like and what differs from it.
 */

import type { BriefScene, BriefState, CardFace, Mark, Piece, Scene, TableState, Track, Zone } from "./types";

/** What is printed; the first of each kind is a blank. */
export interface Printed {
  cards: CardFace[];
  pieces: Piece[];
  tracks: Track[];
  zones: Zone[];
  /** Those of the opening. */
  marks: Mark[];
}

/** A thing as it differs from a printed one. */
type Unlike = Record<string, unknown>;

export const isBrief = (state: TableState | BriefState): state is BriefState => "printed" in state;

/** A state with all that it left out. */
export function whole(state: BriefState, printed: Printed): TableState {
  const asked = Object.keys(state.prompts)[0] ?? "";
  return {
    ...state,
    faces: printed.cards,
    scene: wholeScene(state.scene, printed),
    offers: state.offers.map((offer) => ({
      power: asked,
      concerns: offer.action.split(" ").slice(1),
      ends: false,
      ...offer,
    })),
  };
}

function wholeScene({ unmarked, ...scene }: BriefScene, printed: Printed): Scene {
  const gone = new Set(unmarked);
  const zone = ({ cards = [], pieces = [], ...rest }: Unlike): Zone => ({
    ...like(printed.zones, rest),
    cards: (cards as Unlike[]).map((card) => like(printed.cards, card)),
    pieces: (pieces as Unlike[]).map((piece) => like(printed.pieces, piece)),
  });
  return {
    ...scene,
    tracks: scene.tracks.map((track) => like(printed.tracks, track)),
    pieces: scene.pieces.map((piece) => like(printed.pieces, piece)),
    marks: [
      ...printed.marks.filter((_, n) => !gone.has(n)),
      ...scene.marks.flatMap(({ spaces, ...said }) => spaces.map((space) => ({ ...NO_MARK, ...said, space }))),
    ],
    zones: scene.zones.map(zone),
  };
}

const NO_MARK: Mark = { space: "", kind: "", owner: "", label: "", value: "" };

function like<T extends object>(shelf: T[], { like: number = 0, ...rest }: Unlike): T {
  return { ...shelf[number as number], ...rest } as T;
}
