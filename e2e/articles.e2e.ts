/** お知らせ and メディア as members read them: lists, articles, and links within them. */

import { findBarriers } from './barriers.ts';
import { isAlive } from './frame.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { type StoredArticle, storeArticles, YEAR } from './stored-articles.ts';
import { expect, test } from './test.ts';

const LONG = '第1回から続く春の大会の決勝が行われ、延長戦の末に厚別の少年団が二年ぶりの優勝を飾りました';
const CUT = '第1回から続く春の大会の決勝が行われ、延長戦の末に厚別の少年団が二年ぶりの優勝を…';

const CONTENT = `
  <h2>決勝の経過</h2><p>前半は静かな立ち上がりでした。<a href="/latest-results">今週の試合</a>もご覧ください。</p>
  <p><a href="https://club.example/">クラブのページ</a>、<a href="/api/docs">説明書</a></p>
  <table><tr>${'<th>長い見出しの列</th>'.repeat(9)}</tr><tr>${'<td>1</td>'.repeat(9)}</tr></table>
  <ul><li>${'とても長い一続きの文字列'.repeat(20)}</li></ul><blockquote><p>全員の勝利です。</p></blockquote>`;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+/, '');

const ARTICLES: readonly StoredArticle[] = (['news', 'media'] as const).flatMap((kind) => [
  { kind, number: 9, title: `${kind}の古い記事`, publishedAt: daysAgo(15) },
  { kind, number: 10, title: LONG, content: CONTENT, publishedAt: daysAgo(13) },
  { kind, number: 11, title: '下書き', publishedAt: null },
  { kind, number: 12, title: '来週の記事', publishedAt: daysAgo(-7) },
]);

const server = ownServer();

test.beforeAll(() => storeArticles(server.dataDir, ARTICLES));
test.beforeEach(({ context }) => signIn(context, server));

for (const [list, title, kind] of [
  ['/pickup-news', 'お知らせ', 'news'],
  ['/media', 'メディア', 'media'],
] as const) {
  const article = `${list}/article/${YEAR}/10`;

  test(`${title}の一覧は新しい順で、題名は40字までで、14日以内のものにNEWが付く`, async ({ page }) => {
    await page.goto(server.url + list);
    await expect(page).toHaveTitle(title);
    const links = page.locator('main li a');
    await expect(links.nth(0)).toContainText(CUT);
    await expect(links.nth(0)).not.toContainText(LONG);
    await expect(links.nth(0)).toContainText('NEW');
    await expect(links.nth(1)).toContainText(`${kind}の古い記事`);
    await expect(links.nth(1)).not.toContainText('NEW');
    await expect(page.getByText(/下書き|来週の記事/)).toHaveCount(0);
  });

  test(`${title}の一覧から記事へ進み、題名と中身を読み、一覧へ戻れる`, async ({ page }) => {
    await page.goto(server.url + list);
    await isAlive(page);
    await page.getByRole('link', { name: CUT }).tap();
    await expect(page).toHaveURL(server.url + article);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(LONG);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('決勝の経過');
    await page.getByRole('link', { name: `${title}の一覧へ戻る` }).tap();
    await expect(page).toHaveURL(server.url + list);
  });

  test(`${title}の下書きと、まだ公開されていない記事は、番地を知っていても読めない`, async ({
    page,
    troubles,
  }) => {
    troubles.expect(/404/);
    for (const number of [11, 12, 999]) {
      await page.goto(`${server.url}${list}/article/${YEAR}/${number}`);
      await expect(
        page.getByText(/^記事の取得に失敗しました。指定された記事が見つかりません。/),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });
}

test('写真のある記事もない記事も、一覧では同じ形の場所を取る', async ({ page }) => {
  const src = `${server.url}/icon.svg`;
  await page.route(/\/prod\/items\/all-articles/, async (route) => {
    const response = await route.fetch();
    const [first, ...rest] = (await response.json()) as readonly object[];
    await route.fulfill({
      json: [{ ...first, thumbnail: src, picture: { src, width: 480, height: 480 } }, ...rest],
    });
  });
  await page.goto(`${server.url}/media`);
  const pictured = page
    .locator('main li')
    .filter({ has: page.locator('img') })
    .first();
  const bare = page
    .locator('main li')
    .filter({ has: page.locator('svg') })
    .first();
  const heights = await Promise.all([
    pictured.locator('img').evaluate((picture) => picture.getBoundingClientRect().height),
    bare.locator('a > :first-child').evaluate((frame) => frame.getBoundingClientRect().height),
  ]);
  expect(Math.abs(heights[0] - heights[1])).toBeLessThan(1);
});

const ARTICLE = `/media/article/${YEAR}/10`;

test('記事の中のサイト内リンクは、ページを読み直さずに進み、戻れる', async ({ page }) => {
  await page.goto(server.url + ARTICLE);
  await isAlive(page);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('link', { name: '今週の試合' }).tap();
  await expect(page).toHaveURL(`${server.url}/latest-results`);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('決勝の経過');
});

test('記事の中のサイト内リンクも、ほかのタブで開くと言えば、ほかのタブで開く', async ({ page, context }) => {
  await page.goto(server.url + ARTICLE);
  const other = context.waitForEvent('page');
  await page.getByRole('link', { name: '今週の試合' }).click({ modifiers: ['Control'] });
  await expect(await other).toHaveURL(`${server.url}/latest-results`);
  expect(page.url()).toBe(server.url + ARTICLE);
});

test('アプリの外のページへのリンクは、ふつうのリンクのまま', async ({ page }) => {
  await page.goto(server.url + ARTICLE);
  const outside = page.getByRole('link', { name: 'クラブのページ' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noreferrer/);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('link', { name: '説明書' }).tap();
  await expect(page).toHaveURL(/\/api\/docs/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBeUndefined();
});

test('共有は、できる電話では電話の共有を開き、できなければ題名とリンクを写せる', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(server.url + ARTICLE);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.getByRole('button', { name: '共有' }).tap();
  await page.getByRole('button', { name: '文章とリンクをコピー' }).tap();
  await expect(page.getByRole('button', { name: 'コピーしました' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${LONG}\n${server.url}${ARTICLE}`);

  await page.reload();
  await page.evaluate(() => {
    const share = async (shared: unknown) => void Reflect.set(window, 'shared', shared);
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.getByRole('button', { name: '共有' }).tap();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
    text: LONG,
    url: `${server.url}${ARTICLE}?openExternalBrowser=1`,
  });
});

test('一覧と記事は、いちばん狭い電話に収まり、誰にでも使える', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/pickup-news', '/media', `/pickup-news/article/${YEAR}/10`, ARTICLE]) {
    await page.goto(server.url + path);
    await expect(page.locator('main li').first()).toBeVisible();
    expect.soft(await findBarriers(page), path).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${path} is wider than the phone`).toBeLessThanOrEqual(320);
  }
});
