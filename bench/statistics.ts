/** The value in the middle; of an even number, the mean of the two there. Throws on none. */
export function median(values: readonly number[]): number {
  return (quantile(values, 0.5, Math.floor) + quantile(values, 0.5, Math.ceil)) / 2;
}

/** The value that `share` (0 to 1) of all values do not exceed. Throws on none. */
export function percentile(values: readonly number[], share: number): number {
  return quantile(values, share, Math.ceil);
}

function quantile(values: readonly number[], share: number, round: (rank: number) => number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[round((sorted.length - 1) * share)];
  if (value === undefined) throw new Error('No values.');
  return value;
}
