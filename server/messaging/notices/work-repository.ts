/** What happened in matches and is to be told: the SQL on its two tables. */

import { type ExpressionBuilder, sql } from 'kysely';
import { NOTICE_KINDS, type NoticeKind, type Seen } from '#domain/notice/notice.ts';
import { lockName } from '#server/platform/store/lock.ts';
import type { Row, Schema } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteAllOfNoNotice } from './line/messages-repository.ts';

export type MatchKey = { readonly championshipId: string; readonly matchId: string };

/** All instants are UTC, ISO with milliseconds. */
export type NewNotice = MatchKey & {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly before: Seen;
  readonly score: string;
  readonly quietUntil: string | null;
  readonly happenedAt: string;
  readonly dueAt: string;
  readonly endsAt: string;
};

export type DueNotice = Omit<NewNotice, 'dueAt'> & {
  /** A process of release 0.2 or before, which has died, has told every account up to this one; empty if there was none. */
  readonly toldUntil: string;
};

export async function findSeen({ championshipId, matchId }: MatchKey, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('notice_matches')
    .select('seen')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row?.seen ?? null;
}

/** Goes on from `before` (null: never looked at) to `after`; false where another process was first. */
export async function replaceSeen(
  { championshipId, matchId }: MatchKey,
  before: string | null,
  after: string,
  db: Database,
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('notice_matches')
      .values({ championship_id: championshipId, match_id: matchId, seen: after })
      .onConflict((conflict) => conflict.columns(['championship_id', 'match_id']).doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('notice_matches')
    .set({ seen: after })
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('seen', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps what is to be told; where the same kind of this match waits already, that one tells both. */
export async function insertOrMerge(notice: NewNotice, db: Database): Promise<void> {
  const { championshipId, matchId, kind, score, happenedAt, endsAt } = notice;
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ score, happened_at: happenedAt, ends_at: endsAt })
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('quiet_until', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertNotice(notice, db);
}

/** One that is there already stays as it is. */
export async function insertNotice(notice: NewNotice, db: Database): Promise<void> {
  await db
    .insertInto('notices')
    .values({
      notice_id: notice.id,
      championship_id: notice.championshipId,
      match_id: notice.matchId,
      kind: notice.kind,
      state: 'waiting',
      before: JSON.stringify(notice.before),
      score: notice.score,
      quiet_until: notice.quietUntil,
      happened_at: notice.happenedAt,
      due_at: notice.dueAt,
      ends_at: notice.endsAt,
      told_until: '',
    })
    .onConflict((conflict) => conflict.column('notice_id').doNothing())
    .execute();
}

/** The score of the result that was told last, or is about to be; null where none was. */
export async function findToldScore(
  { championshipId, matchId }: MatchKey,
  db: Database,
): Promise<string | null> {
  const row = await db
    .selectFrom('notices')
    .select('score')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('kind', 'in', ['result', 'correction'])
    .where('state', '<>', 'dropped')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.score ?? null;
}

export async function findAllDue(
  now: string,
  most: number,
  db: Database,
): Promise<readonly Pick<DueNotice, 'id' | keyof MatchKey>[]> {
  return db
    .selectFrom('notices')
    .select(['notice_id as id', 'championship_id as championshipId', 'match_id as matchId'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('notice_id')
    .limit(most)
    .execute();
}

type Lease = { readonly now: string; readonly leaseEnd: string };

/** Of the process that begins to tell a notice. */
export type Claim = { readonly id: string; readonly claim: string };

/**
 * Takes a notice until `leaseEnd` and returns it. Null if another process was first, or if another notice of the match is under way
 * or comes before this one. In a transaction: until it ends, no other process takes a notice of the match.
 */
export async function claimDue(
  { id, claim, now, leaseEnd, championshipId, matchId }: Claim & MatchKey & Lease,
  db: Database,
): Promise<DueNotice | null> {
  await lockName(['notices', championshipId, matchId], db);
  const row = await db
    .updateTable('notices')
    .set({ claim, due_at: leaseEnd })
    .where('notice_id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notices as other')
            .select('other.notice_id')
            .whereRef('other.championship_id', '=', 'notices.championship_id')
            .whereRef('other.match_id', '=', 'notices.match_id')
            .whereRef('other.notice_id', '<>', 'notices.notice_id')
            .where('other.state', '=', 'waiting')
            .where('other.claim', 'is not', null)
            .where((its) =>
              its.or([
                its('other.due_at', '>', now),
                its('other.happened_at', '<', its.ref('notices.happened_at')),
              ]),
            ),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toDue(row);
}

/** Counts a notice as under way until all its parts have been told; false if it is another process's. */
export async function updateUnderWay({ id, claim }: Claim, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set((is) => ({ due_at: is.ref('ends_at') }))
    .where('notice_id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Parts of a notice: jobs, by the notice and their last account. */
export const PART = 'notice_part';
/** Stands in the key of a job of a notice behind the notice's id. */
export const JOB_OF = '\n';
/** The character behind it. */
const JOB_END = '\u000b';

/** Whether a notice has jobs of this kind. */
function hasJobs(kind: string) {
  return ({ exists, selectFrom }: ExpressionBuilder<Schema, 'notices'>) =>
    exists(
      selectFrom('jobs')
        .select('jobs.key')
        .where('jobs.kind', '=', kind)
        .where('jobs.key', '>', sql<string>`notices.notice_id || ${sql.lit(JOB_OF)}`)
        .where('jobs.key', '<', sql<string>`notices.notice_id || ${sql.lit(JOB_END)}`),
    );
}

/** Notices with jobs of this kind: of a match, or all. */
export async function findAllWithJobs(
  kind: string,
  match: MatchKey | null,
  db: Database,
): Promise<readonly DueNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .$if(match !== null, (query) =>
      query
        .where('championship_id', '=', match?.championshipId ?? '')
        .where('match_id', '=', match?.matchId ?? ''),
    )
    .where(hasJobs(kind))
    .execute();
  return rows.map(toDue);
}

/** Of parts that end at the same time, one has to see that it is the last. Take it before you end a part. */
export async function lockParts(noticeId: string, db: Database): Promise<void> {
  await lockName(['notice parts', noticeId], db);
}

/** Counts a notice that is under way as told if none of its parts is left; false if one is. */
export async function updateIfTold(id: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ state: 'sent', claim: null })
    .where('notice_id', '=', id)
    .where('state', '=', 'waiting')
    .where('claim', 'is not', null)
    .where((is) => is.not(hasJobs(PART)(is)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Nobody is told any more of a notice. */
export async function updateDropped({ id, claim }: Claim, db: Database): Promise<void> {
  await db
    .updateTable('notices')
    .set({ state: 'dropped', claim: null })
    .where('notice_id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute();
}

/** Null where it has been deleted. */
export async function findNotice(id: string, db: Database): Promise<DueNotice | null> {
  const row = await db.selectFrom('notices').selectAll().where('notice_id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDue(row);
}

/** Whether the same kind has happened again in the match and is about to be told: that notice says it all. */
export async function isAboutToBeTold(
  { id, kind, championshipId, matchId, happenedAt }: DueNotice,
  db: Database,
): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('notice_id')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('quiet_until', 'is', null)
    .where('happened_at', '>=', happenedAt)
    .where('notice_id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Other notices of the match, whether they have been told or not. */
export async function findOthersOfMatch(due: DueNotice, db: Database): Promise<readonly DueNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('championship_id', '=', due.championshipId)
    .where('match_id', '=', due.matchId)
    .where('notice_id', '<>', due.id)
    .execute();
  return rows.map(toDue);
}

/** Whether a notice of one of these kinds that has been told, or is about to be, names the match as it was at `happenedAt` or later. */
export async function isSaidSince(
  { championshipId, matchId, happenedAt }: Pick<DueNotice, keyof MatchKey | 'happenedAt'>,
  kinds: readonly NoticeKind[],
  db: Database,
): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('notice_id')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('kind', 'in', kinds)
    .where('state', '<>', 'dropped')
    .where('happened_at', '>=', happenedAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Moment = Pick<NewNotice, 'kind' | 'happenedAt'>;

/** Of one moment, notices are told in the order of their kinds. */
export function isLater(one: Moment, other: Moment): boolean {
  if (one.happenedAt !== other.happenedAt) return one.happenedAt > other.happenedAt;
  return NOTICE_KINDS.indexOf(one.kind) > NOTICE_KINDS.indexOf(other.kind);
}

/** Deletes what was told, or could not be, before an instant. Returns how many. */
export async function deleteNoticesBefore(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notices')
    .where('state', '<>', 'waiting')
    .where('happened_at', '<', instant)
    .executeTakeFirst();
  await deleteAllOfNoNotice(db);
  return Number(numDeletedRows);
}

function toDue(row: Row<'notices'>): DueNotice {
  return {
    id: row.notice_id,
    championshipId: row.championship_id,
    matchId: row.match_id,
    kind: row.kind,
    before: JSON.parse(row.before),
    score: row.score,
    quietUntil: row.quiet_until,
    happenedAt: row.happened_at,
    endsAt: row.ends_at,
    toldUntil: row.told_until,
  };
}
