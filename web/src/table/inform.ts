/**
 * What a mouse learns by hovering, a finger learns by a long press, and a right click likewise:
 * a card is shown large, a piece, a space or a power is told in words.
 */

import { allPieces, isPower, powerOf, type Piece } from "../lib/scene";
import type { TableStore } from "../lib/table.svelte";

const PATIENCE = 450;
/** A finger that moves further than this wants to pan or scroll. */
const SLACK = 10;
const THINGS = "button[data-id], [data-piece], [data-space]";

export function informing(node: HTMLElement, store: TableStore): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let held = false;

  const stop = (): void => clearTimeout(timer);

  const pressed = (event: PointerEvent): void => {
    held = false;
    stop();
    if (event.pointerType === "mouse") return;
    store.large.close();
    const thing = thingOf(event.target);
    if (!thing) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      held = true;
      inform(store, thing, start);
    }, PATIENCE);
  };

  const moved = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) stop();
  };

  const released = (event: PointerEvent): void => {
    stop();
    const { large } = store;
    const { shown } = large;
    // A card lets go of its large picture when the finger leaves it; it shall stay to be read.
    if (held && event.type === "pointerup") setTimeout(() => (large.shown = shown));
  };

  const clicked = (event: MouseEvent): void => {
    if (!held) return;
    held = false;
    event.stopPropagation();
    event.preventDefault();
  };

  const asked = (event: MouseEvent): void => {
    const thing = thingOf(event.target);
    if (!thing) return;
    event.preventDefault();
    inform(store, thing, { x: event.clientX, y: event.clientY });
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", pressed],
    ["pointermove", moved],
    ["pointerup", released],
    ["pointercancel", released],
    ["click", clicked],
    ["contextmenu", asked],
  ];
  for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener, true);
  return {
    destroy() {
      stop();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener, true);
    },
  };
}

const thingOf = (target: EventTarget | null): HTMLElement | SVGElement | null =>
  (target as Element | null)?.closest<HTMLElement>(THINGS) ?? null;

function inform(store: TableStore, thing: HTMLElement | SVGElement, at: { x: number; y: number }): void {
  const scene = store.shown?.scene;
  const { id = "", piece, space } = thing.dataset;
  const card = scene?.zones.flatMap((zone) => zone.cards).find((one) => one.id === id);
  if (card) {
    store.large.show(card, thing);
    void store.choosing.informOfCard(id, at, card.title);
    return;
  }
  if (isPower(id)) {
    const power = powerOf(id);
    store.choosing.bubble = { id: "", title: store.titles.power(power), words: figuresOf(store, power), ...at };
    return;
  }
  const counter = scene && allPieces(scene).find((one) => one.id === piece);
  const place = counter?.space ?? space;
  if (!place) return;
  const boxed = counter && !scene.pieces.includes(counter);
  const words = boxed ? said(counter) : wordsOf(store, place);
  void store.choosing.inform(piece ?? place, at, store.titles.thing(place), `${words}.`);
}

/** The figures of a power. */
function figuresOf(store: TableStore, power: string): string {
  const tracks = store.shown?.scene.tracks.filter((track) => track.owner === power && !track.role) ?? [];
  return tracks.length ? `${tracks.map(({ title, value }) => `${title} ${value}`).join(", ")}.` : "";
}

const marked = (marks: string[]): string =>
  marks.length ? ` (${marks.map((mark) => mark.replaceAll("_", " ")).join(", ")})` : "";

const said = (piece: Piece): string => piece.label + marked(piece.marks);

/** Who stands in a space, and what marks lie there. */
function wordsOf(store: TableStore, space: string): string {
  const scene = store.shown?.scene;
  const pieces = (scene?.pieces ?? []).filter((one) => one.space === space).map(said);
  const marks = (scene?.marks ?? []).filter((one) => one.space === space && one.label).map((one) => one.label);
  return [...pieces, ...marks].join("; ") || "Nothing stands there";
}
