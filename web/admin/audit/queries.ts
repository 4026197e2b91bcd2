import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditActors, listAudit } from '#contract/audit.ts';
import type { QueryOf } from '#contract/call.ts';
import { call } from '#web/api/client.ts';

const AUDIT = ['admin', 'audit'] as const;

/** A page of the audit; the page before stays in view until it is there. */
export function useAudit(query: QueryOf<typeof listAudit>) {
  return useQuery({
    queryKey: [...AUDIT, query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whoever has an entry. */
export function useAuditActors() {
  return useQuery({
    queryKey: [...AUDIT, 'actors'],
    queryFn: ({ signal }) => call(auditActors, { signal }),
  });
}
