import { expect, test } from 'vitest';
import { withMatches } from './merging.ts';
import { championship, view } from './testing/views.ts';
import { allMatches, divisionsOfWeek } from './week.ts';

const idsOf = (target: Parameters<typeof divisionsOfWeek>[0]) =>
  divisionsOfWeek(target).map(({ name, matches }) => [name, matches.map((match) => match.match_id)]);

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

test('届いた試合は新しいものだけを受け入れる', () => {
  const known = championship({ '１部': { round_id: 1, 第1試合: view({ version: 5, game_status: '後半' }) } });
  const newer = withMatches(known, [view({ version: 6, game_status: '試合終了' })]);
  expect(allMatches(newer).map((match) => match.game_status)).toEqual(['試合終了']);
  const older = withMatches(newer, [view({ version: 4, game_status: '前半' })]);
  expect(allMatches(older)).toEqual(allMatches(newer));
  expect(older.matches['１部']?.round_id).toBe(1);
});

test('知らない試合が届いても、ほかの試合は変わらない', () => {
  const known = championship({ '１部': { 第1試合: view() } });
  expect(withMatches(known, [view({ match_id: 'stranger', version: 9 })])).toEqual(known);
});
