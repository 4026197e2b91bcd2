import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { sentence } from '#web/testing/sentence.ts';
import { answer, goal, goals, onOwnClock, openReport } from '../report/testing/report-screen.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';

onOwnClock();

const kick = (side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand => ({
  type: 'takeKick',
  side,
  result,
  column: null,
  seen: 'PK戦',
});

/** The entry screen of a match that another phone has brought here, with its timeline. */
async function open(...commands: readonly MatchCommand[]) {
  const opened = await openReport(matchAfter([]));
  act(() => opened.server.enteredElsewhere(...commands));
  await within(screen.getByRole('region', { name: '経過' })).findAllByRole('listitem');
  return opened;
}

const inSecondHalf = [...wayTo('前半'), goal('home'), ...wayTo('後半').slice(1)];

describe('得点をその場所で直す', () => {
  it('別のチームの得点にしても、試合は後半のままで、得点は一度に移る', async () => {
    const { server } = await open(...inSecondHalf);
    await answer('札幌FCの得点を直す');
    await answer('旭川イレブン の得点にする');
    expect(screen.getByRole('alertdialog').textContent).toContain('0 - 1');
    await answer('はい');
    await waitFor(() => expect([goals('home'), goals('away')]).toEqual(['0', '1']));
    expect(server.current()).toMatchObject({ status: '後半', goals: { away: { firstHalf: 1 } } });
    expect(server.log().filter(({ type }) => type === 'goalMoved')).toHaveLength(1);
  });

  it('別の時間帯に移せる。まだ始まっていない時間帯は出さない', async () => {
    const { server } = await open(...inSecondHalf);
    await answer('札幌FCの得点を直す');
    expect(screen.queryByRole('button', { name: /延長/ })).toBeNull();
    await answer('後半の得点にする');
    await answer('はい');
    await waitFor(() => expect(server.current().goals.home).toMatchObject({ firstHalf: 0, secondHalf: 1 }));
  });

  it('分を選べ、経過にその分が出る', async () => {
    const { server } = await open(...inSecondHalf);
    await answer('札幌FCの得点を直す');
    await act(() => vi.advanceTimersByTimeAsync(400));
    fireEvent.change(screen.getByLabelText('得点の分'), { target: { value: '12' } });
    await answer('はい');
    await waitFor(() => expect(server.current().scored[0]?.minute).toBe(12));
    expect(await screen.findByText('12′')).toBeTruthy();
  });

  it('忘れていた前半の得点を、後半のうちに加えられる', async () => {
    const { server } = await open(...inSecondHalf);
    await answer('得点を追加');
    await answer('前半 旭川イレブン');
    expect(screen.getByText(sentence('旭川イレブン の前半の得点を追加します。'))).toBeTruthy();
    await answer('はい');
    await waitFor(() => expect(server.current().goals.away.firstHalf).toBe(1));
    expect(server.current().status).toBe('後半');
  });

  it('終わったあとも登録までは直せる', async () => {
    const { server } = await open(...inSecondHalf, { type: 'changeStatus', seen: '後半', to: '試合終了' });
    await answer('札幌FCの得点を直す');
    await answer('この得点を取り消す');
    await answer('はい');
    await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(0));
    expect(server.current().status).toBe('試合終了');
  });

  it('開いているうちに別の端末が取り消した得点の欄は閉じる', async () => {
    const { server } = await open(...inSecondHalf);
    await answer('札幌FCの得点を直す');
    const [scored] = server.current().scored;
    if (scored === undefined) throw new Error('There is no goal.');
    act(() => server.enteredElsewhere({ type: 'cancelGoal', side: 'home', seen: '後半', goal: scored }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('PK戦の記録をその場所で直す', () => {
  it.each([
    ['× 失敗に直す', ['failure', 'success']],
    ['このキックを取り消す', ['success']],
  ])('%s', async (way, kicks) => {
    const { server } = await open(...wayTo('PK戦'), kick('home', 'success'), kick('home', 'success'));
    const rows = within(screen.getByRole('region', { name: '経過' })).getAllByRole('button', {
      name: /札幌FCの.*を直す/,
    });
    // The newest stands first.
    const first = rows.at(-1);
    if (first) fireEvent.click(first);
    await answer(way);
    await answer('はい');
    await waitFor(() => expect(server.current().shootOut.home.kicks).toEqual(kicks));
    expect(server.current().status).toBe('PK戦');
  });
});

describe('開始時刻', () => {
  it('時計を押して直すと、経過の分も変わる', async () => {
    vi.setSystemTime('2026-11-21T01:42:00Z');
    const { server } = await open(...wayTo('前半'));
    await answer('1分、開始時刻を直す');
    fireEvent.change(screen.getByLabelText('開始時刻'), { target: { value: '10:31' } });
    await answer('この時刻にする');
    await answer('はい');
    await waitFor(() => expect(server.current().kickOffs.firstHalf).toBe(Date.parse('2026-11-21T01:31:00Z')));
    expect(await screen.findByRole('button', { name: '12分、開始時刻を直す' })).toBeTruthy();
  });

  it('わからないと決めると、分を言わない', async () => {
    const { server } = await open(...wayTo('前半'));
    await answer('1分、開始時刻を直す');
    await answer('わからない（分を表示しない）');
    await answer('はい');
    await waitFor(() => expect(server.current().kickOffs.firstHalf).toBeNull());
    expect(await screen.findByRole('button', { name: '開始時刻を直す' })).toBeTruthy();
  });

  it('時間が過ぎたら静かに知らせ、試合状態は変えない', async () => {
    const { server } = await open(...wayTo('前半'));
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000 + 5_000));
    expect(screen.getByText('前半の20分が過ぎました')).toBeTruthy();
    expect(screen.getByRole('button', { name: '20+1分、開始時刻を直す' })).toBeTruthy();
    expect(server.current().status).toBe('前半');
  });
});
