/**
 * A phone in the pocket is told. The browser is real, and so is the encryption; between them stands a push service of this machine, for a
 * browser without a network can't subscribe at its maker's.
 */

import type { BrowserContext, Page } from '@playwright/test';
import { demoMatch } from '#contract/operations/demo-file.ts';
import {
  type Arrived,
  type Browser,
  type PushService,
  startPushService,
} from '#server/testing/push-service.ts';
import { findBarriers } from './barriers.ts';
import { isReady } from './kept-on-phone.ts';
import { followAs, signIn } from './member.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const own = ownServer({ env: { PUSH_ANYWHERE: '1' } });
/** Longer than a notice waits to be looked for. */
const PATIENCE = { timeout: 20_000 };

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.close());

test('受け取ると決めた電話に、フォローした試合の始まりが暗号で届いて出て、次のお知らせはその場所に出る', async ({
  page,
  context,
}) => {
  const match = demoMatch(own.demo, 'leagueBefore');
  const { championshipId: championship_id, matchId: match_id } = match;
  await followAs(own, { kind: 'match', championship_id, match_id });
  const phone = service.subscribe();
  await openNotices(page, context, phone);
  await expect(page.getByText('お知らせは届きません。')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'この端末で受け取る' }).tap();
  await expect(page.getByText('この端末にお知らせが届きます。')).toBeVisible();
  await endQuietHours(page);
  expect(await findBarriers(page)).toEqual([]);

  const reporter = otherReporter(own.url, match);
  const worker = await workerOf(page, context);
  await reporter.moveTo('前半');
  await expect.poll(() => phone.arrived.length, PATIENCE).toBe(1);
  await worker.deliver(phone.arrived[0]);
  await expect.poll(() => worker.shown()).toEqual([expect.stringMatching(/^キックオフ /)]);

  await reporter.moveTo('ハーフタイム');
  await expect.poll(() => phone.arrived.length, PATIENCE).toBe(2);
  await worker.deliver(phone.arrived[1]);
  await expect.poll(() => worker.shown()).toEqual([expect.stringMatching(/^ハーフタイム /)]);
  // Late, and for the second time.
  await worker.deliver(phone.arrived[0]);
  await expect.poll(() => worker.shown()).toEqual([expect.stringMatching(/^ハーフタイム /)]);

  await page.getByRole('button', { name: '受け取らない' }).tap();
  await expect(page.getByText('お知らせは届きません。')).toBeVisible();
});

test('ブラウザーが宛先を替えていたら、次に開いたときから、新しい宛先に届く', async ({ page, context }) => {
  const match = demoMatch(own.demo, 'knockoutBefore');
  const { championshipId: championship_id, matchId: match_id } = match;
  await followAs(own, { kind: 'match', championship_id, match_id });
  const [before, after] = [service.subscribe(), service.subscribe()];
  await openNotices(page, context, before);
  await page.getByRole('button', { name: 'この端末で受け取る' }).tap();
  await expect(page.getByText('この端末にお知らせが届きます。')).toBeVisible();
  await endQuietHours(page);
  await page.evaluate(
    (next) => localStorage.setItem('subscription', next),
    JSON.stringify(after.subscription),
  );
  await page.goto(`${own.url}/faq`);
  const registered = page.waitForResponse((answer) => answer.url().endsWith('/notices/device'));
  await page.goto(`${own.url}/top`);
  expect((await registered).status()).toBe(200);
  await otherReporter(own.url, match).moveTo('前半');
  await expect
    .poll(() => after.arrived.map(({ title }) => title), PATIENCE)
    .toEqual([expect.stringMatching(/^キックオフ /)]);
});

test('お知らせは、フォロー中の一覧で一つずつ切れ、開き直しても切れたまま', async ({ page, context }) => {
  const { championshipId: championship_id } = demoMatch(own.demo, 'live');
  await followAs(own, { kind: 'championship', championship_id });
  await signIn(context, own);
  await page.goto(`${own.url}/notices`);
  await page.getByRole('link', { name: /^フォロー中の一覧/ }).tap();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${championship_id}"]`) })
    .first();
  const itsSwitch = row.getByRole('checkbox');
  await expect(itsSwitch).toBeChecked();
  expect(await findBarriers(page)).toEqual([]);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await itsSwitch.uncheck();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(itsSwitch).not.toBeChecked();
  await page.getByRole('main').getByRole('link', { name: '通知の設定' }).tap();
  await expect(page).toHaveURL(/\/notices$/);
});

/** A notice arrives whatever the hour at which the test runs. */
async function endQuietHours(page: Page): Promise<void> {
  const quiet = page.getByRole('checkbox', { name: '静かな時間をつくる' });
  if (!(await quiet.isChecked())) return;
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await quiet.uncheck();
  await saved;
  await expect(page.getByLabel('から', { exact: true })).toBeHidden();
}

async function openNotices(page: Page, context: BrowserContext, phone: Browser): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: own.url });
  await signIn(context, own);
  await context.addInitScript(keepNotifications);
  await context.addInitScript(subscribeAs, JSON.stringify(phone.subscription));
  await page.goto(`${own.url}/notices`);
  await isReady(page);
}

/** In the page: what the browser would have from its push service. */
function subscribeAs(first: string): void {
  const KEY = 'subscription';
  const current = () => {
    const text = localStorage.getItem(KEY);
    if (text === null) return null;
    const { endpoint, keys } = JSON.parse(text);
    const unsubscribe = async () => {
      localStorage.removeItem(KEY);
      return true;
    };
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async () => {
      localStorage.setItem(KEY, first);
      return current();
    },
  });
}

/** In the page and in its worker: Chromium without a window lets nobody show notifications, so it keeps them here. */
function keepNotifications(): void {
  if (Notification.permission !== 'denied') return;
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  const shown = new Map<string, object>();
  Object.assign(ServiceWorkerRegistration.prototype, {
    showNotification: async (title: string, options: NotificationOptions) => {
      shown.set(options.tag ?? '', { title, ...options });
    },
    getNotifications: async ({ tag = '' }: GetNotificationOptions = {}) =>
      [...shown].flatMap(([name, one]) => (tag === '' || tag === name ? [one] : [])),
  });
}

type SiteWorker = {
  /** As the browser does with what it has decrypted. */
  deliver(arrived: Arrived | undefined): Promise<void>;
  /** The titles of the notifications that the phone shows. */
  shown(): Promise<readonly string[]>;
};

async function workerOf(page: Page, context: BrowserContext): Promise<SiteWorker> {
  const session = await context.newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) resolve(registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await promise;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(keepNotifications);
  return {
    async deliver(arrived) {
      const data = JSON.stringify(arrived);
      await session.send('ServiceWorker.deliverPushMessage', { origin: own.url, registrationId, data });
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { readonly registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title }) => title);
      }),
  };
}
