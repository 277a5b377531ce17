/** The line on which the server tells that something changed. It mends itself. */

import type { News } from "./types";

interface Listener {
  heard(news: News): void;
  connected(is: boolean): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class NewsLine {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connected(true);
    };
    socket.onmessage = (event) => {
      try {
        this.listener.heard(JSON.parse(String(event.data)) as News);
      } catch {
        // What cannot be read is no news; the next message brings us up to date.
      }
    };
    socket.onclose = () => this.retry();
  }

  private retry(): void {
    if (this.closed) return;
    this.listener.connected(false);
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Somebody is back at the page, or the net is: a line that waits is mended now, not later. */
  private readonly wake = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.listener.connected(true);
    else if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
