/** Stripe's HTTP interface and its pages on this machine, over an account whose clock a test moves. The caller stops it. */

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';
import { openStripeAccount, type StripeAccount } from './stripe-account.ts';
import { type Asked, answerOf } from './stripe-calls.ts';
import { formOf, StripeFault } from './stripe-form.ts';
import type { Session, StripeEvent } from './stripe-records.ts';

const KEY = 'sk_test_onlyForTests';
const SECRET = 'whsec_onlyForTests';

export type StripeFailure = 'none' | 'cut' | 429 | 500;

export type StripeServer = {
  readonly base: string;
  readonly account: StripeAccount;
  /** The settings of a site that has this account. */
  readonly env: Readonly<Record<string, string>>;
  /** How many calls have changed something, by path. */
  readonly writes: ReadonlyMap<string, number>;
  /** The open page at this address. */
  sessionAt(url: string): Session;
  /** How the next calls go, one after the other; `none`: as they should; `cut`: done, but the answer is lost. */
  failNext(...failures: readonly StripeFailure[]): void;
  /** Reports to the site's webhook, signed unless told otherwise; resolves to the status of its answer. */
  report(site: string, event: object, how?: Reporting): Promise<number>;
  /** Reports everything that has not been taken out yet. */
  reportAll(site: string): Promise<void>;
  /** What has happened since the last time. */
  takeEvents(): readonly StripeEvent[];
  stop(): void;
};

export type Reporting = {
  readonly signature?: string;
  /** When it was signed, in seconds; the account's now unless told otherwise. */
  readonly signedAt?: number;
};

/** The account begins at the ISO instant `now`. */
export async function startStripeServer({ now }: { readonly now: string }): Promise<StripeServer> {
  const account = openStripeAccount(now);
  const failures: StripeFailure[] = [];
  const writes = new Map<string, number>();
  /** Answers by idempotency key, with what was sent under it. */
  const answered = new Map<
    string,
    { readonly sent: string; readonly status: number; readonly json: object }
  >();
  let base = '';
  let taken = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      send(response, 500, { error: { message: String(error) } }),
    );
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const sent = await text(request);
    if (url.pathname.startsWith('/pay/')) return page(url, request, response);
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'no key' } });
    const failure = failures.shift();
    if (failure === 429 || failure === 500) {
      return send(response, failure, { error: { type: 'api_error', message: 'not now' } });
    }
    const { status, json } = answer({ request, url, sent });
    if (failure === 'cut') request.socket.destroy();
    else send(response, status, json);
  }

  function answer({ request, url, sent }: { request: IncomingMessage; url: URL; sent: string }) {
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? answered.get(key) : undefined;
    if (known !== undefined) {
      if (known.sent === `${url.pathname}?${sent}`) return known;
      return { status: 400, json: { error: { type: 'idempotency_error', message: 'another request' } } };
    }
    const asked: Asked = {
      method,
      path: url.pathname,
      form: formOf(method === 'GET' ? url.search.slice(1) : sent),
      base,
    };
    if (method !== 'GET') writes.set(url.pathname, (writes.get(url.pathname) ?? 0) + 1);
    try {
      const done = { status: 200, json: answerOf(asked, account) };
      if (typeof key === 'string') answered.set(key, { sent: `${url.pathname}?${sent}`, ...done });
      return done;
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const { status, code, message, param } = error;
      const fault = { status, json: { error: { type: 'invalid_request_error', code, message, param } } };
      // Stripe remembers a refusal under its key, too.
      if (typeof key === 'string') answered.set(key, { sent: `${url.pathname}?${sent}`, ...fault });
      return fault;
    }
  }

  function page({ pathname }: URL, request: IncomingMessage, response: ServerResponse) {
    const [, , id = '', deed] = pathname.split('/');
    const session = account.sessions.get(id);
    if (session === undefined || session.status !== 'open')
      return html(response, 410, '<h1>このページは終わりました</h1>');
    if (request.method === 'GET') return html(response, 200, payPage(session));
    if (deed === 'decline')
      return html(response, 200, `<p role="alert">カードが拒否されました。</p>${payPage(session)}`);
    if (deed === 'card' || deed === 'konbini' || deed === 'customer_balance') account.pay(session, deed);
    response
      .writeHead(303, { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) })
      .end();
  }

  async function report(site: string, event: object, how: Reporting = {}): Promise<number> {
    const { signedAt = account.now() } = how;
    const body = JSON.stringify(event);
    const signed = createHmac('sha256', SECRET).update(`${signedAt}.${body}`).digest('hex');
    const answer = await fetch(`${site}/payments/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': how.signature ?? `t=${signedAt},v1=${signed}`,
      },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  function takeEvents(): readonly StripeEvent[] {
    const fresh = account.events.slice(taken);
    taken = account.events.length;
    return fresh;
  }

  base = await listen(server);
  return {
    base,
    account,
    env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API: base },
    writes,
    sessionAt(url) {
      const session = account.sessions.get(url.split('/').at(-1) ?? '');
      if (session === undefined) throw new Error('No such page.');
      return session;
    },
    failNext: (...next) => failures.push(...next),
    report,
    async reportAll(site) {
      for (const event of takeEvents()) {
        const status = await report(site, event);
        if (status !== 200) throw new Error(`A report was answered with ${status}.`);
      }
    },
    takeEvents,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function payPage({ id, oneTime, cancel_url, methods }: Session): string {
  const press = (deed: string, label: string) =>
    `<form method="post" action="/pay/${id}/${deed}"><button>${label}</button></form>`;
  return [
    `<h1>お支払い ${oneTime}円</h1>`,
    press('card', '支払う'),
    press('decline', '断られる'),
    ...(methods.includes('konbini') ? [press('konbini', 'コンビニで支払う')] : []),
    `<a href="${cancel_url}">戻る</a>`,
  ].join('');
}

function html(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="ja"><link rel="icon" href="data:,"><title>お支払い</title><body>${body}</body></html>`,
    );
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
