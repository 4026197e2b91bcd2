/** What a single match's schedule asks of other groups; `app.ts` joins them. Each works in the transaction given. */

import type { RecordChange } from '#server/http/record-change.ts';
import type { Database, Store } from '#server/store/store.ts';

export type FixtureChampionship = {
  readonly id: string;
  readonly name: string;
  readonly practice: boolean;
  readonly divisions: readonly FixtureDivision[];
};
export type FixtureDivision = { readonly id: string; readonly name: string; readonly roundId: number };

export type FixtureNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  readonly championships: {
    findById(championshipId: string, db: Database): Promise<FixtureChampionship | null>;
    insertDivision(championshipId: string, division: FixtureDivision, db: Database): Promise<void>;
  };
  readonly links: {
    /** How many living links name the match. */
    countNaming(championshipId: string, matchId: string, now: string, db: Database): Promise<number>;
    /** Links to the whole championship open these matches, too; gives the ids of those links. */
    openAdded(championshipId: string, matchIds: readonly string[], db: Database): Promise<readonly string[]>;
    /** Takes the match out of every link; gives the ids of those links. */
    removeMatch(championshipId: string, matchId: string, db: Database): Promise<readonly string[]>;
    /** What the link opens has been changed, and that is on disk. */
    forgetLink(linkId: string): void;
  };
  readonly audit: RecordChange;
};
