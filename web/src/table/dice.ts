/** Dice are shown as dice. */

const FACES = "⚀⚁⚂⚃⚄⚅";

/** A die for a number from 1 to 6; anything else as it is. */
export const die = (value: string): string => [...FACES][Number(value) - 1] ?? value;
