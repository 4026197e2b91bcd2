/** What LINE reports of the official account: who has sent the code that links, and who has blocked it. */

import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { OUTSIDE_LINE } from '#contract/headers.ts';
import { instantText } from '#server/platform/clock.ts';
import { sendError } from '#server/platform/http/error-handler.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteLineOfAccounts,
  findByLineUserId,
  replaceLineAccount,
  spendCode,
} from './accounts-repository.ts';
import type { LineClient } from './client.ts';
import { codeIn } from './code.ts';

/** Where the channel of the official account sends its events. */
export const WEBHOOK_PATH = '/line/webhook';

const BODY_LIMIT = 1024 * 1024;
const NOT_SIGNED = { status: 401, code: 'not_signed', message: 'LINEからの知らせと確かめられません。' };
const NOT_READABLE = { status: 400, code: 'invalid_input', message: 'LINEからの知らせを読み取れません。' };

const LINKED =
  'つながりました。フォローした試合の得点や結果を、このトークでお知らせします。\nやめるときは「停止」と送ってください。';
const WRONG_CODE =
  'このコードは使えません。時間が経ちすぎたか、もう使われています。サイトの「通知の設定」で、新しいコードを出してください。';
const STOPPED = 'お知らせを止めました。また受け取るときは、サイトの「通知の設定」から始めてください。';
const STOP = '停止';

/** What is read of an event; LINE sends many more kinds and fields. */
const Event = Type.Object({
  type: Type.String(),
  mode: Type.String(),
  timestamp: Type.Number(),
  source: Type.Object({ type: Type.Literal('user'), userId: Type.String({ pattern: '^U[0-9a-f]{32}$' }) }),
  deliveryContext: Type.Object({ isRedelivery: Type.Boolean() }),
  replyToken: Type.Optional(Type.String()),
  message: Type.Optional(Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) })),
});
type Event = Type.Static<typeof Event>;

const Callback = Type.Object({ events: Type.Array(Type.Unknown()) });

type Told = { readonly client: LineClient; readonly publicUrl: string };

export function registerLineWebhook(
  app: FastifyInstance,
  services: Services,
  { client, publicUrl }: Told,
): void {
  const { store, clock } = services;
  const howToLink = `サイトの「通知の設定」で、「LINEで受け取る」を押してください。\n${publicUrl}/notices${OUTSIDE_LINE}`;

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['x-line-signature'] ?? '');
      if (!(await client.isSigned(body, signature))) return sendError(reply, NOT_SIGNED);
      const events = eventsIn(body);
      if (events === null) return sendError(reply, NOT_READABLE);
      for (const event of events) {
        // Events of groups, of kinds to come, and what is no event.
        if (Check(Event, event)) await take(event);
      }
      return reply.send({});
    });
  });

  async function take(event: Event): Promise<void> {
    const { source, mode, deliveryContext } = event;
    if (mode === 'standby') return;
    const { userId } = source;
    // An answer to what LINE reports again would come late, or twice.
    const answer = (token: string | undefined, text: string) =>
      token === undefined || deliveryContext.isRedelivery ? undefined : client.reply(token, text);
    switch (event.type) {
      case 'unfollow':
        return stop(userId, event.timestamp);
      case 'follow':
        return answer(event.replyToken, howToLink);
      case 'message': {
        if (event.message?.type !== 'text') return;
        const { text = '' } = event.message;
        if (text.trim() === STOP) {
          await stop(userId, event.timestamp);
          return answer(event.replyToken, STOPPED);
        }
        const code = codeIn(text);
        if (code !== null) await answer(event.replyToken, (await link(userId, code)) ? LINKED : WRONG_CODE);
      }
    }
  }

  async function link(lineUserId: string, code: string): Promise<boolean> {
    const now = instantText(clock());
    return store.transaction(async (db) => {
      const userId = await spendCode(hash('sha256', code), now, db);
      if (userId === null) return false;
      await replaceLineAccount({ userId, lineUserId, linkedAt: now }, db);
      return true;
    });
  }

  /** LINE may report it again later, when the person has come back. */
  async function stop(lineUserId: string, timestamp: number): Promise<void> {
    await store.transaction(async (db) => {
      const account = await findByLineUserId(lineUserId, db);
      if (account === null || Date.parse(account.linkedAt) > timestamp) return;
      await deleteLineOfAccounts([account.userId], db);
    });
  }
}

/** Null for what is no list of events. */
function eventsIn(body: Buffer): readonly unknown[] | null {
  try {
    const callback: unknown = JSON.parse(body.toString('utf8'));
    return Check(Callback, callback) ? callback.events : null;
  } catch {
    return null;
  }
}
