/** What a player prefers, kept in this browser. */

/** How fast one sees what bots and others do. */
export type Pace = "once" | "quick" | "slow";

type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  passForMe: boolean;
  /** Whether this browser tells of one's turn while one looks elsewhere. */
  notify: boolean;
  /** Whether games that can check one's position do so before one ends an action. */
  warn: boolean;
  /** Whether every step waits to be confirmed, also what could be taken back. */
  confirm: boolean;
  /** Whether turns, dice and cards are heard. */
  sounds: boolean;
  pace: Pace;
}

const PLACE = "sandtable.settings";

/** Whether one would rather not see things move. */
const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function read(): Kept {
  const fresh: Kept = { theme: "system", passForMe: true, notify: false, warn: false, confirm: false, sounds: false, pace: calm() ? "once" : "quick" };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

class Settings {
  theme = $state<Theme>("system");
  passForMe = $state(true);
  notify = $state(false);
  warn = $state(false);
  confirm = $state(false);
  sounds = $state(false);
  pace = $state<Pace>("once");

  constructor() {
    const kept = read();
    this.theme = kept.theme;
    this.passForMe = kept.passForMe;
    this.notify = kept.notify;
    this.warn = kept.warn;
    this.confirm = kept.confirm;
    this.sounds = kept.sounds;
    this.pace = kept.pace;
    this.show();
  }

  save(): void {
    const kept: Kept = {
      theme: this.theme,
      passForMe: this.passForMe,
      notify: this.notify,
      warn: this.warn,
      confirm: this.confirm,
      sounds: this.sounds,
      pace: this.pace,
    };
    try {
      localStorage.setItem(PLACE, JSON.stringify(kept));
    } catch {
      // Without storage the settings last as long as the page.
    }
    this.show();
  }

  /** Dark or light, whichever is not shown now. */
  toggleTheme(): void {
    this.theme = this.isDark() ? "light" : "dark";
    this.save();
  }

  /** Switches notices in this browser on or off; the browser asks only when they are wanted. */
  async setNotify(wanted: boolean): Promise<void> {
    this.notify =
      wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
    this.save();
  }

  setSounds(wanted: boolean): void {
    this.sounds = wanted;
    this.save();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    this.save();
  }

  setWarn(wanted: boolean): void {
    this.warn = wanted;
    this.save();
  }

  isDark(): boolean {
    if (this.theme !== "system") return this.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  private show(): void {
    const root = document.documentElement;
    if (this.theme === "system") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.theme);
  }
}

export const settings = new Settings();

/** A word kept in this browser; without storage it is forgotten. */
function kept(name: string, word?: string): string | null {
  try {
    if (word !== undefined) localStorage.setItem(name, word);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The last event that was seen at a table. */
export const lastSeen = (table: string): number => Number(kept(`sandtable.seen.${table}`) ?? -1);

export const rememberSeen = (table: string, event: number): void =>
  void kept(`sandtable.seen.${table}`, String(event));

/** Whether those who share this screen at a table may all see all cards. */
export const openTable = (table: string, is?: boolean): boolean =>
  kept(`sandtable.open.${table}`, is?.toString()) === "true";
