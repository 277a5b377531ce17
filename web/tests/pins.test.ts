import { describe, expect, it } from "vitest";
import { pinsOf, placeOf, wordsOf } from "../src/table/pins";
import type { Deed } from "../src/lib/types";
import { piece, space } from "./made";

const places = new Map([space("west", 0, 0), space("east", 100, 0)].map((one) => [one.id, one]));
const deed = (more: Partial<Deed>): Deed => ({ event: 1, text: "It is said.", about: [], dice: [], moves: [], came: [], gone: [], taken: [], ...more });
const march = deed({ moves: [{ piece: { ...piece("first", "east"), label: "First Army, 5-3-3" }, spaces: ["west", "north", "east"] }] });

describe("pins", () => {
  it("stand where a march ended, or at what the log names", () => {
    expect(placeOf(march, places)).toBe("east");
    expect(placeOf(deed({ about: ["first", "west"] }), places)).toBe("west");
    expect(placeOf(deed({ about: ["card"] }), places)).toBeUndefined();
  });

  it("keep their numbers though some have no place, and stand beside each other", () => {
    const pins = pinsOf([march, deed({ about: ["card"] }), deed({ taken: ["east"] })], places);
    expect(pins.map(({ number }) => number)).toEqual([1, 3]);
    expect(pins[1]?.x).toBeGreaterThan((pins[0]?.x ?? 0) + 15);
  });

  it("are told in a line", () => {
    expect(wordsOf(march, (id) => id.toUpperCase())).toBe("First Army: WEST to EAST");
    expect(wordsOf(deed({}), (id) => id)).toBe("It is said.");
  });
});
