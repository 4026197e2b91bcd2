/** Calls as a reporter's phone and a member's browser make them, over real HTTP. */

import { type Call, defaultHost, itemPath } from '#contract/call.ts';
import {
  ACCESS_TOKEN,
  ENTERED_AGO,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  RECORDED_AT,
  SEEN_EPOCH,
} from '#contract/headers.ts';

export type Answered = {
  readonly status: number;
  /** Byte for byte. */
  readonly text: string;
  readonly json: unknown;
  readonly headers: Headers;
};

/** The URL of a call on a server that has all groups; `params` stand in its path for their names. */
export function urlOf(
  base: string,
  call: Call,
  query: Readonly<Record<string, string>> = {},
  params: Readonly<Record<string, string>> = {},
): string {
  const path =
    call.group === 'live' || call.group === 'site'
      ? call.path
      : defaultHost(call.group) + itemPath(call.path);
  const filled = path.replaceAll(/:(\w+)/g, (name, param: string) => params[param] ?? name);
  const url = new URL(filled, base);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

export async function get(
  base: string,
  call: Call,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  return answeredBy(await fetch(urlOf(base, call, query), { headers }));
}

export type WriteOptions = {
  readonly token?: string;
  readonly key?: string;
  readonly recordedAt?: string;
  readonly enteredAgo?: string;
  /** The version that was seen. */
  readonly seen?: number;
  /** Its epoch. */
  readonly seenEpoch?: string;
  /** Of a member signed in. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hangs up. */
  readonly signal?: AbortSignal;
};

/** Makes a call with a body, by the call's own method. */
export async function put(
  base: string,
  call: Call,
  body: unknown,
  { token, key, recordedAt, enteredAgo, seen, seenEpoch, headers: own = {}, signal }: WriteOptions = {},
): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'application/json', ...own });
  if (token !== undefined) headers.set(ACCESS_TOKEN, token);
  if (key !== undefined) headers.set(IDEMPOTENCY_KEY, key);
  if (recordedAt !== undefined) headers.set(RECORDED_AT, recordedAt);
  if (enteredAgo !== undefined) headers.set(ENTERED_AGO, enteredAgo);
  if (seen !== undefined) headers.set(IF_MATCH, `"${seen}"`);
  if (seenEpoch !== undefined) headers.set(SEEN_EPOCH, seenEpoch);
  const answer = await fetch(urlOf(base, call), {
    method: call.method,
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  return answeredBy(answer);
}

async function answeredBy(answer: Response): Promise<Answered> {
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    json: text === '' ? undefined : JSON.parse(text),
    headers: answer.headers,
  };
}
