/** Where each list was left: whoever goes back to it from one of its rows finds it as it was, until the app is loaded anew. */

export type Shown = {
  /** Path and query. */
  readonly href: string;
  /** What a list of people was searched for. */
  readonly searchedFor: string | undefined;
};

const lists = new Map<string, Shown>();

export function noteShown(pathname: string, shown: Shown): void {
  lists.set(pathname, shown);
}

export function lastShown(pathname: string): Shown | undefined {
  return lists.get(pathname);
}
