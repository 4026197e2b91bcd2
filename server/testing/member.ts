/** People who are signed in, without the way through the widget. */

import { randomUUID } from 'node:crypto';
import { SESSION_ID } from '#contract/headers.ts';
import { addSessionId } from '#contract/member/membership.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import { relyingPartyOf } from '#server/people/identity/passkeys/relying-party.ts';
import { openPool, type Pool } from '#server/people/identity/pool.ts';
import { insertUser } from '#server/people/identity/users/repository.ts';
import { loginNameOf, type SecondFactor, type User } from '#server/people/identity/users/user.ts';
import { insertMember, type MemberRecord } from '#server/people/members/repository.ts';
import { insertSession } from '#server/people/members/sessions-repository.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import type { Store } from '#server/platform/store/store.ts';
import { urlOf } from './calls.ts';
import type { TestServer } from './server.ts';

/** Somebody signed in, as their browser knows it. */
export type SignedIn = {
  readonly user: User;
  readonly email: string;
  readonly idToken: string;
  readonly accessToken: string;
  readonly sessionId: string;
  /** Of every call a member's screen makes. */
  readonly headers: Readonly<Record<string, string>>;
};

export type Somebody = {
  readonly email?: string;
  readonly isEmailVerified?: boolean;
  /** Null: has never joined. */
  readonly membership?: { readonly type: MembershipType; readonly expiresAt: string | null } | null;
  /** Given at the sign-in; none unless told otherwise. */
  readonly secondFactor?: SecondFactor | null;
};

const REGULAR = { type: 'regular', expiresAt: '2099-12-31' } as const;

/** What of a server is needed to sign somebody in, also at one of another process. */
export type SignInPlace = Pick<TestServer, 'clock' | 'config'> & { readonly store: Store };

/** Makes an account, a member and a session; a regular member in force unless told otherwise. */
export async function signedIn(server: SignInPlace, somebody: Somebody = {}): Promise<SignedIn> {
  const { email = `${randomUUID()}@example.jp`, isEmailVerified = true } = somebody;
  const { membership = REGULAR, secondFactor = null } = somebody;
  const { db } = server.store;
  const now = server.clock().toString();
  const user = userRow({ email, isEmailVerified, now });
  await insertUser(user, db);
  if (membership !== null) {
    await insertMember(memberRecord({ userId: user.id, email: user.loginName, membership }), now, db);
  }
  const sessionId = `20260516100000${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await insertSession({ userId: user.id, email: user.loginName, sessionId }, now, db);
  const pool = await poolOf(server);
  const { idToken, accessToken } = await pool.tokens.issue({
    user,
    scope: 'aws.cognito.signin.user.admin',
    nonce: null,
    secondFactor,
    link: null,
  });
  const headers = { authorization: `Bearer ${idToken}`, [SESSION_ID]: sessionId };
  return { user, email: user.loginName, idToken, accessToken, sessionId, headers };
}

/** The cookie that the browser of this session opens documents with, as its requests carry it. */
export async function documentCookieOf(
  { url }: Pick<TestServer, 'url'>,
  { headers, email, sessionId }: Pick<SignedIn, 'headers' | 'email' | 'sessionId'>,
): Promise<string> {
  const answer = await fetch(urlOf(url, addSessionId), {
    method: addSessionId.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email, sessionId }),
  });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return cookie;
}

/** The server's pool, as another process on its database has it. */
export function poolOf({ store, clock, config }: SignInPlace): Promise<Pool> {
  return openPool({
    store,
    clock,
    siteName: () => 'つなぐ',
    publicUrl: null,
    serverKey: openServerKey(config),
    messages: lettersInto([]),
    passwordMinLength: 6,
    guestAccess: false,
    requiresSecondFactor: async () => false,
    relyingParty: relyingPartyOf(config.publicUrl),
  });
}

type UserFacts = { readonly email: string; readonly isEmailVerified: boolean; readonly now: string };

function userRow({ email, isEmailVerified, now }: UserFacts): User {
  return {
    id: randomUUID(),
    loginName: loginNameOf(email),
    status: 'CONFIRMED',
    isEnabled: true,
    email,
    isEmailVerified,
    newEmail: null,
    phoneNumber: null,
    isPhoneNumberVerified: false,
    attributes: {},
    sealedVerifier: null,
    sealedTotpSecret: null,
    totpLastStep: null,
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    temporaryUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** A member's record; `facts` say what the test is about. */
export function memberRecord(facts: {
  readonly userId: string | null;
  readonly email: string;
  readonly membership: { readonly type: MembershipType; readonly expiresAt: string | null };
}): MemberRecord {
  return {
    memberId: `M${randomUUID().slice(0, 10)}`,
    userId: facts.userId,
    email: facts.email,
    lastName: '札幌',
    furigana: '',
    firstName: '花子',
    phoneNumber: '+819012345678',
    postalCode: '060-0001',
    address: '札幌市中央区北1条西2丁目',
    membershipType: facts.membership.type,
    paymentPlan: 'yearly',
    expiresAt: facts.membership.expiresAt,
    openUntil: null,
    ageGroup: 'adult',
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
  };
}
