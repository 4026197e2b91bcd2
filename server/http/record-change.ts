import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Database } from '#server/store/store.ts';

/**
 * Notes a change that an administrator has made, in the transaction that makes it: `db` is that transaction's. The port of
 * every group whose content administrators change; `server/audit` keeps the entries.
 */
export type RecordChange = (entry: AuditEntry, db: Database) => Promise<void>;
