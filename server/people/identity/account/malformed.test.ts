import { expect, test } from 'vitest';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';
import { findByLoginName } from '../users/repository.ts';
import { EMAIL, NOW, PASSWORD, wait } from './testing/people.ts';

const Username = 'dareka@example.jp';

/** A request of each operation as it should be; the token is added where one is asked for. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  SignUp: { Username, Password: PASSWORD, UserAttributes: [{ Name: 'email', Value: Username }] },
  ConfirmSignUp: { Username, ConfirmationCode: '000000' },
  ResendConfirmationCode: { Username },
  ForgotPassword: { Username },
  ConfirmForgotPassword: { Username, ConfirmationCode: '000000', Password: PASSWORD },
  GetUser: { AccessToken: '' },
  UpdateUserAttributes: { AccessToken: '', UserAttributes: [{ Name: 'nickname', Value: 'はな' }] },
  DeleteUserAttributes: { AccessToken: '', UserAttributeNames: ['nickname'] },
  GetUserAttributeVerificationCode: { AccessToken: '', AttributeName: 'email' },
  VerifyUserAttribute: { AccessToken: '', AttributeName: 'email', Code: '000000' },
  ChangePassword: { AccessToken: '', PreviousPassword: PASSWORD, ProposedPassword: PASSWORD },
  StartWebAuthnRegistration: { AccessToken: '' },
  CompleteWebAuthnRegistration: { AccessToken: '', Credential: {} },
  ListWebAuthnCredentials: { AccessToken: '' },
  DeleteWebAuthnCredential: { AccessToken: '', CredentialId: 'AAAA' },
  DeleteUser: { AccessToken: '' },
};

const BROKEN: readonly unknown[] = [
  undefined,
  null,
  '',
  7,
  true,
  {},
  [],
  [null],
  [{}],
  [{ Name: 7, Value: {} }],
  [{ Name: '__proto__', Value: 'x' }],
  ['constructor'],
  'x\u0000',
  '\ud800',
  '💥'.repeat(9_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '%s%n',
  ' \u200b\u202e ',
];

test.each(Object.entries(REQUESTS))(
  '%s は、どんなにおかしな中身でも500にならない',
  async (operation, request) => {
    const server = await startTestServer({ now: NOW });
    const { accessToken } = await signedIn(server, { email: EMAIL });
    const right = 'AccessToken' in request ? { ...request, AccessToken: accessToken } : request;
    for (const field of [...Object.keys(right), 'ClientId', 'ClientMetadata']) {
      if (operation === 'DeleteUser' && field !== 'AccessToken') continue;
      for (const broken of BROKEN) {
        // A limit would answer before the request is looked at; a token would run out.
        if (!('AccessToken' in request)) wait(server, { hours: 25 });
        const { status, type, text } = await callPool(server, operation, { ...right, [field]: broken });
        expect([200, 400, 413], `${field} ${JSON.stringify(broken)?.slice(0, 40)} ${text}`).toContain(status);
        expect(type).toEqual(status === 200 ? null : expect.stringMatching(/^[A-Za-z]+Exception$/));
      }
    }
    expect(await findByLoginName(EMAIL, server.store.db)).not.toBeNull();
  },
);

test.each([
  ['中身がない', ''],
  ['JSONでない', '{'],
  ['並びの中身', '[]'],
  ['壊れた文字', '{"Username":"\\ud800"}'],
  ['深すぎる中身', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
])('読めない問い合わせは、400で断られる：%s', async (_case, body) => {
  const { url } = await startTestServer({ now: NOW });
  const answer = await fetch(`${url}/identity/user-pool/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
});
