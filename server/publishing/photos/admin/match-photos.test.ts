import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { listAudit } from '#contract/operations/audit.ts';
import {
  type AdminPhoto,
  type AdminPhotos,
  listAdminPhotos,
  listPhotoMatches,
  movePhotos,
  orderPhotos,
  photoToSave,
  takeDownPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import { type Asked, startWithAdministrator } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { addPhoto, jpeg, officeOf, viewing } from '../testing/pictures.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const PLACE = { championship_id: 'cup', match_id: 'm1' };
const PREMIUM = { membership: { type: 'premium', expiresAt: '2099-12-31' } } as const;

/** Three photos at m1 of the cup. */
async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [{}, { matchId: 'm2', label: '決勝', date: '2026-05-30' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  const office = officeOf(server);
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const bytes = await jpeg({ width: 30 + seed, height: 20 }, seed);
    ids.push((await addPhoto(office, bytes)).photoId);
  }
  const photos = async (query: Record<string, string> = ONE) => {
    const { status, json } = await ask(listAdminPhotos, { query });
    expect(status).toBe(200);
    return json as AdminPhotos;
  };
  const matches = async (query: Asked['query'] = {}) => {
    const { json } = await ask(listPhotoMatches, { query });
    return json as AnswerOf<typeof listPhotoMatches>;
  };
  const audit = async () => {
    const { rows } = (await ask(listAudit)).json as AnswerOf<typeof listAudit>;
    return rows.map(({ sentence, changes }) => [sentence, ...changes.map(({ after }) => after)]);
  };
  return { server, office, ask, ids, photos, matches, audit };
}

const idsOf = ({ photos }: AdminPhotos) => photos.map(({ photo_id }) => photo_id);

test('試合は新しい日から、写真の数とともに並び、大会やクラブの名で探せて、練習の試合はない', async () => {
  const { matches } = await start();
  expect(await matches()).toMatchObject({ total: 1, rows: [{ match_id: 'm1', photos: 3 }] });
  expect((await matches({ show: 'all' })).rows.map(({ match_id }) => match_id)).toEqual(['m2', 'm1']);
  expect(await matches({ show: 'with-photos' })).toMatchObject({ total: 1, rows: [{ match_id: 'm1' }] });
  expect((await matches({ show: 'all', search: '春季 決勝' })).rows).toMatchObject([{ match_id: 'm2' }]);
  expect((await matches({ show: 'all', search: '05-30' })).total).toBe(1);
  expect((await matches({ search: 'なし' })).total).toBe(0);
});

test('順番を変えると、会員にもその順に並ぶ', async () => {
  const { server, ask, ids, photos, audit } = await start();
  const wanted = ids.toReversed();
  expect((await ask(orderPhotos, { body: { ...PLACE, seen: ids, wanted } })).status).toBe(200);
  expect(idsOf(await photos())).toEqual(wanted);
  const { headers } = await signedIn(server);
  const seen = (await get(server.url, targetPicsByMatchId, ONE, headers)).json as { photo_id: string }[];
  expect(seen.map(({ photo_id }) => photo_id)).toEqual(wanted);
  expect(await audit()).toEqual([['写真3枚の順番を変えました。']]);
});

test('並べ替えるあいだにほかの管理者が変えていれば、409で何も変えない', async () => {
  const { ask, ids, photos, office } = await start();
  const wanted = ids.toReversed();
  await ask(orderPhotos, { body: { ...PLACE, seen: ids, wanted } });
  const late = await ask(orderPhotos, { body: { ...PLACE, seen: ids, wanted: ids } });
  expect([late.status, late.json]).toEqual([409, expect.objectContaining({ code: 'photos_changed' })]);
  await addPhoto(office, await jpeg({ width: 50, height: 20 }, 5));
  expect((await ask(orderPhotos, { body: { ...PLACE, seen: wanted, wanted: ids } })).status).toBe(409);
  expect(idsOf(await photos()).slice(0, 3)).toEqual(wanted);
});

test('写真を別の試合に移せて、そこにもある写真は動かない', async () => {
  const { ask, ids, photos, office, audit } = await start();
  await addPhoto(office, await jpeg({ width: 31, height: 20 }, 1), { matchId: 'm2' });
  const body = { photo_ids: ids.slice(0, 2), championship_id: 'cup', match_id: 'm2' };
  const { json } = await ask(movePhotos, { body });
  expect(json).toEqual({ moved: 1, already_there: 1 });
  expect(idsOf(await photos())).toEqual([ids[0], ids[2]]);
  expect(idsOf(await photos({ ...ONE, matchId: 'm2' }))).toContain(ids[1]);
  expect(await audit()).toEqual([
    ['写真1枚をこの試合に移しました。', '春季カップ １部 決勝 北クラブ 対 南クラブ（2026-05-30）'],
  ]);
});

test('公開を終了すると、それまでに渡したどのアドレスも開かず、ファイルも残らない', async () => {
  const { server, office, ask, ids, photos, audit } = await start();
  const { headers } = await signedIn(server, PREMIUM);
  const viewer = { headers: await viewing(server, { headers }) };
  const before = await photos();
  const given: string[] = [];
  for (const one of before.photos.slice(0, 2)) {
    const { json } = await get(server.url, photoToSave, { photoId: one.photo_id }, headers);
    given.push((json as { url: string }).url, ...addressesOf(one));
  }
  const members = (await get(server.url, targetPicsByMatchId, ONE, headers)).json as {
    readonly pic_url: string;
    readonly thumbnail_url: string;
  }[];
  given.push(...members.slice(0, 2).flatMap(({ pic_url, thumbnail_url }) => [pic_url, thumbnail_url]));
  for (const address of given) expect((await fetch(new URL(address, server.url), viewer)).status).toBe(200);

  const { json } = await ask(takeDownPhotos, { body: { photo_ids: ids.slice(0, 2) } });
  expect(json).toEqual({ taken_down: 2 });
  for (const address of given) expect((await fetch(new URL(address, server.url), viewer)).status).toBe(404);
  const after = await photos();
  expect(after.match.photos).toBe(1);
  expect(
    after.photos.map(({ thumbnail_url, taken_down_at }) => [thumbnail_url === null, taken_down_at]),
  ).toEqual([
    [true, '2026-05-16T01:00:00Z'],
    [true, '2026-05-16T01:00:00Z'],
    [false, null],
  ]);
  const rows = await server.store.db.selectFrom('pictures').select(['picture_key', 'erased_at']).execute();
  expect(rows.filter(({ erased_at }) => erased_at !== null)).toHaveLength(2);
  for (const { picture_key, erased_at } of rows) {
    const name = `${picture_key.slice(0, 2)}/${picture_key}/save.jpg`;
    expect((await office.storage.size(name)) === null).toBe(erased_at !== null);
  }
  expect(await audit()).toEqual([['写真2枚の公開を終了しました。']]);
});

test('もう終了した写真が混ざっていれば、全部を断って何も変えない', async () => {
  const { ask, ids, photos } = await start();
  const [first = '', second = ''] = ids;
  await ask(takeDownPhotos, { body: { photo_ids: [first] } });
  for (const call of [takeDownPhotos, movePhotos]) {
    const body = { photo_ids: [first, second], championship_id: 'cup', match_id: 'm2' };
    expect((await ask(call, { body })).status).toBe(409);
  }
  expect((await photos()).match.photos).toBe(2);
});

test.each([
  ['知らない試合', { championshipId: 'cup', matchId: 'none' }],
  ['練習の試合', { championshipId: 'practice', matchId: 'm1' }],
])('%sの写真は404', async (_what, query) => {
  const { ask } = await start();
  expect((await ask(listAdminPhotos, { query })).status).toBe(404);
});

function addressesOf({ thumbnail_url, full_url }: AdminPhoto): readonly string[] {
  return [thumbnail_url, full_url].filter((address) => address !== null);
}
