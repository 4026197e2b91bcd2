/**
 * **Notices** (お知らせ): what a member's phone says of the matches that they follow. A notice tells one thing that happened in one match;
 * what is told is the match as it stands when the notice goes out.
 */

import type { MatchStatus } from '#domain/match/match.ts';

/** What is told; `correction` and `result` are one choice for the member. */
export const NOTICE_KINDS = [
  'kick_off',
  'goal',
  'half_time',
  'result',
  'correction',
  'postponement',
  'schedule',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a member chooses from. */
export const NOTICE_CHOICES = [
  'kick_off',
  'goal',
  'half_time',
  'result',
  'postponement',
  'schedule',
] as const satisfies readonly NoticeKind[];
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

export const NOTICE_CHOICE_NAMES: Readonly<Record<NoticeChoice, string>> = {
  kick_off: 'キックオフ',
  goal: '得点',
  half_time: 'ハーフタイム',
  result: '試合終了・結果',
  postponement: '延期',
  schedule: '日程変更',
};

/** Times of day in Tokyo, `HH:MM`, between which nothing is told; over midnight where `to` is not after `from`. */
export type QuietHours = { readonly from: string; readonly to: string };

export type NoticeSettings = {
  readonly choices: Readonly<Record<NoticeChoice, boolean>>;
  /** Whether every match of a followed championship is told, or only those of followed clubs and followed matches. */
  readonly championships: boolean;
  /** Null: none. */
  readonly quiet: QuietHours | null;
};

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  choices: { kick_off: true, goal: true, half_time: true, result: true, postponement: true, schedule: true },
  championships: true,
  quiet: { from: '21:00', to: '07:00' },
};

/** Settings as they were saved, perhaps before there was every choice of today. */
export type SavedNoticeSettings = Partial<Omit<NoticeSettings, 'choices'>> & {
  readonly choices?: Partial<NoticeSettings['choices']>;
};

/** Completes saved settings: what the member never chose has its default. */
export function noticeSettingsOf(saved: SavedNoticeSettings): NoticeSettings {
  const choices = { ...DEFAULT_NOTICE_SETTINGS.choices, ...saved.choices };
  return { ...DEFAULT_NOTICE_SETTINGS, ...saved, choices };
}

/** A family's phones and tablets; beyond it the one registered first gives way. */
export const MOST_DEVICES = 10;

export function choiceOf(kind: NoticeKind): NoticeChoice {
  return kind === 'correction' ? 'result' : kind;
}

