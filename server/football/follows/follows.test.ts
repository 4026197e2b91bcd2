import { expect, test } from 'vitest';
import { follow, follows, switchFollowNotices } from '#contract/club/follows.ts';
import { exportOwnData } from '#contract/member/membership.ts';
import { MOST_FOLLOWS } from '#domain/follow/follow.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const CLUB = { kind: 'club', club_id: '7' } as const;
const CUP = { kind: 'championship', championship_id: 'cup' } as const;
const MATCH = { kind: 'match', championship_id: 'cup', match_id: 'm1' } as const;

async function started() {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'm1', clubs: { home: '北星', away: '中の島' } },
  ]);
  await insertSeason(db, { id: 'test', practice: true }, [{ matchId: 'm1' }]);
  await db
    .insertInto('clubs')
    .values({ club_id: '7', name: '北星', short_name: '北星', categories: '[]', variants: '[]' })
    .execute();
  const member = await signedIn(server);
  const ask = (body: object, headers = member.headers) => put(server.url, follow, body, { headers });
  const listed = async (headers = member.headers) => (await get(server.url, follows, {}, headers)).json;
  return { server, db, member, ask, listed };
}

test('フォローしたクラブも大会も試合も、新しい順に、名前とともに並び、もう一度押すと外れる', async () => {
  const { server, ask, listed } = await started();
  await ask({ target: CLUB, follows: true });
  server.setClock('2026-05-16T01:00:01Z');
  await ask({ target: CUP, follows: true });
  server.setClock('2026-05-16T01:00:02Z');
  const { status, json } = await ask({ target: MATCH, follows: true });
  const all = [
    { target: MATCH, title: '北星 － 中の島', notices: true },
    { target: CUP, title: '春季カップ', notices: true },
    { target: CLUB, title: '北星', notices: true },
  ];
  expect([status, json]).toEqual([200, all]);
  expect(await listed()).toEqual(all);
  expect((await ask({ target: CUP, follows: false })).json).toEqual([all[0], all[2]]);
});

test('同じものを二度フォローしても一つで、していないものを外しても何も起きない', async () => {
  const { ask } = await started();
  await ask({ target: CLUB, follows: true });
  expect((await ask({ target: CLUB, follows: true })).json).toHaveLength(1);
  expect(await ask({ target: CUP, follows: false })).toMatchObject({ status: 200, json: [{ target: CLUB }] });
});

test('お知らせは一つずつ切れ、フォローし直せばまたオンで、していないものには何も起きない', async () => {
  const { server, member, ask, listed } = await started();
  const { headers } = member;
  const turn = (target: object, notices: boolean) =>
    put(server.url, switchFollowNotices, { target, notices }, { headers });
  await ask({ target: CLUB, follows: true });
  await ask({ target: CUP, follows: true });
  const off = await turn(CLUB, false);
  expect([off.status, off.json]).toEqual([200, await listed()]);
  expect(await listed()).toMatchObject([
    { target: CUP, notices: true },
    { target: CLUB, notices: false },
  ]);
  await ask({ target: CLUB, follows: true });
  expect(await listed()).toMatchObject([{}, { target: CLUB, notices: false }]);
  await ask({ target: CLUB, follows: false });
  await ask({ target: CLUB, follows: true });
  expect(await listed()).toMatchObject([
    { target: CUP, notices: true },
    { target: CLUB, notices: true },
  ]);
  expect(await turn(MATCH, false)).toMatchObject({ status: 200, json: [{}, {}] });
  expect((await put(server.url, switchFollowNotices, { target: CUP, notices: false })).status).toBe(401);
});

test('フォローはその会員だけのもの', async () => {
  const { server, ask, listed } = await started();
  await ask({ target: CLUB, follows: true });
  const other = await signedIn(server, { email: 'hoka@example.jp' });
  expect(await listed(other.headers)).toEqual([]);
});

test.each([
  [{ kind: 'club', club_id: 'nobody' }, 404, 'club_not_found'],
  [{ kind: 'championship', championship_id: 'nowhere' }, 404, 'championship_not_found'],
  [{ kind: 'championship', championship_id: 'test' }, 404, 'championship_not_found'],
  [{ kind: 'match', championship_id: 'cup', match_id: 'm9' }, 404, 'match_not_found'],
  [{ kind: 'match', championship_id: 'test', match_id: 'm1' }, 404, 'match_not_found'],
  [{ kind: 'player', player_id: '9' }, 400, 'invalid_input'],
  [{ kind: 'club' }, 400, 'invalid_input'],
])('フォローできない %j は断られ、何も変わらない', async (target, status, code) => {
  const { ask, listed } = await started();
  expect(await ask({ target, follows: true })).toMatchObject({ status, json: { code } });
  expect(await listed()).toEqual([]);
});

test(`${MOST_FOLLOWS}件を超えると、外すように言われ、何も変わらない`, async () => {
  const { db, member, ask, listed } = await started();
  const target = (index: number) => ({ kind: 'club' as const, championship_id: '', target_id: `c${index}` });
  const values = Array.from({ length: MOST_FOLLOWS }, (_, index) => ({
    ...target(index),
    user_id: member.user.id,
    followed_at: NOW,
  }));
  await db.insertInto('follows').values(values).execute();
  expect(await ask({ target: CLUB, follows: true })).toMatchObject({
    status: 409,
    json: { code: 'too_many_follows', message: expect.stringContaining(`${MOST_FOLLOWS}件まで`) },
  });
  // Clubs that are gone are not listed.
  expect(await listed()).toEqual([]);
});

test('ログインしていなければ、きけもせず、フォローもできない', async () => {
  const { server } = await started();
  expect((await get(server.url, follows, {})).status).toBe(401);
  expect((await put(server.url, follow, { target: CLUB, follows: true })).status).toBe(401);
});

test('自分のデータの書き出しに、フォローしているものも入る', async () => {
  const { server, member, ask } = await started();
  await ask({ target: CLUB, follows: true });
  const { json } = await put(server.url, exportOwnData, {}, { headers: member.headers });
  const { text } = json as { readonly text: string };
  expect(JSON.parse(text).follows).toEqual([{ target: CLUB, followedAt: NOW, isTold: true }]);
});
