import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
