/**
 * The sign-in SDK, set up from `/config.json`. Only ever imported when somebody signs in or out, or when a stored token
 * has run out: a signed-in member's first page carries none of it.
 */

import { Amplify } from 'aws-amplify';
import { deleteUser, fetchAuthSession, signOut as signOutOfPool } from 'aws-amplify/auth';
import type { IdentityConfig } from '#contract/operations/site.ts';
import { siteConfig } from './site-config.ts';

let configuring: Promise<IdentityConfig> | null = null;

/** Sets the SDK up, once; gives what it was set up with. After a failure it is tried again. */
export function configureAmplify(): Promise<IdentityConfig> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = null;
    throw error;
  });
  return configuring;
}

/** The ID token of who is signed in, renewed where it has run out; null when nobody is. Rejects without a network. */
export async function currentIdToken(): Promise<string | null> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Renews the tokens even when they seem to live; null when nobody is signed in any more. */
export async function renewedIdToken(): Promise<string | null> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  return tokens?.idToken?.toString() ?? null;
}

/** Ends the sign-in at the pool and forgets its tokens. */
export async function endSignIn(): Promise<void> {
  await configureAmplify();
  await signOutOfPool();
}

/** Deletes the account of who is signed in, where the server doesn't keep the accounts and so could not. */
export async function deleteAccountElsewhere(): Promise<void> {
  const { mode } = await configureAmplify();
  if (mode === 'cognito') await deleteUser();
}

async function configure(): Promise<IdentityConfig> {
  const { identity } = await siteConfig();
  const userPool = userPoolOf(identity);
  const { identityPoolId, identityPoolEndpoint } = identity;
  // Temporary credentials are asked for with every session once a pool is named, so only where guests are welcome.
  if (identityPoolId === null || !identity.guestAccess) {
    Amplify.configure({ Auth: { Cognito: userPool } });
  } else {
    const endpoint =
      identityPoolEndpoint === null ? {} : { identityPoolEndpoint: wholeAddress(identityPoolEndpoint) };
    const identityPool = { identityPoolId, allowGuestAccess: true, ...endpoint };
    Amplify.configure({ Auth: { Cognito: { ...userPool, ...identityPool } } });
  }
  return identity;
}

function userPoolOf({ userPoolEndpoint, oauth, ...identity }: IdentityConfig) {
  const { userPoolId, userPoolClientId, passwordMinLength } = identity;
  const hosted =
    oauth === undefined
      ? {}
      : {
          oauth: {
            domain: oauth.domain,
            scopes: oauth.scopes,
            redirectSignIn: oauth.redirectSignIn,
            redirectSignOut: oauth.redirectSignOut,
            responseType: 'code' as const,
          },
        };
  return {
    userPoolId,
    userPoolClientId,
    ...(userPoolEndpoint === null ? {} : { userPoolEndpoint: wholeAddress(userPoolEndpoint) }),
    loginWith: { email: true as const, ...hosted },
    passwordFormat: { minLength: passwordMinLength },
  };
}

/** The SDK takes no address without its origin. */
function wholeAddress(path: string): string {
  return new URL(path, location.origin).href;
}
