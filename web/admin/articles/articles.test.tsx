import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminArticleRow } from '#contract/publishing/articles.ts';
import { type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Articles } from './articles.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('記事の一覧（管理者）', () => {
  function row(changes: Partial<AdminArticleRow> = {}): AdminArticleRow {
    return {
      kind: 'news',
      fiscal_year: 2026,
      number: 5,
      title: '春季カップが始まります',
      state: 'draft',
      published_at: null,
      updated_at: '2026-05-16T01:05:00Z',
      updated_by: 'kanri@example.jp',
      ...changes,
    };
  }

  let asked: string[];
  const list = (rows: readonly AdminArticleRow[], status = 200) => {
    asked = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
      if (url.pathname === '/config.json') return Response.json(SITE);
      asked.push(url.search);
      return Response.json({ total: rows.length, rows, fiscal_years: [2026, 2025] }, { status });
    });
    renderScreen(<Articles />);
  };

  test('題名から編集に行け、題名のない下書きも開け、状態と公開の時が読める', async () => {
    list([
      row({ title: '' }),
      row({ number: 6, state: 'scheduled', published_at: '2026-06-01T00:30:00Z', kind: 'media' }),
    ]);
    const untitled = await screen.findByRole('link', { name: '（題名なし）' });
    expect(untitled.getAttribute('href')).toBe('/admin-articles/news/2026/5');
    const [, , second] = screen.getAllByRole('row');
    expect(second?.textContent).toContain('公開予約');
    expect(second?.textContent).toContain('2026年6月1日 09:30');
    const link = await screen.findByRole('link', { name: 'メディアの記事を書く' });
    expect(link.getAttribute('href')).toBe('/admin-articles/media/2026/new');
  });

  test('種類と状態と年度で絞り込む', async () => {
    list([row()]);
    await screen.findByRole('option', { name: '2025年度' });
    type('種類', 'media');
    type('状態', 'draft');
    type('年度', '2025');
    await waitFor(() => expect(asked.at(-1)).toContain('kind=media&state=draft&fiscalYear=2025'));
  });

  test('まだないときと、読めないときは、それぞれの文になる', async () => {
    list([]);
    await screen.findByText(/^記事はまだありません。/);
    cleanup();
    list([], 500);
    await screen.findByText(/^記事の一覧を取得できませんでした。/);
    cleanup();
    list([], 401);
    await screen.findByText(/^認証が無効です。/);
  });
});
