/** Which page is shown: the home page, or a table at /table/ID. */

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

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();
