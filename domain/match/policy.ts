import type { Match, MatchStatus } from './match.ts';
import { MATCH_FULL, PRACTICE_FULL } from './messages.ts';

/**
 * Where the two generations of the flow differ (sections 4 and 5): the way back from the shoot-out and from the end,
 * the wording of some rejections, and whether a level shoot-out may be saved in a correction.
 */
export type FlowPolicy = {
  readonly flow: 'token' | 'fiscalYear';
  /** The status before 試合終了 for this match. */
  readonly backFromFinished: (match: Match) => MatchStatus;
  /** The V2 edit screen refuses a shoot-out with equal successes; the older one does not. */
  readonly refusesLevelShootOut: boolean;
  /** What a reporter reads of a match that is full (`event-limit.ts`). */
  readonly fullMessage: string;
};

/** The last status of play: 延長後半 when extra halves were played, else 後半. */
export function lastPlayedHalf(match: Match): MatchStatus {
  return match.hasExtraHalves ? '延長後半' : '後半';
}

/** The flow of a reporter with a URL token (`match-v2`). */
export const TOKEN_FLOW: FlowPolicy = {
  flow: 'token',
  backFromFinished: lastPlayedHalf,
  refusesLevelShootOut: true,
  fullMessage: MATCH_FULL,
};

/** The flow whose every call carries a fiscal year (`match`). */
export const FISCAL_YEAR_FLOW: FlowPolicy = {
  flow: 'fiscalYear',
  // A league match has neither shoot-out nor extra halves, and so goes back to 後半.
  backFromFinished: (match) => (match.hasShootOut ? 'PK戦' : lastPlayedHalf(match)),
  refusesLevelShootOut: false,
  fullMessage: MATCH_FULL,
};

/** The same flow for practice (`test-match`). */
export const PRACTICE_FLOW: FlowPolicy = { ...FISCAL_YEAR_FLOW, fullMessage: PRACTICE_FULL };
