/** A thread that encrypts messages and hands them over to push services: what it takes is not the reporters' time. */

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Config } from '#server/config.ts';
import { answerAsThread } from '#server/thread.ts';
import { isPublicEndpoint, lookupPublic } from './addresses.ts';
import { encrypt } from './encryption.ts';
import type { Subscription } from './repository.ts';

export type Push = {
  /** What the worker of the site shows (`web/worker/notices.ts`), as JSON. */
  readonly text: string;
  /** A newer message with the same topic takes the place of one that has not been delivered yet. */
  readonly topic: string;
  /** How long the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
};

/** `gone`: the browser has ended its subscription. `later`: not now. `refused`: never. */
export type Handed =
  | { readonly outcome: 'taken' | 'gone' | 'refused' }
  | { readonly outcome: 'later'; readonly afterMs: number | null };

/** One message to many devices. Answered by what became of each, in their order. */
export type Batch = {
  readonly devices: readonly Subscription[];
  readonly push: Push;
  /** The Authorization header for each push service, by its origin. */
  readonly authorizations: Readonly<Record<string, string>>;
};

/** `workerData`: which addresses are allowed. */
export type PushTo = Config['pushTo'];

/** Connections to one push service; each waits for its answer before the next message. */
const CONNECTIONS = 128;
/** Maximum time for one message, from its connection to the end of the answer. A push service that is well needs half a second. */
const LONGEST_MS = 10_000;
/** A push service that has not answered in time is left alone for so long, doubled each time until it answers. */
const REST_MS = 10_000;
const LONGEST_REST_MS = 2 * 60_000;
/** What a push service says beside its status is read to keep the connection, but no further than this. */
const MAX_ANSWER_BYTES = 16_384;
const LATER: Handed = { outcome: 'later', afterMs: null };

const isOpen = workerData === ('anywhere' satisfies PushTo);
const common = {
  keepAlive: true,
  maxSockets: CONNECTIONS,
  maxFreeSockets: CONNECTIONS,
};
const https = new HttpsAgent({ ...common, ...(isOpen ? {} : { lookup: lookupPublic }) });
const http = new HttpAgent(common);
/** Silent push services, by their origin. */
const resting = new Map<string, { readonly until: number; readonly restMs: number }>();

// On Linux a thread has its own priority; elsewhere the whole server would give way.
if (process.platform === 'linux') {
  setPriority(
    Math.min(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
  );
}

answerAsThread<Batch, readonly Handed[]>(async ({ devices, push, authorizations }) => {
  const text = Buffer.from(push.text);
  return Promise.all(devices.map((device) => hand(device, { push, text, authorizations })));
});

type Message = Pick<Batch, 'push' | 'authorizations'> & { readonly text: Buffer };

/** Never rejects. */
async function hand({ endpoint, p256dh, auth }: Subscription, message: Message): Promise<Handed> {
  const url = URL.parse(endpoint);
  if (url === null || (!isOpen && !isPublicEndpoint(endpoint))) return { outcome: 'refused' };
  const rest = resting.get(url.origin);
  if (rest !== undefined && rest.until > performance.now()) return LATER;
  const { push, text, authorizations } = message;
  try {
    const body = encrypt(text, { p256dh, auth });
    const answer = await post(url, { body, push, authorization: authorizations[url.origin] ?? '' });
    resting.delete(url.origin);
    return handed(answer);
  } catch (error) {
    if (error instanceof SilentError) leaveAlone(url.origin);
    return LATER;
  }
}

/** Several messages that run out together count once. */
function leaveAlone(origin: string): void {
  const now = performance.now();
  const before = resting.get(origin);
  if (before !== undefined && before.until > now) return;
  const restMs = before === undefined ? REST_MS : Math.min(2 * before.restMs, LONGEST_REST_MS);
  resting.set(origin, { until: now + restMs, restMs });
}

class SilentError extends Error {}

type Post = { readonly body: Buffer; readonly push: Push; readonly authorization: string };

function post(url: URL, { body, push, authorization }: Post): Promise<IncomingMessage> {
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: push.ttlSeconds,
    urgency: 'high',
    topic: push.topic,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const [request, agent] = url.protocol === 'https:' ? [requestHttps, https] : [requestHttp, http];
  let deadline: NodeJS.Timeout | undefined;
  const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
    let bytes = 0;
    answer
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) answer.destroy();
      })
      .on('error', () => undefined);
    resolve(answer);
  });
  // A time without a byte would not end: an answer may come letter by letter.
  asked
    .on('socket', () => {
      deadline = setTimeout(() => asked.destroy(new SilentError()), LONGEST_MS);
    })
    .on('close', () => clearTimeout(deadline))
    .on('error', reject);
  asked.end(body);
  return promise;
}

function handed({ statusCode = 0, headers }: IncomingMessage): Handed {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'taken' };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone' };
  if (statusCode !== 429 && statusCode < 500) return { outcome: 'refused' };
  return { outcome: 'later', afterMs: retryAfterMs(headers['retry-after']) };
}

/** Seconds or a date (RFC 9110, section 10.2.3); null where it says neither. */
function retryAfterMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
