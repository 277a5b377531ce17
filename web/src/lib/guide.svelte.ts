/** The guide to a first game at one table: its lessons, and how far the newcomer has come. */

import { api } from "./api";
import { labelWith } from "./choice";
import type { Lesson, Offer } from "./types";

interface Kept {
  at: number;
  open: boolean;
  seen: number[];
  last: string;
}

/** Whether a question, in its text, is the one of a lesson. */
const belongs = (lesson: Lesson, asked: string): boolean =>
  lesson.question !== "" && `${asked} `.startsWith(`${lesson.question} `);

/**
 * The lesson for a question: the first not seen yet, else the last of that question. After the last
 * lesson of all none comes back.
 */
export function lessonFor(lessons: Lesson[], asked: string, seen: ReadonlySet<number>): number | null {
  const fitting = lessons.flatMap((lesson, n) => (belongs(lesson, asked) ? [n] : []));
  return fitting.find((n) => !seen.has(n)) ?? (seen.has(lessons.length - 1) ? null : fitting.at(-1)) ?? null;
}

export class Guide {
  lessons = $state.raw<Lesson[]>([]);
  at = $state(0);
  open = $state(true);
  lesson = $derived(this.lessons[this.at]);
  private seen = new Set<number>();
  /** The decision whose lesson was looked for last; none yet, while the opening is read. */
  private last = "";
  private asked = "";
  private readonly place: string;

  constructor(table: string) {
    this.place = `sandtable.guide.${table}`;
  }

  async load(game: string): Promise<void> {
    try {
      this.lessons = await api.lessons(game);
    } catch {
      return; // Without lessons the game goes on; the next visit brings them.
    }
    const kept = this.read();
    if (!kept) return;
    this.at = Math.min(kept.at, this.lessons.length - 1);
    this.open = kept.open;
    this.seen = new Set(kept.seen);
    this.last = kept.last;
  }

  /** One is asked something after one's act `acted`: its lesson comes, but the opening first. */
  come(acted: number, asked: string): void {
    const decision = `${acted} ${asked}`;
    if (decision === this.last) return;
    this.asked = asked;
    const place = this.last ? lessonFor(this.lessons, asked, this.seen) : null;
    this.last = decision;
    if (place !== null) this.go(place);
    else this.keep();
  }

  step(by: number): void {
    this.go(Math.max(0, Math.min(this.lessons.length - 1, this.at + by)));
  }

  show(open: boolean): void {
    this.open = open;
    this.keep();
  }

  /**
   * What the lesson suggests of the offers, if it is the one for the present question. Where a
   * number may be chosen it is the one that the lesson names, so that nothing more is asked.
   */
  suggestion(offers: Offer[], asked: string): Offer | null {
    const { lesson } = this;
    if (!lesson || !belongs(lesson, asked)) return null;
    const offered = new Map(offers.map((offer) => [offer.action, offer]));
    const action = lesson.suggest.find((one) => offered.has(one));
    const offer = offered.get(action ?? "");
    if (!offer?.range) return offer ?? null;
    return { ...offer, label: labelWith(offer, offer.range[1] ?? 0), range: undefined };
  }

  private go(place: number): void {
    this.at = place;
    const lesson = this.lessons[place];
    if (lesson && belongs(lesson, this.asked)) this.seen.add(place);
    this.keep();
  }

  private read(): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  private keep(): void {
    const kept: Kept = { at: this.at, open: this.open, seen: [...this.seen], last: this.last };
    try {
      localStorage.setItem(this.place, JSON.stringify(kept));
    } catch {
      // Without storage the guide begins anew with the page.
    }
  }
}
