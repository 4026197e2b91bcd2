import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, club, view } from '#web/testing/views.ts';
import { ConfirmMatchInput } from './confirm-match-input.tsx';

let week: readonly TargetChampionship[] | 'noNetwork';

beforeEach(() => {
  signInForTest();
  week = [];
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (week === 'noNetwork') throw new TypeError('Failed to fetch');
    if (input.includes(matchesInThisWeekForTop.path)) return Response.json(week);
    const asked = new URL(input, 'http://x').searchParams.get('championshipId');
    if (input.includes(targetChampionship.path)) {
      return Response.json(week.find(({ championship_id }) => championship_id === asked));
    }
    throw new Error(`Nobody expected ${input}.`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('今週の試合を、大会をまたいで日付ごと、開始時刻の順に並べる', async () => {
  week = [
    championship({
      '１部': {
        round_id: 1,
        a: view({ match_id: 'a', match_date: '2026-05-17', home_club: club('日曜') }),
        b: view({ match_id: 'b', scheduled_match_start_time: null, home_club: club('未定') }),
        c: view({ match_id: 'c', scheduled_match_start_time: '13:00', home_club: club('午後') }),
        d: view({ match_id: 'd', match_date: '2026-05-22', home_club: club('来週') }),
      },
    }),
    championship(
      { '２部': { e: view({ match_id: 'e', scheduled_match_start_time: '09:00', home_club: club('朝') }) } },
      { championship_id: 'w', championship_name: '女子大会', category: 'WOMAN' },
    ),
  ];
  renderScreen(<ConfirmMatchInput />);
  const saturday = await screen.findByRole('region', { name: /^2026\.5\.16\(土\)/ });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    '2026.5.16(土)3試合',
    '2026.5.17(日)1試合',
  ]);
  const names = within(saturday)
    .getAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));
  expect(names).toEqual(['朝 対 南クラブ', '午後 対 南クラブ', '未定 対 南クラブ']);
});

test('どの試合にも、時刻・会場・状態・区分・大会・部・試合名がある', async () => {
  week = [championship({ '１部': { a: view({ scheduled_match_start_time: null, is_postponed: true }) } })];
  renderScreen(<ConfirmMatchInput />);
  const { textContent } = await screen.findByRole('article');
  for (const part of ['時刻未定', '厚別公園', '延期', 'U-12（ジュニア）', '春季カップ', '１部', '第1試合']) {
    expect(textContent).toContain(part);
  }
});

test('今週の試合がないときは、そう言う', async () => {
  renderScreen(<ConfirmMatchInput />);
  expect(await screen.findByText('今週開催予定の試合が存在しないか、まだ更新されていません。')).toBeDefined();
});

test('読めないときはそう言い、もう一度読み込める', async () => {
  week = 'noNetwork';
  renderScreen(<ConfirmMatchInput />);
  expect(await screen.findByText(/^試合データの取得に失敗しました。/)).toBeDefined();
  week = [championship({ '１部': { a: view() } })];
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  expect(await screen.findByRole('article')).toBeDefined();
});

test('ログインの印がないときは、何も尋ねずにそう言う', async () => {
  localStorage.removeItem('idTokenForAuth');
  renderScreen(<ConfirmMatchInput />);
  expect(await screen.findByText(/^認証トークンが見つかりません。/)).toBeDefined();
});
