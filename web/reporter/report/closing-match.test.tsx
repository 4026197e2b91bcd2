import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { SELECT_PATH } from '../testing/render-screen.tsx';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { answer, button, goal, onOwnClock, openReport } from './testing/report-screen.ts';

onOwnClock();

describe('結果登録', () => {
  it('予定時刻から始まり、確認して登録し、一覧に戻る', async () => {
    const match = matchAfter([...wayTo('前半'), goal('home'), ...wayTo('試合終了').slice(1)]);
    const { server, pathname } = await openReport(match);
    expect(screen.getByLabelText('試合開始時刻')).toHaveProperty('value', '10:30');
    fireEvent.change(screen.getByLabelText('試合開始時刻'), {
      target: { value: '10:34' },
    });
    fireEvent.click(button('結果登録'));
    expect(await screen.findByText('試合結果を登録します。よろしいですか？')).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([
      { call: 'register-match-result', body: { actualStartTime: '10:34' } },
    ]);
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('予定時刻から始まり、記録された開始を一押しで入れられる', async () => {
    vi.setSystemTime('2026-11-21T01:02:30Z');
    const { server } = await openReport(matchAfter([]));
    act(() => server.enteredElsewhere(...wayTo('試合終了')));
    expect(await screen.findByLabelText('試合開始時刻')).toHaveProperty('value', '10:30');
    fireEvent.click(button('記録された開始 10:02 を使う'));
    expect(screen.getByLabelText('試合開始時刻')).toHaveProperty('value', '10:02');
    fireEvent.click(button('結果登録'));
    await answer('はい');
    expect(server.current().outcome).toEqual({ kind: 'registered', actualStartTime: '10:02' });
  });

  it('開始が記録されていなければ、予定時刻だけを示す', async () => {
    await openReport(
      matchAfter([
        ...wayTo('前半'),
        { type: 'setKickOff', period: 'firstHalf', at: null },
        ...wayTo('試合終了').slice(1),
      ]),
    );
    expect(screen.getByLabelText('試合開始時刻')).toHaveProperty('value', '10:30');
    expect(screen.queryByRole('button', { name: /記録された開始/ })).toBeNull();
  });

  it('時刻を消すと時刻なしで登録し、そのことを先に言う', async () => {
    const match = matchAfter([...wayTo('前半'), goal('home'), ...wayTo('試合終了').slice(1)]);
    const { server } = await openReport(match);
    fireEvent.change(screen.getByLabelText('試合開始時刻'), {
      target: { value: '' },
    });
    fireEvent.click(button('結果登録'));
    expect(await screen.findByText('試合開始時刻が入力されていません。')).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([{ body: { actualStartTime: null } }]);
  });
});

const toEnd = wayTo('試合終了').slice(-1);
const shootOut: readonly MatchCommand[] = [
  ...wayTo('PK戦'),
  { type: 'takeKick', side: 'home', result: 'success', column: null, seen: 'PK戦' },
  { type: 'changeStatus', seen: 'PK戦', to: '試合終了' },
];

describe('結果登録の前の確認', () => {
  it.each<readonly [string, readonly MatchCommand[]]>([
    ['1 - 0（札幌FCの勝ち）', [...wayTo('前半'), goal('home'), ...wayTo('試合終了').slice(1)]],
    ['0 - 0（引き分け）', wayTo('試合終了')],
    ['0 - 0（PK 1 - 0 札幌FCの勝ち）', shootOut],
  ])('登録する結果そのものを言う：%s', async (result, played) => {
    await openReport(matchAfter(played));
    fireEvent.click(button('結果登録'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('試合結果を登録します。よろしいですか？');
    expect(question.textContent).toContain(result);
  });

  it('開いているうちに別の端末の得点が届くと、新しい結果を示して訊きなおし、押しかけた指では登録しない', async () => {
    const { server } = await openReport(matchAfter(wayTo('試合終了')));
    fireEvent.click(button('結果登録'));
    const before = await screen.findByRole('button', { name: 'はい' });
    await act(() => vi.advanceTimersByTimeAsync(400));
    act(() => server.elsewhere(matchAfter([...wayTo('後半'), goal('away', '後半'), ...toEnd])));
    await screen.findByText('確認しているあいだに、試合の記録が変わりました。もう一度確かめてください。');
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('0 - 1（旭川イレブンの勝ち）');
    expect(question.textContent).not.toContain('0 - 0');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^試合結果を登録します/ }));
    fireEvent.click(before);
    fireEvent.click(button('はい'));
    expect(server.writes).toEqual([]);
    await answer('はい');
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    expect(server.current()).toMatchObject({
      goals: { away: { secondHalf: 1 } },
      outcome: { kind: 'registered' },
    });
  });

  it('開いているうちに別の端末が後半に戻すと、登録できないわけを言う', async () => {
    const { server } = await openReport(matchAfter(wayTo('試合終了')));
    fireEvent.click(button('結果登録'));
    await screen.findByRole('button', { name: 'はい' });
    act(() =>
      server.elsewhere(
        matchAfter([...wayTo('試合終了'), { type: 'changeStatus', seen: '試合終了', to: '後半' }]),
      ),
    );
    expect(
      await screen.findByText(/^試合結果.*登録に失敗しました。試合結果は、試合終了の場合のみ登録できます。$/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'はい' })).toBeNull();
  });

  it('結果の変わらない知らせでは、訊きなおさない', async () => {
    const { server } = await openReport(matchAfter(wayTo('試合終了')));
    fireEvent.click(button('結果登録'));
    await screen.findByRole('button', { name: 'はい' });
    await act(() => vi.advanceTimersByTimeAsync(400));
    act(() => server.enteredElsewhere({ type: 'chooseKit', side: 'home', kit: '赤' }));
    await screen.findAllByRole('img', { name: '赤' });
    expect(screen.queryByText(/試合の記録が変わりました/)).toBeNull();
    fireEvent.click(button('はい'));
    await waitFor(() => expect(server.current().outcome.kind).toBe('registered'));
  });
});

