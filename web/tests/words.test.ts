import { describe, expect, it, vi } from "vitest";
import { counts, seated, seatTitle, wayOf } from "../src/home/seating";
import { paceInWords, termsInWords } from "../src/home/terms";
import { addressed } from "../src/lib/titles";
import { Failure } from "../src/lib/api";
import { fits } from "../src/lib/fairness";
import { nationOf } from "../src/lib/hues";
import { passes, patiently } from "../src/lib/patience";
import { lightTone, picture, signOf, tone } from "../src/lib/pictures";
import { allPieces, cardHead } from "../src/lib/scene";
import { botTitle, holder, opponentWords, usualBot } from "../src/lib/seats";
import type { CardFace, Seat, Summary } from "../src/lib/types";
import { pips } from "../src/table/dice";
import { grouped } from "../src/table/group";
import { game, piece, scene } from "./made";

const seat: Seat = { index: 0, name: "Ann", title: "North", powers: ["north"], player: "human", you: false, asked: false, bot: null, bot_title: null, caretaker: null };

describe("seats", () => {
  it("say who sits there", () => {
    expect(holder(seat)).toBe("Ann");
    expect(holder({ ...seat, you: true })).toBe("you");
    expect(holder({ ...seat, player: "bot:greedy", bot_title: "Captain" })).toBe("bot, Captain");
    expect(holder({ ...seat, player: "friend" })).toBe("free seat");
    expect(holder({ ...seat, you: true, caretaker: "greedy" })).toBe("you, a bot stands in");
  });

  it("call a bot as the server does", () => {
    expect(["greedy", "captain", "search:0.5s", "stranger"].map((bot) => botTitle(game, bot))).toEqual([
      "bot, Captain", "bot, Captain", "bot, thinks ahead", "bot, stranger",
    ]);
    expect(usualBot(game)).toBe("captain");
  });

  it("say how strong a bot is, once", () => {
    const [recruit, captain] = game.bots;
    expect(recruit && opponentWords(recruit, game.bots)).toBe("A Recruit overlooks much.");
    expect(captain && opponentWords(captain, game.bots)).toBe("A Captain overlooks nothing. It wins 92 % against a Recruit. It answers at once.");
  });

  it("are filled with me and one kind of others", () => {
    const wishes = seated(game, 2, 1, "bot");
    expect(wishes.map(({ player }) => player)).toEqual(["bot:captain", "me"]);
    expect(wayOf(wishes)).toBe("bot");
    expect(wayOf(seated(game, 3, 0, "friend"))).toBe("friend");
    expect(wayOf([...seated(game, 3, 0, "friend").slice(0, 2), { powers: ["east"], player: "open" }])).toBeNull();
  });

  it("are for two people or more, fewest first", () => {
    expect(counts(game)).toEqual([2, 3]);
  });

  it("are called by their team or their powers", () => {
    expect(seatTitle(game, ["south", "east"])).toBe("The Rest");
    expect(seatTitle(game, ["north", "east"])).toBe("North, East");
  });
});

it("says the pace in words", () => {
  expect(paceInWords(null)).toBe("no clock");
  expect(paceInWords({ kind: "days", amount: 1, increment: 0, then: "lose" })).toBe("1 day for each move");
  expect(paceInWords({ kind: "live", amount: 30, increment: 5, then: "lose" })).toBe("30 minutes each and 5 seconds an answer");
});

it("says the terms of a table in words", () => {
  const table = { scenario: "The whole war", clock: null, bots_resign: true, headline: "Turn 3" } as Summary;
  expect(termsInWords(table)).toBe("The whole war; no clock; bots give up lost games; Turn 3");
  expect(termsInWords({ ...table, bots_resign: false })).toBe("The whole war; no clock; Turn 3");
});

