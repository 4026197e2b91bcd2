import { Window } from 'happy-dom';
import { describe, expect, test, vi } from 'vitest';
import { createPreviews } from './preview.ts';
import { createPreviewPages } from './preview-page.ts';
import { textPages } from './testing/text-pages.ts';

const SITE = { name: 'つなぐ', region: '札幌' };
const PLAIN = {
  title: 'つなぐ',
  description: '札幌のジュニア・ユース・女子サッカーの試合速報と、会員のための情報をお届けします。',
};
const CUP = {
  title: '春季カップ｜ライブ速報',
  description:
    'U-12（ジュニア）の大会の今週の試合をお伝えします。ご覧いただくには、会員のログインが必要です。',
};

const CUP_TABLES = {
  title: '春季カップ｜順位表・トーナメント表',
  description:
    'U-12（ジュニア）の大会の順位表とトーナメント表です。ご覧いただくには、会員のログインが必要です。',
};

const { DOMParser } = new Window();

const findById = vi.fn(async (id: string) => {
  if (id !== 'cup' && id !== '春-01' && id !== 'practice') return null;
  return { name: '春季カップ', category: 'U-12（ジュニア）', practice: id === 'practice' };
});
const wordsOf = vi.fn(async (names: readonly string[]) =>
  names[0] === 'hidden' ? null : { title: `公開 ${names.join(' ')}`, description: '' },
);
const cards = {
  addressOf: async (championshipId: string, matchId: string | null) => `/cards/${championshipId} ${matchId}`,
};
const screens = [
  { path: '/latest-results', title: 'ライブ速報' },
  { path: '/archive', title: '大会日程／アーカイブ' },
  { path: '/media', title: 'メディア' },
  { path: '/media/article/$fiscalYear/$articleId' },
  { path: '/pickup-news', title: 'お知らせ' },
  { path: '/pics-list/$championshipName/$championshipId', title: '写真' },
];
const previews = createPreviews({
  screens,
  site: SITE,
  texts: textPages(),
  championships: { findById },
  publicPages: { wordsOf },
  cards,
});

describe('ログインしていない人に、リンクの先として言うこと', () => {
  test.each([
    ['/', PLAIN],
    ['/top', PLAIN],
    ['/latest-results', { ...PLAIN, title: 'ライブ速報｜つなぐ' }],
    ['/archive', { ...PLAIN, title: '大会日程／アーカイブ｜つなぐ' }],
    ['/site-info/privacy-policy', { ...PLAIN, title: '文章 privacy-policy｜つなぐ' }],
    ['/latest-results-by-championship/cup', { ...CUP, picture: '/cards/cup null' }],
    ['/latest-results-by-championship/%E6%98%A5-01', { ...CUP, picture: '/cards/春-01 null' }],
    ['/archive/2026/cup', { ...CUP_TABLES, picture: '/cards/cup null' }],
  ])('%s', async (path, preview) => {
    expect(await previews.of(path)).toEqual(preview);
  });

  test('だれにも見えるページは、自分で言い、見えないページは、サイトそのもののことだけを言う', async () => {
    expect(await previews.of('/public/%E6%98%A5-01/m1')).toEqual({
      title: '公開 春-01 m1｜つなぐ',
      description: '',
      picture: '/cards/春-01 m1',
    });
    expect((await previews.of('/public')).picture).toBeUndefined();
    expect(await previews.of('/public/hidden')).toEqual(PLAIN);
    const addresses = ['/public', '/public/cup', '/public/hidden', '/public/', '/public/a//b'];
    const shown = await Promise.all(addresses.map((path) => previews.isShown(path)));
    expect(shown).toEqual([true, true, false, false, false]);
    expect(await previews.isShown('/public/%E6'), '文字にならない番地').toBe(false);
    expect(await previews.isShown('/public/%00'), 'データベースに入らない番地').toBe(false);
  });

  test('試合のアドレスでも、言葉は大会の名だけで、どの試合かは、見せてよければカードが見せる', async () => {
    const matchId = 'cup-20260516-ひばり-白石-01';
    const picture = `/cards/cup ${matchId}`;
    expect(await previews.of(`/indv-result/cup/${matchId}`)).toEqual({ ...CUP, picture });
    const invented = await previews.of(`/indv-result/cup/${'a'.repeat(201)}`);
    expect(invented.picture).toBe('/cards/cup null');
  });

  test.each([
    ['/media/article/2026/3', 'メディア｜つなぐ'],
    ['/pickup-news/article/2026/3', 'お知らせ｜つなぐ'],
    ['/pics-list/cup/1/m1/2026-05-16/ひばりが丘FC/白石キッカーズ', '写真｜つなぐ'],
  ])('%s は、何についてのページかだけを言う', async (path, title) => {
    expect(await previews.of(path)).toEqual({ ...PLAIN, title });
  });

  test.each([
    ['知らない大会', '/latest-results-by-championship/nope'],
    ['練習の大会', '/latest-results-by-championship/practice'],
    ['練習の大会の順位表', '/archive/2026/practice'],
    ['大会のない番地', '/latest-results-by-championship/'],
    ['クラブのページ', '/club/7'],
    ['知らないページ', '/nowhere'],
    ['知らない文章', '/site-info/secret'],
    ['オブジェクトがはじめから持つ名', '/constructor'],
    ['文章の名のつもりの、はじめから持つ名', '/site-info/toString'],
    ['番地として読めないもの', '/indv-result/%E0%A4%A/x'],
    ['データベースに入らないもの', '/indv-result/cup%00/x'],
  ])('%sは、サイトの名だけになる', async (_why, path) => {
    expect(await previews.of(path)).toEqual(PLAIN);
  });

  test('長すぎる名は、データベースに尋ねもしない', async () => {
    findById.mockClear();
    expect(await previews.of(`/indv-result/${'x'.repeat(201)}/m1`)).toEqual(PLAIN);
    expect(findById).not.toHaveBeenCalled();
  });
});

