/** Figures of measurements, and how two sides compare. */

import { print } from './report.ts';

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
    ratio: `${ratio(median(ratios))} (${ratio(Math.min(...ratios))}–${ratio(Math.max(...ratios))})`,
  };
}

/** A small one with two digits that say something. */
export function ratio(value: number): string {
  return value > 0 && value < 0.1 ? value.toPrecision(2) : value.toFixed(2);
}

/** A figure with its unit: whole when large, with decimals when small. */
export function figure(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} ${unit}`;
}

/** One line of the result: what was measured, against what, and how they compare. */
export type Row = {
  readonly what: string;
  /** The figure of the product, with its unit. */
  readonly ours: string;
  /** The same of the yardstick. */
  readonly yardstick: string;
  /** Product ÷ yardstick, and how far the rounds lay apart. */
  readonly ratio: string;
};

const HEADS: Row = { what: '', ours: 'Tsunagu', yardstick: 'yardstick', ratio: 'ratio (min–max)' };

/** The rows as a Markdown table, readable as it stands on a terminal. `yardstick` heads the second side's column. */
export function table(title: string, rows: readonly Row[], yardstick = HEADS.yardstick): string {
  const lines = [{ ...HEADS, what: title, yardstick }, ...rows];
  const width = (column: keyof Row) => Math.max(...lines.map((line) => line[column].length));
  const widths = {
    what: width('what'),
    ours: width('ours'),
    yardstick: width('yardstick'),
    ratio: width('ratio'),
  };
  const text = lines.map(
    (line) =>
      `| ${line.what.padEnd(widths.what)} | ${line.ours.padStart(widths.ours)} | ` +
      `${line.yardstick.padStart(widths.yardstick)} | ${line.ratio.padStart(widths.ratio)} |`,
  );
  const rule = `|${'-'.repeat(widths.what + 2)}|${'-'.repeat(widths.ours + 1)}:|${'-'.repeat(widths.yardstick + 1)}:|${'-'.repeat(widths.ratio + 1)}:|`;
  return [text[0], rule, ...text.slice(1)].join('\n');
}

/** How much slower the slowest goals may get by what the server does beside. */
const PROMISED_RATIO = 1.5;

/** Prints a row for each name, of delays in milliseconds. The first is the idle server, with which the others are compared. */
export function printDelays(title: string, delays: Readonly<Record<string, readonly number[]>>): void {
  const [idle = []] = Object.values(delays);
  print(`| ${title}, ms | goals | p50 | p99 | slowest | p99 ÷ idle |`);
  print('|---|--:|--:|--:|--:|--:|');
  for (const [name, all] of Object.entries(delays)) {
    const figures = [median(all), percentile(all, 0.99), Math.max(...all)].map((ms) => ms.toFixed(1));
    const ratio = percentile(all, 0.99) / percentile(idle, 0.99);
    const shown = ratio > PROMISED_RATIO ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
    print(`| ${[name, all.length, ...figures, shown].join(' | ')} |`);
  }
}
