/** The log in entries, as it is read. */

import type { LogLine } from "../lib/types";

export interface LogEntry {
  lines: LogLine[];
  /** What tells more of it, and unfolds. */
  details: LogLine[];
}

/** What one step of the game brought about is one entry; a line with details is one by itself. */
export function entriesOf(log: readonly LogLine[]): LogEntry[] {
  const entries: LogEntry[] = [];
  log.forEach((line, n) => {
    const last = entries.at(-1);
    if (line.detail && last) {
      last.details.push(line);
      return;
    }
    const goesOn = last?.lines[0]?.event === line.event && !last.details.length && !log[n + 1]?.detail;
    if (goesOn) last.lines.push(line);
    else entries.push({ lines: [line], details: [] });
  });
  return entries;
}
