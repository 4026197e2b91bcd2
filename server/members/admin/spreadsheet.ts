/** CSV for spreadsheets: with a byte order mark, so that Excel reads it as UTF-8, and harmless whatever people have typed. */

const BYTE_ORDER_MARK = '\ufeff';

/** A cell that begins so is a formula to a spreadsheet, in full-width signs, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

/** Lines end as Excel's do. */
export function spreadsheetText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
