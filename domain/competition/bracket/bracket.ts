/**
 * A knockout bracket (トーナメント表).
 *
 * A **slot** says who plays on one side of a match: a club, nobody (a bye), or the club that comes out of another match or of a
 * group. An **entrant** is what a slot stands for at the moment: slots fill themselves as results are registered.
 */

import type { PerSide, Side } from '../../match/match.ts';
import type { Club, MatchState } from '../results.ts';

export type Slot =
  | { readonly kind: 'club'; readonly club: Club }
  | { readonly kind: 'winner'; readonly of: MatchId }
  | { readonly kind: 'loser'; readonly of: MatchId }
  /** Who ends on that place of a group's table, from 1. */
  | { readonly kind: 'place'; readonly group: string; readonly place: number }
  | { readonly kind: 'bye' };

export type MatchId = string;

export type BracketMatch = {
  readonly matchId: MatchId;
  /** 準決勝第1試合, 決勝. */
  readonly name: string;
  readonly slots: PerSide<Slot>;
  readonly state: KnockoutState;
};

/** A club may go through because the other did not come (棄権). */
export type KnockoutState = MatchState | { readonly kind: 'walkover'; readonly winner: Side };

/** In any order; a match may come before those that fill it. */
export type Bracket = readonly BracketMatch[];

export type Entrant =
  | { readonly kind: 'club'; readonly club: Club }
  /** A bye: the other goes on without playing (不戦勝). */
  | { readonly kind: 'nobody' }
  /** Not known yet; the slot says whose it will be. */
  | { readonly kind: 'waiting'; readonly slot: Slot };

/** `undecided`: registered without a winner, for want of a shoot-out on record. */
export type Progress = 'waiting' | 'ready' | 'running' | 'played' | 'undecided' | 'walkover' | 'bye';

export type FilledMatch = {
  readonly matchId: MatchId;
  readonly name: string;
  readonly entrants: PerSide<Entrant>;
  readonly progress: Progress;
  readonly winner: Entrant;
  readonly loser: Entrant;
};
