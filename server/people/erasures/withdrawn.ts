/**
 * What somebody has withdrawn for good: an older backup knows nothing of it. Withdrawals stand on the list of erasures, and each group
 * withdraws its own again before the server answers.
 */

import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllErasures, insertErasures } from './repository.ts';

export type WithdrawnKind = 'picture' | 'link' | 'role' | 'passkey' | 'calendar';

/** Puts things on the list, in the transaction that withdraws them. An id is never given twice. */
export async function noteWithdrawn(
  kind: WithdrawnKind,
  ids: readonly string[],
  services: Pick<Services, 'vault'>,
  db: Database,
): Promise<void> {
  const hashes = ids.map((id) => hashOf(kind, id, services));
  await insertErasures(hashes, db);
}

export type Withdrawing<Thing> = {
  readonly kind: WithdrawnKind;
  readonly idOf: (thing: Thing) => string;
  readonly findAllPresent: (db: Database) => Promise<readonly Thing[]>;
  /** Ids of what the database itself says is withdrawn: a version that kept no list may have done it. */
  readonly findAllGone?: (db: Database) => Promise<readonly string[]>;
  readonly withdraw: (thing: Thing, db: Database) => Promise<void>;
};

/** Withdraws again what is on the list and has come back. Runs after the list beside the backups was read. Returns what it withdrew. */
export async function withdrawAgain<Thing>(
  { kind, idOf, findAllPresent, findAllGone = async () => [], withdraw }: Withdrawing<Thing>,
  services: Pick<Services, 'store' | 'vault' | 'log'>,
): Promise<readonly Thing[]> {
  const { store, log } = services;
  const noted = new Set(await findAllErasures(store.db));
  const isNoted = (id: string) => noted.has(hashOf(kind, id, services));
  const again = (await findAllPresent(store.db)).filter((thing) => isNoted(idOf(thing)));
  const unnoted = (await findAllGone(store.db)).filter((id) => !isNoted(id));
  if (again.length + unnoted.length === 0) return [];
  await store.transaction(async (db) => {
    await noteWithdrawn(kind, unnoted, services, db);
    for (const thing of again) await withdraw(thing, db);
  });
  if (again.length > 0) log.warn({ kind, count: again.length }, 'withdrawn again after a restoration');
  return again;
}

function hashOf(kind: WithdrawnKind, id: string, { vault }: Pick<Services, 'vault'>): string {
  return vault.mac('erasure', `${kind} ${id}`);
}
