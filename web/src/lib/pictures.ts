/** Pictograms, each drawn around its own middle, and the pictures of a game instead of them. */

import { painted, type Brought, type Image } from "./brought";

export const PICTURES: Record<string, string> = {
  infantry: "M-8,3C-8,-4 -4,-7 0,-7S8,-4 8,3Z M-10,3H10V5H-10Z",
  artillery:
    "M-10,-5L6,-1L5,2L-10.6,-2.6Z M-1,3a4.2,4.2 0 1,0 8.4,0a4.2,4.2 0 1,0 -8.4,0Z M-9,6L0,2L1,4L-8,8Z",
  tank: "M-11,1L-6,-6H4L11,-1L7,6H-7Z",
  aviation: "M-1.5,-8H1.5V-5H11V-2H1.5V4H5V6.5H-5V4H-1.5V-2H-11V-5H-1.5Z",
  battleship: "M-12,1H12L9,6.5H-9Z M-9,-1.5H-4V1H-9Z M4,-1.5H9V1H4Z M-3,-5H-.4V1H-3Z M.6,-5H3.2V1H.6Z M-1,-9H1V-5H-1Z",
  damaged_battleship: "M-12,1H-2L0,3.5L2,1H12L9,6.5H-9Z M4,-1.5H9V1H4Z M-3,-5H-.4V1H-3Z M-10,-9L-8,-10.5L10,5L8.6,6.6Z",
  cruiser: "M-11,1.5H11L8.5,6H-8.5Z M-7,-1H-3V1.5H-7Z M-1,-5H2V1.5H-1Z M3,-1H7V1.5H3Z",
  submarine: "M-11,3C-9,0 -6,0 -3,0V-4H2V0C6,0 9,.5 11,3C8,6 -8,6 -11,3Z M-.6,-8H.6V-4H-.6Z",
  transport: "M-11,1.5H11L9,6H-9Z M-8,-4H-4V1.5H-8Z M-2,-2H9V1.5H-2Z",
  mines: "M0,-4.6a4.6,4.6 0 1,0 .01,0Z M-.9,-8H.9V8H-.9Z M-7.4,-3.2L-6.5,-4.8L7.4,3.2L6.5,4.8Z M6.5,-4.8L7.4,-3.2L-6.5,4.8L-7.4,3.2Z",
  ship: "M-12,0H12L8.5,7H-8.5Z M-1,-9V-1.5H-8Z M1.4,-7V-1.5H8Z",
  anchor:
    "M-1,-5.2a2,2 0 1,1 2,0V-3.5H4V-1.7H1V4.6C3.6,4.2 5.2,2.6 5.6,.8L4.2,1.4L6,-2L8,1.4L6.8,1.2C6.2,4.6 3.4,6.8 0,7C-3.4,6.8 -6.2,4.6 -6.8,1.2L-8,1.4L-6,-2L-4.2,1.4L-5.6,.8C-5.2,2.6 -3.6,4.2 -1,4.6V-1.7H-4V-3.5H-1Z",
  star: "M0,-7L1.9,-2.2L7,-2.2L2.9,.9L4.4,6L0,3L-4.4,6L-2.9,.9L-7,-2.2L-1.9,-2.2Z",
  fort: "M-10,7V-6H-6V-3H-2V-6H2V-3H6V-6H10V7Z",
  army: "M-10,-6.5H10V6.5H-10Z M-8,-5V5H8V-5Z M-9,-6L9,6L8,7L-10,-5Z M9,-6L-9,6L-8,7L10,-5Z",
  battle: "M-7,-9L0,-2L7,-9L9,-7L2,0L9,7L7,9L0,2L-7,9L-9,7L-2,0L-9,-7Z",
  status:
    "M0,-8a8,8 0 1,0 .01,0Z M0,-5.4a5.4,5.4 0 1,1 -.01,0Z M0,-2.6a2.6,2.6 0 1,0 .01,0Z",
  response: "M-9,-7L-1,-4L-7,1Z M-5,-5A7.4,7.4 0 1 1 -5.6,5L-3.8,3.4A5,5 0 1 0 -3.6,-3.2Z",
  economic: "M-7,-8H7V-5.6H-7Z M-4,-3H4V-1H1.2V3.4L4,1L5.4,2.8L0,8L-5.4,2.8L-4,1L-1.2,3.4V-1H-4Z",
  reinforce: "M-8,-8H8V0C8,4 5,7 0,9C-5,7 -8,4 -8,0Z",
  sustain: "M-7,-8H0L7,0L0,8H-7L0,0Z",
  attrition: "M-8,-7H8L0,8Z",
  event: "M0,-8L8,0L0,8L-8,0Z",
  cavalry: "M-8,7C-7,-2 -4,-6 3,-8L4,-5L8,-1L6,2L2,0C1,3 3,4 3,7Z",
  anti_aircraft: "M-9,7H9V4.5H4L1.5,0L8,-7L6,-8.6L-1.5,-.6L-4,4.5H-9Z M6.6,-3.6L10,-6.4L11,-5L7.8,-2.4Z",
  obstacle: "M-9,-6L-7,-8L0,-1.6L7,-8L9,-6L1.6,0L9,6L7,8L0,1.6L-7,8L-9,6L-1.6,0Z M-1,-9H1V9H-1Z",
  terrain: "M-11,7L-4,-7L0,0L3,-4L11,7Z",
  gas: "M-9,5a4,4 0 0 1 1.6,-7.4a5,5 0 0 1 9,-2.4a4.4,4.4 0 0 1 7,4.2a3,3 0 0 1 -1,5.6Z",
  engineers: "M-8,5L2,-5L0,-7L4,-8L8,-4L7,0L5,-2L-5,8Z",
};

