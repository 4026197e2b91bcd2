/** What the status bar's buttons say (reporter specification, section 4), and what periods are called. */

import type { Match, MatchStatus, Period } from './match.ts';

export const PERIOD_NAMES: Readonly<Record<Period, MatchStatus>> = {
  firstHalf: '前半',
  secondHalf: '後半',
  extraFirstHalf: '延長前半',
  extraSecondHalf: '延長後半',
};

const FORWARD_LABELS: Partial<Record<`${MatchStatus}→${MatchStatus}`, string>> = {
  '試合前→前半': '前半開始',
  '前半→ハーフタイム': '前半終了',
  'ハーフタイム→後半': '後半開始',
  '後半→延長前半': '延長前半開始',
  '後半→PK戦': 'PK戦開始',
  '延長前半→延長後半': '延長後半開始',
  '延長後半→PK戦': 'PK戦開始',
};

/** The label of moving on from the match's status to `to`; 試合終了 where the specification has no other word. */
export function forwardLabel(from: MatchStatus, to: MatchStatus): string {
  return FORWARD_LABELS[`${from}→${to}`] ?? to;
}

/** The forward button before a choice is made: 後半終了 and 延長後半終了 open it, the others say where they lead. */
export function advanceLabel(match: Match, next: readonly MatchStatus[]): string | null {
  const [only] = next;
  if (only === undefined) return null;
  return next.length === 1 ? forwardLabel(match.status, only) : `${match.status}終了`;
}
