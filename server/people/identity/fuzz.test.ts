import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { identityPoolOperations } from './identity-pool/operations.ts';
import { userPoolOperations } from './routes.ts';

const NOW = '2026-05-16T01:00:00Z';
const SECONDS = 60_000;
const RUNS = 40;
/** A request that takes longer hangs for its caller. */
const LONGEST_MS = 5_000;

const USER_POOL = 'AWSCognitoIdentityProviderService';
const IDENTITY_POOL = 'AWSCognitoIdentityService';

const Username = 'dareka@example.jp';
const AuthParameters = { USERNAME: Username, PASSWORD: 'x', SRP_A: 'ab', REFRESH_TOKEN: 'x' };
const ChallengeResponses = {
  USERNAME: Username,
  PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
  PASSWORD_CLAIM_SIGNATURE: 'AAAA',
  TIMESTAMP: 'Tue Nov 3 04:05:06 UTC 2026',
  NEW_PASSWORD: 'x',
  ANSWER: 'PASSWORD',
  CREDENTIAL: '{}',
  SOFTWARE_TOKEN_MFA_CODE: '000000',
  SMS_MFA_CODE: '000000',
};

/** The fields of each operation; the token and the client are put in. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  SignUp: { Username, Password: 'x', UserAttributes: [{ Name: 'email', Value: Username }] },
  ConfirmSignUp: { Username, ConfirmationCode: '000000' },
  ResendConfirmationCode: { Username },
  ForgotPassword: { Username },
  ConfirmForgotPassword: { Username, ConfirmationCode: '000000', Password: 'みどりの芝生77' },
  GetUser: { AccessToken: '' },
  ChangePassword: { AccessToken: '', PreviousPassword: 'x', ProposedPassword: 'みどりの芝生77' },
  DeleteUser: { AccessToken: 'x' },
  UpdateUserAttributes: { AccessToken: '', UserAttributes: [{ Name: 'nickname', Value: 'はな' }] },
  DeleteUserAttributes: { AccessToken: '', UserAttributeNames: ['nickname'] },
  GetUserAttributeVerificationCode: { AccessToken: '', AttributeName: 'email' },
  VerifyUserAttribute: { AccessToken: '', AttributeName: 'email', Code: '000000' },
  InitiateAuth: { AuthFlow: 'USER_SRP_AUTH', AuthParameters },
  RespondToAuthChallenge: { ChallengeName: 'PASSWORD_VERIFIER', Session: 'x', ChallengeResponses },
  AssociateSoftwareToken: { AccessToken: '', Session: 'x' },
  VerifySoftwareToken: { AccessToken: '', Session: 'x', UserCode: '000000' },
  SetUserMFAPreference: { AccessToken: '', SoftwareTokenMfaSettings: { Enabled: false } },
  StartWebAuthnRegistration: { AccessToken: '' },
  CompleteWebAuthnRegistration: { AccessToken: '', Credential: { id: 'x', response: {} } },
  ListWebAuthnCredentials: { AccessToken: '' },
  DeleteWebAuthnCredential: { AccessToken: '', CredentialId: 'x' },
  GetTokensFromRefreshToken: { RefreshToken: 'x' },
  RevokeToken: { Token: 'x' },
  GlobalSignOut: { AccessToken: 'x' },
  GetId: { IdentityPoolId: 'x', Logins: { x: 'y' } },
  GetCredentialsForIdentity: { IdentityId: 'x', Logins: { x: 'y' } },
};

/** What a form, a broken client or an attacker may put into a field. */
const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    { toString: 1 },
    { toString: null, valueOf: {} },
    { length: 1e9 },
    { constructor: { prototype: {} } },
    JSON.parse('{"__proto__":{"x":1}}'),
    'x'.repeat(20_000),
    '\u0000',
    '\ud800',
    '＠'.repeat(300),
    '0'.repeat(4_000),
    'f'.repeat(4_000),
    '../../etc/passwd',
    "' or 1=1 --",
    '00000000-0000-4000-8000-000000000000',
    'e30.e30.e30',
    -0,
    1e308,
    [],
    {},
    false,
  ),
  fc.json({ maxDepth: 12 }).map((text): unknown => JSON.parse(text)),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.object({ maxDepth: 4 }),
);

async function send(server: TestServer, service: string, operation: string, body: unknown) {
  const pool = service === USER_POOL ? 'user-pool' : 'identity-pool';
  const answer = await fetch(`${server.url}/identity/${pool}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${service}.${operation}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return { status: answer.status, text: await answer.text() };
}

test('どの操作も、この表にある', async () => {
  const pool = await poolOf(await startTestServer({ now: NOW }));
  const operations = {
    ...userPoolOperations(pool, async () => null),
    ...identityPoolOperations(pool),
  };
  expect(Object.keys(operations).sort()).toEqual(Object.keys(FIELDS).sort());
});

describe('どんなにおかしな中身でも、すぐに断るか答え、500にならない', () => {
  test.each(Object.keys(FIELDS))(
    '%s',
    async (operation) => {
      const server = await startTestServer({ now: NOW });
      const { accessToken } = await signedIn(server);
      const { facts } = await poolOf(server);
      const service = operation in { GetId, GetCredentialsForIdentity } ? IDENTITY_POOL : USER_POOL;
      const fields = { ClientId: facts.clientId, ClientMetadata: {}, ...FIELDS[operation] };
      const right = { ...fields, ...('AccessToken' in fields && { AccessToken: accessToken }) };
      // What ends the account would leave nothing to try the rest on.
      const safe = operation === 'DeleteUser' || operation === 'GlobalSignOut' ? fields : right;
      const changed = fc.tuple(fc.constantFrom(...Object.keys(safe)), ODD, fc.boolean());
      await fc.assert(
        fc.asyncProperty(changed, async ([field, odd, isNested]) => {
          const now: unknown = safe[field as keyof typeof safe];
          const value = isNested && typeof now === 'object' ? { ...now, USERNAME: odd, SRP_A: odd } : odd;
          const { status, text } = await send(server, service, operation, { ...safe, [field]: value });
          expect([200, 400, 413], text).toContain(status);
        }),
        { numRuns: RUNS },
      );
    },
    SECONDS,
  );
});

const GetId = true;
const GetCredentialsForIdentity = true;

test('ClientIdが文字列でなければ、そう言って断る', async () => {
  const server = await startTestServer({ now: NOW });
  for (const ClientId of [{ toString: 1 }, [], 7, undefined]) {
    const body = { ...FIELDS.InitiateAuth, ClientId };
    const { status, text } = await send(server, USER_POOL, 'InitiateAuth', body);
    expect(status).toBe(400);
    expect(text).toContain("Value at '");
  }
});
