/** Amazon's own client for Node reads and sends what the pool says of passkeys. */

import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteConfig } from '#contract/operations/site.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { EMAIL, NOW } from '../account/testing/people.ts';
import { type CreationOptions, createDevice, type RequestOptions } from './testing/authenticator.ts';

test('登録し、一覧を見て、方法を選んでパスキーで入り、削除する', async () => {
  const server = await startTestServer({ now: NOW });
  const { identity } = (await (await fetch(`${server.url}/config.json`)).json()) as SiteConfig;
  const client = new CognitoIdentityProvider({
    region: identity.region,
    endpoint: `${server.url}${identity.userPoolEndpoint}`,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
  const device = createDevice();

  const { CredentialCreationOptions: options } = await client.startWebAuthnRegistration({ AccessToken });
  await client.completeWebAuthnRegistration({
    AccessToken,
    Credential: device.created(options as CreationOptions),
  });
  const { Credentials } = await client.listWebAuthnCredentials({ AccessToken, MaxResults: 20 });
  expect(Credentials).toMatchObject([{ CredentialId: device.id, CreatedAt: new Date(NOW) }]);

  const ClientId = identity.userPoolClientId;
  const offered = await client.initiateAuth({
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: EMAIL },
  });
  expect(offered.AvailableChallenges).toContain('WEB_AUTHN');
  const question = await client.respondToAuthChallenge({
    ClientId,
    ChallengeName: 'SELECT_CHALLENGE',
    Session: offered.Session,
    ChallengeResponses: { USERNAME: EMAIL, ANSWER: 'WEB_AUTHN' },
  });
  const asked = JSON.parse(question.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '') as RequestOptions;
  const { AuthenticationResult } = await client.respondToAuthChallenge({
    ClientId,
    ChallengeName: 'WEB_AUTHN',
    Session: question.Session,
    ChallengeResponses: { USERNAME: EMAIL, CREDENTIAL: JSON.stringify(device.asserted(asked)) },
  });
  expect(AuthenticationResult?.IdToken).toBeDefined();

  await client.deleteWebAuthnCredential({ AccessToken, CredentialId: device.id });
  expect((await client.listWebAuthnCredentials({ AccessToken })).Credentials).toEqual([]);
});
