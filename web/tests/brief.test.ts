import { describe, expect, it } from "vitest";
import { isBrief, whole, type Printed } from "../src/lib/brief";
import type { BriefState, CardFace, TableState } from "../src/lib/types";
import { piece } from "./made";

const card = (id: string, title: string): CardFace => ({
  id, title, text: "", kind: "", owner: "", tone: "", figures: [], foot: [], icon: "", marks: [], on: "", how: "", room: [], copies: 1,
});
const zone = { id: "", title: "", role: "", owner: "", cards: [], hidden: 0, pieces: [] };
const mark = { space: "west", kind: "control", owner: "north", label: "", value: "" };
const printed: Printed = {
  cards: [card("", ""), card("ace", "Ace")],
  pieces: [piece("", ""), piece("first", ""), { ...piece("first", ""), marks: ["reduced"] }],
  tracks: [{ id: "vp", title: "Points", value: "0", owner: "", detail: "", role: "", at: 0, low: 0, high: 20, notches: [] }],
  zones: [zone, { ...zone, id: "hand", title: "Hand", role: "hand" }],
  marks: [mark, { ...mark, space: "east" }],
};
const brief = {
  printed: "1",
  prompts: { north: { text: "", rule: "", question: "" } },
  offers: [{ action: "move first west", label: "Move" }, { action: "pass", label: "Pass", ends: true }],
  scene: {
    table: "toy", headline: "", notes: [], arrows: [], rolls: [], panels: [],
    tracks: [{ value: "3", at: 3 }],
    pieces: [{ like: 2, space: "west" }, { id: "other", space: "east", count: 2 }],
    marks: [{ kind: "flag", owner: "south", spaces: ["east", "west"] }],
    unmarked: [1],
    zones: [{ like: 1, hidden: 2, cards: [{ like: 1, marks: ["ready"] }] }],
  },
} as unknown as BriefState;

describe("a state in brief", () => {
  const { scene, offers } = whole(brief, printed);

  it("has what is printed, and what differs from it", () => {
    expect(scene.pieces[0]).toEqual({ ...piece("first", "west"), marks: ["reduced"] });
    expect(scene.pieces[1]).toEqual({ ...piece("", "east"), id: "other", count: 2 });
    expect(scene.zones[0]).toMatchObject({ id: "hand", title: "Hand", hidden: 2 });
    expect(scene.zones[0]?.cards).toEqual([{ ...card("ace", "Ace"), marks: ["ready"] }]);
    expect(scene.tracks[0]).toMatchObject({ title: "Points", value: "3", at: 3, high: 20 });
  });

  it("keeps the marks of the opening that still stand, and has the new ones one by one", () => {
    expect(scene.marks.map(({ kind, space }) => `${kind} ${space}`)).toEqual(["control west", "flag east", "flag west"]);
    expect(scene.marks[1]).toEqual({ space: "east", kind: "flag", owner: "south", label: "", value: "" });
  });

  it("says of each offer whose it is and what it is about", () => {
    expect(offers[0]).toEqual({ power: "north", action: "move first west", label: "Move", concerns: ["first", "west"], ends: false });
    expect(offers[1]).toMatchObject({ concerns: [], ends: true });
  });

  it("is told apart from a whole one", () => {
    expect(isBrief(brief)).toBe(true);
    expect(isBrief({} as TableState)).toBe(false);
  });
});
