/** The header of a table: which line it is, and which column holds what by its words. */

import { tidy } from './fields.ts';

/** One line of a table that is not empty. */
export type TableLine = {
  /** As the spreadsheet numbers it, from 1, its header among them. */
  readonly line: number;
  readonly cells: readonly string[];
};

export type SplitTable = {
  /** Null without one. */
  readonly header: TableLine | null;
  /** The lines below the header; all of them where there is none. */
  readonly below: readonly TableLine[];
  /** Whether something stands above the header: a title, or a word or two. */
  readonly hasTitle: boolean;
};

/** A table has its title, and a word or two, above its header. */
const HEADER_WITHIN = 10;

/** Whether these cells are the header of the table that is read. */
export type IsHeader = (cells: readonly string[]) => boolean;

/** Finds the header among the first lines that are not empty. */
export function splitAtHeader(records: readonly (readonly string[])[], isHeader: IsHeader): SplitTable {
  const lines = records
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => tidy(cell) !== ''));
  const at = lines.slice(0, HEADER_WITHIN).findIndex(({ cells }) => isHeader(cells));
  return { header: lines[at] ?? null, below: lines.slice(at + 1), hasTitle: at > 0 };
}

/** Whether one of the first lines is the header. */
export function hasHeaderIn(records: readonly (readonly string[])[], isHeader: IsHeader): boolean {
  return records.slice(0, HEADER_WITHIN).some(isHeader);
}

/** What the words of a header name. */
export type Heads<Name> = {
  /** By name, from 0; names without a column are missing. */
  readonly of: ReadonlyMap<Name, number>;
  /** How many cells name something. */
  readonly known: number;
  /** Heads that name nothing. */
  readonly unknown: readonly string[];
  /** Names that two columns claim; the first one is read. */
  readonly twice: readonly Name[];
};

/** Reads a header; `nameOf` says what a head names, undefined for a word that says nothing. */
export function readHeads<Name>(
  header: readonly string[],
  nameOf: (head: string) => Name | undefined,
): Heads<Name> {
  const of = new Map<Name, number>();
  const twice = new Set<Name>();
  const unknown: string[] = [];
  let known = 0;
  for (const [at, head] of header.entries()) {
    const name = nameOf(head);
    if (name === undefined) {
      if (head.trim() !== '') unknown.push(head.trim());
      continue;
    }
    known += 1;
    if (of.has(name)) twice.add(name);
    else of.set(name, at);
  }
  return { of, known, unknown, twice: [...twice] };
}

/** How a spreadsheet names a column, from 0: A to Z, AA … */
export function columnLetters(at: number): string {
  const before = at < LETTERS.length ? '' : columnLetters(Math.floor(at / LETTERS.length) - 1);
  return `${before}${LETTERS[at % LETTERS.length]}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A head without its signs: 試合 No. and 試合no are one. */
export function plainHead(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s・･._\-/()「」【】:*※．]/g, '');
}
