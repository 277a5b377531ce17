/** The line on which the server tells that something changed. It mends itself. */

import type { ChatLine } from "./types";

interface Listener {
  heard(message: { revision?: number; chat?: ChatLine }): void;
  connected(is: boolean): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Live {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connected(true);
    };
    socket.onmessage = (event) => {
      try {
        this.listener.heard(JSON.parse(String(event.data)) as { revision?: number });
      } catch {
        // What cannot be read is no news; the next message brings us up to date.
      }
    };
    socket.onclose = () => this.retry();
  }

  private retry(): void {
    if (this.closed) return;
    this.listener.connected(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
