/** LINEのお知らせ: linking a member's LINE with the account, and what the official account is told. */

import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type LineCode, linkLine, unlinkLine } from '#contract/messaging/line-notices.ts';
import { findLineLogin } from '#server/people/identity/public.ts';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, Refusal } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import {
  deleteCodesBefore,
  deleteLineOfAccounts,
  findAllLineAccounts,
  replaceLineAccount,
  upsertCode,
} from './accounts-repository.ts';
import { type LineClient, lineClientOf } from './client.ts';
import { codeMessage, newCode } from './code.ts';
import { lineSenderOf } from './sender.ts';
import { registerLineWebhook } from './webhook.ts';

const OFF = 'このサイトでは、LINEでのお知らせを送っていません。';
const NOT_REACHED = 'LINEにつながりませんでした。しばらくしてから、もう一度お試しください。';
const TOO_OFTEN = '続けて試しすぎです。しばらくしてから、もう一度お試しください。';

const PRESSES = { most: 10, windowMs: 10 * 60_000 };
/** To find the phone, and to add the account as a friend. */
const CODE_LIFE: Temporal.DurationLike = { minutes: 10 };

/** Whether this account is told at LINE; `absent` where nobody is. */
export type LineState = 'absent' | 'off' | 'on';

export const lineStateOf = oncePerServer((services) => async (userId: string): Promise<LineState> => {
  if (lineClientOf(services) === null) return 'absent';
  return (await findAllLineAccounts([userId], services.store.db)).length === 0 ? 'off' : 'on';
});

export function registerLine(app: FastifyInstance, services: Services): void {
  const { store, clock, config, log } = services;
  const client = lineClientOf(services);
  const presses = createPace(undefined, PRESSES);
  lineSenderOf(services)?.keepSending();
  if (client !== null && config.line !== null) registerLineWebhook(app, services, { client, ...config.line });

  registerCall(app, linkLine, async ({ member: { userId } }) => {
    if (client === null) throw conflict('line_off', OFF);
    const wait = presses.waitSeconds(userId);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_many', message: TOO_OFTEN }, wait);
    try {
      if (await linkByLogin(userId, client)) return { line: 'on', code: null } as const;
      return { line: 'off', code: await codeFor(userId, await client.accountName()) } as const;
    } catch (error) {
      log.warn(error, 'LINE is not reached');
      throw conflict('line_not_reached', NOT_REACHED);
    }
  });

  registerCall(app, unlinkLine, async ({ member: { userId } }) => {
    await store.transaction((db) => deleteLineOfAccounts([userId], db));
    return { line: client === null ? 'absent' : 'off', code: null } as const;
  });

  /** Who signs in through LINE is known to the official account by the same id, where both are of one provider. */
  async function linkByLogin(userId: string, line: LineClient): Promise<boolean> {
    const lineUserId = await findLineLogin(userId, store.db);
    if (lineUserId === null || !(await line.isFriend(lineUserId))) return false;
    const account = { userId, lineUserId, linkedAt: instantText(clock()) };
    await store.transaction((db) => replaceLineAccount(account, db));
    return true;
  }

  async function codeFor(userId: string, account: string): Promise<LineCode> {
    const [now, code] = [clock(), newCode()];
    await store.transaction(async (db) => {
      const cleaningTime = await findCleaningTime(now, db);
      if (cleaningTime !== null) await deleteCodesBefore(instantText(cleaningTime), db);
      await upsertCode(
        { userId, codeHash: hash('sha256', code), expiresAt: instantText(now.add(CODE_LIFE)) },
        db,
      );
    });
    const text = codeMessage(code);
    // Opens the talk with the text in its field (developers.line.biz, LINE URL scheme).
    const url = `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${encodeURIComponent(text)}`;
    return { account, text, url };
  }
}
