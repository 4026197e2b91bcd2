import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtScreens, createScreenPages, WAYPOINTS } from './screens.ts';

const TABS = '<div class="shell-tabs"></div>';
const PAGE = `<head></head><body><!--shell--><div id="root">${TABS}</div><!--/shell--></body>`;

const SCREENS = [
  {
    path: '/faq',
    page: 'index.html',
    whose: 'members',
    scripts: ['/assets/faq-1.js'],
    styles: ['/assets/faq-1.css'],
    soon: [],
  },
  {
    path: '/top',
    page: 'index.html',
    whose: 'members',
    scripts: ['/assets/home-1.js'],
    styles: [],
    soon: [],
  },
  {
    path: '/contact',
    page: 'index.html',
    whose: 'everyone',
    scripts: ['/assets/contact-1.js'],
    styles: [],
    soon: [],
  },
  {
    path: '/admin-audit',
    page: 'index.html',
    whose: 'administrators',
    scripts: ['/assets/admin-audit-1.js'],
    styles: [],
    soon: [],
  },
  {
    path: '/indv-result/$cup/$match',
    sponsors: 'below',
    page: 'index.html',
    whose: 'members',
    scripts: ['/assets/m-1.js'],
    styles: [],
    soon: [],
  },
  {
    path: '/connecter/a/$urlAccessToken',
    page: 'reporter.html',
    whose: 'reporters',
    scripts: ['/assets/a-1.js'],
    styles: [],
    soon: [],
  },
];

async function built(
  screens: unknown = SCREENS,
  banner: string | null = null,
  pages: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-screens-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(
    join(folder, 'reporter.html'),
    '<head></head><body><!--shell--><div id="root">速報</div><!--/shell--></body>',
  );
  for (const [page, html] of Object.entries(pages)) await writeFile(join(folder, page), html);
  if (screens !== null) await writeFile(join(folder, '.vite/screens.json'), JSON.stringify(screens));
  return createScreenPages(folder, builtScreens(folder))(banner);
}

test('画面のページは、その画面のスクリプトを頭に、スタイルを末に持つ', async () => {
  const { html } = (await built())('/faq');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/faq-1.js">\n</head>');
  expect(html).toContain(
    '<!--/shell--><link rel="stylesheet" crossorigin href="/assets/faq-1.css">\n</body>',
  );
});

test.each([
  ['/indv-result/cup/%E8%A9%A6%E5%90%88', '/assets/m-1.js'],
  ['/faq/', '/assets/faq-1.js'],
  ['/', '/assets/home-1.js'],
  ['/connecter/a/token', '/assets/a-1.js'],
])('%s には %s が要る', async (path, file) => {
  expect((await built())(path).html).toContain(file);
});

test.each(['/indv-result/cup', '/indv-result/cup/match/more', '/nowhere', '/constructor'])(
  '%s は画面ではないので、何も先に読み込まない',
  async (path) => {
    const { screen, html } = (await built())(path);
    expect(screen).toBe('');
    expect(html).not.toContain('modulepreload');
  },
);

test.each([
  ['/faq', true],
  ['/', true],
  ['/indv-result/cup/%E8%A9%A6%E5%90%88', true],
  ['/login', true],
  ['/signup-nav', true],
  ['/connecter/a/token', true],
  ['/nowhere', false],
  ['/metrics', false],
  ['/actuator/health', false],
  ['/connecter/a/token/more', false],
  ['/login/more', false],
])('%s に画面があるかどうか：%s', async (path, isFound) => {
  expect((await built())(path).isFound).toBe(isFound);
});

test('画面の表のほかに、会員のアプリが持つ番地は、どれも見つかる', async () => {
  const router = await readFile(new URL('../../../web/app/router.ts', import.meta.url), 'utf8');
  const written = [...router.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path);
  expect(written.toSorted()).toEqual(WAYPOINTS.toSorted());
});

test('タブの場所は、会員だけの画面にだけ取っておく', async () => {
  const pageOf = await built();
  expect(pageOf('/faq').html).toContain(TABS);
  expect(pageOf('/contact').html).not.toContain(TABS);
  expect(pageOf('/nowhere').html).not.toContain(TABS);
});

test('速報員の番地は、知らないものでも速報員のページで開く', async () => {
  expect((await built())('/connecter/nowhere').html).toContain('速報');
});

test('画面の表のない組み立てでも、ページは開く', async () => {
  expect((await built(null))('/nowhere').isFound).toBe(true);
  expect((await built(null))('/faq').html).toContain('<div id="root">');
});

test.each([
  ['/contact', 'index.html', 'everyone'],
  ['/connecter/a/$urlAccessToken', 'reporter.html', 'reporters'],
  ['/signup.html', 'signup.html', 'newcomers'],
])('%s の描かれたページには、読み込み中の表示も、二つめの #root も残らない', async (path, page, whose) => {
  const source = await readFile(new URL(`../../../web/${page}`, import.meta.url), 'utf8');
  const screen = { path, page, whose, scripts: [], styles: [], soon: [] };
  const frame = (await built([screen], null, { [page]: source }))(path).frame?.();
  const html = `${frame?.before}<main></main></div>${frame?.after}`;
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['root']);
  expect(html).not.toMatch(/shell-waiting|shell-header|<!--/);
});

test.each([
  ['印がない', '<body><div id="root"></div></body>'],
  ['終わりの印がない', '<body><!--shell--><div id="root"></div></body>'],
  ['#root が印の外にある', '<body><!--shell--><!--/shell--><div id="root"></div></body>'],
  ['#root が二つある', '<body><!--shell--><div id="root"></div><!--/shell--><div id="root"></div></body>'],
])('%sページでは、サーバーは始まらない', async (_why, html) => {
  await expect(built(SCREENS, null, { 'reporter.html': html })).rejects.toThrow('A page needs one #root');
});

test('スポンサーの最初の画像は、それを上に描いて送るページでだけ先に読み込む。試合では、スコアが先', async () => {
  const pageOf = await built(SCREENS, '/api/site/images/a1.webp');
  const link = '<link rel="preload" as="image" fetchpriority="high" href="/api/site/images/a1.webp">';
  const drawn = (path: string) => pageOf(path).frame?.().before;
  expect(drawn('/top')).toContain(link);
  for (const path of ['/contact', '/indv-result/cup/m1']) expect(drawn(path)).not.toContain(link);
  expect(pageOf('/top').html).not.toContain('as="image"');
});
