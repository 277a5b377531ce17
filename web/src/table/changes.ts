/** What the last change did to the pieces on the map. */

import type { Piece, Scene } from "../lib/scene";

export interface Change {
  /** Pieces that went elsewhere, with the space they left. */
  moved: { piece: Piece; from: string }[];
  /** Pieces that are no more, as they were. */
  gone: Piece[];
  /** Ids of pieces that have come. */
  fresh: ReadonlySet<string>;
}

export const NOTHING: Change = { moved: [], gone: [], fresh: new Set() };

/** A change of more pieces than this is no move but another moment of the game. */
const MOST = 12;

export function compare(before: Scene, after: Scene): Change {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const now = new Set(after.pieces.map((piece) => piece.id));
  const moved = after.pieces.flatMap((piece) => {
    const from = old.get(piece.id)?.space;
    return from !== undefined && from !== piece.space ? [{ piece, from }] : [];
  });
  const gone = before.pieces.filter((piece) => !now.has(piece.id));
  const fresh = new Set(after.pieces.map((piece) => piece.id).filter((id) => !old.has(id)));
  return moved.length + gone.length + fresh.size > MOST ? NOTHING : { moved, gone, fresh };
}
