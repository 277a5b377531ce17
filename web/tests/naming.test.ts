import { describe, expect, it } from "vitest";
import { partsOf } from "../src/lib/naming.svelte";

const named = (text: string, titles: Record<string, string>): string[] =>
  partsOf(text, new Map(Object.entries(titles))).map(({ text: words, id }) => (id ? `[${id}:${words}]` : words));

describe("a text that names things", () => {
  it("is cut where their titles stand, wherever they stand again", () => {
    expect(named("From Metz by Sedan to Metz.", { m: "Metz", s: "Sedan" })).toEqual(["From ", "[m:Metz]", " by ", "[s:Sedan]", " to ", "[m:Metz]", "."]);
  });

  it("finds the longer of two titles first, and only whole words", () => {
    expect(named("The Baltic Sea", { b: "Baltic", bs: "Baltic Sea" })).toEqual(["The ", "[bs:Baltic Sea]"]);
    expect(named("Parisian nights", { p: "Paris" })).toEqual(["Parisian nights"]);
  });

  it("knows a card by the name behind its kind", () => {
    expect(named("You draw Fog of War.", { f: "Joker: Fog of War" })).toEqual(["You draw ", "[f:Fog of War]", "."]);
  });

  it("stays whole if it names nothing", () => {
    expect(named("Pass.", { m: "Metz" })).toEqual(["Pass."]);
    expect(named("", { m: "Metz" })).toEqual([]);
  });
});
