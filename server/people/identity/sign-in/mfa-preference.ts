import * as Type from 'typebox';
import { sendNotice } from '../account/notices.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-error.ts';
import { type UserChange, updateUser } from '../users/repository.ts';
import type { MfaKind, User } from '../users/user.ts';
import { factorsOf } from './second-factor.ts';
import { totpSecretsOf } from './totp.ts';

const WISH = Type.Object({
  Enabled: Type.Optional(Type.Boolean()),
  PreferredMfa: Type.Optional(Type.Boolean()),
});

type Wish = Type.Static<typeof WISH>;

const REQUEST = Type.Object({
  AccessToken: Type.String(),
  SMSMfaSettings: Type.Optional(WISH),
  SoftwareTokenMfaSettings: Type.Optional(WISH),
  EmailMfaSettings: Type.Optional(WISH),
});

/** Which second factors somebody wants, and which first. What is not named stays; one that has not been verified is refused. */
export function setUserMfaPreference(pool: Pool): Operation {
  return defineOperation(REQUEST, async (request, asker) => {
    const { user } = await pool.tokens.callerOf(request.AccessToken);
    if (request.EmailMfaSettings?.Enabled) throw notReady('EMAIL_OTP');
    const wishes = new Map<MfaKind, Wish | undefined>([
      ['SMS_MFA', request.SMSMfaSettings],
      ['SOFTWARE_TOKEN_MFA', request.SoftwareTokenMfaSettings],
    ]);
    for (const [kind, wish] of wishes) {
      if (wish?.Enabled && !canUse(pool, user, kind)) throw notReady(kind);
    }
    const change = changeOf(user, wishes);
    await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
    await tellOfChange(pool, user, { ...user, ...change }, asker);
    return {};
  });
}

const NAMES: Readonly<Record<MfaKind, string>> = { SMS_MFA: 'SMS', SOFTWARE_TOKEN_MFA: '認証アプリ' };

/** Which is asked first is no matter of safety: only a factor more or less is told. */
async function tellOfChange(pool: Pool, before: User, after: User, asker: Asker): Promise<void> {
  const [had, has] = [factorsOf(before), factorsOf(after)];
  if (had.join() === has.join()) return;
  const factors = has.map((kind) => NAMES[kind]);
  await sendNotice(pool, after, { kind: 'secondFactorsChanged', factors }, asker, pool.store.db);
}

function changeOf(user: User, wishes: ReadonlyMap<MfaKind, Wish | undefined>): UserChange {
  const isOn = (kind: MfaKind, before: boolean) => {
    const wish = wishes.get(kind);
    return wish === undefined ? before : wish.Enabled === true;
  };
  const on: Readonly<Record<MfaKind, boolean>> = {
    SMS_MFA: isOn('SMS_MFA', user.hasSmsMfa),
    SOFTWARE_TOKEN_MFA: isOn('SOFTWARE_TOKEN_MFA', user.hasTotpMfa),
  };
  const preferred = [...wishes]
    .filter(([kind, wish]) => on[kind] && wish?.PreferredMfa)
    .map(([kind]) => kind);
  if (preferred.length > 1) throw invalidParameter('Only one MFA method can be preferred.');
  return {
    hasSmsMfa: on.SMS_MFA,
    hasTotpMfa: on.SOFTWARE_TOKEN_MFA,
    preferredMfa: preferred[0] ?? keptPreference(user, wishes, on),
  };
}

/** What was preferred stays so, unless it is off or no longer wanted first. */
function keptPreference(
  { preferredMfa }: User,
  wishes: ReadonlyMap<MfaKind, Wish | undefined>,
  on: Readonly<Record<MfaKind, boolean>>,
): MfaKind | null {
  if (preferredMfa === null || !on[preferredMfa]) return null;
  return wishes.get(preferredMfa)?.PreferredMfa === false ? null : preferredMfa;
}

function canUse(pool: Pool, user: User, kind: MfaKind): boolean {
  switch (kind) {
    case 'SMS_MFA':
      return user.phoneNumber !== null && user.isPhoneNumberVerified;
    case 'SOFTWARE_TOKEN_MFA':
      return totpSecretsOf(pool, user).active !== null;
  }
}

function notReady(kind: string) {
  return invalidParameter(`User does not have delivery config set to turn on ${kind}`);
}
