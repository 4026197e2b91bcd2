import type { OfferedRole } from '#domain/roles/roles.ts';
import { insertRole } from '#server/people/roles/public.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { type SignedIn, type Somebody, signedIn } from './member.ts';
import type { TestServer } from './server.ts';

/** Signs in somebody with a role that was given in the browser. */
export async function holderOf(
  role: OfferedRole,
  server: TestServer,
  somebody: Somebody = {},
): Promise<SignedIn> {
  const person = await signedIn(server, somebody);
  const userId = person.user.id;
  const givenAt = server.clock().toString();
  await insertRole({ userId, role, givenAt, givenBy: userId }, unheard(server.store.db));
  return person;
}
