import { createAdminAccounts } from '#server/identity/public.ts';
import { oncePerServer } from '#server/services.ts';

/** The accounts behind the members; null where they are in a user pool elsewhere. */
export const accountsOf = oncePerServer(({ identity, config }) =>
  identity.pool === null
    ? null
    : createAdminAccounts(identity.pool, {
        adminEmails: config.adminEmails,
        mail: config.messages.smtpUrl === null ? 'kept' : 'sent',
      }),
);
