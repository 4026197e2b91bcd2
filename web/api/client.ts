import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import {
  ACCESS_TOKEN,
  ENTERED_AGO,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  RECORDED_AT,
  SEEN_EPOCH,
} from '#contract/headers.ts';
import { asMember } from './as-member.ts';
import { fetchJson } from './fetch-json.ts';
import { searchOf, urlOf } from './site-config.ts';

export { ApiError, NetworkError } from './api-error.ts';
export { NoTokenError } from './session.ts';

/** What a call is given beside its own value. */
export type CallInput<Query extends TSchema, Body extends TSchema> = {
  /** For the `:names` of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Static<Query>;
  readonly body?: Static<Body>;
  /** A reporter's URL token. */
  readonly token?: string;
  /** A UUID: the same one again gives the first answer. */
  readonly idempotencyKey?: string;
  /** When it happened, ISO, by the server's clock. */
  readonly recordedAt?: string;
  /** Milliseconds since it happened. */
  readonly enteredAgoMs?: number;
  /** The version of the match that its reporter saw. */
  readonly seenVersion?: number;
  /** Its epoch. */
  readonly seenEpoch?: string | undefined;
  readonly signal?: AbortSignal;
};

/**
 * Makes one call of the contract, as whom its access asks for. Rejects with an ApiError for an answer that says no, a
 * NetworkError for none, and a NoTokenError, having asked nothing, for a member's call without a sign-in.
 */
export async function call<Query extends TSchema, Body extends TSchema, Answer extends TSchema>(
  value: Call<Query, Body, Answer>,
  input: CallInput<Query, Body>,
): Promise<Static<Answer>> {
  const { method, access } = value;
  const { params, query, body, token, idempotencyKey, recordedAt, enteredAgoMs, signal } = input;
  const { seenVersion, seenEpoch } = input;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== undefined) headers[ACCESS_TOKEN] = token;
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY] = idempotencyKey;
  if (recordedAt !== undefined) headers[RECORDED_AT] = recordedAt;
  if (enteredAgoMs !== undefined) headers[ENTERED_AGO] = String(enteredAgoMs);
  if (seenVersion !== undefined) headers[IF_MATCH] = `"${seenVersion}"`;
  if (seenEpoch !== undefined) headers[SEEN_EPOCH] = seenEpoch;
  const url = (await urlOf(value, params)) + searchOf(query);
  const send = (more: Readonly<Record<string, string>>) => {
    const init: RequestInit = { method, headers: { ...headers, ...more }, signal: signal ?? null };
    return fetchJson(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  };
  const isMembers = access !== 'everyone' && access !== 'reporter' && token === undefined;
  // Our own server's answer, written by the same contract.
  return (await (isMembers ? asMember(send) : send({}))) as Static<Answer>;
}
