import { expect, test } from 'vitest';
import { championship, view } from '#web/testing/views.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { withMatches } from './merging.ts';

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
