/** Which sound tells of what has happened at a table. */

export type Sound = "turn" | "dice" | "card";

/** What a table told before and tells now: how much is heard. */
export interface Heard {
  asked: boolean;
  /** The events with dice, and all events, that the log tells of. */
  dice: number;
  events: number;
}

/** The sound for what has happened, the weightiest alone; none for the first look. */
export function soundOf(before: Heard | null, now: Heard): Sound | null {
  if (!before || now.events < before.events) return null;
  if (now.asked && !before.asked) return "turn";
  if (now.events === before.events) return null;
  return now.dice > before.dice ? "dice" : "card";
}
