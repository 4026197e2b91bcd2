/** Accounts to try the site with: one of each kind of member (design, section 5). */

import { randomInt, randomUUID } from 'node:crypto';
import { addDays, tokyoDate } from '#domain/calendar/tokyo.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import { sealPassword } from '#server/people/identity/srp/password.ts';
import { insertUser } from '#server/people/identity/users/repository.ts';
import { consentsNow } from '#server/people/members/consents.ts';
import { insertConsents } from '#server/people/members/consents-repository.ts';
import { insertMember } from '#server/people/members/repository.ts';
import type { Database } from '#server/platform/store/store.ts';
import { readContent } from '#server/publishing/site/folder.ts';

const ACCOUNT_KINDS = ['regular', 'premium', 'lapsed', 'admin', 'input'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

type DemoAccount = { readonly email: string; readonly password: string };
/** By kind; none where accounts are not in our own database. */
export type DemoAccounts = Readonly<Partial<Record<AccountKind, DemoAccount>>>;

/** What passwords are sealed with. */
export type Seal = Parameters<typeof sealPassword>[0];

type Person = {
  readonly lastName: string;
  readonly furigana: string;
  readonly firstName: string;
  readonly type: MembershipType;
  readonly plan: PaymentPlan;
  /** Days from today that the membership is in force. */
  readonly days: number;
};

const PEOPLE: Readonly<Record<AccountKind, Person>> = {
  regular: {
    lastName: '北野',
    firstName: '春菜',
    furigana: 'きたの はるな',
    type: 'regular',
    plan: 'monthly',
    days: 30,
  },
  premium: {
    lastName: '白石',
    firstName: '健太',
    furigana: 'しろいし けんた',
    type: 'premium',
    plan: 'yearly',
    days: 300,
  },
  lapsed: {
    lastName: '豊平',
    firstName: '直樹',
    furigana: 'とよひら なおき',
    type: 'regular',
    plan: 'monthly',
    days: -1,
  },
  admin: {
    lastName: '手稲',
    firstName: '美咲',
    furigana: 'ていね みさき',
    type: 'premium',
    plan: 'yearly',
    days: 300,
  },
  input: {
    lastName: '清田',
    firstName: '大輔',
    furigana: 'きよた だいすけ',
    type: 'regular',
    plan: 'yearly',
    days: 300,
  },
};

const ADULT = { ageGroup: 'adult', guardianName: '', guardianRelationship: '', guardianPhone: '' } as const;

const memberIdOf = (kind: AccountKind) => `MDEMO${kind.toUpperCase()}`;

/** Addresses that nobody has. */
const emailOf = (kind: AccountKind) => `${kind}@tsunagu.example`;

/** An account ready to be inserted. */
type PreparedAccount = {
  readonly kind: AccountKind;
  readonly account: DemoAccount;
  readonly userId: string;
  readonly sealedVerifier: string;
};

/** Sets a new password for every account; it can't be read from the database again. */
export function prepareAccounts(seal: Seal): Promise<readonly PreparedAccount[]> {
  return Promise.all(
    ACCOUNT_KINDS.map(async (kind) => {
      const userId = randomUUID();
      const password = newPassword();
      const sealedVerifier = await sealPassword(seal, userId, password);
      return { kind, userId, sealedVerifier, account: { email: emailOf(kind), password } };
    }),
  );
}

export async function insertAccount(
  { kind, account, userId, sealedVerifier }: PreparedAccount,
  now: Temporal.Instant,
  db: Database,
): Promise<void> {
  const { lastName, firstName, furigana, type, plan, days } = PEOPLE[kind];
  await insertUser(
    {
      id: userId,
      loginName: account.email,
      status: 'CONFIRMED',
      isEnabled: true,
      email: account.email,
      isEmailVerified: true,
      newEmail: null,
      phoneNumber: null,
      isPhoneNumberVerified: false,
      attributes: {},
      sealedVerifier,
      sealedTotpSecret: null,
      totpLastStep: null,
      hasSmsMfa: false,
      hasTotpMfa: false,
      preferredMfa: null,
      temporaryUntil: null,
      createdAt: now.toString(),
      updatedAt: now.toString(),
    },
    db,
  );
  await insertMember(
    {
      memberId: memberIdOf(kind),
      userId,
      email: account.email,
      lastName,
      furigana,
      firstName,
      phoneNumber: '+811100000000',
      postalCode: '060-0000',
      address: '札幌市中央区（デモ）',
      membershipType: type,
      paymentPlan: plan,
      expiresAt: addDays(tokyoDate(now), days),
      ...ADULT,
    },
    now.toString(),
    db,
  );
  const consents = consentsNow({ clock: () => now, content: { now: readContent } }, ADULT);
  await insertConsents(memberIdOf(kind), consents, db);
}

/** Twelve letters and digits that nobody mistakes for each other. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');
}
