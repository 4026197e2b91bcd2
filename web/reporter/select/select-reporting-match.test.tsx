import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import { createMemoryStorage, type Storage } from '../outbox/storage.ts';
import { answer } from '../report/testing/report-screen.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { goalOn } from '../testing/operations.ts';
import { EDIT_PATH, REPORT_PATH, renderScreen, SELECT_PATH } from '../testing/render-screen.tsx';
import { IDS, listItem, matchAfter, wayTo } from '../testing/wire.ts';
import { SELECTED_MATCH_INFO } from './selected-match-info.ts';

/** 10:00 in Tokyo on the day of the sample matches. */
const MATCH_DAY = Date.parse('2026-11-21T10:00:00+09:00');

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: MATCH_DAY });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(list: readonly MatchListItem[], storage?: Storage) {
  const server = fakeServer(matchAfter(wayTo('前半')), list);
  return { server, ...renderScreen(SELECT_PATH, server, storage) };
}

const twoDivisions = [
  listItem({ match_id: 'm-1', ground: '厚別公園' }),
  listItem({ match_id: 'm-2', ground: 'あいの里' }),
  listItem({ match_id: 'm-3', division: '２部', ground: '厚別公園' }),
  listItem({ match_id: 'm-4', division: '２部', ground: 'あいの里' }),
];

function remember(
  facts: Partial<Record<'urlAccessToken' | 'ground' | 'division' | 'championshipId', string>>,
) {
  const info = { ...IDS, division: '２部', ground: 'あいの里', ...facts };
  sessionStorage.setItem(SELECTED_MATCH_INFO, JSON.stringify(info));
}

const isChecked = (name: string) => screen.getByRole('radio', { name }).matches(':checked');

