/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The one range of a `Range` header. `all`: none is asked for, or in a way that may be answered with everything (several
 * at once, another unit). `outside`: none of it is there (416).
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'all' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'all';
  if (first >= bytes) return 'outside';
  return { first, last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
