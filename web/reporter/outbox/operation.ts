/**
 * The words of the outbox. An **operation** is what a reporter has entered: a command on one match, with the moment it
 * happened and the key that makes the server count it once. It **waits** until the server has answered it. An operation
 * that the server has refused is **stopped**: it is sent no more until the reporter has decided to enter it again or to
 * discard it. Those behind it go on: each says itself what it means.
 */

import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import type { ReportedMatch } from '../match/reported-match.ts';

/** Which match, by which link, through which of the server's doors. */
export type MatchAddress = {
  readonly door: string;
  readonly championshipId: string;
  readonly matchId: string;
  /** The link's secret: it is written down with an operation that waits, and nowhere else. */
  readonly token: string;
};

/** What the fiscal-year flow's calls say of a match beside its ids. */
export type MatchNames = Pick<ReportedMatch, 'fiscalYear' | 'division' | 'label'>;

export type Operation = {
  /** `Idempotency-Key`, a UUID: the same for every try. */
  readonly key: string;
  readonly address: MatchAddress;
  /** As the reporter saw them when pressing: every try says the same, also in the next fiscal year. */
  readonly names: MatchNames;
  readonly command: MatchCommand;
  /** The match that the reporter saw when pressing, with what waited then already in it; null from an older app. */
  readonly seen: Match | null;
  /** When it happened on this phone, ISO. */
  readonly recordedAt: string;
  /** Its place among all operations of this phone; they are sent in this order. */
  readonly place: number;
  readonly stopped: Stop | null;
};

/** The server's sentence. */
export type Stop = { readonly refusal: string };

/**
 * What became of a try. `refused`: the server has understood and said no, where the match is another with the match as it is.
 * `denied`: the link is withdrawn, has expired, or opens the match no more. `unanswered`: nobody knows whether it was counted,
 * because no answer has come (`network`) or the server could give none (`server`).
 */
export type Answer =
  /** `isFulfilled`: it was so already, and has changed nothing. */
  | { readonly kind: 'accepted'; readonly match: ReportedMatch; readonly isFulfilled: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly match: ReportedMatch | null }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unanswered'; readonly by: 'network' | 'server' };
