import type { Entries } from '#contract/match/entries.ts';

/** What was entered for the last matches that this phone has shown, so that their timeline is there without a network. */

const KEY = 'reporterEntries';
/** A weekend's matches of one reporter, at some 5 KB each. */
const MOST = 20;

/** By the match's name on this phone, which is not the link's secret; the last one shown stands last. */
type Kept = Readonly<Record<string, Entries>>;

/** Undefined where nothing is kept. */
export function keptEntries(name: string): Entries | undefined {
  return read()[name];
}

export function keepEntries(name: string, entries: Entries): void {
  const { [name]: _older, ...others } = read();
  write(Object.fromEntries([...Object.entries(others), [name, entries] as const].slice(-MOST)));
}

/** The link opens it no more. */
export function forgetEntries(name: string): void {
  const { [name]: known, ...others } = read();
  if (known !== undefined) write(others);
}

function read(): Kept {
  try {
    // Our own writing.
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A phone that keeps nothing shows what it has read until the page is closed.
  }
}
