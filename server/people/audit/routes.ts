/** The audit for administrators: written by `createAudit`, listed and filtered by these calls. */

import type { FastifyInstance } from 'fastify';
import { type AuditRecord, auditActors, listAudit } from '#contract/operations/audit.ts';
import { isAuditArea } from '#domain/audit/audit-entry.ts';
import { addDays, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { findAllNames } from '#server/people/members/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { RecordChange, Services } from '#server/platform/services.ts';
import { type AuditRow, findAllActors, findPage, insertEntries } from './repository.ts';

/** Notes changes at the moment that `clock` tells. */
export function createAudit(clock: () => Temporal.Instant): RecordChange {
  return (entries, db) => insertEntries([entries].flat(), clock().toString(), db);
}

export function registerAudit(app: FastifyInstance, { store }: Services): void {
  registerCall(app, listAudit, async ({ query }) => {
    const { search = '', order = 'desc', area, subjectId, actor, from, to, page } = query;
    const requested = {
      search,
      order,
      ...(isArea(area) ? { area } : {}),
      ...(subjectId === undefined ? {} : { subjectId }),
      ...(actor === undefined ? {} : { actor }),
      ...(from === undefined ? {} : { from: tokyoMidnight(from).toString() }),
      ...(to === undefined ? {} : { before: tokyoMidnight(addDays(to, 1)).toString() }),
      ...placeOf(page),
    };
    const { total, rows } = await findPage(requested, store.db);
    const people = rows.filter(isAboutMember).map(({ subject_id }) => subject_id);
    const names = await findAllNames([...new Set(people)], store.db);
    return { total, rows: rows.map((row) => recordOf(row, names)) };
  });

  registerCall(app, auditActors, async () => [...(await findAllActors(store.db))]);
}

function isArea(text: string | undefined) {
  return text !== undefined && isAuditArea(text);
}

/** A reading of anything else, and what is done with the books of a month, carries what it is called. */
function isAboutMember({ area, subject_name }: AuditRow): boolean {
  return area === 'member' || (['reading', 'payment', 'role'].includes(area) && subject_name === '');
}

function recordOf(row: AuditRow, names: ReadonlyMap<string, string>): AuditRecord {
  return {
    entry_id: String(row.entry_id),
    recorded_at: row.recorded_at,
    actor: row.actor,
    area: row.area,
    subject_id: row.subject_id,
    subject_name: isAboutMember(row) ? (names.get(row.subject_id) ?? '') : row.subject_name,
    sentence: row.sentence,
    changes: JSON.parse(row.changes) as AuditRecord['changes'],
  };
}
