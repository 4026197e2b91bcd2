/** A thread that encrypts messages and hands them over to push services: what it takes is not the reporters' time. */

import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Urgency } from '#domain/notice/notice.ts';
import type { Config } from '#server/platform/config.ts';
import { answerAsThread } from '#server/platform/threads/thread.ts';
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
  /** Whether a phone wakes for it (RFC 8030, section 5.3). */
  readonly urgency: Urgency;
};

/**
 * `gone`: the browser has ended its subscription. `later`: not now. `silent`: it did not answer in time. `unreached`: no connection.
 * `refused`: never.
 */
export type Handed =
  | { readonly outcome: 'taken' | 'gone' | 'refused' | 'silent' | 'unreached' }
  | { readonly outcome: 'later'; readonly afterMs: number | null };

/** One message to many devices of one push service. */
export type Batch = {
  readonly kind: 'batch';
  readonly devices: readonly Subscription[];
  readonly push: Push;
  /** The Authorization header for the push service. */
  readonly authorization: string;
};

/** Asks for the answers that came late in a batch: once. */
export type Late = { readonly kind: 'late'; readonly id: string };

/** What became of each device, in their order. */
export type Answer = {
  /** Null for one that has not answered yet. */
  readonly handed: readonly (Handed | null)[];
  /** To ask for the late answers by; null if there are none. */
  readonly lateId: string | null;
};

/** `workerData`: which addresses are allowed. */
export type PushTo = Config['pushTo'];

/** Connections to one push service; each waits for its answer before the next message. */
const CONNECTIONS = 128;
/** Maximum time for one message, with its wait for a connection. A push service that is well needs half a second. */
const LONGEST_MS = 10_000;
/** A message without an answer after so long is late: nothing waits for it any more. */
const PROMPT_MS = 1_000;
/** What a push service says beside its status is read to keep the connection, but no further than this. */
const MAX_ANSWER_BYTES = 16_384;

const isOpen = workerData === ('anywhere' satisfies PushTo);
const common = {
  keepAlive: true,
  maxSockets: CONNECTIONS,
  maxFreeSockets: CONNECTIONS,
};
const https = new HttpsAgent({ ...common, ...(isOpen ? {} : { lookup: lookupPublic }) });
const http = new HttpAgent(common);
/** Batches with late answers, by their id: no thread that is started later uses it again. */
const late = new Map<string, Promise<readonly Handed[]>>();

// On Linux a thread has its own priority; elsewhere the whole server would give way.
if (process.platform === 'linux') {
  setPriority(
    Math.min(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
  );
}

answerAsThread<Batch | Late, Answer>(async (question) => {
  if (question.kind === 'batch') return begin(question);
  const handed = (await late.get(question.id)) ?? [];
  late.delete(question.id);
  return { handed, lateId: null };
});

/** Resolves when all have answered, or are late. */
async function begin({ devices, ...message }: Batch): Promise<Answer> {
  const text = Buffer.from(message.push.text);
  const soon: (Handed | null)[] = devices.map(() => null);
  const all = Promise.all(
    devices.map(async (device, at) => {
      const handed = await hand(device, { ...message, text });
      soon[at] = handed;
      return handed;
    }),
  );
  const isLate = Promise.withResolvers<void>();
  const timer = setTimeout(isLate.resolve, PROMPT_MS);
  await Promise.race([all, isLate.promise]);
  clearTimeout(timer);
  if (soon.every((handed) => handed !== null)) return { handed: soon, lateId: null };
  const id = randomUUID();
  late.set(id, all);
  return { handed: [...soon], lateId: id };
}

type Message = Pick<Batch, 'push' | 'authorization'> & { readonly text: Buffer };

/** Never rejects. */
async function hand({ endpoint, p256dh, auth }: Subscription, message: Message): Promise<Handed> {
  const url = URL.parse(endpoint);
  if (url === null || (!isOpen && !isPublicEndpoint(endpoint))) return { outcome: 'refused' };
  const { push, text, authorization } = message;
  try {
    const body = encrypt(text, { p256dh, auth });
    return handed(await post(url, { body, push, authorization }));
  } catch (error) {
    return { outcome: error instanceof SilentError ? 'silent' : 'unreached' };
  }
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
    urgency: push.urgency,
    topic: push.topic,
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const [request, agent] = url.protocol === 'https:' ? [requestHttps, https] : [requestHttp, http];
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
  const deadline = setTimeout(() => asked.destroy(new SilentError()), LONGEST_MS);
  asked.on('close', () => clearTimeout(deadline)).on('error', reject);
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
