import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompetitionRow } from '#contract/championship/admin-competition.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Competitions } from './competitions.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

let rows: readonly CompetitionRow[];
let asked: URLSearchParams[];

beforeEach(() => {
  signInForTest();
  rows = [];
  asked = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin);
    if (url.pathname === '/config.json') return Response.json(SITE);
    asked.push(url.searchParams);
    return Response.json({ total: rows.length, rows });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('大会を方式と設定した日時とともに並べ、その設定の画面に通じる', async () => {
  const row: CompetitionRow = {
    championship_id: 'cup',
    fiscal_year: 2026,
    championship_name: '春季カップ',
    category: 'WOMAN',
    is_league: false,
    updated_at: null,
  };
  rows = [
    row,
    {
      ...row,
      championship_id: 'league',
      championship_name: '春季リーグ',
      is_league: true,
      updated_at: '2026-05-16T01:05:00Z',
    },
  ];
  renderScreen(<Competitions />);
  const link = await screen.findByRole('link', { name: '春季カップ' });
  expect(link.getAttribute('href')).toBe('/admin-competition/cup');
  const [, cup, league] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cup).toBe('春季カップ2026WOMANトーナメント既定のまま');
  expect(league).toBe('春季リーグ2026WOMANリーグ戦2026年5月16日 10:05');
});

test('設定した日時の順に並べ替えられ、大会がなければそう言う', async () => {
  renderScreen(<Competitions />);
  await screen.findByText('この年度の大会はまだありません。');
  rows = [
    {
      championship_id: 'c',
      fiscal_year: 2026,
      championship_name: '大会',
      category: 'WOMAN',
      is_league: true,
      updated_at: null,
    },
  ];
  fireEvent.change(screen.getByLabelText('検索'), { target: { value: '大会' } });
  fireEvent.click(await screen.findByRole('button', { name: /設定した日時/ }));
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('updated'));
});
