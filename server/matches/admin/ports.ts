/** What administrators' calls of matches ask of the rest of the server. */

import type { LevelRule } from '#domain/match/double-check.ts';
import type { Match } from '#domain/match/match.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import type { Store } from '#server/store/store.ts';
import type { Execute } from '../engine/execute.ts';
import type { ChampionshipFacts, Championships } from '../ports.ts';

/**
 * What would move in the tables and the bracket of its championship if a match were so, in Japanese sentences; empty when
 * nothing moves.
 */
export type MovesOf = (change: {
  readonly championshipId: string;
  readonly matchId: string;
  readonly after: Match;
}) => Promise<readonly string[]>;

/** The labels of reporters' links by token id; those that nobody knows are missing. */
export type LinkLabels = (tokenIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, string>>;

/** What the tables make of level goals, by championship, match and its group; null for a match that counts in no table. */
export type FindLevelRules = (
  championships: readonly Pick<ChampionshipFacts, 'id' | 'rules'>[],
) => Promise<(match: LevelMatch) => LevelRule>;
export type LevelMatch = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly divisionId: string;
  readonly group1: string | null;
};

export type AdminMatchNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly championships: Championships;
  readonly linkLabels: LinkLabels;
  readonly movesOf: MovesOf;
  readonly findLevelRules: FindLevelRules;
  readonly recordChange: RecordChange;
  readonly execute: Execute;
};
