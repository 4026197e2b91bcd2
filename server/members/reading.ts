import { type AccessTable, admission, type Content } from '#domain/membership/access.ts';
import type { Database } from '#server/store/store.ts';
import * as refuse from './refusals.ts';
import { findByUserId } from './repository.ts';

export type ReadingNeeds = {
  readonly db: Database;
  /** Today in Tokyo, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly access: AccessTable;
};

/** Whether an account may have a content, where it is known by other means than an ID token. Rejects with an HttpError where not. */
export function createReading({
  db,
  today,
  access,
}: ReadingNeeds): (userId: string, content: Content) => Promise<void> {
  return async (userId, content) => {
    const record = await findByUserId(userId, db);
    const membership = record && { type: record.membershipType, expiresAt: record.expiresAt };
    const verdict = admission(access[content], membership, today());
    if (verdict === 'lapsed') throw refuse.membershipRequired();
    if (verdict === 'premiumOnly') throw refuse.premiumRequired();
  };
}
