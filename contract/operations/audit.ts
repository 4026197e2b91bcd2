/** 操作の記録: what administrators have changed, for administrators to look up. */

import * as Type from 'typebox';
import { AUDIT_AREAS, type AuditArea } from '#domain/audit/audit-entry.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { Id } from '../wire.ts';

const AREAS = Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]];
const Area = Type.Enum(AREAS);
/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });

export const AuditRecord = Type.Object({
  entry_id: Type.String(),
  /** ISO instant. */
  recorded_at: Type.String(),
  /** E-mail of the administrator. */
  actor: Type.String(),
  area: Area,
  subject_id: Type.String(),
  /** As it was called then, a member as called now; empty for a person who cannot be found (any more). */
  subject_name: Type.String(),
  sentence: Type.String(),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
});
export type AuditRecord = Type.Static<typeof AuditRecord>;

export const listAudit = adminCall({
  method: 'GET',
  path: '/api/admin/audit',
  area: 'office',
  summary: 'A page of what administrators have changed',
  query: Type.Object({
    ...listQuery,
    area: Type.Optional(Area),
    subjectId: Type.Optional(Id),
    actor: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  answer: pageOf(AuditRecord),
});

export const auditActors = adminCall({
  method: 'GET',
  path: '/api/admin/audit/actors',
  area: 'office',
  summary: 'The e-mails of whoever has an entry in the audit',
  answer: Type.Array(Type.String()),
});
