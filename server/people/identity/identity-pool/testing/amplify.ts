/** The real browser library, set to a test's server. It is one per process: one test after the other. */

import { Amplify } from 'aws-amplify';
import { type AuthSession, fetchAuthSession } from 'aws-amplify/auth';
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { onTestFinished, vi } from 'vitest';
import type { SignedIn } from '#server/testing/member.ts';
import { poolOf } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';

export type AmplifyClient = {
  /** Stands in for the way through the widget: its tokens lie where the library keeps them. */
  signIn(person: SignedIn): Promise<void>;
  signOut(): Promise<void>;
  session(options?: { readonly forceRefresh?: boolean }): Promise<AuthSession>;
};

/** `guests`: whether the browser asks for an identity before anybody has signed in. */
export async function amplifyAt(
  server: TestServer,
  { guests }: { readonly guests: boolean },
): Promise<AmplifyClient> {
  // It warns of endpoints that are not the cloud's.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { facts } = await poolOf(server);
  const stored = new Map<string, string>();
  const storage = {
    setItem: async (key: string, value: string) => void stored.set(key, value),
    getItem: async (key: string) => stored.get(key) ?? null,
    removeItem: async (key: string) => void stored.delete(key),
    clear: async () => stored.clear(),
  };
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
  const Auth = {
    Cognito: {
      userPoolId: facts.userPoolId,
      userPoolClientId: facts.clientId,
      userPoolEndpoint: `${server.url}/identity/user-pool/`,
      identityPoolId: facts.identityPoolId,
      identityPoolEndpoint: `${server.url}/identity/identity-pool/`,
      allowGuestAccess: guests,
      loginWith: { email: true },
    },
  };
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  Amplify.configure(
    { Auth },
    {
      Auth: { tokenProvider: cognitoUserPoolsTokenProvider, credentialsProvider: cognitoCredentialsProvider },
    },
  );
  onTestFinished(async () => {
    await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
    Amplify.configure({});
    warned.mockRestore();
  });
  const keyOf = (name: string) => `CognitoIdentityServiceProvider.${facts.clientId}.${name}`;
  return {
    async signIn({ user, idToken, accessToken }) {
      stored.set(keyOf('LastAuthUser'), user.id);
      stored.set(keyOf(`${user.id}.idToken`), idToken);
      stored.set(keyOf(`${user.id}.accessToken`), accessToken);
      stored.set(keyOf(`${user.id}.clockDrift`), '0');
    },
    async signOut() {
      for (const key of stored.keys()) {
        if (key.startsWith('CognitoIdentityServiceProvider')) stored.delete(key);
      }
      await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
    },
    session: (options = {}) => fetchAuthSession(options),
  };
}
