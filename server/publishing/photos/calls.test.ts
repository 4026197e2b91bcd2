import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  championshipInfoForPhotos,
  photoToSave,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { addPhoto, addPicture, jpeg, officeOf, viewing } from './testing/pictures.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const PREMIUM = { membership: { type: 'premium', expiresAt: '2099-12-31' } } as const;

async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, {}, [{}]);
  const { headers } = await signedIn(server);
  const open = async (address: string | URL, by: Parameters<typeof viewing>[1] = { headers }) =>
    fetch(new URL(address, server.url), { headers: await viewing(server, by) });
  return { server, office: officeOf(server), headers, open };
}

async function read(
  server: TestServer,
  call: Call,
  query: Record<string, string>,
  headers: Record<string, string>,
) {
  const { status, json } = await get(server.url, call, query, headers);
  expect(status).toBe(200);
  expect(Value.Errors(call.answer, json)).toEqual([]);
  return json;
}

test('写真のある大会だけが、年度の新しい順、その中では始まりの新しい順に並ぶ', async () => {
  const { server, office, headers } = await start();
  const { db } = server.store;
  await insertSeason(db, { id: 'autumn', startDate: '2026-09-01' }, [{}]);
  await insertSeason(db, { id: 'old', fiscalYear: 2025, category: 'WOMAN' }, [{ date: '2026-02-01' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  await insertSeason(db, { id: 'without-photos' }, [{}]);
  await insertSeason(db, { id: 'taken-down' }, [{}]);
  for (const [seed, championshipId] of ['cup', 'autumn', 'old', 'practice', 'taken-down'].entries()) {
    const { photoId } = await addPhoto(office, await jpeg({ width: 20, height: 20 }, seed), {
      championshipId,
    });
    if (championshipId === 'taken-down') await office.takeDown(photoId);
  }
  expect(await read(server, championshipInfoForPhotos, {}, headers)).toMatchObject([
    { championship_id: 'autumn', championship_name: '春季カップ', category: 'U-12（ジュニア）' },
    { championship_id: 'cup', championship_name: '春季カップ', category: 'U-12（ジュニア）' },
    { championship_id: 'old', championship_name: '春季カップ', category: 'WOMAN' },
  ]);
});

describe('大会と試合の表紙', () => {
  /** Two matches of `cup` with photos: three of the first, one of the second. */
  async function withPhotos() {
    const started = await start();
    const { server, office } = started;
    await insertMatch(
      match({ matchId: 'm2', date: '2026-05-17' }),
      MATCH_DAY_MORNING,
      unheard(server.store.db),
    );
    const photos = [];
    for (const [seed, matchId] of ['m1', 'm1', 'm1', 'm2'].entries()) {
      photos.push(await addPhoto(office, await jpeg({ width: 20, height: 20 }, seed), { matchId }));
    }
    const championships = async () =>
      Value.Parse(
        championshipInfoForPhotos.answer,
        await read(server, championshipInfoForPhotos, {}, started.headers),
      );
    const matches = async () => {
      const query = { championshipId: 'cup' };
      const answer = await read(server, targetChampionshipInfoForPhotos, query, started.headers);
      return Value.Parse(targetChampionshipInfoForPhotos.answer, answer).matches_with_photos;
    };
    return { ...started, photos, championships, matches };
  }

  const keyIn = ({ cover_url }: { readonly cover_url: string }) => cover_url.split('/')[4];

  test('試合は一枚目と枚数を、大会はそのうちの一枚と合わせた枚数を見せる', async () => {
    const { photos, championships, matches } = await withPhotos();
    expect((await matches()).map((one) => [one.match_id, one.photo_count, keyIn(one)])).toEqual([
      ['m1', 3, photos[0]?.pictureKey],
      ['m2', 1, photos[3]?.pictureKey],
    ]);
    const [cup, ...others] = await championships();
    expect(others).toEqual([]);
    expect(cup?.photo_count).toBe(4);
    expect([photos[0]?.pictureKey, photos[3]?.pictureKey]).toContain(cup && keyIn(cup));
  });

  test('表紙は署名のある四角い小さな画像で、10分で終わる', async () => {
    const { server, open, championships } = await withPhotos();
    const [cup] = await championships();
    const address = new URL(cup?.cover_url ?? '', server.url);
    const file = await open(address);
    expect([file.status, (await file.blob()).type]).toEqual([200, 'image/webp']);
    expect((await open(address.pathname)).status).toBe(403);
    server.setClock(server.clock().add({ minutes: 10 }).toString());
    expect((await open(address)).status).toBe(403);
  });

  test('取り下げた写真は、すぐに表紙でなくなり、数えられず、前のアドレスでも開かない', async () => {
    const { open, office, photos, matches } = await withPhotos();
    const [before] = await matches();
    await office.takeDown(photos[0]?.photoId ?? '');
    const [after] = await matches();
    expect(after && [after.photo_count, keyIn(after)]).toEqual([2, photos[1]?.pictureKey]);
    expect((await open(before?.cover_url ?? '')).status).toBe(404);
    await office.takeDown(photos[3]?.photoId ?? '');
    expect((await matches()).map((one) => one.match_id)).toEqual(['m1']);
  });

  test('有効な会員でなければ、どの表紙も見えない', async () => {
    const { server } = await withPhotos();
    const { headers } = await signedIn(server, { membership: { type: 'regular', expiresAt: '2026-01-01' } });
    for (const call of [championshipInfoForPhotos, targetChampionshipInfoForPhotos]) {
      const answer = await get(server.url, call, { championshipId: 'cup' }, headers);
      expect([answer.status, JSON.stringify(answer.json)]).toEqual([
        403,
        expect.not.stringContaining('/api/photos/files/'),
      ]);
    }
  });
});

test('大会の、写真のある試合だけが、日付、開始時刻、試合名の順に並ぶ', async () => {
  const { server, office, headers } = await start();
  const matches = [
    { matchId: 'a', date: '2026-05-17', scheduledStartTime: null },
    { matchId: 'b', date: '2026-05-17', scheduledStartTime: '13:00', label: '第10試合' },
    { matchId: 'c', date: '2026-05-17', scheduledStartTime: '13:00', label: '第2試合' },
    { matchId: 'd', date: '2026-05-17', scheduledStartTime: '09:00' },
    { matchId: 'without-photos' },
  ];
  for (const one of matches) await insertMatch(match(one), MATCH_DAY_MORNING, unheard(server.store.db));
  for (const [seed, matchId] of ['a', 'b', 'c', 'd', 'm1'].entries()) {
    await addPhoto(office, await jpeg({ width: 20, height: 20 }, seed), { matchId });
  }
  const query = { championshipId: 'cup', division: 'all' };
  const answer = Value.Parse(
    targetChampionshipInfoForPhotos.answer,
    await read(server, targetChampionshipInfoForPhotos, query, headers),
  );
  expect(answer.matches_with_photos.map((one) => one.match_id)).toEqual(['m1', 'd', 'c', 'b', 'a']);
  expect(answer).toMatchObject({
    championship_id: 'cup',
    championship_name: '春季カップ',
    matches_with_photos: [
      {
        match_id: 'm1',
        match_date: '2026-05-16',
        sub_championship_name: '１部 第1試合',
        club_left_name: '北クラブ',
        club_right_name: '南クラブ',
      },
      {},
      {},
      {},
      {},
    ],
  });
});

test('試合の写真は、入れた順に、大きさとともに並び、一枚もなければ空である', async () => {
  const { server, office, headers, open } = await start();
  expect(await read(server, targetPicsByMatchId, ONE, headers)).toEqual([]);
  const first = await addPhoto(office, await jpeg({ width: 2400, height: 1600 }, 1));
  const second = await addPhoto(office, await jpeg({ width: 30, height: 40 }, 2));
  const answer = await read(server, targetPicsByMatchId, ONE, headers);
  const photos = Value.Parse(targetPicsByMatchId.answer, answer);
  expect(photos.map(({ photo_id, width, height }) => [photo_id, width, height])).toEqual([
    [first.photoId, 1920, 1280],
    [second.photoId, 30, 40],
  ]);
  for (const { pic_url, thumbnail_url } of photos) {
    for (const address of [pic_url, thumbnail_url]) {
      const file = await open(address);
      expect([file.status, (await file.blob()).type]).toEqual([200, 'image/webp']);
    }
  }
});

test('同じ写真をもう一度入れても、一枚である', async () => {
  const { server, office, headers } = await start();
  const bytes = await jpeg();
  expect(await addPhoto(office, bytes)).toEqual(await addPhoto(office, bytes));
  expect(await read(server, targetPicsByMatchId, ONE, headers)).toHaveLength(1);
});

test('同じ写真を同時に入れても、一つの写真になり、余りのファイルは残らない', async () => {
  const { server, office } = await start();
  const bytes = await jpeg({ width: 90, height: 60 }, 5);
  const other = officeOf(server);
  const keys = await Promise.all([office, other, office].map((one) => addPicture(one, bytes)));
  expect(new Set(keys).size).toBe(1);
  expect(await server.store.db.selectFrom('pictures').selectAll().execute()).toHaveLength(1);
});

test('プレミアム会員は、名のあるJPEGを保存できる', async () => {
  const { server, office, open } = await start();
  await addPhoto(office, await jpeg({ width: 20, height: 20 }));
  const { photoId } = await addPhoto(office, await jpeg());
  const { headers } = await signedIn(server, PREMIUM);
  const answer = Value.Parse(photoToSave.answer, await read(server, photoToSave, { photoId }, headers));
  expect(answer.file_name).toBe('春季カップ_2026-05-16_北クラブ対南クラブ_02.jpg');
  const file = await open(answer.url, { headers });
  expect([file.status, (await file.blob()).type]).toEqual([200, 'image/jpeg']);
  const disposition = file.headers.get('content-disposition') ?? '';
  expect(disposition).toContain('attachment; filename="photo_2026-05-16_02.jpg"; ');
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(answer.file_name);
});

test('レギュラー会員は保存できない', async () => {
  const { server, office, headers } = await start();
  const { photoId } = await addPhoto(office, await jpeg());
  const { status, json } = await get(server.url, photoToSave, { photoId }, headers);
  expect([status, json]).toEqual([403, expect.objectContaining({ code: 'premium_required' })]);
});

test.each([
  [
    '知らない大会',
    targetChampionshipInfoForPhotos,
    { championshipId: 'none' },
    '指定された大会が見つかりません。',
  ],
  [
    '練習用の大会',
    targetChampionshipInfoForPhotos,
    { championshipId: 'practice' },
    '指定された大会が見つかりません。',
  ],
  ['知らない試合', targetPicsByMatchId, { ...ONE, matchId: 'none' }, '指定された試合が見つかりません。'],
  [
    '練習用の試合',
    targetPicsByMatchId,
    { championshipId: 'practice', matchId: 'm1' },
    '指定された試合が見つかりません。',
  ],
  ['知らない写真', photoToSave, { photoId: 'none' }, '指定された写真が見つかりません。'],
])('%sは404', async (_what, call, query, message) => {
  const { server, office } = await start();
  await insertSeason(server.store.db, { id: 'practice', practice: true }, [{}]);
  await addPhoto(office, await jpeg(), { championshipId: 'practice' });
  const { headers } = await signedIn(server, PREMIUM);
  const answer = await get(server.url, call, query, headers);
  expect([answer.status, answer.json]).toEqual([404, expect.objectContaining({ message })]);
});

test('練習用の試合の写真は、番号を知っていても保存できない', async () => {
  const { server, office } = await start();
  await insertSeason(server.store.db, { id: 'practice', practice: true }, [{}]);
  const { photoId } = await addPhoto(office, await jpeg(), { championshipId: 'practice' });
  const { headers } = await signedIn(server, PREMIUM);
  expect((await get(server.url, photoToSave, { photoId }, headers)).status).toBe(404);
});

test('取り下げた写真は、一覧からも保存からも消え、残った写真の番号が詰まる', async () => {
  const { server, office } = await start();
  const gone = await addPhoto(office, await jpeg());
  const left = await addPhoto(office, await jpeg({ width: 20, height: 20 }));
  const { headers } = await signedIn(server, PREMIUM);
  expect(await office.takeDown(gone.photoId)).toBe(true);
  expect(await read(server, targetPicsByMatchId, ONE, headers)).toMatchObject([{ photo_id: left.photoId }]);
  expect((await get(server.url, photoToSave, { photoId: gone.photoId }, headers)).status).toBe(404);
  const saved = await read(server, photoToSave, { photoId: left.photoId }, headers);
  expect(saved).toMatchObject({ file_name: expect.stringMatching(/_01\.jpg$/) });
});
