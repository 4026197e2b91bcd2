import { describe, expect, test } from 'vitest';
import { MATCH_STATUSES } from '#domain/match/match.ts';
import { club, view } from '#web/testing/views.ts';
import { hasScore, scoreLines, shootOutWinner, standingOf, winnerOfMatch } from './standing.ts';

describe('試合の状態は色と言葉で表す', () => {
  test.each(MATCH_STATUSES.map((status) => [status] as const))('%s', (status) => {
    const tone = status === '試合前' ? 'before' : status === '試合終了' ? 'finished' : 'live';
    expect(standingOf(view({ game_status: status }))).toEqual({ tone, word: status });
    expect(hasScore(view({ game_status: status }))).toBe(status !== '試合前');
  });

  test('延期した試合は試合前ではない', () => {
    expect(standingOf(view({ is_postponed: true, is_result_registered: true }))).toEqual({
      tone: 'postponed',
      word: '延期',
    });
  });
});

test('得点の内訳は、延長とPKがあるときだけそれを含む', () => {
  const labels = (changes: Parameters<typeof view>[0]) => scoreLines(view(changes)).map(({ label }) => label);
  expect(labels({})).toEqual(['前半', '後半', '合計']);
  expect(labels({ has_extra_halves: true })).toEqual(['前半', '後半', '延長前半', '延長後半', '合計']);
  expect(labels({ has_pk: true })).toEqual(['前半', '後半', '合計', 'PK']);
});

describe('勝ったクラブ', () => {
  const ended = { game_status: '試合終了' } as const;
  test.each([
    [
      '得点の多い方',
      { home_club: club('北', { final_score: 2 }), away_club: club('南', { final_score: 1 }) },
      'home',
    ],
    ['同点は引き分け', {}, null],
    [
      '同点ならPK戦',
      { has_pk: true, home_club: club('北', { pk_score: 11 }), away_club: club('南', { pk_score: 12 }) },
      'away',
    ],
    [
      'PKの数は得点に入らない',
      {
        home_club: club('北', { final_score: 1, pk_score: 0 }),
        away_club: club('南', { pk_score: 5 }),
        has_pk: true,
      },
      'home',
    ],
  ] as const)('%s', (_why, changes, winner) => {
    expect(winnerOfMatch(view({ ...ended, ...changes }))).toBe(winner);
  });

  test('終わるまでは誰も勝っていない', () => {
    expect(
      winnerOfMatch(view({ game_status: '後半', home_club: club('北', { final_score: 3 }) })),
    ).toBeNull();
  });
});

test('PK戦の決着は、蹴る数が3本の大会では早い', () => {
  const kicks = {
    home_club: club('北', { pk_score: 2, pk_score_list: ['success', 'success'] }),
    away_club: club('南', { pk_score: 0, pk_score_list: ['failure', 'failure'] }),
  };
  expect(shootOutWinner(view({ ...kicks, shoot_out_kicks: 3 }))).toBe('home');
  expect(shootOutWinner(view({ ...kicks, shoot_out_kicks: 5 }))).toBeNull();
});
