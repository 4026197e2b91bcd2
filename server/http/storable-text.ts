import { invalidInput } from '#server/refusal.ts';
import { notText, wrongKind } from './sentences.ts';

/** Throws a Refusal for what the database can't keep. */
export function requireStorable(input: unknown): void {
  const unstorable = firstUnstorable(input);
  if (unstorable === null) return;
  const { field, kind } = unstorable;
  throw invalidInput(field, kind === 'text' ? notText(field) : wrongKind(field));
}

/** Why a request can't be kept, and in which field: the path of one, or the outermost name of one nested too deeply. */
export type Unstorable = { readonly field: string; readonly kind: 'text' | 'depth' };

/** The contract's bodies are three deep. Fields that we ignore are walked through, too, and must not exhaust the stack. */
const MOST_DEEP = 20;

/**
 * Text that every database can keep: PostgreSQL has no NUL character, and half a character (a lone surrogate) is no
 * text at all. Returns the first field that holds something else, null when there is none.
 */
export function firstUnstorable(value: unknown, path: readonly string[] = []): Unstorable | null {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable ? null : { field: path.join('.'), kind: 'text' };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MOST_DEEP) return { field: path[0] ?? '', kind: 'depth' };
  for (const [key, inner] of Object.entries(value)) {
    const found = firstUnstorable(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
