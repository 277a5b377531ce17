/** How a power looks: hue, letters and ribbon are the nation, corners and lightness the side. */

export interface Nation {
  code: string;
  fill: string;
  /** Dark pieces with cut corners: Central Powers and Axis. */
  dark: boolean;
  ribbon: string[];
}

const RED = "#C8372D";
const WHITE = "#FFFFFF";
const BLUE = "#2450A4";
const GREEN = "#2E8B57";
const NAVY = "#25336F";
const GOLD = "#F0C400";

function nation(code: string, fill: string, dark: boolean, ribbon: string[]): Nation {
  return { code, fill: `var(--${fill})`, dark, ribbon };
}

const GERMANY = nation("GE", "ge", true, ["#111111", WHITE, RED]);
const FRANCE = nation("FR", "fr", false, [BLUE, WHITE, RED]);
const BRITAIN = nation("BR", "br", false, [NAVY, NAVY, WHITE, RED, WHITE, NAVY, NAVY]);
const RUSSIA = nation("RU", "ru", false, [WHITE, BLUE, RED]);
const TURKEY = nation("TU", "tu", true, [RED, RED, WHITE, RED, RED]);
const ITALIAN = [GREEN, WHITE, RED];

const NATIONS: Record<string, Nation> = {
  germany: GERMANY,
  central: { ...GERMANY, code: "CP" },
  central_powers: { ...GERMANY, code: "CP" },
  axis: { ...GERMANY, code: "AX" },
  austria_hungary: nation("AH", "ah", true, ["#111111", "#E9B800"]),
  ottoman_empire: TURKEY,
  turkey: TURKEY,
  bulgaria: nation("BU", "bu", true, [WHITE, GREEN, RED]),
  japan: nation("JP", "jp", true, [WHITE, RED, RED, WHITE]),
  france: FRANCE,
  entente: { ...FRANCE, code: "EN" },
  allies: { ...FRANCE, code: "AL" },
  united_kingdom: BRITAIN,
  british_empire: BRITAIN,
  britain: BRITAIN,
  russia: RUSSIA,
  soviet_union: nation("SU", "su", false, [RED, RED, RED, GOLD, RED]),
  italy: nation("IT", "it", false, ITALIAN),
  united_states: nation("US", "us", false, [RED, WHITE, RED, WHITE, RED, BLUE, BLUE, BLUE]),
};

const AXIS_ITALY = nation("IT", "it-axis", true, ITALIAN);
const MINOR = nation("", "minor", false, ["#8A8A8A"]);

/** The look of a power; Italy changes sides with the war, which the other powers tell. */
export function nationOf(power: string, powers: string[] = []): Nation {
  if (power === "italy" && powers.includes("soviet_union")) return AXIS_ITALY;
  return NATIONS[power] ?? { ...MINOR, code: power.slice(0, 2).toUpperCase() };
}
