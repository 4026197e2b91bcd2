import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CATEGORIES } from '#domain/competition/category.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, club, view } from '#web/testing/views.ts';
import { ChampionshipResults } from './championship-results.tsx';
import { LatestResults } from './latest-results.tsx';
import { MatchResult } from './match-result.tsx';
import { membersServer } from './testing/members-server.ts';

beforeEach(signInForTest);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(element: Parameters<typeof renderScreen>[0], answers: Parameters<typeof membersServer>[0]) {
  const server = membersServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  renderScreen(element);
  return server;
}

/** What an administrator changes is read again within a second and a half, at a random moment. */
const SOON = { timeout: 3_000 };

const played = view({
  version: 4,
  game_status: '後半',
  home_club: club('北クラブ', { first_half_score: 1, final_score: 1 }),
});
const cup = championship({ '１部': { round_id: 1, 第1試合: played } });

describe('ライブ速報の一覧', () => {
  const weekly = (category: (typeof CATEGORIES)[number], id: string) => ({
    championship_id: id,
    championship_name: `${id}大会`,
    abbreviation: id,
    category,
    match_dates: ['2026-05-16'],
  });

  test('今週の大会は、選んだカテゴリーのものが並ぶ', async () => {
    open(<LatestResults />, { week: [weekly('WOMAN', 'w'), weekly('U-12（ジュニア）', 'j')] });
    expect(await screen.findByRole('link', { name: /j大会/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: /w大会/ })).toBeNull();
    screen.getByRole('radio', { name: /^WOMAN/ }).click();
    expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
  });

  test('だれが尋ねるかを添えて読む', async () => {
    const { fetch } = open(<LatestResults />, { week: [weekly('U-12（ジュニア）', 'j')] });
    await screen.findByRole('link', { name: /j大会/ });
    const [address] = vi.mocked(fetch).mock.calls.find(([url]) => url.includes('this-week')) ?? [''];
    expect(new URL(address, 'http://x').search).toBe('?fiscalYear=2026&tryingEmail=haha%40example.jp');
  });

  test('外部の結果ページは、新しいタブで開く', async () => {
    open(<LatestResults />, { week: [] });
    const link = await screen.findByRole('link', { name: /地区の結果/ });
    expect(link.getAttribute('href')).toBe('https://results.example/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('毎週金曜日に、その週の大会へ更新します。')).toBeDefined();
  });

  test('今週試合のない大会の順位表へは、大会日程から行ける', async () => {
    open(<LatestResults />, { week: [] });
    const link = await screen.findByRole('link', { name: '大会日程／アーカイブ' });
    expect(link.getAttribute('href')).toBe('/archive');
  });

  test('読めなくても、画面は空にならず、更新できる', async () => {
    const server = open(<LatestResults />, { week: 'noNetwork' });
    await screen.findByText('今週の大会の情報がまだ届いていません。');
    expect(screen.getByText('最終更新 --:--')).toBeDefined();
    server.answer({ week: [weekly('WOMAN', 'w')] });
    screen.getByRole('button', { name: '更新' }).click();
    expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
  });

  test('読み直せなければ、見えていたものが残り、つながらないとわかる', async () => {
    const server = open(<LatestResults />, { week: [weekly('WOMAN', 'w')] });
    await screen.findByRole('link', { name: /w大会/ });
    server.answer({ week: 'noNetwork' });
    screen.getByRole('button', { name: '更新' }).click();
    expect(await screen.findByText('再接続中…')).toBeDefined();
    expect(screen.getByRole('link', { name: /w大会/ })).toBeDefined();
  });
});

describe('大会の今週の試合', () => {
  test('得点は届くとすぐ変わり、一度だけ読み上げられ、最終更新が出ている', async () => {
    const server = open(<ChampionshipResults championshipId="cup" />, { championship: cup });
    const card = await screen.findByRole('link', { name: /北クラブ/ });
    expect(card.textContent).toContain('前半 1-0');
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2), SOON);
    server.sendSnapshot(played);
    server.sendMatch(
      view({
        ...played,
        version: 5,
        home_club: club('北クラブ', { first_half_score: 1, second_half_score: 1, final_score: 2 }),
      }),
    );
    await waitFor(() => expect(card.textContent).toContain('後半 1-0'));
    expect(await screen.findByText('得点、北クラブ。後半、北クラブ 2対0 南クラブ。')).toBeDefined();
    expect(screen.getByRole('link', { name: /後半.* 北クラブ 2対0 南クラブ/ })).toBe(card);
    expect(screen.getByText(/^最終更新 \d\d:\d\d$/)).toBeDefined();
  });

  test('後から加わった試合も、届くと並ぶ', async () => {
    const server = open(<ChampionshipResults championshipId="cup" />, { championship: cup });
    await screen.findByRole('link', { name: /北クラブ/ });
    const added = view({ match_id: 'm2', home_club: club('東クラブ') });
    server.answer({
      championship: championship({ '１部': { round_id: 1, 第1試合: played, 第2試合: added } }),
    });
    server.sendMatch(added);
    expect(await screen.findByRole('link', { name: /東クラブ/ }, SOON)).toBeDefined();
  });

  test('消えた試合は並ばなくなり、大会の新しい名前が出る', async () => {
    const other = view({ match_id: 'm2', home_club: club('東クラブ') });
    const server = open(<ChampionshipResults championshipId="cup" />, {
      championship: championship({ '１部': { round_id: 1, 第1試合: played, 第2試合: other } }),
    });
    await screen.findByRole('link', { name: /東クラブ/ });
    server.sendSnapshot(played, other);
    server.answer({
      championship: championship(
        { '１部': { round_id: 1, 第1試合: played } },
        { championship_name: '春季大会' },
      ),
    });
    server.sendChanged();
    expect(await screen.findByRole('heading', { name: '春季大会' }, SOON)).toBeDefined();
    expect(screen.queryByRole('link', { name: /東クラブ/ })).toBeNull();
    expect(screen.getByRole('link', { name: /北クラブ/ })).toBeDefined();
  });

  test('別の部に移った試合は、届くとその部に並ぶ', async () => {
    const server = open(<ChampionshipResults championshipId="cup" />, { championship: cup });
    await screen.findByRole('region', { name: '１部' });
    const moved = { ...played, round: '２部' };
    server.answer({ championship: championship({ '２部': { round_id: 2, 第1試合: moved } }) });
    server.sendMatch(moved);
    expect(await screen.findByRole('region', { name: '２部' }, SOON)).toBeDefined();
    expect(screen.queryByRole('region', { name: '１部' })).toBeNull();
  });

  test('なくなった大会の試合は、残らない', async () => {
    const server = open(<ChampionshipResults championshipId="cup" />, { championship: cup });
    await screen.findByRole('link', { name: /北クラブ/ });
    server.answer({ championship: 404 });
    server.sendChanged();
    expect(await screen.findByText('今週開催予定の試合はありません。', {}, SOON)).toBeDefined();
    expect(screen.queryByRole('link', { name: /北クラブ/ })).toBeNull();
  });

  test('読み直せないときは、見えていたものが残る', async () => {
    const server = open(<ChampionshipResults championshipId="cup" />, { championship: cup });
    await screen.findByRole('link', { name: /北クラブ/ });
    server.answer({ championship: 'noNetwork' });
    const asked = server.asked();
    server.sendChanged();
    await waitFor(() => expect(server.asked()).toBeGreaterThan(asked), SOON);
    expect(screen.getByRole('link', { name: /北クラブ/ })).toBeDefined();
  });

  test('知らない大会には、今週の試合がなく、更新できる', async () => {
    open(<ChampionshipResults championshipId="cup" />, { championship: 404 });
    const notice = await screen.findByText('今週開催予定の試合はありません。');
    expect(within(notice.parentElement ?? notice).getByRole('button', { name: '更新' })).toBeDefined();
  });

  test.each(['noNetwork', 429, 503] as const)(
    '読めないとき（%s）は、試合がないとも、いつのものとも言わず、もう一度読める',
    async (answer) => {
      const server = open(<ChampionshipResults championshipId="cup" />, { championship: answer });
      expect(await screen.findByText('試合の情報がまだ届いていません。')).toBeDefined();
      expect(screen.queryByText(/開催予定/)).toBeNull();
      expect(screen.getByText('最終更新 --:--')).toBeDefined();
      server.answer({ championship: cup });
      screen.getByRole('button', { name: 'もう一度読み込む' }).click();
      expect(await screen.findByRole('link', { name: /北クラブ/ })).toBeDefined();
    },
  );
});

