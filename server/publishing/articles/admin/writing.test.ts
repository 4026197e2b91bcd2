import { describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
  type AdminArticle,
  deleteArticle,
  publishAdminArticle,
  readAdminArticle,
  restoreArticle,
  saveArticle,
  withdrawArticle,
  writeArticleDraft,
} from '#contract/publishing/articles.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { NOW, paramsOf, startEditing, TEXT } from '../testing/editing.ts';

describe('記事を書く（管理者）', () => {
  test('下書きは消毒されて残り、だれがいつ書いたかを持ち、会員には見えない', async () => {
    const { write, seen, ask } = await startEditing();
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
    const { server, list } = await startEditing();
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
    const { ask } = await startEditing();
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
    const { server, write, save, ask } = await startEditing();
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
    const { server, write, save } = await startEditing();
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
    const { write, save } = await startEditing();
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
    const { write, save, act } = await startEditing();
    const made = await write();
    await save(made, { title: '新しい版' });
    expect((await act(call, made, more)).status).toBe(409);
  });

  test('ない記事は、見つからない', async () => {
    const { ask } = await startEditing();
    const params = { kind: 'news', fiscalYear: '2026', number: '9' };
    const body = { version: 1, saving: 'asked', ...TEXT };
    expect((await ask(readAdminArticle, { params })).status).toBe(404);
    expect((await ask(saveArticle, { params, body })).status).toBe(404);
  });
});

describe('下書きを削除する（管理者）', () => {
  test('削除した下書きは一覧になく、元に戻せ、番号は二度使われない', async () => {
    const { write, act, titles } = await startEditing();
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
    const { write, act } = await startEditing();
    const published = (await act(publishAdminArticle, await write(), { at: null })).json as AdminArticle;
    const refused = await act(deleteArticle, published);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { message: '公開中や公開予約の記事は削除できません。先に下書きに戻してください。' },
    ]);
  });
});
