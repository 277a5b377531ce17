import type { At } from "../lib/choosing.svelte";

/** Where a click was; for one made by key, the middle of what was clicked. */
export function clickPoint(event: MouseEvent): At {
  const again = event.detail > 1;
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY, again };
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
