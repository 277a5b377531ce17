/** The log of a table: of a long one the last lines come first, later only what is new. */

import type { LogLine, TableState } from "./types";

export type Telling = Pick<TableState, "log" | "log_from" | "log_cut">;

/** A state with what was told before of its log; `log_from` is where the whole of it begins. */
export const withLog = <State extends Telling>(state: State, known: Telling | null): State => {
  if (state.log_cut || !known) return state;
  const told = known.log.filter((line) => line.event < state.log_from);
  return { ...state, log: [...told, ...state.log], log_from: Math.min(known.log_from, state.log_from) };
};

/**
 * A state with the lines that were told before an event. What came since they were asked for may
 * tell some of them anew; then the state is right.
 */
export const withEarlier = <State extends Telling>(now: State, earlier: LogLine[], event: number): State => {
  if (now.log_from > event) return now; // What lies between is on its way.
  const told = earlier.filter((line) => line.event < now.log_from);
  return { ...now, log: [...told, ...now.log], log_from: 0 };
};
