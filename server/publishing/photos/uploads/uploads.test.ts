import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#contract/operations/audit.ts';
import {
  beginPhotoUpload,
  LARGEST_PHOTO_BYTES,
  listPhotoUploads,
  photoUpload,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { TAKEN_DOWN } from '../pictures/faults.ts';
import { jpeg, officeOf } from '../testing/pictures.ts';
import {
  BATCH,
  newBatch,
  startForUploads,
  UPLOAD_TEST_MS,
  uploaderOf,
  uploaderWith,
} from '../testing/uploads.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

async function photosOf(server: TestServer) {
  const { headers } = await signedIn(server);
  return (await get(server.url, targetPicsByMatchId, ONE, headers)).json as { readonly width: number }[];
}

async function filesLeft(server: TestServer): Promise<readonly string[]> {
  return readdir(join(server.config.dataDir, 'uploads'));
}

describe('写真のアップロード', { timeout: UPLOAD_TEST_MS }, () => {
  test('同じ写真を、答えを待たずに何度始めても、アップロードは一つだけになる', async () => {
    const { office } = await startForUploads();
    const bytes = await jpeg({ width: 60, height: 40 });
    const begun = await Promise.all(Array.from({ length: 8 }, () => office.begin(bytes)));
    expect(new Set(begun.map(({ upload_id }) => upload_id)).size).toBe(1);
    await office.send(begun[0]?.upload_id ?? null, bytes);
    expect(await office.finished(BATCH)).toMatchObject([{ state: 'shown' }]);
  });

  test('写真になる瞬間に始め直しても、もう一つのアップロードにはならない', async () => {
    const { office } = await startForUploads();
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await jpeg({ width: 60, height: 40 }, seed);
      const batch_id = newBatch();
      const again = () => office.begin(bytes, { batch_id });
      await office.send((await again()).upload_id, bytes);
      const impatient = Array.from({ length: 8 }, async () => {
        while ((await again()).state === 'waiting');
      });
      await Promise.all(impatient);
      expect(await office.finished(batch_id)).toMatchObject([{ state: 'shown' }]);
    }
  });

  test('全部届くと写真ができ、選んだ順に並び、届いたファイルは残らない', async () => {
    const { server, office } = await startForUploads();
    const files = await Promise.all([1, 2, 3].map((seed) => jpeg({ width: 60 + seed, height: 40 }, seed)));
    // The last one arrives first.
    for (const place of [2, 0, 1]) {
      const bytes = files[place] ?? Buffer.alloc(0);
      const { upload_id } = await office.begin(bytes, { chosen: 3, place, file_name: `${place}.jpg` });
      expect((await office.send(upload_id, bytes)).json).toMatchObject({
        state: 'waiting',
        offset: bytes.length,
      });
    }
    const uploads = await office.finished(BATCH);
    expect(uploads.map(({ file_name, state }) => [file_name, state])).toEqual([
      ['0.jpg', 'shown'],
      ['1.jpg', 'shown'],
      ['2.jpg', 'shown'],
    ]);
    expect((await photosOf(server)).map(({ width }) => width)).toEqual([61, 62, 63]);
    await expect.poll(() => filesLeft(server), { timeout: UPLOAD_TEST_MS }).toEqual([]);
    const audit = (await office.ask(listAudit)).json as { readonly rows: readonly object[] };
    expect(audit.rows).toMatchObject([
      {
        actor: 'kanri@example.jp',
        area: 'photo',
        subject_id: 'cup/m1',
        sentence: '写真の追加を始めました（選んだファイルは3個）。',
      },
    ]);
  });

  test('画面を開き直しても、サーバーが起動し直しても、同じファイルは続きから送れる', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const begun = await office.begin(bytes);
    await office.send(begun.upload_id, bytes.subarray(0, 1000));
    const unfinished = await office.ask(listPhotoUploads, { query: ONE });
    expect(unfinished.json).toMatchObject([{ upload_id: begun.upload_id, offset: 1000, state: 'receiving' }]);
    await server.close();
    const env = { ADMIN_EMAILS: 'kanri@example.jp', DATA_DIR: server.config.dataDir };
    const restarted = await startTestServerOn(server.store, { now: '2026-05-16T01:20:00Z', env });
    const again = uploaderWith(restarted.url, office.headers);
    const batch = newBatch();
    const found = await again.begin(bytes, { batch_id: batch, file_name: '別の名前.jpg' });
    expect(found).toMatchObject({ upload_id: begun.upload_id, offset: 1000 });
    await again.send(found.upload_id, bytes.subarray(1000), 1000);
    expect(await again.finished(batch)).toMatchObject([{ state: 'shown' }]);
  });

  test('すでにある写真は送る前にわかり、別の試合には登録できる', async () => {
    const { office } = await startForUploads();
    const bytes = await jpeg();
    const first = await office.begin(bytes);
    await office.send(first.upload_id, bytes);
    await office.finished(BATCH);
    expect(await office.begin(bytes)).toMatchObject({ upload_id: null, state: 'known' });
    const batch = newBatch();
    const other = await office.begin(bytes, { match_id: 'm2', batch_id: batch });
    expect(other.state).toBe('receiving');
    await office.send(other.upload_id, bytes);
    expect(await office.finished(batch)).toMatchObject([{ state: 'shown' }]);
  });

  test('ファイルの中身を先に言えないブラウザーでも、同じ写真は一枚になる', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    for (const batch of [newBatch(), newBatch()]) {
      const { upload_id } = await office.begin(bytes, { batch_id: batch, source_hash: null });
      await office.send(upload_id, bytes);
      await office.finished(batch);
    }
    expect(await photosOf(server)).toHaveLength(1);
  });

  test('公開を終了した写真は、一バイトも送らないうちに断る', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    await office.send(upload_id, bytes);
    await office.finished(BATCH);
    const { photo_id } = await server.store.db
      .selectFrom('photos')
      .select('photo_id')
      .executeTakeFirstOrThrow();
    await officeOf(server).takeDown(photo_id);
    await expect(office.begin(bytes)).rejects.toThrow(TAKEN_DOWN.message);
  });

  test('違う場所から、または多く送られたものは受け取らない', async () => {
    const { office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    expect((await office.send(upload_id, bytes, 5)).status).toBe(409);
    expect((await office.send(upload_id, Buffer.concat([bytes, bytes]))).status).toBe(400);
    expect((await office.ask({ ...photoUpload, method: 'PATCH' }, { id: upload_id ?? '' })).status).toBe(400);
  });

  test('ほかの管理者のアップロードは、見えず、続けられない', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    const other = await uploaderOf(server, 'tantou@example.jp');
    expect((await other.send(upload_id, bytes)).status).toBe(404);
    expect((await other.ask(photoUpload, { id: upload_id ?? '' })).status).toBe(404);
    expect((await other.ask(listPhotoUploads, { query: ONE })).json).toEqual([]);
  });

  test.each([
    ['知らない試合', { match_id: 'none' }, 404],
    ['練習の試合', { championship_id: 'practice' }, 404],
    ['大きすぎるファイル', { bytes: LARGEST_PHOTO_BYTES + 1 }, 400],
  ])('%sへは始められない', async (_what, wrong, status) => {
    const { office } = await startForUploads();
    const body = {
      championship_id: 'cup',
      match_id: 'm1',
      batch_id: BATCH,
      chosen: 1,
      place: 0,
      file_name: 'a.jpg',
      bytes: 10,
      source_hash: null,
      ...wrong,
    };
    expect((await office.ask(beginPhotoUpload, { body })).status).toBe(status);
  });

  test('処理の途中でサーバーを止めても、次の起動ですぐ続けられる', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    await office.send(upload_id, bytes);
    await server.close();
    const env = { ADMIN_EMAILS: 'kanri@example.jp', DATA_DIR: server.config.dataDir };
    const restarted = await startTestServerOn(server.store, { now: MATCH_DAY_MORNING, env });
    const again = uploaderWith(restarted.url, office.headers);
    expect(await again.finished(BATCH)).toMatchObject([{ state: 'shown' }]);
  });

  test.each([
    ['途中で落ちた処理は', '2026-05-16T00:00:00Z'],
    ['進みすぎていた時計が直される前に落ちた処理も', '2026-05-16T02:00:00Z'],
  ])('%s、次の起動で続けられる', async (_what, updated_at) => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    await office.send(upload_id, bytes.subarray(0, 10));
    await server.close();
    await server.store.db.updateTable('photo_uploads').set({ state: 'making', updated_at }).execute();
    await writeFile(join(server.config.dataDir, 'uploads', `${upload_id}.part`), bytes);
    const env = { ADMIN_EMAILS: 'kanri@example.jp', DATA_DIR: server.config.dataDir };
    const restarted = await startTestServerOn(server.store, { now: '2026-05-16T01:20:00Z', env });
    const again = uploaderWith(restarted.url, office.headers);
    expect(await again.finished(BATCH)).toMatchObject([{ state: 'shown' }]);
  });

  test('四日放っておかれた途中のものは消える', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes);
    await office.send(upload_id, bytes.subarray(0, 10));
    expect(await filesLeft(server)).toEqual([`${upload_id}.part`]);
    await server.close();
    const env = { ADMIN_EMAILS: 'kanri@example.jp', DATA_DIR: server.config.dataDir };
    const restarted = await startTestServerOn(server.store, { now: '2026-05-20T01:00:00Z', env });
    await expect.poll(() => filesLeft(restarted), { timeout: UPLOAD_TEST_MS }).toEqual([]);
    expect(await server.store.db.selectFrom('photo_uploads').selectAll().execute()).toEqual([]);
  });
});
