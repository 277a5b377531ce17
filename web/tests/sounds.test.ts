import { describe, expect, it } from "vitest";
import { soundOf } from "../src/lib/heard";

const still = { asked: false, dice: 1, events: 5 };

describe("what is heard of a table", () => {
  it("is nothing at the first look, and nothing when steps are taken back", () => {
    expect(soundOf(null, still)).toBeNull();
    expect(soundOf(still, { ...still, events: 4 })).toBeNull();
    expect(soundOf(still, still)).toBeNull();
  });

  it("is one's turn before dice, and dice before anything else", () => {
    expect(soundOf(still, { asked: true, dice: 2, events: 6 })).toBe("turn");
    expect(soundOf(still, { asked: false, dice: 2, events: 6 })).toBe("dice");
    expect(soundOf(still, { ...still, events: 6 })).toBe("card");
    expect(soundOf({ ...still, asked: true }, { asked: true, dice: 1, events: 6 })).toBe("card");
  });
});
