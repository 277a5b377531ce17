/** The keys of the table screen. */

import type { TableStore } from "../lib/table.svelte";
import { typed } from "./typed";

interface Panels {
  /** Steps through what the others did. */
  deed(by: number): void;
  find(): void;
  help(): void;
  rule(): void;
}

const WRITING = "input:not([type=checkbox]):not([type=range]), textarea, select, dialog";

export function onKey(event: KeyboardEvent, store: TableStore, panels: Panels): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITING)) return;
  const pressed = target.matches(".card[aria-pressed=true], .offer[aria-pressed=true]");
  // A tab that is open already is not pressed again.
  const openTab = target.matches("[role=tab][aria-selected=true]");
  const onControl = !pressed && !openTab && target.closest("button, a, summary, input") !== null;
  const act = ownArrows(target, event.key) ? null : action(event.key, store, panels, onControl);
  if (!act) return;
  event.preventDefault();
  // A key that is held down steps through a list, but does nothing twice.
  if (!event.repeat || event.key.startsWith("Arrow")) act();
}

/** Whether an arrow moves a slider, or scrolls what has the focus. */
function ownArrows(target: HTMLElement, key: string): boolean {
  if (!key.startsWith("Arrow")) return false;
  if (target.matches("input[type=range]")) return true;
  if (!target.matches("[tabindex='0']:not(button)")) return false;
  return key === "ArrowUp" || key === "ArrowDown"
    ? target.scrollHeight > target.clientHeight
    : target.scrollWidth > target.clientWidth;
}

/** After a choice by key, Enter confirms it, whatever was pressed or clicked before. */
function choosing(choose: () => void): () => void {
  return () => {
    (document.activeElement as HTMLElement | null)?.blur();
    choose();
  };
}

/** Back from the past; else what is chosen is cleared, and then a form put away. */
function escape(store: TableStore): void {
  const { choosing, filling, replay } = store;
  if (replay.on) replay.end();
  else if (choosing.picks.length || choosing.chosen || filling.goal || !filling.form?.goals) choosing.clear();
  else filling.putAway();
}

/** Shares of a stack that goes where one clicks: all, half, none. */
const SHARES: Record<string, number> = { a: 1, h: 0.5, n: 0 };

/** While something waits of which one must say how many, figures and arrows say it. */
function howMany(key: string, store: TableStore): (() => void) | null {
  const { choosing } = store;
  const most = choosing.waiting?.range?.[1] ?? 0;
  const number = typed(key, choosing.number, most);
  if (number !== null) return () => choosing.take(number);
  switch (key) {
    case "ArrowLeft":
      return () => choosing.take(choosing.number - 1);
    case "ArrowRight":
      return () => choosing.take(choosing.number + 1);
    case "a":
    case "A":
      return () => choosing.take(most);
    default:
      return null;
  }
}

function action(
  key: string,
  store: TableStore,
  panels: Panels,
  onControl: boolean,
): (() => void) | null {
  const many = store.choosing.waiting?.range ? howMany(key, store) : null;
  if (many) return many;
  const part = store.filling.form?.goals ? SHARES[key.toLowerCase()] : undefined;
  if (part !== undefined) return () => store.filling.share(part);
  if (/^[1-9]$/.test(key)) {
    const offer = store.choosing.list[Number(key) - 1];
    return offer ? choosing(() => store.choosing.press(offer, false)) : null;
  }
  const at = store.shown?.event ?? 0;
  switch (key) {
    case "Enter":
      // Enter on a button presses it, unless something is chosen and waits to be confirmed.
      return (store.choosing.waiting || store.choosing.batch || store.filling.ready) && !onControl ? () => store.acting.enter() : null;
    case "Escape":
      return () => escape(store);
    case "z":
    case "Z":
      return () => void store.acting.undo();
    case "ArrowDown":
      return choosing(() => store.choosing.step(1));
    case "ArrowUp":
      return choosing(() => store.choosing.step(-1));
    case "ArrowLeft":
      return () => void store.replay.to(at - 1);
    case "ArrowRight":
      return () => void store.replay.to(at + 1);
    case "w":
      return () => panels.deed(1);
    case "W":
      return () => panels.deed(-1);
    case "r":
    case "R":
      return () => panels.rule();
    case "/":
      return () => panels.find();
    case "?":
      return () => panels.help();
    default:
      return null;
  }
}
