import { expect, test } from 'vitest';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { championship, view } from '#web/testing/views.ts';
import { divisionsIn } from './divisions.ts';

const idsOf = (target: TargetChampionship, window = target.week) =>
  divisionsIn(window, target).map(({ name, matches }) => [name, matches.map((match) => match.match_id)]);

test('今週の試合だけを、部の順に、日時の早い順に並べる', () => {
  const target = championship({
    '２部': { round_id: 2, 第1試合: view({ match_id: 'other' }) },
    '１部': {
      round_id: 1,
      未定: view({ match_id: 'unknown', scheduled_match_start_time: null }),
      遅い: view({ match_id: 'late', scheduled_match_start_time: '13:00' }),
      早い: view({ match_id: 'early', scheduled_match_start_time: '09:30' }),
      先週: view({ match_id: 'before', match_date: '2026-05-14' }),
      初日: view({ match_id: 'friday', match_date: '2026-05-15' }),
      最終日: view({ match_id: 'thursday', match_date: '2026-05-21' }),
      来週: view({ match_id: 'after', match_date: '2026-05-22' }),
    },
  });
  expect(idsOf(target)).toEqual([
    ['１部', ['friday', 'early', 'late', 'unknown', 'thursday']],
    ['２部', ['other']],
  ]);
});

test('管理者の期間では、前の週と次の週の試合も入り、その外は入らない', () => {
  const target = championship({
    '１部': {
      早すぎ: view({ match_id: 'too-early', match_date: '2026-05-07' }),
      初日: view({ match_id: 'first', match_date: '2026-05-08' }),
      今週: view({ match_id: 'now' }),
      最終日: view({ match_id: 'last', match_date: '2026-05-28' }),
      遅すぎ: view({ match_id: 'too-late', match_date: '2026-05-29' }),
    },
  });
  expect(idsOf(target, target.admin_window)).toEqual([['１部', ['first', 'now', 'last']]]);
});

test('番号のない部は名前の数字で並び、今週試合のない部は出ない', () => {
  const target = championship({
    '10部': { a: view({ match_id: 'ten' }) },
    '２部': { a: view({ match_id: 'two' }) },
    '3部': { a: view({ match_id: 'three', match_date: '2026-06-01' }) },
  });
  expect(idsOf(target)).toEqual([
    ['２部', ['two']],
    ['10部', ['ten']],
  ]);
});
