import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Member } from '#server/http/callers.ts';

/** Who did what to which record; the entry names nobody but the administrator. */
export function entryOf(memberId: string, caller: Member, sentence: string): AuditEntry {
  return {
    actor: caller.email,
    area: 'member',
    subjectId: memberId,
    subjectName: '',
    sentence,
    changes: [],
  };
}
