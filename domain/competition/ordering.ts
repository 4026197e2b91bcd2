/** In which order matches and divisions are listed (members' specification section 9, reporter specification section 9). */

/** What a match is ordered by. A start time of null is 時刻未定 and comes last on its day. */
export type Scheduled = {
  readonly matchId: string;
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  /** `HH:MM` in Tokyo, null when nobody has set it. */
  readonly startTime: string | null;
};

/** By date, then start time, ascending; the match id settles what is level. */
export function bySchedule(a: Scheduled, b: Scheduled): number {
  return (
    compareText(a.date, b.date) ||
    compareText(a.startTime ?? AFTER_ANY_TIME, b.startTime ?? AFTER_ANY_TIME) ||
    compareText(a.matchId, b.matchId)
  );
}

/** Token flow: unregistered matches first, then registered ones, each by match id. */
export function byRegistration(
  a: { readonly matchId: string; readonly isRegistered: boolean },
  b: { readonly matchId: string; readonly isRegistered: boolean },
): number {
  return Number(a.isRegistered) - Number(b.isRegistered) || compareText(a.matchId, b.matchId);
}

/** What a division or block is ordered by. */
export type Division = { readonly name: string; readonly roundId: number | null };

/**
 * By `round_id`, those without one by the first number in their name (１部 before 10部). Level ones by all numbers of
 * their names from left to right (U-15 2部 before U-15 10部), the rest by name.
 */
export function byDivision(a: Division, b: Division): number {
  const numbersOfA = numbersIn(a.name);
  const numbersOfB = numbersIn(b.name);
  return (
    compareNumbers([a.roundId ?? numbersOfA[0]], [b.roundId ?? numbersOfB[0]]) ||
    compareNumbers(numbersOfA, numbersOfB) ||
    compareText(a.name, b.name)
  );
}

const AFTER_ANY_TIME = '99:99';

/** The numbers in a name from left to right, in whatever width they are written. */
function numbersIn(name: string): readonly number[] {
  return (name.normalize('NFKC').match(/\d+/g) ?? []).map(Number);
}

/** The first difference decides; where one has no number left, it comes last. */
function compareNumbers(a: readonly (number | undefined)[], b: readonly (number | undefined)[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const left = a[index] ?? Number.POSITIVE_INFINITY;
    const right = b[index] ?? Number.POSITIVE_INFINITY;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
