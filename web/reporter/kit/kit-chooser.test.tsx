import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { goalButton, onOwnClock, openReport } from '../report/testing/report-screen.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';

onOwnClock();

const board = () => within(screen.getByRole('region', { name: 'スコア' }));
const choose = async (club: string, kit: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^ユニフォームの色を選ぶ/ }));
  const side = within(await screen.findByRole('group', { name: club }));
  fireEvent.click(side.getByRole('button', { name: kit }));
};

describe('ユニフォームの色', () => {
  it.each(['前半', 'ハーフタイム'] as const)(
    '%s に、二度押すだけで選べ、得点ボタンとスコアに出る',
    async (status) => {
      const { server } = await openReport(matchAfter(wayTo(status)));
      expect(board().queryAllByRole('img')).toEqual([]);
      await choose('旭川イレブン', '黄');
      expect(board().getByRole('img', { name: '黄' })).toBeTruthy();
      expect(within(goalButton('旭川イレブン')).getByRole('img', { name: '黄' })).toBeTruthy();
      await waitFor(() => expect(server.current().kits).toEqual({ away: '黄' }));
      expect(server.current().status).toBe(status);
    },
  );

  it('別の端末が選んだ色も出て、あとから選び直せて、消せる', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    act(() => server.enteredElsewhere({ type: 'chooseKit', side: 'home', kit: '赤' }));
    expect(await board().findByRole('img', { name: '赤' })).toBeTruthy();
    await choose('赤 札幌FC', '青');
    expect(board().getByRole('img', { name: '青' })).toBeTruthy();
    await waitFor(() => expect(server.current().kits).toEqual({ home: '青' }));
    fireEvent.click(screen.getByRole('button', { name: '消す' }));
    await waitFor(() => expect(server.current().kits).toEqual({}));
    expect(board().queryAllByRole('img')).toEqual([]);
  });

  it('得点の前に訊く文にも、その色が出る', async () => {
    await openReport(matchAfter([...wayTo('前半'), { type: 'chooseKit', side: 'home', kit: '赤' }]));
    fireEvent.click(goalButton('札幌FC'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByRole('img', { name: '赤' })).toBeTruthy();
  });
});
