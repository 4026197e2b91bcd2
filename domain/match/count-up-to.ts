/** Counts the numbers of an ascending list that are at most `limit`, by halving the list. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((ascending[middle] ?? Number.POSITIVE_INFINITY) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
