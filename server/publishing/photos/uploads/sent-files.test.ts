import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { PhotoUpload } from '#contract/publishing/photos.ts';
import type { TestServer } from '#server/testing/server.ts';
import { HEIC, WRONG_KIND } from '../pictures/faults.ts';
import { makeForms } from '../pictures/make-renditions.ts';
import { storedName } from '../pictures/renditions.ts';
import { jpeg, officeOf } from '../testing/pictures.ts';
import { BATCH, startForUploads, UPLOAD_TEST_MS } from '../testing/uploads.ts';
import { CHANGED_FILE } from './messages.ts';

async function filesLeft(server: TestServer): Promise<readonly string[]> {
  return readdir(join(server.config.dataDir, 'uploads'));
}

async function sourceHashes(server: TestServer): Promise<readonly string[]> {
  const rows = await server.store.db.selectFrom('pictures').select('source_hash').execute();
  return rows.map((row) => row.source_hash);
}

describe('届いたファイル', { timeout: UPLOAD_TEST_MS }, () => {
  test('切れた接続の続きから送ると、切れなかったときと同じ写真になる', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg({ width: 900, height: 600 }, 4);
    const { upload_id } = await office.begin(bytes);
    const cut = Math.floor(bytes.length / 3);
    await office.sendCut(upload_id, bytes.subarray(0, cut), bytes.length);
    const offset = await office.offsetOf(upload_id);
    expect(offset).toBe(cut);
    const rest = await office.send(upload_id, bytes.subarray(offset), offset);
    expect([rest.status, (rest.json as PhotoUpload).state]).toEqual([200, 'waiting']);
    await office.finished(BATCH);
    expect(await sourceHashes(server)).toEqual([hash('sha256', bytes)]);
    const { picture_key } = await server.store.db
      .selectFrom('pictures')
      .select('picture_key')
      .executeTakeFirstOrThrow();
    const stored = await officeOf(server).storage.open(storedName(picture_key, 'save'));
    const uncut = await makeForms(bytes);
    if (stored === null || 'fault' in uncut) throw new Error('There is no picture.');
    expect((await buffer(stored.stream)).equals(uncut.files.save)).toBe(true);
  });

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['写真でないファイル', () => Buffer.from('%PDF-1.7'), WRONG_KIND.message],
    ['HEICの写真', () => heic(), HEIC.message],
  ])('%sは、わけを言って断り、残さない', async (_what, make, message) => {
    const { server, office } = await startForUploads();
    const bytes = make(await jpeg());
    const { upload_id } = await office.begin(bytes);
    await office.send(upload_id, bytes);
    expect(await office.finished(BATCH)).toMatchObject([{ state: 'refused', message }]);
    await expect.poll(() => filesLeft(server), { timeout: UPLOAD_TEST_MS }).toEqual([]);
  });

  test('選ばれたファイルと違うものが届けば、写真にしない', async () => {
    const { server, office } = await startForUploads();
    const bytes = await jpeg();
    const { upload_id } = await office.begin(bytes, { source_hash: 'a'.repeat(64) });
    await office.send(upload_id, bytes);
    expect(await office.finished(BATCH)).toMatchObject([{ state: 'refused', message: CHANGED_FILE }]);
    expect(await sourceHashes(server)).toEqual([]);
  });
});

/** As an iPhone writes it, as far as anybody looks who can't read it. */
function heic(): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write('ftypheic', 4, 'latin1');
  box.write('mif1heic', 16, 'latin1');
  return Buffer.concat([box, Buffer.alloc(2000)]);
}
