import type { Pool } from '../pool.ts';
import { createCredentialDesk } from './credentials.ts';

/** Credentials as whoever is shown them must judge them. */
export type CheckedCredentials =
  | { readonly secretKey: string; readonly holder: 'guest' | { readonly userId: string } }
  | { readonly fault: 'unknown' | 'expired' };

/** Opens credentials of this pool. Those of a sign-in that has been ended are expired, however long they were for. */
export function createCredentialCheck(
  pool: Pick<Pool, 'vault' | 'clock' | 'tokens'>,
): (accessKeyId: string, sessionToken: string) => Promise<CheckedCredentials> {
  const desk = createCredentialDesk(pool);
  return async (accessKeyId, sessionToken) => {
    const opened = desk.open(accessKeyId, sessionToken);
    if ('fault' in opened) return { fault: opened.fault === 'expired' ? 'expired' : 'unknown' };
    const { holder, secretKey } = opened;
    if (holder.signIn === null) return { secretKey, holder: 'guest' };
    if (await pool.tokens.isEnded(holder.signIn.originJti)) return { fault: 'expired' };
    return { secretKey, holder: { userId: holder.signIn.userId } };
  };
}
