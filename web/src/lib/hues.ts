/** How an owner looks: hue, letters and ribbon are the nation, corners and lightness the side. */

import { painted, type Paint } from "./brought";
import type { NationLook } from "./scene";

/** The grain of a nation's ground, so that grounds differ without colour. */
export type Grain = "" | "rising" | "falling" | "upright" | "level" | "dots" | "rings";

interface Hue {
  fill: string;
  /** Dark pieces with cut corners: one side. Light and round ones are the other. */
  dark: boolean;
  /** The tint of ground held. */
  ground: string;
  grain: Grain;
}

/** A nation as the server tells of it; with a paint if its hue is one that the game brings. */
export type Painted = NationLook & { paint?: Paint | null };

export interface Nation extends Hue {
  code: string;
  title: string;
  /** The colours of its stripes. */
  ribbon: string[];
}

const STRIPES: Record<string, string> = {
  black: "#111111",
  white: "#FFFFFF",
  red: "#C8372D",
  gold: "#F0C400",
  amber: "#E9B800",
  green: "#2E8B57",
  blue: "#2450A4",
  navy: "#25336F",
  sky: "#3F86D0",
  grey: "#8A8A8A",
};

const piece = (token: string, dark: boolean, grain: Grain, ground = ""): Hue => filled(`var(--${token})`, dark, grain, ground);

function filled(fill: string, dark: boolean, grain: Grain, ground = ""): Hue {
  return { fill, dark, ground: ground || `color-mix(in oklab, ${fill} 36%, var(--land))`, grain };
}

const UNKNOWN = piece("sand", false, "");

const HUES: Record<string, Hue> = {
  iron: piece("iron", true, "rising"),
  ochre: piece("ochre", true, "level"),
  teal: piece("teal", true, "upright"),
  violet: piece("violet", true, "falling"),
  plum: piece("plum", true, "falling"),
  olive: piece("olive", true, "upright"),
  dark_side: piece("node-dark", true, "rising", "var(--ground-dark)"),
  azure: piece("azure", false, ""),
  straw: piece("straw", false, ""),
  coral: piece("coral", false, "dots"),
  mint: piece("mint", false, "rings"),
  pearl: piece("pearl", false, "rings"),
  sand: piece("sand", false, ""),
  light_side: piece("node-light", false, "", "var(--ground-light)"),
  no_side: piece("sand", false, "", "var(--land)"),
};

/** The look of an owner; one that the game says nothing of is of sand. */
export function nationOf(owner: string, nations: Record<string, Painted>): Nation {
  const look = nations[owner] ?? { hue: "sand", code: "", title: owner, ribbon: ["grey"] };
  const own = look.paint && filled(painted(look.paint), look.paint.white, look.paint.grain as Grain);
  const ribbon = look.ribbon.map((stripe) => STRIPES[stripe] ?? stripe);
  return { ...(own ?? HUES[look.hue] ?? UNKNOWN), code: look.code, title: look.title, ribbon };
}
