import { median } from './statistics.ts';

/** One side of a comparison: measures itself for one round and answers what it saw. */
export type Side<Seen> = () => Promise<Seen>;

/** What each side saw, round by round: those of one index belong together. */
export type Rounds<Name extends string, Seen> = Readonly<Record<Name, readonly Seen[]>>;

/**
 * Measures all sides in turns, so that whatever else the machine does meets them alike. Another one begins every round,
 * and the first round only warms up.
 */
export async function inTurns<Name extends string, Seen>(
  rounds: number,
  sides: Readonly<Record<Name, Side<Seen>>>,
): Promise<Rounds<Name, Seen>> {
  const measured: Record<string, Seen[]> = {};
  const all = Object.entries<Side<Seen>>(sides);
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % all.length;
    for (const [name, measure] of [...all.slice(first), ...all.slice(0, first)]) {
      const seen = await measure();
      measured[name] ??= [];
      if (round > 0) measured[name].push(seen);
    }
  }
  // Every side has been measured in every round.
  return measured as Record<Name, Seen[]>;
}

/** Both sides' medians, and the median of the rounds' own ratios with their spread. */
export function compare(
  ours: readonly number[],
  yardstick: readonly number[],
  unit: string,
): { readonly ours: string; readonly yardstick: string; readonly ratio: string } {
  const ratios = ours.map((value, round) => value / (yardstick[round] ?? Number.NaN));
  return {
    ours: figure(median(ours), unit),
    yardstick: figure(median(yardstick), unit),
    ratio: `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
  };
}

/** A figure with its unit: whole when large, with decimals when small. */
export function figure(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} ${unit}`;
}
