import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  type AdminArticle,
  newsArticle,
  previewArticle,
  publishAdminArticle,
  readAdminArticle,
  withdrawArticle,
} from '#contract/publishing/articles.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { NOW, paramsOf, startEditing, TEXT } from '../testing/editing.ts';

describe('記事を公開する（管理者）', () => {
  test('今すぐ公開すると会員に見え、書き換えも取りやめもすぐに届く', async () => {
    const { server, write, act, save, seen } = await startEditing();
    const made = await write();
    expect(await seen()).toEqual([]);
    const published = (await act(publishAdminArticle, made, { at: null })).json as AdminArticle;
    expect(published).toMatchObject({ state: 'published', published_at: NOW, version: 2 });
    expect(await seen()).toEqual(['春季カップが始まります']);
    server.setClock('2026-05-16T01:00:01Z');
    const saved = (await save(published, { title: '訂正' })).json as AdminArticle;
    expect(saved.published_at).toBe(NOW);
    expect(await seen()).toEqual(['訂正']);
    const back = (await act(withdrawArticle, saved)).json as AdminArticle;
    expect([back.state, back.published_at]).toEqual(['draft', null]);
    expect(await seen()).toEqual([]);
  });

  test('日本の時刻で予約すると、その時に、だれも触れずに出る', async () => {
    const { server, headers, write, act, seen } = await startEditing();
    const made = await write();
    const { json } = await act(publishAdminArticle, made, { at: '2026-05-16T10:30' });
    expect(json).toMatchObject({ state: 'scheduled', published_at: '2026-05-16T01:30:00Z' });
    const article = { ...newsArticle, path: 'article/2026/1' };
    const open = async () => [await seen(), (await get(server.url, article, {}, headers)).status];
    expect(await open()).toEqual([[], 404]);
    server.setClock('2026-05-16T01:29:59Z');
    expect(await open()).toEqual([[], 404]);
    server.setClock('2026-05-16T01:30:00Z');
    expect(await open()).toEqual([['春季カップが始まります'], 200]);
  });

  test('先に書き始め、後から公開した記事は、新しい番号になって一番上に出て、古い番地からも開く', async () => {
    const { server, ask, write, act, save, seen, list } = await startEditing();
    const other = await administratorOf(server, 'kanri2@example.jp');
    const early = await write({ title: '先に書き始めた' });
    const late = await write({ title: '先に公開した' });
    await act(publishAdminArticle, late, { at: null });
    const out = (await act(publishAdminArticle, early, { at: null })).json as AdminArticle;
    expect(out).toMatchObject({ number: 3, state: 'published', title: '先に書き始めた' });
    server.setClock('2026-05-16T01:00:06Z');
    expect(await seen()).toEqual(['先に書き始めた', '先に公開した']);
    expect((await list()).total).toBe(2);
    // An editor with the draft open learns of the change, and finds the article.
    expect((await save(early, { title: '別の人' }, other)).json).toMatchObject({ code: 'article_changed' });
    expect((await ask(readAdminArticle, { params: paramsOf(early) })).json).toEqual(out);
    const { json } = await save({ ...out, number: 1 }, { title: '直した' }, other);
    expect(json).toMatchObject({ number: 3, title: '直した' });
  });

  test('会員が見たことのある記事は、取りやめてまた公開しても、番号が変わらない', async () => {
    const { write, act } = await startEditing();
    let first = await write();
    first = (await act(publishAdminArticle, first, { at: null })).json as AdminArticle;
    await act(publishAdminArticle, await write({ title: '次の記事' }), { at: null });
    first = (await act(withdrawArticle, first)).json as AdminArticle;
    first = (await act(publishAdminArticle, first, { at: null })).json as AdminArticle;
    expect(first.number).toBe(1);
  });

  test('同時に公開しても、番号は重ならない', async () => {
    const { write, act } = await startEditing();
    const drafts = [await write(), await write(), await write(), await write()];
    await act(publishAdminArticle, await write(), { at: null });
    const out = await Promise.all(drafts.map((draft) => act(publishAdminArticle, draft, { at: null })));
    expect(out.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const numbers = out.map(({ json }) => (json as AdminArticle).number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9]);
  });

  test('予約は別の時に変えられ、取り消せて、今すぐにもできる', async () => {
    const { write, act } = await startEditing();
    let article = await write();
    const next = async (call: Call, more: object) => {
      article = (await act(call, article, more)).json as AdminArticle;
      return article.state;
    };
    expect(await next(publishAdminArticle, { at: '2026-05-17T10:00' })).toBe('scheduled');
    expect(await next(publishAdminArticle, { at: '2026-05-18T10:00' })).toBe('scheduled');
    expect(article.published_at).toBe('2026-05-18T01:00:00Z');
    expect(await next(withdrawArticle, {})).toBe('draft');
    expect(await next(publishAdminArticle, { at: '2026-05-18T10:00' })).toBe('scheduled');
    expect(await next(publishAdminArticle, { at: null })).toBe('published');
  });

  test.each([
    ['2026-05-16T10:00', 'moment_past'],
    ['2026-05-16T09:00', 'moment_past'],
    ['2026-02-30T10:00', 'invalid_input'],
    ['2026-05-16T25:00', 'invalid_input'],
    ['2027-02-29T10:00', 'moment_wrong'],
  ])('%s には公開できない（%s）', async (at, code) => {
    const { write, act } = await startEditing();
    const answer = await act(publishAdminArticle, await write(), { at });
    expect([answer.status, answer.json]).toMatchObject([400, { code, field: 'at' }]);
  });

  test.each([
    [{ title: '  ' }, 'title_missing'],
    [{ content: '<p> </p>' }, 'content_missing'],
  ])('題名か本文のないものは公開できず、公開中のものから消すこともできない', async (lack, code) => {
    const { write, act, save } = await startEditing();
    const answer = await act(publishAdminArticle, await write(lack), { at: null });
    expect([answer.status, answer.json]).toMatchObject([400, { code }]);
    const whole = await write();
    const published = (await act(publishAdminArticle, whole, { at: null })).json as AdminArticle;
    expect((await save(published, lack)).status).toBe(400);
  });

  test('公開中のものは、ひとりでには保存されない', async () => {
    const { write, act, save } = await startEditing();
    const made = await write();
    const saved = (await save(made, { title: '途中', saving: 'automatic' })).json as AdminArticle;
    expect(saved.version).toBe(2);
    const published = (await act(publishAdminArticle, saved, { at: null })).json as AdminArticle;
    const refused = await save(published, { title: '打ちかけ', saving: 'automatic' });
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'not_a_draft' }]);
  });
});

describe('記事の下見（管理者）', () => {
  test('会員に届くものと同じものが見え、何も残らない', async () => {
    const { server, headers, ask, write, act, list } = await startEditing();
    const text = { ...TEXT, title: ' 題\n名 ', content: '<h1>題</h1><p>a<br>b</p><img src="picture:none">' };
    const preview = await ask(previewArticle, { body: text });
    expect((await list()).total).toBe(0);
    await act(publishAdminArticle, await write(text), { at: null });
    const { json } = await get(server.url, { ...newsArticle, path: 'article/2026/1' }, {}, headers);
    expect(json).toMatchObject(preview.json as object);
    expect(preview.json).toEqual({ title: '題 名', content: '<h2>題</h2><p>a<br />b</p>' });
  });
});
