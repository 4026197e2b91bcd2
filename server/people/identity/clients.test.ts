/** The clients that the provider publishes, unmodified, against this pool: sign-up, sign-in, second factor, reset. */

import {
  CognitoIdentityProvider,
  type CognitoIdentityProvider as SdkClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteConfig } from '#contract/operations/site.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { lastCodeTo } from '#server/testing/wire.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const NEW_PASSWORD = 'あかいボール88';

let server: TestServer;
let identity: SiteConfig['identity'];
let minutes: number;

beforeEach(async () => {
  server = await startTestServer({ now: NOW });
  ({ identity } = (await (await fetch(`${server.url}/config.json`)).json()) as SiteConfig);
  minutes = 0;
});

const endpoint = () => `${server.url}${identity.userPoolEndpoint}`;

/** Letters sort by their time, and a code of the authenticator works once. */
function later(): void {
  minutes += 1;
  server.setClock(`2026-05-16T01:${String(minutes).padStart(2, '0')}:00Z`);
}

function authenticatorCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: server.clock().epochMilliseconds });
}

describe('aws-amplify', () => {
  beforeEach(() => {
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: identity.userPoolId,
          userPoolClientId: identity.userPoolClientId,
          userPoolEndpoint: endpoint(),
          loginWith: { email: true },
        },
      },
    });
    return () => amplify.signOut();
  });

  test('登録、確認、ログイン、認証アプリ、再設定、すべての端末からのログアウト', async () => {
    const signedUp = await amplify.signUp({
      username: EMAIL,
      password: PASSWORD,
      options: { userAttributes: { email: EMAIL } },
    });
    expect(signedUp.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    await expect(amplify.signIn({ username: EMAIL, password: PASSWORD })).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
    await amplify.confirmSignUp({ username: EMAIL, confirmationCode: await lastCodeTo(server, EMAIL) });

    await expect(amplify.signIn({ username: EMAIL, password: 'ちがう言葉' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    const signedIn = await amplify.signIn({ username: EMAIL, password: PASSWORD });
    expect(signedIn).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await amplify.fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' });
    const { tokens } = await amplify.fetchAuthSession({ forceRefresh: true });
    expect(tokens?.idToken?.payload.email).toBe(EMAIL);

    const { sharedSecret } = await amplify.setUpTOTP();
    await amplify.verifyTOTPSetup({ code: authenticatorCode(sharedSecret) });
    await amplify.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await amplify.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await amplify.signOut();
    later();
    const challenged = await amplify.signIn({ username: EMAIL, password: PASSWORD });
    expect(challenged.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const confirmed = await amplify.confirmSignIn({ challengeResponse: authenticatorCode(sharedSecret) });
    expect(confirmed.isSignedIn).toBe(true);
    await amplify.updateMFAPreference({ totp: 'DISABLED' });
    await amplify.signOut({ global: true });

    const reset = await amplify.resetPassword({ username: EMAIL });
    expect(reset.nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    await amplify.confirmResetPassword({
      username: EMAIL,
      confirmationCode: await lastCodeTo(server, EMAIL, 2),
      newPassword: NEW_PASSWORD,
    });
    expect((await amplify.signIn({ username: EMAIL, password: NEW_PASSWORD })).isSignedIn).toBe(true);
    await amplify.deleteUser();
    await expect(amplify.signIn({ username: EMAIL, password: NEW_PASSWORD })).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
  });
});

describe('amazon-cognito-identity-js', () => {
  const pool = () =>
    new CognitoUserPool({
      UserPoolId: identity.userPoolId,
      ClientId: identity.userPoolClientId,
      endpoint: endpoint(),
    });
  const person = () => new CognitoUser({ Username: EMAIL, Pool: pool() });

  type Outcome = CognitoUserSession | 'SOFTWARE_TOKEN_MFA';
  const signIn = (user: CognitoUser, password: string): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const details = new AuthenticationDetails({ Username: EMAIL, Password: password });
      user.authenticateUser(details, {
        onSuccess: resolve,
        onFailure: reject,
        totpRequired: () => resolve('SOFTWARE_TOKEN_MFA'),
      });
    });

  test('登録、確認、ログイン、認証アプリ、再設定', async () => {
    await calledBack((done) =>
      pool().signUp(EMAIL, PASSWORD, [new CognitoUserAttribute({ Name: 'email', Value: EMAIL })], [], done),
    );
    const code = await lastCodeTo(server, EMAIL);
    await calledBack((done) => person().confirmRegistration(code, true, done));
    await expect(signIn(person(), 'ちがう言葉')).rejects.toMatchObject({ code: 'NotAuthorizedException' });

    const user = person();
    const session = await signIn(user, PASSWORD);
    if (session === 'SOFTWARE_TOKEN_MFA') throw new Error('No second factor was set up.');
    expect(session.getIdToken().payload.email).toBe(EMAIL);
    const refreshed = await calledBack<CognitoUserSession>((done) =>
      user.refreshSession(session.getRefreshToken(), done),
    );
    expect(refreshed.isValid() || refreshed.getIdToken().payload.sub).toBeTruthy();

    const secret = await new Promise<string>((resolve, reject) =>
      user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
    );
    await new Promise((resolve, reject) =>
      user.verifySoftwareToken(authenticatorCode(secret), '電話', { onSuccess: resolve, onFailure: reject }),
    );
    await calledBack((done) => user.setUserMfaPreference(null, { PreferredMfa: true, Enabled: true }, done));
    later();
    const again = person();
    expect(await signIn(again, PASSWORD)).toBe('SOFTWARE_TOKEN_MFA');
    await new Promise((resolve, reject) =>
      again.sendMFACode(
        authenticatorCode(secret),
        { onSuccess: resolve, onFailure: reject },
        'SOFTWARE_TOKEN_MFA',
      ),
    );

    const forgetful = person();
    await new Promise((resolve, reject) =>
      forgetful.forgotPassword({ onSuccess: resolve, onFailure: reject, inputVerificationCode: resolve }),
    );
    const reset = await lastCodeTo(server, EMAIL, 2);
    await new Promise<string>((resolve, reject) =>
      forgetful.confirmPassword(reset, NEW_PASSWORD, { onSuccess: resolve, onFailure: reject }),
    );
    expect(await signIn(person(), NEW_PASSWORD)).toBe('SOFTWARE_TOKEN_MFA');
  });
});

describe('@aws-sdk/client-cognito-identity-provider', () => {
  test('登録、確認、パスワードでのログイン、認証アプリ、再設定、更新と取り消し', async () => {
    const client: SdkClient = new CognitoIdentityProvider({
      region: identity.region,
      endpoint: endpoint(),
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      maxAttempts: 1,
    });
    const ClientId = identity.userPoolClientId;
    const signIn = (PASSWORD_GIVEN: string) =>
      client.initiateAuth({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: EMAIL, PASSWORD: PASSWORD_GIVEN },
      });
    await client.signUp({ ClientId, Username: EMAIL, Password: PASSWORD });
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    await client.confirmSignUp({
      ClientId,
      Username: EMAIL,
      ConfirmationCode: await lastCodeTo(server, EMAIL),
    });
    await expect(client.signUp({ ClientId, Username: EMAIL, Password: PASSWORD })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    const { AuthenticationResult: tokens } = await signIn(PASSWORD);
    const AccessToken = tokens?.AccessToken;
    expect(await client.getUser({ AccessToken })).toMatchObject({ Username: expect.any(String) });

    const { SecretCode = '' } = await client.associateSoftwareToken({ AccessToken });
    const verified = await client.verifySoftwareToken({
      AccessToken,
      UserCode: authenticatorCode(SecretCode),
    });
    expect(verified.Status).toBe('SUCCESS');
    await client.setUserMFAPreference({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    later();
    const challenge = await signIn(PASSWORD);
    expect(challenge.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const answered = await client.respondToAuthChallenge({
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: challenge.Session,
      ChallengeResponses: {
        USERNAME: EMAIL,
        SOFTWARE_TOKEN_MFA_CODE: authenticatorCode(SecretCode),
      },
    });
    const { RefreshToken } = answered.AuthenticationResult ?? {};
    const refreshed = await client.getTokensFromRefreshToken({ ClientId, RefreshToken });
    expect(refreshed.AuthenticationResult?.IdToken).toBeDefined();
    await client.revokeToken({ ClientId, Token: refreshed.AuthenticationResult?.RefreshToken });
    await expect(
      client.getTokensFromRefreshToken({
        ClientId,
        RefreshToken: refreshed.AuthenticationResult?.RefreshToken,
      }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });

    await client.forgotPassword({ ClientId, Username: EMAIL });
    await client.confirmForgotPassword({
      ClientId,
      Username: EMAIL,
      ConfirmationCode: await lastCodeTo(server, EMAIL, 2),
      Password: NEW_PASSWORD,
    });
    expect((await signIn(NEW_PASSWORD)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    client.destroy();
  });
});

/** A call of the older client as a promise. */
function calledBack<T>(call: (done: (error: unknown, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    call((error, result) => {
      if (error instanceof Error) reject(error);
      else resolve(result as T);
    }),
  );
}
