import { describe, expect, it } from "vitest";
import { actionsOf, buttonOf, coming, goalsOf, isCovered, left, missing, mostAt } from "../src/lib/forms";
import type { Entry, Form } from "../src/lib/types";
import { offer } from "./made";

const entry = (title: string, says: string, more: Partial<Entry> = {}): Entry => ({
  title, says: [says], kind: "", number: 0, cost: 1, sum: 0, figures: [], note: "", rule: "", becomes: "", ...more,
});

const form = (entries: Entry[], more: Partial<Form> = {}): Form => ({
  id: "form", title: "Form", owner: "north", entries, caption: "", button: "", none: "", usual: "", then: "", goals: false, space: "", columns: [], sums: [], presets: [], rest: -1, after: "", stands: [], takes: false, ...more,
});

describe("a purchase", () => {
  const offers = [offer("buy guns 4"), offer("buy ships 2"), offer("done")];
  const shop = form([entry("Guns", "buy guns", { cost: 3 }), entry("Ships", "buy ships", { cost: 6 })], {
    button: "Buy {count} for {sum}", none: "Buy nothing", then: "done", sums: [{ title: "coins", most: 13, least: 0 }],
  });

  it("bounds each line by its offer and by what the others leave", () => {
    expect([mostAt(shop, 0, [0, 0], offers), mostAt(shop, 0, [1, 1], offers)]).toEqual([4, 2]);
    expect(mostAt(shop, 1, [4, 0], offers)).toBe(0);
  });

  it("does line after line, and then the end", () => {
    expect(actionsOf(shop, [2, 1], offers)).toEqual(["buy guns 2", "buy ships 1", "done"]);
    expect(actionsOf(shop, [0, 0], offers)).toEqual(["done"]);
    expect([buttonOf(shop, [2, 1]), buttonOf(shop, [0, 0])]).toEqual(["Buy 3 for 12", "Buy nothing"]);
  });

  it("leaves nothing of it in the list", () => {
    expect(offers.filter((one) => !isCovered(shop, one))).toEqual([]);
  });
});

describe("losses", () => {
  const offers = [offer("accept"), offer("lose guns 2"), offer("lose ships 1")];
  const lost = form([entry("Guns", "lose guns", { number: 2 }), entry("Ships", "lose ships")], {
    usual: "accept", sums: [{ title: "losses", most: 2, least: 2 }],
  });

  it("are accepted in a word, or said one by one", () => {
    expect(actionsOf(lost, [2, 0], offers)).toEqual(["accept"]);
    expect(actionsOf(lost, [1, 1], offers)).toEqual(["lose guns 1", "lose ships 1"]);
  });

  it("must be complete", () => {
    expect(missing(lost, [1, 0])).toBe("1 of 2 losses: 1 more.");
    expect(missing(lost, [1, 1])).toBe("");
  });
});

describe("a stack that goes where one clicks", () => {
  const offers = [offer("all ruhr"), offer("send guns ruhr 3"), offer("send guns kiel 2"), offer("load men zone 1"), offer("from kiel")];
  const stack = form([entry("Guns", "send guns", { number: 3 }), { ...entry("Men", "send men", { number: 2 }), says: ["send men", "load men"] }], {
    usual: "all", goals: true,
  });

  it("may go wherever one of its lines leads", () => {
    expect(goalsOf(stack, offers).sort()).toEqual(["kiel", "ruhr", "zone"]);
  });

  it("goes as a whole in one action, or as far as it can", () => {
    expect(actionsOf(stack, [3, 2], offers, "ruhr")).toEqual(["all ruhr"]);
    expect(actionsOf(stack, [3, 2], offers, "kiel")).toEqual(["send guns kiel 2"]);
    expect(actionsOf(stack, [3, 2], offers, "zone")).toEqual(["load men zone 1"]);
  });

  it("goes aboard as far as there is room, the first kind first", () => {
    const narrow = [offer("load guns zone 1"), offer("load men zone 1")];
    const both = form([entry("Guns", "load guns", { number: 3 }), entry("Men", "load men", { number: 1 })], { usual: "all", goals: true });
    expect(actionsOf(both, [3, 1], narrow, "zone")).toEqual(["load guns zone 1"]);
    expect(actionsOf(both, [0, 1], narrow, "zone")).toEqual(["load men zone 1"]);
  });

  it("says all that was chosen, once one has chosen, so that a rule can forbid it", () => {
    expect(actionsOf(stack, [2, 1], offers, "kiel")).toEqual(["send guns kiel 2", "send men kiel 1"]);
  });
});

describe("what a form comes to", () => {
  const fleet = form([entry("Battleship", "lose battleship", { kind: "battleship", becomes: "damaged" }), entry("Damaged", "lose damaged", { kind: "damaged" })]);
  const stand = { title: "Zone 10", owner: "north", entries: [0, 1], counts: [2, 1], others: "", note: "" };

  it("is what is left, a ship that was hit as a damaged one", () => {
    expect(left(fleet, stand, [1, 1])).toEqual([{ kind: "battleship", count: 1 }, { kind: "damaged", count: 1 }]);
    expect(left(fleet, stand, [0, 1])).toEqual([{ kind: "battleship", count: 2 }]);
  });

  it("is what comes beside what is there", () => {
    expect(coming(fleet, { ...stand, counts: [0, 1] }, [3, 0])).toEqual({ there: [{ kind: "damaged", count: 1 }], come: [{ kind: "battleship", count: 3 }] });
  });
});
