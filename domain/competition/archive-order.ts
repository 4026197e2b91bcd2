/** In which order a fiscal year's championships are archived (members' specification, section 2). */

export type Archived = {
  readonly id: string;
  readonly name: string;
  /** Its first day, `YYYY-MM-DD` in Tokyo; null while it is not decided. */
  readonly startsOn: string | null;
};

/** The newest start first, the undecided last; level ones by name (2部 before 10部), then by id. */
export function byNewestStart(a: Archived, b: Archived): number {
  return (
    compare(b.startsOn ?? BEFORE_ANY_DAY, a.startsOn ?? BEFORE_ANY_DAY) ||
    BY_NAME.compare(a.name, b.name) ||
    compare(a.id, b.id)
  );
}

const BEFORE_ANY_DAY = '';

const BY_NAME = new Intl.Collator('ja', { numeric: true });

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
