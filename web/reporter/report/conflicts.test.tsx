import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { sentence } from '#web/testing/sentence.ts';
import { SELECT_PATH } from '../testing/render-screen.tsx';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { answer, button, goal, goalButton, goals, onOwnClock, openReport } from './testing/report-screen.ts';

onOwnClock();

const kick = (side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand => ({
  type: 'takeKick',
  side,
  result,
  column: null,
  seen: 'PK戦',
});
const toEnd: MatchCommand = { type: 'changeStatus', seen: 'PK戦', to: '試合終了' };
const postponed: MatchCommand = { type: 'postpone', reason: '雨', otherReason: '' };
const register: MatchCommand = { type: 'registerResult', actualStartTime: '10:30' };
const SHOOT_OUT = [...wayTo('PK戦'), kick('home', 'success'), kick('away', 'failure'), toEnd];

/** The phone enters this without a network, while another reporter brings the match to `now`; then it is sent. */
async function meanwhile(before: Match, enter: () => Promise<void>, now: Match | Elsewhere) {
  const { server, pathname } = await openReport(before);
  const release = server.hold();
  await enter();
  if (typeof now === 'function') now(server);
  else server.elsewhere(now);
  release();
  await act(() => vi.advanceTimersByTimeAsync(500));
  return { server, pathname };
}

/** What others enter, event by event. */
type Elsewhere = (server: Awaited<ReturnType<typeof openReport>>['server']) => void;

const entered =
  (...commands: readonly MatchCommand[]): Elsewhere =>
  (server) =>
    server.enteredElsewhere(...commands);

/** The goal of a match whose only one it is. */
function onlyGoal({ scored }: Match) {
  const [only] = scored;
  if (only === undefined) throw new Error('There is no goal.');
  return only;
}

async function undoGoalOf(club: string) {
  const undoes = within(screen.getByRole('region', { name: '得点の取り消し' }));
  fireEvent.click(undoes.getByRole('button', { name: new RegExp(club) }));
  await answer('はい');
}

async function press(name: string | RegExp) {
  fireEvent.click(button(name));
  await answer('はい');
}

const dialog = () => within(screen.getByRole('alertdialog'));
const status = () => within(screen.getByRole('region', { name: '試合状態' })).getByRole('status').textContent;

describe('別の端末が先に進めていた試合', () => {
  it('済んでいた一歩は何も変えず、尋ねもせず、試合がどこにいるかを言う', async () => {
    const now = matchAfter(SHOOT_OUT);
    const { server } = await meanwhile(matchAfter(wayTo('ハーフタイム')), () => press(/後半開始/), now);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.current()).toEqual(now);
    expect(status()).toBe('試合終了');
    const notice = await screen.findByText(/「試合状態の変更（ハーフタイム→後半）」は、すでに済んでいます。/);
    expect(notice.textContent).toContain('今は試合終了（0 - 0、PK 1 - 0）です。');
  });

  it('二人が前半を終えても、その後ろの得点は後半に入る', async () => {
    const enter = async () => {
      await press(/前半終了/);
      await press(/後半開始/);
      fireEvent.click(goalButton('札幌FC'));
      await answer('はい');
    };
    const { server } = await meanwhile(matchAfter(wayTo('前半')), enter, matchAfter(wayTo('ハーフタイム')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(server.current().goals.home.secondHalf).toBe(1));
    expect(server.current().status).toBe('後半');
  });

  it('前半の得点は、後半になってから届いても前半に入る', async () => {
    const enter = async () => {
      fireEvent.click(goalButton('札幌FC'));
      await answer('はい');
    };
    const { server } = await meanwhile(matchAfter(wayTo('前半')), enter, matchAfter(wayTo('後半')));
    expect(server.current()).toMatchObject({
      status: '後半',
      goals: { home: { firstHalf: 1, secondHalf: 0 } },
    });
    expect(goals('home')).toBe('1');
  });

  it('登録の後に届いた得点は、入る時間帯と新しい結果を示し、一押しで加えられる', async () => {
    const enter = async () => {
      fireEvent.click(goalButton('札幌FC'));
      await answer('はい');
    };
    const now = matchAfter([...wayTo('試合終了'), register]);
    const { server } = await meanwhile(matchAfter(wayTo('前半')), enter, now);
    expect(
      await screen.findByText(sentence('札幌FC の得点が届く前に、0 - 0（引き分け）で結果登録されています。')),
    ).toBeTruthy();
    await answer('前半の得点に加えて、1 - 0 に修正する');
    await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(1));
    expect(server.current().outcome).toEqual({ kind: 'registered', actualStartTime: '10:30' });
  });

  it('登録は、見ていない得点があれば両方の得点を並べて尋ね、知って選べば今の結果を登録する', async () => {
    const before = [...wayTo('試合終了')];
    const now = matchAfter([...wayTo('後半'), goal('away', '後半'), ...wayTo('試合終了').slice(3)]);
    const { server, pathname } = await meanwhile(matchAfter(before), () => press('結果登録'), now);
    expect(await screen.findByText('登録する前に、試合の記録が変わりました。')).toBeTruthy();
    expect(server.current().outcome.kind).toBe('open');
    const row = dialog().getByRole('row', { name: /旭川イレブン/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['0', '1']);
    await answer('0 - 1（旭川イレブンの勝ち）で登録する');
    await waitFor(() => expect(server.current().outcome.kind).toBe('registered'));
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('登録しないと決めれば、試合は開いたままになる', async () => {
    const now = matchAfter([...wayTo('後半'), goal('away', '後半'), ...wayTo('試合終了').slice(3)]);
    const { server } = await meanwhile(matchAfter(wayTo('試合終了')), () => press('結果登録'), now);
    await answer('登録しない');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.current().outcome.kind).toBe('open');
  });

  it('見たままの結果を別の端末が登録していたら、登録は済んでいる', async () => {
    const now = matchAfter([...wayTo('試合終了'), register]);
    await meanwhile(matchAfter(wayTo('試合終了')), () => press('結果登録'), now);
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
  });

  it('PK戦を消すのは、見ていないキックがあれば、そのPK戦を名指しして尋ねる', async () => {
    const before = matchAfter([...wayTo('PK戦'), kick('home', 'success')]);
    const now = matchAfter([
      ...wayTo('PK戦'),
      kick('home', 'success'),
      kick('away', 'success'),
      kick('home', 'success'),
    ]);
    const { server } = await meanwhile(before, () => press(/戻る/), now);
    expect(await screen.findByText('PK戦 2-1 の記録が消えます。')).toBeTruthy();
    expect(server.current().status).toBe('PK戦');
    await answer('この操作を取り消す');
    expect(server.current()).toEqual(now);
  });

  it('同じキックは二重かと尋ね、取り消せば一本のまま', async () => {
    const enter = async () => {
      fireEvent.click(
        within(screen.getByRole('group', { name: '札幌FC' })).getByRole('button', { name: '○ 成功' }),
      );
      await answer('はい');
    };
    const now = matchAfter([...wayTo('PK戦'), kick('home', 'success')]);
    const { server } = await meanwhile(matchAfter(wayTo('PK戦')), enter, now);
    expect(await screen.findByText('二重に入力されていませんか？')).toBeTruthy();
    await answer('同じキックなので、取り消す');
    expect(server.current().shootOut.home.kicks).toEqual(['success']);
  });

  it('食い違うキックは、どちらの端末の記録かを示し、直すと一本のまま変わる', async () => {
    const enter = async () => {
      fireEvent.click(
        within(screen.getByRole('group', { name: '札幌FC' })).getByRole('button', { name: '× 失敗' }),
      );
      await answer('はい');
    };
    const now = matchAfter([...wayTo('PK戦'), kick('home', 'success')]);
    const { server } = await meanwhile(matchAfter(wayTo('PK戦')), enter, now);
    expect(await screen.findByText('別の端末：○')).toBeTruthy();
    await answer('×に直す');
    await waitFor(() => expect(server.current().shootOut.home.kicks).toEqual(['failure']));
  });

  it('二人が同じ得点を取り消しても、残る得点は消えない', async () => {
    const doubled = matchAfter([...wayTo('前半'), goal('home'), goal('home')]);
    const last = doubled.scored.at(-1);
    if (last === undefined) throw new Error('There is no goal.');
    const undo: MatchCommand = { type: 'cancelGoal', side: 'home', seen: '前半', goal: last };
    const now = matchAfter([...wayTo('前半'), goal('home'), goal('home'), undo]);
    const { server } = await meanwhile(doubled, () => undoGoalOf('札幌FC'), entered(undo));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.current()).toEqual(now);
    expect(goals('home')).toBe('1');
  });

  it('取り消した得点を別の端末が移していたら、今の場所を示し、そこから取り消すか残すかを尋ねる', async () => {
    const before = matchAfter([...wayTo('前半'), goal('home')]);
    const { id } = onlyGoal(before);
    const from = { side: 'home', period: 'firstHalf', minute: null } as const;
    const move = entered({ type: 'moveGoal', goal: id, from, to: { ...from, side: 'away' } });
    const { server } = await meanwhile(before, () => undoGoalOf('札幌FC'), move);
    expect(
      await screen.findByText(sentence('この得点は別の端末で直され、今は 旭川イレブン 前半 の得点です。')),
    ).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'このままにする' })).toBeTruthy();
    expect(server.current().goals.away.firstHalf).toBe(1);
    await answer('旭川イレブン 前半の得点を取り消して、0 - 0 にする');
    await waitFor(() => expect(server.current().goals.away.firstHalf).toBe(0));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('取り消したあとに管理者が得点の数を直していたら、今の得点を示して尋ね、残せばそのままになる', async () => {
    const before = matchAfter([...wayTo('前半'), goal('home'), goal('home')]);
    const { goals: then } = matchAfter([...wayTo('前半'), goal('home')]);
    const correct: Elsewhere = (server) => server.administered({ type: 'correctScore', goals: then });
    const { server } = await meanwhile(before, () => undoGoalOf('札幌FC'), correct);
    expect(await screen.findByText('この得点は、もう記録にありません。')).toBeTruthy();
    expect(dialog().getByText(/今は 1 - 0 です。/)).toBeTruthy();
    await answer('このままにする');
    expect(server.current().goals.home.firstHalf).toBe(1);
  });

  it('後半を見て押した試合終了は、別の端末の延長後半を終えず、何が終わるかを言って尋ねる', async () => {
    const enter = async () => {
      fireEvent.click(button(/後半終了/));
      await answer('試合終了');
      await answer('はい');
    };
    const on = entered(...wayTo('延長後半').slice(3), goal('home', '延長後半'));
    const { server } = await meanwhile(matchAfter(wayTo('後半')), enter, on);
    await screen.findByRole('alertdialog');
    expect(server.current().status).toBe('延長後半');
    await answer('延長後半（1 - 0）を終えて、試合終了に進む');
    await waitFor(() => expect(server.current().status).toBe('試合終了'));
  });

  it('試合前に戻すのは、消える得点を言って尋ね、見ていない得点があればもう一度尋ねる', async () => {
    const before = matchAfter([...wayTo('前半'), goal('home')]);
    const enter = async () => {
      fireEvent.click(button(/戻る/));
      expect(await screen.findByText('1 - 0 の得点が消えます。')).toBeTruthy();
      await answer('はい');
    };
    const { server } = await meanwhile(before, enter, entered(goal('away')));
    expect(await screen.findByText('1 - 1 の得点が消えます。')).toBeTruthy();
    expect(server.current().status).toBe('前半');
    await answer('この操作を取り消す');
    expect(server.current().scored).toHaveLength(2);
  });

  it('題が二行になるときは、ことばの切れ目で変わる', async () => {
    const enter = () => press(/前半開始/);
    await meanwhile(matchAfter(wayTo('試合前')), enter, matchAfter([...wayTo('試合前'), postponed]));
    expect(dialog().getByRole('heading').innerHTML).toBe('受け付けられなかった<wbr>操作があります。');
  });

  it('あとで決めると操作は残り、見えるところから開き直せ、その間の入力は送られる', async () => {
    const now = matchAfter([...wayTo('後半'), goal('away', '後半'), ...wayTo('試合終了').slice(3)]);
    const { server } = await meanwhile(matchAfter(wayTo('試合終了')), () => press('結果登録'), now);
    await answer('あとで決める');
    fireEvent.click(button(/戻る/));
    await answer('はい');
    await waitFor(() => expect(server.current().status).toBe('後半'));
    fireEvent.click(button('確認が必要な操作 1件'));
    await answer('この操作を取り消す');
    expect(screen.queryByText(/確認が必要/)).toBeNull();
  });
});
