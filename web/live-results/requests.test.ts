import { expect, test } from 'vitest';
import { championship, club, view } from '#web/testing/views.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { overtakenBy, withMatches } from './requests.ts';

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

test('始まる前の試合は、同じ版のままクラブが決まり、あとから届いた古い読みが戻さない', () => {
  const waiting = view({ home_club: club('準決勝第1試合の勝者') });
  const filled = view({ home_club: club('北クラブ') });
  const known = championship({ '１部': { 決勝: waiting } });
  const clubsOf = (one: ReturnType<typeof withMatches>) =>
    allMatches(one).map((match) => match.home_club.club_name);
  expect(clubsOf(withMatches(known, [filled]))).toEqual(['北クラブ']);
  const read = championship({ '１部': { 決勝: filled } });
  expect(clubsOf(overtakenBy(read, [waiting]))).toEqual(['北クラブ']);
});

test('別の系統の試合は、低い版でも受け入れ、切り替えの前に作られた遅い読みには戻さない', () => {
  const before = view({ version: 9, epoch: 'a.1', game_status: '後半' });
  const after = view({ version: 8, epoch: 'a.2', game_status: '前半' });
  const known = championship({ '１部': { 第1試合: before } });
  const now = withMatches(known, [after]);
  expect(allMatches(now)).toEqual([after]);
  expect(allMatches(overtakenBy(known, allMatches(now)))).toEqual([after]);
  expect(allMatches(overtakenBy(now, [before]))).toEqual([after]);
});
