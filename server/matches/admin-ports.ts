/** What administrators' calls of matches ask of the rest of the server. */

import type { Match } from '#domain/match/match.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import type { Store } from '#server/store/store.ts';
import type { Execute } from './execute.ts';
import type { Championships } from './ports.ts';

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

export type AdminMatchNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly championships: Championships;
  readonly linkLabels: LinkLabels;
  readonly movesOf: MovesOf;
  readonly recordChange: RecordChange;
  readonly execute: Execute;
};
