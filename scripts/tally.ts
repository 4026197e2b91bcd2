/** How the tests of one kind ended. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** One line of the closing table. */
export type Row = CheckRow | (Timed & { readonly tally: Tally });
/** A check without tests of its own (types, lint): no tally, but an outcome. */
export type CheckRow = Timed & { readonly ok: boolean };
type Timed = { readonly title: string; readonly seconds: number };

/** The table of all that ran, its last line the sum: `N passed, N failed`, with `, N skipped` only if some were. */
export function report(rows: readonly Row[]): string {
  const width = Math.max(...rows.map((row) => row.title.length)) + 2;
  const lines = rows.map((row) => `${row.title.padEnd(width)}${outcomeOf(row)}${secondsOf(row)}`);
  const { passed, failed, skipped } = sum(rows);
  const skippedPart = skipped > 0 ? `, ${skipped} skipped` : '';
  const head = `${''.padEnd(width)}${columns('passed', 'failed', 'skipped')}      time`;
  return [head, ...lines, '', `${passed} passed, ${failed} failed${skippedPart}`].join('\n');
}

/** A failed check counts as one failure beside the failed tests. */
export function sum(rows: readonly Row[]): Tally {
  const tallies = rows.map((row) =>
    'tally' in row ? row.tally : { passed: 0, failed: row.ok ? 0 : 1, skipped: 0 },
  );
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  };
}

function outcomeOf(row: Row): string {
  if (!('tally' in row)) return columns(row.ok ? 'ok' : '', row.ok ? '' : 'FAILED', '');
  const { passed, failed, skipped } = row.tally;
  return columns(String(passed), String(failed), String(skipped));
}

function secondsOf(row: Row): string {
  return row.seconds === 0 ? '' : `${row.seconds.toFixed(1)} s`.padStart(10);
}

function columns(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join('');
}