describe('ページに入れるとき', () => {
  const HTML =
    '<!doctype html><head><title>つなぐ</title></head><body><span data-site-name>名前</span></body>';
  const SCREEN = { screen: '/latest-results', html: HTML };
  const SHARED = { siteName: 'つなぐ', publicUrl: null };
  const pageOf = (title: string, description = '') =>
    createPreviewPages(SHARED)(SCREEN, { title, description }).identity.toString();

  test('題名と、アプリが読む印になる', () => {
    const page = pageOf('春季カップ｜ライブ速報', '説明');
    expect(page).toContain('<title>春季カップ｜ライブ速報</title>');
    expect(page).toContain('<meta property="og:title" content="春季カップ｜ライブ速報" />');
    expect(page).toContain('<meta property="og:site_name" content="つなぐ" />');
    expect(page).toContain('<meta property="og:description" content="説明" />');
    expect(page.match(/<title>/g)).toHaveLength(1);
  });

  test.each([
    '</title><script>alert(1)</script>',
    '" onload="alert(1)',
    "' /><img src=x onerror=alert(1)>",
    '&lt;script&gt;',
    '<!--',
  ])('大会の名が %s でも、文字のまま出る', (name) => {
    const page = new DOMParser().parseFromString(pageOf(name, name), 'text/html');
    expect(page.title).toBe(name);
    expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(name);
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(name);
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
    expect(page.querySelectorAll('meta')).toHaveLength(5);
  });

  test('置き換えの印と同じ文字も、文字のまま出る', () => {
    expect(pageOf("$& $1 $` $'$$")).toContain('<title>$&amp; $1 $` $&#39;$$</title>');
  });

  test('サイトの番地が決まっていれば、印も付く', () => {
    const pages = createPreviewPages({ ...SHARED, publicUrl: 'https://tsunagu.example' });
    expect(pages(SCREEN, PLAIN).identity.toString()).toContain(
      '<meta property="og:image" content="https://tsunagu.example/icons/icon-512.png" />',
    );
    expect(pageOf('題名')).not.toContain('og:image');
  });

  test('同じ言葉のページは一度だけ作られ、違う言葉のページとは別の印を持つ', () => {
    const make = createPreviewPages(SHARED);
    const pages = (preview: typeof CUP) => make(SCREEN, preview);
    const first = pages(CUP);
    expect(pages({ ...CUP })).toBe(first);
    expect(make({ ...SCREEN, screen: '/faq' }, CUP)).not.toBe(first);
    expect(pages(PLAIN).etag).not.toBe(first.etag);
    for (let count = 0; count < 400; count += 1) pages({ ...CUP, title: `大会${count}` });
    // The oldest has been dropped; it is made anew, and is the same.
    expect(pages(CUP)).not.toBe(first);
    expect(pages(CUP)).toEqual(first);
  });

  test('題名のないページは、はじめに断る', () => {
    const bare = { screen: '/', html: '<!doctype html>' };
    expect(() => createPreviewPages(SHARED)(bare, PLAIN)).toThrow('<title>');
  });

  test('サイトの名は、どんな字でも文字のまま見出しの場所に出る', () => {
    const page = createPreviewPages({ ...SHARED, siteName: "<b>$& 'F.C.'" })(
      SCREEN,
      null,
    ).identity.toString();
    expect(page).toContain('<span data-site-name>&lt;b&gt;$&amp; &#39;F.C.&#39;</span>');
    expect(page).toContain('<title>つなぐ</title>');
  });
});
