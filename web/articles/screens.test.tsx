import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaItem, NewsItem } from '#contract/publishing/articles.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MediaArticle, NewsArticle } from './article.tsx';
import { Media } from './media.tsx';
import { News } from './news.tsx';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const CONFIG = {
  hosts: {},
  fiscalYear: 2026,
  identity: {},
  site: { name: 'つなぐ', region: '', resultLinks: [] },
};

/** A server whose articles answer with this; a status alone is a refusal without words of ours. */
function answering(answer: unknown, status = 200) {
  const fetched = vi.fn(async (input: string | URL | Request) => {
    const url = String(input);
    if (url.endsWith('/config.json')) return Response.json(CONFIG);
    return Response.json(answer, { status });
  });
  vi.stubGlobal('fetch', fetched);
  return {
    asked: () => fetched.mock.calls.map(([input]) => String(input)).filter((url) => url.includes('/items/')),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function news(number: number, changes: Partial<NewsItem> = {}): NewsItem {
  return {
    id: `news-2026-${number}`,
    news_id: `${number}`,
    fiscal_year: 2026,
    title: `お知らせ${number}`,
    published_at: daysAgo(number),
    ...changes,
  };
}

function media(number: number, changes: Partial<MediaItem> = {}): MediaItem {
  const { news_id: article_id, ...item } = news(number, { id: `media-2026-${number}` });
  return { ...item, article_id, thumbnail: '', picture: null, ...changes };
}

describe('お知らせの一覧', () => {
  test('来た順に並び、記事へのリンクで、14日以内のものだけにNEWが付き、長い題名は切られる', async () => {
    answering([news(3, { title: 'あ'.repeat(41) }), news(13), news(15)]);
    renderScreen(<News />);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/pickup-news/article/2026/3',
      '/pickup-news/article/2026/13',
      '/pickup-news/article/2026/15',
    ]);
    expect(links.map((link) => within(link).queryAllByText('NEW').length)).toEqual([1, 1, 0]);
    expect(screen.getByText(`${'あ'.repeat(40)}…`)).toBeDefined();
  });

  test('日付は日本のもの', async () => {
    answering([news(1, { published_at: '2026-03-31T15:30:00Z' })]);
    renderScreen(<News />);
    expect(await screen.findByText('2026年4月1日')).toBeDefined();
  });
});

describe('メディアの一覧', () => {
  test('写真は大きさを持って場所を取り、ないときも同じ場所がある', async () => {
    const picture = { src: '/api/photos/files/a/thumbnail', width: 480, height: 480 };
    answering([media(2, { picture, thumbnail: picture.src }), media(1)]);
    const { container } = renderScreen(<Media />);
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    const images = container.querySelectorAll('img');
    expect(images).toHaveLength(1);
    expect(images[0]?.getAttribute('width')).toBe('480');
    expect(images[0]?.getAttribute('loading')).toBe('lazy');
    expect(container.querySelectorAll('svg')).toHaveLength(1);
  });

  test('写真が届かなければ、壊れた絵の代わりに、ないときと同じものが出る', async () => {
    const picture = { src: '/api/photos/files/a/thumbnail', width: 480, height: 480 };
    answering([media(2, { picture, thumbnail: picture.src })]);
    const { container } = renderScreen(<Media />);
    await screen.findByRole('link');
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
    expect(container.querySelector('img')).toBeNull();
  });
});

test.each([
  [() => <News />, 'お知らせはまだありません。'],
  [() => <Media />, 'メディアの記事はまだありません。'],
] as const)('一つもない一覧は、そう言う', async (screenOf, empty) => {
  answering([]);
  renderScreen(screenOf());
  expect(await screen.findByText(empty)).toBeDefined();
});

describe.each([
  ['お知らせの一覧', () => <News />],
  ['メディアの一覧', () => <Media />],
  ['お知らせの記事', () => <NewsArticle fiscalYear="2026" newsId="1" />],
  ['メディアの記事', () => <MediaArticle fiscalYear="2026" articleId="1" />],
] as const)('%sが見られないとき', (_what, screenOf) => {
  test('ログインの印がなければ、何も尋ねず、そう言う', async () => {
    localStorage.clear();
    const { asked } = answering([]);
    renderScreen(screenOf());
    expect(
      await screen.findByText(/^認証トークンが見つかりません。メニューのログアウトボタン/),
    ).toBeDefined();
    expect(asked()).toEqual([]);
  });

  test.each([
    [401, /^認証が無効です。メニューのログアウトボタン/],
    [500, /^記事の取得に失敗しました。メニューのログアウトボタン/],
    [400, /^記事の取得に失敗しました。メニューのログアウトボタン/],
  ])('%i なら、仕様の文と、もう一度読み込むボタンが出る', async (status, sentence) => {
    const { asked } = answering({}, status);
    renderScreen(screenOf());
    expect(await screen.findByText(sentence)).toBeDefined();
    const before = asked().length;
    screen.getByRole('button', { name: 'もう一度読み込む' }).click();
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(before));
  });
});

describe('記事', () => {
  test('題名が見出しとページの題になり、中身が出て、一覧へ戻れる', async () => {
    const title = 'あ'.repeat(60);
    answering({ title, content: '<h2>決勝</h2><p>本文</p>', published_at: daysAgo(1) });
    renderScreen(<NewsArticle fiscalYear="2026" newsId="1" />);
    expect(await screen.findByText('本文')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toBe(title);
    expect(screen.getByRole('link', { name: 'お知らせの一覧へ戻る' }).getAttribute('href')).toBe(
      '/pickup-news',
    );
  });

  test('知らない番号なら、見つからないと言い、何度も読ませない', async () => {
    answering({ code: 'article_not_found', message: '指定された記事が見つかりません。' }, 404);
    renderScreen(<MediaArticle fiscalYear="2026" articleId="999" />);
    expect(
      await screen.findByText(/^記事の取得に失敗しました。指定された記事が見つかりません。/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'もう一度読み込む' })).toBeNull();
    expect(screen.getByRole('link', { name: 'メディアの一覧へ戻る' })).toBeDefined();
  });
});
