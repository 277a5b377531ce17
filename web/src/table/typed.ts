/** Numbers typed figure by figure: 1 and then 2 within a moment is 12. */

const MOMENT = 1200;
let last = 0;

/** The number after a key, if the key is a figure; one too great begins anew. */
export function typed(key: string, value: number, most: number): number | null {
  if (!/^[0-9]$/.test(key)) return null;
  const now = performance.now();
  const more = now - last < MOMENT ? value * 10 + Number(key) : Number(key);
  last = now;
  return more <= most ? more : Number(key);
}
