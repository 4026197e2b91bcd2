/** A photo that was taken down does not come back in another file: it is held until an administrator lets it in. */

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type AuditRecord, listAudit } from '#contract/operations/audit.ts';
import {
  admitPhotoUpload,
  listAdminPhotos,
  listPhotoUploads,
  type PhotoUpload,
  takeDownPhotos,
} from '#contract/publishing/photos.ts';
import { matchScene } from '../testing/pictures.ts';
import { newBatch, startForUploads, UPLOAD_TEST_MS, type Uploader, uploaderOf } from '../testing/uploads.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

async function uploaded(office: Uploader, bytes: Buffer): Promise<PhotoUpload> {
  const batch_id = newBatch();
  const { upload_id } = await office.begin(bytes, { batch_id });
  await office.send(upload_id, bytes);
  const [upload] = await office.finished(batch_id);
  if (upload === undefined) throw new Error('The upload is in its batch.');
  return upload;
}

async function openPhotos(office: Uploader): Promise<readonly { readonly photo_id: string }[]> {
  const { json } = await office.ask(listAdminPhotos, { query: ONE });
  const { photos } = json as { photos: { photo_id: string; taken_down_at: string | null }[] };
  return photos.filter(({ taken_down_at }) => taken_down_at === null);
}

/** A photo of the match was shown and has been taken down. */
async function startWithTakenDown() {
  const { server, office } = await startForUploads();
  const bytes = await matchScene(1, 0);
  expect((await uploaded(office, bytes)).state).toBe('shown');
  const ids = (await openPhotos(office)).map(({ photo_id }) => photo_id);
  await office.ask(takeDownPhotos, { body: { photo_ids: ids } });
  const again = await sharp(bytes).resize(900).jpeg({ quality: 70 }).toBuffer();
  return { server, office, again };
}

describe('取り下げた写真', { timeout: UPLOAD_TEST_MS }, () => {
  test('は、小さくして保存し直しても戻らず、違う場面の写真は入る', async () => {
    const { office, again } = await startWithTakenDown();
    expect(await uploaded(office, again)).toMatchObject({
      state: 'held',
      message: expect.stringContaining('取り下げた写真と似ています。'),
    });
    expect(await openPhotos(office)).toEqual([]);
    expect((await uploaded(office, await matchScene(2, 0))).state).toBe('shown');
  });

  test('と似た写真は、理由を書けば入り、理由は操作の記録に残る', async () => {
    const { server, office, again } = await startWithTakenDown();
    const { upload_id } = await uploaded(office, again);
    const id = upload_id ?? '';
    const { json: open } = await office.ask(listPhotoUploads, { query: ONE });
    expect(open).toMatchObject([{ upload_id: id, state: 'held' }]);
    for (const because of ['', '　']) {
      const refused = await office.ask(admitPhotoUpload, { id, body: { because } });
      expect(refused).toMatchObject({ status: 400, json: { field: 'because' } });
    }
    const other = await uploaderOf(server, 'tantou@example.jp');
    expect((await other.ask(admitPhotoUpload, { id, body: { because: '別の場面' } })).status).toBe(404);
    expect((await office.ask(admitPhotoUpload, { id, body: { because: '別の場面' } })).status).toBe(200);
    await expect.poll(() => openPhotos(office), { timeout: UPLOAD_TEST_MS }).toHaveLength(1);
    expect((await office.ask(admitPhotoUpload, { id, body: { because: '別の場面' } })).status).toBe(409);
    const { json } = await office.ask(listAudit, { query: { area: 'photo', search: '似ている' } });
    expect((json as { rows: readonly AuditRecord[] }).rows).toMatchObject([
      {
        actor: 'kanri@example.jp',
        changes: [{ field: '理由', after: '別の場面' }, { field: '似ている写真' }],
      },
    ]);
  });
});
