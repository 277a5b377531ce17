/** Who sits at this browser. */

import { api } from "./api";
import type { Person } from "./types";

class Me {
  who = $state.raw<Person | null>(null);
  /** Whether the server has said who we are. */
  known = $state(false);

  async load(): Promise<Person | null> {
    if (!this.known) this.is(await api.me());
    return this.who;
  }

  is(person: Person | null): void {
    this.who = person;
    this.known = true;
  }

  /** Whoever starts without saying who they are plays as a guest. */
  async enter(name: string): Promise<void> {
    if (!(await this.load())) this.is(await api.guest(name.trim() || "Guest"));
  }

  async leave(): Promise<void> {
    await api.logout();
    this.is(null);
  }
}

export const me = new Me();
