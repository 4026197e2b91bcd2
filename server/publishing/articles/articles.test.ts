import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/publishing/articles.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import { get as getAs } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { insertArticle } from './repository.ts';
import { type ArticleDraft, rewriteArticle, writeArticle } from './write.ts';

const NOW = '2026-05-16T01:00:00Z';

async function start() {
  const server = await startTestServer({ now: NOW });
  const { headers } = await signedIn(server);
  const { db } = server.store;
  return {
    ...server,
    read: (call: Call, query: Readonly<Record<string, string>> = {}, more = {}) =>
      getAs(server.url, call, query, { ...headers, ...more }),
    write: (kind: ArticleKind, fiscalYear: number, changes: Partial<ArticleDraft> = {}) =>
      writeArticle(kind, fiscalYear, draft(changes), server.clock(), db),
  };
}

function draft(changes: Partial<ArticleDraft> = {}): ArticleDraft {
  return {
    title: '春季カップが始まります',
    content: '<p>本文</p>',
    thumbnailKey: null,
    publishedAt: Temporal.Instant.from('2026-05-10T00:00:00Z'),
    ...changes,
  };
}

/** The call with what stands in its path. */
function at<C extends Call>(call: C, fiscalYear: string, number: string): C {
  return { ...call, path: `article/${fiscalYear}/${number}` };
}

test('すべてのお知らせは、新しい年度から、番号の大きい順に並ぶ', async () => {
  const { read, write } = await start();
  for (const year of [2025, 2026, 2025]) await write('news', year);
  await write('media', 2026);
  const { json } = await read(allNews);
  const news = Value.Parse(allNews.answer, json);
  expect(news.map(({ fiscal_year, news_id }) => `${fiscal_year}-${news_id}`)).toEqual([
    '2026-1',
    '2025-2',
    '2025-1',
  ]);
  expect(news[0]).toEqual({
    id: 'news-2026-1',
    news_id: '1',
    fiscal_year: 2026,
    title: '春季カップが始まります',
    published_at: '2026-05-10T00:00:00Z',
  });
  expect(new Set(news.map(({ id }) => id)).size).toBe(3);
});

test('最新の4件は、その年度の番号の大きい順で、番号は数として比べる', async () => {
  const { read, write } = await start();
  for (let number = 1; number <= 11; number += 1) await write('news', 2026);
  await write('news', 2025);
  const { json } = await read(latestFourNews, { fiscalYear: '2026' });
  expect(Value.Parse(latestFourNews.answer, json).map(({ news_id }) => news_id)).toEqual([
    '11',
    '10',
    '9',
    '8',
  ]);
  expect((await read(latestFourNews, { fiscalYear: '2024' })).json).toEqual([]);
  expect((await read(latestFourNews, { fiscalYear: 'x' })).status).toBe(400);
});

test('メディアも同じ順で、写真のないものは空とnullを持つ', async () => {
  const { read, write } = await start();
  for (let number = 1; number <= 5; number += 1) await write('media', 2026);
  const { json } = await read(latestFourArticles, { fiscalYear: '2026' });
  const articles = Value.Parse(latestFourArticles.answer, json);
  expect(articles.map(({ article_id }) => article_id)).toEqual(['5', '4', '3', '2']);
  expect(articles[0]).toMatchObject({ id: 'media-2026-5', thumbnail: '', picture: null });
  expect(Value.Parse(allArticles.answer, (await read(allArticles)).json)).toHaveLength(5);
});

test('記事は題名と中身を持ち、お知らせとメディアは別のもの', async () => {
  const { read, write } = await start();
  await write('news', 2026, { title: 'お知らせ', content: '<h1>題</h1><p onclick="x()">本文</p>' });
  await write('media', 2026, { title: 'メディア' });
  expect((await read(at(newsArticle, '2026', '1'))).json).toEqual({
    title: 'お知らせ',
    content: '<h2>題</h2><p>本文</p>',
    published_at: '2026-05-10T00:00:00Z',
  });
  expect((await read(at(mediaArticle, '2026', '1'))).json).toMatchObject({ title: 'メディア' });
});

