/** How words are looked for in the texts of a row, alike on both databases. */

import type { SQLInputValue } from 'node:sqlite';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_WORDS, patternOf, stripped, wordsIn } from '#domain/search/folding.ts';

/** A column by its name, or what is made of columns. */
export type Searched = string | RawBuilder<string | null>;

/** No word has it in it, and it is not left out: nothing is found across two texts. */
const BETWEEN = sql.lit('\u001f');

/** Whether a folded word stands in one of the texts. */
export function contains(texts: readonly Searched[], word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`text_holds(${whole(texts)}, ${patternOf(word)})`;
}

/** Whether every word of a search stands in one of the texts; true without words. */
export function containsAll(texts: readonly Searched[], search: string): RawBuilder<SqlBool> {
  const each = wordsIn(search).map((word) => contains(texts, word));
  return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** What `text_holds` is on SQLite; PostgreSQL has its own by a migration. */
export function textHolds(value: SQLInputValue, pattern: SQLInputValue): 0 | 1 | null {
  if (typeof value !== 'string' || typeof pattern !== 'string') return null;
  return compiled(pattern).test(strippedOnce(value)) ? 1 : 0;
}

/** One text: each call costs as much as a name. */
function whole(texts: readonly Searched[]): RawBuilder<string> {
  const each = texts.map((text) => sql`coalesce(${typeof text === 'string' ? sql.ref(text) : text}, '')`);
  return sql`${sql.join(each, sql` || ${BETWEEN} || `)}`;
}

/** Maximum number of compiled patterns: those of several searches of {@link MAX_WORDS}. */
const MAX_COMPILED = MAX_WORDS * 8;
const regexps = new Map<string, RegExp>();

/** Compiles each word once per query: a query asks the same of every row, with its words in turn. */
function compiled(pattern: string): RegExp {
  const known = regexps.get(pattern);
  if (known !== undefined) return known;
  const [oldest] = regexps.keys();
  if (regexps.size >= MAX_COMPILED && oldest !== undefined) regexps.delete(oldest);
  const regexp = new RegExp(pattern, 'u');
  regexps.set(pattern, regexp);
  return regexp;
}

let last = { value: '', text: '' };

/** Strips a row's text once for all words, which are looked for one after the other. */
function strippedOnce(value: string): string {
  if (last.value !== value) last = { value, text: stripped(value) };
  return last.text;
}
