/** CSV for spreadsheets. */

const BYTE_ORDER_MARK = '\ufeff';

/** A cell that begins so is a formula to a spreadsheet, in full-width signs, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

/**
 * Rows as CSV: with a byte order mark, so that Excel reads it as UTF-8, lines that end as Excel's do, and harmless whatever
 * people have typed. A number stays one.
 */
export function spreadsheetText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
