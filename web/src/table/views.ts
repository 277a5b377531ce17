/** The part of a map that a player looked at last, kept in this browser. */

const place = (map: string): string => `sandtable.view.${map}`;

export function lastView(map: string): string {
  try {
    return localStorage.getItem(place(map)) ?? "";
  } catch {
    return "";
  }
}

export function keepView(map: string, view: string): void {
  try {
    localStorage.setItem(place(map), view);
  } catch {
    // Without storage the view lasts as long as the page.
  }
}
