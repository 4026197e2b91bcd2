/** Steps of a sign-in that the server asks for, as aws-amplify, which the widget stands on, understands them. */

import { Amplify } from 'aws-amplify';
import { confirmSignIn, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteConfig } from '#contract/operations/site.ts';
import { poolOf } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { createUser, inviteUser } from '../admin/account-changes.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';

type Site = { readonly userPoolId: string; readonly clientId: string; readonly endpoint: string };

async function started(env: Readonly<Record<string, string>> = {}): Promise<TestServer & Site> {
  const server = await startTestServer({ now: NOW, env });
  await createUser(await poolOf(server), EMAIL, PASSWORD);
  const { identity } = (await (await fetch(`${server.url}/config.json`)).json()) as SiteConfig;
  return {
    ...server,
    userPoolId: String(identity.userPoolId),
    clientId: String(identity.userPoolClientId),
    endpoint: `${server.url}${identity.userPoolEndpoint}`,
  };
}

describe('aws-amplify', () => {
  // It warns of every endpoint that is not the cloud's.
  beforeEach(() => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    return () => warn.mockRestore();
  });

  async function configured(env: Readonly<Record<string, string>> = {}) {
    const server = await started(env);
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: server.userPoolId,
          userPoolClientId: server.clientId,
          userPoolEndpoint: server.endpoint,
          loginWith: { email: true },
        },
      },
    });
    onTestFinished(() => signOut());
    return server;
  }

  test('SRPで入る。違うパスワードでは入れない', async () => {
    await configured();
    await expect(signIn({ username: EMAIL, password: `${PASSWORD}8` })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    expect(await signIn({ username: EMAIL, password: PASSWORD })).toMatchObject({ isSignedIn: true });
    expect(await getCurrentUser()).toMatchObject({ signInDetails: { loginId: EMAIL } });
  });

  test('認証アプリを設定して入り、次はそのコードで入る', async () => {
    const server = await configured({ MFA_REQUIRED: '1' });
    const { nextStep } = await signIn({ username: EMAIL, password: PASSWORD });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const totp = new TOTP({ secret: Secret.fromBase32(nextStep.totpSetupDetails.sharedSecret) });
    const code = () => totp.generate({ timestamp: server.clock().epochMilliseconds });
    expect(await confirmSignIn({ challengeResponse: code() })).toMatchObject({ isSignedIn: true });
    await signOut();
    server.setClock('2026-05-16T01:01:00Z');
    const again = await signIn({ username: EMAIL, password: PASSWORD });
    expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await confirmSignIn({ challengeResponse: code() })).toMatchObject({ isSignedIn: true });
  });

  test('仮のパスワードを、自分のものに替えて入る', async () => {
    const server = await configured();
    const { password } = await inviteUser(await poolOf(server), 'tantou@example.jp');
    const { nextStep } = await signIn({ username: 'tantou@example.jp', password });
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
      missingAttributes: [],
    });
    expect(await confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true });
  });

  test('未確認と再設定は、画面が知る次の一歩になる', async () => {
    const server = await configured();
    const step = async (status: 'UNCONFIRMED' | 'RESET_REQUIRED') => {
      await server.store.db.updateTable('users').set({ status }).execute();
      const { nextStep } = await signIn({ username: EMAIL, password: PASSWORD });
      return nextStep.signInStep;
    };
    expect(await step('UNCONFIRMED')).toBe('CONFIRM_SIGN_UP');
    expect(await step('RESET_REQUIRED')).toBe('RESET_PASSWORD');
  });
});
