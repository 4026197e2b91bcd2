/** Devices that a notice has not reached yet: jobs, one for a notice and a device. */

import type { ExpressionBuilder } from 'kysely';
import type { NoticeFacts } from '#domain/notice/notice.ts';
import type { Schema } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { enqueueAll, type HeldJob, isFreeAt, type Lease } from '#server/platform/work/jobs-repository.ts';
import { type DueNotice, findAllWithJobs, isLater, JOB_OF } from './work-repository.ts';

export const RETRY = 'notice_retry';

/** Instants are UTC, ISO with milliseconds. */
export type Retry = {
  readonly endpoint: string;
  /** How often it has failed. */
  readonly failures: number;
  readonly dueAt: string;
  /** Whether it has been handed over, and the answer is late. */
  readonly isOpen: boolean;
};

function keyOf(noticeId: string, endpoint: string): string {
  return `${noticeId}${JOB_OF}${endpoint}`;
}

/** Notice and device of a job. */
export function parseRetryKey(key: string): { readonly noticeId: string; readonly endpoint: string } {
  const end = key.indexOf(JOB_OF);
  return { noticeId: key.slice(0, end), endpoint: key.slice(end + JOB_OF.length) };
}

/** The job of a device that a process holds. */
export function heldRetry(
  noticeId: string,
  { endpoint, claim }: { readonly endpoint: string; readonly claim: string },
): HeldJob {
  return { kind: RETRY, key: keyOf(noticeId, endpoint), claim };
}

/** Queues devices; `late` is the lease of those whose answer is late. */
export async function insertRetries(
  noticeId: string,
  { retries, late }: { readonly retries: readonly Retry[]; readonly late: Lease | null },
  db: Database,
): Promise<void> {
  const jobs = retries.map(({ endpoint, failures, dueAt, isOpen }) => ({
    key: keyOf(noticeId, endpoint),
    dueAt,
    attempts: failures,
    lease: isOpen ? late : null,
  }));
  await enqueueAll(RETRY, jobs, db);
}

/** A device that another notice of the same match has not reached yet. */
export type OtherRetry = Retry & NoticeFacts & { readonly noticeId: string; readonly isLater: boolean };

/** What other notices of the match wait to tell these devices. */
export async function findOthers(
  notice: DueNotice,
  { endpoints, now }: { readonly endpoints: readonly string[]; readonly now: string },
  db: Database,
): Promise<readonly OtherRetry[]> {
  if (endpoints.length === 0) return [];
  const others = (await findAllWithJobs(RETRY, notice, db)).filter(({ id }) => id !== notice.id);
  if (others.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .select(['key', 'attempts', 'due_at', 'claimed_until'])
    .where('kind', '=', RETRY)
    .where(
      'key',
      'in',
      others.flatMap(({ id }) => endpoints.map((endpoint) => keyOf(id, endpoint))),
    )
    .execute();
  const byId = new Map(others.map((one) => [one.id, one]));
  return rows.flatMap(({ key, attempts, due_at, claimed_until }) => {
    const { noticeId, endpoint } = parseRetryKey(key);
    const other = byId.get(noticeId);
    if (other === undefined) return [];
    const isOpen = claimed_until !== null && claimed_until > now;
    const dueAt = isOpen ? claimed_until : due_at;
    const { kind, before, score } = other;
    return [
      {
        noticeId,
        endpoint,
        failures: attempts,
        dueAt,
        isOpen,
        kind,
        before,
        score,
        isLater: isLater(other, notice),
      },
    ];
  });
}

/** Deletes those that no process has handed over. */
export async function deleteUnopened(
  noticeId: string,
  { endpoints, now }: { readonly endpoints: readonly string[]; readonly now: string },
  db: Database,
): Promise<void> {
  await db.deleteFrom('jobs').where(areOf(noticeId, endpoints)).where(isFreeAt(now)).execute();
}

/** What has waited behind these devices' open answers is due now. */
export async function updateDue(
  noticeId: string,
  { endpoints, now }: { readonly endpoints: readonly string[]; readonly now: string },
  db: Database,
): Promise<void> {
  if (endpoints.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ due_at: now })
    .where(areOf(noticeId, endpoints))
    .where('claim', 'is', null)
    .where('attempts', '=', 0)
    .execute();
}

/** Deletes what waits for these devices of any notice. */
export async function deleteRetriesOf(endpoints: readonly string[], db: Database): Promise<void> {
  if (endpoints.length === 0) return;
  await db.deleteFrom('notice_retries').where('endpoint', 'in', endpoints).execute();
  for (const { id } of await findAllWithJobs(RETRY, null, db))
    await db.deleteFrom('jobs').where(areOf(id, endpoints)).execute();
}

/** Moves to the jobs what a process of release 0.2 or before has stored in its own table, but for what it is handing over. */
export async function takeOverRetries(now: string, db: Database): Promise<void> {
  const rows = await db
    .deleteFrom('notice_retries')
    .where(({ or, eb }) => or([eb('is_open', '=', 0), eb('due_at', '<=', now)]))
    .returningAll()
    .execute();
  for (const [noticeId, own] of Map.groupBy(rows, (row) => row.notice_id)) {
    const retries = own.map(({ endpoint, failures, due_at }) => ({
      endpoint,
      failures,
      dueAt: due_at,
      isOpen: false,
    }));
    await insertRetries(noticeId, { retries, late: null }, db);
  }
}

function areOf(noticeId: string, endpoints: readonly string[]) {
  const keys = endpoints.map((endpoint) => keyOf(noticeId, endpoint));
  return ({ and, eb }: ExpressionBuilder<Schema, 'jobs'>) =>
    and([eb('kind', '=', RETRY), eb('key', 'in', keys)]);
}
