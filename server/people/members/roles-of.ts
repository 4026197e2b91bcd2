import { inOrder, type Role } from '#domain/roles/roles.ts';
import { findRolesOf } from '#server/people/roles/public.ts';
import type { Person } from '#server/platform/http/callers.ts';
import type { Database } from '#server/platform/store/store.ts';

export type RoleSettings = {
  /** Normal form; always 事務局. */
  readonly adminEmails: readonly string[];
  /** Normal form; always the bulk input, and nothing else. */
  readonly inputEmails: readonly string[];
  readonly administratorsNeedSecondFactor: boolean;
};

/** The roles that the settings give to a verified e-mail. */
export function fixedRolesOf(
  email: string,
  { adminEmails, inputEmails }: Pick<RoleSettings, 'adminEmails' | 'inputEmails'>,
): readonly Role[] {
  return [
    ...(adminEmails.includes(email) ? (['office'] as const) : []),
    ...(inputEmails.includes(email) ? (['entry'] as const) : []),
  ];
}

/**
 * What a sign-in may do, by the settings and by what was `given` to its account: nothing without a verified e-mail. Where a
 * second factor is required, only the input of the settings counts without one.
 */
export function rolesOf(
  { email, isEmailVerified, hasSecondFactor }: Pick<Person, 'email' | 'isEmailVerified' | 'hasSecondFactor'>,
  given: readonly Role[],
  settings: RoleSettings,
): Pick<Person, 'roles' | 'lacksSecondFactor'> {
  if (!isEmailVerified) return { roles: [], lacksSecondFactor: false };
  const fixed = fixedRolesOf(email, settings);
  const roles = inOrder([...fixed, ...given]);
  if (!settings.administratorsNeedSecondFactor || hasSecondFactor) return { roles, lacksSecondFactor: false };
  const counting = fixed.filter((role) => role === 'entry');
  return { roles: counting, lacksSecondFactor: roles.length > counting.length };
}

/** The same for a sign-in of a person who is away: whatever the sign-in gave. */
export function rolesAway(
  of: Pick<Person, 'email' | 'isEmailVerified'>,
  given: readonly Role[],
  settings: Pick<RoleSettings, 'adminEmails' | 'inputEmails'>,
): readonly Role[] {
  const all = { ...settings, administratorsNeedSecondFactor: false };
  return rolesOf({ ...of, hasSecondFactor: false }, given, all).roles;
}

/** The roles of an account, by the settings and as given, whatever stands in their way at present. */
export async function findAllHeld(
  { userId, email }: { readonly userId: string | null; readonly email: string },
  settings: Pick<RoleSettings, 'adminEmails' | 'inputEmails'>,
  db: Database,
): Promise<readonly Role[]> {
  const given = userId === null ? [] : await findRolesOf(userId, db);
  return inOrder([...fixedRolesOf(email, settings), ...given]);
}
