import type { Role } from '#domain/roles/roles.ts';
import { type AdminAccounts, createAdminAccounts, ownPoolOf } from '#server/people/identity/public.ts';
import { conflict } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { ADMINISTRATOR_NEEDS_MAIL } from './messages.ts';

/** The accounts behind the members; null where they are in a user pool elsewhere. */
export const accountsOf = oncePerServer(({ identity, config }) => {
  const pool = ownPoolOf(identity);
  if (pool === null) return null;
  return createAdminAccounts(pool, {
    adminEmails: config.adminEmails,
    mail: config.messages.smtpUrl === null ? 'kept' : 'sent',
  });
});

/**
 * Runs `decide`, which looks for an account and makes one if there is none. Runs it again if another request has made the account
 * meanwhile.
 */
export async function withCurrentAccount<Made>(decide: () => Promise<Made>): Promise<Made> {
  try {
    return await decide();
  } catch (error) {
    if (!isUniqueViolationOf('users', error)) throw error;
    return decide();
  }
}

/** Throws where an administrator would read the temporary password of another one, because the server sends no mail. */
export function requirePasswordPath({ mail }: Pick<AdminAccounts, 'mail'>, roles: readonly Role[]): void {
  if (mail === 'sent' || !roles.includes('office')) return;
  throw conflict('administrator_needs_mail', ADMINISTRATOR_NEEDS_MAIL);
}
