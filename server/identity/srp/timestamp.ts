const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const FORM = new RegExp(`^${DAY} ${MONTH} (?:[1-9]|[12]\\d|3[01]) [0-2]\\d:[0-5]\\d:[0-5]\\d UTC \\d{4}$`);

/** Whether it looks like `Tue Nov 3 04:05:06 UTC 2026`. Only the form counts: the clocks of phones are wrong. */
export function isTimestamp(text: string): boolean {
  return FORM.test(text);
}
