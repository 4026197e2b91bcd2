import { readAttributes } from '../account/attributes.ts';
import { sendNotice } from '../account/notices.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, invalidSession } from '../pool-error.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { type Challenge, type Parameters, provenUser, required, spendChallenge } from './challenge.ts';
import { askSecondFactor } from './next-step.ts';

const PREFIX = 'userAttributes.';

/** The password of one's own, in place of the one that an administrator gave. A refused password leaves the session standing. */
export async function answerNewPassword(
  pool: Pool,
  challenge: Challenge<'NEW_PASSWORD_REQUIRED'>,
  responses: Parameters,
  asker: Asker,
): Promise<object> {
  const password = required(responses, 'NEW_PASSWORD');
  checkPassword(password, pool);
  const input = attributesIn(responses);
  const user = await provenUser(pool, challenge.facts);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  const change = {
    status: 'CONFIRMED',
    sealedVerifier: await sealPassword(pool, user.id, password),
    temporaryUntil: null,
    attributes: { ...user.attributes, ...input },
  } as const;
  if (!(await spendChallenge(pool, challenge))) throw invalidSession();
  await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
  await pool.tokens.endAllOf(user.id);
  await sendNotice(pool, user, { kind: 'passwordChanged' }, asker, pool.store.db);
  const changed: User = { ...user, ...change };
  return askSecondFactor(pool, changed);
}

/** E-mail and phone number have ways of their own to be changed, on which they are verified. */
function attributesIn(responses: Parameters): Readonly<Record<string, string>> {
  const named = Object.entries(responses).filter(([key]) => key.startsWith(PREFIX));
  const input = named.map(([key, value = '']) => ({ Name: key.slice(PREFIX.length), Value: value }));
  const { email, phoneNumber, others } = readAttributes(input);
  if (email !== null || phoneNumber !== null)
    throw invalidParameter('Cannot modify an already provided email');
  return others;
}
