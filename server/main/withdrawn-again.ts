/** What people have withdrawn since a backup was made is withdrawn again after its restoration. */

import { findAllTokenIds, updateRevocation } from '#server/football/access/public.ts';
import { deleteAddress, findAllOwners } from '#server/football/calendars/public.ts';
import { withdrawAgain } from '#server/people/erasures/public.ts';
import { deletePasskey, findAllPasskeys } from '#server/people/identity/public.ts';
import { eraseAgain } from '#server/people/members/admin/erase-again.ts';
import { deleteRole, findAllGiven, grantOf } from '#server/people/roles/public.ts';
import type { Services } from '#server/platform/services.ts';
import { takeDownAgain } from '#server/publishing/photos/public.ts';

/** Runs before the server answers. */
export async function withdrawAllAgain(services: Services): Promise<void> {
  // The first: it takes the list beside the backups into the database.
  await eraseAgain(services);
  await takeDownAgain(services);
  const now = services.clock().toString();
  await withdrawAgain(
    {
      kind: 'link',
      idOf: (id: string) => id,
      findAllPresent: (db) => findAllTokenIds('unrevoked', db),
      findAllGone: (db) => findAllTokenIds('revoked', db),
      withdraw: (id, db) => updateRevocation(id, now, db),
    },
    services,
  );
  await withdrawAgain(
    {
      kind: 'role',
      idOf: grantOf,
      findAllPresent: findAllGiven,
      withdraw: ({ userId, role }, db) => deleteRole(userId, role, db),
    },
    services,
  );
  await withdrawAgain(
    {
      kind: 'passkey',
      idOf: ({ credentialId }) => credentialId,
      findAllPresent: findAllPasskeys,
      withdraw: async (passkey, db) => void (await deletePasskey(passkey, db)),
    },
    services,
  );
  await withdrawAgain(
    {
      kind: 'calendar',
      idOf: ({ id }) => id,
      findAllPresent: findAllOwners,
      withdraw: ({ userId, id }, db) => deleteAddress(userId, id, db),
    },
    services,
  );
}
