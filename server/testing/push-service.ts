/** A push service on this machine, and browsers that subscribe at it and read what arrives (RFC 8291). */

import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export type Arrived = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly at: number;
};

/** A browser that is told. */
export type Browser = {
  /** As it registers at the site. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** What has arrived, in order. */
  readonly arrived: readonly Arrived[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** The sender's public key of each message, base64url. */
  readonly senders: readonly string[];
  /** The push service answers its next messages so, one after the other, and then takes all. */
  answerNext(...answers: readonly Answer[]): void;
};

/** A status, or one with what it asks for; at once, or when it comes. */
type Answer = Status | (() => Promise<Status>);
type Status = number | { readonly status: number; readonly retryAfter: string };

export type PushService = { subscribe(): Browser; close(): void };

export async function startPushService(): Promise<PushService> {
  const receivers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => Promise<Status>>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const answer = (await receivers.get(request.url ?? '')?.(Buffer.concat(parts), request.headers)) ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(answer.status, { 'retry-after': answer.retryAfter }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
    subscribe() {
      const path = `/push/${randomUUID()}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const arrived: Arrived[] = [];
      const bodies: Buffer[] = [];
      const headers: IncomingHttpHeaders[] = [];
      const senders: string[] = [];
      const answers: Answer[] = [];
      receivers.set(path, async (body, sent) => {
        const next = answers.shift() ?? 201;
        const answer = typeof next === 'function' ? await next() : next;
        if (answer !== 201) return answer;
        bodies.push(body);
        headers.push(sent);
        senders.push(senderOf(body).toString('base64url'));
        return answer;
      });
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        // Read when somebody looks: it takes longer than to send it.
        get arrived() {
          for (const body of bodies.splice(0)) arrived.push(JSON.parse(decrypted(body, keys, auth)));
          return arrived;
        },
        headers,
        senders,
        answerNext: (...next) => void answers.push(...next),
      };
    },
  };
}

function senderOf(body: Buffer): Buffer {
  return body.subarray(21, 21 + body.readUInt8(20));
}

function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = senderOf(body);
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32);
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${use}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
