import { describe, expect, test } from 'vitest';
import {
  type AdminArticle,
  deleteArticle,
  publishAdminArticle,
  restoreArticle,
  withdrawArticle,
} from '#contract/publishing/articles.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { startEditing } from '../testing/editing.ts';
import { writeArticle } from '../write.ts';

describe('記事の一覧（管理者）', () => {
  test('種類・状態・年度で絞り、題名と書いた人で探し、並べ替えられる', async () => {
    const { server, write, act, titles, list } = await startEditing();
    const { db } = server.store;
    const old = { title: '古い記事', content: '<p>a</p>', thumbnailKey: null };
    const at = Temporal.Instant.from('2025-06-01T00:00:00Z');
    await writeArticle('media', 2025, { ...old, publishedAt: at }, at, db);
    await write({ title: 'A 決勝 100%' });
    server.setClock('2026-05-16T01:01:00Z');
    await act(publishAdminArticle, await write({ title: 'B 予告', kind: 'media' }), {
      at: '2026-06-01T09:00',
    });
    server.setClock('2026-05-16T01:02:00Z');
    await act(publishAdminArticle, await write({ title: 'C 結果' }), { at: null });
    expect(await titles()).toEqual(['C 結果', 'B 予告', 'A 決勝 100%', '古い記事']);
    expect(await titles({ kind: 'media' })).toEqual(['B 予告', '古い記事']);
    expect(await titles({ state: 'draft' })).toEqual(['A 決勝 100%']);
    expect(await titles({ state: 'scheduled' })).toEqual(['B 予告']);
    expect(await titles({ state: 'published' })).toEqual(['C 結果', '古い記事']);
    expect(await titles({ fiscalYear: '2025' })).toEqual(['古い記事']);
    expect(await titles({ search: '決勝 0%' })).toEqual(['A 決勝 100%']);
    expect(await titles({ search: 'KANRI@' })).toHaveLength(3);
    expect(await titles({ sort: 'title', order: 'asc' })).toEqual([
      'A 決勝 100%',
      'B 予告',
      'C 結果',
      '古い記事',
    ]);
    expect(await titles({ sort: 'published' })).toEqual(['A 決勝 100%', 'B 予告', 'C 結果', '古い記事']);
    expect((await titles({ sort: 'newest' })).at(-1)).toBe('古い記事');
    expect((await list()).fiscal_years).toEqual([2026, 2025]);
    expect((await list({ state: 'draft' })).total).toBe(1);
  });

  test('五十件ずつのページになり、同じものは二度出ない', async () => {
    const { server, list } = await startEditing();
    const { db } = server.store;
    const text = { title: '同じ', content: '', thumbnailKey: null, publishedAt: null };
    for (let made = 0; made < 53; made += 1) {
      await writeArticle(made % 2 === 0 ? 'news' : 'media', 2026, text, server.clock(), db);
    }
    const pages = [await list({ sort: 'title' }), await list({ sort: 'title', page: '2' })];
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [53, 50],
      [53, 3],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ kind, number }) => `${kind} ${number}`));
    expect(new Set(ids).size).toBe(53);
  });
});

describe('記事の操作の記録', () => {
  test('だれが何をしたかが、変わったところだけ残る', async () => {
    const { write, act, save, audit } = await startEditing();
    let article = await write({ content: `<p>${'前'.repeat(100)}誤り</p>` });
    article = (await act(publishAdminArticle, article, { at: '2026-05-17T09:00' })).json as AdminArticle;
    article = (await act(publishAdminArticle, article, { at: null })).json as AdminArticle;
    article = (await save(article, { content: `<p>${'前'.repeat(100)}正しい</p>` })).json as AdminArticle;
    article = (await act(withdrawArticle, article)).json as AdminArticle;
    article = (await act(deleteArticle, article)).json as AdminArticle;
    await act(restoreArticle, article);
    const records = await audit();
    expect(records.map(({ sentence }) => sentence)).toEqual([
      '下書きを作成しました。',
      '記事の公開を予約しました。',
      '記事を公開しました。',
      '公開中の記事を書き換えました。',
      '記事の公開を取りやめ、下書きに戻しました。',
      '下書きを削除しました。',
      '削除した下書きを元に戻しました。',
    ]);
    expect(records[1]).toMatchObject({
      actor: 'kanri@example.jp',
      subject_id: 'news-2026-1',
      subject_name: '春季カップが始まります',
      changes: [{ field: '公開日時', before: '', after: '2026年5月17日9:00' }],
    });
    const beside = `…${'前'.repeat(10)}`;
    expect(records[3]?.changes).toEqual([
      { field: '本文', before: `${beside}誤り`, after: `${beside}正しい` },
    ]);
  });

  test('断られた操作と、何も変えない保存は残らない', async () => {
    const { write, act, save, audit } = await startEditing();
    const made = await write();
    await save(made);
    await act(publishAdminArticle, made, { at: '2020-01-01T00:00' });
    await act(deleteArticle, { ...made, version: 9 });
    expect((await audit()).map(({ sentence }) => sentence)).toEqual(['下書きを作成しました。']);
  });

  test('書き続けている人の自動保存は一時間に一度だけ、ほかの人が続けたらその時に残る', async () => {
    const { server, write, save, audit } = await startEditing();
    const other = await administratorOf(server, 'kanri2@example.jp');
    let article = await write();
    const type = async (title: string, as?: typeof other) => {
      article = (await save(article, { title, saving: 'automatic' }, as)).json as AdminArticle;
    };
    await type('一');
    await type('二');
    expect(await audit()).toHaveLength(1);
    await type('三', other);
    expect(await audit()).toHaveLength(2);
    server.setClock('2026-05-16T02:00:00Z');
    await type('四', other);
    expect((await audit()).map(({ actor }) => actor)).toEqual([
      'kanri@example.jp',
      'kanri2@example.jp',
      'kanri2@example.jp',
    ]);
  });
});
