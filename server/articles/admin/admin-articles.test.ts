import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  type AdminArticle,
  type AdminArticlePage,
  deleteArticle,
  listAdminArticles,
  previewArticle,
  publishAdminArticle,
  readAdminArticle,
  restoreArticle,
  saveArticle,
  withdrawArticle,
  writeArticleDraft,
} from '#contract/admin-articles.ts';
import { allNews, newsArticle } from '#contract/articles.ts';
import { type AuditRecord, listAudit } from '#contract/audit.ts';
import type { Call } from '#contract/call.ts';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { writeArticle } from '../write.ts';

const NOW = '2026-05-16T01:00:00Z';
const TEXT = { title: '春季カップが始まります', content: '<p>本文</p>', thumbnail_key: null };

async function start() {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,kanri2@example.jp',
  });
  const { headers } = await signedIn(server);
  const write = async (changes: object = {}) => {
    const body = { kind: 'news', fiscal_year: 2026, ...TEXT, ...changes };
    return (await ask(writeArticleDraft, { body })).json as AdminArticle;
  };
  const act = (call: Call, article: AdminArticle, more: object = {}, as = ask) =>
    as(call, { params: paramsOf(article), body: { version: article.version, ...more } });
  const save = (article: AdminArticle, more: object = {}, as = ask) =>
    act(saveArticle, article, { saving: 'asked', ...TEXT, ...more }, as);
  const list = async (query: Record<string, string> = {}) =>
    (await ask(listAdminArticles, { query })).json as AdminArticlePage;
  const titles = async (query: Record<string, string> = {}) =>
    (await list(query)).rows.map(({ title }) => title);
  const seen = async () => {
    const { json } = await get(server.url, allNews, {}, headers);
    return Value.Parse(allNews.answer, json).map(({ title }) => title);
  };
  const audit = async () => {
    const { json } = await ask(listAudit, { query: { area: 'article', order: 'asc' } });
    return (json as { readonly rows: readonly AuditRecord[] }).rows;
  };
  return { server, headers, ask, write, act, save, list, titles, seen, audit };
}

function paramsOf({ kind, fiscal_year, number }: AdminArticle) {
  return { kind, fiscalYear: String(fiscal_year), number: String(number) };
}

