/**
 * Text that every database can keep: PostgreSQL has no NUL character, and half a character (a lone surrogate) is no
 * text at all. Gives the path of the first field that holds something else, null when there is none.
 */
export function firstUnstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = firstUnstorableField(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