describe('速報する試合の選択', () => {
  it('リンクが何も開かないなら、その文と、考えられる理由と、誰に頼めばよいかを示す', async () => {
    open([]);
    expect(await screen.findByText('アクセスを許可されていません。')).toBeTruthy();
    expect(await screen.findByText('リンクの期限が切れた')).toBeTruthy();
    expect(screen.getByText(/大会の担当者に、新しいリンクを頼んでください。/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'お問い合わせ' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['リンクが何も開かなくなっても', []],
    ['その試合が一覧から消えても', [listItem({ match_id: 'other' })]],
  ])('%s、受け付けられなかった入力は見え、その試合の画面で決められる', async (_when, list) => {
    const storage = createMemoryStorage();
    const refused = { key: 'refused', place: 2, stopped: { refusal: '指定された試合が見つかりません。' } };
    await storage.write({
      put: [goalOn(IDS, { stopped: { refusal: '送信できませんでした。' } }), goalOn(IDS, refused)],
    });
    const { pathname } = open(list, storage);
    const note = await screen.findByText(/^一覧にない試合に、未送信の操作が2件あります。/);
    fireEvent.click(within(note).getByRole('link', { name: '確認する' }));
    await waitFor(() => expect(pathname()).toContain(`/match-report/${IDS.championshipId}/`));
  });

  it('今日の試合がなければ、最初の部を選んでおく。会場を選ぶと試合が出る', async () => {
    open(twoDivisions.map((item) => ({ ...item, match_date: '2026-11-28' })));
    expect(await screen.findByText('U-12（ジュニア）')).toBeTruthy();
    expect(isChecked('１部')).toBe(true);
    expect(screen.queryByRole('button', { name: '選択' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'あいの里' }));
    expect(screen.getAllByRole('button', { name: '選択' })).toHaveLength(1);
  });

  it('今日の次の試合の部と会場が選ばれていて、その試合は一度の選択で開く', async () => {
    open([
      ...twoDivisions.map((item) => ({ ...item, match_date: '2026-11-28' })),
      listItem({ match_id: 'm-5', division: '２部', ground: '厚別公園', is_registered: true }),
      listItem({ match_id: 'm-6', division: '２部', ground: 'あいの里', scheduled_start_time: '13:00' }),
    ]);
    expect(await screen.findByRole('radio', { name: '２部' })).toBeTruthy();
    expect(isChecked('２部')).toBe(true);
    expect(isChecked('あいの里')).toBe(true);
    const [card] = screen.getAllByRole('listitem');
    expect(card?.textContent).toContain('13:00');
    expect(card?.closest('details')).toBeNull();
  });

  it('ほかの日は、これからの日、過ぎた日の順にたたまれていて、登録のない試合の数も示す', async () => {
    open([
      listItem({ match_id: 'today' }),
      listItem({ match_id: 'later', match_date: '2026-12-06' }),
      listItem({ match_id: 'next', match_date: '2026-11-29' }),
      listItem({ match_id: 'missed', match_date: '2026-11-14' }),
      listItem({ match_id: 'done', match_date: '2026-11-14', is_registered: true, match_status: '試合終了' }),
    ]);
    await screen.findByRole('heading', { name: '試合一覧' });
    const days = [...document.querySelectorAll('details')];
    expect(days.map((day) => day.querySelector('summary')?.textContent)).toEqual([
      '11/29(日)1試合きょうではありません',
      '12/6(日)1試合きょうではありません',
      '11/14(土)2試合未登録 1試合きょうではありません',
    ]);
    expect(days.some((day) => day.open)).toBe(false);
  });

  it('今日の試合がなければ、いちばん近い日が開いている', async () => {
    open([
      listItem({ match_id: 'past', match_date: '2026-11-14' }),
      listItem({ match_id: 'next', match_date: '2026-11-29' }),
    ]);
    expect(await screen.findByText('きょうの試合はありません。')).toBeTruthy();
    expect([...document.querySelectorAll('details')].map(({ open: isOpen }) => isOpen)).toEqual([
      true,
      false,
    ]);
  });

  it('どの試合も、状態と試合の名前と得点を示す。終わって登録のない試合は未登録とある', async () => {
    const score = (name: string, match_total: number, pk_score = 0) => ({ name, match_total, pk_score });
    open([
      listItem({ match_id: 'a', match: '準決勝', scheduled_start_time: '09:00' }),
      listItem({
        match_id: 'b',
        match_status: 'PK戦',
        has_pk: true,
        club_left: score('甲', 1, 3),
        club_right: score('乙', 1, 2),
      }),
      listItem({
        match_id: 'c',
        scheduled_start_time: '11:30',
        match_status: '試合終了',
        club_left: score('丙', 2),
        club_right: score('丁', 0),
      }),
    ]);
    await screen.findByText('準決勝', { exact: false });
    const [before, live, over] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(before).toContain('試合前');
    expect(before).toContain('札幌FC対旭川イレブン');
    expect(live).toContain('甲1対乙1PK戦 3 - 2');
    expect(live).not.toContain('未登録');
    expect(over).toContain('試合終了未登録');
    expect(over).toContain('丙2対丁0');
  });

  it('別の端末で進んだ試合は、読み直さなくても一覧に出る', async () => {
    const { server } = open([listItem()]);
    await screen.findByRole('button', { name: '選択' });
    await act(() => vi.advanceTimersByTimeAsync(50));
    server.elsewhere(matchAfter([...wayTo('後半'), { type: 'scoreGoal', side: 'away', seen: '後半' }]));
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('札幌FC0対旭川イレブン1'));
    expect(screen.getByRole('listitem').textContent).toContain('後半');
  });

  it('入力した試合は、送られる前から一覧でも進んでいる', async () => {
    const { server } = open([listItem({ match_status: '前半', version: 1 })]);
    fireEvent.click(await screen.findByRole('button', { name: '選択' }));
    await screen.findByRole('region', { name: '試合状態' });
    server.setReadable(false);
    server.trouble(...Array.from({ length: 9 }, () => 'lostRequest' as const));
    fireEvent.click(screen.getByRole('button', { name: /^札幌FC ?得点$/ }));
    await answer('はい');
    fireEvent.click(screen.getByRole('link', { name: /試合一覧に戻る/ }));
    expect(await screen.findByText('未送信の操作 1件')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toContain('札幌FC1対旭川イレブン0');
  });

  it('会場が一つなら、選ばなくても試合が出る', async () => {
    open([listItem()]);
    expect(await screen.findByRole('button', { name: '選択' })).toBeTruthy();
  });

  it('未登録は選択、登録済みは速報終了と修正、延期は理由も示す', async () => {
    open([
      listItem({ match_id: 'a', is_registered: true }),
      listItem({ match_id: 'b' }),
      listItem({
        match_id: 'c',
        is_registered: true,
        is_postponed: true,
        postponed_reason: '台風のため',
      }),
    ]);
    await screen.findByText('速報終了');
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['選択', '修正', '修正']);
    expect(screen.getByText('延期登録済み')).toBeTruthy();
    expect(screen.getByText('理由：台風のため')).toBeTruthy();
  });

  it('選択を押すと試合の画面へ。選んだ部と会場を覚える', async () => {
    open([listItem()]);
    fireEvent.click(await screen.findByRole('button', { name: '選択' }));
    expect(await screen.findByRole('region', { name: '試合状態' })).toBeTruthy();
    expect(JSON.parse(sessionStorage.getItem(SELECTED_MATCH_INFO) ?? '')).toEqual({
      ...IDS,
      division: '１部',
      ground: '厚別公園',
    });
  });

  it('選択はリンクで、空白キーでも開く', async () => {
    const { pathname } = open([listItem()]);
    const select = await screen.findByRole('button', { name: '選択' });
    expect(decodeURIComponent(select.getAttribute('href') ?? '')).toBe(
      REPORT_PATH.replace('/1/', `/${listItem().division}/`),
    );
    fireEvent.keyDown(select, { key: ' ' });
    expect(await screen.findByRole('region', { name: '試合状態' })).toBeTruthy();
    expect(pathname()).toContain('/match-report/');
  });

  it.each([
    ['速報', REPORT_PATH],
    ['修正', EDIT_PATH],
  ])('%sの画面を直に開いても、その部と会場を覚える', async (_screen, path) => {
    renderScreen(path, fakeServer(matchAfter(wayTo('前半'))));
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem(SELECTED_MATCH_INFO) ?? '{}')).toMatchObject(IDS),
    );
  });

  it('修正を押すと修正の画面へ', async () => {
    const { pathname } = open([listItem({ is_registered: true })]);
    fireEvent.click(await screen.findByRole('button', { name: '修正' }));
    await waitFor(() => expect(pathname()).toBe(EDIT_PATH));
  });

  it('前に選んだ部と会場に、少し後で戻る', async () => {
    remember({});
    open(twoDivisions);
    await screen.findByText('U-12（ジュニア）');
    await act(() => vi.advanceTimersByTimeAsync(120));
    expect(isChecked('２部')).toBe(true);
    expect(isChecked('あいの里')).toBe(true);
  });

  it.each([
    ['別のリンク', { urlAccessToken: 'another' }],
    ['もうない大会', { championshipId: 'c-9' }],
    ['もうない部', { division: '９部' }],
  ])('%s の記憶では部は変わらない', async (_name, facts) => {
    remember(facts);
    open(twoDivisions);
    await screen.findByText('U-12（ジュニア）');
    await act(() => vi.advanceTimersByTimeAsync(120));
    expect(isChecked('１部')).toBe(true);
  });

  it('壊れた記憶は無視する', async () => {
    sessionStorage.setItem(SELECTED_MATCH_INFO, '{"urlAccessToken":');
    open(twoDivisions);
    await screen.findByText('U-12（ジュニア）');
    await act(() => vi.advanceTimersByTimeAsync(120));
    expect(isChecked('１部')).toBe(true);
  });

  it('同じ名前の部が二つの大会にあっても混ざらない', async () => {
    open([
      listItem({ match_id: 'a', club_left: { name: '春のチーム', match_total: 0, pk_score: 0 } }),
      listItem({
        match_id: 'b',
        championship_id: 'c-2',
        championship_name: '秋季大会',
        club_left: { name: '秋のチーム', match_total: 0, pk_score: 0 },
      }),
    ]);
    expect(await screen.findByText('春のチーム')).toBeTruthy();
    expect(screen.queryByText('秋のチーム')).toBeNull();
    const [, second] = screen.getAllByRole('radio', { name: '１部' });
    if (second) fireEvent.click(second);
    expect(screen.getByText('秋のチーム')).toBeTruthy();
    expect(screen.queryByText('春のチーム')).toBeNull();
  });

  it('取得できないときは文と再読み込みを示す', async () => {
    const server = fakeServer(matchAfter([]), [listItem()]);
    server.setReadable(false);
    renderScreen(SELECT_PATH, server);
    expect(
      await screen.findByText('試合データの取得に失敗しました。時間をおいて再度お試しください。'),
    ).toBeTruthy();
    server.setReadable(true);
    fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('button', { name: '選択' })).toBeTruthy();
  });

  it('一度開いたリンクの試合は、圏外でも開き、未送信の操作があることも示す', async () => {
    const storage = createMemoryStorage();
    open([listItem()], storage);
    await screen.findByRole('button', { name: '選択' });
    cleanup();
    await storage.write({ put: [goalOn(IDS)] });

    const server = fakeServer(matchAfter([]), [listItem()]);
    server.setReadable(false);
    server.trouble(...Array.from({ length: 9 }, () => 'lostRequest' as const));
    renderScreen(SELECT_PATH, server, storage);
    expect(await screen.findByRole('button', { name: '選択' })).toBeTruthy();
    expect(await screen.findByText('未送信の操作 1件')).toBeTruthy();
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    expect(screen.queryByText(/取得に失敗しました/)).toBeNull();
  });

  it('リンクが何も開かなくなったら、覚えていた試合も忘れる', async () => {
    const storage = createMemoryStorage();
    open([listItem()], storage);
    await screen.findByRole('button', { name: '選択' });
    cleanup();
    open([], storage);
    expect(await screen.findByText('アクセスを許可されていません。')).toBeTruthy();
    cleanup();
    const server = fakeServer(matchAfter([]), [listItem()]);
    server.setReadable(false);
    renderScreen(SELECT_PATH, server, storage);
    expect(await screen.findByText(/試合データの取得に失敗しました。/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '選択' })).toBeNull();
  });
});
