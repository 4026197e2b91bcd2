/** Hands messages over to push services, over connections that are kept. */

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { oncePerServer } from '#server/services.ts';
import { isPublicEndpoint, lookupPublic } from './addresses.ts';
import { encrypt } from './encryption.ts';
import { pushKeysOf } from './keys.ts';
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

/** Connections to one push service; each waits for its answer before the next message. */
const CONNECTIONS = 50;
/** A push service that is well answers within half a second. */
const LONGEST_MS = 15_000;

/** Hands a message to one device; never rejects. */
export const pushOf = oncePerServer((services) => {
  const { config, onClose, log } = services;
  const keysOf = pushKeysOf(services);
  const isOpen = config.pushTo === 'anywhere';
  const common = { keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS };
  const https = new HttpsAgent({ ...common, ...(isOpen ? {} : { lookup: lookupPublic }) });
  const http = new HttpAgent(common);
  onClose(async () => {
    https.destroy();
    http.destroy();
  });

  return async (device: Subscription, push: Push): Promise<Handed> => {
    try {
      return await hand(device, push);
    } catch (error) {
      log.debug({ error: error instanceof Error ? error.message : 'unknown' }, 'push not handed over');
      return { outcome: 'later', afterMs: null };
    }
  };

  async function hand({ endpoint, p256dh, auth }: Subscription, push: Push): Promise<Handed> {
    if (!isOpen && !isPublicEndpoint(endpoint)) return { outcome: 'refused' };
    const url = new URL(endpoint);
    const authorization = await (await keysOf()).authorization(url.origin);
    const body = encrypt(push.text, { p256dh, auth });
    const headers = {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: push.ttlSeconds,
      urgency: 'high',
      topic: push.topic,
    };
    const signal = AbortSignal.timeout(LONGEST_MS);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const [request, agent] = url.protocol === 'https:' ? [requestHttps, https] : [requestHttp, http];
    request(url, { method: 'POST', agent, headers, signal }, resolve).on('error', reject).end(body);
    const answer = await promise;
    // What it says beside its status is for nobody.
    answer.resume();
    return handed(answer);
  }
});

function handed({ statusCode = 0, headers }: IncomingMessage): Handed {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'taken' };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone' };
  if (statusCode !== 429 && statusCode < 500) return { outcome: 'refused' };
  const seconds = Number(headers['retry-after']);
  return { outcome: 'later', afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null };
}
