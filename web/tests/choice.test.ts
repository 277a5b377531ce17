import { describe, expect, it } from "vitest";
import { batches, exact, fitting, isBare, labelWith, litIds, manyWays, only, onlyPass, sameOffers, withNumber } from "../src/lib/choice";
import { offer } from "./made";

const paris = offer("move(1st,paris)", "1st", "paris");
const sedan = offer("move(1st,sedan)", "1st", "sedan");
const other = offer("move(2nd,sedan)", "2nd", "sedan");
const stop = offer("stop(1st)", "1st");
const done = offer("done");
const all = [paris, sedan, other, stop, done];

describe("what was clicked", () => {
  it("leaves the offers that concern all of it", () => {
    expect(fitting(all, [])).toEqual(all);
    expect(fitting(all, ["sedan"])).toEqual([sedan, other]);
    expect(fitting(all, ["sedan", "2nd"])).toEqual([other]);
    expect(fitting(all, ["rome"])).toEqual([]);
  });

  it("lights what would narrow the offers further, and nothing that is picked", () => {
    expect([...litIds(all, ["1st"])].sort()).toEqual(["paris", "sedan"]);
    expect(litIds(all, ["1st", "paris"]).size).toBe(0);
  });

  it("lights nothing for what is open only by the way", () => {
    const aside = { ...offer("withdraw 3rd", "3rd"), aside: true };
    expect([...litIds([...all, aside], [])]).not.toContain("3rd");
    expect(only([...all, aside], ["3rd"])).toBe(aside);
  });
});

describe("what the picks stand for", () => {
  it("is the only offer left, once something was picked", () => {
    expect(only(all, ["1st", "paris"])).toBe(paris);
    expect(only(all, ["1st"])).toBeNull();
    expect(only([paris], [])).toBeNull();
  });

  it("may be the offer about just that, beside others about more", () => {
    expect(exact(all, ["1st"])).toBe(stop);
    expect(exact(all, ["sedan"])).toBeNull();
    expect(exact(all, [])).toBeNull();
  });
});

describe("the button that goes on", () => {
  it("is told from what needs to be said of a thing", () => {
    expect([done, offer("pass"), offer("stop")].every(isBare)).toBe(true);
    expect([stop, paris, offer("plan 1")].some(isBare)).toBe(false);
  });
});

describe("uses", () => {
  const cards = new Set(["ace", "king"]);
  const play = offer("play ace", "ace");
  const discard = offer("discard ace", "ace");

  it("must be told apart where cards may be played or thrown away", () => {
    expect(manyWays([play, discard], cards)).toBe(true);
    expect(manyWays([play, offer("discard king", "king")], cards)).toBe(true);
  });

  it("are plain where all cards are asked about alike, whatever else is offered", () => {
    expect(manyWays([discard, offer("discard king", "king"), done, paris], cards)).toBe(false);
  });
});

describe("all of a kind", () => {
  const commit = (unit: string) => ({ ...offer(`commit ${unit}`, unit), together: "All attack" });

  it("has one button for several, in their order", () => {
    const [first, second] = [commit("1st"), commit("2nd")];
    expect(batches([first, done, second])).toEqual([{ label: "All attack", offers: [first, second] }]);
  });

  it("has none for one alone, nor where the game says nothing", () => {
    expect(batches([commit("1st"), done])).toEqual([]);
    expect(batches(all)).toEqual([]);
  });
});

it("knows when one can do nothing but pass", () => {
  expect(onlyPass([offer("pass")])).toBe(true);
  expect(onlyPass([offer("pass"), paris])).toBe(false);
  expect(onlyPass([paris])).toBe(false);
});

it("tells whether the same is offered in the same order", () => {
  expect(sameOffers([paris, done], [{ ...paris }, done])).toBe(true);
  expect(sameOffers([paris, done], [done, paris])).toBe(false);
  expect(sameOffers([paris], [paris, done])).toBe(false);
});

describe("a number", () => {
  const buy = { ...offer("buy pears 9", "pears"), range: [1, 9], said: ["Buy 1 pear", "Buy 9 pears for 9"] };

  it("stands in the action and in the words", () => {
    expect(withNumber(buy, 4)).toBe("buy pears 4");
    expect([labelWith(buy, 1), labelWith(buy, 4)]).toEqual(["Buy 1 pear", "Buy 4 pears for 9"]);
  });

  it("changes nothing where none is asked", () => {
    expect([withNumber(paris, 4), labelWith(paris, 4)]).toEqual([paris.action, paris.label]);
  });
});
