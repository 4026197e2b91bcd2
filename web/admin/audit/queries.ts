import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditActors, listAudit } from '#contract/audit.ts';
import type { QueryOf } from '#contract/call.ts';
import { readingOf } from '#web/api/calls.ts';

/** A page of the audit; the page before stays in view until it is there. */
export function useAudit(query: QueryOf<typeof listAudit>) {
  return useQuery({
    ...readingOf(listAudit, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Whoever has an entry. */
export function useAuditActors() {
  return useQuery(readingOf(auditActors));
}
