/** What iPhones do otherwise than the browser of these tests: they lack newer features, and lose what a page holds open. */

import type { Page } from '@playwright/test';
import { isKept, isReady } from './kept-on-phone.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { firstLinkOf } from './member-routes.ts';
import { matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { answer, goalButton, reportOf, scoreBoard, settled, thumbIsBack } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** What an iPhone with a camera in its screen keeps free at both sides, in CSS pixels. */
const CAMERA = 59;
/** Cutting the network is part of these tests. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to fetch/;

test('iOS 16.4にない機能がなくても、得点を入力でき、見ている人に届き、記事を読める', async ({
  page,
  context,
  somebody,
}) => {
  const match = liveMatch();
  const item = await matchListItem(server.url, match);
  const before = (await otherReporter(server.url, match).read()).club_left.goals_for.match_total;
  const member = await somebody();
  await signIn(member.context(), server);
  for (const phone of [context, member.context()]) await phone.addInitScript(becomeOld);
  await member.goto(matchPage(server.url, match));
  await expect(member.getByRole('main')).toContainText(item.club_left.name);
  await page.goto(reportOf(server.url, match, item));
  await enterGoal(page, item.club_left.name);
  await settled(page);
  await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
  await expect(member.getByRole('main')).toContainText(`${before + 1}`);
  const article = await firstLinkOf(member, `${server.url}/pickup-news`);
  await member.goto(server.url + article);
  await expect(member.locator('article')).toContainText(/[ぁ-ん]{2}/);
});

test.describe('アプリが端末にあるとき', () => {
  test.use({ serviceWorkers: 'allow' });

  test('脇に置かれたページが端末のデータベースを放さなくても、会員のページは開く', async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    await page.goto(`${server.url}/archive`);
    await isReady(page);
    await isKept(page, '札幌');
    await page.evaluate(holdLastSeen);
    const next = await context.newPage();
    await next.goto(`${server.url}/archive`);
    await expect(next.getByRole('group').first()).toBeVisible();
    await expect(next.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
  });
});

test('端末のデータベースとの接続が黙って切れても、入力は保存され、開き直しても送信を待っている', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(NO_NETWORK);
  const match = liveMatch();
  const item = await matchListItem(server.url, match);
  await page.addInitScript(rememberDatabases);
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  // The code of the question is loaded once a question has opened.
  await goalButton(page, item.club_left.name).tap();
  await answer(page, 'いいえ');
  await thumbIsBack(page);
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('lose-databases')));
  await enterGoal(page, item.club_left.name);
  const strip = page.getByTestId('outbox');
  await expect(strip).toContainText('送信待ち 1件');
  await expect(strip).not.toContainText('保存できません');
  const again = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const reporter = otherReporter(server.url, match);
  const before = (await reporter.read()).club_left.goals_for.match_total;
  await again.goto(reportOf(server.url, match, item));
  await settled(again);
  await expect.poll(async () => (await reporter.read()).club_left.goals_for.match_total).toBe(before + 1);
});

test('確認の画面が届く前に得点を押すと、まだ入力されていないと読め、届くと尋ねられて一度だけ入る', async ({
  page,
}) => {
  const match = liveMatch();
  const item = await matchListItem(server.url, match);
  const reporter = otherReporter(server.url, match);
  const before = (await reporter.read()).club_left.goals_for.match_total;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/dialogs-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await goalButton(page, item.club_left.name).tap();
  const coming = page.getByText('まだ入力されていません。');
  await expect(coming).toBeVisible();
  await goalButton(page, item.club_left.name).tap();
  expect((await reporter.read()).club_left.goals_for.match_total).toBe(before);
  resolve();
  await answer(page, 'はい');
  await expect(coming).toHaveCount(0);
  await settled(page);
  await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
  expect((await reporter.read()).club_left.goals_for.match_total).toBe(before + 1);
});

test('横に持っても、速報員の押すところは、画面の横にあるカメラの下に入らない', async ({ page, context }) => {
  const match = liveMatch();
  const item = await matchListItem(server.url, match);
  await page.setViewportSize({ width: 844, height: 390 });
  const devTools = await context.newCDPSession(page);
  const insets = { left: CAMERA, right: CAMERA, bottom: 21 };
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  const covered = await page.getByRole('button').evaluateAll(
    (buttons, camera) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return left < camera || right > innerWidth - camera;
        })
        .map((button) => button.textContent),
    CAMERA,
  );
  expect(covered).toEqual([]);
});

function liveMatch() {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no match that is being played.');
  return live;
}

async function enterGoal(page: Page, club: string): Promise<void> {
  await expect(scoreBoard(page)).toBeVisible();
  await goalButton(page, club).tap();
  await answer(page, 'はい');
}

/** Takes away what has come to Safari after 16.4 (March 2023). */
function becomeOld(): void {
  const newer: readonly (readonly [object, readonly PropertyKey[]])[] = [
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [URL, ['canParse', 'parse']],
    [RegExp, ['escape']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Iterator.prototype, ['map', 'filter', 'some', 'every', 'find', 'reduce', 'toArray', 'take', 'drop']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
    [Intl, ['DurationFormat']],
    [Navigator.prototype, ['vibrate']],
    [globalThis, ['requestIdleCallback', 'scheduler', 'navigation', 'CloseWatcher', 'Temporal', 'Iterator']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** As iOS does with a page that slept: the connection is gone, and nobody has told the page. */
function rememberDatabases(): void {
  const open: IDBDatabase[] = [];
  const { open: original } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...parts) {
    const request = original.apply(this, parts);
    request.addEventListener('success', () => open.push(request.result));
    return request;
  };
  addEventListener('lose-databases', () => {
    for (const database of open) database.close();
  });
}

/** As Safari does with a page that is left in the middle of a transaction: it stands still, and so does the transaction. */
async function holdLastSeen(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('last-seen');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const store = database.transaction('answers', 'readwrite').objectStore('answers');
  const goOn = () => {
    store.count().onsuccess = goOn;
  };
  goOn();
}
