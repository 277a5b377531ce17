/** Trying again while the server cannot be reached, starts anew or has too much to do. */

import { Failure } from "./api";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
/** No answer at all, too many requests, and a server that is away behind its proxy. */
const PASSING = [0, 429, 502, 503, 504];

export const passes = (failure: unknown): boolean =>
  failure instanceof Failure && PASSING.includes(failure.status);

interface Listener {
  /** Whether one waits for the server. */
  waits(is: boolean): void;
  /** Whether nobody needs the answer any more. */
  done(): boolean;
}

/** Sends something until it is answered. It must be safe to send it twice. */
export async function patiently<T>(what: () => Promise<T>, listener: Listener): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      const answer = await what();
      listener.waits(false);
      return answer;
    } catch (failure) {
      listener.waits(passes(failure));
      if (!passes(failure) || listener.done()) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
