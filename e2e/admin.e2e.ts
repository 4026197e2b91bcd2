/** What administrators see of the weeks around now, and that nobody else does. */

import type { Locator, Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { carouselOf } from './frame.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles } from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const LIST = '/admin-latest-results';
const OF_CHAMPIONSHIP = '/admin-latest-results-by-championship-name';

const server = ownServer();

function championshipOf(state: string): string {
  const match = server.demo.matches[state];
  if (match === undefined) throw new Error(`The demo has no match in the state ${state}.`);
  return match.championshipId;
}

function pageOf(state: string): string {
  return `${server.url}${OF_CHAMPIONSHIP}/${encodeURIComponent(championshipOf(state))}`;
}

/** What this page asks the server for administrators alone. */
function adminCallsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('matches-in-two-weeks-for-top')) asked.push(request.url());
  });
  return asked;
}

async function colourOf(element: Locator, property: 'color' | 'backgroundColor'): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node)[name], property);
}

test('管理者は、区分ごとに今週の大会を選び、その大会のページへ進み、戻れる', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(server.url + LIST);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('最新の試合結果（管理者）');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'U-12（ジュニア）',
    'U-15（ジュニアユース）',
    'U-18（ユース）',
    'WOMAN',
  ]);
  await expect(page.getByRole('link', { name: /協会/ }).first()).toHaveAttribute('href', /^https:/);
  await expect(carouselOf(page), 'work needs the room').toHaveCount(0);

  await page.getByRole('combobox', { name: 'U-15（ジュニアユース）' }).selectOption(championshipOf('live'));
  await expect(page).toHaveURL(pageOf('live'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('北海道U-15選手権 札幌地区代表決定戦');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: '大会の一覧' }).tap();
  await expect(page).toHaveURL(server.url + LIST);
});

test('試合は部ごとに並び、状態は色と言葉で、試合前は開始時刻、ほかは前後半の得点を持つ', async ({
  page,
  context,
}) => {
  await signIn(context, server, 'admin');
  const colours: string[] = [];
  for (const [state, word, content] of [
    ['knockoutBefore', '試合前', /開始 \d\d:\d\d/],
    ['live', '進行中', /前半.*後半.*合計/],
    ['registered', '試合終了', /前半.*後半.*延長前半.*延長後半.*合計.*PK/],
  ] as const) {
    await page.goto(pageOf(state));
    const match = page
      .getByRole('article')
      .filter({ has: page.getByText(word, { exact: true }) })
      .first();
    await expect(match).toContainText(content);
    await expect(match).toContainText(/\d+\/\d+\(.\)/);
    colours.push(await colourOf(match.getByText(word, { exact: true }), 'backgroundColor'));
  }
  expect(colours).toEqual(['rgb(26, 95, 196)', 'rgb(201, 24, 43)', 'rgb(12, 117, 66)']);
  const note = page.getByText('会場や天候の都合により、実際の速報が予定と異なる場合があります。');
  expect(await colourOf(note, 'color')).toBe('rgb(201, 24, 43)');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aブロック', 'Bブロック']);
});

test('管理者のページには、前の週と次の週の試合もある', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(pageOf('leagueBefore'));
  await expect(page.getByRole('article', { name: '第8節 第1試合' }).first()).toBeVisible();
  await page.goto(pageOf('knockoutBefore'));
  await expect(page.getByRole('article', { name: '決勝' })).toBeVisible();
});

for (const kind of ['regular', 'input', 'lapsed'] as const) {
  test(`管理者でない人は、トップへ移される（${kind}）`, async ({ page, context, troubles }) => {
    // Whose membership has run out is refused the top, too.
    if (kind === 'lapsed') troubles.expect(/403/);
    await signIn(context, server, kind);
    const asked = adminCallsOf(page);
    for (const address of [server.url + LIST, pageOf('live')]) {
      await page.goto(address);
      await expect(page).toHaveURL(kind === 'lapsed' ? /\/unauthenticated$/ : /\/top$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('管理者');
    }
    expect(asked).toEqual([]);
  });
}

test('ログインしていない人には、ログインの画面が出る', async ({ page, troubles }) => {
  expectWidgetTroubles(troubles);
  const asked = adminCallsOf(page);
  await page.goto(server.url + LIST);
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('ブラウザに書かれたメールアドレスを管理者のものに替えても、入れない', async ({ page, context }) => {
  await signIn(context, server, 'regular');
  const { email } = server.demo.accounts.admin ?? { email: '' };
  await context.addInitScript((stored) => {
    if (location.protocol === 'http:') localStorage.setItem('email', stored);
  }, email);
  await page.goto(server.url + LIST);
  await expect(page).toHaveURL(/\/top$/);
});

test('管理者であることを確かめられないときはそう言い、もう一度確かめられる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/standing/);
  await signIn(context, server, 'admin');
  await page.route('**/api/membership/standing', (route) => route.abort());
  await page.goto(server.url + LIST);
  await expect(page.getByText(/管理者であることを確認できませんでした。/)).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/membership/standing');
  await page.getByRole('button', { name: 'もう一度確認する' }).tap();
  await expect(page.getByRole('combobox').first()).toBeVisible();
});

test('管理者のどの画面にも障壁がなく、電話の幅に収まる', async ({ page, context, troubles }) => {
  // Axe takes its time on a busy machine.
  test.setTimeout(240_000);
  troubles.expect(/404/);
  await signIn(context, server, 'admin');
  const addresses = [
    server.url + LIST,
    ...['knockoutBefore', 'live', 'shootOut', 'finished'].map(pageOf),
    `${server.url}${OF_CHAMPIONSHIP}/no-such-championship`,
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
    expect.soft(await findBarriers(page), address).toEqual([]);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(isTooWide, `${address} is wider than the phone`).toBe(false);
  }
});
