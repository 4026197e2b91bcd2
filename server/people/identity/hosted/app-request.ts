import { type Addresses, SCOPES } from './addresses.ts';
import { only } from './parameters.ts';

/** What an app requests of the hosted pages: a code for the person that signs in. */
export type AppRequest = {
  readonly redirectUri: string;
  /** Given back as it came. */
  readonly state: string;
  /** SHA-256 of the app's verifier, base64url. */
  readonly codeChallenge: string;
  /** Separated by a space. */
  readonly scope: string;
  readonly nonce: string | null;
};

/** How an app's request is read: a good one; a bad one that its address may be told of; or one that goes nowhere. */
type AppRequestReading =
  | { readonly kind: 'request'; readonly request: AppRequest }
  | {
      readonly kind: 'refused';
      readonly redirectUri: string;
      readonly state: string | null;
      readonly error: OAuthError;
    }
  | { readonly kind: 'foreign' };

/** A hash's 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** What an app makes up comes back in a cookie and an address: printable, and short enough for both. */
const OWN_WORDS = /^[\x20-\x7e]{1,512}$/;

/** Reads the parameters of `/oauth2/authorize`; an address that is not exactly one of ours is never sent to. */
export function readAppRequest(
  parameters: URLSearchParams,
  { clientId, addresses }: { readonly clientId: string; readonly addresses: Addresses },
): AppRequestReading {
  const redirectUri = only(parameters, 'redirect_uri');
  const isOurs = redirectUri !== null && addresses.signIn.includes(redirectUri);
  if (!isOurs || only(parameters, 'client_id') !== clientId) return { kind: 'foreign' };

  const state = only(parameters, 'state');
  const refused = (error: OAuthError) => ({ kind: 'refused', redirectUri, state, error }) as const;
  if (only(parameters, 'response_type') !== 'code') return refused(oauthError('unsupported_response_type'));
  if (state === null || !OWN_WORDS.test(state)) {
    return { ...refused(oauthError('invalid_request', 'state is required')), state: null };
  }
  const codeChallenge = only(parameters, 'code_challenge');
  const isHashed = only(parameters, 'code_challenge_method') === 'S256';
  if (!isHashed || codeChallenge === null || !CHALLENGE.test(codeChallenge)) {
    return refused(oauthError('invalid_request', 'code_challenge with S256 is required'));
  }
  const nonce = only(parameters, 'nonce');
  if (nonce !== null && !OWN_WORDS.test(nonce))
    return refused(oauthError('invalid_request', 'nonce is invalid'));
  const scope = only(parameters, 'scope') ?? SCOPES.join(' ');
  if (!isKnown(scope)) return refused(oauthError('invalid_scope'));
  return { kind: 'request', request: { redirectUri, state, codeChallenge, scope, nonce } };
}

/** Without `openid` there would be no ID token, and the site knows people by nothing else. */
function isKnown(scope: string): boolean {
  const scopes = scope.split(' ');
  const known: readonly string[] = SCOPES;
  return scopes.includes('openid') && scopes.every((one) => known.includes(one));
}

/** What an app is told in its address when no code comes: OAuth's own code, and a sentence in ASCII as OAuth wants it. */
export type OAuthError = {
  readonly error: OAuthErrorCode;
  readonly description: string;
};

type OAuthErrorCode = keyof typeof DESCRIPTIONS;

const DESCRIPTIONS = {
  access_denied: 'The sign-in was cancelled.',
  invalid_request: 'The request is invalid.',
  invalid_scope: 'The scope is invalid.',
  login_required: 'Nobody is signed in.',
  server_error: 'The provider did not answer as expected.',
  unsupported_response_type: 'The response type is not supported.',
} as const;

export function oauthError(error: OAuthErrorCode, description: string = DESCRIPTIONS[error]): OAuthError {
  return { error, description };
}
