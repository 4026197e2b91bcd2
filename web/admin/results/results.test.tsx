import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminChampionship, TargetChampionship } from '#contract/match/this-week.ts';
import { matchesInTwoWeeksForTop, targetChampionship } from '#contract/match/this-week.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { MATCH_STATUSES } from '#domain/match/match.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, club, view } from '#web/testing/views.ts';
import { AdminChampionshipResults } from './championship-results.tsx';
import { AdminLatestResults } from './latest-results.tsx';

const NO_MATCHES_YET = '今週開催予定の試合が存在しないか、まだ更新されていません。';
const SITE = {
  hosts: {},
  fiscalYear: 2026,
  site: {
    name: 'つなぐ',
    region: '札幌',
    resultLinks: [{ label: '大会結果', url: 'https://results.example/' }],
  },
};

/** What the server answers: data, `'noNetwork'`, or a refusal's status. */
type Reply<T> = T | 'noNetwork' | 404;
let list: Reply<readonly AdminChampionship[]>;
let target: Reply<TargetChampionship>;

beforeEach(() => {
  signInForTest();
  list = [];
  target = championship({});
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json(SITE);
    if (input.includes(matchesInTwoWeeksForTop.path)) return responseOf(list);
    if (input.includes(targetChampionship.path)) return responseOf(target);
    throw new Error(`Nobody expected ${input}.`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function responseOf(reply: unknown): Response {
  if (reply === 'noNetwork') throw new TypeError('Failed to fetch');
  if (reply === 404) return Response.json({ code: 'championship_not_found', message: '' }, { status: 404 });
  return Response.json(reply);
}

function listed(id: string, changes: Partial<AdminChampionship> = {}): AdminChampionship {
  return {
    championship_id: id,
    championship_name: `${id}大会`,
    abbreviation: id,
    category: 'U-12（ジュニア）',
    match_dates: ['2026-05-16'],
    plays_this_week: true,
    ...changes,
  };
}

describe('最新の試合結果（管理者）', () => {
  test('区分ごとに、今週試合のある大会だけを選べ、ない区分はそう言う', async () => {
    list = [
      listed('b'),
      listed('a'),
      listed('past', { plays_this_week: false }),
      listed('w', { category: 'WOMAN' }),
    ];
    renderScreen(<AdminLatestResults />);
    const junior = await screen.findByRole('combobox', { name: 'U-12（ジュニア）' });
    expect(
      within(junior)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['大会を選んでください', 'b大会', 'a大会']);
    expect(screen.getByRole('combobox', { name: 'WOMAN' })).toBeDefined();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual([...CATEGORIES]);
    expect(screen.getAllByText(NO_MATCHES_YET)).toHaveLength(2);
  });

  test('大会を選ぶと、その大会のページへ進む', async () => {
    list = [listed('a'), listed('春季 カップ')];
    const { path } = renderScreen(<AdminLatestResults />);
    const choice = await screen.findByRole('combobox', { name: 'U-12（ジュニア）' });
    fireEvent.change(choice, { target: { value: '春季 カップ' } });
    await waitFor(() =>
      expect(decodeURI(path())).toBe('/admin-latest-results-by-championship-name/春季 カップ'),
    );
  });

  test('ログインの印がないときは、何も尋ねずにそう言う', async () => {
    list = [listed('a')];
    localStorage.clear();
    renderScreen(<AdminLatestResults />);
    expect(await screen.findByText(/^認証トークンが見つかりません。/)).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('外部の結果ページへのリンクがある', async () => {
    renderScreen(<AdminLatestResults />);
    const link = await screen.findByRole('link', { name: /大会結果/ });
    expect(link.getAttribute('href')).toBe('https://results.example/');
  });

  test('読めないときはそう言い、もう一度読み込める', async () => {
    list = 'noNetwork';
    renderScreen(<AdminLatestResults />);
    expect(
      await screen.findByText(/^大会の情報を取得できませんでした。.*時間をおいて再度お試しください。$/),
    ).toBeDefined();
    list = [listed('a')];
    screen.getByRole('button', { name: 'もう一度読み込む' }).click();
    expect(await screen.findByRole('combobox', { name: 'U-12（ジュニア）' })).toBeDefined();
  });
});

describe('大会ごとの試合結果（管理者）', () => {
  const open = () => renderScreen(<AdminChampionshipResults championshipId="cup" />);

  test('前の週から次の週までの試合を、部ごとに、日時の順に並べ、予定と異なりうることを言う', async () => {
    target = championship({
      '２部': { round_id: 2, 第1試合: view({ match_id: 'other', match: '2部の試合' }) },
      '１部': {
        round_id: 1,
        先: view({ match_id: 'next', match: '次の週', match_date: '2026-05-28' }),
        前: view({ match_id: 'last', match: '前の週', match_date: '2026-05-08' }),
        外: view({ match_id: 'out', match: '期間の外', match_date: '2026-05-29' }),
      },
    });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '春季カップ' })).toBeDefined();
    const regions = await screen.findAllByRole('region');
    const matchesOf = (region: HTMLElement) =>
      within(region)
        .getAllByRole('article')
        .map((match) => match.getAttribute('aria-label'));
    expect(regions.map((region) => [region.getAttribute('aria-label'), matchesOf(region)])).toEqual([
      ['１部', ['前の週', '次の週']],
      ['２部', ['2部の試合']],
    ]);
    expect(
      screen.getByText('会場や天候の都合により、実際の速報が予定と異なる場合があります。'),
    ).toBeDefined();
  });

  test.each(MATCH_STATUSES)('%sの試合は、状態を色と言葉で表す', async (status) => {
    target = championship({ '１部': { 第1試合: view({ game_status: status }) } });
    open();
    const match = await screen.findByRole('article');
    const [tone, word] =
      status === '試合前'
        ? ['before', '試合前']
        : status === '試合終了'
          ? ['finished', '試合終了']
          : ['live', '進行中'];
    expect(match.dataset.tone).toBe(tone);
    expect(within(match).getByText(word)).toBeDefined();
    expect(match.textContent).toContain(status);
  });

  test('試合前は日付と会場と開始時刻で、得点は出ない', async () => {
    target = championship({ '１部': { 第1試合: view() } });
    open();
    const match = await screen.findByRole('article');
    for (const part of ['5/16(土)', '厚別公園', '開始 10:00', '北クラブ', '南クラブ']) {
      expect(match.textContent).toContain(part);
    }
    expect(within(match).queryByRole('table')).toBeNull();
  });

  test('開始時刻が決まっていなければ、そう言う', async () => {
    target = championship({ '１部': { 第1試合: view({ scheduled_match_start_time: null }) } });
    open();
    const match = await screen.findByRole('article');
    expect(match.textContent).toContain('厚別公園時刻未定');
  });

  test('終わった試合は、前後半と延長と合計とPKを、クラブごとに持つ', async () => {
    target = championship({
      '１部': {
        第1試合: view({
          game_status: '試合終了',
          has_extra_halves: true,
          has_pk: true,
          home_club: club('北クラブ', {
            first_half_score: 1,
            extra_second_half_score: 2,
            final_score: 3,
            pk_score: 4,
          }),
          away_club: club('南クラブ', { second_half_score: 3, final_score: 3, pk_score: 5 }),
        }),
      },
    });
    open();
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
      'クラブ 前半 後半 延長前半 延長後半 合計 PK',
      '北クラブ 1 0 0 2 3 4',
      '南クラブ 0 3 0 0 3 5',
    ]);
  });

  test('期間に試合がなければ、そう言う', async () => {
    target = championship({ '１部': { 第1試合: view({ match_date: '2026-07-01' }) } });
    open();
    expect(await screen.findByText(NO_MATCHES_YET)).toBeDefined();
  });

  test.each([
    ['知らない大会', 404, /^指定された大会が見つかりません。$/],
    ['届かない', 'noNetwork', /^試合データの取得に失敗しました。.*時間をおいて再度お試しください。$/],
  ] as const)('%sときの文と、もう一度読むボタン', async (_why, reply, sentence) => {
    target = reply;
    open();
    expect(await screen.findByText(sentence)).toBeDefined();
    target = championship({ '１部': { 第1試合: view() } });
    screen.getByRole('button', { name: '更新' }).click();
    expect(await screen.findByRole('article')).toBeDefined();
  });
});
