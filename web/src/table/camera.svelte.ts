/** Which part of a map is seen: whole, a theatre of it, or wherever one has moved it. */

import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import type { MapFile, MapView } from "../lib/scene";
import { keepView, lastView } from "./views";

interface Point {
  x: number;
  y: number;
}

/** What the camera must know of the board it shows. */
interface Seen {
  /** How much of top and foot is covered. */
  above(): number;
  below(): number;
  /** Places that one wants to see. */
  matters(): Point[];
  /** How large the smallest piece can be drawn, in lengths of the map. */
  smallest(): number;
}

/** No piece is smaller on the screen while one is asked, in pixels ... */
const LEGIBLE = 38;
/** ... nor smaller than this in the view of a front, unless the screen is low. */
const FRONT = 44;
const LOW = 800;
/** A map is shown at this scale at least, however large its pieces are, for the sake of its names. */
const READABLE = 0.72;
const FRONT_SCALE = 1;
const LOW_SCALE = 0.88;
/** Below this part of what can be read one cannot tap on it. */
const TAPPABLE = 0.8;
const LEAST = 0.12;
const MOST = 3.5;
const LARGEST_SHOWN = 2.2;
/** No larger are some places shown that are brought into view, so that one sees what is around. */
const NEAR = 1.1;
/** On a wide screen only so much is left free at the foot: what covers it is not as wide. */
const UNDER = 46;
/** So far beyond its frame the map may be moved. */
const BEYOND = 400;
const SMALL = 720;
/** So near to the edge of a small screen a place can hardly be tapped. */
const EDGE = 22;
export const STEP = 1.3;

const between = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most));

const lies = ({ x, y }: Point, part: MapView): boolean =>
  x >= part.x && x <= part.x + part.w && y >= part.y && y <= part.y + part.h;

/** The middle one of some numbers. */
function median(numbers: number[], otherwise: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? otherwise;
}

/** So far beyond its frame the map is drawn, to have something to show while it is moved. */
export const MARGIN = 160;
/** A wheel rests so long (milliseconds) before the picture is drawn anew ... */
const REST = 250;
/** ... as it is when another move ends, or once it is so much larger or smaller. */
const MOST_STRETCHED = 2;

export class Camera {
  /** What is seen now. */
  view = $state.raw<ZoomTransform>(zoomIdentity);
  /** What the map is drawn for: while it is moved, the picture of it is moved alone. */
  drawn = $state.raw<ZoomTransform>(zoomIdentity);
  /** How the picture is moved from where it was drawn to where it is seen. */
  shift = $derived.by(() => {
    const k = this.view.k / this.drawn.k;
    return { k, x: this.view.x - this.drawn.x * k, y: this.view.y - this.drawn.y * k };
  });
  moving = $derived(this.view !== this.drawn);
  /** The name of the view chosen last; empty once the map has been moved. */
  seen = $state("");
  /** Whether one has chosen oneself what is seen, be it ever so small. */
  chosen = false;
  /** The scale in a few steps, so that not every turn of the wheel draws all names anew. */
  level = $derived(2 ** (Math.round(Math.log2(this.drawn.k) * 6) / 6));

  private frame: HTMLElement | undefined;
  /** The room for the map when it was shown last. */
  private room = new DOMRect();
  /** What was seen before a place was looked at that is only pointed at. */
  private left: { view: ZoomTransform; seen: string } | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private zoomer = zoom<HTMLElement, unknown>()
    .scaleExtent([LEAST, MOST])
    .on("zoom", (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
      this.view = event.transform;
      if (event.sourceEvent) this.moved();
      clearTimeout(this.resting);
      if (!event.sourceEvent || !this.stillShows()) this.draw();
    })
    .on("end", (event: { sourceEvent: Event | null }) => {
      if (event.sourceEvent?.type === "wheel") this.resting = setTimeout(() => this.draw(), REST);
      else this.draw();
    });

  constructor(private map: MapFile, private board: Seen) {}

  private draw(): void {
    this.drawn = this.view;
  }

  /** Whether the picture that was drawn will do: it fills the frame, or is not much too large or small. */
  private stillShows(): boolean {
    const { k, x, y } = this.shift;
    const { width, height } = this.size;
    const fills = (from: number, length: number): boolean =>
      from - MARGIN <= 0 && from + length + MARGIN >= length;
    return k === 1 ? fills(x, width) && fills(y, height) : k < MOST_STRETCHED && k > 1 / MOST_STRETCHED;
  }

  private above(): number {
    return this.board.above();
  }

