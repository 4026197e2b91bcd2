/** What an app is told in its address when no code comes: OAuth's own code, and a sentence in ASCII as OAuth wants it. */
export type OAuthError = {
  readonly error: OAuthErrorCode;
  readonly description: string;
};

export type OAuthErrorCode = keyof typeof DESCRIPTIONS;

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
