/** Where each list was left: the way back from a row leads there, until the app is loaded again. */

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
