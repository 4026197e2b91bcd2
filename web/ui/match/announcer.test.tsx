import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MatchView } from '#contract/wire.ts';
import { club, view } from '#web/testing/views.ts';
import { Announcer } from './announcer.tsx';

afterEach(cleanup);

const PLAYED = { match_id: 'm1', game_status: '後半' } as const;
const oneNil = view({ ...PLAYED, home_club: club('北クラブ', { first_half_score: 1, final_score: 1 }) });

/** What is said when the first view gives way to these, one after the other. */
function saidAfter(...later: readonly MatchView[]): readonly (string | null)[] {
  const { rerender } = render(<Announcer matches={[oneNil]} />);
  return later.map((match) => {
    rerender(<Announcer matches={[match]} />);
    return screen.getByRole('status').textContent;
  });
}

test('得点が相手のクラブに直されると、新しいスコアを一度だけ言い、ゴールとも前半とも言わない', () => {
  const mended = view({ ...PLAYED, away_club: club('南クラブ', { first_half_score: 1, final_score: 1 }) });
  expect(saidAfter(mended, { ...mended, version: 9 })).toEqual([
    '後半、北クラブ 0対1 南クラブ。',
    '後半、北クラブ 0対1 南クラブ。',
  ]);
});

test('得点も、その取り消しも、どのクラブのものかを言ってから、スコアを言う', () => {
  const scored = (home: number, away: number) =>
    view({
      ...PLAYED,
      home_club: club('北クラブ', { final_score: home }),
      away_club: club('南クラブ', { final_score: away }),
    });
  expect(saidAfter(scored(1, 1), scored(1, 0), scored(2, 1))).toEqual([
    '得点、南クラブ。後半、北クラブ 1対1 南クラブ。',
    '得点の取り消し、南クラブ。後半、北クラブ 1対0 南クラブ。',
    '得点、北クラブと南クラブ。後半、北クラブ 2対1 南クラブ。',
  ]);
});

test('最後の得点も、試合終了とともに言う', () => {
  const over = {
    ...oneNil,
    game_status: '試合終了',
    home_club: club('北クラブ', { final_score: 2 }),
  } as const;
  expect(saidAfter(over)).toEqual(['得点、北クラブ。試合終了、北クラブ 2対0 南クラブ。']);
});

test('得点が別の時間帯や分に直されただけなら、合計は同じなので何も言わない', () => {
  const moved = { ...oneNil, home_club: club('北クラブ', { second_half_score: 1, final_score: 1 }) };
  expect(saidAfter(moved)).toEqual(['']);
});

test('PK戦のキックが直されると、新しい成功数を言う', () => {
  const kicks = view({
    ...PLAYED,
    game_status: 'PK戦',
    has_pk: true,
    home_club: club('北クラブ', { final_score: 1, pk_score: 1, pk_score_list: ['success'] }),
  });
  expect(saidAfter(kicks)).toEqual(['PK戦、北クラブ 1対0 南クラブ、PK 1対0。']);
});
