/** Playing on the map by keys: a cursor goes along the links, into a stack, and chooses. */

import type { MapSpace, Piece, Scene } from "../lib/scene";
import type { TableStore } from "../lib/table.svelte";
import { goFrom, isArrow } from "./cursor";
import type { Routes } from "./routes";

/** What the cursor needs to know of the board it is on. */
export interface Board {
  readonly store: TableStore;
  readonly scene: Scene;
  readonly places: ReadonlyMap<string, MapSpace>;
  readonly routes: Routes;
  /** The space whose stack is spread out. */
  fan: string;
  stack(space: string): Piece[];
  /** Whether only the space as a whole can be meant, whatever stands in it. */
  asOne(space: string): boolean;
  /** Where the keys begin. */
  first(): MapSpace | undefined;
  reveal(space: MapSpace): void;
  clickPiece(piece: Piece): void;
  clickSpace(space: string): void;
}

export class Keyboard {
  /** The space that the cursor is at, and which piece of its stack. */
  space = $state("");
  turn = $state(0);
  private stack = $derived.by(() => this.board.stack(this.space));
  private inFan = $derived.by(() => this.space !== "" && this.board.fan === this.space);
  private piece = $derived(this.inFan || this.stack.length === 1 ? this.stack[this.turn] : undefined);
  /** What a screen reader says of where the cursor is. */
  words = $derived(this.space ? this.describe() : "");

  constructor(private board: Board) {}

  leave(): void {
    this.space = "";
    this.board.fan = "";
  }

  /** What a key does; nothing if it is not for the map. */
  act(key: string): (() => void) | null {
    if (isArrow(key)) return () => this.go(key);
    if (key === "Escape" && this.board.fan) return () => (this.board.fan = "");
    if (!this.space || (key !== "Enter" && key !== " ")) return null;
    const { picks, chosen } = this.board.store.choosing;
    // What is chosen already waits for Enter to be confirmed.
    const waits = chosen !== null && picks.includes(this.piece?.id ?? this.space);
    return key === "Enter" && waits ? null : () => this.choose();
  }

  private go(key: string): void {
    if (this.inFan && (key === "ArrowLeft" || key === "ArrowRight")) {
      const count = this.stack.length;
      this.turn = (this.turn + (key === "ArrowRight" ? 1 : -1) + count) % count;
      return;
    }
    const from = this.board.places.get(this.space);
    const next = from ? goFrom(from, key, this.board.places, this.board.routes) : this.board.first();
    if (!next) return;
    this.board.fan = "";
    this.turn = 0;
    this.space = next.id;
    this.board.reveal(next);
  }

  private choose(): void {
    const whole = this.board.asOne(this.space);
    if (this.stack.length > 1 && !this.inFan && !whole) {
      this.board.fan = this.space;
      this.turn = 0;
    } else if (this.piece && !whole) this.board.clickPiece(this.piece);
    else this.board.clickSpace(this.space);
  }

  private describe(): string {
    const { store, scene } = this.board;
    if (this.inFan && this.piece) return `${this.said(this.piece)}, ${this.turn + 1} of ${this.stack.length}`;
    const here = [store.titles.space(this.space), this.may(this.space)].filter(Boolean).join(", ");
    const marks = scene.marks.filter((mark) => mark.space === this.space).map((mark) => mark.label);
    return [here, ...this.stack.map((piece) => this.said(piece)), ...marks].filter(Boolean).join("; ");
  }

  private said(piece: Piece): string {
    const marks = piece.marks.map((mark) => mark.replaceAll("_", " "));
    return [piece.label, ...marks, this.may(piece.id)].filter(Boolean).join(", ");
  }

  private may(id: string): string {
    const { picks, lit } = this.board.store.choosing;
    return picks.includes(id) ? "chosen" : lit.has(id) ? "you may choose it" : "";
  }
}
