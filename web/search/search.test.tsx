import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Found } from '#contract/publishing/search.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Search } from './search.tsx';

const MATCH = {
  championship_id: 'cup',
  championship_name: '春季カップ',
  match_id: 'm1',
  match_date: '2026-05-16',
  start_time: '10:00',
  home: '北クラブ',
  away: '南クラブ',
};
const FOUND: Found = {
  clubs: [{ club_id: '7', name: '北クラブ', categories: ['U-12（ジュニア）'] }],
  championships: [
    {
      championship_id: 'cup',
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      fiscal_year: 2026,
      plays_this_week: true,
    },
    {
      championship_id: 'old',
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      fiscal_year: 2025,
      plays_this_week: false,
    },
  ],
  places: [{ name: '北の公園', coming: [MATCH], past: [{ ...MATCH, match_id: 'm0', start_time: null }] }],
};
const NOTHING: Found = { clubs: [], championships: [], places: [] };

beforeEach(signInForTest);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function serve(answer: Found | null | { readonly refused: string }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/api/live/search'))
      return Response.json({ hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ' } });
    asked.push(new URL(url, 'http://x').searchParams.get('q') ?? '');
    if (answer !== null && 'refused' in answer)
      return Response.json({ code: 'invalid_input', message: answer.refused, field: 'q' }, { status: 400 });
    return answer === null ? new Response('', { status: 500 }) : Response.json(answer);
  });
  return asked;
}

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

test('アドレスにある言葉で探し、クラブ・大会・会場が、それぞれの行き先とともに並ぶ', async () => {
  const asked = serve(FOUND);
  renderScreen(<Search />, '?q=きた');
  await screen.findByRole('region', { name: 'クラブ' });
  expect(asked).toEqual(['きた']);
  const linked = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(linked('クラブ')).toEqual(['/club/7']);
  expect(linked('大会')).toEqual(['/latest-results-by-championship/cup', '/archive/2025/old']);
  expect(linked('会場：北の公園').slice(1)).toEqual(['/indv-result/cup/m1', '/indv-result/cup/m0']);
  expect(screen.getByText(/時刻未定/)).toBeTruthy();
});

test('打ち終えるのを待って一度だけ探し、言葉はアドレスに残る', async () => {
  const asked = serve(FOUND);
  const { href } = renderScreen(<Search />);
  await screen.findByRole('searchbox');
  for (const value of ['き', 'きた', 'きた ']) type(value);
  await screen.findByRole('region', { name: 'クラブ' });
  expect([asked, decodeURI(href())]).toEqual([['きた'], '/?q=きた']);
});

test('見つからなければ、そう言い、どう探せばよいかも言う', async () => {
  serve(NOTHING);
  renderScreen(<Search />, '?q=xyz');
  expect(await screen.findByText('見つかりませんでした。')).toBeTruthy();
  expect(screen.getByText(/ふりがな/)).toBeTruthy();
});

test('言葉がなければ何も尋ねず、失敗すればもう一度試せる', async () => {
  const asked = serve(null);
  renderScreen(<Search />);
  await screen.findByRole('searchbox');
  expect(asked).toEqual([]);
  type('きた');
  await waitFor(() => expect(screen.getByText(/検索できませんでした。/)).toBeTruthy());
  expect(screen.getByRole('button', { name: 'もう一度読み込む' })).toBeTruthy();
});

test('言葉が多すぎれば、サーバーの文をそのまま見せる', async () => {
  const refused = '検索の言葉は、8語、合わせて100文字までにしてください。';
  serve({ refused });
  renderScreen(<Search />, '?q=a b c d e f g h i');
  expect(await screen.findByText(refused)).toBeTruthy();
});