const SYNONYMS: Record<string, string> = {
  ace: "aviation",
  aircraft: "aviation",
  bomber: "aviation",
  bonus: "star",
  build_army: "army",
  build_navy: "anchor",
  economic_warfare: "economic",
  engineer: "engineers",
  equipment: "engineers",
  fighter: "aviation",
  field_artillery: "artillery",
  land_battle: "battle",
  leader: "star",
  machine_gun: "artillery",
  mortar: "artillery",
  naval: "ship",
  navy: "anchor",
  offensive: "star",
  reinforce_army: "reinforce",
  reinforce_navy: "reinforce",
  sea_battle: "ship",
  sustain_land: "sustain",
  sustain_sea: "sustain",
  trench: "fort",
  zeppelin: "aviation",
};

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z]+/g, "_");

/** The pictogram for a word; empty if there is none. */
export function picture(word: string): string {
  const name = plain(word);
  return PICTURES[name] ?? PICTURES[SYNONYMS[name] ?? ""] ?? "";
}

/** What is drawn for a word: a path of ours, or a picture of the game. */
export type Sign = { d: string } | Image;

/** What is drawn for the first of some words that has something; nothing if none has. */
export function signOf(words: string[], pictures: Brought["pictures"]): Sign | null {
  for (const word of words) {
    const own = pictures[word] ?? pictures[plain(word)];
    const d = picture(word);
    if (own ?? d) return own ?? { d };
  }
  return null;
}

/** The colours for what belongs to no nation. */
const TONES: Record<string, string> = {
  green: "#3E6B4F",
  red: "#8A2F25",
  blue: "#2F5C7A",
  navy: "#2A4A86",
  gold: "#7A5A00",
  violet: "#6A3F86",
  grey: "#5B5B5B",
  ink: "#1B242C",
  sand: "#CDBF9C",
};

/** The colour of a tone, which may be of the game's palette; nothing if there is none of that name. */
export function tone(name: string, palette: Brought["palette"]): string | undefined {
  const own = palette[name];
  return own ? painted(own) : TONES[name];
}

/** Whether dark letters stand on a tone. */
export const lightTone = (name: string, palette: Brought["palette"]): boolean =>
  name === "sand" || palette[name]?.white === false;
