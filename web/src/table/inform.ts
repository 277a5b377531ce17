/**
 * What a mouse learns by hovering, a finger learns by a long press, and a right click likewise:
 * a card is shown large, a piece or a space is told in words.
 */

import type { TableStore } from "../lib/table.svelte";

const PATIENCE = 450;
/** A finger that moves further than this wants to pan or scroll. */
const SLACK = 10;
const THINGS = ".card[data-id], [data-piece], [data-space]";

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
  const { id, piece, space } = thing.dataset;
  const card = scene?.zones.flatMap((zone) => zone.cards).find((one) => one.id === id);
  if (card) {
    store.large.show(card, thing);
    return;
  }
  const place = scene?.pieces.find((one) => one.id === piece)?.space ?? space;
  if (!place) return;
  const title = store.titles.space(place);
  void store.choosing.inform(piece ?? place, at, title, `${wordsOf(store, place)}.`);
}

/** Who stands in a space, and what marks lie there. */
function wordsOf(store: TableStore, space: string): string {
  const scene = store.shown?.scene;
  const marked = (marks: string[]): string =>
    marks.length ? ` (${marks.map((mark) => mark.replaceAll("_", " ")).join(", ")})` : "";
  const pieces = (scene?.pieces ?? [])
    .filter((one) => one.space === space)
    .map((one) => one.label + marked(one.marks));
  const marks = (scene?.marks ?? []).filter((one) => one.space === space && one.label).map((one) => one.label);
  return [...pieces, ...marks].join("; ") || "Nothing stands there";
}
