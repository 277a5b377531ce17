/** Checks on this page that a revealed secret is the one sealed before the first card. */

const SCHEME = "sha256:";

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether the secret fits the seal; null if this page cannot tell. */
export async function fits(secret: string, commitment: string): Promise<boolean | null> {
  if (!commitment.startsWith(SCHEME) || !globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", bytes(secret));
  return hex(digest) === commitment.slice(SCHEME.length);
}
