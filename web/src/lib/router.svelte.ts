/** Which page is shown: the first page, records, account, or a table at /table/ID. */

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Corrects the address of the page that is shown, without a new step back. */
  replace(to: string): void {
    if (to === this.path + this.query) return;
    history.replaceState(null, "", to);
    this.read();
  }

  /** Follows a link inside the page without loading it anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.currentTarget as HTMLAnchorElement | null)?.href;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const url = new URL(link);
    this.go(url.pathname + url.search);
  };

  get table(): string | null {
    return /^\/table\/([^/]+)/.exec(this.path)?.[1] ?? null;
  }

  get invite(): string | null {
    return new URLSearchParams(this.query).get("invite");
  }

  /** The event that a link to a replay names: the start, if it names none. */
  get moment(): number | null {
    if (!/^\/table\/[^/]+\/replay$/.test(this.path)) return null;
    const at = Number(new URLSearchParams(this.query).get("at") ?? 0);
    return Number.isInteger(at) && at >= 0 ? at : 0;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();

/** Where a moment of a table is to be seen. */
export const replayPath = (table: string, event = 0): string =>
  `/table/${table}/replay${event ? `?at=${event}` : ""}`;
