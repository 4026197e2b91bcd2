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

/** The rows as a Markdown table, readable as it stands on a terminal. */
export function table(title: string, rows: readonly Row[]): string {
  const lines = [{ ...HEADS, what: title }, ...rows];
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
