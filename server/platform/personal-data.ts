import type { Database } from './store/store.ts';

/** The ids under which a group may know a person. */
export type PersonIds = {
  /** The member's number; the account's id if the person has no member's record. */
  readonly id: string;
  readonly userIds: readonly string[];
};

/** What one group holds about people. Every group that holds something registers it, so that nothing is forgotten. */
export type PersonalData = {
  /** Its key in the file of everything that is held about a person. */
  readonly name: string;
  /** As the person reads it in that file, without a secret. */
  readonly heldAbout: (person: PersonIds, db: Database) => Promise<unknown>;
  /** Deletes all of it in the transaction that `db` is. */
  readonly erase: (person: PersonIds, db: Database) => Promise<void>;
};
