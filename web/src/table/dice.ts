/** Dice are shown as dice. */

/** Where the pips of each face lie, in a square from -1 to 1. */
const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The pips of a die that shows a number; none beyond six, which is written as a number. */
export const pips = (shows: number): [number, number][] => PIPS[shows] ?? [];