  private below(): number {
    return this.board.below();
  }

  /** Begins to look through a frame; whether a view was kept from last time. */
  start(frame: HTMLElement): boolean {
    this.frame = frame;
    const { width, height } = this.map;
    this.zoomer.translateExtent([[-BEYOND, -BEYOND], [width + BEYOND, height + BEYOND]]);
    select(frame).call(this.zoomer).on("dblclick.zoom", null);
    this.keepMiddle(frame);
    const last = lastView(this.map.name);
    const kept = this.map.views.some((part) => part.name === last);
    if (kept) this.fit(last);
    return kept;
  }

  private moved(): void {
    this.seen = "";
    this.chosen = true;
  }

  /** When the room for the map changes, its middle stays in the middle. */
  private keepMiddle(frame: HTMLElement): void {
    this.room = this.size;
    new ResizeObserver(() => {
      if (this.seen) {
        this.room = this.size;
        this.fit(this.seen);
        return;
      }
      const { width, height } = this.size;
      const [dx, dy] = [(width - this.room.width) / 2, (height - this.room.height) / 2];
      this.room = this.size;
      this.zoomer.translateBy(select(frame), dx / this.view.k, dy / this.view.k);
    }).observe(frame);
  }

  private get size(): DOMRect {
    return this.frame?.getBoundingClientRect() ?? new DOMRect();
  }

  /** Too narrow to show the whole map: then what matters is brought into view. */
  get narrow(): boolean {
    return this.size.width / this.map.width < 0.5;
  }

  /** So small that one moves the map all the time; then everything wanted is brought into view. */
  get small(): boolean {
    return this.size.width < SMALL;
  }

  /** Below this scale names and counters are too small to use. */
  get readable(): number {
    return Math.max(READABLE, LEGIBLE / this.board.smallest());
  }

  /** Too small to read what is shown. */
  get far(): boolean {
    return this.view.k < this.readable - 0.001;
  }

  /** Too small to tap on what is shown. */
  get tiny(): boolean {
    return this.view.k < this.readable * TAPPABLE;
  }

  /** All these places if they can be seen at once and read, or else those around the nearest. */
  together(found: Point[], air: { x: number; top: number; bottom: number }): Point[] {
    const least = this.readable;
    const [wide, high] = [this.size.width / least, (this.size.height - this.above() - this.below()) / least];
    const { x, y } = this.middle;
    const far = (place: Point): number => Math.hypot(place.x - x, place.y - y);
    const [first, ...others] = [...found].sort((a, b) => far(a) - far(b));
    if (!first) return [];
    const seen = [first];
    for (const place of others) {
      const xs = [...seen, place].map((one) => one.x);
      const ys = [...seen, place].map((one) => one.y);
      const fits =
        Math.max(...xs) - Math.min(...xs) + 2 * air.x <= wide &&
        Math.max(...ys) - Math.min(...ys) + air.top + air.bottom <= high;
      if (fits) seen.push(place);
    }
    return seen;
  }

  inSight(place: Point): boolean {
    const [x, y] = this.view.apply([place.x, place.y]);
    const edge = this.small ? EDGE : 0;
    const { width, height } = this.size;
    return x > edge && x < width - edge && y > this.above() + edge && y < height - this.below() - edge;
  }

  /** How much of the height nothing covers, and where that begins. */
  private get free(): { top: number; height: number } {
    const top = this.above();
    return { top, height: this.size.height - top - (this.small ? this.below() : Math.min(this.below(), UNDER)) };
  }

  /** Where a place of the map is on the page. */
  onPage(place: Point): Point {
    const [x, y] = this.view.apply([place.x, place.y]);
    return { x: this.size.x + x, y: this.size.y + y };
  }

  /** Moves the map by so much on the screen. */
  pan({ x, y }: Point): void {
    if (!this.frame || (!x && !y)) return;
    const { seen, chosen } = this;
    this.zoomer.translateBy(select(this.frame), x / this.view.k, y / this.view.k);
    [this.seen, this.chosen] = [seen, chosen];
  }

  /** Where a place on the page is on the map. */
  onMap(place: Point): Point {
    const [x, y] = this.view.invert([place.x - this.size.x, place.y - this.size.y]);
    return { x, y };
  }

  /** The part of the map that is seen and not covered. */
  area(): Point & { w: number; h: number } {
    const { width, height } = this.size;
    const [x, y] = this.drawn.invert([0, this.above()]);
    return { x, y, w: width / this.drawn.k, h: (height - this.above() - this.below()) / this.drawn.k };
  }