/** With the form that comes after the entry itself. */
async function openBeforeMatch() {
  const opened = await openReport(matchAfter([]));
  await screen.findByRole('button', { name: '延期登録' });
  return opened;
}

describe('延期登録', () => {
  it('はいを選ぶまで登録できない。雨が最初から選ばれている', async () => {
    const { server, pathname } = await openBeforeMatch();
    expect(button('延期登録')).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    expect(screen.getByRole('radio', { name: '雨' })).toHaveProperty('checked', true);
    fireEvent.click(button('延期登録'));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'register-postponement',
        body: { postponementReason: '雨', otherPostponementReason: '' },
      },
    ]);
    expect(await screen.findByText('試合延期登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('理由の文はその他のときだけ書け、ほかを選ぶと消える', async () => {
    await openBeforeMatch();
    const text = screen.getByLabelText('その他の理由');
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    expect(text).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'その他' }));
    fireEvent.change(text, { target: { value: '台風' } });
    expect(screen.getByText('2 / 50字')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '雷' }));
    expect(text).toHaveProperty('value', '');
    expect(text).toHaveProperty('disabled', true);
  });

  it('50字は登録でき、51字はできない。一字は人が数える一字', async () => {
    await openBeforeMatch();
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    fireEvent.click(screen.getByRole('radio', { name: 'その他' }));
    const text = screen.getByLabelText('その他の理由');
    fireEvent.change(text, { target: { value: '𠮷'.repeat(50) } });
    expect(button('延期登録')).toHaveProperty('disabled', false);
    fireEvent.change(text, { target: { value: '𠮷'.repeat(51) } });
    expect(button('延期登録')).toHaveProperty('disabled', true);
    expect(screen.getByText('延期理由は50字以内にしてください。')).toBeTruthy();
  });

  it('試合が始まったら延期の欄はない', async () => {
    await openReport(matchAfter(wayTo('前半')));
    expect(screen.queryByRole('button', { name: '延期登録' })).toBeNull();
  });
});
