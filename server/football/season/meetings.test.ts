import { expect, test } from 'vitest';
import { meetings } from '#contract/match/live.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const NORTH_SOUTH = { home: '北クラブ', away: '南クラブ' };

async function started() {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'today', clubs: NORTH_SOUTH },
    { matchId: 'waiting', clubs: { home: '準決勝第1試合の勝者', away: '準決勝第2試合の勝者' } },
  ]);
  await insertSeason(db, { id: 'last', fiscalYear: 2025, name: '前年リーグ' }, [
    { matchId: 'at-south', date: '2025-06-14', clubs: { home: '南クラブ', away: '北クラブ' } },
    { matchId: 'by-variant', date: '2025-10-05', clubs: { home: 'ノースクラブ', away: '南クラブ' } },
    { matchId: 'others', date: '2025-10-06', clubs: { home: '北クラブ', away: '東クラブ' } },
    { matchId: 'unplayed', date: '2025-10-07', clubs: NORTH_SOUTH },
    {
      matchId: 'waiting-too',
      date: '2025-10-08',
      clubs: { home: '準決勝第1試合の勝者', away: '準決勝第2試合の勝者' },
    },
  ]);
  await insertSeason(db, { id: 'test', practice: true }, [
    { matchId: 'p', date: '2026-05-01', clubs: NORTH_SOUTH },
  ]);
  await db
    .insertInto('clubs')
    .values({
      club_id: '7',
      name: '北クラブ',
      short_name: '北',
      categories: '[]',
      variants: '["ノースクラブ"]',
    })
    .execute();
  const ended = ['at-south', 'by-variant', 'others', 'p'];
  await db
    .updateTable('matches')
    .set({ outcome: 'registered', status: '試合終了', left_first_half: 2 })
    .where('match_id', 'in', ended)
    .execute();
  const { headers } = await signedIn(server);
  const of = (matchId: string, championshipId = 'cup') =>
    get(server.url, meetings, { championshipId, matchId }, headers);
  return { server, of };
}

test('二つのクラブのこれまでの対戦が、ホームとアウェイと名前の書き方によらず、新しい順に出る', async () => {
  const { of } = await started();
  const { status, json } = await of('today');
  expect(status).toBe(200);
  expect(json).toMatchObject([
    { championship_name: '前年リーグ', match: { match_id: 'by-variant', home_club: { final_score: 2 } } },
    { championship_name: '前年リーグ', match: { match_id: 'at-south' } },
  ]);
});

test('まだ対戦していなければ、何もない', async () => {
  const { of } = await started();
  expect((await of('waiting')).json).toEqual([]);
});

test.each([
  ['nowhere', 'cup'],
  ['p', 'test'],
])('知らない試合（%s）も、練習の試合も、同じように断る', async (matchId, championshipId) => {
  const { of } = await started();
  expect(await of(matchId, championshipId)).toMatchObject({ status: 404, json: { code: 'match_not_found' } });
});

test('ログインしていなければ、きけない', async () => {
  const { server } = await started();
  expect((await get(server.url, meetings, { championshipId: 'cup', matchId: 'today' })).status).toBe(401);
});
