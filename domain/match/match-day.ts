/**
 * The **match day** (当日の運営) as the office follows it: of which match somebody should ask. Beside what the double check finds,
 * what only shows while it is played: nobody has opened it, or nothing has been heard of it.
 */

import { CONTRADICTIONS, type MatchFault } from './double-check.ts';
import type { Match } from './match.ts';

/** The gravest first. */
export const MATCH_DAY_TROUBLES = [
  'silent',
  'notBegun',
  'stillPlaying',
  'contradictory',
  'unregistered',
  'nobody',
] as const;
export type MatchDayTrouble = (typeof MATCH_DAY_TROUBLES)[number];

/** What is known of the reporters of a match, in minutes. */
export type ReporterFacts = {
  /** On how many pages it is being entered now. */
  readonly pages: number;
  /** Since something was recorded of it; null where nothing was. */
  readonly heardAgo: number | null;
  /** Until it is scheduled to begin, negative afterwards; null where no time is known. */
  readonly untilStart: number | null;
};

/** A half without a goal is as long, and a phone in a dead zone is as silent. */
export const SILENT_MINUTES = 25;
/** Then somebody should be at the pitch. */
export const SOON_MINUTES = 15;

/** What is wrong with a match at this moment, the gravest first; `faults` are those of the double check. */
export function troublesOf(
  match: Pick<Match, 'status' | 'outcome'>,
  faults: readonly MatchFault[],
  { pages, heardAgo, untilStart }: ReporterFacts,
): readonly MatchDayTrouble[] {
  const isOpen = match.outcome.kind === 'open';
  const isPlaying = isOpen && match.status !== '試合前' && match.status !== '試合終了';
  const isAwaited = isOpen && match.status === '試合前' && untilStart !== null && untilStart <= SOON_MINUTES;
  return MATCH_DAY_TROUBLES.filter((trouble) => {
    if (trouble === 'silent') return isPlaying && pages === 0 && (heardAgo ?? 0) >= SILENT_MINUTES;
    if (trouble === 'nobody') return isAwaited && pages === 0 && !faults.includes('notBegun');
    if (trouble === 'contradictory') return CONTRADICTIONS.some((fault) => faults.includes(fault));
    return faults.includes(trouble);
  });
}
