import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Match } from '#domain/match/match.ts';
import { answer, button, goal, onOwnClock } from '../report/testing/report-screen.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { PRACTICE_PATH, REGISTER_PATH, renderScreen } from '../testing/render-screen.tsx';
import { openedSearch } from '../testing/stored-link.ts';
import { IDS, matchAfter, wayTo } from '../testing/wire.ts';

onOwnClock();

const SEARCH = '/connecter/hash-u15';
const finished = matchAfter(wayTo('試合終了'));
const withLateGoal = matchAfter([
  ...wayTo('後半'),
  goal('away', '後半'),
  { type: 'changeStatus', seen: '後半', to: '試合終了' },
]);

/** A finished match, with the request to check its scores already answered. */
async function open(match: Match, path: string) {
  openedSearch(SEARCH);
  const server = fakeServer(match);
  const page = renderScreen(path, server);
  await screen.findByRole('region', { name: '経過' });
  await answer('OK');
  return { server, ...page };
}

describe.each([
  ['年度の流れ', REGISTER_PATH],
  ['練習', PRACTICE_PATH],
])('%s の結果登録', (_flow, path) => {
  it('確認は登録する結果を言い、開いているうちに変われば、新しい結果で訊きなおす', async () => {
    const { server } = await open(finished, path);
    fireEvent.click(button('結果登録'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('試合結果を登録します。よろしいですか？');
    expect(question.textContent).toContain('0 - 0（引き分け）');
    await act(() => vi.advanceTimersByTimeAsync(400));
    act(() => server.elsewhere(withLateGoal));
    await screen.findByText(/^確認しているあいだに、試合の記録が変わりました。/);
    expect(screen.getByRole('alertdialog').textContent).toContain('0 - 1（旭川イレブンの勝ち）');
    fireEvent.click(button('はい'));
    expect(server.writes).toEqual([]);
    await answer('はい');
    expect(server.current().outcome.kind).toBe('registered');
  });

  it('食い違いを知って登録したときも、完了の文を読んで検索に戻る', async () => {
    const { server, href } = await open(finished, path);
    const release = server.hold();
    fireEvent.click(button('結果登録'));
    await answer('はい');
    server.elsewhere(withLateGoal);
    release();
    await answer('0 - 1（旭川イレブンの勝ち）で登録する');
    expect(await screen.findByText('試合結果を正常に登録しました。試合検索画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(href()).toBe(`${SEARCH}?access_token=${IDS.urlAccessToken}`));
  });
});
