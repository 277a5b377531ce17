/** The keys of the table screen. */

import type { TableStore } from "../lib/table.svelte";

interface Panels {
  find(): void;
  help(): void;
  rule(): void;
}

const WRITING = "input:not([type=checkbox]):not([type=range]), textarea, select, dialog";

export function onKey(event: KeyboardEvent, store: TableStore, panels: Panels): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITING)) return;
  const pressed = target.matches(".card[aria-pressed=true], .offer[aria-pressed=true]");
  const onControl = !pressed && target.closest("button, a, summary, input") !== null;
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

function action(
  key: string,
  store: TableStore,
  panels: Panels,
  onControl: boolean,
): (() => void) | null {
  if (/^[1-9]$/.test(key)) {
    const list = store.picks.length && !store.chosen ? store.left : store.offers;
    const offer = list[Number(key) - 1];
    return offer ? choosing(() => store.choose(offer)) : null;
  }
  const at = store.shown?.event ?? 0;
  switch (key) {
    case "Enter":
      // Enter on a button presses it, unless something is chosen and waits to be confirmed.
      return store.ready && !onControl ? () => void store.act() : null;
    case "Escape":
      return () => (store.replaying ? store.backToNow() : store.clear());
    case "z":
    case "Z":
      return () => void store.undo();
    case "ArrowDown":
      return choosing(() => store.step(1));
    case "ArrowUp":
      return choosing(() => store.step(-1));
    case "ArrowLeft":
      return () => void store.replay(at - 1);
    case "ArrowRight":
      return () => void store.replay(at + 1);
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
