/**
 * Opens what is named in a text: after a short rest of the pointer, at once by a click or a tap,
 * and when its name, or the line it stands in, has the focus.
 */

import type { TableStore } from "../lib/table.svelte";

/** How long a pointer rests on a name before it is opened, so that none opens on the way. */
const PAUSE = 120;
const NAME = "[data-names]";

export function opening(node: HTMLElement, store: TableStore): { destroy(): void } {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const nameOf = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>(NAME);

  function open(name: HTMLElement, stays: boolean): void {
    clearTimeout(soon);
    store.naming.open(name.dataset["names"] ?? "", name.getBoundingClientRect(), stays);
  }

  function close(): void {
    clearTimeout(soon);
    store.naming.close();
  }

  /** What has the focus may be leaving the page, and while that is drawn nothing may change. */
  function closeSoon(): void {
    clearTimeout(soon);
    soon = setTimeout(close);
  }

  const over = (event: PointerEvent): void => {
    const name = nameOf(event);
    if (!name || event.pointerType !== "mouse") return;
    clearTimeout(soon);
    soon = setTimeout(() => open(name, false), PAUSE);
  };
  const out = (event: PointerEvent): void => {
    if (nameOf(event) && event.pointerType === "mouse") close();
  };
  const pressed = (event: PointerEvent): void => {
    if (!nameOf(event)) close();
  };
  const clicked = (event: MouseEvent): void => {
    const name = nameOf(event);
    if (!name) return;
    // In a line of the log the rest of the line leads to the past, its names do not.
    event.stopPropagation();
    event.preventDefault();
    open(name, true);
  };
  const focused = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const name = nameOf(event) ?? (target.matches(".line") ? target.querySelector<HTMLElement>(NAME) : null);
    if (name && target.matches(":focus-visible")) open(name, false);
  };
  const escaped = (event: KeyboardEvent): void => {
    if (event.key === "Escape") close();
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerover", over],
    ["pointerout", out],
    ["pointerdown", pressed],
    ["click", clicked],
    ["focusin", focused],
    ["focusout", closeSoon],
    ["keydown", escaped],
  ];
  for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener, true);
  return {
    destroy() {
      closeSoon();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener, true);
    },
  };
}
