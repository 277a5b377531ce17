/** What a player prefers, kept in this browser. */

type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  passForMe: boolean;
}

const PLACE = "sandtable.settings";

function read(): Kept {
  const fresh: Kept = { theme: "system", passForMe: true };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

class Settings {
  theme = $state<Theme>("system");
  passForMe = $state(true);

  constructor() {
    const kept = read();
    this.theme = kept.theme;
    this.passForMe = kept.passForMe;
    this.show();
  }

  save(): void {
    const kept: Kept = { theme: this.theme, passForMe: this.passForMe };
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

/** Events worth coming back to: the last one seen at a table, and the last of one's own. */
type Moment = "seen" | "acted";

export function recall(moment: Moment, table: string): number {
  return Number(localStorage.getItem(`sandtable.${moment}.${table}`) ?? -1);
}

export function remember(moment: Moment, table: string, event: number): void {
  localStorage.setItem(`sandtable.${moment}.${table}`, String(event));
}
