/** お知らせ: what an account is told of, and on which devices. */

import { hash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  addNoticeDevice,
  moveNoticeDevice,
  type Notices,
  notices,
  removeNoticeDevice,
  saveNotices,
  tryNoticeDevice,
} from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { findAllAdmittedSessions } from '#server/people/members/public.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isPublicEndpoint } from './addresses.ts';
import { isEncryptable } from './encryption.ts';
import { keepTelling } from './keep-telling.ts';
import { pushKeysOf } from './keys.ts';
import { lineStateOf, registerLine } from './line/routes.ts';
import { pushServicesOf } from './push.ts';
import {
  deleteDevices,
  deleteOwnDevice,
  findAllDevices,
  findAllSettings,
  insertDevice,
  type Subscription,
  updateSubscription,
  upsertSettings,
} from './repository.ts';

const NO_ADDRESS = 'このブラウザーのお知らせの宛先は使えません。別のブラウザーでお試しください。';
const OFF = 'このサイトでは、お知らせを送っていません。';
const NOT_HERE = 'この端末のお知らせは、オンになっていません。もう一度オンにしてください。';
const GONE =
  'この端末へのお知らせは、ブラウザーで止められています。一度オフにして、もう一度オンにしてください。';
const NOT_SENT = 'お知らせを送れませんでした。しばらくしてから、もう一度お試しください。';
const TOO_OFTEN = '続けて送りすぎです。しばらくしてから、もう一度お試しください。';

const TRIALS = { most: 10, windowMs: 10 * 60_000 };
const TRIAL = { title: 'お知らせの確認', body: 'この端末に、試合のお知らせが届きます。', url: '/notices' };
const TRIAL_SECONDS = 60;

export function registerNotices(app: FastifyInstance, services: Services): void {
  const { store, clock, config } = services;
  const keysOf = pushKeysOf(services);
  const { push } = pushServicesOf(services);
  const admitted = findAllAdmittedSessions(services);
  const trials = createPace(undefined, TRIALS);
  const isOff = config.pushTo === 'nowhere';
  if (!isOff) keepTelling(services);
  registerLine(app, services);

  registerCall(app, notices, ({ member }) => stateOf(member.userId));

  registerCall(app, saveNotices, async ({ body, member: { userId } }) => {
    await upsertSettings(userId, body, store.db);
    return stateOf(userId);
  });

  registerCall(app, addNoticeDevice, async ({ body: { endpoint, keys }, member }) => {
    requireUsable({ endpoint, ...keys });
    const { userId, sessionId } = member;
    const registeredAt = clock().toString();
    await store.transaction((db) => insertDevice({ endpoint, ...keys, userId, sessionId, registeredAt }, db));
    return stateOf(userId);
  });

  registerCall(app, moveNoticeDevice, async ({ body: { from, to } }) => {
    const subscription = { endpoint: to.endpoint, ...to.keys };
    requireUsable(subscription);
    const isMoved = await store.transaction((db) => updateSubscription(from, subscription, db));
    if (!isMoved) throw notFound('device_not_found', NOT_HERE);
    return {};
  });

  registerCall(app, removeNoticeDevice, async ({ body: { endpoint }, member: { userId } }) => {
    await deleteOwnDevice(userId, endpoint, store.db);
    return stateOf(userId);
  });

  registerCall(app, tryNoticeDevice, async ({ body: { endpoint }, member: { userId } }) => {
    const device = (await findAllDevices([userId], store.db)).find((one) => one.endpoint === endpoint);
    if (device === undefined) throw notFound('device_not_found', NOT_HERE);
    if (isOff) throw conflict('notices_off', OFF);
    const wait = trials.waitSeconds(userId);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_many_trials', message: TOO_OFTEN }, wait);
    const text = JSON.stringify({ ...TRIAL, id: randomUUID(), at: clock().epochMilliseconds });
    const pushed = await push([device], {
      text,
      topic: 'trial',
      ttlSeconds: TRIAL_SECONDS,
      urgency: 'high',
    });
    const [handed] = await pushed.late();
    const outcome = handed?.outcome;
    if (outcome === 'gone') {
      await deleteDevices([endpoint], store.db);
      throw conflict('device_gone', GONE);
    }
    if (outcome !== 'taken') throw conflict('not_sent', NOT_SENT);
    return stateOf(userId);
  });

  function requireUsable({ endpoint, ...keys }: Subscription): void {
    if (isOff) throw conflict('notices_off', OFF);
    const isAllowed = config.pushTo === 'anywhere' ? URL.canParse(endpoint) : isPublicEndpoint(endpoint);
    if (!isAllowed) throw invalidInput('endpoint', NO_ADDRESS);
    if (!isEncryptable(keys)) throw invalidInput('keys', NO_ADDRESS);
  }

  async function stateOf(userId: string): Promise<Notices> {
    const [publicKey, settings, devices, line] = await Promise.all([
      isOff ? null : keysOf().then((keys) => keys.publicKey),
      findAllSettings([userId], store.db),
      // One that was signed out is told no more: its person switches it on again.
      findAllDevices([userId], store.db).then((all) => admitted(all, 'match')),
      lineStateOf(services)(userId),
    ]);
    return {
      public_key: publicKey,
      settings: settings.get(userId) ?? DEFAULT_NOTICE_SETTINGS,
      devices: devices.map(({ endpoint }) => hash('sha256', endpoint)),
      line,
    };
  }
}
