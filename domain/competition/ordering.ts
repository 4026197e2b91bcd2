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

/** Token flow, within a day: unregistered matches first, then registered ones, each by start time, then match id. */
export function byRegistration(
  a: Scheduled & { readonly isRegistered: boolean },
  b: Scheduled & { readonly isRegistered: boolean },
): number {
  return Number(a.isRegistered) - Number(b.isRegistered) || bySchedule(a, b);
}

/** What a division or block is ordered by. */
export type Division = { readonly name: string; readonly roundId: number | null };

/**
 * By `round_id`, those without one by the first number in their name (１部 before 10部), rounds without a number of their
 * own in playing order (準決勝 before 決勝). Level ones by all numbers of their names from left to right (U-15 2部 before
 * U-15 10部), the rest by name.
 */
export function byDivision(a: Division, b: Division): number {
  return compareNumbers(placeOf(a), placeOf(b)) || compareText(a.name, b.name);
}

/** Rounds by their names, in playing order; what matches none is a part or a numbered round. */
const STAGES: readonly (readonly [name: RegExp, stage: number])[] = [
  [/予選/, 0],
  [/準々決勝/, 3],
  [/準決勝/, 4],
  [/順位決定|\d位決定/, 5],
  [/決勝(?:戦)?$/, 6],
  [/決勝/, 2],
];
const UNNAMED_STAGE = 1;
const PLACE_MATCHES = 5;

/** A name with one of these says which part of the championship it is: the first number is the part's. */
const PART = /[部組]|ブロック|グループ/;

function placeOf({ name, roundId }: Division): readonly (number | undefined)[] {
  const text = name.normalize('NFKC').trim();
  const numbers = numbersIn(text);
  const stage = STAGES.find(([pattern]) => pattern.test(text))?.[1] ?? UNNAMED_STAGE;
  const isNumbered = stage === UNNAMED_STAGE || PART.test(text);
  const first = roundId ?? (isNumbered ? numbers[0] : stage === 0 ? 0 : undefined);
  // 5位決定戦 is played before 3位決定戦.
  const order = stage === PLACE_MATCHES ? numbers.map((number) => -number) : numbers;
  return [first, stage, ...order];
}

const AFTER_ANY_TIME = '99:99';

/** The numbers in a name from left to right. */
function numbersIn(name: string): readonly number[] {
  return (name.match(/\d+/g) ?? []).map(Number);
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
