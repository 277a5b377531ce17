/** Soft sounds for one's turn, dice and cards, made by the browser or brought by the game. Off until switched on. */

import type { Sound } from "./heard";
import { settings } from "./settings.svelte";

/** Each note: its pitch in hertz, when it begins and how long it lasts, in seconds. */
const NOTES: Record<Sound, [pitch: number, at: number, long: number][]> = {
  turn: [[523, 0, 0.25], [659, 0.14, 0.4]],
  dice: [[210, 0, 0.05], [170, 0.07, 0.05], [190, 0.13, 0.06]],
  card: [[330, 0, 0.07]],
};
const LOUD = 0.06;
/** Sounds that games bring are played below their own loudness. */
const BROUGHT_LOUD = 0.5;

let context: AudioContext | null = null;

/** What was fetched, by its address. */
const shelf = new Map<string, Promise<AudioBuffer>>();

/** Plays a sound; the game's own from its address, and ours if that cannot be heard. */
export function play(sound: Sound, address?: string): void {
  // Before the first click or key a browser lets no page be heard, and complains of the attempt.
  if (!settings.sounds || !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    if (address) void playFile(context, address).catch(() => playNotes(sound));
    else playNotes(sound);
  } catch {
    // Without sound everything is seen all the same.
  }
}

function playNotes(sound: Sound): void {
  if (!context) return;
  for (const [pitch, at, long] of NOTES[sound]) note(context, pitch, context.currentTime + at, long);
}

async function playFile(player: AudioContext, address: string): Promise<void> {
  const found = shelf.get(address) ?? heard(player, address);
  shelf.set(address, found);
  const source = player.createBufferSource();
  const volume = player.createGain();
  source.buffer = await found;
  volume.gain.value = BROUGHT_LOUD;
  source.connect(volume).connect(player.destination);
  source.start();
}

async function heard(player: AudioContext, address: string): Promise<AudioBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there`);
  return player.decodeAudioData(await answer.arrayBuffer());
}

/** A note that fades. */
function note(player: AudioContext, pitch: number, at: number, long: number): void {
  const tone = player.createOscillator();
  const volume = player.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  tone.connect(volume).connect(player.destination);
  tone.start(at);
  tone.stop(at + long);
}
