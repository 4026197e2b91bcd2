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

/** By `round_id`, those without one by the number in their name (１部 before ２部), the rest by name. */
export function byDivision(a: Division, b: Division): number {
  const byNumber = divisionNumber(a) - divisionNumber(b);
  return Number.isNaN(byNumber) || byNumber === 0 ? compareText(a.name, b.name) : byNumber;
}

const AFTER_ANY_TIME = '99:99';

function divisionNumber({ name, roundId }: Division): number {
  if (roundId !== null) return roundId;
  const digits = name.normalize('NFKC').match(/\d+/);
  return digits ? Number(digits[0]) : Number.POSITIVE_INFINITY;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
