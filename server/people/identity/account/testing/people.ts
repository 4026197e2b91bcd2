/** Accounts as they come into being over the wire, for tests of what is done with them. */

import { expect } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo, type WireAnswer } from '#server/testing/wire.ts';
import { findByLoginName } from '../../users/repository.ts';
import type { User } from '../../users/user.ts';

export const EMAIL = 'haha@example.jp';
export const PASSWORD = 'みどりの芝生77';
export const NEW_PASSWORD = 'あかいボール88';

const SIGNED_UP_AT = '2026-05-16T01:00:00Z';

/** When {@link withConfirmed} gives the server: what was counted at the sign-up is forgotten by then. */
export const NOW = '2026-05-18T01:00:00Z';

export function signUp(server: TestServer, email: string): Promise<WireAnswer> {
  return callPool(server, 'SignUp', { Username: email, Password: PASSWORD });
}

/** A server with an account for each e-mail, waiting for its code. */
export async function withSignedUp(...emails: readonly string[]): Promise<TestServer> {
  const server = await startTestServer({ now: SIGNED_UP_AT });
  for (const email of emails) expect((await signUp(server, email)).status).toBe(200);
  return server;
}

/** A server with a confirmed account for each e-mail. */
export async function withConfirmed(...emails: readonly string[]): Promise<TestServer> {
  const server = await withSignedUp(...emails);
  for (const email of emails) {
    const code = await lastCodeTo(server, email);
    const answer = await callPool(server, 'ConfirmSignUp', { Username: email, ConfirmationCode: code });
    expect(answer.status).toBe(200);
  }
  server.setClock(NOW);
  return server;
}

/** The account of that e-mail as it is stored; null without one. */
export function stored({ store }: TestServer, email = EMAIL): Promise<User | null> {
  return findByLoginName(email, store.db);
}

/** A code of the same length that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Moves the server's clock on. */
export function wait(server: TestServer, duration: Temporal.DurationLike): void {
  server.setClock(server.clock().add(duration).toString());
}
