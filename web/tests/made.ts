/** Things of a game with nothing in them but what a test is about. */

import type { GameInfo, MapFile, MapSpace, Offer, Piece, Scene } from "../src/lib/types";

export const offer = (action: string, ...concerns: string[]): Offer => ({
  power: "north",
  action,
  label: action,
  concerns,
  ends: concerns.length === 0,
});

export const piece = (id: string, space: string, form = "counter"): Piece => ({
  id, space, form, owner: "north", kind: "army", label: id, marks: [], name: "", factors: "", size: "", steps: 0, full: 0, count: 1, parts: [], many: "",
});

export const scene = (pieces: Piece[]): Scene => ({
  table: "toy", headline: "", tracks: [], pieces, marks: [], zones: [], notes: [], arrows: [], rolls: [], panels: [], forms: [],
});

export const space = (id: string, x: number, y: number, more: Partial<MapSpace> = {}): MapSpace => ({
  id, title: id, kind: "land", x, y, star: false, home: null, label: { x, y: y + 30, anchor: "middle" }, ...more,
});

export const map = (spaces: MapSpace[], links: [string, string][]): MapFile => ({
  name: "toy", width: 100, height: 100, land: [], shore: [], cells: [], spaces, straits: [], views: [],
  links: links.map(([a, b]) => ({ a, b, kind: "land" })),
});

export const game: GameInfo = {
  key: "toy",
  title: "Toy",
  powers: [{ id: "north", title: "North" }, { id: "south", title: "South" }, { id: "east", title: "East" }],
  nations: {},
  palette: {},
  pictures: {},
  sounds: {},
  teams: [{ title: "The Rest", powers: ["south", "east"] }],
  seatings: { 1: [["north", "south", "east"]], 3: [["north"], ["south"], ["east"]], 2: [["north"], ["south", "east"]] },
  scenarios: {},
  options: [],
  bots: [
    { name: "recruit", title: "Recruit", words: "overlooks much", usual: false, bot: "careless:0.3", seconds: null, wins: {}, games: 0 },
    { name: "captain", title: "Captain", words: "overlooks nothing", usual: true, bot: "greedy", seconds: 0.001, wins: { recruit: 0.92 }, games: 40 },
  ],
  bot_titles: { recruit: "Recruit", captain: "Captain", greedy: "Captain", search: "thinks ahead" },
  box: { epigraph: "", length: "", era: "", scenarios: {}, first: "", choices: {}, easy: false, view: "" },
  map: false,
  guide: false,
  check: "",
};
