/** Which part of a map is seen: whole, a theatre of it, or wherever one has moved it. */

import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import type { MapFile } from "../lib/scene";
import { keepView, lastView } from "./views";

interface Point {
  x: number;
  y: number;
}

/** Below this scale names and counters are too small to use. */
export const READABLE = 0.72;
/** ... and below this part of it one cannot tap on them. */
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
export const STEP = 1.3;

export class Camera {
  view = $state.raw<ZoomTransform>(zoomIdentity);
  /** The name of the view chosen last; empty once the map has been moved. */
  seen = $state("");
  /** The scale in a few steps, so that not every turn of the wheel draws all names anew. */
  level = $derived(2 ** (Math.round(Math.log2(this.view.k) * 6) / 6));

  private svg: SVGSVGElement | undefined;
  private zoomer = zoom<SVGSVGElement, unknown>()
    .scaleExtent([LEAST, MOST])
    .on("zoom", (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
      this.view = event.transform;
      if (event.sourceEvent) this.seen = "";
    });

  /** `above` and `below` are how much of top and foot is covered. */
  constructor(private map: MapFile, private above: () => number, private below: () => number) {}

  /** Begins to look through a picture; whether a view was kept from last time. */
  start(svg: SVGSVGElement): boolean {
    this.svg = svg;
    const { width, height } = this.map;
    this.zoomer.translateExtent([[-BEYOND, -BEYOND], [width + BEYOND, height + BEYOND]]);
    select(svg).call(this.zoomer).on("dblclick.zoom", null);
    this.keepMiddle(svg);
    const last = lastView(this.map.name);
    const kept = this.map.views.some((part) => part.name === last);
    if (kept) this.showView(last);
    return kept;
  }

  /** When the room for the map changes, its middle stays in the middle. */
  private keepMiddle(svg: SVGSVGElement): void {
    let last = this.size;
    new ResizeObserver(() => {
      const { width, height } = this.size;
      const [dx, dy] = [(width - last.width) / 2, (height - last.height) / 2];
      last = this.size;
      this.zoomer.translateBy(select(svg), dx / this.view.k, dy / this.view.k);
    }).observe(svg);
  }

  private get size(): DOMRect {
    return this.svg?.getBoundingClientRect() ?? new DOMRect();
  }

  /** Too narrow to show the whole map: then what matters is brought into view. */
  get narrow(): boolean {
    return this.size.width / this.map.width < 0.5;
  }

  /** So small that one moves the map all the time; then everything wanted is brought into view. */
  get small(): boolean {
    return this.size.width < SMALL;
  }

  /** Too small to tap on what is shown. */
  get tiny(): boolean {
    return this.view.k < READABLE * TAPPABLE;
  }

  /** All these places if they can be seen at once and read, or else those around the nearest. */
  together(found: Point[], air: { x: number; top: number; bottom: number }): Point[] {
    const [wide, high] = [this.size.width / READABLE, (this.size.height - this.above() - this.below()) / READABLE];
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
    return x > 0 && x < this.size.width && y > this.above() && y < this.size.height - this.below();
  }

  /** Where a place of the map is on the page. */
  onPage(place: Point): Point {
    const [x, y] = this.view.apply([place.x, place.y]);
    return { x: this.size.x + x, y: this.size.y + y };
  }

  /** The place of the map in the middle of what is seen. */
  get middle(): Point {
    const [x, y] = this.view.invert([this.size.width / 2, this.size.height / 2]);
    return { x, y };
  }

  /** Shows a part of the map, as large as fits; never smaller than can be read, if so wished. */
  private show(x: number, y: number, w: number, h: number, least = LEAST, most = LARGEST_SHOWN): void {
    if (!this.svg) return;
    const { width, height } = this.size;
    const above = this.above();
    const free = height - above - (this.small ? this.below() : Math.min(this.below(), UNDER));
    const scale = Math.min(most, Math.max(least, Math.min(width / w, free / h)));
    const to = zoomIdentity
      .translate(width / 2 - scale * (x + w / 2), above + free / 2 - scale * (y + h / 2))
      .scale(scale);
    this.zoomer.transform(select(this.svg), to);
  }

  /** A part that holds all these places, with some air around them. */
  showAll(found: Point[], air: { x: number; top: number; bottom: number }, least = LEAST): void {
    const xs = found.map((place) => place.x);
    const ys = found.map((place) => place.y);
    const [left, top] = [Math.min(...xs) - air.x, Math.min(...ys) - air.top];
    this.show(left, top, Math.max(...xs) + air.x - left, Math.max(...ys) + air.bottom - top, least, NEAR);
    this.seen = "";
  }

  /** Brings a place into the middle, large enough to be read. */
  showPlace(place: Point): void {
    if (!this.svg) return;
    const scale = Math.max(this.view.k, READABLE);
    const { width, height } = this.size;
    const at = this.above() + (height - this.above()) / 2;
    const to = zoomIdentity.translate(width / 2 - scale * place.x, at - scale * place.y).scale(scale);
    this.zoomer.transform(select(this.svg), to);
    this.seen = "";
  }

  showView(name: string): void {
    const part = this.map.views.find((one) => one.name === name);
    if (name === "whole" || !part) this.showAll(this.map.spaces, { x: 44, top: 24, bottom: 58 });
    else this.show(part.x, part.y, part.w, part.h);
    this.seen = part?.name ?? "whole";
    keepView(this.map.name, this.seen);
  }

  nextView(by: number): void {
    const views = this.map.views;
    const at = views.findIndex((part) => part.name === this.seen);
    const next = views[(Math.max(at, 0) + (at < 0 ? 0 : by) + views.length) % views.length];
    if (next) this.showView(next.name);
  }

  larger(by: number): void {
    if (this.svg) this.zoomer.scaleBy(select(this.svg), by);
    this.seen = "";
  }
}
