/**
 * A separate process that opens a store and scores goals in the one match there, each in a transaction that reads
 * the version, appends the event and moves the row on. Tests run several of them at once on one database.
 * Arguments: the store's settings as JSON, and how many goals. Prints how many were acknowledged.
 */

import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { type Database, openStore } from '#server/platform/store/store.ts';
import { matchEventRow } from './rows.ts';

const [settings = '{}', goals = '0'] = process.argv.slice(2);
const store = await openStore(JSON.parse(settings));
let acknowledged = 0;
while (acknowledged < Number(goals)) {
  try {
    await store.transaction(scoreGoal);
    acknowledged += 1;
  } catch (error) {
    // Another process was first on this version: read again.
    if (!isUniqueViolationOf('match_events', error)) throw error;
  }
}
await store.close();
process.stdout.write(String(acknowledged));

async function scoreGoal(db: Database): Promise<void> {
  const { version, left_first_half } = await db
    .selectFrom('matches')
    .select(['version', 'left_first_half'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('match_events')
    .values(matchEventRow({ version: version + 1 }))
    .execute();
  await db
    .updateTable('matches')
    .set({ version: version + 1, left_first_half: left_first_half + 1 })
    .execute();
}
