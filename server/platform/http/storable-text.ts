import { invalidInput } from '#server/platform/refusal.ts';
import { notText, wrongKind } from './sentences.ts';

/** Throws a Refusal for what the database can't keep, and for control characters, which no person types. */
export function requireStorable(input: unknown): void {
  const unstorable = firstUnfit(input, isTypeable, []);
  if (unstorable === null) return;
  const { field, kind } = unstorable;
  throw invalidInput(field, kind === 'text' ? notText(field) : wrongKind(field));
}

/** Why a request can't be kept, and in which field: the path of one, or the outermost name of one nested too deeply. */
export type Unstorable = { readonly field: string; readonly kind: 'text' | 'depth' };

/** Returns the first field that holds what the database can't keep, null when there is none. */
export function firstUnstorable(value: unknown): Unstorable | null {
  return firstUnfit(value, isStorable, []);
}

/** The contract's bodies are three deep. Fields that we ignore are walked through, too, and must not exhaust the stack. */
const MOST_DEEP = 20;

function firstUnfit(
  value: unknown,
  isFit: (text: string) => boolean,
  path: readonly string[],
): Unstorable | null {
  if (typeof value === 'string') return isFit(value) ? null : { field: path.join('.'), kind: 'text' };
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MOST_DEEP) return { field: path[0] ?? '', kind: 'depth' };
  for (const [key, inner] of Object.entries(value)) {
    // The name may be kept as well, as that of a record's entry. It is not repeated in the sentence.
    if (!isFit(key)) return { field: path.join('.'), kind: 'text' };
    const found = firstUnfit(inner, isFit, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Characters without a shape that change how others are read, and the marks of direction that make a name or a title read backwards. Programs
 * paste them unnoticed. Joiners (U+200D) and variation selectors belong to emoji and to variants of names, and stay.
 */
const INVISIBLE =
  /[[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]--[\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/gv;

/** Removes invisible characters from a text that people read. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** A password is taken as it was typed, and an id must stay the one of what is stored. */
const TAKEN_AS_IT_IS = /(?:[pP]assword|^ids?|_ids?|[a-z]Ids?|[a-z]ID)$/;

/** Removes invisible characters from every text of a JSON body but passwords and ids, in place; returns the body. */
export function withoutInvisible(body: unknown, depth = 0): unknown {
  if (typeof body === 'string') return visibleText(body);
  // Deeper bodies are refused (`requireStorable`).
  if (!isJsonContainer(body) || depth >= MOST_DEEP) return body;
  for (const [key, inner] of Object.entries(body)) {
    if (TAKEN_AS_IT_IS.test(key)) continue;
    const clean = withoutInvisible(inner, depth + 1);
    if (clean !== inner) Object.defineProperty(body, key, { value: clean });
  }
  return body;
}

/** A list or a record, and no bytes of a file. */
function isJsonContainer(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Text that every database can keep: PostgreSQL has no NUL character, and half a character (a lone surrogate) is no
 * text at all.
 */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Control characters but tabs and line ends, some of which only word processors paste (VT, FF, NEL). */
const CONTROLS = /[\p{Cc}--[\t\n\v\f\r\u0085]]/v;

function isTypeable(text: string): boolean {
  return text.isWellFormed() && !CONTROLS.test(text);
}
