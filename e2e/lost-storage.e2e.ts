/** What a phone holds unsent when the browser deletes its database, and when its link is revoked. */

import type { Page } from '@playwright/test';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  ask,
  dialogOf,
  goalButton,
  linkOf,
  reportOf,
  scoreBoard,
  settled,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** No network and a refused link are no trouble here. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch|401/;

test.beforeEach(({ troubles }) => troubles.expect(EXPECTED));

/** As the browser does when its disk is full, and as its setting that deletes a site's data does. */
async function deleteSiteData(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
}

/** Their code comes after the page: without it a phone rightly says that the question opens when the signal is back. */
async function loadQuestions(page: Page, club: string): Promise<void> {
  await goalButton(page, club).tap();
  await answer(page, 'いいえ');
}

function strip(page: Page) {
  return page.getByTestId('outbox');
}

test('開いている画面の下で端末の記録が消えても、得点も結果登録も待ち続け、送られてから記録済みになる', async ({
  page,
  context,
}) => {
  const match = server.demo.replay['merseyside-derby-2025-02-12'];
  if (match === undefined) throw new Error('The demo has no derby.');
  const other = otherReporter(server.url, match);
  await other.walkTo('後半');
  const item = await matchListItem(server.url, match);
  const clubs = { home: item.club_left.name, away: item.club_right.name };
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  await loadQuestions(page, clubs.home);
  await context.setOffline(true);
  await ask(page, { type: 'scoreGoal', side: 'home', seen: '後半' }, clubs);
  await answer(page, 'はい');
  await deleteSiteData(page);
  await expect(page.getByTestId('new-goal')).not.toContainText('記録しました');
  await expect(strip(page)).toContainText('送信待ち 1件');
  await ask(page, { type: 'changeStatus', seen: '試合前', to: '試合終了' }, clubs);
  await answer(page, 'はい');
  await page.getByRole('button', { name: '結果登録', exact: true }).tap();
  await answer(page, 'はい');
  await expect(page.getByText('結果登録を送信しています。')).toBeVisible();
  await deleteSiteData(page);
  await expect(strip(page)).toContainText('送信待ち 3件');
  await page.waitForTimeout(2_000);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText('結果登録を送信しています。')).toBeVisible();
  expect((await other.read()).is_registered).toBe(false);

  await context.setOffline(false);
  await expect(dialogOf(page)).toContainText('試合結果登録が完了しました。');
  const end = await other.read();
  expect([end.is_registered, end.club_left.goals_for.match_total]).toEqual([true, 1]);
});

test('端末の記録を読み書きしている最中に何度消えても、画面は失敗せず、得点は待ち続けて一度だけ送られる', async ({
  page,
  context,
}) => {
  const match = server.demo.matches.live;
  if (match === undefined) throw new Error('The demo has no match that is being played.');
  const item = await matchListItem(server.url, match);
  const other = otherReporter(server.url, match);
  const before = (await other.read()).club_left.goals_for.match_total;
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  await loadQuestions(page, item.club_left.name);
  await context.setOffline(true);
  await goalButton(page, item.club_left.name).tap();
  await answer(page, 'はい');
  await expect(strip(page)).toContainText('送信待ち 1件');
  for (let time = 1; time <= 6; time += 1) {
    // As another page of this phone does after each entry. The storage is deleted in the middle of the readings.
    await page.evaluate(() => {
      const neighbour = new BroadcastChannel('reporter-outbox');
      for (let reading = 1; reading <= 500; reading += 1) neighbour.postMessage(null);
    });
    await deleteSiteData(page);
  }
  await expect(strip(page)).toContainText('送信待ち 1件');

  await context.setOffline(false);
  await settled(page);
  expect((await other.read()).club_left.goals_for.match_total).toBe(before + 1);
});

