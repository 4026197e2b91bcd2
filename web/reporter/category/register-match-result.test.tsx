import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { sentence } from '#web/testing/sentence.ts';
import { addressOfChosen } from '../match/fiscal-year-flow.ts';
import { fiscalYearFlow } from '../match/flow.ts';
import { CHECK_SCORES, NO_STORED_LINK } from '../messages.ts';
import { createMemoryStorage } from '../outbox/storage.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { goalOn } from '../testing/operations.ts';
import { PRACTICE_PATH, REGISTER_PATH, renderScreen } from '../testing/render-screen.tsx';
import { openedSearch } from '../testing/stored-link.ts';
import { IDS, matchAfter, wayTo } from '../testing/wire.ts';

const CHOSEN = {
  championshipId: IDS.championshipId,
  matchId: IDS.matchId,
  accessToken: IDS.urlAccessToken,
};
const SEARCH = '/connecter/hash-u15';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(match: Match, path = REGISTER_PATH) {
  openedSearch(SEARCH);
  const server = fakeServer(match);
  const page = renderScreen(path, server);
  await screen.findByText('札幌春季大会');
  await screen.findByRole('region', { name: '経過' });
  return { server, ...page };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = () => within(screen.getByRole('region', { name: '試合状態' }));
const status = () => bar().getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Presses as a person does: after having read the question. */
async function answer(name: string) {
  const pressed = await screen.findByRole('button', { name });
  await pass(400);
  fireEvent.click(pressed);
  await pass(400);
}

async function shows(title: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(title);
}

const inExtraHalves = [...wayTo('延長前半'), goal('home', '延長前半')];

function goal(side: 'home' | 'away', seen: MatchStatus): MatchCommand {
  return { type: 'scoreGoal', side, seen };
}

describe('年度の流れの速報入力', () => {
  it('部、試合名、日付、予定時刻、会場、両チームを示し、リンクで検索に戻る', async () => {
    await open(matchAfter([]));
    expect(screen.getByText(/^１部\s+第1試合$/)).toBeTruthy();
    expect(screen.getByText('11/21(土)')).toBeTruthy();
    expect(screen.getByText('10:30')).toBeTruthy();
    expect(screen.getByText('厚別公園')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'スコア' }).textContent).toMatch(/札幌FC.*旭川イレブン/);
    expect(screen.getByRole('link', { name: '← 試合検索に戻る' }).getAttribute('href')).toBe(
      `${SEARCH}?access_token=${IDS.urlAccessToken}`,
    );
  });

  it.each([
    ['試合前', [], null, '前半開始'],
    ['前半', wayTo('前半'), '試合前', '前半終了'],
    ['延長前半', wayTo('延長前半'), '後半', '延長後半開始'],
    ['PK戦', wayTo('PK戦'), '後半', '試合終了'],
    [
      '延長の後の終了',
      [...wayTo('延長後半'), fiscalYearFlow.moveOn(matchAfter([]), '試合終了')],
      '延長後半',
      null,
    ],
    ['PK戦の後の終了', [...wayTo('PK戦'), fiscalYearFlow.moveOn(matchAfter([]), '試合終了')], 'PK戦', null],
  ] as const)('%s では、戻るは前の状態、進むは次の操作', async (_name, commands, back, forward) => {
    await open(matchAfter(commands));
    expect(
      bar()
        .queryAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([
      ...(back === null ? [] : [`◀ 戻る${back}`]),
      ...(forward === null ? [] : [`進む ▶${forward}`]),
    ]);
  });

  it.each([
    ['得点の追加', matchAfter(wayTo('前半')), /^札幌FC ?得点$/, '札幌FC の得点を追加します。', 'plus-score'],
    [
      '得点の取り消し',
      matchAfter([...wayTo('前半'), goal('home', '前半')]),
      /^札幌FC ?得点取り消し$/,
      '札幌FC の前半の得点を取り消します。',
      'minus-score',
    ],
    [
      '延長戦の取り消し',
      matchAfter(inExtraHalves),
      /戻る/,
      '延長戦を取り消します。よろしいですか？',
      'register-extra-halves',
    ],
    [
      'PK戦の取り消し',
      matchAfter(wayTo('PK戦')),
      /戻る/,
      'PK戦を取り消します。よろしいですか？',
      'register-pk',
    ],
    [
      '延長後半での延長戦の取り消し',
      matchAfter(wayTo('延長後半')),
      '延長戦を取り消す',
      '延長戦を取り消します。よろしいですか？',
      'register-extra-halves',
    ],
  ] as const)('%s は確認してから送る', async (_name, match, pressed, question, call) => {
    const { server } = await open(match);
    fireEvent.click(button(pressed));
    await shows(question);
    await answer('いいえ');
    expect(server.writes).toEqual([]);
    fireEvent.click(button(pressed));
    await answer('はい');
    expect(server.writes).toMatchObject([{ call, token: IDS.urlAccessToken }]);
  });

  it.each([
    ['延長前半開始', '延長戦を開始します。よろしいですか？', 'register-extra-halves', '延長前半'],
    ['PK戦開始', 'PK戦を開始します。よろしいですか？', 'register-pk', 'PK戦'],
    ['試合終了', '試合を終了します。よろしいですか？', 'handle-game-status', '試合終了'],
  ] as const)('後半の後は選ぶ。%s は確認して始める', async (choice, question, call, next) => {
    const { server } = await open(matchAfter(wayTo('後半')));
    fireEvent.click(button(/進む/));
    await shows('操作を選んでください。');
    await answer(choice);
    await shows(question);
    await answer('はい');
    expect(server.writes).toMatchObject([{ call }]);
    expect(status()).toBe(next);
  });

  it('延長戦を取り消すと、後半に戻り、延長の得点は残らない', async () => {
    const { server } = await open(matchAfter(inExtraHalves));
    fireEvent.click(button(/戻る/));
    await shows('延長の得点 1-0 が消えます。');
    await answer('はい');
    expect(status()).toBe('後半');
    expect(server.current()).toMatchObject({ hasExtraHalves: false, goals: { home: { extraFirstHalf: 0 } } });
  });

  it('PKは、下のチームから先でも、そのチームの空いた最初の列に入る', async () => {
    const { server } = await open(matchAfter(wayTo('PK戦')));
    expect(screen.getByText('下のチームを先に入力することもできます')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '得点' })).toBeNull();
    const lower = within(screen.getByRole('group', { name: '旭川イレブン' }));
    for (const sign of ['○ 成功', '× 失敗', '○ 成功']) {
      fireEvent.click(lower.getByRole('button', { name: sign }));
      await answer('はい');
    }
    const record = within(screen.getByRole('group', { name: '旭川イレブンの記録' }));
    fireEvent.click(record.getByRole('button', { name: '取消' }));
    await answer('はい');
    expect(server.writes.map(({ body }) => body)).toMatchObject([
      { homeOrAway: 'away', index: 0, result: 'success' },
      { homeOrAway: 'away', index: 1, result: 'failure' },
      { homeOrAway: 'away', index: 2, result: 'success' },
      { homeOrAway: 'away', index: 2, result: 'cancel' },
    ]);
    expect(record.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['○成功', '×失敗', 'まだ', 'まだ', 'まだ'],
      '1',
    ]);
  });

  it('取り消すキックがなければ、この流れの文でそう言う', async () => {
    await open(matchAfter(wayTo('PK戦')));
    const club = within(screen.getByRole('group', { name: '札幌FCの記録' }));
    fireEvent.click(club.getByRole('button', { name: '取消' }));
    await shows('取り消すキックがありません。');
  });

  it('この期間に得点がなければ、この流れの文でそう言う', async () => {
    await open(matchAfter([...wayTo('前半'), goal('home', '前半'), ...wayTo('後半').slice(1)]));
    fireEvent.click(button(/^札幌FC ?得点取り消し$/));
    await shows('後半に取り消す得点がありません。');
  });

  it('試合終了で開くと得点の確認を求め、結果を登録すると検索に戻る', async () => {
    const { server, href } = await open(matchAfter(wayTo('試合終了')));
    await shows(CHECK_SCORES);
    await answer('OK');
    expect(screen.getByLabelText('試合開始時刻')).toHaveProperty('value', '10:30');
    fireEvent.change(screen.getByLabelText('試合開始時刻'), { target: { value: '10:41' } });
    fireEvent.click(button('結果登録'));
    await shows('試合結果を登録します。よろしいですか？');
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'register-match-result',
        body: { actualMatchStartTime: '10:41', round: '１部', match: '第1試合' },
      },
    ]);
    await shows('試合結果を正常に登録しました。試合検索画面に戻ります。');
    await answer('OK');
    await waitFor(() => expect(href()).toBe(`${SEARCH}?access_token=${IDS.urlAccessToken}`));
  });

  it('ここで試合を終えたときは、得点の確認を求めない', async () => {
    await open(matchAfter(wayTo('PK戦')));
    fireEvent.click(button(/試合終了/));
    await answer('はい');
    expect(status()).toBe('試合終了');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('延期は、はいを選んだときだけ、理由なしで登録でき、検索に戻る', async () => {
    const { server, pathname } = await open(matchAfter([]));
    const register = await screen.findByRole('button', { name: '延期登録' });
    expect(screen.queryByText('延期理由')).toBeNull();
    expect(register).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    fireEvent.click(button('延期登録'));
    await shows('試合の延期を登録します。よろしいですか？');
    await answer('はい');
    expect(server.writes).toMatchObject([{ call: 'register-match-postponement' }]);
    await shows('試合延期を正常に登録しました。試合検索画面に戻ります。');
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SEARCH));
  });

  it('PK戦で開くと、PKの欄が見えるところまで動く', async () => {
    const scrolled: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this);
    });
    await open(matchAfter(wayTo('PK戦')));
    expect(scrolled).toContain(screen.getByRole('region', { name: 'PK戦' }));
  });

  it('つながらない間は送信待ちにして、つながれば押した順に一度ずつ届く', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    server.trouble('lostRequest', 'lostAnswer');
    fireEvent.click(button(/^札幌FC ?得点$/));
    await answer('はい');
    fireEvent.click(button(/前半終了/));
    await answer('はい');
    expect(status()).toBe('ハーフタイム');
    expect(screen.getByText('送信待ち 2件')).toBeTruthy();
    await pass(20_000);
    expect(screen.queryByText(/送信待ち/)).toBeNull();
    expect(server.log().map(({ type }) => type)).toEqual(['goalScored', 'statusChanged']);
    expect(server.current()).toMatchObject({ status: 'ハーフタイム', goals: { home: { firstHalf: 1 } } });
  });

  it('別の端末が先に違うPKを入れていたら、食い違いを示し、別のキックなら次の列に入る', async () => {
    const kicked = matchAfter([
      ...wayTo('PK戦'),
      fiscalYearFlow.takeKick(matchAfter(wayTo('PK戦')), 'home', 'failure'),
    ]);
    const { server } = await open(matchAfter(wayTo('PK戦')));
    const release = server.hold();
    const club = within(screen.getByRole('group', { name: '札幌FC' }));
    fireEvent.click(club.getByRole('button', { name: '○ 成功' }));
    await answer('はい');
    server.elsewhere(kicked);
    release();
    expect(await screen.findByText(sentence('札幌FC の1本目の記録が食い違っています。'))).toBeTruthy();
    expect(screen.getByText('別の端末：×')).toBeTruthy();
    await answer('別のキックなので、2本目に記録する');
    expect(server.writes.map(({ body }) => body)).toMatchObject([{ index: 0 }, { index: 1 }]);
    expect(server.current().shootOut.home.kicks).toEqual(['failure', 'success']);
  });

  it('登録済みの試合は速報終了と示し、修正へ導く', async () => {
    await open(matchAfter([...wayTo('試合終了'), { type: 'registerResult', actualStartTime: null }]));
    expect(screen.getByText('速報終了')).toBeTruthy();
    expect(screen.getByRole('link', { name: '試合結果を修正する' }).getAttribute('href')).toBe(
      '/connecter/edit-match-result/c-1/m-1',
    );
  });

  it('練習の画面は、練習の呼び出しだけを使う', async () => {
    const { server } = await open(matchAfter(wayTo('前半')), PRACTICE_PATH);
    fireEvent.click(button(/^札幌FC ?得点$/));
    await answer('はい');
    expect(server.writes).toMatchObject([{ path: '/api/test-match/prod/items/plus-score' }]);
  });

  it.each<readonly [string, readonly MatchCommand[], string]>([
    ['進んでいる', [...wayTo('前半'), goal('home', '前半')], '1-0'],
    [
      '登録済みの',
      [...wayTo('試合終了'), { type: 'registerResult', actualStartTime: null }],
      '0-0、登録済み',
    ],
  ])('%s練習の試合は、消えるものを確かめたうえで、はじめからやり直せる', async (_which, commands, record) => {
    const { server } = await open(matchAfter(commands), PRACTICE_PATH);
    expect(screen.getByText('れんしゅう')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'この試合をはじめからやり直す' }));
    await shows(`この試合の記録（${record}）を消して、はじめからやり直します。`);
    await answer('はい');
    await waitFor(() => expect(status()).toBe('試合前'));
    expect(server.current()).toMatchObject({ status: '試合前', outcome: { kind: 'open' }, scored: [] });
    expect(screen.queryByRole('button', { name: 'この試合をはじめからやり直す' })).toBeNull();
    expect(await screen.findByText(/この端末 はじめからのやり直し/)).toBeTruthy();
  });

  it('電波のない所では、やり直せないと言い、記録は消えない', async () => {
    const { server } = await open(matchAfter([...wayTo('前半'), goal('home', '前半')]), PRACTICE_PATH);
    server.trouble('lostRequest');
    fireEvent.click(await screen.findByRole('button', { name: 'この試合をはじめからやり直す' }));
    await answer('はい');
    await shows('電波のある所で、もう一度押してください。');
    expect(server.current().goals.home.firstHalf).toBe(1);
  });

  it('本番の試合には、はじめからやり直すボタンがない', async () => {
    await open(matchAfter(wayTo('前半')));
    await pass(100);
    expect(screen.queryByRole('button', { name: /はじめから/ })).toBeNull();
    expect(screen.queryByText('れんしゅう')).toBeNull();
  });

  it('本日開いたリンクがなければ、そう言い、サーバーには何も尋ねない', async () => {
    const fetched = vi.fn();
    renderScreen(REGISTER_PATH, { ...fakeServer(matchAfter([])), fetch: fetched });
    expect((await screen.findByRole('alert')).textContent).toBe(NO_STORED_LINK);
    expect(fetched).not.toHaveBeenCalled();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('リンクの期限が過ぎて開き直しても、送信待ちの操作は届く', async () => {
    const storage = createMemoryStorage();
    const address = addressOfChosen({ ...CHOSEN, door: 'match' });
    const names = { fiscalYear: '2026', division: '１部', label: '第1試合' };
    await storage.write({ put: [goalOn(IDS, { address, names })] });
    const server = fakeServer(matchAfter(wayTo('前半')));
    renderScreen(REGISTER_PATH, server, storage);
    expect((await screen.findByRole('alert')).textContent).toBe(NO_STORED_LINK);
    await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(1));
    expect(server.writes).toMatchObject([{ call: 'plus-score', token: IDS.urlAccessToken }]);
  });

  it('使えないリンクでは、アクセスを許可されていないと言う', async () => {
    openedSearch(SEARCH);
    const server = fakeServer(matchAfter([]));
    server.refuseReading(401);
    renderScreen(REGISTER_PATH, server);
    expect(await screen.findByText('アクセスを許可されていません。')).toBeTruthy();
  });

  it('読めなければ、その文ともう一度読むボタンを示す', async () => {
    openedSearch(SEARCH);
    const server = fakeServer(matchAfter([]));
    server.setReadable(false);
    renderScreen(REGISTER_PATH, server);
    expect(
      await screen.findByText('試合データの取得に失敗しました。時間をおいて再度お試しください。'),
    ).toBeTruthy();
    server.setReadable(true);
    fireEvent.click(button('再読み込み'));
    expect(await screen.findByText('厚別公園')).toBeTruthy();
  });
});
