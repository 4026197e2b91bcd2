import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BracketMatchView, CompetitionView, StandingsRow } from '#contract/championship/competition.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, standingsRow, view } from '#web/testing/views.ts';
import { ChampionshipResults } from './championship-results.tsx';
import { membersServer } from './testing/members-server.ts';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function table(...rows: readonly StandingsRow[]): CompetitionView {
  const facts = {
    name: '１部',
    provisional: false,
    final: false,
    advancing: 1,
    has_shoot_outs: false,
    withdrawn: [],
  };
  return { tables: [{ ...facts, rows: [...rows] }], bracket: null };
}

function open(competition: CompetitionView | 'noNetwork') {
  const server = membersServer({ championship: championship({ '１部': { 第1試合: view() } }), competition });
  const fetch = vi.fn(server.fetch);
  vi.stubGlobal('fetch', fetch);
  renderScreen(<ChampionshipResults championshipId="cup" />);
  const readings = () => fetch.mock.calls.filter(([input]) => input.includes('/live/competition')).length;
  return { ...server, readings };
}

test('順位表は、勝点と得失点差を並べ、確定・敗退確定・勝点減を言葉で示す', async () => {
  open(
    table(
      standingsRow({ certainty: 'certain' }),
      standingsRow({
        club: '南クラブ',
        place: 2,
        goal_difference: -2,
        points: 1,
        certainty: 'out',
        deductions: [{ points: 3, reason: '登録のない選手の出場' }],
      }),
    ),
  );
  const region = await screen.findByRole('region', { name: '順位表' });
  const [, first, second] = within(region).getAllByRole('row');
  expect(first?.textContent).toMatch(/^1北クラブ確定.*\+24$/);
  expect(second?.textContent).toMatch(/南クラブ敗退確定勝点減 3/);
  expect(second?.textContent).toContain('勝点が3減らされています（登録のない選手の出場）。');
});

test('クラブの名前を押すと、順位を決めた基準が文で出る', async () => {
  open(
    table(
      standingsRow({ decided_by: 'goalDifference' }),
      standingsRow({ club: '南クラブ', place: 2, decided_by: 'lots', lot_drawn_on: '2026-05-16' }),
    ),
  );
  const name = await screen.findByText('北クラブ', { selector: 'summary *' });
  const detail = name.closest('details');
  expect(detail?.open).toBe(false);
  fireEvent.click(name);
  expect(detail?.textContent).toContain('勝点が並んだため、得失点差で順位が決まっています。');
  expect(document.body.textContent).toContain('2026年5月16日の抽選で順位が決まりました。');
});

test('並んだまま終えたクラブは抽選待ち、試合中の表は暫定と言う', async () => {
  const level = { decided_by: 'level', awaits_lot: true } as const;
  const { tables } = table(standingsRow(level), standingsRow({ club: '南クラブ', ...level }));
  open({ tables: tables.map((one) => ({ ...one, provisional: true })), bracket: null });
  expect(await screen.findAllByText('抽選待ち')).toHaveLength(2);
  expect(screen.getByText('暫定')).toBeDefined();
});

test('試合が動くと読み直し、同じ知らせでは読み直さない', async () => {
  const server = open(table(standingsRow({})));
  await screen.findByRole('region', { name: '順位表' });
  server.answer({ competition: table(standingsRow({ points: 7 })) });
  const moved = view({ version: 1, game_status: '前半' });
  server.sendMatch(moved);
  await waitFor(() => expect(screen.getByRole('region', { name: '順位表' }).textContent).toContain('+27'));
  server.sendMatch(moved);
  expect(server.readings()).toBe(2);
});

test('抽選が記録されると、試合が動かなくても読み直す', async () => {
  const level = { decided_by: 'level', awaits_lot: true } as const;
  const server = open(table(standingsRow(level), standingsRow({ club: '南クラブ', ...level })));
  await screen.findAllByText('抽選待ち');
  server.answer({
    competition: table(standingsRow({ decided_by: 'lots' }), standingsRow({ club: '南クラブ', place: 2 })),
  });
  server.sendChanged();
  await waitFor(() => expect(screen.queryByText('抽選待ち')).toBeNull(), { timeout: 3_000 });
});

test('トーナメント表は、未定の枠とPK戦の点と勝ち上がりを示し、登録された試合に通じる', async () => {
  const played: BracketMatchView = {
    match_id: 'm1',
    name: '準決勝第1試合',
    progress: 'played',
    postponed: false,
    match_date: '2026-05-16',
    start_time: '10:00',
    home: { kind: 'club', name: '北クラブ', goals: 1, kicks: 4, goes_through: true },
    away: { kind: 'club', name: '南クラブ', goals: 1, kicks: 3, goes_through: false },
  };
  const waiting = { kind: 'waiting', goals: null, kicks: null, goes_through: false } as const;
  open({
    tables: [],
    bracket: {
      rounds: [
        { name: '準決勝', matches: [played] },
        {
          name: '決勝',
          matches: [
            {
              ...played,
              match_id: null,
              name: '決勝',
              progress: 'waiting',
              match_date: null,
              home: { ...played.home, goals: null, kicks: null, goes_through: false },
              away: { ...waiting, name: '準決勝第2試合の勝者' },
            },
          ],
        },
      ],
      others: [],
    },
  });
  const link = await screen.findByRole('link', { name: /準決勝第1試合/ });
  expect(link.getAttribute('href')).toBe('/indv-result/cup/m1');
  expect(link.textContent).toBe('準決勝第1試合試合終了北クラブ勝PK 41南クラブPK 31');
  expect(screen.getByText('準決勝第2試合の勝者')).toBeDefined();
  expect(screen.getByText('日時未定')).toBeDefined();
});

test('順位表のない大会では、何も出ない', async () => {
  const { readings } = open({ tables: [], bracket: null });
  await waitFor(() => expect(readings()).toBe(1));
  expect(screen.queryByText('順位表')).toBeNull();
});

test('読めないときは文とともに、もう一度読み込める', async () => {
  const server = open('noNetwork');
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' }, { timeout: 5_000 });
  server.answer({ competition: table(standingsRow({})) });
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: '順位表' })).toBeDefined();
});
