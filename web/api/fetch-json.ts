import { ApiError, NetworkError } from './api-error.ts';
import { hearAnswer, serverClock } from './server-clock.ts';

/** A weak signal takes seconds; after this a phone's connection is dead, and a second attempt is faster. */
const TIMEOUT_MS = 12_000;

/** Fetches JSON. Rejects with an ApiError for an answer that says no, a NetworkError for none. */
export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const sent = serverClock.read();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, { ...init, signal });
    hearAnswer(answer, sent);
    text = await answer.text();
  } catch (cause) {
    // The caller has given up: that is no failure of the network.
    if (init.signal?.aborted) throw cause;
    throw new NetworkError('no answer', { cause });
  }
  const body = parsed(text);
  if (!answer.ok) throw new ApiError(answer.status, body);
  if (body === undefined) throw new NetworkError('no JSON', {});
  return body;
}

/** Undefined for what is no JSON: the page of a proxy or of a café's network. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