describe('記事を書く（管理者）', () => {
  test('下書きは消毒されて残り、だれがいつ書いたかを持ち、会員には見えない', async () => {
    const { write, seen, ask } = await start();
    const made = await write({ content: '<h1>題</h1><p onclick="x()">本文</p><script>x()</script>' });
    expect(made).toEqual({
      kind: 'news',
      fiscal_year: 2026,
      number: 1,
      version: 1,
      title: '春季カップが始まります',
      content: '<h2>題</h2><p>本文</p>',
      state: 'draft',
      published_at: null,
      updated_at: NOW,
      updated_by: 'kanri@example.jp',
      thumbnail_key: null,
      pictures: [],
    });
    expect((await ask(readAdminArticle, { params: paramsOf(made) })).json).toEqual(made);
    expect(await seen()).toEqual([]);
  });

  test('同じ操作番号でもう一度送っても、記事は一つ', async () => {
    const { server, list } = await start();
    const admin = await signedIn(server, { email: 'kanri2@example.jp', membership: null });
    const send = async () => {
      const response = await fetch(urlOf(server.url, writeArticleDraft), {
        method: 'POST',
        headers: {
          ...admin.headers,
          'content-type': 'application/json',
          [IDEMPOTENCY_KEY]: 'c9f0f895-fb98-4b91-8f4e-0d0d8cf1e7a1',
        },
        body: JSON.stringify({ kind: 'news', fiscal_year: 2026, ...TEXT }),
      });
      return response.json();
    };
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await list()).total).toBe(1);
  });

  test('書ける年度は、前の年度から次の年度まで', async () => {
    const { ask } = await start();
    const body = { kind: 'news', ...TEXT };
    const answers = await Promise.all(
      [2024, 2025, 2027, 2028].map((fiscal_year) =>
        ask(writeArticleDraft, { body: { ...body, fiscal_year } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 400]);
    expect(answers[0]?.json).toMatchObject({ message: '年度は2025・2026・2027から選んでください。' });
  });

  test('二人が同じ版を保存すると、後の人は、だれがいつ書いたかを知らされ、何も変わらない', async () => {
    const { server, write, save, ask } = await start();
    const other = await administratorOf(server, 'kanri2@example.jp');
    const made = await write();
    server.setClock('2026-05-16T01:05:00Z');
    const saved = await save(made, { title: '先に保存' }, other);
    expect(saved.json).toMatchObject({ version: 2, title: '先に保存', updated_by: 'kanri2@example.jp' });
    const lost = await save(made, { title: '後から保存' });
    expect([lost.status, lost.json]).toEqual([
      409,
      {
        code: 'article_changed',
        message:
          'kanri2@example.jp さんが5月16日10:05にこの記事を更新したため、保存していません。入力した内容はこの画面に残っています。',
      },
    ]);
    expect((await ask(readAdminArticle, { params: paramsOf(made) })).json).toMatchObject({
      title: '先に保存',
    });
  });

  test('同時に押しても、保存できるのは一人だけ', async () => {
    const { server, write, save } = await start();
    const other = await administratorOf(server, 'kanri2@example.jp');
    const made = await write();
    const answers = await Promise.all([
      save(made, { title: '一' }),
      save(made, { title: '二' }, other),
      save(made, { title: '三' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('答えが届かなかった保存を送り直しても、断られない', async () => {
    const { write, save } = await start();
    const made = await write();
    await save(made, { title: '保存' });
    const again = await save(made, { title: '保存' });
    expect([again.status, again.json]).toMatchObject([200, { version: 2 }]);
  });

  test.each([
    [publishAdminArticle, { at: null }],
    [withdrawArticle, {}],
    [deleteArticle, {}],
  ])('古い版の上では、公開も取りやめも削除もできない', async (call, more) => {
    const { write, save, act } = await start();
    const made = await write();
    await save(made, { title: '新しい版' });
    expect((await act(call, made, more)).status).toBe(409);
  });

  test('ない記事は、見つからない', async () => {
    const { ask } = await start();
    const params = { kind: 'news', fiscalYear: '2026', number: '9' };
    const body = { version: 1, saving: 'asked', ...TEXT };
    expect((await ask(readAdminArticle, { params })).status).toBe(404);
    expect((await ask(saveArticle, { params, body })).status).toBe(404);
  });
});

describe('記事を公開する（管理者）', () => {
  test('今すぐ公開すると会員に見え、書き換えも取りやめもすぐに届く', async () => {
    const { server, write, act, save, seen } = await start();
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
    const { server, headers, write, act, seen } = await start();
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

  test('予約は別の時に変えられ、取り消せて、今すぐにもできる', async () => {
    const { write, act } = await start();
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
    ['2026-02-30T10:00', 'moment_wrong'],
    ['2026-05-16T25:00', 'moment_wrong'],
  ])('%s には公開できない（%s）', async (at, code) => {
    const { write, act } = await start();
    const answer = await act(publishAdminArticle, await write(), { at });
    expect([answer.status, answer.json]).toMatchObject([400, { code, field: 'at' }]);
  });

  test.each([
    [{ title: '  ' }, 'title_missing'],
    [{ content: '<p> </p>' }, 'content_missing'],
  ])('題名か本文のないものは公開できず、公開中のものから消すこともできない', async (lack, code) => {
    const { write, act, save } = await start();
    const answer = await act(publishAdminArticle, await write(lack), { at: null });
    expect([answer.status, answer.json]).toMatchObject([400, { code }]);
    const whole = await write();
    const published = (await act(publishAdminArticle, whole, { at: null })).json as AdminArticle;
    expect((await save(published, lack)).status).toBe(400);
  });

  test('公開中のものは、ひとりでには保存されない', async () => {
    const { write, act, save } = await start();
    const made = await write();
    const saved = (await save(made, { title: '途中', saving: 'automatic' })).json as AdminArticle;
    expect(saved.version).toBe(2);
    const published = (await act(publishAdminArticle, saved, { at: null })).json as AdminArticle;
    const refused = await save(published, { title: '打ちかけ', saving: 'automatic' });
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'not_a_draft' }]);
  });
});

describe('下書きを削除する（管理者）', () => {
  test('削除した下書きは一覧になく、元に戻せ、番号は二度使われない', async () => {
    const { write, act, titles } = await start();
    const made = await write();
    const removed = (await act(deleteArticle, made)).json as AdminArticle;
    expect(removed.state).toBe('deleted');
    expect(await titles()).toEqual([]);
    expect(await titles({ state: 'deleted' })).toEqual(['春季カップが始まります']);
    expect((await act(publishAdminArticle, removed, { at: null })).status).toBe(409);
    expect((await act(saveArticle, removed, { saving: 'asked', ...TEXT, title: '別' })).status).toBe(409);
    expect((await write()).number).toBe(2);
    const restored = (await act(restoreArticle, removed)).json as AdminArticle;
    expect(restored.state).toBe('draft');
    expect(await titles()).toHaveLength(2);
  });

  test('公開中や予約中の記事は削除できない', async () => {
    const { write, act } = await start();
    const published = (await act(publishAdminArticle, await write(), { at: null })).json as AdminArticle;
    const refused = await act(deleteArticle, published);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: '公開中や公開予約の記事は削除できません。先に下書きに戻してください。' },
    ]);
  });
});

describe('記事の一覧（管理者）', () => {
  test('種類・状態・年度で絞り、題名と書いた人で探し、並べ替えられる', async () => {
    const { server, write, act, titles, list } = await start();
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
    const { server, list } = await start();
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

describe('記事の下見（管理者）', () => {
  test('会員に届くものと同じものが見え、何も残らない', async () => {
    const { server, headers, ask, write, act, list } = await start();
    const text = { ...TEXT, title: ' 題\n名 ', content: '<h1>題</h1><p>a<br>b</p><img src="picture:none">' };
    const preview = await ask(previewArticle, { body: text });
    expect((await list()).total).toBe(0);
    await act(publishAdminArticle, await write(text), { at: null });
    const { json } = await get(server.url, { ...newsArticle, path: 'article/2026/1' }, {}, headers);
    expect(json).toMatchObject(preview.json as object);
    expect(preview.json).toEqual({ title: '題 名', content: '<h2>題</h2><p>a<br />b</p>' });
  });
});

describe('記事の操作の記録', () => {
  test('だれが何をしたかが、変わったところだけ残る', async () => {
    const { write, act, save, audit } = await start();
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
    const { write, act, save, audit } = await start();
    const made = await write();
    await save(made);
    await act(publishAdminArticle, made, { at: '2020-01-01T00:00' });
    await act(deleteArticle, { ...made, version: 9 });
    expect((await audit()).map(({ sentence }) => sentence)).toEqual(['下書きを作成しました。']);
  });

  test('書き続けている人の自動保存は一時間に一度だけ、ほかの人が続けたらその時に残る', async () => {
    const { server, write, save, audit } = await start();
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
