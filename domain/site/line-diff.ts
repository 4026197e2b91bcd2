/** What differs between two texts, line by line: the fewest lines taken away and added. */

export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Comparing more pairs of lines takes a phone longer than a person waits; the whole middle then counts as changed. */
const MOST_PAIRS = 1_000_000;

/** The lines of both in order; of a changed place first what is taken away, then what is added. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...linesOf('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...linesOf('same', before.slice(before.length - end)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const changed = [...linesOf('removed', before), ...linesOf('added', after)];
  if (before.length * after.length > MOST_PAIRS) return changed;
  const longest = longestCommon(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (now === undefined || longest(i + 1, j) >= longest(i, j + 1))) {
      lines.push({ kind: 'removed', text: old });
      i += 1;
    } else if (now !== undefined) {
      lines.push({ kind: 'added', text: now });
      j += 1;
    }
  }
  return lines;
}

/** How many lines `before` from `i` and `after` from `j` have in common, in order. */
function longestCommon(
  before: readonly string[],
  after: readonly string[],
): (i: number, j: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function linesOf(kind: DiffLine['kind'], texts: readonly string[]): readonly DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
