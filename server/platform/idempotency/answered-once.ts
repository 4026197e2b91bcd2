/** Requests that may arrive twice: the same Idempotency-Key gets the first answer again, byte for byte (decision 2). */

import { hash } from 'node:crypto';
import type { Pace } from '#server/platform/http/pace.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findOperation, insertOperation, type OperationKey } from './repository.ts';

const FIRST_REFUSAL = 400;

export const KEY_REUSED =
  '同じ操作番号が別の内容の操作に使われています。画面を読み込み直して、もう一度操作してください。';

export type TextAnswer = { readonly status: number; readonly text: string };

/** The key of a request, and what it asks for. */
export type Repeatable = { readonly key: OperationKey; readonly fingerprint: string };

/** Of a request with this body; null without a key. */
export function repeatableOf(actor: string, key: string | null, body: unknown): Repeatable | null {
  if (key === null) return null;
  return { key: { actor, key }, fingerprint: hash('sha256', JSON.stringify(body), 'base64url') };
}

/**
 * Makes the answer, or gives the earlier one of this key; within the transaction of what is answered. A refusal is an answer like
 * any other, but is not stored after too many of the actor (`unchanged`): its repetition is decided anew. Throws a 409 where the key was
 * used for something else; rejects with a unique violation of `operations` where the same request is carried out at this moment.
 */
export async function answeredOnce(
  repeatable: Repeatable | null,
  make: () => Promise<TextAnswer>,
  { now, unchanged }: { readonly now: string; readonly unchanged: Pace },
  db: Database,
): Promise<TextAnswer> {
  if (repeatable === null) return make();
  const { key, fingerprint } = repeatable;
  const earlier = await findOperation(key, db);
  if (earlier !== null) {
    if (earlier.fingerprint !== fingerprint) throw conflict('idempotency_key_reused', KEY_REUSED);
    return { status: earlier.status, text: earlier.answer };
  }
  const { status, text } = await make();
  const isStored = status < FIRST_REFUSAL || unchanged.waitSeconds(key.actor) === null;
  if (isStored) await insertOperation(key, { fingerprint, status, answer: text }, now, db);
  return { status, text };
}