  isLeft(place: Point): boolean {
    return this.drawn.applyX(place.x) < this.size.width / 2;
  }

  /** The place of the map in the middle of what is seen. */
  get middle(): Point {
    const [x, y] = this.view.invert([this.size.width / 2, this.size.height / 2]);
    return { x, y };
  }

  /** Shows a part of the map, as large as fits; never smaller than can be read, if so wished. */
  private show(x: number, y: number, w: number, h: number, least = LEAST, most = LARGEST_SHOWN): void {
    if (!this.frame) return;
    const scale = Math.min(most, Math.max(least, Math.min(this.size.width / w, this.free.height / h)));
    this.centre({ x: x + w / 2, y: y + h / 2 }, scale);
  }

  /** Puts a place into the middle of what is free. */
  private centre(place: Point, scale: number): void {
    if (!this.frame) return;
    this.room = this.size;
    const { top, height } = this.free;
    const to = zoomIdentity.translate(this.room.width / 2 - scale * place.x, top + height / 2 - scale * place.y).scale(scale);
    this.zoomer.transform(select(this.frame), to);
  }

  /** A part that holds all these places, with some air around them, if it can be read so. */
  showAll(found: Point[], air: { x: number; top: number; bottom: number }): void {
    this.showPart(found, air, this.readable);
    this.chosen = false;
  }

  private showPart(found: Point[], air: { x: number; top: number; bottom: number }, least: number): void {
    const xs = found.map((place) => place.x);
    const ys = found.map((place) => place.y);
    const [left, top] = [Math.min(...xs) - air.x, Math.min(...ys) - air.top];
    this.show(left, top, Math.max(...xs) + air.x - left, Math.max(...ys) + air.bottom - top, least, NEAR);
    this.seen = "";
  }

  /** Brings a place into the middle, large enough to be read. */
  showPlace(place: Point): void {
    this.centre(place, Math.max(this.view.k, this.readable));
    this.seen = "";
    this.chosen = false;
  }

  /** Brings a place into sight while it is pointed at; then one is back where one was, or stays. */
  glance(place: Point | undefined, stays: boolean): void {
    if (!this.frame) return;
    if (place && !this.inSight(place)) {
      this.left ??= { view: this.view, seen: this.seen };
      this.showPlace(place);
    }
    if (stays) this.left = null;
    if (place || !this.left) return;
    this.zoomer.transform(select(this.frame), this.left.view);
    this.seen = this.left.seen;
    this.left = null;
  }

  /** A view that one has chosen; it is kept for the next time. */
  showView(name: string): void {
    this.fit(name);
    this.chosen = true;
    keepView(this.map.name, this.seen);
  }

  /** Fits a view into the frame. */
  fit(name: string): void {
    const part = this.map.views.find((one) => one.name === name);
    if (name === "whole" || !part) this.showPart(this.map.spaces, { x: 44, top: 24, bottom: 58 }, LEAST);
    else this.showFront(part);
    this.seen = part?.name ?? "whole";
  }

  /** The view of a front in which most of some places are. */
  fitMost(found: Point[]): void {
    const fronts = this.map.views.filter((part) => part.name !== "whole");
    const many = (part: MapView): number => found.filter((place) => lies(place, part)).length;
    const [most] = fronts.sort((a, b) => many(b) - many(a));
    this.fit(most?.name ?? "whole");
  }

  /** A view of a front: whole if its counters are large enough so, else around what matters. */
  private showFront(part: MapView): void {
    const low = innerHeight < LOW;
    const least = Math.max(low ? LOW_SCALE : FRONT_SCALE, (low ? LEGIBLE : FRONT) / this.board.smallest());
    const { width, height } = this.size;
    const [w, h] = [Math.min(part.w, width / least), Math.min(part.h, (height - this.above()) / least)];
    const inside = this.board.matters().filter((place) => lies(place, part));
    const left = between(part.x, median(inside.map(({ x }) => x), part.x + part.w / 2) - w / 2, part.x + part.w - w);
    const top = between(part.y, median(inside.map(({ y }) => y), part.y + part.h / 2) - h / 2, part.y + part.h - h);
    this.show(left, top, w, h, least);
  }

  nextView(by: number): void {
    const views = this.map.views;
    const at = views.findIndex((part) => part.name === this.seen);
    const next = views[(Math.max(at, 0) + (at < 0 ? 0 : by) + views.length) % views.length];
    if (next) this.showView(next.name);
  }

  larger(by: number): void {
    if (this.frame) this.zoomer.scaleBy(select(this.frame), by);
    this.moved();
  }
}
