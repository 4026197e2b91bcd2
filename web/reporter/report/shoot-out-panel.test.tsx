import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { answer, button, onOwnClock, openReport } from './testing/report-screen.ts';

onOwnClock();

describe('PK戦', () => {
  const kick = (side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand => ({
    type: 'takeKick',
    side,
    result,
    column: null,
    seen: 'PK戦',
  });

  it('○を記録し、列と合計に出す', async () => {
    const { server } = await openReport(matchAfter(wayTo('PK戦')));
    expect(screen.getByText('下のチームを先に入力することもできます')).toBeTruthy();
    const club = within(screen.getByRole('group', { name: '旭川イレブンの記録' }));
    const buttons = within(screen.getByRole('group', { name: '旭川イレブン' }));
    fireEvent.click(buttons.getByRole('button', { name: '○ 成功' }));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'operate-pk-score',
        body: {
          triedClub: 'club_right',
          operation: 'success',
          matchStatus: 'PK戦',
        },
      },
    ]);
    expect(club.getAllByRole('columnheader').map((column) => column.textContent)).toEqual([
      ...['1', '2', '3', '4', '5'],
      '合計',
    ]);
    expect(club.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['○成功', 'まだ', 'まだ', 'まだ', 'まだ'],
      '1',
    ]);
  });

  it('スクロールの答えが約束であるブラウザーでも、PK戦から次へ進める', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve());
    await openReport(matchAfter(wayTo('PK戦')));
    fireEvent.click(button(/試合終了/));
    await answer('はい');
    expect(await screen.findByRole('button', { name: '結果登録' })).toBeTruthy();
  });

  it('終了を押しまちがえても、二度押せばキックごとPK戦に戻る', async () => {
    const over: MatchCommand = { type: 'changeStatus', seen: 'PK戦', to: '試合終了' };
    const { server } = await openReport(matchAfter([...wayTo('PK戦'), kick('home', 'success'), over]));
    fireEvent.click(button('PK戦に戻る（記録は残ります）'));
    await answer('はい');
    expect(server.writes).toMatchObject([{ call: 'mend', body: { mending: { kind: 'resume_shoot_out' } } }]);
    const club = within(await screen.findByRole('group', { name: '札幌FCの記録' }));
    expect(club.getAllByRole('cell').at(-1)?.textContent).toBe('1');
  });

  it('取り消す試行がなければ、その文を示す', async () => {
    await openReport(matchAfter(wayTo('PK戦')));
    const club = within(screen.getByRole('group', { name: '札幌FCの記録' }));
    fireEvent.click(club.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('取り消す試行がありません。')).toBeTruthy();
  });

  it('残りで変わらなくなったら決着と言う', async () => {
    const round = [kick('home', 'success'), kick('away', 'failure')];
    await openReport(matchAfter([...wayTo('PK戦'), ...round, ...round, ...round]));
    expect(screen.getByText('決着：札幌FC の勝ち')).toBeTruthy();
  });

  it('五本ずつで同点なら六列目が出る', async () => {
    const round = [kick('home', 'success'), kick('away', 'success')];
    await openReport(matchAfter([...wayTo('PK戦'), ...round, ...round, ...round, ...round, ...round]));
    const club = within(screen.getByRole('group', { name: '札幌FCの記録' }));
    expect(club.getAllByRole('columnheader', { name: /^\d+$/ })).toHaveLength(6);
  });
});
