/** LINE's Messaging API on this machine, and people who use it. The caller stops it. */

import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

export type LineMessagingServer = {
  readonly base: string;
  readonly channelSecret: string;
  readonly accessToken: string;
  /** Texts that have reached a person, in their order. */
  arrivedAt(lineUserId: string): readonly string[];
  /** Each call that sent messages: to how many, under which key, and how it was answered (0: not yet). */
  readonly calls: readonly { readonly people: number; readonly key: string; readonly status: number }[];
  /** Has added the account. */
  befriend(lineUserId: string): void;
  /** How, and when, the next calls that send are answered, one after the other; `cut`: taken, but the answer is lost. */
  answerNext(...answers: readonly LineAnswer[]): void;
  /** Reports an event to the site's webhook, signed unless told otherwise; resolves to the status of its answer. */
  report(site: string, event: unknown, signature?: string): Promise<number>;
  stop(): void;
};

type LineStatus = 'cut' | 'over quota' | 200 | 400 | 429 | 500;
type LineAnswer = LineStatus | Promise<LineStatus>;

const SECRET = 'messaging-only-for-tests-0123456';
const TOKEN = 'token-only-for-tests';
const MOST = 500;

export async function startLineMessagingServer(): Promise<LineMessagingServer> {
  const arrived = new Map<string, string[]>();
  const friends = new Set<string>();
  /** Keys under which messages were taken. */
  const taken = new Set<string>();
  /** The first body under each key: LINE refuses another one. */
  const said = new Map<string, string>();
  const calls: { people: number; key: string; status: number }[] = [];
  const answers: LineAnswer[] = [];

  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(response, 401, { message: 'no token' });
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
    if (pathname === '/v2/bot/info') return send(response, 200, { basicId: '@tsunagu', userId: 'Ubot' });
    if (pathname === '/v2/bot/message/multicast') return multicast(request, response);
    if (pathname === '/v2/bot/message/reply') {
      const { replyToken, messages } = JSON.parse(await text(request));
      deliver(replyToken, messages);
      return send(response, 200, {});
    }
    const [, userId = ''] = /^\/v2\/bot\/profile\/(.+)$/.exec(pathname) ?? [];
    if (friends.has(userId)) return send(response, 200, { userId, displayName: 'はなこ' });
    send(response, 404, { message: 'Not found' });
  });

  async function multicast(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { to, messages } = JSON.parse(body);
    const key = String(request.headers['x-line-retry-key']);
    const call = { people: to.length, key, status: 0 };
    calls.push(call);
    const answer = await answers.shift();
    const isSame = (said.get(key) ?? body) === body;
    said.set(key, body);
    const status = isSame ? statusOf(answer, to, key) : 400;
    call.status = status;
    if (status === 200) {
      taken.add(key);
      for (const userId of to) deliver(userId, messages);
    }
    if (answer === 'cut') request.socket.destroy();
    else
      send(
        response,
        status,
        answer === 'over quota' ? { message: 'You have reached your monthly limit.' } : {},
      );
  }

  function statusOf(answer: LineStatus | undefined, to: readonly string[], key: string): number {
    if (answer === 'over quota') return 429;
    if (typeof answer === 'number' && answer !== 200) return answer;
    if (taken.has(key)) return 409;
    return to.length > MOST ? 400 : 200;
  }

  /** What is answered to somebody goes by a token that names them here. */
  function deliver(userId: string, messages: readonly { readonly text: string }[]): void {
    arrived.set(userId, [...(arrived.get(userId) ?? []), ...messages.map((message) => message.text)]);
  }

  const base = await listen(server);
  return {
    base,
    channelSecret: SECRET,
    accessToken: TOKEN,
    arrivedAt: (userId) => arrived.get(userId) ?? [],
    calls,
    befriend: (userId) => friends.add(userId),
    answerNext: (...next) => answers.push(...next),
    async report(site, event, signature) {
      const body = JSON.stringify({
        destination: 'Ubot',
        events: [typeof event === 'object' && event !== null ? completed(event) : event],
      });
      const signed = createHmac('sha256', SECRET).update(body).digest('base64');
      const answer = await fetch(`${site}/line/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-line-signature': signature ?? signed },
        body,
      });
      return answer.status;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** As LINE completes each event. */
function completed(event: object) {
  return {
    mode: 'active',
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
    timestamp: Date.now(),
    ...event,
  };
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

/** Somebody writes to the account. */
export function written(userId: string, message: string, timestamp = Date.now()): object {
  return {
    type: 'message',
    timestamp,
    replyToken: userId,
    source: { type: 'user', userId },
    message: { type: 'text', id: '1', quoteToken: 'q', text: message },
  };
}
