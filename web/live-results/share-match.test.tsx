import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { club, view } from '#web/testing/views.ts';
import { ShareButton } from '#web/ui/share-button.tsx';
import { textOf } from './share-match.tsx';

const KICK_OFF = Date.parse('2026-05-16T01:00:00Z');
const AT_12 = KICK_OFF + 11.5 * 60_000;
const CLUBS = { home_club: club('北星'), away_club: club('中の島') };
const playing = { game_status: '前半', kick_offs: { firstHalf: KICK_OFF } } as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [
    '試合中は、いまの分とスコア',
    { ...playing, home_club: club('北星', { final_score: 1 }) },
    '前半12分 北星 1-0 中の島',
  ],
  [
    '始まった時刻がわからなければ、分は言わない',
    { game_status: '後半', away_club: club('中の島', { final_score: 2 }) },
    '後半 北星 0-2 中の島',
  ],
  [
    '終われば、PK戦も',
    {
      game_status: '試合終了',
      has_pk: true,
      home_club: club('北星', { pk_score: 4 }),
      away_club: club('中の島', { pk_score: 3 }),
    },
    '試合終了 北星 0-0 中の島（PK 4-3）',
  ],
  ['始まる前は、いつどこで', {}, '北星 － 中の島 5/16(土) 10:00 厚別公園'],
  [
    '時刻未定なら、そう言う',
    { scheduled_match_start_time: null },
    '北星 － 中の島 5/16(土) 時刻未定 厚別公園',
  ],
  ['延期なら、延期と', { is_postponed: true, is_result_registered: true }, '延期 北星 － 中の島'],
] as const)('共有する文章：%s', (_when, changes, text) => {
  expect(textOf(view({ ...CLUBS, ...changes }), AT_12)).toBe(text);
});

test('共有すると、その時の文章と、LINEの外で開くアドレスが渡る', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { share });
  render(<ShareButton textOf={() => '前半12分 北星 1-0 中の島'} />);
  fireEvent.click(screen.getByRole('button', { name: '共有' }));
  const url = `${location.origin}${location.pathname}?openExternalBrowser=1`;
  expect(share).toHaveBeenCalledWith({ text: '前半12分 北星 1-0 中の島', url });
});