describe("patience", () => {
  const busy = new Failure("busy", 503);

  it("is had with a server that is away, not with a refusal", () => {
    expect([0, 429, 502, 503, 504].every((status) => passes(new Failure("", status)))).toBe(true);
    expect(passes(new Failure("", 409))).toBe(false);
    expect(passes(new Error("busy"))).toBe(false);
  });

  it("asks again until there is an answer, and says meanwhile that it waits", async () => {
    vi.useFakeTimers();
    const what = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValue("done");
    const waits: boolean[] = [];
    const answer = patiently(what, { waits: (is) => waits.push(is), done: () => false });
    await vi.runAllTimersAsync();
    expect(await answer).toBe("done");
    expect(waits).toEqual([true, false]);
    vi.useRealTimers();
  });

  it("ends when nobody needs the answer", async () => {
    const given = patiently(() => Promise.reject(busy), { waits: () => undefined, done: () => true });
    await expect(given).rejects.toBe(busy);
  });
});

describe("fairness", () => {
  /** What the word "abc" is sealed as, by the standard's own example. */
  const seal = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  it("is that the secret fits the seal", async () => {
    expect(await fits("616263", seal)).toBe(true);
    expect(await fits("616264", seal)).toBe(false);
  });

  it("cannot be told of a seal of another kind", async () => {
    expect(await fits("cafe", "md5:1234")).toBeNull();
  });
});

describe("looks", () => {
  it("are the game's; an owner it does not name is of sand", () => {
    const nations = { north: { hue: "iron", code: "NO", title: "North", ribbon: ["black", "red"] } };
    expect(nationOf("north", nations)).toMatchObject({ dark: true, code: "NO", ribbon: ["#111111", "#C8372D"] });
    expect(nationOf("east", nations)).toMatchObject({ dark: false, title: "east", fill: "var(--sand)" });
  });

  it("have pictures by many names, or none", () => {
    expect(picture("Build Army")).toBe(picture("army"));
    expect(picture("Naval")).toBe(picture("ship"));
    expect(picture("poetry")).toBe("");
    expect(tone("poetry", {})).toBeUndefined();
  });

  it("are in colours and pictures that a game brings", () => {
    const rust = { light: "#8A3B1E", dark: "#A0522D", grain: "falling", white: true };
    const north = { hue: "rust", code: "NO", title: "North", ribbon: ["#8A3B1E", "white"], paint: rust };
    const fill = "light-dark(#8A3B1E, #A0522D)";
    expect(nationOf("north", { north })).toMatchObject({ dark: true, fill, grain: "falling", ribbon: ["#8A3B1E", "#FFFFFF"] });
    expect(tone("rust", { rust })).toBe(fill);
    expect([lightTone("rust", { rust }), lightTone("lilac", { lilac: { ...rust, white: false } })]).toEqual([false, true]);
    const horse = { address: "/horse", inked: true };
    expect(signOf(["", "horse"], { horse })).toBe(horse);
    expect(signOf(["Tank"], { tank: horse })).toBe(horse);
    expect(signOf(["tank"], {})).toEqual({ d: picture("tank") });
    expect(signOf(["poetry"], { horse })).toBeNull();
  });

  it("show as many pips as a die says", () => {
    for (let shows = 1; shows <= 6; shows++) expect(pips(shows)).toHaveLength(shows);
    expect(pips(7)).toHaveLength(0);
  });
});

it("finds pieces on the map and in boxes", () => {
  const drawn = scene([piece("a", "west")]);
  drawn.zones.push({ id: "reserve", title: "", role: "box", owner: "", cards: [], hidden: 0, pieces: [piece("b", "reserve")] });
  expect(allPieces(drawn).map(({ id }) => id)).toEqual(["a", "b"]);
});

it("says a card's kind and figures", () => {
  const card = { kind: "Event", figures: [{ value: "4", word: "OPS", strong: true }, { value: "K", word: "", strong: false }] };
  expect(cardHead(card as CardFace)).toBe("Event · 4 OPS · K");
});

it("groups things in the order in which their keys come", () => {
  const groups = grouped(["bee", "ant", "bat"], (word) => word[0] ?? "");
  expect([...groups]).toEqual([["b", ["bee", "bat"]], ["a", ["ant"]]]);
});

describe("who is asked", () => {
  it("is named once, with or without an article", () => {
    expect(addressed("Germany", "Germany has built an Army: use a card.")).toBe("Germany has built an Army: use a card.");
    expect(addressed("Soviet Union", "The Soviet Union has built an Army.")).toBe("The Soviet Union has built an Army.");
    expect(addressed("Italy", "Germany has built an Army.")).toBe("Italy: Germany has built an Army.");
  });
});