test.for([
  ['ない番号', '2026', '9'],
  ['ない年度', '2025', '1'],
  ['下書き', '2026', '2'],
  ['公開の前', '2026', '3'],
] as const)('%sの記事は見つからない', async ([, fiscalYear, number]) => {
  const { read, write } = await start();
  await write('news', 2026);
  await write('news', 2026, { publishedAt: null });
  await write('news', 2026, { publishedAt: Temporal.Instant.from('2026-05-16T01:00:01Z') });
  const answer = await read(at(newsArticle, fiscalYear, number));
  expect(answer.status).toBe(404);
  expect(answer.json).toEqual({ code: 'article_not_found', message: '指定された記事が見つかりません。' });
  expect(Value.Parse(allNews.answer, (await read(allNews)).json)).toHaveLength(1);
});

test.for(['0', '-1', '1.5', 'x', '1e3', '9999999999'])('番号でない番地（%s）は断る', async (number) => {
  const { read } = await start();
  const answer = await read(at(newsArticle, '2026', number));
  expect(answer.status).toBe(400);
});

test('公開の時が来ると、その秒から一覧にも記事にも出る', async () => {
  const { read, write, setClock } = await start();
  await write('news', 2026, { publishedAt: Temporal.Instant.from('2026-05-16T01:00:03.700Z') });
  const shown = async () => [
    Value.Parse(allNews.answer, (await read(allNews)).json).length,
    (await read(at(newsArticle, '2026', '1'))).status,
  ];
  expect(await shown()).toEqual([0, 404]);
  setClock('2026-05-16T01:00:02.999Z');
  expect(await shown()).toEqual([0, 404]);
  setClock('2026-05-16T01:00:03Z');
  expect(await shown()).toEqual([1, 200]);
});

test('書き直しても番号は変わらず、下書きに戻せば消え、他のサーバーが書いたものも数秒で出る', async () => {
  const { read, write, setClock, clock, store } = await start();
  const place = await write('news', 2026);
  const titles = async () =>
    Value.Parse(allNews.answer, (await read(allNews)).json).map(({ title }) => title);
  expect(await titles()).toEqual(['春季カップが始まります']);

  const rewrite = (changes: Partial<ArticleDraft>, at = place) =>
    rewriteArticle('news', at, draft({ title: '訂正', ...changes }), clock(), store.db);
  expect(await rewrite({})).toBe(true);
  setClock('2026-05-16T01:00:05Z');
  expect(await titles()).toEqual(['訂正']);

  expect(await rewrite({ publishedAt: null })).toBe(true);
  setClock('2026-05-16T01:00:10Z');
  expect(await titles()).toEqual([]);

  expect(await rewrite({ publishedAt: clock() })).toBe(true);
  setClock('2026-05-16T01:00:15Z');
  expect(await titles()).toEqual(['訂正']);
  expect(await rewrite({}, { ...place, number: 9 })).toBe(false);
});

test('変わらない間は304で済み、変わると新しい答えになる', async () => {
  const { read, write, setClock } = await start();
  await write('news', 2026);
  const first = await read(allNews);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  setClock('2026-05-16T01:01:00Z');
  expect((await read(allNews, {}, { 'if-none-match': etag })).status).toBe(304);
  await write('news', 2026);
  setClock('2026-05-16T01:02:00Z');
  expect((await read(allNews, {}, { 'if-none-match': etag })).status).toBe(200);
});

test('題名は一行の文字で、壊れた文字は入らない', async () => {
  const { read, write } = await start();
  await write('news', 2026, { title: ' 春の\n\0大会\ud800 <b>決勝</b> ', content: '<p>a\0b\udfff</p>' });
  expect((await read(at(newsArticle, '2026', '1'))).json).toMatchObject({
    title: '春の 大会\ufffd <b>決勝</b>',
    content: '<p>ab\ufffd</p>',
  });
});

test('消毒されずに表に入った記事も、害のないものになって届く', async () => {
  const { read, store } = await start();
  const text = {
    title: 'a',
    content: '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    thumbnailKey: null,
    publishedAt: NOW,
  };
  await insertArticle('media', 2026, text, NOW, store.db);
  expect((await read(at(mediaArticle, '2026', '1'))).json).toMatchObject({ content: '<p>a</p>' });
});

test('同時に書かれても、番号は重ならず、抜けもしない', async () => {
  const { write } = await start();
  const places = await Promise.all(Array.from({ length: 15 }, () => write('news', 2026)));
  const numbers = places.map(({ number }) => number).toSorted((one, other) => one - other);
  expect(numbers).toEqual(places.map((_, index) => index + 1));
  expect(await write('media', 2026)).toEqual({ fiscalYear: 2026, number: 1 });
});