test('取り消されたリンクの記録は、新しいリンクで送れ、要らないものは破棄できる', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000);
  const match = server.demo.matches.live;
  if (match === undefined) throw new Error('The demo has no match that is being played.');
  const item = await matchListItem(server.url, match);
  const other = otherReporter(server.url, match);
  const before = (await other.read()).club_left.goals_for.match_total;
  const office = await (await browser.newContext({ hasTouch: true })).newPage();
  await signIn(office.context(), server, 'admin');
  await office.goto(`${server.url}/admin-reporter-links`);
  await office.getByLabel('名前必須').fill('古いリンク');
  await office.getByLabel('大会必須').selectOption(match.championshipId);
  await office.getByRole('button', { name: 'リンクを作る' }).tap();
  const oldLink = await office.getByLabel('古いリンクのリンク').inputValue();
  const oldToken = oldLink.split('/').at(-1) ?? '';

  await page.goto(reportOf(server.url, { ...match, urlAccessToken: oldToken }, item));
  await expect(scoreBoard(page)).toBeVisible();
  await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  await loadQuestions(page, item.club_left.name);
  await context.setOffline(true);
  for (let goal = 1; goal <= 2; goal += 1) {
    await goalButton(page, item.club_left.name).tap();
    await answer(page, 'はい');
    await expect(strip(page)).toContainText(`送信待ち ${goal}件`);
  }
  await office.reload();
  const row = office.getByRole('row').filter({ hasText: '古いリンク' });
  await row.getByRole('button', { name: '古いリンクを取り消す' }).tap();
  await office.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).tap();
  await expect(row).toHaveCount(0);
  await context.setOffline(false);

  await expect(page.getByText(/^このリンクは使えなくなっているため、入力できません。/)).toBeVisible();
  await expect(goalButton(page, item.club_left.name)).toBeDisabled();
  await page.getByRole('button', { name: '送れていない記録 2件を確認する' }).tap();
  await expect(dialogOf(page)).toContainText('新しいリンクを受け取って開くと');
  await answer(page, 'あとで決める');
  await page.reload();
  await expect(goalButton(page, item.club_left.name)).toBeDisabled();

  await page.goto(linkOf(server.url, match));
  await expect(dialogOf(page)).toContainText('送れていない記録が2件あります。このリンクで送りますか？');
  await answer(page, '2件を破棄する');
  await expect(dialogOf(page)).toContainText('次の2件の記録を破棄します。よろしいですか？');
  await answer(page, 'いいえ');
  await answer(page, 'このリンクで送る');
  await settled(page);
  expect((await other.read()).club_left.goals_for.match_total).toBe(before + 2);
  await expect(page.getByText(/送れていない記録/)).toHaveCount(0);
  await office.context().close();
});

type StoredRows = {
  readonly name: string;
  readonly keyPath: string | null;
  readonly keys: readonly string[];
  readonly values: readonly unknown[];
};

/** Gives the phone the database that version 3 of it was, with everything that stands in the present one. Closes the page's. */
async function goBackToVersion3(page: Page, url: string): Promise<void> {
  const stores = ['operations', 'receipts', 'matches', 'lists', 'moments'];
  const readAll = async (names: readonly string[]) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await resultOf(indexedDB.open('reporter'));
    const rows = await Promise.all(
      names.map(async (name) => {
        const store = db.transaction(name).objectStore(name);
        const [keys, values] = [resultOf(store.getAllKeys()), resultOf(store.getAll())];
        return { name, keyPath: store.keyPath, keys: await keys, values: await values };
      }),
    );
    db.close();
    return JSON.stringify(rows);
  };
  const rows = await page.evaluate(readAll, stores);
  // A page of this site without the reporters' program.
  await page.goto(url);
  await page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const kept: readonly StoredRows[] = JSON.parse(text);
        const deleting = indexedDB.deleteDatabase('reporter');
        deleting.onerror = () => reject(deleting.error);
        deleting.onsuccess = () => {
          const opening = indexedDB.open('reporter', 3);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            for (const { name, keyPath, keys, values } of kept) {
              const store = opening.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
              for (const [index, value] of values.entries()) {
                if (keyPath === null) store.put(value, keys[index]);
                else store.put(value);
              }
            }
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    rows,
  );
}

test('前の版のデータベースで待っている得点は、新しい版でも待っていて、一度だけ送られる', async ({
  page,
  context,
}) => {
  const match = server.demo.matches.live;
  if (match === undefined) throw new Error('The demo has no match that is being played.');
  const item = await matchListItem(server.url, match);
  const other = otherReporter(server.url, match);
  const before = (await other.read()).club_left.goals_for.match_total;
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  await loadQuestions(page, item.club_left.name);
  await context.setOffline(true);
  for (let goal = 1; goal <= 2; goal += 1) {
    await goalButton(page, item.club_left.name).tap();
    await answer(page, 'はい');
    await expect(strip(page)).toContainText(`送信待ち ${goal}件`);
  }
  await context.route('**/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await context.setOffline(false);
  await goBackToVersion3(page, `${server.url}/config.json`);

  await page.goto(reportOf(server.url, match, item));
  await expect(strip(page)).toContainText('送信待ち 2件');
  await context.unroute('**/*');
  await page.reload();
  await settled(page);
  expect((await other.read()).club_left.goals_for.match_total).toBe(before + 2);
});
