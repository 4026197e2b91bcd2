/** Articles with pictures, on the whole server: the addresses that readers are given open the files. */

import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allArticles, mediaArticle } from '#contract/publishing/articles.ts';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { addPicture, jpeg, officeOf, viewing } from '#server/publishing/photos/testing/pictures.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { writeArticle } from './write.ts';

const ARTICLE = { ...mediaArticle, path: 'article/2026/1' };

test('記事と一覧の写真は、署名された番地で開き、期限が切れる前に新しい番地になる', async () => {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { headers } = await signedIn(server);
  const key = await addPicture(officeOf(server), await jpeg({ width: 600, height: 400 }));
  const draft = {
    title: '決勝',
    content: `<p>本文</p><img src="picture:${key}" alt="優勝">`,
    thumbnailKey: key,
    publishedAt: server.clock(),
  };
  await writeArticle('media', 2026, draft, server.clock(), server.store.db);

  const read = async () => {
    const article = Value.Parse(mediaArticle.answer, (await get(server.url, ARTICLE, {}, headers)).json);
    const list = Value.Parse(allArticles.answer, (await get(server.url, allArticles, {}, headers)).json);
    const src = /src="([^"]+)" width="600" height="400" alt="優勝"/.exec(article.content)?.[1] ?? '';
    return [src.replaceAll('&amp;', '&'), list[0]?.thumbnail ?? ''] as const;
  };
  const viewer = { headers: await viewing(server, { headers }) };
  const opens = (address: string) => fetch(server.url + address, viewer).then(({ status }) => status);

  const [src, thumbnail] = await read();
  expect(src.startsWith(PICTURE_FILES)).toBe(true);
  expect(thumbnail.startsWith(PICTURE_FILES)).toBe(true);
  expect([await opens(src), await opens(thumbnail)]).toEqual([200, 200]);
  expect(await opens(src.replace('/full?', '/thumbnail?'))).toBe(403);

  server.setClock('2026-05-16T01:05:00Z');
  const [later] = await read();
  expect(later).not.toBe(src);
  server.setClock('2026-05-16T01:10:00Z');
  expect([await opens(src), await opens(later)]).toEqual([403, 200]);
});
