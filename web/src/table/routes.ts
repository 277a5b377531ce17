/** Ways over the map: along its links, as points and as the course of an arrow. */

import type { MapFile, MapLink } from "../lib/scene";

interface Point {
  x: number;
  y: number;
}

export class Routes {
  private places: Map<string, Point>;
  private links = new Map<string, MapLink[]>();

  constructor(map: MapFile) {
    this.places = new Map(map.spaces.map((space) => [space.id, space]));
    for (const link of map.links) {
      for (const end of [link.a, link.b]) {
        this.links.set(end, [...(this.links.get(end) ?? []), link]);
      }
    }
  }

  neighbours(space: string): string[] {
    return (this.links.get(space) ?? []).map((link) => (link.a === space ? link.b : link.a));
  }

  /** The shortest way between two spaces, both included; straight if no links join them. */
  way(from: string, to: string): string[] {
    const before = new Map<string, string>([[from, ""]]);
    for (const space of before.keys()) {
      if (space === to) break;
      for (const next of this.neighbours(space)) if (!before.has(next)) before.set(next, space);
    }
    if (!before.has(to)) return [from, to];
    const way = [to];
    for (let at = before.get(to); at; at = before.get(at)) way.unshift(at);
    return way;
  }

  /**
   * The course through spaces, each joined to the next along links. It leaves the first and ends
   * before the last by as much as is `short`, so that both can be seen.
   */
  course(spaces: string[], short: number): string {
    const whole = spaces.flatMap((space, n) => {
      const before = spaces[n - 1];
      return before === undefined ? [space] : this.way(before, space).slice(1);
    });
    const points = whole.flatMap((space, n) => this.leg(whole[n - 1], space));
    if (points.length < 2) return "";
    const kept = shortened(shortened(points, short).reverse(), short).reverse();
    return `M${kept.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
  }

  /** The points from one space to the next, without the first; curved links have some more. */
  private leg(from: string | undefined, to: string): Point[] {
    const end = this.places.get(to);
    if (!end) return [];
    const start = from === undefined ? undefined : this.places.get(from);
    if (!start) return [end];
    const link = (this.links.get(to) ?? []).find((one) => one.a === from || one.b === from);
    const bend = link?.d ? /Q([-\d.]+)[ ,]([-\d.]+)/.exec(link.d) : null;
    if (!bend) return [end];
    const corner = { x: Number(bend[1]), y: Number(bend[2]) };
    return [0.25, 0.5, 0.75, 1].map((t) => curve(start, corner, end, t));
  }
}

const curve = (p: Point, c: Point, q: Point, t: number): Point => ({
  x: (1 - t) ** 2 * p.x + 2 * t * (1 - t) * c.x + t * t * q.x,
  y: (1 - t) ** 2 * p.y + 2 * t * (1 - t) * c.y + t * t * q.y,
});

/** A course without its last few pixels. */
function shortened(points: Point[], short: number): Point[] {
  const rest = [...points];
  let left = short;
  while (rest.length > 1) {
    const [from, to] = rest.slice(-2) as [Point, Point];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > left) {
      const t = left / length;
      rest[rest.length - 1] = { x: to.x + (from.x - to.x) * t, y: to.y + (from.y - to.y) * t };
      return rest;
    }
    if (rest.length === 2) break;
    rest.pop();
    left -= length;
  }
  return rest;
}
