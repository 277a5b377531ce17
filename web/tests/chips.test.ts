import { describe, expect, it } from "vitest";
import type { Prospect } from "../src/lib/types";
import { meet, type Box } from "../src/lib/beside";
import { laidOut, oddsWords, type Chip } from "../src/table/chips";

const FRAME: Box = { left: 0, top: 0, right: 800, bottom: 600 };
const places: Record<string, { x: number; y: number }> = { poland: { x: 400, y: 300 }, belgium: { x: 430, y: 360 } };
const seen = (id: string) => places[id];

const odds = (space: string, threat: boolean, taken: number): Prospect => ({ title: `${space} ${threat}`, shares: [["taken", taken], ["contested", 1 - taken], ["thrown back", 0]], means: [], note: "", space, owner: "germany", threat, left: [] });
const boxOf = ({ x, y, size }: Chip): Box => ({ left: x, top: y, right: x + size.w, bottom: y + size.h });

describe("odds at places of the map", () => {
  it("lie beside each other, off the places and off slips", () => {
    const slip: Box = { left: 0, top: 0, right: 300, bottom: 600 };
    const chips = laidOut([odds("poland", true, 0.5), odds("poland", false, 0.6), odds("belgium", false, 0.1)], seen, FRAME, [slip], Object.values(places), []);
    expect(chips.map((chip) => chip.prospect.title)).toEqual(["poland false", "belgium false", "poland true"]);
    const boxes = [...chips.map(boxOf), slip];
    boxes.forEach((one, n) => boxes.slice(n + 1).forEach((other) => expect(meet(one, other)).toBe(false)));
  });

  it("leave out what is out of sight and what is no threat", () => {
    const chips = laidOut([odds("paris", false, 0.6), odds("poland", true, 0.001)], seen, FRAME, [], [], []);
    expect(chips).toEqual([]);
  });

  it("are told in words", () => {
    expect(oddsWords(odds("poland", false, 0.59))).toBe("taken 59 %, contested 41 %, thrown back 0 %");
  });
});