/** Whether `time` (`HH:MM`, Tokyo) lies in the quiet hours; equal ends are a whole day. */
export function isQuiet(time: string, { from, to }: QuietHours): boolean {
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/** What can't wait for the morning is dropped by it; these are told when the quiet hours end. */
export function waitsForMorning(kind: NoticeKind): boolean {
  return kind === 'postponement' || kind === 'schedule';
}

/** How long a notice waits for more of the same, in seconds: what a phone has kept in a dead zone arrives together, and is told together. */
export const SETTLING_SECONDS: Readonly<Record<NoticeKind, number>> = {
  kick_off: 0,
  goal: 2,
  half_time: 0,
  result: 0,
  correction: 20,
  postponement: 0,
  schedule: 60,
};

/** After so many minutes it is of no use to anybody. */
export const USEFUL_MINUTES: Readonly<Record<NoticeKind, number>> = {
  kick_off: 10,
  goal: 10,
  half_time: 10,
  result: 3 * 60,
  correction: 24 * 60,
  postponement: 24 * 60,
  schedule: 24 * 60,
};

/** `high` wakes a phone that saves its battery; `normal` may wait until it is awake. */
export type Urgency = 'high' | 'normal';

/** How urgent a notice is: what happens on the pitch, or changes a match of today or tomorrow, does not wait. */
export function urgencyOf(kind: NoticeKind, { before, now, today, tomorrow }: Changed): Urgency {
  if (kind === 'kick_off' || kind === 'goal' || kind === 'half_time') return 'high';
  const isNear = [before.date, now.date].some((date) => date === today || date === tomorrow);
  return kind !== 'correction' && isNear ? 'high' : 'normal';
}

/** A match before a notice and now; the days in Tokyo. */
type Changed = {
  readonly before: Seen;
  readonly now: Seen;
  readonly today: string;
  readonly tomorrow: string;
};

/** What notices look at in a match. */
export type Seen = {
  readonly status: MatchStatus;
  readonly outcome: 'open' | 'registered' | 'postponed';
  readonly home: number;
  readonly away: number;
  /** Successful kicks of a shoot-out. */
  readonly homeKicks: number;
  readonly awayKicks: number;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly date: string;
  /** `HH:MM`, Tokyo; null while it is unknown. */
  readonly time: string | null;
  readonly ground: string;
};

/** A match of this schedule that nobody has touched. */
export function untouched({ date, time, ground }: Pick<Seen, 'date' | 'time' | 'ground'>): Seen {
  const none = { home: 0, away: 0, homeKicks: 0, awayKicks: 0 };
  return { status: '試合前', outcome: 'open', ...none, date, time, ground };
}

/** What happened in a match between two looks at it. What was taken back in between did not happen. */
export function happened(before: Seen, after: Seen): readonly NoticeKind[] {
  if (after.outcome === 'postponed') return before.outcome === 'postponed' ? [] : ['postponement'];
  if (isOver(after)) {
    if (!isOver(before)) return ['result'];
    if (scoreOf(before) === scoreOf(after)) return [];
    return before.outcome === 'registered' ? ['correction'] : ['result'];
  }
  const kinds: NoticeKind[] = [];
  if (after.status === '試合前') return isRescheduled(before, after) ? ['schedule'] : [];
  if (before.status === '試合前' && after.status === '前半') kinds.push('kick_off');
  if (after.status === 'ハーフタイム' && (before.status === '試合前' || before.status === '前半')) {
    kinds.push('half_time');
  }
  if (hasOtherGoals(before, after)) kinds.push('goal');
  return kinds;
}

/** Whether what a notice was going to tell since `before` is still so. */
export function stillHolds(kind: NoticeKind, before: Seen, now: Seen): boolean {
  switch (kind) {
    case 'kick_off':
      return now.status === '前半';
    case 'half_time':
      return now.status === 'ハーフタイム';
    case 'goal':
      return now.outcome === 'open' && hasOtherGoals(before, now);
    case 'result':
      return isOver(now);
    case 'correction':
      return isOver(now) && scoreOf(before) !== scoreOf(now);
    case 'postponement':
      return now.outcome === 'postponed';
    case 'schedule':
      return now.outcome === 'open' && now.status === '試合前' && isRescheduled(before, now);
  }
}

/** A notice, as far as it decides whether it still has anything to tell. */
export type NoticeFacts = { readonly kind: NoticeKind; readonly before: Seen; readonly score: string };

/**
 * Whether a notice still has something to tell devices that it has not reached yet, while others have it. The score at half-time holds until
 * the next goal, also in the second half: the goals in it may have been told by nothing else.
 */
export function holdsForRest({ kind, before, score }: NoticeFacts, now: Seen): boolean {
  if (stillHolds(kind, before, now)) return true;
  return kind === 'half_time' && now.status === '後半' && now.outcome === 'open' && scoreOf(now) === score;
}

/** What the notice of each kind says again. A later schedule names only what it has changed itself. */
const SAYS_AGAIN: Readonly<Record<NoticeKind, readonly NoticeKind[]>> = {
  kick_off: ['kick_off'],
  goal: ['kick_off', 'goal'],
  half_time: ['kick_off', 'goal', 'half_time'],
  result: ['kick_off', 'goal', 'half_time', 'result', 'correction'],
  correction: ['kick_off', 'goal', 'half_time', 'result', 'correction'],
  postponement: ['postponement'],
  schedule: [],
};

/** Whether a later notice of a match says all that an earlier one would. */
export function saysAgain(later: NoticeKind, earlier: NoticeKind): boolean {
  return SAYS_AGAIN[later].includes(earlier);
}

/** Whether devices that get a later notice of the match need the earlier one no more: it is said again, or is no longer so. */
export function isSuperseded(earlier: NoticeFacts, later: NoticeKind, now: Seen): boolean {
  return saysAgain(later, earlier.kind) || !holdsForRest(earlier, now);
}

/** What may say the same score later than a goal's notice would: an account that is told of it needs the goal no more. */
export function laterThanGoal({ status }: Seen): 'half_time' | 'result' | null {
  if (status === 'ハーフタイム') return 'half_time';
  return status === '試合終了' ? 'result' : null;
}

/** Differs where the result does. */
export function scoreOf({ home, away, homeKicks, awayKicks }: Seen): string {
  return `${home}-${away} ${homeKicks}-${awayKicks}`;
}

function isOver({ status, outcome }: Seen): boolean {
  return outcome === 'registered' || (outcome === 'open' && status === '試合終了');
}

/** Goals fell, or were taken back: a score that was told must not stay in a pocket when it is wrong. */
function hasOtherGoals(before: Seen, after: Seen): boolean {
  return after.home !== before.home || after.away !== before.away;
}

/** Whether a goal fell between two looks at a match, whatever else was taken back. */
export function hasMoreGoals(before: Seen, after: Seen): boolean {
  return after.home > before.home || after.away > before.away;
}

function isRescheduled(before: Seen, after: Seen): boolean {
  if (before.outcome === 'postponed') return true;
  return before.date !== after.date || before.time !== after.time || before.ground !== after.ground;
}
