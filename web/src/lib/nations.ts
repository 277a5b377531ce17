/** How an owner looks: hue, letters and ribbon are the nation, corners and lightness the side. */

import type { NationLook } from "./scene";

/** The grain of a nation's ground, so that grounds differ without colour. */
export type Grain = "" | "rising" | "falling" | "upright" | "level" | "dots" | "rings";

interface Colour {
  fill: string;
  /** Dark pieces with cut corners: one side. Light and round ones are the other. */
  dark: boolean;
  ribbon: string[];
  /** The tint of ground held. */
  ground: string;
  grain: Grain;
}

export interface Nation extends Colour {
  code: string;
  title: string;
}

const RED = "#C8372D";
const WHITE = "#FFFFFF";
const BLACK = "#111111";
const BLUE = "#2450A4";
const GREEN = "#2E8B57";
const NAVY = "#25336F";
const GOLD = "#F0C400";
const SKY = "#3F86D0";

function colour(name: string, dark: boolean, ribbon: string[], grain: Grain): Colour {
  const fill = `var(--${name})`;
  return { fill, dark, ribbon, ground: `color-mix(in oklab, ${fill} 36%, var(--land))`, grain };
}

const minor = (ribbon: string[]): Colour => colour("minor", false, ribbon, "");

const PALETTE: Record<string, Colour> = {
  ge: colour("ge", true, [BLACK, WHITE, RED], "rising"),
  ah: colour("ah", true, [BLACK, "#E9B800"], "level"),
  tu: colour("tu", true, [RED, RED, WHITE, RED, RED], "upright"),
  bu: colour("bu", true, [WHITE, GREEN, RED], "falling"),
  jp: colour("jp", true, [WHITE, RED, RED, WHITE], "falling"),
  it_axis: colour("it-axis", true, [GREEN, WHITE, RED], "upright"),
  central: { ...colour("node-central", true, [BLACK, WHITE, RED], "rising"), ground: "var(--ground-central)" },
  fr: colour("fr", false, [BLUE, WHITE, RED], ""),
  br: colour("br", false, [NAVY, NAVY, WHITE, RED, WHITE, NAVY, NAVY], ""),
  ru: colour("ru", false, [WHITE, BLUE, RED], "dots"),
  su: colour("su", false, [RED, RED, RED, GOLD, RED], "dots"),
  it: colour("it", false, [GREEN, WHITE, RED], "rings"),
  us: colour("us", false, [RED, WHITE, RED, WHITE, RED, BLUE, BLUE, BLUE], "rings"),
  allied: { ...colour("node-allied", false, [BLUE, WHITE, RED], ""), ground: "var(--ground-allied)" },
  be: minor([BLACK, GOLD, RED]),
  sb: minor([RED, BLUE, WHITE]),
  ro: minor([BLUE, GOLD, RED]),
  gr: minor([SKY, WHITE, SKY, WHITE, SKY]),
  mn: minor([RED, GOLD, BLUE]),
  pt: minor([GREEN, GREEN, RED, RED, RED]),
  minor: minor(["#8A8A8A"]),
  neutral: { ...minor(["#8A8A8A"]), ground: "var(--land)" },
};

/** The look of an owner; one that the game says nothing of is grey. */
export function nationOf(owner: string, nations: Record<string, NationLook>): Nation {
  const look = nations[owner] ?? { colour: "minor", code: "", title: owner };
  return { ...(PALETTE[look.colour] ?? minor(["#8A8A8A"])), code: look.code, title: look.title };
}
