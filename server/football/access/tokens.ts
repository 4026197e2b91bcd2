/** URL tokens of reporters: a link opens its matches to everybody that has it, until it expires or is revoked. */

import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/store/store.ts';
import { insertToken, type TokenScope } from './repository.ts';

/** 192 bits: nobody guesses one. */
const TOKEN_BYTES = 24;

export type TokenRequest = {
  readonly scope: TokenScope;
  /** For the administrator's eyes. */
  readonly label: string;
  readonly expiresAt: Temporal.Instant;
};

/** Makes a token and gives it, this once: it can't be read from the database again. */
export async function issueToken(
  request: TokenRequest,
  now: Temporal.Instant,
  db: Database,
): Promise<{ readonly token: string; readonly tokenId: string }> {
  const token = newToken();
  return { token, tokenId: await keepToken(token, request, now, db) };
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Keeps a token that nobody can guess, and gives its id. Rejects with a unique violation of `access_tokens` for one that is kept. */
export async function keepToken(
  token: string,
  { scope, label, expiresAt }: TokenRequest,
  now: Temporal.Instant,
  db: Database,
): Promise<string> {
  const tokenId = randomUUID();
  const stored = {
    id: tokenId,
    hash: hashToken(token),
    scope,
    label,
    expiresAt: expiresAt.toString(),
    createdAt: now.toString(),
  };
  await insertToken(stored, db);
  return tokenId;
}

/** As stored and compared: SHA-256, lower-case hex. Enough for a random token; a password would need more. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
