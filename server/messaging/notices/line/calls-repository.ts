/** Calls to LINE without an answer yet: the SQL on their table. */

import type { Database } from '#server/platform/store/store.ts';

/** A call that LINE may have taken. It is repeated word for word or not at all. */
export type Call = {
  readonly message: string;
  /** In the order of the call. */
  readonly recipients: readonly Recipient[];
};

type Recipient = { readonly userId: string; readonly lineUserId: string };

/** Null if LINE can't have taken anything under this key. */
export async function findCall(key: string, db: Database): Promise<Call | null> {
  const row = await db.selectFrom('line_calls').selectAll().where('batch', '=', key).executeTakeFirst();
  return row === undefined ? null : { message: row.message, recipients: JSON.parse(row.recipients) };
}

export async function insertCall(key: string, { message, recipients }: Call, db: Database): Promise<void> {
  await db
    .insertInto('line_calls')
    .values({ batch: key, message, recipients: JSON.stringify(recipients) })
    .execute();
}

/** Keys of the calls that name one of these accounts. */
export async function findKeysOfCallsTo(
  userIds: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  const calls = await db.selectFrom('line_calls').select(['batch', 'recipients']).execute();
  const names = userIds.map((userId) => JSON.stringify(userId));
  return calls
    .filter(({ recipients }) => names.some((name) => recipients.includes(name)))
    .map(({ batch }) => batch);
}

/** Deletes calls to which no message belongs any more. */
export async function deleteCallsOfNobody(db: Database): Promise<void> {
  const batches = db
    .selectFrom('line_messages')
    .select('batch')
    .where('batch', 'is not', null)
    .where('is_sent', '=', 0)
    .$castTo<{ batch: string }>();
  await db.deleteFrom('line_calls').where('batch', 'not in', batches).execute();
}
