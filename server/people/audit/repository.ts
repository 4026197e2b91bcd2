/** The audit: the SQL on its table. */

import type { AuditArea, AuditEntry } from '#domain/audit/audit-entry.ts';
import { countOf } from '#server/platform/store/count.ts';
import { inParts } from '#server/platform/store/many-rows.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

export type AuditSearch = {
  /** In the sentence, the name, or the changed values; empty finds all. */
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly area?: AuditArea;
  readonly subjectId?: string;
  readonly actor?: string;
  /** UTC instants, ISO: from the first, before the second. */
  readonly from?: string;
  readonly before?: string;
} & ListPlace;

export type AuditRow = Row<'audit_entries'>;

export async function insertEntries(
  entries: readonly AuditEntry[],
  recordedAt: string,
  db: Database,
): Promise<void> {
  await inParts(entries, (part) =>
    db
      .insertInto('audit_entries')
      .values(
        part.map((entry) => ({
          recorded_at: recordedAt,
          actor: entry.actor,
          area: entry.area,
          subject_id: entry.subjectId,
          subject_name: entry.subjectName,
          sentence: entry.sentence,
          changes: JSON.stringify(entry.changes),
        })),
      )
      .execute(),
  );
}

/** By the moment they were made. */
export async function findPage(
  requested: AuditSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly AuditRow[] }> {
  return paged(matching(requested, db), requested, (found) =>
    found.selectAll().orderBy('recorded_at', requested.order).orderBy('entry_id', requested.order),
  );
}

/** Who has an entry, by e-mail. */
export async function findAllActors(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('audit_entries').select('actor').distinct().orderBy('actor').execute();
  return rows.map(({ actor }) => actor);
}

/** What was done to a member's record, payments and roles, oldest first. */
export async function findAllAboutMember(memberId: string, db: Database) {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('area', 'in', ['member', 'payment', 'role'])
    .where('subject_id', '=', memberId)
    .orderBy('recorded_at')
    .orderBy('entry_id')
    .execute();
  return rows.map(({ recorded_at, actor, sentence, changes }) => ({
    recordedAt: recorded_at,
    actor,
    sentence,
    // Written by this file.
    changes: JSON.parse(changes) as AuditEntry['changes'],
  }));
}

/** When a member's record was read, and by whom, oldest first. */
export async function findAllReadingsOf(memberId: string, db: Database) {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['recorded_at', 'actor', 'sentence'])
    .where('area', '=', 'reading')
    .where('subject_id', '=', memberId)
    .orderBy('recorded_at')
    .orderBy('entry_id')
    .execute();
  return rows.map(({ recorded_at, actor, sentence }) => ({ recordedAt: recorded_at, actor, sentence }));
}

/** How many entries tell what this administrator has done. */
export function countByActor(actor: string, db: Database): Promise<number> {
  return countOf(db.selectFrom('audit_entries').where('actor', '=', actor));
}

function matching({ search, area, subjectId, actor, from, before }: AuditSearch, db: Database) {
  let found = db.selectFrom('audit_entries');
  if (area !== undefined) found = found.where('area', '=', area);
  if (subjectId !== undefined) found = found.where('subject_id', '=', subjectId);
  if (actor !== undefined) found = found.where('actor', '=', actor);
  if (from !== undefined) found = found.where('recorded_at', '>=', from);
  if (before !== undefined) found = found.where('recorded_at', '<', before);
  if (search.trim() === '') return found;
  return found.where(containsAll(['sentence', 'subject_name', 'changes'], search));
}