describe('試合の速報', () => {
  test('見出しは、大会と二つのクラブを言う', async () => {
    open(<MatchResult championshipId="cup" matchId="m1" />, { championship: cup });
    const heading = await screen.findByRole('heading', { level: 1, name: /北クラブ 対 南クラブ$/ });
    expect(heading.textContent).toContain('春季カップ');
  });

  test('見ている試合が消えると、見つからないと言う', async () => {
    const server = open(<MatchResult championshipId="cup" matchId="m1" />, { championship: cup });
    await screen.findByRole('region', { name: 'スコア' });
    server.answer({ championship: championship({}) });
    server.sendChanged();
    expect(await screen.findByText('指定された試合が見つかりません。', {}, SOON)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'スコア' })).toBeNull();
  });

  test('大会の結果ページが変わると、その番地に通じる', async () => {
    const links = { result_url: 'https://results.example/old', matchup_url: '' };
    const server = open(<MatchResult championshipId="cup" matchId="m1" />, {
      championship: championship({ '１部': { 第1試合: played } }, { championship_id_in_archive: 'a1' }),
      links,
    });
    const link = await screen.findByRole('link', { name: /^結果/ });
    expect(link.getAttribute('href')).toBe(links.result_url);
    server.answer({ links: { ...links, result_url: 'https://results.example/new' } });
    server.sendChanged();
    const hrefs = () => screen.getByRole('link', { name: /^結果/ }).getAttribute('href');
    await waitFor(() => expect(hrefs()).toBe('https://results.example/new'), SOON);
  });

  test('知らない試合は、見つからないと言う', async () => {
    open(<MatchResult championshipId="cup" matchId="nope" />, { championship: cup });
    expect(await screen.findByText('指定された試合が見つかりません。')).toBeDefined();
  });

  test('電波がなくて読めないのは、見つからないのとは違う。つながれば自分で出てくる', async () => {
    const server = open(<MatchResult championshipId="cup" matchId="m1" />, { championship: 'noNetwork' });
    expect(await screen.findByText('試合の情報がまだ届いていません。')).toBeDefined();
    server.answer({ championship: cup });
    server.sendSnapshot(played);
    const board = await screen.findByRole('region', { name: 'スコア' });
    expect(board.textContent).toContain('1-対0');
  });

  test('PK戦は○と×の列で、空いた列も見え、決着も言う', async () => {
    const shootOut = view({
      game_status: 'PK戦',
      has_pk: true,
      shoot_out_kicks: 3,
      home_club: club('北クラブ', { pk_score: 2, pk_score_list: ['success', 'success'] }),
      away_club: club('南クラブ', { pk_score: 0, pk_score_list: ['failure', 'failure'] }),
    });
    open(<MatchResult championshipId="cup" matchId="m1" />, {
      championship: championship({ '１部': { 第1試合: shootOut } }),
    });
    const rows = await screen.findByRole('region', { name: 'PK戦' });
    const marks = within(rows)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label'));
    expect(marks.slice(0, 3)).toEqual(['1本目 成功', '2本目 成功', '3本目 まだ']);
    expect(within(rows).getByText('決着')).toBeDefined();
  });
});
